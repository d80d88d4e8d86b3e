"""What new tickets and ferry cards can be expected to bring the planner, as kernel code, in tenths of a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.bots.planner.paying import colour_of
from kolej.bots.planner.planner_memory import NEVER
from kolej.bots.planner.route_costs import free_planned_routes, reset_path_costs
from kolej.bots.planner.shortest_paths import find_path, path_claims, path_spaces
from kolej.bots.planner.turn_estimates import add_needs, add_path_needs, clear_needs, turns_to_finish
from kolej.bots.planner.weight_index import (
    W_FERRY_CARD,
    W_TICKET_BIAS,
    W_TICKET_HOPE,
    W_TICKET_SLACK,
    W_TICKET_TRAINS,
    W_TICKET_TURNS,
)
from kolej.rules.bits import bit, has

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, StateRecord

SAMPLE = 16  # the most tickets that are looked at; they stand for all


def tickets_worth(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, turns: int) -> int:
    """The expected gain of drawing tickets, if every good one is kept, and the best one if none is good."""
    trains = s.trains[p] - m.plan_spaces
    if turns - m.turns_needed < m.weight[p, W_TICKET_SLACK] or trains < m.weight[p, W_TICKET_TRAINS]:
        return NEVER
    n = set_ticket_gains(b, s, m, p, turns, trains)
    drawn = min(int(b.drawn), int(s.ticket_count))
    if n < drawn:
        return NEVER
    good = 0
    bad = 0
    for i in range(n):
        if m.ticket_gain[i] > 0:
            good += m.ticket_gain[i]
        else:
            # The chance that this is the best of the drawn tickets: none of them is one of those before it.
            chance = 1.0
            for k in range(drawn - 1):
                chance = chance * (n - 1 - i - k) / (n - 1 - k)
            if chance > 0:
                bad += int(m.ticket_gain[i] * chance) * drawn
    return (good * drawn + bad) // n * m.weight[p, W_TICKET_HOPE] // 16 + m.weight[p, W_TICKET_BIAS]


def set_ticket_gains(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int, turns: int, trains: int) -> int:
    """Writes what each ticket of a sample would bring, from the best to the worst, and returns how many there are.

    `trains`: those that the plan leaves over.
    """
    reset_path_costs(b, m)
    free_planned_routes(m)
    clear_needs(m)
    claims = add_needs(b, s, m, m.plan)
    late = m.turns_needed + 1 + m.weight[p, W_TICKET_TURNS] > turns  # too late for tickets that the plan does not join
    n = 0
    step = (b.n_tickets + SAMPLE - 1) // SAMPLE
    for ticket in range(s.turns % step, b.n_tickets, step):
        if (s.tickets[p] & bit(ticket)) != 0:
            continue
        points = 10 * int(b.ticket_points[ticket])
        gain = -points
        place = find_path(b, m, b.ticket_a[ticket], b.ticket_b[ticket], 0 if late else 2 * points)
        if place >= 0:
            spaces = path_spaces(b, m, b.ticket_a[ticket], place)
            if spaces <= trains:
                more_claims = path_claims(b, m, b.ticket_a[ticket], place)
                add_path_needs(b, s, m, b.ticket_a[ticket], place, 1)
                if turns_to_finish(m, p, claims + more_claims) + m.weight[p, W_TICKET_TURNS] <= turns:
                    gain = points - m.distance[place]
                add_path_needs(b, s, m, b.ticket_a[ticket], place, -1)
        i = n
        while i > 0 and m.ticket_gain[i - 1] < gain:
            m.ticket_gain[i] = m.ticket_gain[i - 1]
            i -= 1
        m.ticket_gain[i] = gain
        n += 1
    return n


def ferry_worth(b: BoardRecord, s: StateRecord, m: MemoryRecord, p: int) -> int:
    """The worth of a ferry card, as long as a planned ferry can use more of them than the player has."""
    for route in range(b.n_routes):
        if has(m.plan, route) and b.claim_at[s.ferry[p] + 1, route, colour_of(b, s, route)] > 0:
            return m.weight[p, W_FERRY_CARD]
    return NEVER

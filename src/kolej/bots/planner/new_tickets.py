"""What the planner hopes for from new tickets and ferry cards, as kernel code. In tenths of a point."""

from kolej.bots.planner.paying import colour_of
from kolej.bots.planner.plan import NEVER, free_plan, need_nothing, need_routes, need_way, reset_tolls, turns_for
from kolej.bots.planner.shortest_paths import spread, way_claims, way_spaces
from kolej.bots.planner.weight_index import (
    W_FERRY_CARD,
    W_TICKET_BIAS,
    W_TICKET_HOPE,
    W_TICKET_SLACK,
    W_TICKET_TRAINS,
    W_TICKET_TURNS,
)
from kolej.rules.bits import bit, has

SAMPLE = 16


def tickets_worth(b, s, m, p, turns):
    """What drawing tickets can be expected to bring: each that suits is kept, and the best one if none does."""
    trains = s.trains[p] - m.plan_spaces
    if turns - m.turns_needed < m.weight[p, W_TICKET_SLACK] or trains < m.weight[p, W_TICKET_TRAINS]:
        return NEVER
    reset_tolls(b, m)
    free_plan(m)
    need_nothing(m)
    claims = need_routes(b, s, m, m.plan)
    late = m.turns_needed + 1 + m.weight[p, W_TICKET_TURNS] > turns  # for any that is not on the plan's way
    n = 0
    step = (b.n_tickets + SAMPLE - 1) // SAMPLE  # a part of the tickets stands for all
    for ticket in range(s.turns % step, b.n_tickets, step):
        if (s.tickets[p] & bit(ticket)) != 0:
            continue
        points = 10 * int(b.ticket_points[ticket])
        gain = -points
        place = spread(b, m, b.ticket_a[ticket], b.ticket_b[ticket], 0 if late else 2 * points)
        if place >= 0:
            spaces = way_spaces(b, m, b.ticket_a[ticket], place)
            if spaces <= trains:
                more = way_claims(b, m, b.ticket_a[ticket], place)
                need_way(b, s, m, b.ticket_a[ticket], place, 1)
                if turns_for(m, p, claims + more) + m.weight[p, W_TICKET_TURNS] <= turns:
                    gain = points - m.distance[place]
                need_way(b, s, m, b.ticket_a[ticket], place, -1)
        i = n
        while i > 0 and m.gain[i - 1] < gain:
            m.gain[i] = m.gain[i - 1]
            i -= 1
        m.gain[i] = gain
        n += 1
    drawn = min(int(b.drawn), int(s.ticket_count))
    if n < drawn:
        return NEVER
    good = 0
    bad = 0
    for i in range(n):
        if m.gain[i] > 0:
            good += m.gain[i]
        else:
            # all that are drawn lie from here on: times the chance that this one is the best of them
            rest = 1.0
            for k in range(drawn - 1):
                rest = rest * (n - 1 - i - k) / (n - 1 - k)
            if rest > 0:
                bad += int(m.gain[i] * rest) * drawn
    return (good * drawn + bad) // n * m.weight[p, W_TICKET_HOPE] // 16 + m.weight[p, W_TICKET_BIAS]


def ferry_worth(b, s, m, p):
    """While a planned ferry can take more ferry cards than the player has."""
    for route in range(b.n_routes):
        if has(m.plan, route) and b.claim_at[s.ferry[p] + 1, route, colour_of(b, s, route)] > 0:
            return m.weight[p, W_FERRY_CARD]
    return NEVER

"""The final count (END-2 to END-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolej.mechanics.hooks import score_networks
from kolej.rules.bits import EMPTY, bit, lowest, without_lowest
from kolej.rules.board import BY_LONGEST_PATH, BY_TICKETS
from kolej.rules.capacity import TIES
from kolej.rules.longest_path import longest_path
from kolej.rules.network import gather_edges, is_joined, join_places

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord


def count_tickets(b: BoardRecord, s: StateRecord, w: ScratchRecord, p: int) -> None:
    """Joins the player's networks in scratch, and counts what mechanics score and the tickets over them."""
    gather_edges(b, s, w, p)
    join_places(b, w)
    w.network_points[p] = score_networks(b, s, w, p)
    made = EMPTY
    n = 0
    points = 0
    rest = s.tickets[p]
    while rest != 0:
        ticket = lowest(rest)
        rest = without_lowest(rest)
        if is_joined(b, w, ticket):
            made = made | bit(ticket)
            n += 1
            points += b.ticket_points[ticket]
        else:
            points -= b.ticket_points[ticket]
    w.completed[p] = made
    w.n_completed[p] = n
    w.ticket_points[p] = points


def count_up(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> None:
    """Everything a final score consists of, into scratch, as if the game ended now."""
    for p in range(s.players):
        count_tickets(b, s, w, p)
        if b.longest_points > 0:
            w.longest[p] = longest_path(w, 0)  # over the edges that the tickets were counted on
    award_globetrotter(b, s, w)
    award_longest(b, s, w)


def award_globetrotter(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> None:
    most = 1  # nobody gets it for no tickets
    for p in range(s.players):
        most = max(most, w.n_completed[p])
    for p in range(s.players):
        w.globetrotter_points[p] = b.globetrotter_points if w.n_completed[p] == most else 0


def award_longest(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> None:
    for p in range(s.players):
        w.longest_points[p] = 0
    if b.longest_points == 0:
        return
    most = 1  # nobody gets it for no routes
    for p in range(s.players):
        most = max(most, w.longest[p])
    for p in range(s.players):
        if w.longest[p] == most:
            w.longest_points[p] = b.longest_points


def measure_paths(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> None:
    for p in range(s.players):
        gather_edges(b, s, w, p)
        w.longest[p] = longest_path(w, 0)


def total(s: StateRecord, w: ScratchRecord, p: int) -> int:
    bonuses = w.longest_points[p] + w.globetrotter_points[p] + w.network_points[p]
    return s.score[p] + w.ticket_points[p] + bonuses


def finish_game(b: BoardRecord, s: StateRecord, w: ScratchRecord) -> None:
    """Final scores and winners, ties broken as the board says and shared after that (END-4)."""
    count_up(b, s, w)
    best = -9999
    for p in range(s.players):
        s.final[p] = total(s, w, p)
        best = max(best, s.final[p])
    winners = 0
    for p in range(s.players):
        if s.final[p] == best:
            winners |= 1 << p
    for i in range(TIES):
        if winners & (winners - 1):
            winners = break_tie(b, s, w, b.ties[i], winners)
    s.winners = winners


def break_tie(b: BoardRecord, s: StateRecord, w: ScratchRecord, way: int, winners: int) -> int:
    """Those of the winners who are ahead in one way; all of them where they are level in it, too."""
    if way == BY_TICKETS:
        return leaders(w.n_completed, winners, s.players)
    if way == BY_LONGEST_PATH:
        measure_paths(b, s, w)
        return leaders(w.longest, winners, s.players)
    return winners


def leaders(values: NDArray[np.int16], among: int, players: int) -> int:
    """Those of a set of seats who have the highest value."""
    best = -1
    for p in range(players):
        if (among >> p) & 1:
            best = max(best, values[p])
    found = 0
    for p in range(players):
        if (among >> p) & 1 and values[p] == best:
            found |= 1 << p
    return found

"""Running sums over games, as kernel code: what the end of a game tells is added, and nothing is kept of any one."""

import numpy as np

from kolej.mechanics.hooks import points_from
from kolej.rules.bits import count, lowest, without_lowest
from kolej.rules.capacity import PLAYERS, ROUTES, TICKETS, WORDS
from kolej.rules.sources import (
    FINAL_NUMBERS,
    GLOBETROTTER,
    LONGEST_PATH,
    N_SOURCES,
    ROUTE_POINTS,
    RUNNING_NUMBERS,
    TICKETS_MADE,
    TICKETS_MISSED,
)

SCORES = 16384  # bins; what lies outside is counted in the first or the last
LOWEST = -6400  # the score of the first bin: below it lies no score that a board's tickets can cost
LENGTHS = 8192  # bins of turns and of decisions

# "Share" is among how many seats a victory was shared: 0 is a defeat, 1 a victory of one's own.
SHARES = PLAYERS + 1

SUMS = np.dtype(
    [
        ("games", "i8", (2,)),  # those that came to an end, and those that stalled: nobody could do anything
        ("turns", "i8", (LENGTHS,)), ("decisions", "i8", (LENGTHS,)),
        # by seat and place in turn order
        ("outcome", "i8", (PLAYERS, PLAYERS, SHARES)),
        # by seat, place in turn order and whether the seat won, alone or not
        ("points", "i8", (PLAYERS, PLAYERS, 2, N_SOURCES)),
        ("score_sum", "i8", (PLAYERS, PLAYERS, 2)), ("score_squares", "i8", (PLAYERS, PLAYERS, 2)),
        ("scores", "i8", (PLAYERS, 2, SCORES)),  # by seat
        ("margins", "i8", (SCORES,)),  # between the best score and the next
        ("bonus", "i8", (PLAYERS, 2, 2)),  # games with a longest-path bonus, a globetrotter bonus; by seat and won
        ("leader", "i8", (SHARES,)),  # by how who led before the final count (alone) ended
        ("owner", "i8", (ROUTES, SHARES)),
        ("holder", "i8", (TICKETS, SHARES)), ("made", "i8", (TICKETS,)),
    ],
    align=True,
)  # fmt: skip


def add(sums, at, n):
    """One sum grows. The threads of a GPU do this one after the other (threads.py)."""
    sums[at] += n


def add_game(b, s, w, t, decisions):
    """A game that is over; its final count still lies in scratch."""
    add(t.games, 0 if s.final_turns == 0 else 1, 1)
    add(t.turns, min(int(s.turns), LENGTHS - 1), 1)
    add(t.decisions, min(decisions, LENGTHS - 1), 1)
    for p in range(s.players):
        share = share_of(s, p)
        add_seat(b, s, w, t, p, share)
        add_routes(s, t, p, share)
    leader = leader_before_the_count(s)
    if leader >= 0:
        add(t.leader, share_of(s, leader), 1)
    add(t.margins, margin(s), 1)


def share_of(s, p):
    """Among how many seats this one's victory is shared; 0: it did not win."""
    return count(np.uint64(s.winners)) if (s.winners >> p) & 1 else 0


def add_seat(b, s, w, t, p, share):
    place = (p + s.players - s.first) % s.players
    won = 1 if share > 0 else 0
    final = int(s.final[p])
    add(t.outcome, (p, place, share), 1)
    add(t.score_sum, (p, place, won), final)
    add(t.score_squares, (p, place, won), final * final)
    add(t.scores, (p, won, min(max(final - LOWEST, 0), SCORES - 1)), 1)
    by_routes = int(s.score[p])
    for source in RUNNING_NUMBERS:
        points = points_from(b, s, w, p, source)
        by_routes -= points
        add(t.points, (p, place, won, source), points)
    for source in FINAL_NUMBERS:
        add(t.points, (p, place, won, source), points_from(b, s, w, p, source))
    add(t.points, (p, place, won, ROUTE_POINTS), by_routes)
    add(t.points, (p, place, won, LONGEST_PATH), int(w.longest_points[p]))
    add(t.points, (p, place, won, GLOBETROTTER), int(w.globetrotter_points[p]))
    if w.longest_points[p] > 0:
        add(t.bonus, (p, won, 0), 1)
    if w.globetrotter_points[p] > 0:
        add(t.bonus, (p, won, 1), 1)
    made = 0
    missed = 0
    rest = s.tickets[p]
    while rest != 0:
        ticket = lowest(rest)
        rest = without_lowest(rest)
        add(t.holder, (ticket, share), 1)
        if (w.completed[p] >> np.uint64(ticket)) & np.uint64(1):
            add(t.made, ticket, 1)
            made += int(b.ticket_points[ticket])
        else:
            missed += int(b.ticket_points[ticket])
    add(t.points, (p, place, won, TICKETS_MADE), made)
    add(t.points, (p, place, won, TICKETS_MISSED), -missed)


def add_routes(s, t, p, share):
    for word in range(WORDS):
        rest = s.routes[p, word]
        while rest != 0:
            add(t.owner, ((word << 6) + lowest(rest), share), 1)
            rest = without_lowest(rest)


def leader_before_the_count(s):
    """Who has most points before the final count; -1 where two are level."""
    leader = 0
    level = False
    for p in range(1, s.players):
        if s.score[p] > s.score[leader]:
            leader = p
            level = False
        elif s.score[p] == s.score[leader]:
            level = True
    return -1 if level else leader


def margin(s):
    """From the best score to the next, 0 where it is shared."""
    best = -9999
    second = -9999
    for p in range(s.players):
        final = int(s.final[p])
        if final > best:
            second = best
            best = final
        elif final > second:
            second = final
    return min(best - second, SCORES - 1)

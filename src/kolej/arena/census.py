"""A census of games, as kernel code: whole games are played and added up, and nothing is kept of any one of them."""

import numpy as np

from kolej.bots.policies import decide
from kolej.rules.bits import count, has, lowest, without_lowest
from kolej.rules.draw import face_up_kinds
from kolej.rules.layout import (
    A_ADD,
    A_BUILD,
    A_CLAIM,
    A_DECLINE,
    A_DRAW,
    A_GIVE,
    A_KEEP,
    COLOURS,
    DRAW_DECK,
    KINDS,
    OVER,
    PLAYERS,
    ROUTES,
    START,
    TICKETS,
    TUNNEL,
    TURN,
    WORDS,
)
from kolej.rules.setup import set_up
from kolej.rules.turn import play

SCORES = 16384  # bins; what lies outside is counted in the first or the last
LOWEST = -6400  # the score of the first bin: below it lies no score that a board's tickets can cost
LENGTHS = 8192  # bins of turns
ACTS = 10  # kinds of actions

# Where points come from. Tickets that were missed cost.
ROUTE_POINTS, MADE, MISSED, FLAGS, LONGEST, GLOBETROTTER, REGION_POINTS = range(7)
SOURCES = 7

# "Share" is among how many seats a victory was shared: 0 is a defeat, 1 a victory of one's own.
SHARES = PLAYERS + 1

CENSUS = np.dtype(
    [
        ("games", "i8"), ("decisions", "i8"), ("stalled", "i8"),  # stalled: ended because nobody could do anything
        ("turns", "i8", (LENGTHS,)), ("turns_sum", "i8"), ("turns_squares", "i8"),
        # by seat and place in turn order
        ("outcome", "i8", (PLAYERS, PLAYERS, SHARES)),
        # by seat, place in turn order and whether the seat won, alone or not
        ("points", "i8", (PLAYERS, PLAYERS, 2, SOURCES)),
        ("score_sum", "i8", (PLAYERS, PLAYERS, 2)), ("score_squares", "i8", (PLAYERS, PLAYERS, 2)),
        ("scores", "i8", (PLAYERS, 2, SCORES)),  # by seat
        ("margins", "i8", (SCORES,)),  # between the best score and the next
        ("acts", "i8", (2, ACTS)),  # what turns were spent on, by whether the seat won
        ("bonus", "i8", (PLAYERS, 2, 2)),  # games with a longest-path bonus, a globetrotter bonus; by seat and won
        # by who it was: who began the last round, who led before the final count (alone)
        ("ender", "i8", (SHARES,)), ("leader", "i8", (SHARES,)),
        # routes
        ("owner", "i8", (ROUTES, SHARES)), ("round", "i8", (ROUTES,)),
        ("asked", "i8", (ROUTES,)), ("declined", "i8", (ROUTES,)),  # tunnels that asked for more cards
        # tickets; first at the start of the game, then later
        ("shown", "i8", (TICKETS, 2)), ("kept", "i8", (TICKETS, 2)),
        ("made", "i8", (TICKETS,)), ("holder", "i8", (TICKETS, SHARES)),
        # cards
        ("dealt", "i8", (KINDS,)), ("blind", "i8", (KINDS,)), ("face_up", "i8", (KINDS,)), ("left", "i8", (KINDS,)),
        ("lay_there", "i8", (KINDS,)),  # draws at which such a card could have been taken face up
        ("built", "i8", (COLOURS,)),
        # of the game that is being played
        ("now_acts", "i4", (PLAYERS, ACTS)), ("now_ender", "i2"),
    ],
    align=True,
)  # fmt: skip


def take_census(b, s, w, c, players, policies, seeds, dice):
    """Plays one game for each pair of seeds, the cards' and the bots', and adds what is seen to `c`."""
    for i in range(len(seeds)):
        s.rng = seeds[i]
        w.rng = dice[i]
        set_up(b, s, w, players)
        begin(s, c)
        while s.phase != OVER:
            step(b, s, w, c, decide(b, s, w, policies[s.to_move]))
        add_game(b, s, w, c)


def begin(s, c):
    for p in range(s.players):
        for kind in range(KINDS):
            c.dealt[kind] += s.hand[p, kind]
        for act in range(ACTS):
            c.now_acts[p, act] = 0
    c.now_ender = -1


def step(b, s, w, c, action):
    """Plays a decision and notes what can only be seen now."""
    p, kind, route, turn = s.to_move, b.action_kind[action], b.action_route[action], s.turns
    c.decisions += 1
    if s.phase == TURN:
        c.now_acts[p, kind] += 1
    if kind == A_DRAW:
        draw(b, s, w, c, p, action)
        note_end(s, c, p)
        return
    if kind in (A_GIVE, A_ADD, A_DECLINE):
        route = b.action_route[s.pending]
    if kind == A_KEEP:
        note_tickets(b, s, c, p, b.action_number[action])
    elif kind == A_BUILD:
        c.built[b.action_colour[action]] += 1
    elif kind == A_DECLINE:
        c.declined[route] += 1
    play(b, s, w, action)
    if kind in (A_CLAIM, A_GIVE, A_ADD):
        if has(s.routes[p], route):
            c.round[route] += turn // s.players + 1
        elif s.phase == TUNNEL:
            c.asked[route] += 1
    note_end(s, c, p)


def draw(b, s, w, c, p, action):
    rest = np.uint64(face_up_kinds(b, s))
    while rest != 0:
        c.lay_there[lowest(rest)] += 1
        rest = without_lowest(rest)
    if action != DRAW_DECK:
        c.face_up[b.action_colour[action]] += 1
        play(b, s, w, action)
        return
    for kind in range(KINDS):
        c.blind[kind] -= s.hand[p, kind]
    play(b, s, w, action)
    for kind in range(KINDS):
        c.blind[kind] += s.hand[p, kind]


def note_end(s, c, p):
    if s.final_turns >= 0 and c.now_ender < 0:
        c.now_ender = p


def note_tickets(b, s, c, p, kept):
    later = 0 if s.phase == START else 1
    for i in range(s.offer_size[p]):
        c.shown[s.offered[p, i], later] += 1
        c.kept[s.offered[p, i], later] += (kept >> i) & 1


def share_of(s, p):
    """Among how many seats this one's victory is shared; 0: it did not win."""
    return count(np.uint64(s.winners)) if (s.winners >> p) & 1 else 0


def add_game(b, s, w, c):
    """The final count, seat by seat; it still lies on the desk."""
    c.games += 1
    if s.final_turns != 0:
        c.stalled += 1
    turns = int(s.turns)
    c.turns[min(turns, LENGTHS - 1)] += 1
    c.turns_sum += turns
    c.turns_squares += turns * turns
    for p in range(s.players):
        share = share_of(s, p)
        add_seat(b, s, w, c, p, share, 1 if share > 0 else 0)
        add_routes(s, c, p, share)
        add_tickets(b, s, w, c, p, share)
    if c.now_ender >= 0:
        c.ender[share_of(s, c.now_ender)] += 1
    leader = leader_before_the_count(s)
    if leader >= 0:
        c.leader[share_of(s, leader)] += 1
    c.margins[margin(s)] += 1


def add_seat(b, s, w, c, p, share, won):
    order = (p + s.players - s.first) % s.players
    final = int(s.final[p])
    c.outcome[p, order, share] += 1
    c.score_sum[p, order, won] += final
    c.score_squares[p, order, won] += final * final
    c.scores[p, won, min(max(final - LOWEST, 0), SCORES - 1)] += 1
    flags = int(s.flag_sets[p]) * int(b.flag_points)
    c.points[p, order, won, ROUTE_POINTS] += int(s.score[p]) - flags
    c.points[p, order, won, FLAGS] += flags
    c.points[p, order, won, LONGEST] += w.longest_points[p]
    c.points[p, order, won, GLOBETROTTER] += w.globetrotter_points[p]
    c.points[p, order, won, REGION_POINTS] += w.region_points[p]
    if w.longest_points[p] > 0:
        c.bonus[p, won, 0] += 1
    if w.globetrotter_points[p] > 0:
        c.bonus[p, won, 1] += 1
    rest = s.tickets[p]
    while rest != 0:
        ticket = lowest(rest)
        rest = without_lowest(rest)
        if (w.completed[p] >> np.uint64(ticket)) & np.uint64(1):
            c.points[p, order, won, MADE] += b.ticket_points[ticket]
        else:
            c.points[p, order, won, MISSED] -= b.ticket_points[ticket]
    for act in range(ACTS):
        c.acts[won, act] += c.now_acts[p, act]
    for kind in range(KINDS):
        c.left[kind] += s.hand[p, kind]


def add_routes(s, c, p, share):
    for word in range(WORDS):
        rest = s.routes[p, word]
        while rest != 0:
            c.owner[(word << 6) + lowest(rest), share] += 1
            rest = without_lowest(rest)


def add_tickets(b, s, w, c, p, share):
    rest = s.tickets[p]
    while rest != 0:
        ticket = lowest(rest)
        rest = without_lowest(rest)
        c.holder[ticket, share] += 1
        if (w.completed[p] >> np.uint64(ticket)) & np.uint64(1):
            c.made[ticket] += 1


def leader_before_the_count(s):
    """Whose routes and flags alone are worth most; -1 where two are level."""
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

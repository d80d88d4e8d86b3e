"""A census of games, as kernel code: beside their sums (sums.py), what is only seen while games are played."""

import numpy as np

from kolej.bots.policies import decide_next
from kolej.rules.action_space import A_ADD, A_BUILD, A_CLAIM, A_DECLINE, A_DRAW, A_GIVE, A_KEEP, DRAW_DECK
from kolej.rules.bits import has, lowest, without_lowest
from kolej.rules.capacity import COLOURS, KINDS, PLAYERS, ROUTES, TICKETS
from kolej.rules.draw import face_up_kinds
from kolej.rules.setup import set_up
from kolej.rules.state import OVER, START, TUNNEL, TURN
from kolej.rules.turn import play
from kolej.simulation.end_of_game import SHARES, add_game, share_of

ACTS = 10  # kinds of actions

CENSUS = np.dtype(
    [
        ("acts", "i8", (2, ACTS)),  # what turns were spent on, by whether the seat won
        ("ender", "i8", (SHARES,)),  # by how who began the last round ended
        # routes
        ("round", "i8", (ROUTES,)), ("asked", "i8", (ROUTES,)), ("declined", "i8", (ROUTES,)),  # asked: tunnels
        # tickets; first at the start of the game, then later
        ("shown", "i8", (TICKETS, 2)), ("kept", "i8", (TICKETS, 2)),
        # cards
        ("dealt", "i8", (KINDS,)), ("blind", "i8", (KINDS,)), ("face_up", "i8", (KINDS,)), ("left", "i8", (KINDS,)),
        ("lay_there", "i8", (KINDS,)),  # draws at which such a card could have been taken face up
        ("built", "i8", (COLOURS,)),
        # of the game that is being played
        ("now_acts", "i4", (PLAYERS, ACTS)), ("now_ender", "i2"),
    ],
    align=True,
)  # fmt: skip


def take_census(b, s, w, m, t, c, players, policies, seeds, dice):
    """Plays one game for each pair of seeds, the cards' and the bots', and adds what is seen to `t` and `c`."""
    for i in range(len(seeds)):
        s.rng = seeds[i]
        m.rng = dice[i]
        m.planned = 0
        set_up(b, s, w, players)
        begin(s, c)
        n = 0
        while s.phase != OVER:
            step(b, s, w, c, decide_next(b, s, w, m, policies[s.to_move]))
            n += 1
        add_game(b, s, w, t, n)
        add_course(s, c)


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


def add_course(s, c):
    """What was noted of a game that is over."""
    for p in range(s.players):
        won = (s.winners >> p) & 1
        for act in range(ACTS):
            c.acts[won, act] += c.now_acts[p, act]
        for kind in range(KINDS):
            c.left[kind] += s.hand[p, kind]
    if c.now_ender >= 0:
        c.ender[share_of(s, c.now_ender)] += 1

"""What is only seen while games are played, as kernel code: an observer of the game loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

# Named as modules: a name out of a package would make the key of the build depend on what else is imported.
import kolej.bots.game_loop as game_loop
import kolej.simulation.play_games as play_games
from kolej.mechanics.substitution.ids import A_GIVE
from kolej.mechanics.track.ids import A_BUILD
from kolej.mechanics.tunnels.ids import A_ADD, A_DECLINE, TUNNEL
from kolej.rules.action_space import A_CLAIM, A_DRAW, A_KEEP, DRAW_DECK, N_KINDS_OF_ACTIONS
from kolej.rules.bits import has, lowest, without_lowest
from kolej.rules.capacity import COLOURS, KINDS, PLAYERS, ROUTES, TICKETS
from kolej.rules.draw import face_up_kinds
from kolej.rules.state import START, TURN
from kolej.simulation.end_of_game import SHARES, share_of
from kolej.simulation.observers import Observer

if TYPE_CHECKING:
    from kolej.bots.memory_types import MemoryRecord
    from kolej.rules.record_types import BoardRecord, ScratchRecord, StateRecord

IN_GAME = np.dtype(
    [
        ("acts", "i8", (2, N_KINDS_OF_ACTIONS)),  # what turns were spent on, by whether the seat won
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
        ("now_acts", "i4", (PLAYERS, N_KINDS_OF_ACTIONS)), ("now_ender", "i2"),
        # of the decision that is being played
        ("now_player", "i2"), ("now_route", "i2"), ("now_turn", "i2"),
    ],
    align=True,
)  # fmt: skip


def begin_game(s: StateRecord, c: Any) -> None:
    for p in range(s.players):
        for kind in range(KINDS):
            c.dealt[kind] += s.hand[p, kind]
        for act in range(N_KINDS_OF_ACTIONS):
            c.now_acts[p, act] = 0
    c.now_ender = -1


def before_decision(
    b: BoardRecord, s: StateRecord, w: ScratchRecord, m: MemoryRecord, c: Any, game: int, action: int
) -> None:
    """Notes what can only be seen before an action is played."""
    p, kind = s.to_move, b.action_kind[action]
    c.now_player, c.now_turn, c.now_route = p, s.turns, b.action_route[action]
    if s.phase == TURN:
        c.now_acts[p, kind] += 1
    if kind == A_DRAW:
        note_draw(b, s, c, p, action)
    elif s.pending >= 0:
        c.now_route = b.action_route[s.pending]
    if kind == A_KEEP:
        note_tickets(b, s, c, p, b.action_number[action])
    elif kind == A_BUILD:
        c.built[b.action_colour[action]] += 1
    elif kind == A_DECLINE:
        c.declined[c.now_route] += 1


def note_draw(b: BoardRecord, s: StateRecord, c: Any, p: int, action: int) -> None:
    kinds = np.uint64(face_up_kinds(b, s))
    while kinds != 0:
        c.lay_there[lowest(kinds)] += 1
        kinds = without_lowest(kinds)
    if action != DRAW_DECK:
        c.face_up[b.action_colour[action]] += 1
        return
    for kind in range(KINDS):
        c.blind[kind] -= s.hand[p, kind]


def after_decision(b: BoardRecord, s: StateRecord, c: Any, action: int) -> None:
    """Notes what an action has led to."""
    p, kind, route = c.now_player, b.action_kind[action], c.now_route
    if action == DRAW_DECK:
        for card in range(KINDS):
            c.blind[card] += s.hand[p, card]
    elif kind in (A_CLAIM, A_GIVE, A_ADD):
        if has(s.routes[p], route):
            c.round[route] += c.now_turn // s.players + 1
        elif s.phase == TUNNEL:
            c.asked[route] += 1
    if s.final_turns >= 0 and c.now_ender < 0:
        c.now_ender = p


def note_tickets(b: BoardRecord, s: StateRecord, c: Any, p: int, kept: int) -> None:
    later = 0 if s.phase == START else 1
    for i in range(s.offer_size[p]):
        c.shown[s.offered[p, i], later] += 1
        c.kept[s.offered[p, i], later] += (kept >> i) & 1


def end_game(s: StateRecord, c: Any) -> None:
    """Adds what was noted of a game that is over."""
    for p in range(s.players):
        won = (s.winners >> p) & 1
        for act in range(N_KINDS_OF_ACTIONS):
            c.acts[won, act] += c.now_acts[p, act]
        for kind in range(KINDS):
            c.left[kind] += s.hand[p, kind]
    if c.now_ender >= 0:
        c.ender[share_of(s, c.now_ender)] += 1


OBSERVER = Observer(
    IN_GAME,
    (
        (play_games.begin_game, begin_game),
        (game_loop.before_decision, before_decision),
        (game_loop.after_decision, after_decision),
        (play_games.end_game, end_game),
    ),
)

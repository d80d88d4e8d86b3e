"""Actions by their ids: what each action of a board is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kolej.boards import Board
from kolej.engine.board_record import board_record
from kolej.engine.records import Record, new_state
from kolej.game.action import Action
from kolej.game.cards import CARD_KINDS
from kolej.game.claim_action import claim_action
from kolej.game.extensions import CHANGING_KINDS, DESCRIBERS
from kolej.rules.action_space import A_CLAIM, A_DRAW, A_KEEP, A_TICKETS, DRAW_DECK, KINDS_OF_ACTIONS

CHANGING = {"keep", *CHANGING_KINDS}
"""Kinds of actions that read differently from state to state."""


@lru_cache(maxsize=32)
def catalogue(board: Board) -> dict[int, Action]:
    """The board's actions that are the same in every state, by id, as far as anyone has asked for them."""
    return {}


def listed(board: Board, b: Record, s: Record, ids: Iterable[int], known: dict[int, Action]) -> tuple[Action, ...]:
    """The actions of these ids; `known` is the board's catalogue, which grows."""
    actions = []
    for id in ids:
        action = known.get(id)
        if action is None:
            action = describe(board, b, s, id)
            if action.kind not in CHANGING:
                known[id] = action
        actions.append(action)
    return tuple(actions)


def lasting_actions(board: Board) -> tuple[Action, ...]:
    """The board's actions that are the same in every state, in the order of ids."""
    b, s = board_record(board), new_state()
    kinds = [KINDS_OF_ACTIONS[kind] for kind in b.action_kind[: b.n_actions].tolist()]
    return listed(board, b, s, (id for id, kind in enumerate(kinds) if kind not in CHANGING), catalogue(board))


def describe(board: Board, b: Record, s: Record, id: int) -> Action:
    """The action of that id; what is kept, for example, depends on the state."""
    kind = int(b.action_kind[id])
    if kind in DESCRIBERS:
        action: Action = DESCRIBERS[kind](board, b, s, id)
        return action
    if kind == A_DRAW:
        card = "deck" if id == DRAW_DECK else CARD_KINDS[int(b.action_colour[id])]
        return Action(id, "draw", f"draw {card}", ("card",), card=card)
    if kind == A_KEEP:
        offered = [int(t) for t in s.offered[s.to_move][: s.offer_size[s.to_move]]]
        kept = tuple(board.tickets[t].id for i, t in enumerate(offered) if int(b.action_number[id]) >> i & 1)
        return Action(id, "keep", " ".join(("keep", *kept)), ("tickets",), tickets=kept)
    if kind == A_CLAIM:
        return claim_action(board, b, id)
    return Action(id, KINDS_OF_ACTIONS[kind], "take tickets" if kind == A_TICKETS else KINDS_OF_ACTIONS[kind])

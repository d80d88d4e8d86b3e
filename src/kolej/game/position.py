"""A position: a moment of a game as a dict. The way back is in rebuild.py."""

from __future__ import annotations

from typing import Any

from kolej.boards import Board
from kolej.engine.records import Record
from kolej.game import decode
from kolej.game.cards import CARD_KINDS, counts
from kolej.game.extensions import PENDINGS, POSITIONS, first_answer
from kolej.rules.capacity import TICKETS
from kolej.rules.state import DRAW, KEEP, START, TURN


def position_of(board: Board, b: Record, s: Record) -> dict[str, Any]:
    """The position, complete but for the board, the seed and the number, which the game knows."""
    return {
        "players": int(s.players),
        "to_move": int(s.to_move),
        "first": int(s.first),
        "hands": [counts(s.hand[p]) for p in range(s.players)],
        "face_up": decode.face_up(s),
        "deck": counts(s.deck),
        "discards": counts(s.discards),
        "tickets": [decode.ticket_ids(board, s.tickets[p]) for p in range(s.players)],
        "ticket_deck": [
            board.tickets[s.ticket_deck[(s.ticket_top + i) % TICKETS]].id for i in range(s.ticket_count)
        ],
        "routes": decode.owned_routes(board, s),
        "trains": decode.seats(s, s.trains),
        "scores": decode.seats(s, s.score),
        **{name: value for position in POSITIONS for name, value in position(board, b, s).items()},
        "passes": int(s.passes),
        "turns": int(s.turns),
        "final_turns": decode.final_turns(s),
        "pending": _pending_of(board, b, s),
    }


def _pending_of(board: Board, b: Record, s: Record) -> dict[str, Any] | None:
    if s.phase == TURN:
        return None
    if s.phase == START:
        chosen = (int(s.to_move) - int(s.first)) % int(s.players)
        has_chosen = [(p - int(s.first)) % int(s.players) < chosen for p in range(s.players)]
        return {
            "phase": "start",
            "offered": [decode.offered_ids(board, s, p) for p in range(s.players)],
            "kept": [decode.ticket_ids(board, s.tickets[p]) if has_chosen[p] else None for p in range(s.players)],
        }
    if s.phase == KEEP:
        return {"phase": "keep", "offered": decode.offered_ids(board, s, int(s.to_move))}
    if s.phase == DRAW and s.first_card >= 0:
        return {"phase": "draw", "drawn": CARD_KINDS[s.first_card]}
    return first_answer(PENDINGS, board, b, s) or {"phase": decode.phase(s)}

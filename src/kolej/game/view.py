"""A view: what one seat may know, built from a redacted copy of the state."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kolej.boards import Board
from kolej.engine.records import Record
from kolej.game import decode
from kolej.game.action import Action
from kolej.game.cards import counts
from kolej.game.event import Event
from kolej.game.extensions import PENDINGS, VIEWS, first_answer
from kolej.rules.state import OVER

PUBLIC = (
    "players", "to_move", "phase", "face_up", "deck_size", "discards", "hand_sizes", "ticket_counts",
    "ticket_deck_size", "trains", "scores", "routes", "final_turns",
)  # fmt: skip
"""The fields that are the same in the views of all seats, beside those that mechanics add."""
OWN = ("seat", "hand", "tickets", "completed", "offered", "closed", "pending")
"""The other fields, without the legal actions and the log."""


@dataclass(frozen=True)
class View:
    """What a seat (None: a spectator) may know of a game, in the forms of a position."""

    board: Board = field(repr=False)
    players: int
    seat: int | None
    to_move: int | None
    phase: str
    hand: dict[str, int]
    tickets: tuple[str, ...]
    completed: tuple[str, ...]
    """Those of the seat's tickets that its routes already join."""
    offered: tuple[str, ...]
    face_up: tuple[str | None, ...]
    deck_size: int
    discards: dict[str, int]
    hand_sizes: tuple[int, ...]
    ticket_counts: tuple[int, ...]
    ticket_deck_size: int
    trains: tuple[int, ...]
    scores: tuple[int, ...]
    routes: dict[str, int]
    closed: tuple[str, ...]
    """Routes without an owner that can no longer become the seat's; for a spectator, anyone's."""
    final_turns: int | None
    pending: dict[str, Any] | None
    legal: tuple[Action, ...] = field(repr=False)
    log: tuple[Event, ...] = field(repr=False)
    state: Record = field(repr=False, compare=False)
    """The redacted record itself, for bots that are kernel code."""
    mechanics: dict[str, Any]
    """What the mechanics add, by name. Each is an attribute, too: `view.ferry_cards`, `view.track`, `view.flags` …"""

    def __getattr__(self, name: str) -> Any:
        if name != "mechanics" and name in self.mechanics:
            return self.mechanics[name]
        raise AttributeError(f"a View has no {name}")

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        facts = {name: getattr(self, name) for name in (*PUBLIC, *OWN)} | self.mechanics
        return {
            "board": self.board.id,
            **{name: _lists(value) for name, value in facts.items()},
            "legal": [action.to_dict() for action in self.legal],
            "log": [event.to_dict() for event in self.log],
        }


def _lists(value: Any) -> Any:
    return [_lists(item) for item in value] if isinstance(value, tuple) else value


def public_facts(board: Board, s: Record, routes: dict[str, int]) -> dict[str, Any]:
    """What every view says of a state."""
    return {
        "players": int(s.players),
        "to_move": int(s.to_move) if s.phase != OVER else None,
        "phase": decode.phase(s),
        "face_up": tuple(decode.face_up(s)),
        "deck_size": int(s.deck_size),
        "discards": counts(s.discards),
        "hand_sizes": tuple(decode.seats(s, s.hand_size)),
        "ticket_counts": tuple(decode.seats(s, s.held)),
        "ticket_deck_size": int(s.ticket_count),
        "trains": tuple(decode.seats(s, s.trains)),
        "scores": tuple(decode.scores(s)),
        "routes": routes,
        "final_turns": decode.final_turns(s),
    }


def own_facts(board: Board, b: Record, s: Record, seat: int | None, networks: Networks) -> dict[str, Any]:
    """What only the view of a seat says of a state that has been redacted for it."""
    own = -1 if seat is None else seat
    return {
        "seat": seat,
        "hand": counts(s.hand[own]) if seat is not None else {},
        "tickets": tuple(decode.ticket_ids(board, s.tickets[own])) if seat is not None else (),
        "completed": networks.completed,
        "offered": tuple(decode.offered_ids(board, s, own)) if seat is not None else (),
        "closed": networks.closed,
        "pending": first_answer(PENDINGS, board, b, s),
    }


def mechanic_facts(board: Board, b: Record, s: Record) -> dict[str, Any]:
    """What the mechanics add to every view."""
    return {name: value for view in VIEWS for name, value in view(board, b, s).items()}


@dataclass(frozen=True)
class Networks:
    """What a view says of the routes of a seat. It takes long to find out, and drawing cards does not change it."""

    closed: tuple[str, ...]
    completed: tuple[str, ...]


def networks_of(board: Board, b: Record, s: Record, w: Record, seat: int | None) -> Networks:
    """The networks in a state that has been redacted for the seat."""
    return Networks(
        closed=tuple(decode.closed_routes(board, s, seat)),
        completed=tuple(decode.completed_ids(board, b, s, w, seat)) if seat is not None else (),
    )

"""A view: what one seat may know, built from a redacted copy of the state."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kolej.boards import Board
from kolej.engine.records import Record
from kolej.game import reading
from kolej.game.actions import Action
from kolej.game.cards import counts
from kolej.game.events import Event
from kolej.game.show import view_html
from kolej.rules import layout as L


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
    ferry_cards: tuple[int, ...]
    trains: tuple[int, ...]
    scores: tuple[int, ...]
    routes: dict[str, int]
    closed: tuple[str, ...]
    """Routes without an owner that can no longer become the seat's; for a spectator, anyone's."""
    track: dict[str, str]
    track_supply: dict[str, dict[str, int]]
    flags: tuple[tuple[str, ...], ...]
    final_turns: int | None
    pending: dict[str, Any] | None
    legal: tuple[Action, ...] = field(repr=False)
    log: tuple[Event, ...] = field(repr=False)
    state: Record = field(repr=False, compare=False)
    """The redacted record itself, for bots that are kernel code."""

    def _repr_html_(self) -> str:
        return view_html(self)

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        found: dict[str, Any] = {"board": self.board.id}
        for name in (
            "players", "seat", "to_move", "phase", "hand", "tickets", "completed", "offered", "face_up", "deck_size",
            "discards", "hand_sizes", "ticket_counts", "ticket_deck_size", "ferry_cards", "trains", "scores", "routes",
            "closed", "track", "track_supply", "flags", "final_turns", "pending",
        ):  # fmt: skip
            value = getattr(self, name)
            found[name] = _lists(value)
        found["legal"] = [action.to_dict() for action in self.legal]
        found["log"] = [event.to_dict() for event in self.log]
        return found


def _lists(value: Any) -> Any:
    return [_lists(item) for item in value] if isinstance(value, tuple) else value


def view_of(
    board: Board, b: Record, s: Record, w: Record, seat: int | None, legal: tuple[Action, ...], log: tuple[Event, ...]
) -> View:
    """The view of a state that has been redacted for the seat."""
    own = -1 if seat is None else seat
    return View(
        board=board,
        players=int(s.players),
        seat=seat,
        to_move=int(s.to_move) if s.phase != L.OVER else None,
        phase=reading.phase(s),
        hand=counts(s.hand[own]) if seat is not None else {},
        tickets=tuple(reading.ticket_ids(board, s.tickets[own])) if seat is not None else (),
        completed=tuple(reading.completed_ids(board, b, s, w, own)) if seat is not None else (),
        offered=tuple(reading.offered_ids(board, s, own)) if seat is not None else (),
        face_up=tuple(reading.face_up(s)),
        deck_size=int(s.deck_size),
        discards=counts(s.discards),
        hand_sizes=tuple(reading.seats(s, s.hand_size)),
        ticket_counts=tuple(reading.seats(s, s.held)),
        ticket_deck_size=int(s.ticket_count),
        ferry_cards=tuple(reading.seats(s, s.ferry)),
        trains=tuple(reading.seats(s, s.trains)),
        scores=tuple(reading.scores(s)),
        routes=reading.owned_routes(board, s),
        closed=tuple(reading.closed_routes(board, s, seat)),
        track=reading.laid_track(board, s),
        track_supply=reading.track_supply(b, s),
        flags=tuple(tuple(row) for row in reading.flags(s)),
        final_turns=reading.final_turns(s),
        pending=reading.pending_claim(board, b, s),
        legal=legal,
        log=log,
        state=s,
    )

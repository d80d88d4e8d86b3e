"""Reads state records into the words of positions and views."""

from __future__ import annotations

from typing import Any

import numpy as np

from kolej.boards import Board
from kolej.engine.records import Record
from kolej.game.cards import CARD_KINDS
from kolej.rules.score import count_tickets
from kolej.rules.state import OVER, PHASES

PHASE_NAMES = tuple(PHASES.values())


def phase(s: Record) -> str:
    name: str = PHASES[int(s.phase)]
    return name


def owned_routes(board: Board, s: Record) -> dict[str, int]:
    owned = {}
    for seat in range(int(s.players)):
        for number in members(s.routes[seat]):
            owned[number] = seat
    return {board.routes[number].id: owned[number] for number in sorted(owned)}


def closed_routes(board: Board, s: Record, seat: int | None) -> list[str]:
    """Routes without an owner that the seat can never claim; None: that nobody can."""
    left = np.bitwise_or.reduce(s.open[: s.players]) if seat is None else s.open[seat]
    gone = set(members(left | np.bitwise_or.reduce(s.routes[: s.players])))
    return [route.id for number, route in enumerate(board.routes) if number not in gone]


def members(words: Any) -> list[int]:
    """The numbers in a set of 64-bit words."""
    found = []
    for word, rest in enumerate(words.tolist()):
        while rest:
            low = rest & -rest
            found.append(word * 64 + low.bit_length() - 1)
            rest ^= low
    return found


def ticket_ids(board: Board, mask: Any) -> list[str]:
    return [board.tickets[number].id for number in members(np.array([mask], np.uint64))]


def completed_ids(board: Board, b: Record, s: Record, w: Record, seat: int) -> list[str]:
    """The seat's tickets that are made as things stand."""
    count_tickets(b, s, w, seat)
    return ticket_ids(board, w.completed[seat])


def offered_ids(board: Board, s: Record, seat: int) -> list[str]:
    return [board.tickets[t].id for t in s.offered[seat][: s.offer_size[seat]] if t >= 0]


def face_up(s: Record) -> list[str | None]:
    return [CARD_KINDS[kind] if kind >= 0 else None for kind in s.face_up]


def scores(s: Record) -> list[int]:
    """Running during the game, final after it."""
    return [int(n) for n in (s.final if s.phase == OVER else s.score)[: s.players]]


def final_turns(s: Record) -> int | None:
    return int(s.final_turns) if s.final_turns >= 0 else None


def seats(s: Record, row: Any) -> list[int]:
    """A row by seat, for the seats that play."""
    return [int(n) for n in row[: s.players]]

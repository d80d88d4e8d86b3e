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
    every = (1 << len(board.routes)) - 1
    closed = every & ~_bits(left | np.bitwise_or.reduce(s.routes[: s.players]))
    return [board.routes[number].id for number in _numbers(closed)]


def members(words: Any) -> list[int]:
    """The numbers in a set of 64-bit words."""
    return _numbers(_bits(words))


def _bits(words: Any) -> int:
    """A set of 64-bit words as one integer, which Python handles quicker than NumPy's numbers."""
    bits = 0
    for word in reversed(words.tolist()):
        bits = bits << 64 | word
    return bits


def _numbers(bits: int) -> list[int]:
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def ticket_ids(board: Board, mask: Any) -> list[str]:
    return [board.tickets[number].id for number in _numbers(int(mask))]


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

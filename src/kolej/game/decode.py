"""Reads state records into the words of positions and views."""

from __future__ import annotations

from typing import Any

import numpy as np

from kolej.boards import COLOURS, Board
from kolej.engine.records import Record
from kolej.game.actions import describe
from kolej.game.cards import CARD_KINDS, counts
from kolej.mechanics.track.rules import supply
from kolej.rules.capacity import LENGTHS
from kolej.rules.score import count_tickets
from kolej.rules.state import GIVE, OVER, TUNNEL

PHASES = ("start", "turn", "draw", "keep", "build", "give", "tunnel", "over")


def phase(s: Record) -> str:
    return PHASES[s.phase]


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


def laid_track(board: Board, s: Record) -> dict[str, str]:
    laid = {number: colour for i, colour in enumerate(COLOURS) for number in members(s.laid[i])}
    return {board.routes[number].id: laid[number] for number in sorted(laid)}


def track_supply(b: Record, s: Record) -> dict[str, dict[str, int]]:
    """Pieces beside the board, by colour and length."""
    found: dict[str, dict[str, int]] = {}
    for i, colour in enumerate(COLOURS):
        pieces = {str(n): int(supply(b, s, i, n)) for n in range(1, LENGTHS) if b.pieces[i, n]}
        if pieces:
            found[colour] = pieces
    return found


def members(words: Any) -> list[int]:
    """The numbers in a set of 64-bit words."""
    found = []
    for word, bits in enumerate(words):
        rest = int(bits)
        while rest:
            low = rest & -rest
            found.append(word * 64 + low.bit_length() - 1)
            rest ^= low
    return found


def ticket_ids(board: Board, mask: Any) -> list[str]:
    return [board.tickets[number].id for number in members([mask])]


def completed_ids(board: Board, b: Record, s: Record, w: Record, seat: int) -> list[str]:
    """The seat's tickets that are made as things stand."""
    count_tickets(b, s, w, seat)
    return ticket_ids(board, w.completed[seat])


def offered_ids(board: Board, s: Record, seat: int) -> list[str]:
    return [board.tickets[t].id for t in s.offered[seat][: s.offer_size[seat]] if t >= 0]


def face_up(s: Record) -> list[str | None]:
    return [CARD_KINDS[kind] if kind >= 0 else None for kind in s.face_up]


def flags(s: Record) -> list[list[str]]:
    return [
        [colour for i, colour in enumerate(COLOURS) if int(s.flag_cards[seat]) >> i & 1]
        for seat in range(int(s.players))
    ]


def scores(s: Record) -> list[int]:
    """Running during the game, final after it."""
    return [int(n) for n in (s.final if s.phase == OVER else s.score)[: s.players]]


def final_turns(s: Record) -> int | None:
    return int(s.final_turns) if s.final_turns >= 0 else None


def seats(s: Record, row: Any) -> list[int]:
    """A row by seat, for the seats that play."""
    return [int(n) for n in row[: s.players]]


def pending_claim(board: Board, b: Record, s: Record) -> dict[str, Any] | None:
    """The claim that waits for the cards of its sets, or for an answer to what the tunnel turned up."""
    if s.phase == GIVE:
        claim = str(describe(board, b, s, int(s.pending)))
        return {"phase": "give", "claim": claim, "given": counts(s.given), "left": int(s.give_left)}
    if s.phase == TUNNEL:
        claim = str(describe(board, b, s, int(s.pending)))
        turned = [CARD_KINDS[kind] for kind in s.turned if kind >= 0]
        return {"phase": "tunnel", "claim": claim, "turned": turned, "extra": int(s.extra)}
    return None

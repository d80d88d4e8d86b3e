"""Phrases: the pieces that sentences about a game are made of. Printed names, never ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kolej.boards import Board
from kolej.game.cards import in_order

YOU = "You"
"""A seat of this name is spoken to: "You draw", not "You draws"."""

_WITHOUT_S = {"is": "are", "has": "have", "passes": "pass", "goes": "go"}


def route_name(board: Board, id: str) -> str:
    """`Bergen–Oslo`."""
    route = board.route(id)
    return f"{board.names[route.a]}–{board.names[route.b]}"


def line_name(board: Board, id: str) -> str:
    """As `route_name`, and which line where there are several: `Dijon–Paris (white line)`."""
    route = board.route(id)
    lines = [other for other in board.routes if other.connection == route.connection]
    if len(lines) == 1:
        return route_name(board, id)
    plain = route.colour in ("grey", "none") or sum(line.colour == route.colour for line in lines) > 1
    which = f"line {lines.index(route) + 1}" if plain else f"{route.colour} line"
    return f"{route_name(board, id)} ({which})"


def ticket_name(board: Board, id: str) -> str:
    """`Bergen–Narvik`."""
    ticket = board.tickets[board.ticket_number[id]]
    return f"{board.names[ticket.a]}–{board.names[ticket.b]}"


def ticket_worth(board: Board, id: str) -> str:
    """`Bergen–Narvik (16)`."""
    return f"{ticket_name(board, id)} ({board.tickets[board.ticket_number[id]].points})"


def cards_in_words(cards: Mapping[str, int]) -> str:
    """`3 blue and a locomotive`."""
    return listed(_cards(kind, n) for kind, n in in_order(cards).items()) or "no cards"


def card_name(kind: str) -> str:
    """`red card`, `locomotive`, `ferry card`."""
    return "locomotive" if kind == "wild" else f"{kind} card"


def kinds_in_words(cards: Iterable[str]) -> str:
    """Cards that lie there, as a list: `red, 2 white and a locomotive`."""
    found = in_order(Counter(cards))
    return listed(kind if n == 1 and kind != "wild" else _cards(kind, n) for kind, n in found.items())


def sets_in_words(sets: int, size: int) -> str:
    """`any 3 cards`, `2 sets of any 3 cards`."""
    return f"any {size} cards" if sets == 1 else f"{sets} sets of any {size} cards"


def listed(parts: Iterable[str]) -> str:
    """`a, b and c`."""
    *first, last = [*parts] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def counted(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def points(n: int) -> str:
    return counted(n, "point").replace("-", "−")


def _cards(kind: str, n: int) -> str:
    if kind in ("wild", "ferry"):
        return with_article(card_name(kind)) if n == 1 else counted(n, card_name(kind))
    return f"{n} {kind}"


def with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


@dataclass(frozen=True)
class Telling:
    """One event that is put into words."""

    board: Board
    data: Mapping[str, Any]
    seat: int | None
    names: Sequence[str] | None

    def name(self, seat: int | None) -> str:
        if seat is None:
            return "Everybody"
        return self.names[seat] if self.names is not None else f"Seat {seat}"

    def does(self, verb: str, seat: int | None = None) -> str:
        """The seat and what it does; the verb as for "she"."""
        seat = self.seat if seat is None else seat
        return f"{self.name(seat)} {self.verb(verb, seat)}"

    def verb(self, verb: str, seat: int | None) -> str:
        return _WITHOUT_S.get(verb, verb.removesuffix("s")) if self.name(seat) == YOU else verb

    @property
    def whose(self) -> str:
        name = self.name(self.seat)
        return "Your" if name == YOU else f"{name}'s"

    @property
    def route(self) -> str:
        return route_name(self.board, self.data["route"])

    @property
    def payment(self) -> str:
        return cards_in_words(self.data["cards"])

    @property
    def points(self) -> str:
        return points(self.data["points"])

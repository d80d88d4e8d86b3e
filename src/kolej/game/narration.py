"""Events in words: printed names, never ids. What a seat may not know is simply not said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kolej.boards import Board
from kolej.game.cards import in_order
from kolej.game.events import Event

YOU = "You"
"""A seat of this name is spoken to: "You draw", not "You draws"."""

_WITHOUT_S = {"is": "are", "has": "have", "passes": "pass", "goes": "go"}


def tell(board: Board, event: Event, names: Sequence[str] | None = None) -> str:
    """The event as one English sentence. `names`: what to call the seats; left out, "Seat 0", "Seat 1" …"""
    teller = _TELLERS.get(event.kind)
    if teller is None:
        return event.kind.replace("_", " ").capitalize()
    return teller(_Telling(board, event.data, event.seat, names))


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
        return _a(card_name(kind)) if n == 1 else counted(n, card_name(kind))
    return f"{n} {kind}"


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


@dataclass(frozen=True)
class _Telling:
    """One event being told."""

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


def _deal(t: _Telling) -> str:
    cards = cards_in_words(t.data["cards"]) if "cards" in t.data else counted(t.data["count"], "card")
    return f"{t.does('is')} dealt {cards}"


def _turn_up(t: _Telling) -> str:
    return f"{_a(card_name(t.data['card'])).capitalize()} is turned up"


def _sweep(t: _Telling) -> str:
    return f"The face-up cards are swept away: {kinds_in_words(t.data['cards'])}"


def _reshuffle(t: _Telling) -> str:
    return f"The discards become a new deck of {counted(t.data['count'], 'card')}"


def _offer(t: _Telling) -> str:
    if "tickets" not in t.data:
        return f"{t.does('is')} offered {counted(t.data['count'], 'ticket')}"
    return f"{t.does('is')} offered {listed(ticket_worth(t.board, id) for id in t.data['tickets'])}"


def _keep(t: _Telling) -> str:
    if "tickets" in t.data:
        kept = listed(ticket_name(t.board, id) for id in t.data["tickets"])
    elif "kept" in t.data:
        kept = counted(t.data["kept"], "ticket")
    else:  # at the start even the number is secret
        return f"{t.does('has')} chosen tickets"
    back = t.data.get("returned", 0)
    return f"{t.does('keeps')} {kept}" + (f"; {back} {'goes' if back == 1 else 'go'} back" if back else "")


def _chosen(t: _Telling) -> str:
    kept = [f"{t.name(seat)} {n}" for seat, n in enumerate(t.data["kept"])]
    return f"All have chosen. Tickets kept: {', '.join(kept)}"


def _draw(t: _Telling) -> str:
    if t.data.get("source") == "face_up":
        return f"{t.does('takes')} a face-up {card_name(t.data['card'])}"
    card = _a(card_name(t.data["card"])) if "card" in t.data else "a card"
    return f"{t.does('draws')} {card} from the deck"


def _claim(t: _Telling) -> str:
    return f"{t.does('claims')} {t.route} with {t.payment}: {t.points}"


def _lay(t: _Telling) -> str:
    parts = [cards_in_words(t.data["cards"])] if t.data["cards"] else []
    parts.append(sets_in_words(t.data["sets"], t.data["set_size"]))
    return f"{t.does('begins')} to pay for {t.route}: {' and '.join(parts)}"


def _tunnel(t: _Telling) -> str:
    turned = kinds_in_words(t.data["turned"]) or "nothing"
    extra = t.data["extra"]
    asked = f"{counted(extra, 'more card')} needed" if extra else "no more cards needed"
    return f"{t.does('digs')} the tunnel {t.route} with {t.payment}. Turned up: {turned}: {asked}"


def _decline(t: _Telling) -> str:
    return f"{t.does('gives')} up {t.route} and {t.verb('takes', t.seat)} back {t.payment}"


def _piece_back(t: _Telling) -> str:
    return f"The {t.data['colour']} track of {t.route} goes back to the supply"


def _closed(t: _Telling) -> str:
    lines = Counter(line_name(t.board, id) for id in t.data["routes"])
    return f"Closed from now on: {listed(lines)}"


def _last_round(t: _Telling) -> str:
    return f"The last round begins: {counted(t.data['turns'], 'turn')} to go"


def _ticket(t: _Telling) -> str:
    ticket, worth = ticket_name(t.board, t.data["ticket"]), points(abs(t.data["points"]))
    if t.data["completed"]:
        return f"{t.does('has')} completed {ticket}: {worth}"
    return f"{t.does('has')} not completed {ticket}: {worth} lost"


def _regions(t: _Telling) -> str:
    networks = listed(str(n) for n in sorted(t.data["networks"], reverse=True))
    if not networks:
        return f"{t.does('has')} no network of regions"
    kind = "a network" if len(t.data["networks"]) == 1 else "networks"
    return f"{t.does('has')} {kind} of {networks} regions: {t.points}"


def _longest(t: _Telling) -> str:
    path = f"{t.whose} longest path has {counted(t.data['spaces'], 'space')}"
    return f"{path}, the most of all: {t.points}" if t.data["points"] else path


def _globetrotter(t: _Telling) -> str:
    done = f"{t.does('has')} {counted(t.data['completed'], 'completed ticket')}"
    return f"{done}, the most of all: {t.points}" if t.data["points"] else done


def _win(t: _Telling) -> str:
    seats = t.data["seats"]
    if len(seats) == 1:
        return t.does("wins", seats[0])
    return f"{listed(t.name(seat) for seat in seats)} share the victory"


_TELLERS: dict[str, Callable[[_Telling], str]] = {
    "deal": _deal,
    "turn_up": _turn_up,
    "sweep": _sweep,
    "reshuffle": _reshuffle,
    "first": lambda t: f"{t.does('goes')} first",
    "offer": _offer,
    "keep": _keep,
    "chosen": _chosen,
    "draw": _draw,
    "ferry": lambda t: f"{t.does('takes')} a ferry card",
    "claim": _claim,
    "lay": _lay,
    "give": lambda t: f"{t.does('gives')} {_a(card_name(t.data['card']))} into the set",
    "tunnel": _tunnel,
    "add": lambda t: f"{t.does('adds')} {t.payment}",
    "decline": _decline,
    "build": lambda t: f"{t.does('lays')} {t.data['colour']} track on {t.route}",
    "piece_back": _piece_back,
    "closed": _closed,
    "flag": lambda t: f"{t.does('keeps')} {_a(card_name(t.data['colour']))} in front",
    "flag_set": lambda t: f"{t.does('completes')} a flag: {t.points}",
    "pass": lambda t: t.does("passes"),
    "turn": lambda t: f"{t.whose} turn",
    "last_round": _last_round,
    "end": lambda t: "The game is over, the points are counted",
    "ticket": _ticket,
    "regions": _regions,
    "longest": _longest,
    "globetrotter": _globetrotter,
    "total": lambda t: f"{t.does('has')} {t.points} in all",
    "win": _win,
}

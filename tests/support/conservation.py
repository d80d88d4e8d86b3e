"""Checks that a position neither creates nor loses cards, trains, tickets or track pieces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from kolej.boards import COLOURS, Board

Position = Mapping[str, Any]


def problems(board: Board, position: Position) -> list[str]:
    """Returns everything that is impossible in a position. A position of a real game has no problems."""
    return list(
        chain(
            cards(board, position),
            flags(board, position),
            trains(board, position),
            scores(board, position),
            track(board, position),
            ferry_cards(board, position),
            tickets(board, position),
            ownership(board, position),
            crossings(board, position),
        )
    )


def cards(board: Board, position: Position) -> Iterator[str]:
    """Every card of the box is in exactly one place."""
    pending = position.get("pending") or {}
    piles: dict[str, Mapping[str, int]] = {
        "deck": position["deck"],
        "discards": position["discards"],
        "face_up": Counter(card for card in position["face_up"] if card is not None),
        "flags": Counter(chain.from_iterable(position.get("flags") or ())),
        "laid down": without_ferry(laid_down(pending)),
        "given": pending.get("given", {}),
        "turned": Counter(pending.get("turned", ())),
    }
    piles |= {f"hand of seat {seat}": hand for seat, hand in enumerate(position["hands"])}
    for name, pile in piles.items():
        yield from (f"cards: {name} holds {count} {card}" for card, count in pile.items() if count < 0)
    box: Counter[str] = Counter(dict(board.rules.deck.items()))
    for card in (*COLOURS, "wild"):
        count = sum(pile.get(card, 0) for pile in piles.values())
        if count != box[card]:
            yield f"cards: {count} {card} on the table, {box[card]} in the box"
    unknown = set(chain.from_iterable(piles.values())) - {*COLOURS, "wild"}
    yield from (f"cards: there is no card {card!r}" for card in sorted(unknown))
    if len(position["face_up"]) > 5:
        yield f"cards: {len(position['face_up'])} lie face up"
    if not sum(position["deck"].values()) and sum(position["discards"].values()):
        yield "cards: the deck is empty although there are discards (DRAW-4)"


def laid_down(pending: Mapping[str, Any]) -> dict[str, int]:
    """Returns the cards in the text of a claim that is not finished."""
    payment = pending.get("claim", "").partition(" with ")[2]
    kinds = "|".join((*COLOURS, "wild", "ferry"))
    return {card: int(count) for count, card in re.findall(rf"(\d+) ({kinds})\b", payment)}


def without_ferry(payment: Mapping[str, int]) -> dict[str, int]:
    return {card: count for card, count in payment.items() if card != "ferry"}


def flags(board: Board, position: Position) -> Iterator[str]:
    """PA-2: one of each colour, and only colours of the flag. PA-3: a whole flag is discarded at once."""
    allowed = set(board.rules.flags.colours) if board.rules.flags else set()
    for seat, front in enumerate(position.get("flags") or ()):
        if len(set(front)) < len(front):
            yield f"flags: seat {seat} has a colour twice: {', '.join(front)}"
        yield from (f"flags: seat {seat} has {colour}" for colour in sorted(set(front) - allowed))
        if allowed and set(front) == allowed:
            yield f"flags: seat {seat} has a whole flag in front"


def trains(board: Board, position: Position) -> Iterator[str]:
    """A train is either in front of its player or on the board."""
    used = spaces_by_seat(board, position)
    for seat, left in enumerate(position["trains"]):
        if left < 0:
            yield f"trains: seat {seat} has {left}"
        if left + used[seat] != board.rules.trains:
            yield f"trains: seat {seat} has {left} and {used[seat]} on the board, not {board.rules.trains}"


def spaces_by_seat(board: Board, position: Position) -> Counter[int]:
    used: Counter[int] = Counter()
    for route, seat in position["routes"].items():
        used[seat] += board.route(route).length
    return used


def scores(board: Board, position: Position) -> Iterator[str]:
    """The running score is what routes and flags have earned (CLAIM-3, PA-3)."""
    earned: Counter[int] = Counter()
    for route, seat in position["routes"].items():
        earned[seat] += board.rules.points[board.route(route).length - 1]
    if board.rules.flags:
        for seat, sets in enumerate(position["flag_sets"]):
            earned[seat] += sets * board.rules.flags.points
    for seat, score in enumerate(position["scores"]):
        if score != earned[seat]:
            yield f"scores: seat {seat} has {score}, its routes and flags are worth {earned[seat]}"


def track(board: Board, position: Position) -> Iterator[str]:
    """Pieces lie on free beds of their length, and no more of them than there are (FR-2, FR-3, FR-6)."""
    laid: Counter[tuple[str, int]] = Counter()
    for id, colour in (position.get("track") or {}).items():
        route = board.route(id)
        laid[colour, route.length] += 1
        if not route.bed:
            yield f"track: {id} is not a bed"
        if id in position["routes"]:
            yield f"track: {id} carries a piece and trains"
    for (colour, length), count in laid.items():
        pieces = board.rules.track.get(str(length), 0) if colour in COLOURS else 0
        if count > pieces:
            yield f"track: {count} pieces of {length} {colour} are laid, there are {pieces}"


def ferry_cards(board: Board, position: Position) -> Iterator[str]:
    """IT-2: ten in all, two a player."""
    held = position.get("ferry_cards") or []
    rules = board.rules.ferry_cards
    supply, limit = (rules.supply, rules.limit) if rules else (0, 0)
    for seat, count in enumerate(held):
        if not 0 <= count <= limit:
            yield f"ferry cards: seat {seat} holds {count}, at most {limit} are allowed"
    played = laid_down(position.get("pending") or {}).get("ferry", 0)
    if sum(held) + played > supply:
        yield f"ferry cards: {sum(held) + played} are out, there are {supply}"


def tickets(board: Board, position: Position) -> Iterator[str]:
    """Every ticket is in one place, or out of the game if the board removes returned ones."""
    offered = (position.get("pending") or {}).get("offered", [])
    if offered and isinstance(offered[0], str):
        offered = [offered]
    everywhere = Counter(chain(position["ticket_deck"], *position["tickets"], *offered))
    for ticket, count in everywhere.items():
        if count > 1:
            yield f"tickets: {ticket} is in {count} places"
    all_tickets = {ticket.id for ticket in board.tickets}
    yield from (f"tickets: there is no {ticket}" for ticket in sorted(set(everywhere) - all_tickets))
    rules = board.rules.tickets
    if "out" not in (rules.start_returned, rules.returned):
        yield from (f"tickets: {ticket} is lost" for ticket in sorted(all_tickets - set(everywhere)))


def ownership(board: Board, position: Position) -> Iterator[str]:
    """CLAIM-5: one line of a connection per player, with few players one in total; FR-5 for beds."""
    owners: dict[str, list[int]] = {}
    for id, seat in position["routes"].items():
        if not 0 <= seat < position["players"]:
            yield f"ownership: {id} belongs to seat {seat}"
        owners.setdefault(board.route(id).connection, []).append(seat)
    small = position["players"] < board.rules.all_lines_from
    for connection, seats in owners.items():
        if len(set(seats)) < len(seats):
            yield f"ownership: one player has two lines of {connection}"
        if small and len(seats) > 1:
            yield f"ownership: {len(seats)} lines of {connection} are claimed in a small game"
    if small:
        built = Counter(board.route(id).connection for id in used_beds(board, position))
        for connection, beds in built.items():
            if beds > 1:
                yield f"ownership: {beds} beds of {connection} are used in a small game"


def used_beds(board: Board, position: Position) -> Iterable[str]:
    used = {*position["routes"], *(position.get("track") or {})}
    return (id for id in used if board.route(id).bed)


def crossings(board: Board, position: Position) -> Iterator[str]:
    """FR-4: of two connections that cross only one is ever used."""
    routes = {*position["routes"], *(position.get("track") or {})}
    used = {board.route(id).connection for id in routes}
    for one, other in board.crossings:
        if one in used and other in used:
            yield f"crossings: {one} and {other} cross and are both used"

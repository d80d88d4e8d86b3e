"""Turns a Board into the record that the rules read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from kolej.boards import COLOURS, Board, BoardError, Route
from kolej.rules import layout as L

Record = Any  # a NumPy record: its fields are known to rules/layout.py, not to the type checker

CARD_KINDS = (*COLOURS, "wild")
KIND_NUMBER = {kind: number for number, kind in enumerate(CARD_KINDS)}


def new_state() -> Record:
    return np.zeros(1, L.STATE).view(np.recarray)[0]


def new_desk(*, telling: bool = False) -> Record:
    return np.zeros(1, L.TELLING_DESK if telling else L.DESK).view(np.recarray)[0]


@dataclass(frozen=True)
class Fare:
    """One kind of payment: see rules/payment.py."""

    colour: int  # WILD: no colour, wilds only
    cards: int
    wilds: tuple[int, int]
    ferry: int = 0
    sets: int = 0
    set_size: int = 0
    set_wilds: bool = False
    spaces: int = 0
    grey: bool = False

    @property
    def size(self) -> int:
        return self.wilds[1] - self.wilds[0] + 1


@dataclass(frozen=True)
class Tariff:
    """What decides the price of a route."""

    length: int
    colour: str
    wilds: int
    waves: int
    trade: int
    bed: bool
    takes_wilds: bool


def tariff_of(board: Board, route: Route) -> Tariff:
    special = route.tunnel or route.wilds > 0 or route.waves > 0
    return Tariff(
        route.length, route.colour, route.wilds, route.waves, route.trade, route.bed,
        takes_wilds=not route.trade and (board.rules.wilds_on == "all" or special),
    )


def fares_of(board: Board, tariff: Tariff, colours: Iterable[int]) -> Iterator[Fare]:
    """All minimal kinds of payment (CLAIM-6), each once. A colour's fares come before the colourless ones."""
    grey = tariff.colour == "grey"
    for colour in colours:
        yield from _fares(board, tariff, colour, grey)
    if grey:
        yield from _fares(board, tariff, L.WILD, grey)


def _fares(board: Board, tariff: Tariff, colour: int, grey: bool) -> Iterator[Fare]:
    rules, length = board.rules, tariff.length
    ferry_cards = 0
    if tariff.waves and rules.ferry_cards:
        ferry_cards = min(-(-tariff.waves // rules.ferry_cards.waves), rules.ferry_cards.limit)
    set_size = tariff.trade or (rules.cards_for_wild if tariff.wilds else 0)
    spaces = length - tariff.wilds  # that take the set
    for ferry in range(ferry_cards + 1):
        covered = min(tariff.waves, ferry * rules.ferry_cards.waves) if rules.ferry_cards else 0
        for sets in range(length + 1 if set_size else 1):
            cards = length - covered - sets
            fewest = max(0, tariff.wilds - sets, tariff.waves - covered)
            most = cards if tariff.takes_wilds else 0
            if colour == L.WILD:
                # Without a colour all cards are wilds, and sets replace the wild symbols only.
                fewest = cards
                if sets and spaces and not tariff.trade:
                    continue
            elif grey:
                most = min(most, cards - 1)
            if fewest <= most and (cards or sets or ferry):
                yield Fare(
                    colour, cards, (fewest, most), ferry, sets, set_size if sets else 0,
                    bool(tariff.trade), spaces, grey,
                )


@lru_cache(maxsize=32)
def board_record(board: Board) -> Record:
    """The board as the rules read it. Shared: never written to."""
    b = np.zeros(1, L.BOARD).view(np.recarray)[0]
    _fill_rules(b, board)
    places = {place.id: number for number, place in enumerate((*board.cities, *board.ends))}
    b.n_places = len(places)
    _fill_routes(b, board, places)
    _fill_tickets(b, board, places)
    _fill_regions(b, board, places)
    claims_end = _fill_claims(b, board)
    _fill_actions(b, board, claims_end)
    return b


def _fill_rules(b: Record, board: Board) -> None:
    rules = board.rules
    tickets = rules.tickets
    where = {"bottom": L.BOTTOM, "shuffled": L.SHUFFLED, "out": L.OUT}
    b.trains, b.start_hand = rules.trains, rules.hand
    for kind, number in rules.deck.items():
        b.box[KIND_NUMBER[kind]] = number
    b.start_dealt, b.start_keep, b.start_returned = tickets.start_dealt, tickets.start_keep, where[tickets.start_returned]
    b.drawn, b.keep, b.returned = tickets.drawn, tickets.keep, where[tickets.returned]
    b.wild_ends_draw, b.sweep_wilds = rules.wild_ends_draw, rules.sweep_wilds
    b.all_lines_from, b.last_round_trains = rules.all_lines_from, rules.last_round_trains
    if rules.ferry_cards:
        b.ferry_box, b.ferry_limit = rules.ferry_cards.supply, rules.ferry_cards.limit
    if rules.flags:
        b.flag_colours = sum(1 << KIND_NUMBER[colour] for colour in rules.flags.colours)
        b.flag_points = rules.flags.points
    b.longest_points, b.globetrotter_points = rules.longest_path, rules.globetrotter
    b.tie_tickets, b.tie_longest = "tickets" in rules.ties, "longest_path" in rules.ties
    b.points[1:] = rules.points
    for length, number in rules.track.items():
        b.pieces[:, int(length)] = number
    b.has_track = any(route.bed for route in board.routes)
    if rules.regions:
        b.has_regions = 1
        given = rules.regions.points
        for number in range(len(b.region_points)):
            b.region_points[number] = given[min(number, len(given) - 1)]


def _add(words: Any, number: int) -> None:
    words[number >> 6] |= np.uint64(1) << np.uint64(number & 63)


def _fill_routes(b: Record, board: Board, places: dict[str, int]) -> None:
    b.n_routes = len(board.routes)
    connections: dict[str, list[int]] = {}
    for number, route in enumerate(board.routes):
        connections.setdefault(route.connection, []).append(number)
    for number, route in enumerate(board.routes):
        b.a[number], b.b[number], b.length[number] = places[route.a], places[route.b], route.length
        b.tunnel[number] = route.tunnel
        _add(b.all_routes, number)
        if route.bed:
            _add(b.all_beds, number)
        _add(b.of_length[route.length], number)
        for line in connections[route.connection]:
            _add(b.lines[number], line)
    for one, other in board.crossings:
        for here in connections[one]:
            for there in connections[other]:
                _add(b.crossing[here], there)
                _add(b.crossing[there], here)


def _fill_tickets(b: Record, board: Board, places: dict[str, int]) -> None:
    b.n_tickets = len(board.tickets)
    for number, ticket in enumerate(board.tickets):
        b.ticket_points[number] = ticket.points
        for words, side in ((b.ticket_a[number], ticket.a), (b.ticket_b[number], ticket.b)):
            ends = [end.id for end in board.ends if end.area == side]
            for place in ends or [side]:
                _add(words, places[place])


def _fill_regions(b: Record, board: Board, places: dict[str, int]) -> None:
    b.region[:] = -1
    b.n_regions = len(board.regions)
    twice = board.rules.regions.twice_when_complete if board.rules.regions else ()
    for number, region in enumerate(board.regions):
        b.region_twice[number] = region in twice
        for city in board.cities:
            if city.region == region:
                b.region[places[city.id]] = number
                _add(b.region_places[number], places[city.id])


def _fill_claims(b: Record, board: Board) -> int:
    """Tariffs, their fares, and the claims of every route. Returns the first id after the claims."""
    used = [number for number, kind in enumerate(COLOURS) if board.rules.deck.get(kind)]
    tariffs: dict[Tariff, list[int]] = {}
    for number, route in enumerate(board.routes):
        tariffs.setdefault(tariff_of(board, route), []).append(number)
    ids = L.CLAIMS
    spans: dict[Tariff, tuple[int, list[tuple[int, Fare]]]] = {}  # size of the route's part of the ids; its fares
    n_tariffs = n_fares = 0
    for tariff in sorted(tariffs, key=lambda t: (t.length, t.colour)):
        # A bed has a tariff for each colour that a piece on it can have.
        groups = [[c] for c in used] if tariff.bed else [_colours(tariff, used)]
        numbered: list[tuple[int, Fare]] = []
        size = 0
        for group in groups:
            if n_tariffs == L.TARIFFS:
                raise BoardError(f"{board.id}: too many different kinds of routes, the engine takes {L.TARIFFS}")
            for route_number in tariffs[tariff]:
                _add(b.tariff_routes[n_tariffs], route_number)
            b.tariff_length[n_tariffs] = tariff.length
            b.tariff_laid[n_tariffs] = group[0] if tariff.bed else -1
            for fare in fares_of(board, tariff, group):
                if n_fares == L.FARES:
                    raise BoardError(f"{board.id}: too many different payments, the engine takes {L.FARES}")
                _fill_fare(b, n_fares, fare, size)
                numbered.append((n_fares, fare))
                n_fares += 1
                size += fare.size
            n_tariffs += 1
            b.tariff_fares[n_tariffs] = n_fares
        spans[tariff] = size, numbered
    b.n_tariffs = n_tariffs
    for number, route in enumerate(board.routes):
        size, numbered = spans[tariff_of(board, route)]
        if ids + size > L.ACTIONS:
            raise BoardError(f"{board.id}: too many different actions, the engine takes {L.ACTIONS}")
        b.claims[number] = ids
        for fare_number, fare in numbered:
            for wilds in range(fare.wilds[0], fare.wilds[1] + 1):
                b.action_kind[ids] = L.A_CLAIM
                b.action_route[ids], b.action_fare[ids] = number, fare_number
                b.action_colour[ids], b.action_number[ids] = fare.colour, wilds
                ids += 1
    return ids


def _colours(tariff: Tariff, used: list[int]) -> list[int]:
    return used if tariff.colour == "grey" else [KIND_NUMBER[tariff.colour]]


def _fill_fare(b: Record, number: int, fare: Fare, offset: int) -> None:
    b.fare_colour[number], b.fare_cards[number] = fare.colour, fare.cards
    b.fare_wilds_min[number], b.fare_wilds_max[number] = fare.wilds
    b.fare_ferry[number], b.fare_sets[number], b.fare_set_size[number] = fare.ferry, fare.sets, fare.set_size
    b.fare_set_wilds[number], b.fare_spaces[number] = fare.set_wilds, fare.spaces
    b.fare_grey[number], b.fare_offset[number] = fare.grey, offset


def _fill_actions(b: Record, board: Board, ids: int) -> None:
    """The fixed part of the action space, then the builds."""

    def put(first: int, count: int, kind: int, colour: bool = False) -> None:
        for number in range(count):
            b.action_kind[first + number] = kind
            (b.action_colour if colour else b.action_number)[first + number] = number

    put(L.DRAW_DECK, 1, L.A_DRAW)
    put(L.DRAW_FACE_UP, L.KINDS, L.A_DRAW, colour=True)
    put(L.TAKE_TICKETS, 1, L.A_TICKETS)
    put(L.TAKE_FERRY, 1, L.A_FERRY)
    put(L.PASS, 1, L.A_PASS)
    put(L.DECLINE, 1, L.A_DECLINE)
    put(L.ADD, L.TURNED + 1, L.A_ADD)
    put(L.GIVE_CARD, L.KINDS, L.A_GIVE, colour=True)
    put(L.KEEP_TICKETS, 1 << L.OFFER, L.A_KEEP)
    for number, route in enumerate(board.routes):
        if not route.bed:
            continue
        if ids + L.COLOURS > L.ACTIONS:
            raise BoardError(f"{board.id}: too many different actions, the engine takes {L.ACTIONS}")
        b.builds[number] = ids
        for colour in range(L.COLOURS):
            b.action_kind[ids], b.action_route[ids], b.action_colour[ids] = L.A_BUILD, number, colour
            ids += 1
    b.n_actions = ids

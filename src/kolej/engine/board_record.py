"""Turns a Board into the record that the rules read."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from kolej.boards import Board, BoardError
from kolej.engine.payment_tables import KIND_NUMBER, Tariff, tariffs_of
from kolej.engine.records import Fields, Record
from kolej.rules.action_space import (
    A_ADD,
    A_BUILD,
    A_CLAIM,
    A_DECLINE,
    A_DRAW,
    A_FERRY,
    A_GIVE,
    A_KEEP,
    A_PASS,
    A_TICKETS,
    ADD,
    CLAIMS,
    DECLINE,
    DRAW_DECK,
    DRAW_FACE_UP,
    GIVE_CARD,
    KEEP_TICKETS,
    PASS,
    TAKE_FERRY,
    TAKE_TICKETS,
)
from kolej.rules.board import BOARD, BOTTOM, OUT, SHUFFLED, T_FARES
from kolej.rules.capacity import ACTIONS, COLOURS, FARES, GROUPS, KINDS, LENGTHS, OFFER, TARIFFS, TURNED, WILD


@lru_cache(maxsize=32)
def board_record(board: Board) -> Record:
    """The board as the rules read it. Shared: never written to."""
    b = Fields.of(np.zeros(1, BOARD))
    _fill_rules(b, board)
    ids = (*(city.id for city in board.cities), *(end.id for end in board.ends))
    places = {id: number for number, id in enumerate(ids)}
    b.n_places = len(places)
    _fill_routes(b, board, places)
    _fill_roads(b)
    _fill_tickets(b, board, places)
    _fill_choices(b)
    _fill_regions(b, board, places)
    claims_end = _fill_claims(b, board)
    _fill_actions(b, board, claims_end)
    return b


def _fill_rules(b: Record, board: Board) -> None:
    rules = board.rules
    tickets = rules.tickets
    where = {"bottom": BOTTOM, "shuffled": SHUFFLED, "out": OUT}
    b.trains, b.start_hand = rules.trains, rules.hand
    for kind, number in rules.deck.items():
        b.box[KIND_NUMBER[kind]] = number
    b.start_dealt, b.start_keep = tickets.start_dealt, tickets.start_keep
    b.start_returned = where[tickets.start_returned]
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
    b.has_track, b.has_crossings = any(route.bed for route in board.routes), bool(board.crossings)
    b.has_tunnels = any(route.tunnel for route in board.routes)
    if rules.regions:
        b.has_regions = 1
        given = rules.regions.points
        for number in range(len(b.region_points)):
            b.region_points[number] = given[min(number, len(given) - 1)]


def _add(words: Record, number: int) -> None:
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
    b.ticket_mean = round(10 * sum(ticket.points for ticket in board.tickets) / len(board.tickets))
    for number, ticket in enumerate(board.tickets):
        b.ticket_points[number] = ticket.points
        for words, side in ((b.ticket_a[number], ticket.a), (b.ticket_b[number], ticket.b)):
            ends = [end.id for end in board.ends if end.area == side]
            for place in ends or [side]:
                _add(words, places[place])


def _fill_choices(b: Record) -> None:
    for offered in range(OFFER + 1):
        for kept in range(1 << offered):
            for fewest in range(kept.bit_count() + 1):
                b.enough[offered, fewest] |= np.uint64(1 << kept)


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
    """Payments, and the claims of every route. Returns the first id after the claims."""
    tariffs = tariffs_of(board)
    _fit(board, len(tariffs), TARIFFS, "kinds of routes")
    b.n_tariffs = len(tariffs)
    n_fares = 0
    for number, tariff in enumerate(tariffs):
        _fit(board, n_fares + len(tariff.fares), FARES, "ways to pay")
        b.tariff[number] = n_fares, len(tariff.slots), len(tariff.levels)
        offset = 0
        for fare in tariff.fares:
            b.fare[n_fares] = (*fare.row, offset)
            offset += fare.size
            n_fares += 1
        for route in tariff.routes:
            b.tariff_of[route] = number
            b.colour[route] = KIND_NUMBER.get(tariff.colour, WILD)
    _fill_groups(b, board, tariffs)
    _fill_trades(b, tariffs)
    ids = CLAIMS
    for number in range(len(board.routes)):
        tariff = tariffs[b.tariff_of[number]]
        _fit(board, ids + sum(fare.size for fare in tariff.fares), ACTIONS, "actions")
        b.claims[number] = ids
        for i, fare in enumerate(tariff.fares):
            if not fare.sets:
                # A coloured route's payment of wilds alone is one of its colour.
                for colour in (fare.colour, WILD) if len(tariff.slots) == 1 else (fare.colour,):
                    b.claim_at[fare.ferry, number, colour] = ids - fare.wilds[0]
            for wilds in range(fare.wilds[0], fare.wilds[1] + 1):
                b.action_kind[ids], b.action_route[ids] = A_CLAIM, number
                b.action_fare[ids] = b.tariff[b.tariff_of[number], T_FARES] + i
                b.action_colour[ids], b.action_number[ids] = fare.colour, wilds
                ids += 1
    return ids


def _fill_roads(b: Record) -> None:
    n = 0
    for place in range(b.n_places):
        b.roads_from[place] = n
        for route in range(b.n_routes):
            if place in (b.a[route], b.b[route]):
                b.roads[n] = route
                b.road_ends[n] = b.a[route] + b.b[route] - place
                n += 1
    b.roads_from[b.n_places] = n


def _fill_groups(b: Record, board: Board, tariffs: list[Tariff]) -> None:
    for length in range(1, LENGTHS):
        b.within[length] = b.within[length - 1] | b.of_length[length]
    groups: dict[tuple[int, ...], int] = {}
    for tariff in tariffs:
        for group, cards in tariff.groups:
            number = groups.setdefault(group, len(groups))
            _fit(board, number + 1, GROUPS, "groups of routes")
            b.group[number] = group
            for route in tariff.routes:
                for within in range(cards + 1, LENGTHS + 1):
                    for colour in {*tariff.slots, WILD}:
                        _add(b.reach[number, colour, within], route)
    b.n_groups = len(groups)


def _fill_trades(b: Record, tariffs: list[Tariff]) -> None:
    """Tariffs whose payments may have sets, by the fewest cards that takes."""
    trades = sorted((tariff.cards_with_set, number) for number, tariff in enumerate(tariffs) if tariff.cards_with_set)
    b.n_trades = len(trades)
    for trade, (cards, number) in enumerate(trades):
        b.trade[trade], b.trade_cards[trade] = number, cards
        for route in tariffs[number].routes:
            _add(b.trade_routes[trade], route)


def _fit(board: Board, number: int, most: int, what: str) -> None:
    if number > most:
        raise BoardError(f"{board.id}: too many different {what}, the engine takes {most}")


def _fill_actions(b: Record, board: Board, ids: int) -> None:
    """The fixed part of the action space, then the builds."""

    def put(first: int, count: int, kind: int, colour: bool = False) -> None:
        for number in range(count):
            b.action_kind[first + number] = kind
            (b.action_colour if colour else b.action_number)[first + number] = number

    put(DRAW_DECK, 1, A_DRAW)
    put(DRAW_FACE_UP, KINDS, A_DRAW, colour=True)
    put(TAKE_TICKETS, 1, A_TICKETS)
    put(TAKE_FERRY, 1, A_FERRY)
    put(PASS, 1, A_PASS)
    put(DECLINE, 1, A_DECLINE)
    put(ADD, TURNED + 1, A_ADD)
    put(GIVE_CARD, KINDS, A_GIVE, colour=True)
    put(KEEP_TICKETS, 1 << OFFER, A_KEEP)
    for number, route in enumerate(board.routes):
        if not route.bed:
            continue
        _fit(board, ids + COLOURS, ACTIONS, "actions")
        b.builds[number] = ids
        for colour in range(COLOURS):
            b.action_kind[ids], b.action_route[ids], b.action_colour[ids] = A_BUILD, number, colour
            ids += 1
    b.n_actions = ids

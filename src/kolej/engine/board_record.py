"""Turns a Board into the record that the rules read."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from kolej.boards import Board
from kolej.engine.action_table import add_actions, check_capacity
from kolej.engine.payment_tables import KIND_NUMBER, Tariff, tariffs_of
from kolej.engine.records import Fields, Record, add_to_set
from kolej.mechanics import parts
from kolej.rules.action_space import (
    A_CLAIM,
    A_DRAW,
    A_KEEP,
    A_PASS,
    A_TICKETS,
    CLAIMS,
    DRAW_DECK,
    DRAW_FACE_UP,
    KEEP_TICKETS,
    PASS,
    TAKE_TICKETS,
)
from kolej.rules.board import BOARD, BOTTOM, BY_LONGEST_PATH, BY_TICKETS, OUT, SHUFFLED, T_FARES
from kolej.rules.capacity import ACTIONS, FARES, GROUPS, KINDS, LENGTHS, OFFER, TARIFFS, WILD


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
    tariffs = tariffs_of(board)
    b.n_actions = _fill_claims(b, board, tariffs)
    _fill_actions(b)
    for mechanic in parts("board").values():
        mechanic.fill(b, board, places, tariffs)
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
    b.longest_points, b.globetrotter_points = rules.longest_path, rules.globetrotter
    for i, way in enumerate(dict.fromkeys(rules.ties)):
        b.ties[i] = {"tickets": BY_TICKETS, "longest_path": BY_LONGEST_PATH}[way]
    b.points[1:] = rules.points


def _fill_routes(b: Record, board: Board, places: dict[str, int]) -> None:
    b.n_routes = len(board.routes)
    connections: dict[str, list[int]] = {}
    for number, route in enumerate(board.routes):
        connections.setdefault(route.connection, []).append(number)
    for number, route in enumerate(board.routes):
        b.a[number], b.b[number], b.length[number] = places[route.a], places[route.b], route.length
        add_to_set(b.all_routes, number)
        add_to_set(b.of_length[route.length], number)
        for line in connections[route.connection]:
            add_to_set(b.lines[number], line)


def _fill_tickets(b: Record, board: Board, places: dict[str, int]) -> None:
    b.n_tickets = len(board.tickets)
    b.ticket_mean = round(10 * sum(ticket.points for ticket in board.tickets) / len(board.tickets))
    for number, ticket in enumerate(board.tickets):
        b.ticket_points[number] = ticket.points
        for words, side in ((b.ticket_a[number], ticket.a), (b.ticket_b[number], ticket.b)):
            ends = [end.id for end in board.ends if end.area == side]
            for place in ends or [side]:
                add_to_set(words, places[place])


def _fill_choices(b: Record) -> None:
    for offered in range(OFFER + 1):
        for kept in range(1 << offered):
            for fewest in range(kept.bit_count() + 1):
                b.enough[offered, fewest] |= np.uint64(1 << kept)


def _fill_claims(b: Record, board: Board, tariffs: list[Tariff]) -> int:
    """Writes the payments and the claims of every route. Returns the first id after the claims."""
    check_capacity(board, len(tariffs), TARIFFS, "kinds of routes")
    b.n_tariffs = len(tariffs)
    n_fares = 0
    for number, tariff in enumerate(tariffs):
        check_capacity(board, n_fares + len(tariff.fares), FARES, "ways to pay")
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
    ids = CLAIMS
    for number in range(len(board.routes)):
        tariff = tariffs[b.tariff_of[number]]
        check_capacity(board, ids + sum(fare.size for fare in tariff.fares), ACTIONS, "actions")
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
            check_capacity(board, number + 1, GROUPS, "groups of routes")
            b.group[number] = group
            for route in tariff.routes:
                for within in range(cards + 1, LENGTHS + 1):
                    for colour in {*tariff.slots, WILD}:
                        add_to_set(b.reach[number, colour, within], route)
    b.n_groups = len(groups)


def _fill_actions(b: Record) -> None:
    """Writes the actions of the base game that every board has."""
    add_actions(b, DRAW_DECK, 1, A_DRAW)
    add_actions(b, DRAW_FACE_UP, KINDS, A_DRAW, colours=True)
    add_actions(b, TAKE_TICKETS, 1, A_TICKETS)
    add_actions(b, PASS, 1, A_PASS)
    add_actions(b, KEEP_TICKETS, 1 << OFFER, A_KEEP)

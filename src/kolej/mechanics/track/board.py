"""Track in the board record."""

from __future__ import annotations

from kolej.boards import Board
from kolej.engine.action_table import check_capacity
from kolej.engine.payment_tables import Tariff
from kolej.engine.records import Record, add_to_set
from kolej.mechanics.track.ids import A_BUILD
from kolej.rules.capacity import ACTIONS, COLOURS


def fill(b: Record, board: Board, places: dict[str, int], tariffs: list[Tariff]) -> None:
    for length, number in board.rules.track.items():
        b.pieces[:, int(length)] = number
    b.has_track = any(route.bed for route in board.routes)
    for number, route in enumerate(board.routes):
        if route.bed:
            add_to_set(b.all_beds, number)
            _add_builds(b, board, number)


def _add_builds(b: Record, board: Board, route: int) -> None:
    """A piece of each colour can be laid on the bed."""
    first = int(b.n_actions)
    check_capacity(board, first + COLOURS, ACTIONS, "actions")
    b.builds[route] = first
    for colour in range(COLOURS):
        id = first + colour
        b.action_kind[id], b.action_route[id], b.action_colour[id] = A_BUILD, route, colour
    b.n_actions = first + COLOURS

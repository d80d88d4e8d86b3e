"""Regions in the board record."""

from __future__ import annotations

from kolej.boards import Board
from kolej.engine.payment_tables import Tariff
from kolej.engine.records import Record, add_to_set


def fill(b: Record, board: Board, places: dict[str, int], tariffs: list[Tariff]) -> None:
    b.region[:] = -1
    b.n_regions = len(board.regions)
    rules = board.rules.regions
    if rules:
        b.has_regions = 1
        for number in range(len(b.region_points)):
            b.region_points[number] = rules.points[min(number, len(rules.points) - 1)]
    for number, region in enumerate(board.regions):
        b.region_twice[number] = rules is not None and region in rules.twice_when_complete
        for city in board.cities:
            if city.region == region:
                b.region[places[city.id]] = number
                add_to_set(b.region_places[number], places[city.id])

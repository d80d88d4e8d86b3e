"""Tunnels in the board record."""

from __future__ import annotations

from kolej.boards import Board
from kolej.engine.action_table import add_actions
from kolej.engine.payment_tables import Tariff
from kolej.engine.records import Record
from kolej.mechanics.tunnels.ids import A_ADD, A_DECLINE, ADD, DECLINE
from kolej.rules.capacity import TURNED


def fill(b: Record, board: Board, places: dict[str, int], tariffs: list[Tariff]) -> None:
    add_actions(b, DECLINE, 1, A_DECLINE)
    add_actions(b, ADD, TURNED + 1, A_ADD)
    for number, route in enumerate(board.routes):
        b.tunnel[number] = route.tunnel
        if route.tunnel:
            b.has_tunnels = b.holds_claims = 1

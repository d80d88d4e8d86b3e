"""Ferry cards in the board record."""

from __future__ import annotations

from kolej.boards import Board
from kolej.engine.action_table import add_actions
from kolej.engine.payment_tables import Tariff
from kolej.engine.records import Record
from kolej.mechanics.ferry_cards.ids import A_FERRY, TAKE_FERRY


def fill(b: Record, board: Board, places: dict[str, int], tariffs: list[Tariff]) -> None:
    add_actions(b, TAKE_FERRY, 1, A_FERRY)
    if board.rules.ferry_cards:
        b.ferry_box, b.ferry_limit = board.rules.ferry_cards.supply, board.rules.ferry_cards.limit

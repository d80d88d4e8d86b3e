"""Substitution in the board record."""

from __future__ import annotations

from kolej.boards import Board
from kolej.engine.action_table import add_actions
from kolej.engine.payment_tables import Tariff
from kolej.engine.records import Record, add_to_set
from kolej.mechanics.substitution.ids import A_GIVE, GIVE_CARD
from kolej.rules.capacity import KINDS


def fill(b: Record, board: Board, places: dict[str, int], tariffs: list[Tariff]) -> None:
    add_actions(b, GIVE_CARD, KINDS, A_GIVE, colours=True)
    # By the fewest cards that a payment with sets takes.
    trades = sorted((tariff.cards_with_set, number) for number, tariff in enumerate(tariffs) if tariff.cards_with_set)
    b.n_trades = len(trades)
    if trades:
        b.holds_claims = 1
    for trade, (cards, number) in enumerate(trades):
        b.trade[trade], b.trade_cards[trade] = number, cards
        for route in tariffs[number].routes:
            add_to_set(b.trade_routes[trade], route)

"""Ferries as people read them."""

from __future__ import annotations

from kolej.boards import Board, Route


def payment_rule(board: Board, route: Route) -> str | None:
    if not route.wilds:
        return None
    return "NO-2" if board.rules.cards_for_wild else "FR-7"

"""Ferries at the terminal."""

from __future__ import annotations

from kolej.boards import Route
from kolej.game.phrases import counted


def route_words(route: Route) -> str:
    return f" ferry, {counted(route.wilds, 'locomotive')}" if route.wilds else ""

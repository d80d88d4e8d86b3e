"""Tunnels at the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from kolej.boards import Route
from kolej.cli.choices import Choice, Choices
from kolej.cli.style import styled
from kolej.game import Action, View
from kolej.game.phrases import cards_in_words, counted, kinds_in_words

MENU_KINDS = ("add", "decline")


def menu(view: View, answers: Sequence[Action]) -> list[Choices]:
    return [Choices(_heading(view), tuple(_answer(action) for action in answers))]


def _heading(view: View) -> str:
    if not view.pending or view.pending.get("phase") != "tunnel":
        return "The tunnel"
    turned = kinds_in_words(view.pending["turned"]) or "nothing"
    return f"The tunnel turned up {turned}: {counted(view.pending['extra'], 'more card')} needed"


def _answer(action: Action) -> Choice:
    if action.kind == "decline":
        return Choice((Text("take the cards back and end the turn"),), action)
    return Choice((styled(f"add {cards_in_words(action.cards)}"),), action)


def route_words(route: Route) -> str:
    return " tunnel" if route.tunnel else ""

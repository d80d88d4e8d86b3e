"""Substitution at the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from kolej.cli.choices import Choice, Choices
from kolej.cli.style import card
from kolej.game import Action, View

MENU_KINDS = ("give",)
BEFORE_A_CLAIM = ("lay", "give")


def menu(view: View, gifts: Sequence[Action]) -> list[Choices]:
    return [Choices("Add a card to the set", tuple(Choice((card(str(a.card)),), a) for a in gifts))]

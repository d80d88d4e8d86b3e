"""The lines of a menu, in groups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from kolej.game import Action, View
from kolej.game.phrases import line_name

SHOWN_ROUTES = 24
"""More routes than this go into a submenu, so that the table stays on the screen."""


@dataclass(frozen=True)
class Choice:
    """One line of a menu, split into cells. It has an action or a submenu."""

    cells: tuple[Text, ...]
    action: Action | None = None
    submenu: tuple[Choices, ...] = ()


@dataclass(frozen=True)
class Choices:
    """A group of choices under a heading."""

    heading: str
    choices: tuple[Choice, ...]


def all_choices(groups: Iterable[Choices]) -> list[Choice]:
    """Returns the choices of all groups in the order of their numbers."""
    return [choice for group in groups for choice in group.choices]


def by_route(view: View, actions: Sequence[Action]) -> list[tuple[str, list[Action]]]:
    """Groups actions by route, longest routes first. Of several identical lines only the first is listed."""
    by_id: dict[str, list[Action]] = {}
    for action in actions:
        assert action.route is not None
        by_id.setdefault(action.route, []).append(action)
    different = {_features(view, id): id for id in reversed(by_id)}

    def order(id: str) -> tuple[int, str]:
        return -view.board.route(id).length, line_name(view.board, id)

    return [(id, by_id[id]) for id in sorted(different.values(), key=order)]


def _features(view: View, id: str) -> tuple[object, ...]:
    """Returns everything in which the lines of a connection can differ, such as what mechanics have on them."""
    printed = view.board.route(id).model_dump(exclude={"id", "a", "b", "spaces"})
    on_it = (field.get(id) for field in view.mechanics.values() if isinstance(field, Mapping))
    return (*printed.values(), *on_it)

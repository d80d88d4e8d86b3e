"""A hint: what the search would do in a person's place, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kolej.bots.advice.reasons import Why, reason
from kolej.bots.memory import new_memory
from kolej.bots.search.race import chance_after, race, until_seconds
from kolej.bots.search.search_bot import candidates
from kolej.bots.search.search_build import search_build
from kolej.bots.search.search_view import search_view
from kolej.errors import KolejError
from kolej.game import Action, View


@dataclass(frozen=True)
class Hint:
    """An action, the reason for it, and the chance to win with it."""

    action: Action
    why: Why
    chance: float | None
    """The estimated chance to win after the action; None if it was the only one."""

    def to_dict(self) -> dict[str, Any]:
        """The hint as JSON."""
        return {"action": self.action.to_dict(), "why": self.why, "chance": self.chance}


def hint(view: View, seconds: float = 1.0, seed: int = 0) -> Hint:
    """A hint for the seat of a view, which is all that the search gets to see."""
    if not view.legal:
        raise KolejError("there is nothing for this seat to decide now")
    if len(view.legal) == 1:
        return Hint(view.legal[0], reason(view, view.legal[0]), None)
    shown = search_view(view, new_memory(seed), search_build())
    best = race(shown, until_seconds(seconds), candidates(shown))[0]
    return Hint(best.action, reason(view, best.action), round(chance_after(shown, best.action.id), 3))

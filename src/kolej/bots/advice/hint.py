"""A hint: what the search would do in a person's place, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kolej.bots.advice.reasons import Why, reason
from kolej.bots.memory import new_memory
from kolej.bots.search.search_bot import candidates, chance, until_seconds, weigh
from kolej.errors import KolejError
from kolej.game import Action, View


@dataclass(frozen=True)
class Hint:
    action: Action
    why: Why
    chance: float | None
    """To win after it, as far as playing it out tells; None where there was no choice to weigh."""

    def to_dict(self) -> dict[str, Any]:
        return {"action": self.action.to_dict(), "why": self.why, "chance": self.chance}


def hint(view: View, seconds: float = 1.0, seed: int = 0) -> Hint:
    """From the view alone, like every bot."""
    if not view.legal:
        raise KolejError("there is nothing for this seat to decide now")
    if len(view.legal) == 1:
        return Hint(view.legal[0], reason(view, view.legal[0]), None)
    memory = new_memory(seed)
    best = weigh(view, memory, until_seconds(seconds), candidates(view, memory))[0]
    return Hint(best.action, reason(view, best.action), round(chance(view, memory, best.action.id), 3))

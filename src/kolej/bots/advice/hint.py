"""A hint: what the search would do in a person's place, why, and how much better that is than anything else."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from kolej.bots.advice.chances import chances
from kolej.bots.advice.reasons import Why, reason
from kolej.bots.memory import new_memory
from kolej.bots.search.race import Rating, race, until_seconds
from kolej.bots.search.search_bot import candidates
from kolej.bots.search.search_build import search_build
from kolej.bots.search.search_view import search_view
from kolej.errors import KolejError
from kolej.game import Action, View

Lead = Literal["only", "clear", "slight", "even"]
"""How far a decision is ahead of the best alternative; "only": there is none."""

# How far ahead a decision must be in points, and how sure that must be in standard errors.
CLEAR_POINTS, CLEAR_ERRORS = 3.0, 2.0
SLIGHT_POINTS, SLIGHT_ERRORS = 1.0, 1.0


@dataclass(frozen=True)
class Hint:
    """An action, the reason for it, how far it is ahead, and the chance to win with it."""

    action: Action
    why: Why
    lead: Lead | None = None
    """None if it was not compared with anything."""
    chance: float | None = None
    """The estimated chance to win after the action; None if it was not searched for."""

    def to_dict(self) -> dict[str, Any]:
        """The hint as JSON."""
        return {"action": self.action.to_dict(), "why": self.why, "lead": self.lead, "chance": self.chance}


def hint(view: View, seconds: float = 1.0, seed: int = 0) -> Hint:
    """A hint for the seat of a view, which is all that the search gets to see."""
    if not view.legal:
        raise KolejError("there is nothing for this seat to decide now")
    if len(view.legal) == 1:
        return Hint(view.legal[0], reason(view, view.legal[0]), "only")
    assert view.seat is not None
    shown = search_view(view, new_memory(seed), search_build())
    ratings = race(shown, until_seconds(seconds), candidates(shown))
    best = ratings[0].action
    [after], _ = chances(view, [best.id], seed)
    return Hint(best, reason(view, best), lead(ratings), after[view.seat])


def lead(ratings: Sequence[Rating]) -> Lead | None:
    """How far the first of the ratings of a race is ahead of the best other choice; None: the race had no other.

    Other payments for a route are the same choice.
    """
    best = ratings[0]
    others = [rating for rating in ratings if _choice(rating.action) != _choice(best.action)]
    if not others:
        return None
    other = max(others, key=lambda rating: rating.gain)
    points = best.gain - other.gain
    error = math.hypot(best.error, other.error)  # the error of the first candidate's gain is 0
    if points >= CLEAR_POINTS and points >= CLEAR_ERRORS * error:
        return "clear"
    return "slight" if points >= SLIGHT_POINTS and points >= SLIGHT_ERRORS * error else "even"


def _choice(action: Action) -> tuple[object, ...]:
    """What an action does, without how it is paid for."""
    return action.kind, action.route, action.card, action.tickets, action.colour

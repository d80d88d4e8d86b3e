"""Ratings of accounts (openskill, the model of Plackett and Luce), as numbers that people know from other games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

SCALE = 60
"""Points for one unit of the model: whoever has played no game has 1500."""
DEVIATIONS = 2
"""The interval has this many standard deviations on both sides: it holds the true strength 19 times in 20."""

_model = PlackettLuce()


@dataclass(frozen=True)
class AccountRating:
    """What the model believes about an account: the mean and the standard deviation of its strength."""

    mu: float = _model.mu
    sigma: float = _model.sigma
    games: int = 0

    def to_dict(self) -> dict[str, int]:
        """Returns the rating as people see it, with its interval."""
        margin = DEVIATIONS * self.sigma
        low, value, high = (round(SCALE * x) for x in (self.mu - margin, self.mu, self.mu + margin))
        return {"value": value, "low": low, "high": high, "games": self.games}


def after_game(before: Sequence[AccountRating], places: Sequence[int]) -> list[AccountRating]:
    """Returns the ratings after a game that ended with these places; equal places share."""
    teams = [[_model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = _model.rate(teams, ranks=[float(place) for place in places])
    return [AccountRating(new.mu, new.sigma, old.games + 1) for (new,), old in zip(after, before, strict=True)]

"""Hints, and reviews of games that are over."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from kolej.server.schemas.bodies import Answer
from kolej.server.schemas.game_messages import AnyAction, AnyReason


class HintSchema(Answer):
    """What the strongest bot would do in the seat's place."""

    number: int = Field(description="the decision that it is for")
    action: AnyAction
    why: AnyReason
    lead: Literal["only", "clear", "slight", "even"] | None = Field(
        description="how far it is ahead of the best other choice; null where it was not compared with any"
    )
    chance: float | None = Field(description="of winning after it, 0 to 1; null where it was not searched for")


class CostlyDecision(Answer):
    """A decision that cost its player much."""

    number: int = Field(description="as in the steps of the replay")
    played: AnyAction
    better: AnyAction
    cost: float = Field(description="chance of winning that was lost, 0 to 1")
    points: float = Field(description="points that were lost")
    why: AnyReason = Field(description="why the other one is better, as with a hint")


class Review(Answer):
    chances: list[list[float]] = Field(description="each seat's chance of winning, first and after each decision")
    worst: list[list[CostlyDecision]] = Field(description="of each seat, the decisions that cost it most")
    games: int = Field(description="games that were played out for it")


class ReviewProgress(Answer):
    status: Literal["none", "waiting", "working", "done", "failed"]
    progress: float = Field(description="0 to 1")
    review: Review | None = Field(description="when it is done")

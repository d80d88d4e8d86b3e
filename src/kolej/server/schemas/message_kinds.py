"""What the kinds of actions, events, reasons and obstacles have in common."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from kolej.server.schemas.bodies import Absent, Answer
from kolej.server.stored_games import StandIn


class ActionKind(Answer):
    """A decision that may be made. Its `kind` says which other fields it has."""

    id: int
    kind: str


class EventKind(Answer):
    """Something that happened. Its `kind` says which other fields it has."""

    kind: str
    seat: int | None
    stand_in: Annotated[
        Absent[StandIn], Field(description="why a bot did this for the person of the seat; absent: nobody stood in")
    ]


class SeatEvent(EventKind):
    """What one seat did, or what happened to it."""

    seat: int


class TableEvent(EventKind):
    """What happened to the whole table."""

    seat: None


class ReasonKind(Answer):
    """Why a decision is a good one. Its `key` says which other fields it has."""

    key: str


class ObstacleKind(Answer):
    """Why a seat cannot claim a route. `message` names the rule and says it in English."""

    key: str
    data: Answer
    message: str


class NoData(Answer):
    pass


class HaveAndNeed(Answer):
    have: int
    need: int

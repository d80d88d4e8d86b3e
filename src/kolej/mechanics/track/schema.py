"""Track in the messages of the API."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from kolej.server.schemas.card_counts import Colour
from kolej.server.schemas.message_kinds import ActionKind, NoData, ObstacleKind, ReasonKind, SeatEvent


class BuildAction(ActionKind):
    kind: Literal["build"]
    route: str
    colour: Colour


class BuildEvent(SeatEvent):
    kind: Literal["build"]
    route: str
    colour: Colour


class PieceBackEvent(SeatEvent):
    kind: Literal["piece_back"]
    route: str
    colour: Colour


class BuildReason(ReasonKind):
    """The track is for a route that is planned."""

    key: Literal["build"]
    route: str
    colour: Colour


class SpoilReason(ReasonKind):
    """The track is in the way of the others."""

    key: Literal["spoil"]
    route: str
    colour: Colour


class TrackObstacle(ObstacleKind):
    """No track has been laid on the route."""

    key: Literal["track"]
    data: NoData


class TrackView(BaseModel):
    track: dict[str, Colour] = Field(description="the colour of the piece on each route that has one")
    track_supply: dict[Colour, dict[str, int]] = Field(description="pieces left, by colour and length")


ACTIONS = (BuildAction,)
EVENTS = (BuildEvent, PieceBackEvent)
REASONS = (BuildReason, SpoilReason)
OBSTACLES = (TrackObstacle,)
VIEW = TrackView

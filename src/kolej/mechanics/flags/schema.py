"""Flags in the messages of the API."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from kolej.server.schemas.card_counts import Colour
from kolej.server.schemas.message_kinds import SeatEvent


class FlagEvent(SeatEvent):
    kind: Literal["flag"]
    colour: Colour


class FlagSetEvent(SeatEvent):
    kind: Literal["flag_set"]
    points: int


class FlagsView(BaseModel):
    flags: list[list[Colour]] = Field(description="of each seat, the cards kept for a flag")


class FlagsPoints(BaseModel):
    flags: int


EVENTS = (FlagEvent, FlagSetEvent)
VIEW = FlagsView
POINTS = FlagsPoints

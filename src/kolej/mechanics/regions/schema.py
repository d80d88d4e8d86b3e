"""Regions in the messages of the API."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from kolej.server.schemas.message_kinds import SeatEvent


class RegionsEvent(SeatEvent):
    kind: Literal["regions"]
    networks: list[int] = Field(description="of each network, how many regions it joins")
    points: int


class RegionsPoints(BaseModel):
    regions: int


class RegionsBreakdown(BaseModel):
    networks: list[int] = Field(description="of each network, how many regions it joins")


EVENTS = (RegionsEvent,)
POINTS = RegionsPoints
BREAKDOWN = RegionsBreakdown

"""Ferry cards in the messages of the API."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from kolej.server.schemas.message_kinds import ActionKind, ReasonKind, SeatEvent


class FerryAction(ActionKind):
    kind: Literal["ferry"]


class FerryEvent(SeatEvent):
    kind: Literal["ferry"]


class FerryReason(ReasonKind):
    """A ferry card saves wilds on the route; null: later."""

    key: Literal["ferry"]
    route: str | None


class FerryCardsView(BaseModel):
    ferry_cards: list[int] = Field(description="how many each seat has")


ACTIONS = (FerryAction,)
EVENTS = (FerryEvent,)
REASONS = (FerryReason,)
VIEW = FerryCardsView

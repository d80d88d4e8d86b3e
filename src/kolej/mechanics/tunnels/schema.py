"""Tunnels in the messages of the API."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from kolej.server.schemas.bodies import Answer
from kolej.server.schemas.card_counts import Card, Cards
from kolej.server.schemas.message_kinds import ActionKind, ReasonKind, SeatEvent


class AddAction(ActionKind):
    kind: Literal["add"]
    cards: Cards


class DeclineAction(ActionKind):
    kind: Literal["decline"]


class TunnelEvent(SeatEvent):
    kind: Literal["tunnel"]
    route: str
    cards: Cards
    turned: list[Card]
    extra: int = Field(description="how many more cards the tunnel asks for")


class AddEvent(SeatEvent):
    kind: Literal["add"]
    cards: Cards


class DeclineEvent(SeatEvent):
    kind: Literal["decline"]
    route: str
    cards: Cards


class TunnelPending(Answer):
    """A claim that waits for an answer to the cards that the tunnel turned up."""

    phase: Literal["tunnel"]
    claim: str
    turned: list[Card]
    extra: int


class PayReason(ReasonKind):
    """The tunnel is worth its extra cards."""

    key: Literal["pay"]


class LeaveReason(ReasonKind):
    """The tunnel is not worth its extra cards."""

    key: Literal["leave"]


ACTIONS = (AddAction, DeclineAction)
EVENTS = (TunnelEvent, AddEvent, DeclineEvent)
PENDING = (TunnelPending,)
REASONS = (PayReason, LeaveReason)

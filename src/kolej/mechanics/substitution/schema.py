"""Substitution in the messages of the API."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from kolej.server.schemas.bodies import Answer
from kolej.server.schemas.card_counts import Card, Cards
from kolej.server.schemas.message_kinds import ActionKind, ReasonKind, SeatEvent


class GiveAction(ActionKind):
    kind: Literal["give"]
    card: Card


class LayEvent(SeatEvent):
    """A claim is begun whose payment has sets; their cards follow one by one."""

    kind: Literal["lay"]
    route: str
    cards: Cards
    sets: int
    set_size: int


class GiveEvent(SeatEvent):
    kind: Literal["give"]
    card: Card


class GivePending(Answer):
    """A claim that waits for the cards of its sets."""

    phase: Literal["give"]
    claim: str
    given: Cards
    left: int
    room: Cards = Field(description="how many more cards of each kind may be given; none of those that are missing")


class GiveReason(ReasonKind):
    """The card is the one needed least."""

    key: Literal["give"]
    card: Card


ACTIONS = (GiveAction,)
EVENTS = (LayEvent, GiveEvent)
PENDING = (GivePending,)
REASONS = (GiveReason,)

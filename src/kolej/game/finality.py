"""Says which decisions are final, because they have moved or shown something hidden."""

from __future__ import annotations

from collections.abc import Iterable

from kolej.game.event import Event
from kolej.game.extensions import OPEN_EVENTS as MECHANICS_OPEN_EVENTS

OPEN_EVENTS = frozenset({"claim", "closed", "last_round", "pass", "turn"}) | MECHANICS_OPEN_EVENTS
"""Kinds of events in which nothing hidden moves or is shown: all in them lay open, or was in the hand of the mover."""


def is_final(events: Iterable[Event]) -> bool:
    """Returns whether a decision with these events can no longer be taken back without telling something hidden."""
    return any(event.kind not in OPEN_EVENTS for event in events)

"""What the mechanics add to the messages of the API: the `schema.py` of every mechanic, put together.

A mechanic's `schema.py` may define, under these names:

- `ACTIONS`, `EVENTS`, `REASONS`, `OBSTACLES`: its kinds of actions, of events, of reasons for a decision and of
  obstacles between a seat and a route; `CLOSED_BY`: words for what closes a route;
- `PENDING`: questions in the middle of a turn;
- `VIEW`: its fields of a view; `POINTS`: its sources of points; `BREAKDOWN`: its fields of the final count that are not
  points.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from kolej.mechanics import parts

SCHEMAS = list(parts("schema").values())


def _joined(name: str) -> list[Any]:
    """The lists that the mechanics define under that name, as one list."""
    return [member for module in SCHEMAS for member in getattr(module, name, ())]


def _models(name: str) -> list[type[BaseModel]]:
    """The models that the mechanics define under that name."""
    return [getattr(module, name) for module in SCHEMAS if hasattr(module, name)]


ADDED_ACTIONS = _joined("ACTIONS")
ADDED_EVENTS = _joined("EVENTS")
ADDED_REASONS = _joined("REASONS")
ADDED_OBSTACLES = _joined("OBSTACLES")
ADDED_PENDING = _joined("PENDING")
ADDED_CLOSED_BY: list[str] = _joined("CLOSED_BY")
VIEW_FIELDS = _models("VIEW")
POINTS_FIELDS = _models("POINTS")
BREAKDOWN_FIELDS = _models("BREAKDOWN")

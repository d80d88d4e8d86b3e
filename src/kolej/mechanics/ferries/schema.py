"""Ferries in the messages of the API."""

from __future__ import annotations

from typing import Literal

from kolej.server.schemas.message_kinds import HaveAndNeed, ObstacleKind


class WildsObstacle(ObstacleKind):
    """The hand has fewer wilds than the route shows symbols."""

    key: Literal["wilds"]
    data: HaveAndNeed


OBSTACLES = (WildsObstacle,)

"""Lists stored games without replaying them, for the host of a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.sql import ColumnElement

from kolej.server.models import decisions, games

_OF_GAME = decisions.c.game == games.c.id

BEGUN = ("playing", "dealing")
"""The statuses of games that have begun and are not over. A game that is dealt is listed as being played."""

_last_decision = select(func.max(decisions.c.at)).where(_OF_GAME).scalar_subquery()


def inactive_since(at: int) -> ColumnElement[bool]:
    """Returns the condition that a game was begun before this time and that nobody has decided since."""
    later = select(decisions.c.game).where(_OF_GAME, decisions.c.at >= at).exists()
    return (func.coalesce(games.c.started, games.c.created) < at) & ~later


def has_status(status: str) -> ColumnElement[bool]:
    """Returns the condition that a game has this status: `lobby`, `playing` (also while it is dealt) or `over`."""
    return games.c.status.in_(BEGUN if status == "playing" else (status,))


@dataclass(frozen=True)
class GameFilter:
    """Which games are listed. None means that any game fits."""

    ids: tuple[str, ...] | None = None
    status: str | None = None
    inactive_since: int | None = None
    """Only games without activity since this time, in milliseconds since 1970."""
    limit: int | None = None
    oldest_first: bool = False
    """Whether those that were made first come first, instead of those with the latest activity."""


@dataclass(frozen=True)
class GameSummary:
    """A stored game without its secrets. Times are milliseconds since 1970."""

    id: str
    board: str
    players: int
    status: str
    """`lobby`, `dealing`, `playing` or `over`."""
    turn_seconds: int | None
    decisions: int
    created: int
    started: int | None
    last_decision: int | None


def summary_query(wanted: GameFilter) -> Select[Any]:
    """Returns the query for the summaries of games."""
    latest = func.coalesce(_last_decision, games.c.started, games.c.created).desc()
    count = select(func.count()).where(_OF_GAME).scalar_subquery()
    query = select(
        games.c.id, games.c.board, games.c.players, games.c.status, games.c.turn_seconds, count.label("decisions"),
        games.c.created, games.c.started, _last_decision.label("last_decision"),
    ).order_by(games.c.created if wanted.oldest_first else latest, games.c.id)  # fmt: skip
    if wanted.ids is not None:
        query = query.where(games.c.id.in_(wanted.ids))
    if wanted.status is not None:
        query = query.where(has_status(wanted.status))
    if wanted.inactive_since is not None:
        query = query.where(inactive_since(wanted.inactive_since))
    return query if wanted.limit is None else query.limit(wanted.limit)

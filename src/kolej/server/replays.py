"""Replays. Each is computed once, compressed, and kept in memory as long as there is space.

A replay takes half a second to compute and 15 kB when it is compressed. It is not stored in the database: a replay is
larger than the game that it is computed from, and after a restart half a second at low priority is cheap.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import anyio.to_thread

from kolej.server.errors import ApiError
from kolej.server.replaying import compressed_replay, compressed_replay_of_record, renamed_replay
from kolej.server.room import Room
from kolej.server.work.fair_queue import Share
from kolej.server.work.thinking import Thinkers

SECONDS = 20.0
"""The longest time that a process may take for a replay."""
KEPT_BYTES = 32 * 1024 * 1024
"""Memory for compressed replays."""


class ReplayKey(NamedTuple):
    """What the steps of a replay depend on."""

    game: str
    seat: int | None
    position: int


class KeptReplay(NamedTuple):
    """A compressed replay, and the names in it."""

    content: bytes
    names: tuple[str, ...]


class Replays:
    """Computes replays, and keeps the latest ones."""

    def __init__(self, thinkers: Thinkers, kept_bytes: int = KEPT_BYTES) -> None:
        self._thinkers, self._most = thinkers, kept_bytes
        self._kept: OrderedDict[ReplayKey, KeptReplay] = OrderedDict()
        self._bytes = 0
        self._tasks: dict[tuple[ReplayKey, tuple[str, ...]], asyncio.Task[bytes]] = {}

    async def of(self, room: Room, seat: int | None, address: str) -> bytes:
        """Returns the replay of a game as a seat may see it, compressed."""
        game = room.game
        if game is None:
            raise ApiError("not_started", "the game has not begun")
        key, names = ReplayKey(room.id, seat, room.position), tuple(row.name for row in room.seats)
        known = self._kept.get(key)
        if known is not None and known.names == names:
            self._kept.move_to_end(key)
            return known.content
        if (key, names) not in self._tasks:
            share = Share(address, room.id)
            if known is not None:
                work = self._compute(share, renamed_replay, known.content, names)
            else:
                work = self._compute(share, compressed_replay, game.record(), names, seat, game.over)
            task = self._tasks[key, names] = asyncio.create_task(work)
            task.add_done_callback(lambda done: self._keep(key, names, done))
        return await asyncio.shield(self._tasks[key, names])

    def _compute(self, share: Share, function: Callable[..., bytes], *args: Any) -> Coroutine[Any, Any, bytes]:
        return self._thinkers.work(self._thinkers.chores, share, SECONDS, function, *args)

    async def of_record(self, record: dict[str, Any], address: str) -> bytes:
        """Returns the replay of a record that a client has sent, compressed. It is not kept."""
        thinkers = self._thinkers
        return await thinkers.work(thinkers.records, Share(address, ""), SECONDS, compressed_replay_of_record, record)

    def _keep(self, key: ReplayKey, names: tuple[str, ...], task: asyncio.Task[bytes]) -> None:
        del self._tasks[key, names]
        if task.cancelled() or task.exception() is not None:
            return
        before = self._kept.pop(key, None)
        self._kept[key] = KeptReplay(task.result(), names)
        self._bytes += len(task.result()) - (len(before.content) if before else 0)
        while self._bytes > self._most:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest.content)


async def decompressed(replay: bytes) -> bytes:
    """Decompresses a replay, for a client that cannot. This takes some milliseconds, so it runs in a thread."""
    return await anyio.to_thread.run_sync(gzip.decompress, replay)

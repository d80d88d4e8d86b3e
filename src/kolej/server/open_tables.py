"""Open tables: those that wait in the lobby for anybody. They are listed as long as somebody waits there."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from pydantic_core import to_json
from sqlalchemy.exc import SQLAlchemyError

from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.stored_games import GameRow, SeatRow, now

log = logging.getLogger("kolej.server")

MOST = 50
"""The largest number of tables in the list."""
ATTENDED = 40_000
"""Milliseconds after which a table that nobody waits at is abandoned."""
LOOK = 10.0
"""Seconds between two looks at who waits."""
VANISHED = 90_000
"""Milliseconds after which somebody who came by the link and is away loses the seat, while others wait there."""
VANISHED_FROM_MATCH = 20_000
"""Milliseconds after which somebody who has vanished loses a seat in a quick match, which waits half a minute."""
FRESH = 1000
"""Milliseconds for which the list is kept, however many people ask for it."""


class OpenTableList:
    """Lists the open tables, and stores at which of them somebody waits."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._lock = asyncio.Lock()
        self._kept: tuple[int, bytes] | None = None

    async def json(self) -> bytes:
        """Returns the list as JSON."""
        async with self._lock:
            at = now()
            if self._kept is None or at - self._kept[0] >= FRESH:
                found = await self._rooms.in_thread(self._rooms.storage.open_tables, at - ATTENDED, MOST)
                self._kept = at, to_json({"tables": [_summary(game, seats, at) for game, seats in found]})
            return self._kept[1]

    async def keep_attending(self) -> None:
        """Stores regularly at which open tables of this worker somebody waits, and frees the seats of who is gone."""
        while True:
            await asyncio.sleep(LOOK)
            waiting = [room for room in self._rooms.all() if _is_attended(room)]
            if waiting:
                try:
                    await self._rooms.in_thread(self._rooms.storage.attend, [room.id for room in waiting], now())
                    for room in waiting:
                        await self._free_seats(room)
                except SQLAlchemyError as error:
                    log.warning("open tables not stored: %s", type(error).__name__)

    async def _free_seats(self, room: Room) -> None:
        """Frees the seats of strangers who have been away for long, so that others can join."""
        gone = _vanished(room, now())
        for seat in gone:
            await self._rooms.in_thread(self._rooms.storage.free_seat, room.id, seat)
            log.info("seat freed: game=%s seat=%d", room.id, seat)
        if gone:
            await self._rooms.refresh(room)


def _is_attended(room: Room) -> bool:
    """Returns whether somebody with a seat waits in the lobby of an open table."""
    if not room.row.open or room.status != "lobby":
        return False
    return any(seat is not None for seat in room.watchers.values()) or now() - room.attended < 1000 * LOOK


def _vanished(room: Room, at: int) -> list[int]:
    """Returns the seats that were taken by the link and whose persons have been away for long."""
    longest = VANISHED if room.row.fill_at is None else VANISHED_FROM_MATCH
    away = ((row, room.away[row.seat]) for row in room.seats if row.kind == "link" and row.taken)
    return [row.seat for row, since in away if since is not None and since < at - longest]


def _summary(game: GameRow, seats: tuple[SeatRow, ...], at: int) -> dict[str, Any]:
    return {
        "id": game.id,
        "board": game.board,
        "players": game.players,
        "free": sum(not seat.taken for seat in seats),
        "names": [seat.name for seat in seats if seat.taken and seat.kind != "bot"],
        "bots": [seat.bot for seat in seats if seat.kind == "bot"],
        "turn_seconds": game.turn_seconds,
        "bank_seconds": game.bank_seconds,
        "away_seconds": game.away_seconds,
        "hints": game.hints,
        "undo": game.undo,
        "spectators": game.spectators,
        "age": max(0, at - game.created),
        "left": None if game.fill_at is None else max(0, game.fill_at - at),
    }

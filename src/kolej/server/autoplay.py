"""Lets bots decide: for their own seats, for seats that people left to them, and for players whose time is up."""

from __future__ import annotations

import asyncio
import logging

from kolej.server.deciding import decide
from kolej.server.errors import ApiError
from kolej.server.levels import is_search_bot
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.settings import Settings
from kolej.server.stored_games import now
from kolej.server.work.thinking import Thinkers

log = logging.getLogger("kolej.server")

RECENT = 24 * 3600 * 1000
"""Milliseconds. Older games continue only when somebody opens them."""
MANY = 200
"""The largest number of games that continue after a start of the server."""
AFTER_FAILURE = 2.0
"""Seconds until a bot tries again."""


class Autoplay:
    """Runs one task for each room in which a bot or a clock has something to do."""

    def __init__(self, settings: Settings, rooms: Rooms, thinkers: Thinkers) -> None:
        self._rooms, self._thinkers = rooms, thinkers
        self._pause = settings.bot_pause
        # If several workers serve a game, the one that accepted the last decision continues. Others wait this long.
        self._patience = settings.rescue_seconds if rooms.storage.shared else 0.0
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def attend(self, room: Room) -> None:
        """Starts a task for the bots and clocks of this room if it needs one and has none."""
        task = self._tasks.get(room.id)
        if task is None or task.done():
            if room.bot_to_move(now()) is None and room.deadline is None:
                return
            task = asyncio.create_task(self._run(room))
            self._tasks[room.id] = task
            task.add_done_callback(lambda done: self._forget(room.id, done))

    def _forget(self, id: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(id) is task:
            del self._tasks[id]

    async def resume(self) -> None:
        """Continues games that wait for a bot, after a start of the server."""
        for id in await self._rooms.in_thread(self._rooms.storage.unfinished, now() - RECENT, MANY):
            try:
                self.attend(await self._rooms.open(id))
            except ApiError:
                continue  # a game of another version; the log says so
            await asyncio.sleep(0)

    def stop(self) -> None:
        """Cancels all tasks."""
        for task in list(self._tasks.values()):
            task.cancel()

    async def _run(self, room: Room) -> None:
        wake = asyncio.Event()
        room.watchers[wake] = None
        try:
            while True:
                wake.clear()
                if room.bot_to_move(now()) is not None:
                    if room.decided_here or not await _woken(wake, self._patience):
                        await self._move(room)
                elif room.deadline is not None:
                    await _woken(wake, (room.deadline - now()) / 1000)
                else:
                    return
        finally:
            room.watchers.pop(wake, None)

    async def _move(self, room: Room) -> None:
        """Makes one decision of a bot, unless the person of the seat is quicker or comes back."""
        to_move = room.bot_to_move(now())
        if to_move is None:
            return
        seat, bot = to_move
        number = room.next_number(seat)
        assert number is not None
        view = room.view_to_decide(seat, log=is_search_bot(bot))
        pause = 0.0 if view.phase == "start" else self._pause
        action, _ = await asyncio.gather(self._thinkers.decide(view, bot), asyncio.sleep(pause))
        if room.next_number(seat) != number or room.bot_to_move(now()) != to_move:
            return
        try:
            await decide(self._rooms, room, seat, number, action.id)
        except ApiError:
            return  # somebody else was quicker
        except Exception as error:
            log.warning("bot waits: game=%s: %s", room.id, type(error).__name__)
            await asyncio.sleep(AFTER_FAILURE)


async def _woken(wake: asyncio.Event, seconds: float) -> bool:
    """Waits for a change and returns whether there was one in time."""
    try:
        await asyncio.wait_for(wake.wait(), max(seconds, 0))
    except TimeoutError:
        return False
    return True

"""Bots at the table: they decide for their own seats, for seats left to them, and for who has run out of time."""

from __future__ import annotations

import asyncio
import logging

from kolej.server.deciding import decide
from kolej.server.errors import Refusal
from kolej.server.levels import searches
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.settings import Settings
from kolej.server.stored_games import now
from kolej.server.work.thinking import Thinkers

log = logging.getLogger("kolej.server")

LATELY = 24 * 3600 * 1000  # games older than that go on when somebody looks at them
MANY = 200
AFTER_FAILURE = 2.0  # seconds


class Players:
    """One task for each room in which a bot or a clock has something to do."""

    def __init__(self, settings: Settings, rooms: Rooms, thinkers: Thinkers) -> None:
        self._rooms, self._thinkers = rooms, thinkers
        self._pause = settings.bot_pause
        # Where others serve the same games, the one that accepted the last decision goes on, and we only if it died.
        self._patience = settings.rescue_seconds if rooms.storage.shared else 0.0
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def attend(self, room: Room) -> None:
        """Sees to it that bots and clocks of this room are looked after."""
        task = self._tasks.get(room.id)
        if task is None or task.done():
            if room.bot_to_move(now()) is None and room.deadline is None:
                return
            task = asyncio.create_task(self._look_after(room))
            self._tasks[room.id] = task
            task.add_done_callback(lambda done: self._forget(room.id, done))

    def _forget(self, id: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(id) is task:
            del self._tasks[id]

    async def resume(self) -> None:
        """After a start of the server: games that wait for a bot go on."""
        for id in await self._rooms.ask(self._rooms.storage.unfinished, now() - LATELY, MANY):
            try:
                self.attend(await self._rooms.open(id))
            except Refusal:
                continue  # of another version: the log has it
            await asyncio.sleep(0)

    def stop(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()

    async def _look_after(self, room: Room) -> None:
        wake = asyncio.Event()
        room.watchers[wake] = None
        try:
            while True:
                wake.clear()
                if room.bot_to_move(now()) is not None:
                    if room.ours or not await _woken(wake, self._patience):
                        await self._move(room)
                elif room.deadline is not None:
                    await _woken(wake, (room.deadline - now()) / 1000)
                else:
                    return
        finally:
            room.watchers.pop(wake, None)

    async def _move(self, room: Room) -> None:
        """One decision of a bot, unless the seat's person is quicker or comes back."""
        found = room.bot_to_move(now())
        if found is None:
            return
        seat, bot = found
        number = room.number(seat)
        assert number is not None
        view = room.view_to_decide(seat, log=searches(bot))
        pause = 0.0 if view.phase == "start" else self._pause
        action, _ = await asyncio.gather(self._thinkers.decide(view, bot), asyncio.sleep(pause))
        if room.number(seat) != number or room.bot_to_move(now()) != found:
            return
        try:
            await decide(self._rooms, room, seat, number, action.id)
        except Refusal:
            return  # another was quicker
        except Exception as error:
            log.warning("bot waits: game=%s: %s", room.id, type(error).__name__)
            await asyncio.sleep(AFTER_FAILURE)


async def _woken(wake: asyncio.Event, seconds: float) -> bool:
    """Waits for a change, so long at most. Whether there was one."""
    try:
        await asyncio.wait_for(wake.wait(), max(seconds, 0))
    except TimeoutError:
        return False
    return True

"""Lets bots decide: for their own seats, for seats that people left to them, and for players whose time is up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from kolej.game import Action, View
from kolej.server import metrics
from kolej.server.beginning import bots_for_free_seats
from kolej.server.deadlines import Deadline, Deadlines
from kolej.server.deciding import decide
from kolej.server.errors import ApiError
from kolej.server.levels import USUAL, is_search_bot
from kolej.server.open_tables import ATTENDED
from kolej.server.outage import DatabaseAwayError
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.settings import Settings
from kolej.server.stored_games import Unfinished, now, stand_in_for
from kolej.server.turn_notices import TurnNotices
from kolej.server.uptime import Uptime
from kolej.server.work.fair_queue import Share
from kolej.server.work.lanes import LaneBusyError
from kolej.server.work.thinking import Thinkers

if TYPE_CHECKING:
    from kolej.server.decision_jobs import DecisionJobs  # only PostgreSQL needs procrastinate

log = logging.getLogger("kolej.server")

RECENT = 24 * 3600 * 1000
"""Milliseconds in which a server ran. Older games without a clock continue only when somebody opens them."""
MANY = 500
"""The number of games that one query looks for after a start of the server."""
AFTER_FAILURE = 2.0
"""Seconds until a bot tries again."""
CLAIMED = 2
"""A worker claims the decision of a bot for this many times the seconds after which others would make it."""
UNKNOWN = -1
"""The position of a game that has not been opened yet."""


class Autoplay:
    """Runs one task for each game in which a bot has something to do. Games that wait for a clock need no task."""

    def __init__(
        self,
        settings: Settings,
        rooms: Rooms,
        uptime: Uptime,
        thinkers: Thinkers,
        jobs: DecisionJobs | None,
        turn_notices: TurnNotices,
    ) -> None:
        """`jobs`: where thinkers in other processes get their work; None: bots think in processes of this server."""
        self._turn_notices = turn_notices
        self._rooms, self._uptime, self._thinkers, self._jobs = rooms, uptime, thinkers, jobs
        self._elsewhere = settings.elsewhere_seconds
        self._pause = settings.bot_pause
        self._attention = int(1000 * settings.attention_seconds)
        # If several workers serve a game, the one that accepted the last decision continues. Others wait this long.
        self._patience = settings.rescue_seconds if rooms.storage.shared else 0.0
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._deadlines = Deadlines()
        self._opening = asyncio.Semaphore(1)
        self._stopped = False

    def attend(self, room: Room) -> None:
        """Makes sure that the bots of this room decide, and that a bot decides when the time of a person is up."""
        if room.id in self._tasks:
            return  # the task attends to the room when it has finished
        self._turn_notices.attend(room)
        if room.deal_due is not None:
            self._deadlines.put(Deadline(room.deal_due, room.id, room.position))
            return
        at = now()
        bot_waits = room.bot_to_move(at) is not None
        due = at if bot_waits else room.deadline
        absence = room.absence_ends
        if absence is not None:
            due = absence[0] if due is None else min(due, absence[0])
        if due is None:
            self._deadlines.remove(room.id)
        elif bot_waits and not self._has_reason(room):
            self._deadlines.remove(room.id)  # the game continues when somebody opens it
        elif bot_waits and self._continues(room):
            self._deadlines.remove(room.id)
            self._start(room.id, partial(self._run, room))
        else:
            patience = 0 if self._continues(room) else int(1000 * self._patience)
            self._deadlines.put(Deadline(due + patience, room.id, room.position))

    def _continues(self, room: Room) -> bool:
        """Returns whether this worker decides for the bots of a room at once."""
        return room.decided_here or not self._patience

    def _has_reason(self, room: Room) -> bool:
        """Returns whether bots should think: for a person who plays, or for anybody who looks at the game."""
        return room.has_person or bool(room.watchers) or now() - room.looked_at < self._attention

    def _start(self, id: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Starts a task for a game, whose room stays in memory until the end of the task."""
        self._rooms.take(id)
        task = asyncio.create_task(work())
        self._tasks[id] = task
        task.add_done_callback(lambda _: self._end(id))

    def _end(self, id: str) -> None:
        del self._tasks[id]
        room = self._rooms.cached(id)
        if room is not None and not self._stopped:
            self.attend(room)
        self._rooms.release(id)

    async def resume(self) -> None:
        """Continues games that wait for a bot or a clock, after a start of the server. `watch_clocks` opens them."""
        since = self._uptime.ago(RECENT)
        after: str | None = ""
        while after is not None:
            try:
                games, after = await self._rooms.in_thread(self._rooms.storage.unfinished, since, after, MANY)
            except Exception as error:
                log.warning("games wait for the database: %s", type(error).__name__)
                await asyncio.sleep(AFTER_FAILURE)
                continue
            for game in games:
                if self._rooms.cached(game.id) is None:
                    self._deadlines.put(Deadline(self._due(game), game.id, UNKNOWN))

    def _due(self, game: Unfinished) -> int:
        """Returns when a game that is not in memory must be opened at the earliest."""
        if game.bot_may_move or game.turn_seconds is None:
            return now()
        return game.turn_began + 1000 * game.turn_seconds + self._uptime.lost(game.turn_began)

    async def watch_clocks(self) -> None:
        """Opens every game whose deadline has come, as long as the server runs."""
        while True:
            deadline = await self._deadlines.next()
            if deadline.id in self._tasks:
                continue
            try:
                self._start(deadline.id, partial(self._look, deadline))
            except ApiError:  # too many games are in use
                self._try_again(deadline)

    def stop(self) -> None:
        """Cancels all tasks."""
        self._stopped = True
        for task in list(self._tasks.values()):
            task.cancel()

    async def _look(self, deadline: Deadline) -> None:
        """Opens a game whose deadline has come, and lets bots decide if nothing has happened in time."""
        try:
            # One at a time, so that games that people ask for do not wait behind all others.
            async with self._opening, self._rooms.use(deadline.id) as room:
                await self._rooms.refresh(room)
                if room.deal_due is not None and room.deal_due <= now():
                    await self._rooms.in_thread(self._rooms.storage.deal, room.id, now())
                    await self._rooms.refresh(room)
                if room.status == "lobby" and room.deadline is not None and room.deadline <= now():
                    await self._start_with_bots(room)
                ends = room.absence_ends
                if ends is not None and ends[0] <= now():
                    await self._rooms.in_thread(self._rooms.storage.change_seat, room.id, ends[1], {"bot": USUAL})
                    await self._rooms.refresh(room)
                    log.info("a bot plays for somebody who is away: game=%s seat=%d", room.id, ends[1])
        except Exception as error:
            if isinstance(error, ApiError) and error.code in ("no_game", "outdated"):
                return
            log.warning("clock waits: game=%s: %s", deadline.id, type(error).__name__)
            self._try_again(deadline)
            return
        if room.position == deadline.position and self._has_reason(room):
            await self._move(room)
        await self._run(room)

    async def _start_with_bots(self, room: Room) -> None:
        """Starts a game for which people have waited long enough, unless all of them have left."""
        storage = self._rooms.storage
        peopled = any(row.taken and row.kind != "bot" for row in room.seats)
        if peopled and (room.row.attended or 0) >= now() - ATTENDED:
            await self._rooms.in_thread(storage.start, room.id, bots_for_free_seats(room, USUAL), now())
            log.info("game started with bots: game=%s", room.id)
        else:
            await self._rooms.in_thread(storage.give_up_waiting, room.id)
        await self._rooms.refresh(room)

    def _try_again(self, deadline: Deadline) -> None:
        self._deadlines.put(deadline._replace(at=now() + int(1000 * AFTER_FAILURE)))

    async def _run(self, room: Room) -> None:
        while self._continues(room) and self._has_reason(room) and room.bot_to_move(now()) is not None:
            await self._move(room)

    async def _move(self, room: Room) -> None:
        """Makes one decision of a bot, unless the person of the seat is quicker or comes back."""
        to_move = room.bot_to_move(now())
        if to_move is None:
            return
        seat, bot = to_move
        number = room.next_number(seat)
        assert number is not None
        view = room.view_to_decide(seat, log=is_search_bot(bot))
        try:
            if not await self._claim(room, number):
                await asyncio.sleep(self._patience)  # another worker lets the bot think
                return
            if self._jobs is not None and await self._decided_elsewhere(self._jobs, room, seat, number, bot):
                room.decided_here = True  # this worker goes on with the game
                return
            action = await self._think(room, number, view, bot)
        except LaneBusyError:  # too many bots of this address want to think
            log.warning("bot waits: game=%s: too many bots", room.id)
            await asyncio.sleep(AFTER_FAILURE)
            return
        except SQLAlchemyError as error:
            log.warning("bot waits: game=%s: %s", room.id, type(error).__name__)
            await asyncio.sleep(AFTER_FAILURE)
            return
        if room.next_number(seat) != number or room.bot_to_move(now()) != to_move:
            return
        try:
            await decide(self._rooms, room, seat, number, action.id, stand_in_for(room.seats[seat]))
            metrics.clocks_run_out.inc(room.seats[seat].bot is None)
        except ApiError:
            return  # somebody else was quicker
        except Exception as error:
            log.warning("bot waits: game=%s: %s", room.id, type(error).__name__)
            await asyncio.sleep(AFTER_FAILURE)

    async def _claim(self, room: Room, number: int) -> bool:
        """Claims the decision of a bot for this worker for a while. Returns False if another worker lets it think."""
        if not self._patience:
            return True
        return await self._rooms.in_thread(
            self._rooms.storage.agreements.claim_decision, room.id, number, CLAIMED * self._patience
        )

    async def _decided_elsewhere(self, jobs: DecisionJobs, room: Room, seat: int, number: int, bot: str) -> bool:
        """Lets a thinker in another process decide. Returns False if none has done so in time."""
        pause = 0.0 if room.game is not None and room.game.phase == "start" else self._pause
        share = Share(room.row.creator or "", room.id)
        queue = "elsewhere_search" if is_search_bot(bot) else "elsewhere_quick"
        try:
            async with jobs.asked(share, seat, number, bot, pause), asyncio.timeout(self._elsewhere + pause):
                with metrics.waiting(queue):
                    await self._wait_for_change(room, seat, number)
        except DatabaseAwayError as error:
            log.warning("no thinker asked: game=%s: %s", room.id, type(error).__name__)
        except TimeoutError:
            log.warning("no thinker decided in time: game=%s", room.id)
        if room.decision(number) is not None and not room.decided_here:  # otherwise a person did
            metrics.decisions.inc()
            metrics.clocks_run_out.inc(room.seats[seat].bot is None)
        return room.next_number(seat) != number

    async def _wait_for_change(self, room: Room, seat: int, number: int) -> None:
        """Waits until a decision is made. The claim on it is extended meanwhile."""
        changed = asyncio.Event()
        room.waiting_for_change.add(changed)
        try:
            while room.next_number(seat) == number:
                changed.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._patience):
                        await changed.wait()
                await self._claim(room, number)
        finally:
            room.waiting_for_change.discard(changed)

    async def _think(self, room: Room, number: int, view: View, bot: str) -> Action:
        """Returns the decision of a bot. The claim on it is extended meanwhile."""
        share = Share(room.row.creator or "", room.id)
        pause = 0.0 if view.phase == "start" else self._pause
        thinking = asyncio.gather(self._thinkers.decide(view, bot, share), asyncio.sleep(pause))
        try:
            while not (await asyncio.wait([thinking], timeout=self._patience or None))[0]:
                await self._claim(room, number)
            return thinking.result()[0]
        finally:
            thinking.cancel()

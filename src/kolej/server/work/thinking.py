"""Runs bots in separate processes. A bot gets only the view of its seat, and only limited time."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from anyio import BrokenWorkerProcess

from kolej.boards import board as find_board
from kolej.bots import make
from kolej.engine.records import Fields
from kolej.game import Action, View
from kolej.server import metrics
from kolej.server.errors import ApiError
from kolej.server.levels import USUAL, is_search_bot
from kolej.server.readiness import SearchReadiness
from kolej.server.work.fair_queue import SERVER, QueueLimits, Share
from kolej.server.work.lanes import Lane, LaneBusyError
from kolej.server.work.machine_slots import MachineSlots
from kolej.server.work.process_pool import ProcessPool

log = logging.getLogger("kolej.server")

T = TypeVar("T")

# How much lower the priority of processes is than that of the server.
QUICK_NICENESS, SLOW_NICENESS, CHORE_NICENESS = 4, 9, 14
LOADING = 20.0
"""Seconds that a thinker on a busy machine may take to read the compiled search from the disk."""
Think = Callable[[str, dict[str, Any], str, int], int]


def packed(view: View) -> dict[str, Any]:
    """Returns a view as it is sent to a process: everything but the board, which is sent as its id."""
    values = {field.name: getattr(view, field.name) for field in fields(view) if field.name != "board"}
    return values | {"state": np.array([view.state.record])}


def unpacked(board: str, packed: dict[str, Any]) -> View:
    """Returns the view that was packed."""
    return View(board=find_board(board), **(packed | {"state": Fields.of(packed["state"])}))


def think(board: str, packed: dict[str, Any], bot: str, seed: int) -> int:
    """Returns the decision of a bot for a view. Runs in a thinker."""
    return make(bot, seed).decide(unpacked(board, packed)).id


def advise(board: str, packed: dict[str, Any], seconds: float, seed: int) -> dict[str, Any]:
    """Returns the hint for a view. Without seconds it comes from the default bot. Runs in a thinker."""
    from kolej.bots.advice.hint import Hint, hint
    from kolej.bots.advice.reasons import reason

    view = unpacked(board, packed)
    if seconds:
        return hint(view, seconds, seed).to_dict()
    action = make(USUAL, seed).decide(view)
    return Hint(action, reason(view, action)).to_dict()


def ready() -> None:
    """Does nothing. When it returns, a thinker has started and imported this module."""


class Thinkers:
    """Processes in which bots think. A process that takes too long is killed, and the next call starts a new one.

    Each kind of work has a lane of its own, so that quick bots never wait for slow ones. Workers that have the same
    folder for slots share the processors of their machine.
    """

    def __init__(self, processes: int, bot_seconds: float, think: Think = think, slots: Path | None = None) -> None:
        quick, slow, slowest = (ProcessPool(niceness) for niceness in (QUICK_NICENESS, SLOW_NICENESS, CHORE_NICENESS))
        self._pools = quick, slow, slowest

        def lane(name: str, limits: QueueLimits, pool: ProcessPool | None) -> Lane:
            return Lane(name, limits, pool, MachineSlots(slots, name, limits.at_once) if slots else None)

        self.quick = lane("quick", QueueLimits(at_once=processes, most=10_000, seconds=30.0), quick)
        self.searches = lane("search", QueueLimits(at_once=processes, most=1000, seconds=10.0), slow)
        self.advice = lane("advice", QueueLimits(at_once=processes, most=100, seconds=15.0), slow)
        self.chores = lane("chore", QueueLimits(at_once=1, most=100, seconds=30.0), slowest)
        self.records = lane("record", QueueLimits(at_once=1, most=50, seconds=20.0), slowest)
        self.reviews = lane("review", QueueLimits(at_once=1, most=20, seconds=900.0), None)
        self._bot_seconds = bot_seconds
        self._think = think
        self.search = SearchReadiness()

    async def prepare(self) -> None:
        """Starts a process for quick bots, so that the first one need not wait for it."""
        await self.work(self.quick, SERVER, self._bot_seconds + LOADING, ready)

    def stop(self) -> None:
        """Kills all processes."""
        for pool in self._pools:
            pool.close()

    async def decide(self, view: View, bot: str, share: Share = SERVER) -> Action:
        """Returns the decision of a bot, or any legal action if the bot fails, takes too long or answers illegally.

        The default bot replaces a search bot until the search is ready, if the search fails, and if the search waits
        too long for its turn. Raises LaneBusyError if a quick bot waits too long for its turn.
        """
        if is_search_bot(bot) and not self.search.ready:
            bot = USUAL
        id: int | None = None
        seconds = self._bot_seconds + (LOADING if is_search_bot(bot) else 0.0)
        lane = self.searches if is_search_bot(bot) else self.quick
        try:
            seed = secrets.randbits(63)
            # Waiting for a turn does not count as thinking.
            async with metrics.queued(lane.name, lane.turn(lane.ask(share))):
                id = await self._run(lane, seconds, self._think, view.board.id, packed(view), bot, seed)
            return next(action for action in view.legal if action.id == id)
        except LaneBusyError:
            if lane is self.quick:
                raise
            reason = "waited too long for its turn"
        except StopIteration:
            reason = f"chose an illegal action ({id!r:.40})"
        except TimeoutError:
            reason = f"thought longer than {seconds:g} s"
            if is_search_bot(bot):
                self.search.recompile()
        except Exception as error:
            reason = f"failed ({type(error).__name__})"
        metrics.bots_replaced.inc()
        log.warning("bot replaced: bot=%s board=%s phase=%s: %s", bot, view.board.id, view.phase, reason)
        if is_search_bot(bot):
            return await self.decide(view, USUAL, share)
        return secrets.choice(view.legal)

    async def advise(self, view: View, seconds: float, seed: int, share: Share = SERVER) -> dict[str, Any]:
        """Returns what the strongest bot would do and why. Until the search is ready, that is the default bot."""
        search_seconds = seconds if self.search.ready else 0.0
        arguments = view.board.id, packed(view), search_seconds, seed
        try:
            return await self.work(self.advice, share, self._bot_seconds + LOADING, advise, *arguments)
        except LaneBusyError:
            raise
        except ApiError:  # it took too long
            if search_seconds:
                self.search.recompile()
            raise
        except Exception as error:
            log.warning("no hint: board=%s phase=%s: %s", view.board.id, view.phase, type(error).__name__)
            raise ApiError("busy", "no hint is available now; try again later") from None

    async def work(self, lane: Lane, share: Share, seconds: float, function: Callable[..., T], *args: Any) -> T:
        """Runs a function in a process and turns problems of the process into errors for the client."""
        try:
            async with metrics.queued(lane.name, lane.turn(lane.ask(share))):
                return await self._run(lane, seconds, function, *args)
        except TimeoutError:
            raise ApiError("busy", "this takes too long now; try again later", retry_after=seconds) from None
        except BrokenWorkerProcess:
            raise ApiError("busy", "this cannot be computed now; try again later") from None

    async def _run(self, lane: Lane, seconds: float, function: Callable[..., T], *args: Any) -> T:
        assert lane.processes is not None
        return await lane.processes.run(seconds, function, *args)

"""Runs bots in separate processes. A bot gets only the view of its seat, and only limited time."""

from __future__ import annotations

import logging
import os
import secrets
import signal
from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

import anyio
import anyio.to_process
import numpy as np
from anyio import BrokenWorkerProcess, CapacityLimiter

from kolej.boards import board as find_board
from kolej.bots import make
from kolej.engine.processors import CORES
from kolej.engine.records import Fields
from kolej.game import Action, View
from kolej.server import metrics
from kolej.server.errors import ApiError
from kolej.server.levels import USUAL, is_search_bot
from kolej.server.readiness import SearchReadiness

log = logging.getLogger("kolej.server")

T = TypeVar("T")

CHORES = 2
"""Number of pictures and replays that are computed at once. Bots and hints do not wait for them."""
ADVICE = 2
"""Number of hints that are computed at once."""
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
    return Hint(action, reason(view, action), None).to_dict()


def as_worker(function: Callable[..., T], *args: Any) -> T:
    """Runs a function in a thinker, which ignores Ctrl-C and uses one core unless KOLEJ_CORES says otherwise."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault(CORES, "1")
    return function(*args)


def ready() -> None:
    """Does nothing. When it returns, a thinker has started and imported this module."""


class Thinkers:
    """Processes in which bots think. A process that takes too long is killed, and the next call starts a new one."""

    def __init__(self, processes: int, bot_seconds: float, think: Think = think) -> None:
        self._bots, self._chores = CapacityLimiter(processes), CapacityLimiter(CHORES)
        self._advice = CapacityLimiter(ADVICE)
        self._bot_seconds = bot_seconds
        self._think = think
        self.search = SearchReadiness()

    async def decide(self, view: View, bot: str) -> Action:
        """Returns the decision of a bot, or any legal action if the bot fails, takes too long or answers illegally.

        The default bot replaces a search bot until the search is ready, and if the search fails.
        """
        if is_search_bot(bot) and not self.search.ready:
            bot = USUAL
        id: int | None = None
        seconds = self._bot_seconds + (LOADING if is_search_bot(bot) else 0.0)
        try:
            seed = secrets.randbits(63)
            async with metrics.queued("bots", self._bots):  # waiting for a free process does not count as thinking
                id = await self._run(seconds, self._think, view.board.id, packed(view), bot, seed)
            return next(action for action in view.legal if action.id == id)
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
            return await self.decide(view, USUAL)
        return secrets.choice(view.legal)

    async def advise(self, view: View, seconds: float, seed: int) -> dict[str, Any]:
        """Returns what the strongest bot would do and why. Until the search is ready, that is the default bot."""
        search_seconds = seconds if self.search.ready else 0.0
        arguments = view.board.id, packed(view), search_seconds, seed
        try:
            return await self._with_errors(self._advice, self._bot_seconds + LOADING, advise, *arguments)
        except ApiError:  # it took too long
            if search_seconds:
                self.search.recompile()
            raise
        except Exception as error:
            log.warning("no hint: board=%s phase=%s: %s", view.board.id, view.phase, type(error).__name__)
            raise ApiError("busy", "no hint is available now; try again later") from None

    async def work(self, seconds: float, function: Callable[..., T], *args: Any) -> T:
        """Runs a function in a thinker and returns its value."""
        return await self._with_errors(self._chores, seconds, function, *args)

    async def _with_errors(self, limiter: CapacityLimiter, seconds: float, function: Callable[..., T], *args: Any) -> T:
        """Runs a function in a thinker and turns problems of the process into errors for the client."""
        try:
            async with metrics.queued("hints" if limiter is self._advice else "chores", limiter):
                return await self._run(seconds, function, *args)
        except TimeoutError:
            raise ApiError("busy", "this takes too long now; try again later") from None
        except BrokenWorkerProcess:
            raise ApiError("busy", "this cannot be computed now; try again later") from None

    async def _run(self, seconds: float, function: Callable[..., T], *args: Any) -> T:
        with anyio.fail_after(seconds):
            return await anyio.to_process.run_sync(
                as_worker, function, *args, cancellable=True, limiter=CapacityLimiter(1)
            )

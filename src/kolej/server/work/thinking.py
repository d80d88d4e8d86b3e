"""Bots think in processes of their own, each about a view that was carried there, and for so long only."""

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
from kolej.server.errors import Refusal
from kolej.server.levels import USUAL, searches
from kolej.server.readiness import Search

log = logging.getLogger("kolej.server")

T = TypeVar("T")

CHORES = 2  # pictures and replays at once; bots and hints do not wait for them
ADVICE = 2  # hints at once
LOADING = 20.0  # seconds in which a thinker on a busy machine has read the compiled search from the disk
Think = Callable[[str, dict[str, Any], str, int], int]


def carried(view: View) -> dict[str, Any]:
    """A view as it travels: all of it but the board, which has a name."""
    kept = {field.name: getattr(view, field.name) for field in fields(view) if field.name != "board"}
    return kept | {"state": np.array([view.state.record])}


def unpacked(board: str, carried: dict[str, Any]) -> View:
    return View(board=find_board(board), **(carried | {"state": Fields.of(carried["state"])}))


def think(board: str, carried: dict[str, Any], bot: str, seed: int) -> int:
    """Runs in a thinker, and knows no more than the view that came there."""
    return make(bot, seed).decide(unpacked(board, carried)).id


def advise(board: str, carried: dict[str, Any], seconds: float, seed: int) -> dict[str, Any]:
    """The hint for the view, likewise. Without seconds it is the usual bot's, who needs no compiler."""
    from kolej.bots.advice.hint import Hint, hint
    from kolej.bots.advice.reasons import reason

    view = unpacked(board, carried)
    if seconds:
        return hint(view, seconds, seed).to_dict()
    action = make(USUAL, seed).decide(view)
    return Hint(action, reason(view, action), None).to_dict()


def undisturbed(function: Callable[..., T], *args: Any) -> T:
    """Runs in a thinker: Ctrl-C is for the server, which ends its thinkers by itself. It has one core, if not more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault(CORES, "1")
    return function(*args)


def ready() -> None:
    """Does nothing: by then a thinker has started and read this module."""


class Thinkers:
    """A few processes for what takes long. One that takes too long is ended; the next call gets a new one."""

    def __init__(self, processes: int, bot_seconds: float, think: Think = think) -> None:
        self._bots, self._chores = CapacityLimiter(processes), CapacityLimiter(CHORES)
        self._advice = CapacityLimiter(ADVICE)
        self._bot_seconds = bot_seconds
        self._think = think
        self.search = Search()

    async def decide(self, view: View, bot: str) -> Action:
        """The bot's decision; if it fails, stalls or is not legal, any that is.

        A bot that searches is played by the usual one until the search is ready, and where it fails.
        """
        if searches(bot) and not self.search.ready:
            bot = USUAL
        id: int | None = None
        seconds = self._bot_seconds + (LOADING if searches(bot) else 0.0)
        try:
            seed = secrets.randbits(63)
            async with self._bots:  # waiting for a free process is not thinking
                id = await self._run(seconds, self._think, view.board.id, carried(view), bot, seed)
            return next(action for action in view.legal if action.id == id)
        except StopIteration:
            reason = f"decided what is not legal ({id!r:.40})"
        except TimeoutError:
            reason = f"thought longer than {seconds:g} s"
            if searches(bot):
                self.search.doubt()
        except Exception as error:
            reason = f"failed ({type(error).__name__})"
        log.warning("bot replaced: bot=%s board=%s phase=%s: %s", bot, view.board.id, view.phase, reason)
        if searches(bot):
            return await self.decide(view, USUAL)
        return secrets.choice(view.legal)

    async def advise(self, view: View, seconds: float, seed: int) -> dict[str, Any]:
        """What the strongest bot would do with this view, and why; where the search is not ready, the usual bot."""
        given = seconds if self.search.ready else 0.0
        about = view.board.id, carried(view), given, seed
        try:
            return await self._in_words(self._advice, self._bot_seconds + LOADING, advise, *about)
        except Refusal:  # it took too long
            if given:
                self.search.doubt()
            raise
        except Exception as error:
            log.warning("no hint: board=%s phase=%s: %s", view.board.id, view.phase, type(error).__name__)
            raise Refusal("busy", "there is no hint now; try again later") from None

    async def work(self, seconds: float, function: Callable[..., T], *args: Any) -> T:
        """The value of a function of a module, worked out elsewhere."""
        return await self._in_words(self._chores, seconds, function, *args)

    async def _in_words(
        self, limiter: CapacityLimiter, seconds: float, function: Callable[..., T], *args: Any
    ) -> T:
        """The same, for people: what goes wrong with the process is a refusal."""
        try:
            async with limiter:
                return await self._run(seconds, function, *args)
        except TimeoutError:
            raise Refusal("busy", "this takes too long now; try again later") from None
        except BrokenWorkerProcess:
            raise Refusal("busy", "this could not be worked out now; try again later") from None

    async def _run(self, seconds: float, function: Callable[..., T], *args: Any) -> T:
        with anyio.fail_after(seconds):
            return await anyio.to_process.run_sync(
                undisturbed, function, *args, cancellable=True, limiter=CapacityLimiter(1)
            )

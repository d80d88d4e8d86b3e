"""Bots by name: those that come along, those that other packages offer, and any class that can be imported.

A name may carry an argument after a colon: `search:0.5`. Before the colon stands a bot that comes along or that a
package offers under the entry point group `kolej.bots`; anything else is `module:Class`.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Protocol

from kolej.boards import Board
from kolej.bots.policy_bot import POLICIES, PolicyBot
from kolej.errors import KolejError
from kolej.game import Action, View

GROUP = "kolej.bots"


class Bot(Protocol):
    def decide(self, view: View) -> Action: ...


class BotError(KolejError):
    """There is no such bot, or it cannot be made; the text says why."""


def make(name: str, seed: int = 0) -> Bot:
    """The bot of that name; `seed` sets its dice. BotError says what is wrong with the name.

    >>> import kolej
    >>> from kolej import bots
    >>> game = kolej.Game("paris", players=2, seed=7)
    >>> action = bots.make("greedy").decide(game.view(game.to_move))
    >>> action in game.legal()
    True
    >>> bots.make("plumber")
    Traceback (most recent call last):
        ...
    kolej.bots.registry.BotError: there is no bot 'plumber'; there are random, greedy, planner, ...
    """
    first, _, rest = name.partition(":")
    argument = rest if ":" in name else None
    if first in POLICIES:
        if argument is not None:
            raise BotError(f"{first} takes nothing after its name, not {rest!r}")
        return PolicyBot(POLICIES[first], seed)
    if first == "search":
        return _search(argument, seed)
    if first == "net":
        return _net(rest)
    if (offered := _offered().get(first)) is not None:
        return _built(name, offered, argument, seed)
    if argument:
        return _built(name, lambda: _imported(first, rest), None, seed)
    raise BotError(f"there is no bot {name!r}; there are {', '.join(names())}, or module:Class")


def names() -> list[str]:
    """The bots that can be asked for by name."""
    return [*POLICIES, "search:SECONDS", "net:FILE", *_offered()]


def check(name: str, board: Board, players: int) -> None:
    """BotError: there is no such bot, or it cannot play at that table (a bot may have `sit_down`, which says so)."""
    bot = make(name)
    try:
        getattr(bot, "sit_down", _anywhere)(board, players)
    except ValueError as error:
        raise BotError(str(error)) from None


def _anywhere(board: Board, players: int) -> None:
    """Most bots play at every table."""


def _offered() -> dict[str, Callable[[], Any]]:
    return {point.name: point.load for point in entry_points(group=GROUP)}


def _search(argument: str | None, seed: int) -> Bot:
    from kolej.bots.search.search_bot import SearchBot  # here: it brings the compiler along

    try:
        seconds = 0.5 if argument is None else float(argument)
    except ValueError:
        raise BotError(f"after search: stands a number of seconds, not {argument!r}") from None
    try:
        return SearchBot(seconds, seed)
    except KolejError as error:
        raise BotError(str(error)) from None


def _net(file: str) -> Bot:
    from kolej.bots.nets.network_bot import NetBot

    if not file:
        raise BotError("after net: stands the file of a network, such as net:examples/paris.safetensors")
    try:
        return NetBot(file)
    except KolejError as error:
        raise BotError(str(error)) from None


def _imported(module: str, name: str) -> Any:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)  # a file beside the user, as `python -m` would find it
    return getattr(import_module(module), name)


def _built(name: str, load: Callable[[], Any], argument: str | None, seed: int) -> Bot:
    """Calls a bot's class with the seed and the argument, as far as it takes them."""
    try:
        factory = load()
        takes = inspect.signature(factory).parameters
        given = {"argument": argument, "seed": seed}
        if argument is not None and "argument" not in takes:
            raise BotError(f"{name}: it takes nothing after its name")
        bot = factory(**{key: value for key, value in given.items() if key in takes and value is not None})
    except BotError:
        raise
    except Exception as error:
        raise BotError(f"the bot {name!r} cannot be made: {type(error).__name__}: {error}") from None
    if not callable(getattr(bot, "decide", None)):
        raise BotError(f"the bot {name!r} has no decide(view)")
    found: Bot = bot
    return found

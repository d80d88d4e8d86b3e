"""Bots by name: those of this package, those that other packages offer, and any class that can be imported.

A name may have an argument after a colon: `search:0.5`. The part before the colon is a bot of this package, or one that
another package offers under the entry point group `kolej.bots`. Any other name is `module:Class`.
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
from kolej.bots.policy_bot import POLICIES, VERSIONS, PolicyBot
from kolej.errors import KolejError
from kolej.game import Action, View

GROUP = "kolej.bots"


class Bot(Protocol):
    """A player that decides by what its seat may know."""

    def decide(self, view: View) -> Action: ...


class BotError(KolejError):
    """There is no such bot, or it cannot be made. The text says why."""


def make(name: str, seed: int = 0) -> Bot:
    """The bot of that name. `seed` seeds its random generator. BotError says what is wrong with the name.

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
    first, colon, after = name.partition(":")
    argument = after if colon else None
    if first in POLICIES:
        if argument is not None and name not in VERSIONS:
            allowed = f"a version from 1 to {VERSIONS[first]}" if first in VERSIONS else "nothing after its name"
            raise BotError(f"{first} takes {allowed}, not {after!r}")
        return PolicyBot(name, seed)
    if first == "search":
        return _search(argument, seed)
    if first == "net":
        return _net(after)
    if (offered := _offered().get(first)) is not None:
        return _built(name, offered, argument, seed)
    if argument:
        return _built(name, lambda: _imported(first, after), None, seed)
    raise BotError(f"there is no bot {name!r}; there are {', '.join(names())}, or module:Class")


def names() -> list[str]:
    """The names of bots, as an overview for people."""
    return [*POLICIES, "search:SECONDS", "net:FILE", *_offered()]


def check(name: str, board: Board, players: int) -> None:
    """Raises BotError if there is no such bot, or if it cannot play at that table.

    A bot that cannot play everywhere has a method `sit_down(board, players)` that raises a ValueError.
    """
    bot = make(name)
    try:
        getattr(bot, "sit_down", _plays_anywhere)(board, players)
    except ValueError as error:
        raise BotError(str(error)) from None


def _plays_anywhere(board: Board, players: int) -> None:
    """The method `sit_down` of most bots."""


def _offered() -> dict[str, Callable[[], Any]]:
    """The bots that other packages offer: a function for each name that loads its class."""
    return {point.name: point.load for point in entry_points(group=GROUP)}


def _search(argument: str | None, seed: int) -> Bot:
    """The bot `search:SECONDS`."""
    from kolej.bots.search.search_bot import SearchBot  # here, because it imports the compiler

    try:
        seconds = 0.5 if argument is None else float(argument)
    except ValueError:
        raise BotError(f"search:SECONDS takes a number of seconds, not {argument!r}") from None
    try:
        return SearchBot(seconds, seed)
    except KolejError as error:
        raise BotError(str(error)) from None


def _net(file: str) -> Bot:
    """The bot `net:FILE`."""
    from kolej.bots.nets.network_bot import NetBot

    if not file:
        raise BotError("net:FILE takes the file of a network, such as net:examples/paris.safetensors")
    try:
        return NetBot(file)
    except KolejError as error:
        raise BotError(str(error)) from None


def _imported(module: str, name: str) -> Any:
    """A class of a module, which may be a file in the current folder, as for `python -m`."""
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return getattr(import_module(module), name)


def _built(name: str, load: Callable[[], Any], argument: str | None, seed: int) -> Bot:
    """Calls a bot's class with those of the parameters `seed` and `argument` that it has."""
    try:
        factory = load()
        parameters = inspect.signature(factory).parameters
        values = {"argument": argument, "seed": seed}
        if argument is not None and "argument" not in parameters:
            raise BotError(f"{name}: it takes nothing after its name")
        bot: Bot = factory(**{key: value for key, value in values.items() if key in parameters and value is not None})
    except BotError:
        raise
    except Exception as error:
        raise BotError(f"the bot {name!r} cannot be made: {type(error).__name__}: {error}") from None
    if not callable(getattr(bot, "decide", None)):
        raise BotError(f"the bot {name!r} has no decide(view)")
    return bot

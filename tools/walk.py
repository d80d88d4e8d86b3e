"""Follows one call through the modules of Kolej: in which order they are entered, and which are entered a second time.

    PYTHONPATH=src python tools/walk.py play|simulate|planner|search

A module is entered when a function of another module calls one of its functions. A walk goes forward only if no module
is called back: if A calls B, then B never calls A, neither directly nor through other modules. Returning to a module is
not entering it. Kernel code is interpreted here, so it is followed too. docs/architecture.md describes the walks.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import defaultdict
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

import kolej

PACKAGE = Path(kolej.__file__).parent


class Walk:
    """Notes the modules that are entered while it is active: `with Walk() as walk: game.play("draw deck")`."""

    def __init__(self, folder: Path = PACKAGE) -> None:
        """`folder`: only modules in it are noted. Their names are their paths in it, such as `simulation/run`."""
        self.functions: list[tuple[str, str]] = []
        """Modules and functions by which they were entered, in the order in which that first happened."""
        self._folder = f"{folder}{os.sep}"
        self._entered: dict[str, dict[tuple[str, str], None]] = defaultdict(dict)  # the same by module that called
        self._started_from: dict[int, str | None] = {}  # by thread

    def __enter__(self) -> Walk:
        self._main = threading.get_ident()
        threading.setprofile(self._notice)
        sys.setprofile(self._notice)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    def _notice(self, frame: FrameType, event: str, _: Any) -> None:
        module = self._module_of(frame)
        if event != "call" or module is None:
            return
        caller, entered = self._caller(frame.f_back), (module, frame.f_code.co_name)
        if caller != module and entered not in self._entered[caller or ""] and not is_import(frame):
            if entered not in self.functions:
                self.functions.append(entered)
            self._entered[caller or ""][entered] = None

    def _module_of(self, frame: FrameType) -> str | None:
        file = frame.f_code.co_filename
        return file[len(self._folder) : -len(".py")] if file.startswith(self._folder) else None

    def _caller(self, frame: FrameType | None) -> str | None:
        """The module of Kolej that called, perhaps through other libraries, or that started this thread."""
        while frame is not None:
            if module := self._module_of(frame):
                return module
            frame = frame.f_back
        thread = threading.get_ident()
        if thread == self._main:
            return None
        if thread not in self._started_from:
            self._started_from[thread] = None
            self._started_from[thread] = self._caller(sys._current_frames()[self._main])
        return self._started_from[thread]

    @property
    def modules(self) -> list[str]:
        """In the order in which they were first entered."""
        return list(dict.fromkeys(module for module, _ in self.functions))

    def called_back(self) -> list[set[str]]:
        """Modules that call each other in a circle."""
        reached: dict[str, set[str]] = {caller: {module for module, _ in to} for caller, to in self._entered.items()}
        for middle in list(reached):
            for caller in reached:
                if middle in reached[caller]:
                    reached[caller] |= reached[middle]
        circles = {frozenset(m for m in reached if m in reached[one] and one in reached[m]) for one in reached}
        return [set(circle) for circle in sorted(circles, key=sorted) if circle]

    def visited_twice(self, caller: str) -> list[str]:
        """Modules that a module visits a second time for something else, after it has visited others.

        Helpers may be used at any step: modules that call no others, or none but such modules.
        """
        stops = [module for module, _ in self._entered[caller] if not self._is_helper(module)]
        visits = [module for module, _ in groupby(stops)]
        return sorted({module for module in visits if visits.count(module) > 1})

    def _is_helper(self, module: str) -> bool:
        return not any(self._entered[called] for called, _ in self._entered[module])


def is_import(frame: FrameType | None) -> bool:
    """Whether a module is being imported, which is no part of a walk."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def play() -> Callable[[], object]:
    """A claim of a tunnel that asks for no extra cards, in a turn of which nothing is known yet."""
    position = {"board": "nordic", "players": 2, "to_move": 1, "seed": 1, "hands": [{"green": 4}, {}]}
    game = kolej.Game.from_position(position)
    game.draw("deck")
    game.draw("deck")
    return lambda: game.play("claim kristiansand--stavanger-1 with 2 green")


def simulate() -> Callable[[], object]:
    return lambda: kolej.simulate("paris", players=2, games=2, bots="planner", seed=1, backend="python")


def view_of_a_turn() -> kolej.View:
    """The view of a seat near the end of a game, so that rollouts are short."""
    hands = [{"red": 3, "blue": 2, "wild": 1}, {"green": 3}]
    position = {"board": "paris", "players": 2, "to_move": 0, "trains": [5, 5], "hands": hands}
    return kolej.Game.from_position(position).view(0)


def planner() -> Callable[[], object]:
    from kolej.bots import make

    view, bot = view_of_a_turn(), make("planner", 1)
    return lambda: bot.decide(view)


def search() -> Callable[[], object]:
    from kolej.bots.search.search_bot import SearchBot

    view, bot = view_of_a_turn(), SearchBot(seed=1, worlds=1, backend="interpreted")
    return lambda: bot.decide(view)


CALLS = {"play": play, "simulate": simulate, "planner": planner, "search": search}
"""By name, a function that prepares a call and returns it."""


def walk_of(name: str) -> Walk:
    call = CALLS[name]()
    with Walk() as walk:
        call()
    return walk


def main() -> None:
    names = sys.argv[1:]
    if len(names) != 1 or names[0] not in CALLS:
        raise SystemExit(f"usage: python tools/walk.py {'|'.join(CALLS)}")
    walk = walk_of(names[0])
    print("\n".join(walk.modules))
    for circle in walk.called_back():
        print(f"called back: {', '.join(sorted(circle))}")
    for caller in walk.modules:
        for module in walk.visited_twice(caller):
            print(f"visited twice by {caller}: {module}")


if __name__ == "__main__":
    main()

"""A bot never changes the state that it is shown, not even for a moment: a time limit may interrupt it anywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import kolej
from kolej import bots
from kolej.boards import BUNDLED
from kolej.bots import policies
from kolej.bots.advice.reasons import reason
from kolej.bots.search import rollouts, search_candidates, ticket_beliefs
from kolej.bots.search.search_bot import SearchBot
from kolej.bots.search.search_memory import state_room
from kolej.compiler.cache_folders import with_imports
from kolej.engine.records import Fields
from tests.support.walk import walk

TRAINED = Path(__file__).parents[2] / "examples" / "paris.safetensors"
EVERY = 14  # of the decisions of a game one in so many is asked for
LEARNED = [("paris", 4), ("italy", 3), ("usa", 5)]  # where the planner's value network chooses


def read_only(view: kolej.View) -> kolej.View:
    """The same view, whose state cannot be written to."""
    records = view.state.records.copy()
    records.flags.writeable = False
    return replace(view, state=Fields.of(records))


def views(name: str, players: int) -> Iterator[kolej.View]:
    """Views of a game of random play: the first of each phase, and some of all others."""
    phases = set()
    for number, (game, _) in enumerate(walk(name, players, seed=4, most=400)):
        view = game.view(game.to_move)
        if number % EVERY == 0 or view.phase not in phases:
            phases.add(view.phase)
            yield view


@pytest.mark.slow
@pytest.mark.parametrize("bot", bots.POLICIES)
@pytest.mark.parametrize(("name", "players"), [*((name, 2) for name in BUNDLED), *LEARNED])
def test_a_policy_decides_on_a_view_that_cannot_be_written_to(name: str, players: int, bot: str) -> None:
    one, other, phases = bots.make(bot), bots.make(bot), set()
    for view in views(name, players):
        assert one.decide(read_only(view)) == other.decide(view)
        phases.add(view.phase)
    assert {"start", "turn", "draw", "keep"} <= phases


def test_a_network_from_a_file_decides_on_a_view_that_cannot_be_written_to() -> None:
    player = bots.make(f"net:{TRAINED}")
    for view in views("paris", 2):
        assert player.decide(read_only(view)) == player.decide(view)


def test_reasons_are_given_for_a_view_that_cannot_be_written_to() -> None:
    for view in views("italy", 2):
        assert reason(read_only(view), view.legal[-1]) == reason(view, view.legal[-1])


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_a_search_leaves_the_view_as_it_was(name: str) -> None:
    """Compiled code writes wherever it likes, so here the bytes are compared."""
    player = SearchBot(seed=1, worlds=4)
    for view in views(name, 2):
        before = view.state.records.tobytes()
        assert player.decide(view) in view.legal
        assert view.state.records.tobytes() == before


# The same, read from the source: which parameters a function writes to, itself or by what it calls.

Function = tuple[str, str]
"""Module and name."""
Writes = dict[Function, set[int]]
"""The places of the parameters that each function writes to."""


def base(node: ast.expr) -> str | None:
    """The name that `s.hand[p, 0]` begins with."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


class Reader:
    """Reads functions of kernel code."""

    def __init__(self, modules: list[ModuleType]) -> None:
        self.functions: dict[Function, ast.FunctionDef] = {}
        self.names: dict[str, dict[str, Function]] = {}
        for module in modules:
            tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
            known = self.names.setdefault(module.__name__, {})
            for node in tree.body:
                if isinstance(node, ast.FunctionDef):
                    self.functions[module.__name__, node.name] = node
                    known[node.name] = module.__name__, node.name
                elif isinstance(node, ast.ImportFrom):
                    known |= {name.asname or name.name: (str(node.module), name.name) for name in node.names}
        self.writes: Writes = {function: set() for function in self.functions}
        while self._read_all():
            pass

    def _read_all(self) -> bool:
        """Whether more was found to be written to."""
        before = sum(map(len, self.writes.values()))
        for function in self.functions:
            self.writes[function] |= self._read(function)
        return sum(map(len, self.writes.values())) > before

    def _read(self, function: Function) -> set[int]:
        node = self.functions[function]
        places = {argument.arg: place for place, argument in enumerate(node.args.args)}
        written = {places[name] for name in self._assigned(node, places) if name in places}
        for call in (inner for inner in ast.walk(node) if isinstance(inner, ast.Call)):
            if isinstance(call.func, ast.Name) and (callee := self.names[function[0]].get(call.func.id)) in self.writes:
                passed = [base(argument) for argument in call.args]
                written |= {
                    places[name] for place, name in enumerate(passed)
                    if name in places and place in self.writes[callee]
                }  # fmt: skip
        return written

    def _assigned(self, node: ast.FunctionDef, places: dict[str, int]) -> Iterator[str | None]:
        """What is written to: `s.x = …`, `s.x[i] += …`, and by another name, `row = s.x` before `row[i] = …`."""
        other_names: dict[str, str | None] = {}
        for inner in ast.walk(node):
            if isinstance(inner, ast.Assign) and isinstance(inner.value, ast.Attribute | ast.Subscript):
                for target in inner.targets:
                    if isinstance(target, ast.Name) and base(inner.value) in places:
                        other_names[target.id] = base(inner.value)
        for inner in ast.walk(node):
            if isinstance(inner, ast.Attribute | ast.Subscript) and isinstance(inner.ctx, ast.Store):
                yield other_names.get(str(base(inner)), base(inner))


KERNEL_CODE = with_imports([policies, rollouts, search_candidates, ticket_beliefs])


def test_no_kernel_function_of_a_bot_writes_to_the_state_it_is_shown() -> None:
    """Such a state is always called `s`. Worlds that a search has made are copies, and are called `world`."""
    reader = Reader(KERNEL_CODE)
    assert reader.writes["kolej.rules.turn", "play"] >= {1, 2}  # it does write to `s`
    assert reader.writes["kolej.rules.turn", "legal"] == {2}
    of_bots = {function: node for function, node in reader.functions.items() if function[0].startswith("kolej.bots.")}
    guilty = [
        f"{module}.{name}" for (module, name), node in of_bots.items()
        if any(node.args.args[place].arg == "s" for place in reader.writes[module, name])
    ]  # fmt: skip
    assert len(of_bots) > 100
    assert guilty == []


def test_worlds_are_copies() -> None:
    """Only the search makes them, in a room of its own next to the state that it was shown."""
    makers = {module for module, name in Reader(KERNEL_CODE).functions if module.startswith("kolej.bots.search")}
    assert makers
    worlds = [
        module for (module, _), node in Reader(KERNEL_CODE).functions.items()
        if any(argument.arg == "world" for argument in node.args.args)
    ]  # fmt: skip
    assert set(worlds) <= makers
    view = kolej.Game("paris", seed=1).view(0)
    states, _ = state_room(view.state)
    before = view.state.records.tobytes()
    states["trains"] = 0
    assert view.state.records.tobytes() == before

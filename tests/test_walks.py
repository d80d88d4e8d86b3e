"""The walks of docs/architecture.md go forward only, and the page describes them as they are."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import kolej
from tools.walk import CALLS, Walk, walk_of

PACKAGE = Path(kolej.__file__).parent
PAGE = PACKAGE.parents[1] / "docs" / "architecture.md"

VISITED_TWICE = {
    ("play", "game/journal_reader"): ["game/journal_entries"],  # it reads one entry after the other
    ("play", "game/game"): ["rules/turn"],  # first `legal` lists the actions, and then `play` plays one of them
}
"""By walk and caller, modules that are visited a second time. It may only shrink."""

GUIDES = {
    "play": ("game/",),
    "simulate": ("simulation/",),
    "planner": ("bots/policy_bot", "bots/policies", "bots/planner/decision", "bots/planner/turn_values"),
    "search": ("bots/search/",),
}
"""By walk, the modules that lead it. Those below them are free to use each other's functions in any order."""

HEADINGS = {
    "play": "### `game.play(",
    "simulate": "### `kolej.simulate(",
    "planner": "### A planner's decision",
    "search": "### A search's decision",
}

walk = cache(walk_of)


@pytest.mark.slow
@pytest.mark.parametrize("name", CALLS)
def test_no_module_is_called_back(name: str) -> None:
    assert walk(name).called_back() == []


@pytest.mark.slow
@pytest.mark.parametrize("name", CALLS)
def test_no_module_is_visited_twice(name: str) -> None:
    guides = [module for module in walk(name).modules if module.startswith(GUIDES[name])]
    assert guides
    for module in guides:
        assert walk(name).visited_twice(module) == VISITED_TWICE.get((name, module), []), module


def section(heading: str) -> str:
    """The text of a walk."""
    return PAGE.read_text("utf-8").partition(heading)[2].partition("\n### ")[0]


def named_functions(text: str) -> list[tuple[str, str]]:
    """What is written as "`module.py`: `function`", as in "`simulation/run.py`: `Run.of`"."""
    return [(module, name.rpartition(".")[2]) for module, name in re.findall(r"`([\w/]+)\.py`: `([\w.]+)`", text)]


@pytest.mark.slow
@pytest.mark.parametrize("name", CALLS)
def test_the_page_names_the_functions_in_the_order_in_which_they_are_entered(name: str) -> None:
    named = named_functions(section(HEADINGS[name]))
    assert len(named) >= 5
    assert named == [entered for entered in walk(name).functions if entered in named]


def test_the_page_names_functions_that_exist() -> None:
    named = named_functions(PAGE.read_text("utf-8"))
    assert len(named) > 30
    for module, function in named:
        assert f"def {function}(" in (PACKAGE / f"{module}.py").read_text("utf-8"), (module, function)


def written(folder: Path, **sources: str) -> None:
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source, "utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_closure_that_calls_back_would_be_noticed(folder: Path) -> None:
    written(
        folder,
        walk_top="import walk_below\ndef go():\n    return walk_below.thread(lambda: 1)\n",
        walk_below="""
from concurrent.futures import ThreadPoolExecutor
def thread(task):
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(task).result()
""",
    )
    import walk_top  # type: ignore[import-not-found]

    with Walk(folder) as noticed:
        assert walk_top.go() == 1
    assert noticed.called_back() == [{"walk_top", "walk_below"}]


def test_a_second_visit_would_be_noticed_and_helpers_may_be_used_at_any_step(folder: Path) -> None:
    leaf = "def one():\n    return 1\ndef two():\n    return 2\n"
    middle = "import {}\ndef first():\n    return {}.one()\ndef second():\n    return {}.one()\n"
    written(
        folder,
        visits_leaf=leaf,
        visits_low=middle.replace("{}", "visits_leaf"),
        visits_a=middle.replace("{}", "visits_low").replace("one", "first"),
        visits_b=middle.replace("{}", "visits_low").replace("one", "first"),
        visits_top="""
import visits_a, visits_b, visits_leaf, visits_low
def go():
    return [visits_leaf.one(), visits_low.first(), visits_a.first(), visits_b.first(), visits_leaf.two(),
            visits_low.second(), visits_a.second()]
""",
    )
    import visits_top  # type: ignore[import-not-found]

    with Walk(folder) as noticed:
        assert visits_top.go() == [1] * 4 + [2, 1, 1]
    assert noticed.called_back() == []
    assert noticed.visited_twice("visits_top") == ["visits_a"]

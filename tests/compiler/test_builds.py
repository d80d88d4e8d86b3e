"""Builds: entry points, overrides and backends. What is compiled here takes a second."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kolej.bots import greedy, policies
from kolej.bots.planner import decision
from kolej.compiler.build import build
from kolej.compiler.interpreted import Build
from kolej.compiler.kernel_functions import kernel_functions
from kolej.rules import bits, draw, journal, setup, turn
from kolej.simulation.builds import RANDOM_ONLY
from kolej.simulation.play_games import play_games
from tests.compiler import small_kernel
from tests.compiler.small_kernel import double, double_and_one, noticed_in_vain, other_entry, total, triple

NUMBERS = np.array([1, 2, 3, 9])
BOTH = pytest.mark.parametrize("backend", ["interpreted", "cpu"])


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOLEJ_CACHE_DIR", str(tmp_path))


def called(entry_point: Any, name: str) -> Any:
    """What the function behind an entry point calls by that name."""
    return entry_point.py_func.__globals__[name]


def test_all_functions_are_found_from_the_entry_points() -> None:
    assert set(kernel_functions([total])) == {total, double, small_kernel.capped}
    found = set(kernel_functions([play_games]))
    assert {setup.set_up, turn.act, draw.draw_blind, greedy.play_greedy, decision.think, bits.count} <= found
    assert small_kernel.first not in found


def test_a_field_of_a_record_is_no_call_of_a_function_of_that_name() -> None:
    """`w.draw` is a field, and `draw` a function of the module `turn`."""
    assert turn.draw not in kernel_functions([turn.legal])


@BOTH
def test_entry_points_are_called_by_their_names(backend: str) -> None:
    made = build((total, other_entry), backend=backend)
    assert made.total(NUMBERS) == 2 + 4 + 6 + 10
    assert made.other_entry(NUMBERS) == 1


@BOTH
def test_an_override_replaces_a_function_wherever_it_is_called(backend: str) -> None:
    assert build((total,), {double: triple}, backend=backend).total(NUMBERS) == 3 + 6 + 9 + 10
    assert build((total,), backend=backend).total(NUMBERS) == 2 + 4 + 6 + 10


@BOTH
def test_a_replacement_may_call_the_function_that_it_replaces(backend: str) -> None:
    assert build((total,), {double: double_and_one}, backend=backend).total(NUMBERS) == 3 + 5 + 7 + 10


@BOTH
def test_an_entry_point_can_be_overridden_itself(backend: str) -> None:
    assert build((double,), {double: double_and_one}, backend=backend).double(4) == 9


@BOTH
def test_an_override_that_matches_no_function_of_the_build_is_an_error(backend: str) -> None:
    with pytest.raises(LookupError, match=r"tests\.compiler\.small_kernel\.noticed_in_vain cannot be overridden"):
        build((total,), {noticed_in_vain: triple}, backend=backend)


def test_the_interpreted_build_without_overrides_is_the_functions_themselves() -> None:
    assert build((total,), backend="interpreted").total is total


def test_an_override_of_an_interpreted_build_leaves_the_modules_alone() -> None:
    before = dict(vars(small_kernel))
    build((total,), {double: triple}, backend="interpreted").total(NUMBERS)
    assert vars(small_kernel) == before


def test_recursive_kernel_code_is_refused_by_name() -> None:
    with pytest.raises(RecursionError, match=r"odd calls .*even calls .*odd$"):
        build((small_kernel.even,))


def test_two_entry_points_of_one_name_are_refused() -> None:
    with pytest.raises(LookupError, match=r"two entry points .*setup\.set_up, .*test_builds\.set_up$"):
        build((setup.set_up, set_up))


def set_up(b: Any) -> None:
    """Has the name of a rule."""


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(LookupError, match="there is no backend 'tpu' for a build; there are interpreted, cpu, checked"):
        build((total,), backend="tpu")


def test_the_same_build_is_made_once() -> None:
    warm_ups = list[Build]()
    first = build((total,), warm_up=warm_ups.append)
    assert build((total,), warm_up=warm_ups.append) is first
    assert warm_ups == [first]


def test_builds_share_compiled_functions_and_have_entry_points_of_their_own() -> None:
    rules, games = build((turn.play,)), build((turn.play, play_games))
    assert called(rules.play, "act") is called(games.play, "act")
    assert rules.play is not games.play


def test_builds_share_what_overrides_do_not_touch() -> None:
    everyone, alone = build((policies.decide_next,)), build((policies.decide_next,), RANDOM_ONLY)
    assert called(alone.decide_next, "play_greedy") is called(alone.decide_next, "play_random")
    assert called(everyone.decide_next, "play_greedy") is not called(everyone.decide_next, "play_random")
    assert called(everyone.decide_next, "play_random") is called(alone.decide_next, "play_random")


def test_compiled_builds_keep_no_journal() -> None:
    assert journal.tell not in called(build((turn.play,)).play, "act").py_func.__globals__.values()


def test_nothing_is_compiled_or_imported_for_an_interpreted_build(tmp_path: Path) -> None:
    build((turn.play,), {journal.tell: quiet}, backend="interpreted")
    assert list(tmp_path.iterdir()) == []


def quiet(w: Any, kind: Any, seat: Any, x: Any, y: Any) -> None:
    """Replaces `tell`."""

"""Compiled copies, and the twins that they share. Nothing is compiled here: nobody enters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kolej.bots import greedy, policies
from kolej.bots.planner import decision
from kolej.compiler.cpu import Kernel, compiled
from kolej.simulation.run import BOT_CODE


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOLEJ_CACHE_DIR", str(tmp_path))


def nobody(kernel: Kernel) -> None:
    pass


def called(door: Any, name: str) -> Any:
    """What the function behind a door calls by that name."""
    return door.py_func.__globals__[name]


def test_copies_share_twins_and_have_doors_of_their_own() -> None:
    rules, bots = compiled(enter=nobody), compiled(*BOT_CODE, enter=nobody)
    assert called(rules.turn.play, "act") is called(bots.turn.play, "act")
    assert rules.turn.play is not bots.turn.play


def test_a_function_that_stands_in_for_another_does_so_in_its_own_copies_only() -> None:
    absent = tuple((play, policies.play_random) for play in (greedy.play_greedy, decision.play_planner))
    everyone, alone = compiled(*BOT_CODE, enter=nobody), compiled(policies, enter=nobody, instead=absent)
    assert called(alone.policies.decide, "play_greedy") is called(alone.policies.decide, "play_random")
    assert called(everyone.policies.decide, "play_greedy") is not called(everyone.policies.decide, "play_random")
    assert called(everyone.policies.decide, "legal") is not called(alone.policies.decide, "legal")

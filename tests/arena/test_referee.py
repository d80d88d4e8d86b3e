"""A bot that raises, stalls or answers illegally loses the decision to a fallback, and is counted."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

import kolej
from kolej import Action, View, bots
from kolej.arena.referee import referee, time_limit
from kolej.boards import board

PARIS = board("paris")


class Raising:
    def decide(self, view: View) -> Action:
        raise RuntimeError("no idea")


class Stalling:
    def decide(self, view: View) -> Action:
        if view.phase == "start":
            time.sleep(10)
        return view.legal[0]


class Lying:
    """Answers with what was legal before, with other things, with nothing."""

    def __init__(self) -> None:
        self.answers: list[object] = [None, "pass", 3, replace(kolej.Game("usa", seed=1).legal()[0], id=30000)]

    def decide(self, view: View) -> Action:
        return self.answers.pop() if self.answers else view.legal[0]  # type: ignore[return-value]


class Meddling:
    """Changes what it was given."""

    def decide(self, view: View) -> Action:
        view.hand.clear()
        view.routes.clear()
        view.state.trains[:] = 0
        return view.legal[0]


def test_who_raises_loses_every_decision() -> None:
    played = referee(PARIS, 1, [Raising(), bots.make("greedy")], limit=5)
    assert played.failures == [played.decisions[0], 0]
    assert played.reasons == {"Raising: RuntimeError: no idea"}
    assert played.winners


def test_who_stalls_is_stopped() -> None:
    begun = time.perf_counter()
    played = referee(PARIS, 1, [bots.make("greedy"), Stalling()], limit=0.5)
    assert time.perf_counter() - begun < 8
    assert played.failures == [0, 1]
    assert played.reasons == {"Stalling: TooLongError: thought longer than 0.5 s"}


def test_who_answers_what_is_not_legal_loses_that_decision() -> None:
    played = referee(PARIS, 1, [Lying(), bots.make("greedy")], limit=5)
    assert played.failures == [4, 0]
    assert any("is not legal" in reason for reason in played.reasons)


def test_who_meddles_with_its_view_changes_nothing() -> None:
    class First:
        def decide(self, view: View) -> Action:
            return view.legal[0]

    meddled = referee(PARIS, 1, [Meddling(), bots.make("greedy")], limit=5)
    honest = referee(PARIS, 1, [First(), bots.make("greedy")], limit=5)
    assert (meddled.scores, meddled.winners) == (honest.scores, honest.winners)


def test_the_alarm_is_put_back() -> None:
    with time_limit(0.05):
        pass
    time.sleep(0.1)


def test_time_that_is_up_is_an_error_of_the_bot() -> None:
    with pytest.raises(Exception, match="thought longer than"), time_limit(0.02):
        time.sleep(5)

"""If a bot raises, takes too long or answers illegally, a fallback decides and the failure is counted."""

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
    """Answers with an illegal action, with other objects, and with None."""

    def __init__(self) -> None:
        self.answers: list[object] = [None, "pass", 3, replace(kolej.Game("usa", seed=1).legal()[0], id=30000)]

    def decide(self, view: View) -> Action:
        return self.answers.pop() if self.answers else view.legal[0]  # type: ignore[return-value]


class Meddling:
    """Changes the view that it was given."""

    def decide(self, view: View) -> Action:
        view.hand.clear()
        view.routes.clear()
        view.state.trains[:] = 0
        return view.legal[0]


def test_a_bot_that_raises_loses_every_decision() -> None:
    played = referee(PARIS, 1, [Raising(), bots.make("greedy")], limit=5)
    assert played.failures == [played.decisions[0], 0]
    assert played.reasons == {"Raising: RuntimeError: no idea"}
    assert played.winners


def test_a_bot_that_takes_too_long_is_stopped() -> None:
    begun = time.perf_counter()
    played = referee(PARIS, 1, [bots.make("greedy"), Stalling()], limit=0.5)
    assert time.perf_counter() - begun < 8
    assert played.failures == [0, 1]
    assert played.reasons == {"Stalling: TooLongError: thought longer than 0.5 s"}


def test_a_bot_that_answers_illegally_loses_that_decision() -> None:
    played = referee(PARIS, 1, [Lying(), bots.make("greedy")], limit=5)
    assert played.failures == [4, 0]
    assert any("is not legal" in reason for reason in played.reasons)


def test_a_bot_that_changes_its_view_does_not_change_the_game() -> None:
    class First:
        def decide(self, view: View) -> Action:
            return view.legal[0]

    meddled = referee(PARIS, 1, [Meddling(), bots.make("greedy")], limit=5)
    honest = referee(PARIS, 1, [First(), bots.make("greedy")], limit=5)
    assert (meddled.scores, meddled.winners) == (honest.scores, honest.winners)


def test_no_alarm_rings_after_the_time_limit_is_lifted() -> None:
    with time_limit(0.05):
        pass
    time.sleep(0.1)


def test_exceeding_the_time_limit_raises_an_error() -> None:
    with pytest.raises(Exception, match="thought longer than"), time_limit(0.02):
        time.sleep(5)

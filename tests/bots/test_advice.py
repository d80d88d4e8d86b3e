"""Advice: hints and reviews share one estimate of chances, which is never certain, and they never contradict."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kolej
from kolej import bots
from kolej.bots.advice.chances import WORLDS, chances
from kolej.bots.advice.hint import Lead, hint, lead
from kolej.bots.advice.review import review
from kolej.bots.search.race import Rating, until_worlds
from kolej.game import Action
from tests.games.sides import moment

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("name", "players"), [("paris", 2), ("usa", 3), ("nordic", 2)])
def test_chances_add_up_and_the_same_seed_gives_the_same(name: str, players: int) -> None:
    game = moment(name, players, seed=5, decisions=30)
    view = game.view(game.to_move)
    [now], worlds = chances(view, seed=3)
    assert worlds == WORLDS
    assert sum(now) == pytest.approx(1, abs=0.01)
    assert chances(view, seed=3) == ([now], worlds)
    assert chances(view, seed=4) != ([now], worlds)
    ids = [action.id for action in view.legal[:2]]
    both, _ = chances(view, ids, seed=3)
    [first], _ = chances(view, ids[:1], seed=3, until=until_worlds(WORLDS))
    assert len(both) == 2
    assert both[0] == pytest.approx(first, abs=0.2)


def test_chances_are_never_certain() -> None:
    """Here the seat wins in every world."""
    position = {"board": "paris", "players": 2, "to_move": 0, "trains": [2, 2], "scores": [90, 1]}
    [now], _ = chances(kolej.Game.from_position(position).view(0))
    assert now == [0.969, 0.031]


def test_a_hint_tells_the_chance_that_a_review_would() -> None:
    game = moment("paris", 2, seed=2, decisions=20)
    view = game.view(game.to_move)
    found = hint(view, seconds=0.05, seed=9)
    assert view.seat is not None
    [after], _ = chances(view, [found.action.id], seed=9)
    assert found.chance == after[view.seat]


def rating(id: int, gain: float, error: float, *, kind: str = "draw", route: str | None = None) -> Rating:
    return Rating(Action(id, kind, "", card=str(id) if kind == "draw" else None, route=route), 0.0, gain, error, 40)


@pytest.mark.parametrize(
    ("ratings", "expected"),
    [
        ([rating(1, 0, 0), rating(2, -5, 1)], "clear"),
        ([rating(1, 0, 0), rating(2, -9, 1), rating(3, -2, 1)], "slight"),
        ([rating(1, 0, 0), rating(2, -5, 4)], "slight"),  # many points, but not sure enough
        ([rating(1, 0, 0), rating(2, -0.6, 0.1)], "even"),  # sure, but few points
        ([rating(1, 0, 0), rating(2, 1, 2)], "even"),
        ([rating(2, 6, 1), rating(1, 0, 0)], "clear"),
        ([rating(2, 6, 1), rating(1, 0, 0), rating(3, 4.5, 1)], "slight"),
        ([rating(1, 0, 0, kind="claim", route="a"), rating(2, 0, 1, kind="claim", route="a")], None),
        ([rating(1, 0, 0)], None),
    ],
)
def test_a_hint_says_how_far_it_is_ahead(ratings: list[Rating], expected: Lead | None) -> None:
    assert lead(ratings) == expected


def test_the_only_decision_is_called_so() -> None:
    game = moment("paris", 2, seed=2, decisions=20)
    view = game.view(game.to_move)
    found = hint(replace(view, legal=view.legal[:1]))
    assert (found.lead, found.chance) == ("only", None)


def test_a_review_never_calls_costly_what_a_hint_advised() -> None:
    game = kolej.Game("paris", seed=8)
    players = [bots.make("planner"), bots.make("random", 3)]
    while game.to_move is not None:
        game.play(players[game.to_move].decide(game.view(game.to_move)))
    found = review(game.record(), seconds=2)
    costly = {one["number"] for seat in found["worst"] for one in seat}
    assert costly
    assert all(one["points"] >= 1 for seat in found["worst"] for one in seat)
    again = review(game.record(), seconds=2, advised=costly)
    assert not costly & {one["number"] for seat in again["worst"] for one in seat}
    every = range(1, len(game.decisions) + 1)
    assert review(game.record(), seconds=1, advised=every)["worst"] == [[], []]

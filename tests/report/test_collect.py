"""A survey counts what happens in games: the counts equal those taken from the events of the same games."""

from __future__ import annotations

import numpy as np
import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.report.collect import survey
from kolej.report.numbers import Report, report
from kolej.simulation.end_of_game import LENGTHS
from kolej.simulation.estimates import Estimate
from tests.report.recount import recount, same_games

every_board = pytest.mark.parametrize("name", BUNDLED)


def hits(estimate: Estimate | None) -> float:
    return 0.0 if estimate is None else estimate.value * estimate.n


def assert_agreement(numbers: Report, games: list[kolej.Game]) -> None:
    """Compares every number of the report that can also be counted from events."""
    own, n = recount(games), len(games)
    near = pytest.approx
    assert numbers.games == n
    assert numbers.decisions * n == near(own["decisions"])
    for place, group in enumerate(numbers.order):
        assert hits(group.wins) == near(own["order_wins"][place])
        assert group.score.value * n == near(own["order_points"][place])
    for side, group in (("winners", numbers.winners), ("others", numbers.others)):
        for source, points in group.sources.items():
            if not source.startswith("tickets"):
                assert points * group.n == near(own["points"][side, source]), source
        tickets = group.sources["tickets_made"] + group.sources["tickets_missed"]
        assert tickets * group.n == near(own["points"][side, "tickets"])
        assert sum(group.sources.values()) == near(group.score.value)
    assert {numbers.scores.first + i: k for i, k in enumerate(numbers.scores.histogram) if k} == own["scores"]
    assert {numbers.turns.first + i: k for i, k in enumerate(numbers.turns.histogram) if k} == own["turns"]
    assert hits(numbers.ender_wins) == near(own["ender"])
    for route in numbers.routes:
        assert hits(route.claimed) == near(own["claimed"][route.id]), route.id
        assert hits(route.owner_wins) == near(own["owner_wins"][route.id]), route.id
        assert (route.round or 0) * hits(route.claimed) == near(own["rounds"][route.id]), route.id
        assert hits(route.asked) == near(own["asked"][route.id]), route.id
        assert hits(route.given_up) == near(own["declined"][route.id]), route.id
    for ticket in numbers.tickets:
        assert ticket.shown * n == near(own["shown"][ticket.id]), ticket.id
        assert hits(ticket.kept) == hits(ticket.held) == near(own["kept"][ticket.id]), ticket.id
        assert hits(ticket.made) == near(own["made"][ticket.id]), ticket.id
        assert hits(ticket.holder_wins) == near(own["holder_wins"][ticket.id]), ticket.id
    for card in numbers.cards:
        for field in ("dealt", "face_up", "blind", "spent", "built"):
            assert getattr(card, field) * n == near(own[field][card.kind]), (card.kind, field)


@every_board
def test_a_report_says_what_the_games_say(name: str) -> None:
    players = kolej.board(name).rules.players[1]
    games = same_games(name, players, 3, "random", run=11)
    assert_agreement(report(survey(name, players, 3, "random", seed=11, backend="python", workers=1)), games)


@pytest.mark.slow
@every_board
def test_a_report_on_bots_that_want_something_says_what_the_games_say(name: str) -> None:
    games = same_games(name, 2, 2, "greedy,random", run=5)
    assert_agreement(report(survey(name, 2, 2, "greedy,random", seed=5)), games)


@pytest.mark.slow
def test_a_report_on_the_planner_says_what_the_games_say() -> None:
    games = same_games("paris", 3, 3, "planner,greedy", run=9)
    assert_agreement(report(survey("paris", 3, 3, "planner,greedy", seed=9)), games)


@pytest.mark.slow
@every_board
def test_compiled_and_interpreted_surveys_count_the_same_with_any_number_of_workers(name: str) -> None:
    one = survey(name, games=3, bots="greedy", seed=3, backend="python", workers=1)
    two = survey(name, games=3, bots="greedy", seed=3, workers=3)
    assert all(np.array_equal(one.counts[field], two.counts[field]) for field in one.counts)


@pytest.mark.slow
def test_a_survey_counts_the_games_that_simulate_plays() -> None:
    counted = survey("paris", 4, 700, "random,greedy", seed=2**63)
    result = kolej.simulate("paris", 4, 700, "random,greedy", seed=2**63)
    assert counted.counts["score_sum"][:4].sum(axis=(1, 2)).tolist() == result.scores.sum(axis=0).tolist()
    won = counted.counts["outcome"][:4, :, 1:].sum(axis=(1, 2))
    assert won.tolist() == result.winners.sum(axis=0).tolist()
    assert np.dot(counted.counts["turns"], np.arange(LENGTHS)) == result.turns.sum()
    assert np.dot(counted.counts["decisions"], np.arange(LENGTHS)) == result.decisions.sum()


def test_all_seats_together_win_every_game_once() -> None:
    numbers = report(survey("paris", 4, 20, "random", seed=1, backend="python", workers=2))
    assert sum(group.wins.value for group in numbers.order if group.wins) == pytest.approx(1)
    assert numbers.winners.n + numbers.others.n == 80


def test_cards_are_conserved() -> None:
    """Cards of each colour that players got are spent or still in hand."""
    for card in report(survey("usa", 3, 3, "random", seed=4, backend="python", workers=1)).cards:
        assert card.dealt + card.face_up + card.blind == pytest.approx(card.spent + card.left)
        assert 0 <= card.left <= card.in_deck


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"players": 9}, "for 2 to 4 players, not 9"),
        ({"games": 0}, "must be 1 or more, not 0"),
        ({"seed": -1}, "a whole number from 0"),
        ({"bots": "oracle"}, "there is no bot 'oracle'"),
        ({"backend": "abacus"}, "there is no backend 'abacus'"),
    ],
)
def test_an_impossible_survey_says_why(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        survey("paris", **wrong)  # type: ignore[arg-type]


def test_a_survey_takes_the_automatic_backend_and_no_gpu() -> None:
    """It used to raise KeyError. A few games are played interpreted as long as nothing is compiled for them."""
    assert survey("paris", games=2, bots="random", backend="auto").games == 2
    with pytest.raises(kolej.KolejError, match="not observed on a GPU"):
        survey("paris", games=1, bots="random", backend="cuda")

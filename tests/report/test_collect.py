"""A census counts what happens in whole games: told by the games themselves, by either copy of the rules."""

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


def hits(found: Estimate | None) -> float:
    return 0.0 if found is None else found.value * found.n


def agree(told: Report, games: list[kolej.Game]) -> None:
    """Every number of the report that the games tell, too."""
    own, n = recount(games), len(games)
    near = pytest.approx
    assert told.games == n
    assert told.decisions * n == near(own["decisions"])
    for place, group in enumerate(told.order):
        assert hits(group.wins) == near(own["order_wins"][place])
        assert group.score.value * n == near(own["order_points"][place])
    for side, group in (("winners", told.winners), ("others", told.others)):
        for source, points in group.sources.items():
            if not source.startswith("tickets"):
                assert points * group.n == near(own["points"][side, source]), source
        tickets = group.sources["tickets_made"] + group.sources["tickets_missed"]
        assert tickets * group.n == near(own["points"][side, "tickets"])
        assert sum(group.sources.values()) == near(group.score.value)
    assert {told.scores.first + i: k for i, k in enumerate(told.scores.histogram) if k} == own["scores"]
    assert {told.turns.first + i: k for i, k in enumerate(told.turns.histogram) if k} == own["turns"]
    assert hits(told.ender_wins) == near(own["ender"])
    for route in told.routes:
        assert hits(route.claimed) == near(own["claimed"][route.id]), route.id
        assert hits(route.owner_wins) == near(own["owner_wins"][route.id]), route.id
        assert (route.round or 0) * hits(route.claimed) == near(own["rounds"][route.id]), route.id
        assert hits(route.asked) == near(own["asked"][route.id]), route.id
        assert hits(route.given_up) == near(own["declined"][route.id]), route.id
    for ticket in told.tickets:
        assert ticket.shown * n == near(own["shown"][ticket.id]), ticket.id
        assert hits(ticket.kept) == hits(ticket.held) == near(own["kept"][ticket.id]), ticket.id
        assert hits(ticket.made) == near(own["made"][ticket.id]), ticket.id
        assert hits(ticket.holder_wins) == near(own["holder_wins"][ticket.id]), ticket.id
    for card in told.cards:
        for field in ("dealt", "face_up", "blind", "spent", "built"):
            assert getattr(card, field) * n == near(own[field][card.kind]), (card.kind, field)


@every_board
def test_a_report_says_what_the_games_say(name: str) -> None:
    players = kolej.board(name).rules.players[1]
    games = same_games(name, players, 3, "random", run=11)
    agree(report(survey(name, players, 3, "random", seed=11, backend="python", workers=1)), games)


@pytest.mark.slow
@every_board
def test_a_report_on_bots_that_want_something_says_what_the_games_say(name: str) -> None:
    games = same_games(name, 2, 4, "greedy,random", run=5)
    agree(report(survey(name, 2, 4, "greedy,random", seed=5)), games)


@pytest.mark.slow
def test_a_report_on_the_planner_says_what_the_games_say() -> None:
    games = same_games("paris", 3, 3, "planner,greedy", run=9)
    agree(report(survey("paris", 3, 3, "planner,greedy", seed=9)), games)


@pytest.mark.slow
@every_board
def test_both_copies_count_alike_however_many_play_at_a_time(name: str) -> None:
    one = survey(name, games=3, bots="greedy", seed=3, backend="python", workers=1)
    two = survey(name, games=3, bots="greedy", seed=3, workers=3)
    assert all(np.array_equal(one.counts[field], two.counts[field]) for field in one.counts)


@pytest.mark.slow
def test_a_census_counts_the_games_that_simulate_plays() -> None:
    census = survey("paris", 4, 700, "random,greedy", seed=2**63)
    result = kolej.simulate("paris", 4, 700, "random,greedy", seed=2**63)
    assert census.counts["score_sum"][:4].sum(axis=(1, 2)).tolist() == result.scores.sum(axis=0).tolist()
    won = census.counts["outcome"][:4, :, 1:].sum(axis=(1, 2))
    assert won.tolist() == result.winners.sum(axis=0).tolist()
    assert np.dot(census.counts["turns"], np.arange(LENGTHS)) == result.turns.sum()
    assert np.dot(census.counts["decisions"], np.arange(LENGTHS)) == result.decisions.sum()


def test_all_seats_together_win_every_game_once() -> None:
    told = report(survey("paris", 4, 20, "random", seed=1, backend="python", workers=2))
    assert sum(group.wins.value for group in told.order if group.wins) == pytest.approx(1)
    assert told.winners.n + told.others.n == 80


def test_cards_are_conserved() -> None:
    """What is spent, at each colour, came to a hand and is not there any more."""
    for card in report(survey("usa", 3, 3, "random", seed=4, backend="python", workers=1)).cards:
        assert card.dealt + card.face_up + card.blind == pytest.approx(card.spent + card.left)
        assert 0 <= card.left <= card.in_deck


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": 9}, "for 2 to 4 players, not 9"),
        ({"games": 0}, "must be 1 or more, not 0"),
        ({"seed": -1}, "a whole number from 0"),
        ({"bots": "oracle"}, "there is no bot 'oracle'"),
        ({"backend": "abacus"}, "there is no backend 'abacus'"),
    ],
)
def test_what_cannot_be_surveyed(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        survey("paris", **wrong)  # type: ignore[arg-type]

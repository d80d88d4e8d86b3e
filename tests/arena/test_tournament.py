"""Tournaments play every deal in every seating, with the same result on one core and on several."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from kolej.arena.seatings import seatings_by_table
from kolej.arena.tournament import Tally, tournament
from kolej.bots import BotError


def test_every_different_seating_is_played() -> None:
    assert seatings_by_table(["random", "greedy"], 2) == [[("random", "greedy"), ("greedy", "random")]]
    assert seatings_by_table(["random", "greedy", "greedy"], 3) == [
        [("random", "greedy", "greedy"), ("greedy", "random", "greedy"), ("greedy", "greedy", "random")]
    ]


def test_with_more_bots_than_seats_every_combination_plays() -> None:
    tables = seatings_by_table(["random", "greedy", "planner"], 2)
    assert [set(table[0]) for table in tables] == [
        {"random", "greedy"}, {"random", "planner"}, {"greedy", "planner"},
    ]  # fmt: skip


def test_fewer_bots_than_seats_take_the_seats_in_turn() -> None:
    (table,) = seatings_by_table(["planner", "greedy"], 3)
    assert all(Counter(seating) == {"planner": 2, "greedy": 1} for seating in table)
    assert len(table) == 3


def test_the_tally_adds_wins_margins_and_beaten_rivals() -> None:
    tally = Tally(["a", "b"], deals=2)
    tally.add(("a", "b"), 0, np.array([[10, 7], [5, 5]]), np.array([[True, False], [False, True]]))
    tally.add(("b", "a"), 0, np.array([[3, 3], [9, 1]]), np.array([[True, True], [True, False]]))
    assert tally.games.tolist() == [[2, 2], [2, 2]]
    assert tally.wins.tolist() == [[1.5, 0.5], [0, 2]]
    assert tally.margins.tolist() == [[3, -3], [-8, 8]]
    assert tally.beaten[:, 0, 1].tolist() == [1.5, 0]  # points, and tie-breaks behind them


@pytest.mark.slow
def test_a_tournament_is_the_same_on_one_core_and_on_two() -> None:
    one, two = (
        tournament("paris", 2, ["random", "greedy"], games=1200, seed=5, workers=workers) for workers in (1, 2)
    )
    assert one.rows == two.rows
    assert (one.games, one.deals) == (1200, 600)
    best = one.rows[0]
    assert best.bot == "greedy"
    assert best.wins.low > 0.95
    assert best.rating.value > one.rows[1].rating.value


@pytest.mark.slow
def test_bots_written_in_python_play_against_kernel_bots() -> None:
    standings = tournament(
        "paris", 2, ["greedy", "tests.bots.test_registry:Last", "tests.arena.test_referee:Raising"], games=2, workers=1
    )
    rows = {row.bot: row for row in standings.rows}
    failing = rows["tests.arena.test_referee:Raising"]
    assert failing.failures == failing.decisions > 0
    assert rows["tests.bots.test_registry:Last"].failures == 0
    assert standings.reasons == ["Raising: RuntimeError: no idea"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 9}, "Paris is for 2 to 4 players"),
        ({"bots": ["greedy"]}, "two different bots"),
        ({"bots": ["greedy", "greedy"]}, "two different bots"),
        ({"games": 0}, "number of games"),
        ({"seed": 1 << 64}, "seed of a simulation"),
        ({"board": "atlantis"}, "there is no board"),
    ],
)
def test_an_impossible_tournament_says_why(given: dict[str, object], message: str) -> None:
    wanted = {"board": "paris", "players": 2, "bots": ["random", "greedy"], "games": 10} | given
    with pytest.raises(ValueError, match=message):
        tournament(**wanted)  # type: ignore[arg-type]


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BotError, match="there is no bot 'oracle'"):
        tournament("paris", 2, ["oracle", "greedy"], 10)


def test_versions_of_the_planner_are_kernel_code_and_differ() -> None:
    found = tournament("paris", 2, ["planner", "planner:1"], 200, seed=3)
    newest = next(row for row in found.rows if row.bot == "planner")
    assert newest.games == 200 and newest.wins.value > 0.55

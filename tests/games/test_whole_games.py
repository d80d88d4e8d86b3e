"""Whole games on every board with every number of players, checked after every decision.

Cards, trains, track pieces, ferry cards and tickets are conserved; what is open is what the rules leave open; there is
something to decide until the end and nothing after it; every action listed can be played, and leaves all that as
right as it was (tests/support/invariants.py). At the end scores, winners and breakdown equal the recount.
"""

from __future__ import annotations

import pytest

from tests.figures import Figures
from tests.games.tables import EVERYTHING, TABLES, Checker

SHORT = 12  # of longer lists of actions (beds on France) most games try a part
GAMES = {"uniform": 200, "by-kind": 10, "rush": 5, "hoard": 2, "greedy": 8}


def count(checker: Checker, figures: Figures) -> None:
    part = f"{checker.players} players"
    figures.add(f"random games checked on {checker.board.id}", checker.seen["games"], part)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_is_lost_and_the_count_is_right(name: str, players: int, figures: Figures) -> None:
    checker = Checker(name, players)
    for style, games in GAMES.items():
        for number in range(games):
            checker.play(style, 1, number, EVERYTHING if number % 20 == 0 else SHORT)
    assert checker.seen["games"] >= 200
    assert checker.seen["completed"] > 0
    count(checker, figures)


@pytest.mark.soak
@pytest.mark.parametrize("style", [*GAMES])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_is_lost_in_thousands_of_games(name: str, players: int, style: str, figures: Figures) -> None:
    checker = Checker(name, players)
    for number in range(10 * GAMES[style]):
        checker.play(style, 2, number)
    count(checker, figures)

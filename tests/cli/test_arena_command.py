"""`kolej arena`."""

from __future__ import annotations

import pytest

from tests.cli.commands import printed, printed_json, refused

LAST, PLAIN, RAISING = (
    "tests.bots.test_registry:Last", "tests.bots.test_registry:Plain", "tests.arena.test_referee:Raising",
)  # fmt: skip
ARENA = ("arena", "paris", "--games", 2, "--seed", 3, "--workers", 1)


def test_the_arena_rates_every_bot() -> None:
    standings = printed_json(*ARENA, "--bots", f"{LAST},{PLAIN}", "--json")
    assert (standings["board"], standings["players"], standings["games"], standings["deals"]) == ("paris", 2, 2, 1)
    assert {row["bot"] for row in standings["bots"]} == {LAST, PLAIN}
    assert sum(row["wins"]["value"] for row in standings["bots"]) == pytest.approx(1)
    for row in standings["bots"]:
        for figure in ("wins", "margin", "score", "rating"):
            assert row[figure]["low"] <= row[figure]["value"] <= row[figure]["high"]
        assert row["failures"] == 0
        assert row["decisions"] > 0
    assert standings["failed"] == []


def test_the_same_seed_plays_the_same_games() -> None:
    one, two = (printed_json(*ARENA, "--bots", f"{LAST},{PLAIN}", "--json")["bots"] for _ in range(2))
    for row in (*one, *two):
        del row["seconds"]
    assert one == two


def test_the_table_of_the_arena_names_failures() -> None:
    text = printed(*ARENA, "--bots", f"{RAISING},{PLAIN}")
    assert "Paris, 2 players, 1 deal in every seating" in text
    assert "decisions per second" in text
    assert "Raising: RuntimeError: no idea" in text


@pytest.mark.parametrize(
    "words",
    [
        ("arena",),
        ("arena", "atlantis"),
        ("arena", "paris", "--bots", "greedy"),
        ("arena", "paris", "--bots", "greedy,oracle"),
        ("arena", "paris", "--bots", "greedy,"),
        ("arena", "paris", "--bots", "search:x,greedy"),
        ("arena", "paris", "--players", 7),
        ("arena", "paris", "--games", 0),
        ("arena", "paris", "--workers", 0),
        ("arena", "paris", "--limit", 0),
        ("arena", "paris", "--seed", -1),
    ],
)
def test_an_impossible_arena_is_one_line(words: tuple[object, ...]) -> None:
    refused(*words)

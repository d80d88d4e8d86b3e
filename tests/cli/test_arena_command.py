"""`kolej arena`."""

from __future__ import annotations

import pytest

from tests.cli.commands import refused, told, told_json

LAST, PLAIN, RAISING = (
    "tests.bots.test_registry:Last", "tests.bots.test_registry:Plain", "tests.arena.test_referee:Raising",
)  # fmt: skip
ARENA = ("arena", "paris", "--games", 2, "--seed", 3, "--workers", 1)


def test_the_arena_tells_who_is_stronger() -> None:
    found = told_json(*ARENA, "--bots", f"{LAST},{PLAIN}", "--json")
    assert (found["board"], found["players"], found["games"], found["deals"]) == ("paris", 2, 2, 1)
    assert {row["bot"] for row in found["bots"]} == {LAST, PLAIN}
    assert sum(row["wins"]["value"] for row in found["bots"]) == pytest.approx(1)
    for row in found["bots"]:
        for figure in ("wins", "margin", "score", "rating"):
            assert row[figure]["low"] <= row[figure]["value"] <= row[figure]["high"]
        assert row["failures"] == 0
        assert row["decisions"] > 0
    assert found["failed"] == []


def test_the_same_seed_plays_the_same_games() -> None:
    one, two = (told_json(*ARENA, "--bots", f"{LAST},{PLAIN}", "--json")["bots"] for _ in range(2))
    for row in (*one, *two):
        del row["seconds"]
    assert one == two


def test_the_arena_in_words_names_failures() -> None:
    words = told(*ARENA, "--bots", f"{RAISING},{PLAIN}")
    assert "Paris, 2 players, 1 deal in every seating" in words
    assert "decisions a second" in words
    assert "Raising: RuntimeError: no idea" in words


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
def test_what_cannot_be_is_refused_in_a_line(words: tuple[object, ...]) -> None:
    refused(*words)

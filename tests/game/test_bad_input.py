"""What is wrong is refused with a word that helps, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kolej
from tests.support.helpful import helpful
from tests.support.table import begun, ended, table


@pytest.mark.parametrize("name", ["atlantis", "", "USA ", "../usa", "nordic\n"])
def test_an_unknown_board_is_refused_and_the_known_ones_named(name: str) -> None:
    with pytest.raises(ValueError, match="nordic") as caught:
        kolej.Game(name, players=2)
    assert "paris" in helpful(caught.value)
    with pytest.raises(kolej.BoardError):
        kolej.board(name)


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 100, 2.5, "2", None, [2]])
def test_a_wrong_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(ValueError, match=r"2.*5") as caught:
        kolej.Game("usa", players=players, seed=1)
    helpful(caught.value)


def test_each_board_says_how_many_players_it_takes() -> None:
    with pytest.raises(ValueError, match=r"2.*3"):
        kolej.Game("nordic", players=4, seed=1)
    with pytest.raises(ValueError, match=r"2.*4"):
        kolej.Game("paris", players=5, seed=1)


MALFORMED: list[Any] = [
    "", " ", "dance", "draw", "draw plaid", "draw red blue", "draw 3", "take", "take everything", "give red",
    "claim", "claim nowhere with 3 red", "claim chicago--duluth", "claim chicago--duluth with",
    "claim chicago--duluth with red", "claim chicago--duluth with red 3", "claim chicago--duluth with -3 red",
    "claim chicago--duluth with 3 reds", "claim chicago--duluth with 3.0 red", "claim chicago--duluth with 3",
    "claim chicago--duluth with 1 red 1 red 1 red",
    "claim chicago--duluth with 3 red and 1 set of 3", "claim chicago--duluth with 99999999999999999999 red",
    "keep", "keep boston--miami", "keep atlantis--lemuria", "build chicago--duluth red", "add 1 red",
    "decline", "pass", "pass\x00", "x" * 5000,
    -1, 10**6, 2**31, 2**63, 2**64, 10**30, 1.5, float("nan"), None, [], {}, (), b"draw red", object(),
    {"kind": "draw"}, {"kind": "dance"}, {"kind": None}, {"kind": "claim", "route": ["x"], "cards": 7},
]  # fmt: skip


@pytest.mark.parametrize("action", MALFORMED, ids=lambda action: repr(action).partition(" at 0x")[0][:40])
def test_a_malformed_action_is_refused_and_changes_nothing(action: Any) -> None:
    game = table("usa", hands=[{"red": 3}, {}], face_up=["red", "blue", "green", "white", "black"])
    before = game.position()
    with pytest.raises(kolej.IllegalAction) as caught:
        game.play(action)
    helpful(caught.value)
    assert game.position() == before
    game.play("draw red")


def test_an_action_of_another_board_is_refused() -> None:
    game = table("usa")
    build = table("france", pending={"phase": "build"}).legal()[0]
    ferry = next(action for action in table("italy").legal() if action.kind == "ferry")
    before = game.position()
    for action in (build, ferry):
        with pytest.raises(kolej.IllegalAction):
            game.play(action)
    assert game.position() == before


@pytest.mark.parametrize(
    ("route", "cards"),
    [
        ("nowhere", {"red": 3}),
        ("", {"red": 3}),
        (None, {"red": 3}),
        (7, {"red": 3}),
        ("chicago--duluth", {}),
        ("chicago--duluth", None),
        ("chicago--duluth", "3 red"),
        ("chicago--duluth", ["red", "red", "red"]),
        ("chicago--duluth", {"plaid": 3}),
        ("chicago--duluth", {"red": 3, "plaid": 0}),
        ("chicago--duluth", {"red": "3"}),
        ("chicago--duluth", {"red": 3.0}),
        ("chicago--duluth", {"red": -3}),
        ("chicago--duluth", {"red": 4, "wild": -1}),
        ("chicago--duluth", {"red": 3, "ferry": 1}),
        ("chicago--duluth", {"red": 10**20}),
        ("chicago--duluth", {None: 3}),
    ],
)
def test_a_malformed_claim_is_refused_and_changes_nothing(route: Any, cards: Any) -> None:
    game = table("usa", hands=[{"red": 4, "wild": 2}, {}])
    before = game.position()
    with pytest.raises(kolej.IllegalAction) as caught:
        game.claim(route, cards)
    helpful(caught.value)
    assert game.position() == before


def at_turn() -> kolej.Game:
    return table("usa", face_up=["red"] * 5)


def keeping() -> kolej.Game:
    game = table("usa", ticket_deck=["boston--miami", "denver--el-paso"])
    game.take_tickets()
    return game


def building() -> kolej.Game:
    return table("france", pending={"phase": "build"})


@pytest.mark.parametrize(
    ("start", "call", "arguments"),
    [
        (at_turn, "draw", ("plaid",)),
        (at_turn, "draw", (None,)),
        (at_turn, "draw", (3,)),
        (at_turn, "draw", (["red"],)),
        (at_turn, "draw", ("ferry",)),
        (at_turn, "add", ({"red": 1},)),
        (at_turn, "add", (None,)),
        (at_turn, "decline", ()),
        (at_turn, "keep", (["boston--miami"],)),
        (at_turn, "build", ("dijon--paris-1", "red")),
        (keeping, "keep", ("boston--miami",)),
        (keeping, "keep", ([],)),
        (keeping, "keep", (None,)),
        (keeping, "keep", ([1],)),
        (keeping, "keep", ([["boston--miami"]],)),
        (keeping, "keep", (["boston--miami", "boston--miami"],)),
        (keeping, "keep", (["atlantis--lemuria"],)),
        (keeping, "keep", (["miami--boston"],)),
        (building, "build", ("nowhere", "red")),
        (building, "build", ("dijon--paris-1", "plaid")),
        (building, "build", ("dijon--paris-1", "wild")),
        (building, "build", ("dijon--paris-1", "grey")),
        (building, "build", (None, None)),
        (building, "build", (["dijon--paris-1"], {})),
        (building, "build", ("dijon--paris", "red")),
    ],
)
def test_other_malformed_calls_are_refused_and_change_nothing(
    start: Callable[[], kolej.Game], call: str, arguments: tuple[Any, ...]
) -> None:
    game = start()
    before = game.position()
    with pytest.raises(kolej.IllegalAction) as caught:
        getattr(game, call)(*arguments)
    helpful(caught.value)
    assert game.position() == before


@pytest.mark.parametrize("seat", [2, -1, 99])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int) -> None:
    game = begun("usa")
    with pytest.raises(ValueError, match="seat") as caught:
        game.view(seat)
    helpful(caught.value)
    with pytest.raises(ValueError, match="seat"):
        game.breakdown(seat)


def test_every_action_after_the_end_is_refused() -> None:
    game = ended("italy")
    before = game.position()
    for action in ("draw deck", "take tickets", "take ferry", "pass", "claim genova--milano-1 with 2 red", 0):
        with pytest.raises(kolej.IllegalAction, match="over") as caught:
            game.play(action)
        helpful(caught.value)
    with pytest.raises(kolej.IllegalAction):
        game.take_ferry()
    with pytest.raises(kolej.IllegalAction):
        game.claim("genova--milano-1", {"red": 2})
    assert game.position() == before

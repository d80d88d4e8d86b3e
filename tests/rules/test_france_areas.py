"""RULES.md, section 8: the ferries of France and its neighbours."""

from __future__ import annotations

import pytest

from tests.support.table import claimable, ended, hand, refused, table


def test_fr_7_a_ferry_takes_a_wild_for_each_symbol_and_any_one_colour() -> None:
    game = table("france", hands=[{"red": 3, "blue": 3, "wild": 1}, {}])
    for wrong in ({"red": 3}, {"red": 1, "blue": 1, "wild": 1}, {"red": 2}):
        with refused(game):
            game.claim("corse--marseille", wrong)
    game.claim("corse--marseille", {"blue": 2, "wild": 1})
    assert hand(game, 0) == {"red": 3, "blue": 1}
    assert game.scores[0] == 4


def test_fr_7_wilds_may_replace_the_rest() -> None:
    for cards in ({"red": 1, "wild": 2}, {"wild": 3}):
        game = table("france", hands=[cards, {}])
        game.claim("corse--marseille", cards)
        assert hand(game, 0) == {}


def test_fr_7_three_cards_replace_no_wild_here() -> None:
    game = table("france", hands=[{"red": 6}, {}])
    with refused(game):
        game.claim("corse--nice", {"red": 4})
    assert "corse--nice" not in claimable(game)


def test_fr_7_the_grey_route_without_symbols_is_no_ferry() -> None:
    game = table("france", hands=[{"red": 6}, {}])
    game.claim("avignon--toulouse", {"red": 6})
    assert game.scores[0] == 15


@pytest.mark.parametrize(
    ("ticket", "routes", "points"),
    [
        ("toulouse--corse", ["perpignan--toulouse", "corse--perpignan"], 8),
        ("toulouse--corse", ["perpignan--toulouse", "corse--nice"], -8),
        ("toulouse--nice", ["perpignan--toulouse", "corse--perpignan", "corse--nice"], -9),
        ("toulouse--nice", ["montpellier--toulouse-1", "marseille--montpellier-2", "marseille--nice-1"], 9),
        ("suisse--marseille", ["lyon--suisse-2", "avignon--lyon-1", "avignon--marseille-3"], 9),
        ("suisse--marseille", ["besancon--suisse", "avignon--lyon-1", "avignon--marseille-3"], -9),
    ],
)
def test_fr_8_tickets_to_areas_and_no_way_through_them(ticket: str, routes: list[str], points: int) -> None:
    game = table("france", routes=dict.fromkeys(routes, 0), tickets=[[ticket], []])
    assert game.breakdown(0)["tickets"] == points


def test_fr_8_a_ticket_between_two_areas_is_served_by_any_pair() -> None:
    middle = ["montpellier--perpignan", "marseille--montpellier-1", "marseille--nice-1"]
    for first in ("espagne--perpignan", None):
        for last in ("italie--nice-1", "italie--nice-2", None):
            routes = dict.fromkeys([*middle, *(route for route in (first, last) if route)], 0)
            game = table("france", routes=routes, tickets=[["espagne--italie"], []])
            assert game.breakdown(0)["tickets"] == (12 if first and last else -12)


def test_fr_8_an_end_in_an_area_begins_and_ends_the_longest_path_but_never_continues_it() -> None:
    ring = ["besancon--suisse", "besancon--dijon", "dijon--lyon-1", "lyon--suisse-1"]
    game = table("france", routes=dict.fromkeys(ring, 0))
    assert game.breakdown(0)["longest_path"] == 2 + 1 + 3 + 3
    through = table("france", routes=dict.fromkeys([*ring, "mulhouse--suisse"], 0))
    assert through.breakdown(0)["longest_path"] == 9
    two = ended("france", routes={"lyon--suisse-1": 0, "besancon--suisse": 0, "grenoble--italie": 1})
    assert [two.breakdown(seat)["longest_path"] for seat in (0, 1)] == [3, 4]
    assert [two.breakdown(seat)["longest"] for seat in (0, 1)] == [0, 10]

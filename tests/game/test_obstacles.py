"""Why a route cannot be claimed now: each reason has its key, its words and its numbers."""

from typing import Any

import pytest

import kolej


def usa(**more: Any) -> kolej.Game:
    position = {"board": "usa", "players": 2, "to_move": 0, "seed": 1, "hands": [{"red": 2, "wild": 1}, {}]}
    return kolej.Game.from_position(position | more)


def key(game: kolej.Game, seat: int, route: str) -> str | None:
    found = game.why_not(seat, route)
    return found.key if found else None


def test_nothing_is_in_the_way_of_what_is_legal() -> None:
    game = usa()
    payable = {action.route for action in game.legal() if action.route}
    assert payable
    for route in game.board.routes:
        assert (key(game, 0, route.id) is None) == (route.id in payable)


def test_each_obstacle_is_told_apart() -> None:
    game = usa(routes={"boston--new-york-1": 1}, trains=[2, 43])
    assert key(game, 0, "boston--new-york-1") == "taken"
    assert key(game, 0, "boston--new-york-2") == "closed"
    assert key(game, 0, "helena--seattle") == "trains"
    assert key(game, 1, "dallas--houston-1") == "not_now"


def test_too_few_cards_are_counted() -> None:
    game = usa()
    red = next(r for r in game.board.routes if r.colour == "red" and r.length > 3)
    found = game.why_not(0, red.id)
    assert found is not None
    assert (found.key, found.data) == ("cards", {"colour": "red", "have": 2, "wilds": 1, "need": red.length})


def test_fr_1_an_empty_bed_waits_for_track() -> None:
    game = kolej.Game.from_position({"board": "france", "players": 2, "to_move": 0, "seed": 1})
    bed = next(r for r in game.board.routes if r.bed)
    assert key(game, 0, bed.id) == "track"
    ferry = next(r for r in game.board.routes if r.wilds)
    found = game.why_not(0, ferry.id)
    assert found is not None
    assert (found.key, found.data) == ("wilds", {"have": 0, "need": ferry.wilds})


def test_a_route_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no route 'nowhere'"):
        usa().why_not(0, "nowhere")

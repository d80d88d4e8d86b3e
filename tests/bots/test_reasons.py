"""Why a decision is good: which ticket a route or a card is for, and what that ticket lacks."""

from __future__ import annotations

import pytest

import kolej
from kolej import bots
from kolej.boards import BUNDLED, COLOURS
from kolej.bots.advice.reasons import _missing_cards, planned_routes, reason


def test_a_planned_route_is_for_the_ticket_that_needs_it() -> None:
    game = kolej.Game.from_position({
        "board": "usa", "players": 2, "to_move": 0,
        "tickets": [["new-york--atlanta"], ["denver--pittsburgh"]],
        "hands": [{"orange": 2, "black": 2, "red": 2, "yellow": 2, "green": 3, "wild": 2}, {}],
    })  # fmt: skip
    view = game.view(0)
    planned = planned_routes(view)
    assert planned
    claims = {action.route: action for action in view.legal if action.kind == "claim"}
    serving = [claims[id] for id in planned if id in claims]
    assert serving
    for action in serving:
        assert reason(view, action) == {"key": "ticket", "ticket": "new-york--atlanta", "route": action.route}
    other = next(action for id, action in claims.items() if id not in planned)
    assert reason(view, other)["key"] == "points"


HAND = {"orange": 1, "yellow": 1, "wild": 1}  # the plan from Atlanta takes 1 of any colour, 4 yellow and 2 white


def reasons_to_draw(face_up: list[str], tickets: list[str]) -> dict[str, dict[str, object]]:
    """The reason for each draw of a seat that has some of the cards for its plan."""
    game = kolej.Game.from_position({
        "board": "usa", "players": 2, "to_move": 0, "tickets": [tickets, ["denver--pittsburgh"]], "hands": [HAND, {}],
        "face_up": face_up,
    })  # fmt: skip
    view = game.view(0)
    return {str(action.card): reason(view, action) for action in view.legal if action.kind == "draw"}


def test_a_draw_names_the_ticket_and_the_cards_that_it_lacks() -> None:
    given = reasons_to_draw(["red", "red", "blue", "green", "wild"], ["new-york--atlanta"])
    lack = {"ticket": "new-york--atlanta", "cards": {"white": 2, "yellow": 2}, "any": 0}
    assert given["deck"] == {"key": "blind", **lack, "face_up": False}
    assert given["wild"] == {"key": "wild", **lack}
    assert given["red"] == {
        "key": "collect", "card": "red", "route": "atlanta--nashville", "ticket": "new-york--atlanta",
    }  # fmt: skip


def test_a_draw_from_the_deck_admits_that_a_card_that_is_lacking_is_face_up() -> None:
    given = reasons_to_draw(["red", "red", "white", "green", "wild"], ["new-york--atlanta"])
    assert given["deck"]["face_up"]


def test_without_a_ticket_a_draw_names_none() -> None:
    given = reasons_to_draw(["red", "red", "blue", "green", "wild"], [])
    assert given["deck"] == {"key": "blind", "ticket": None, "cards": {}, "any": 0, "face_up": False}
    assert given["red"] == {"key": "collect", "card": "red", "route": None, "ticket": None}


def test_locomotives_are_counted_where_they_pay() -> None:
    """They pay for what is missing, and ferries lack them; on Nordic they pay for no plain route."""
    usa = kolej.Game.from_position({"board": "usa", "players": 2, "to_move": 0, "hands": [{"wild": 5}, {}]}).view(0)
    assert _missing_cards(usa, ["atlanta--nashville", "duluth--helena"]) == ({"orange": 1}, 1)
    nordic = kolej.Game.from_position({"board": "nordic", "players": 2, "to_move": 0, "hands": [{"wild": 9}, {}]})
    board, view = nordic.board, nordic.view(0)
    plain = next(route for route in board.routes if not route.wilds and not route.tunnel and route.colour in COLOURS)
    ferry = next(route for route in board.routes if route.wilds)
    assert _missing_cards(view, [plain.id]) == ({plain.colour: plain.length}, 0)
    empty = kolej.Game.from_position({"board": "nordic", "players": 2, "to_move": 0, "hands": [{}, {}]}).view(0)
    cards, greys = _missing_cards(empty, [ferry.id])
    assert cards["wild"] == ferry.wilds
    assert sum(cards.values()) + greys == ferry.length


@pytest.mark.parametrize("name", BUNDLED)
def test_most_draws_from_the_deck_say_what_a_ticket_lacks(name: str) -> None:
    """While tickets are open. What is said to be face up is, and what is said to be lacking is not in the hand."""
    named, draws = 0, 0
    game, player = kolej.Game(name, seed=1), bots.make("planner")
    while game.to_move is not None:
        view = game.view(game.to_move)
        action = player.decide(view)
        if action.kind == "draw" and action.card == "deck" and set(view.tickets) - set(view.completed):
            why = reason(view, action)
            named, draws = named + (why["ticket"] is not None), draws + 1
            assert why["face_up"] == bool(set(why["cards"]) & set(view.face_up))
            if why["ticket"]:
                assert why["ticket"] in set(view.tickets) - set(view.completed)
                assert why["cards"] or why["any"]
        game.play(action)
    assert named >= 0.7 * draws > 0

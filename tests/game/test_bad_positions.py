"""A position that cannot be is refused with a word that says why."""

from __future__ import annotations

from typing import Any

import pytest

import kolej
from tests.support.helpful import helpful
from tests.support.table import table

Position = dict[str, Any]

FINE: Position = {"board": "usa", "players": 2}
OFFERED = {"phase": "keep", "offered": ["denver--el-paso"]}
IMPOSSIBLE: dict[str, tuple[Position, str]] = {
    "no board": ({"players": 2}, "board"),
    "unknown board": ({"board": "atlantis", "players": 2}, "atlantis"),
    "too many players": ({"board": "nordic", "players": 4}, "3"),
    "players as text": ({"board": "usa", "players": "2"}, "players"),
    "unknown field": ({**FINE, "weather": "rain"}, "weather"),
    "to_move not seated": ({**FINE, "to_move": 2}, "to_move"),
    "to_move negative": ({**FINE, "to_move": -1}, "to_move"),
    "first not seated": ({**FINE, "first": 5}, "first"),
    "too few hands": ({**FINE, "hands": [{}]}, "hands"),
    "too many hands": ({**FINE, "hands": [{}, {}, {}]}, "hands"),
    "hands not a list": ({**FINE, "hands": {"red": 1}}, "hands"),
    "unknown card": ({**FINE, "hands": [{"plaid": 1}, {}]}, "plaid"),
    "colour of other boards": ({"board": "paris", "players": 2, "hands": [{"black": 1}, {}]}, "black"),
    "negative count": ({**FINE, "hands": [{"red": -1}, {}]}, "red"),
    "count as text": ({**FINE, "hands": [{"red": "1"}, {}]}, "red"),
    "count as fraction": ({**FINE, "hands": [{"red": 1.5}, {}]}, "red"),
    "more cards in a hand than in the box": ({**FINE, "hands": [{"red": 13}, {}]}, "red"),
    "more cards in all than in the box": (
        {**FINE, "hands": [{"red": 6}, {"red": 6}], "discards": {"red": 1}}, "red"
    ),
    "too many wilds": ({**FINE, "deck": {"wild": 15}}, "wild"),
    "too many with the face-up cards": ({**FINE, "deck": {"red": 12}, "face_up": ["red"]}, "red"),
    "too many with the flags": (
        {"board": "paris", "players": 2, "hands": [{"red": 6}, {}], "flags": [["red"], []]}, "red"
    ),
    "six face-up cards": ({**FINE, "face_up": ["red"] * 6}, "face_up"),
    "unknown face-up card": ({**FINE, "face_up": ["plaid"]}, "plaid"),
    "unknown ticket": ({**FINE, "tickets": [["atlantis--lemuria"], []]}, "atlantis--lemuria"),
    "ticket the wrong way round": ({**FINE, "tickets": [["miami--boston"], []]}, "miami--boston"),
    "ticket held twice": ({**FINE, "tickets": [["boston--miami"], ["boston--miami"]]}, "boston--miami"),
    "ticket held twice by one": ({**FINE, "tickets": [["boston--miami"] * 2, []]}, "boston--miami"),
    "ticket held and in the deck": (
        {**FINE, "tickets": [["boston--miami"], []], "ticket_deck": ["boston--miami"]}, "boston--miami"
    ),
    "ticket twice in the deck": ({**FINE, "ticket_deck": ["boston--miami"] * 2}, "boston--miami"),
    "tickets for three": ({**FINE, "tickets": [[], [], []]}, "tickets"),
    "unknown route": ({**FINE, "routes": {"atlantis--lemuria": 0}}, "atlantis--lemuria"),
    "owner not seated": ({**FINE, "routes": {"chicago--omaha": 2}}, "chicago--omaha"),
    "two owners": ({**FINE, "routes": {"chicago--omaha": [0, 1]}}, "chicago--omaha"),
    "both lines owned by one": (
        {"board": "usa", "players": 4, "routes": {"boston--new-york-1": 0, "boston--new-york-2": 0}},
        "boston--new-york",
    ),
    "both lines owned with two players": (
        {**FINE, "routes": {"boston--new-york-1": 0, "boston--new-york-2": 1}}, "boston--new-york"
    ),
    "more trains used than there are": (
        {"board": "paris", "players": 2, "routes": {
            "nation--place-d-italie": 0, "nation--pere-lachaise": 0, "louvre--montparnasse": 0,
            "buttes-chaumont--pere-lachaise": 0, "montparnasse--tour-eiffel-1": 0,
            "batignolles--montmartre": 0,
        }},
        "train",
    ),
    "more trains left than there can be": ({**FINE, "trains": [46, 45]}, "trains"),
    "more trains left than the routes leave": (
        {**FINE, "routes": {"chicago--omaha": 0}, "trains": [45, 45]}, "trains"
    ),
    "negative trains": ({**FINE, "trains": [-1, 45]}, "trains"),
    "trains for one": ({**FINE, "trains": [45]}, "trains"),
    "scores for three": ({**FINE, "scores": [1, 2, 3]}, "scores"),
    "score as text": ({**FINE, "scores": ["1", 2]}, "scores"),
    "ferry cards on another board": ({**FINE, "ferry_cards": [1, 0]}, "ferry"),
    "three ferry cards": ({"board": "italy", "players": 2, "ferry_cards": [3, 0]}, "ferry"),
    "negative ferry cards": ({"board": "italy", "players": 2, "ferry_cards": [-1, 0]}, "ferry"),
    "track on another board": ({**FINE, "track": {"chicago--omaha": "red"}}, "chicago--omaha|track"),
    "track on a route that is no bed": (
        {"board": "france", "players": 2, "track": {"angers--le-mans": "red"}}, "angers--le-mans"
    ),
    "track of no colour": ({"board": "france", "players": 2, "track": {"lyon--rodez": "wild"}}, "wild"),
    "track under trains": (
        {"board": "france", "players": 2, "track": {"lyon--rodez": "red"}, "routes": {"lyon--rodez": 0}},
        "lyon--rodez",
    ),
    "more pieces than there are": (
        {"board": "france", "players": 2, "track": {"lyon--rodez": "red", "dijon--paris-1": "red"}}, "red"
    ),
    "crossing beds both built": (
        {"board": "france", "players": 2, "track": {"grenoble--marseille": "red", "avignon--nice": "red"}},
        "avignon--nice|grenoble--marseille",
    ),
    "crossing routes both owned": (
        {"board": "france", "players": 2, "routes": {"avignon--toulouse": 0, "montpellier--rodez": 1}},
        "avignon--toulouse|montpellier--rodez",
    ),
    "two lines built with two players": (
        {"board": "france", "players": 2, "track": {"dijon--paris-1": "red", "dijon--paris-2": "blue"}},
        "dijon--paris",
    ),
    "flags on another board": ({**FINE, "flags": [["red"], []]}, "flag"),
    "a flag twice": ({"board": "paris", "players": 2, "flags": [["red", "red"], []]}, "red"),
    "a flag of another colour": ({"board": "paris", "players": 2, "flags": [["green"], []]}, "green"),
    "final turns beyond everyone's": ({**FINE, "final_turns": 3}, "final_turns"),
    "negative final turns": ({**FINE, "final_turns": -1}, "final_turns"),
    "passes beyond everyone's": ({**FINE, "passes": 3}, "passes"),
    "unknown phase": ({**FINE, "pending": {"phase": "siesta"}}, "phase"),
    "pending without a phase": ({**FINE, "pending": {}}, "phase"),
    "building on another board": ({**FINE, "pending": {"phase": "build"}}, "build"),
    "a tunnel without its claim": (
        {"board": "nordic", "players": 2, "pending": {"phase": "tunnel", "turned": ["red"]}}, "claim"
    ),
    "a first card that nobody has": ({**FINE, "pending": {"phase": "draw", "drawn": "red"}}, r"drawn.*red"),
    "a first card of no kind": ({**FINE, "pending": {"phase": "draw", "drawn": 3}}, "drawn"),
    "keeping from nothing": ({**FINE, "pending": {"phase": "keep", "offered": []}}, "offered"),
    "an offer that someone holds": (
        {**FINE, "tickets": [[], ["denver--el-paso"]], "pending": OFFERED}, "denver--el-paso"
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_position_is_refused(name: str) -> None:
    position, word = IMPOSSIBLE[name]
    with pytest.raises(ValueError, match=word) as caught:
        kolej.Game.from_position(position)
    helpful(caught.value)


@pytest.mark.parametrize("position", [None, [], "usa", 3], ids=repr)
def test_a_position_that_is_no_dict_is_refused(position: Any) -> None:
    with pytest.raises(ValueError, match="position"):
        kolej.Game.from_position(position)


def test_positions_just_inside_the_limits_are_taken() -> None:
    table("usa", hands=[{"red": 12}, {"wild": 14}])
    table("usa", 4, routes={"boston--new-york-1": 0, "boston--new-york-2": 1})
    table("usa", routes={"chicago--omaha": 0}, trains=[41, 45])
    table("italy", ferry_cards=[2, 2])
    table("france", track={"lyon--rodez": "red", "dijon--paris-1": "blue"})
    table("france", 4, track={"dijon--paris-1": "red", "dijon--paris-2": "blue"})
    table("paris", flags=[["red", "blue"], ["red"]])
    table("usa", final_turns=2)

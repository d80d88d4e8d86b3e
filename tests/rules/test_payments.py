"""RULES.md, CLAIM-6: exactly the minimal payments, each in exactly one way, on every kind of route."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import kolej
from tests.support.glance import BOARDS, GLANCE
from tests.support.payments import (
    all_offered_payments,
    minimal_payments,
    offered_payments,
    parts,
    payment,
    pays,
)
from tests.support.table import table

Hand = dict[str, int]


def on(board: str, route: str, hand: Hand, laid: str | None = None) -> kolej.Game:
    """A game in which the player to move holds the hand; ferry cards lie apart."""
    cards = {card: count for card, count in hand.items() if card != "ferry"}
    given: dict[str, Any] = {"hands": [cards, {}]}
    if "ferry" in hand:
        given["ferry_cards"] = [hand["ferry"], 0]
    if laid:
        given["track"] = {route: laid}
    return table(board, 2, **given)


def compare(board: str, route: str, hand: Hand, laid: str | None = None) -> None:
    offered = offered_payments(on(board, route, hand, laid), route)
    assert set(offered) == minimal_payments(board, route, hand, laid)
    assert len(offered) == len(set(offered)), "a payment can be made in more than one way"


def check_every_part(board: str, route: str, hand: Hand) -> None:
    """`claim` takes a part of the hand if and only if it is a minimal payment."""
    minimal = minimal_payments(board, route, hand)
    assert minimal
    for part in parts(hand):
        game = on(board, route, hand)
        if payment(part) in minimal:
            game.claim(route, part)
            assert game.view(0).hand_sizes[0] == sum(
                count - part.get(card, 0) for card, count in hand.items() if card != "ferry"
            )
        else:
            with pytest.raises(kolej.IllegalAction):
                game.claim(route, part)


def test_claim_6_the_oracle_itself_says_what_the_rulebooks_say() -> None:
    def minimal(board: str, route: str, hand: Hand) -> list[Mapping[str, int]]:
        return [dict(cards) for cards in minimal_payments(board, route, hand)]

    assert pays("nordic", "lieksa--murmansk", {"green": 7, "red": 3, "blue": 3, "wild": 2})
    assert pays("nordic", "kristiansand--stavanger-2", {"orange": 2, "wild": 1})
    assert not pays("nordic", "kristiansand--stavanger-2", {"orange": 3})
    assert pays("nordic", "kristiansand--stavanger-2", {"orange": 3, "red": 2})
    assert not pays("nordic", "goteborg--orebro", {"blue": 1, "wild": 1})
    for cards in ({"ferry": 1, "blue": 2}, {"wild": 2, "blue": 2}, {"ferry": 1, "wild": 1, "blue": 1}):
        assert cards in minimal("italy", "olbia--roma-1", {"blue": 2, "wild": 4, "ferry": 1})
    assert minimal("usa", "chicago--duluth", {"red": 2, "wild": 1, "blue": 3}) == [{"red": 2, "wild": 1}]
    assert minimal("italy", "olbia--roma-1", {"ferry": 2, "wild": 1, "red": 1}) == [
        {"ferry": 1, "wild": 1, "red": 1}
    ]


COLOURED = [{"blue": 5, "wild": 5, "red": 4}, {"blue": 2, "wild": 1}, {"blue": 2, "wild": 2}, {"wild": 4}]


@pytest.mark.parametrize("hand", COLOURED)
def test_claim_6_coloured_route(hand: Hand) -> None:
    compare("usa", "chicago--omaha", hand)
    compare("italy", "cagliari--olbia-1", hand)


@pytest.mark.parametrize(
    "hand",
    [
        {"blue": 3, "red": 3, "white": 1, "wild": 3},
        {"purple": 2, "orange": 2, "black": 2, "wild": 1},
        {"wild": 3},
        {"blue": 2, "red": 1},
    ],
)
def test_claim_6_grey_route(hand: Hand) -> None:
    compare("usa", "calgary--vancouver", hand)
    compare("usa", "kansas-city--omaha-1", hand)


@pytest.mark.parametrize("hand", [{"white": 3, "wild": 3}, {"white": 1, "wild": 1}, {"wild": 2, "red": 2}])
def test_claim_6_paris_route(hand: Hand) -> None:
    compare("paris", "invalides--louvre-1", hand)


@pytest.mark.parametrize("hand", [{"blue": 4, "wild": 4, "red": 9}, {"blue": 1, "wild": 5}, {"blue": 2}])
def test_claim_6_no_1_nordic_ordinary_route_takes_no_wilds(hand: Hand) -> None:
    compare("nordic", "goteborg--orebro", hand)
    compare("nordic", "norrkoping--orebro", hand)


@pytest.mark.parametrize(
    "hand", [{"green": 6, "wild": 6, "red": 6}, {"green": 4, "wild": 1}, {"wild": 5}, {"green": 3, "wild": 3}]
)
def test_claim_6_no_5_tunnel(hand: Hand) -> None:
    compare("nordic", "mo-i-rana--trondheim-1", hand)
    compare("nordic", "kristiansand--stavanger-1", hand)


FERRY_HANDS: list[Hand] = [
    {"red": 2, "wild": 2},
    {"red": 5},
    {"red": 4, "wild": 1, "blue": 2},
    {"blue": 3, "white": 3, "wild": 1},
    {"red": 1, "blue": 2, "white": 2, "green": 2},
    dict.fromkeys(("purple", "blue", "orange", "white", "black", "red", "wild"), 1),
    {"blue": 9},
    {"red": 3, "blue": 3, "wild": 3},
    {"wild": 6},
    {"red": 2, "blue": 1},
]


@pytest.mark.parametrize("hand", FERRY_HANDS)
def test_claim_6_no_2_coloured_ferry_with_one_symbol(hand: Hand) -> None:
    compare("nordic", "alborg--kristiansand", hand)


@pytest.mark.parametrize("hand", FERRY_HANDS)
def test_claim_6_no_2_grey_ferry_with_one_symbol(hand: Hand) -> None:
    compare("nordic", "alborg--goteborg", hand)
    compare("nordic", "arhus--kobenhavn", hand)


@pytest.mark.parametrize(
    "hand",
    [
        {"green": 4, "wild": 4},
        {"green": 8},
        {"green": 2, "blue": 3, "white": 3},
        {"green": 3, "wild": 1, "red": 4},
        {"blue": 6, "wild": 2, "green": 1},
        {"red": 6, "blue": 6},
        {"green": 1, "wild": 2, "yellow": 2, "black": 2},
    ],
)
def test_claim_6_no_2_coloured_ferry_with_two_symbols(hand: Hand) -> None:
    compare("nordic", "stockholm--tallinn", hand)


@pytest.mark.parametrize(
    "hand",
    [
        {"green": 4, "wild": 4},
        {"green": 4, "red": 4},
        {"green": 3, "blue": 3, "white": 2},
        {"green": 3, "wild": 1, "red": 4},
        {"blue": 5, "wild": 2, "green": 2},
        {"red": 6, "blue": 6},
        {"purple": 2, "blue": 2, "white": 2, "red": 2, "wild": 1},
        {"purple": 2, "blue": 2, "white": 2, "green": 1, "yellow": 1},
    ],
)
def test_claim_6_no_2_grey_ferry_with_two_symbols(hand: Hand) -> None:
    compare("nordic", "helsinki--stockholm-1", hand)


def test_claim_6_no_2_a_ferry_takes_a_part_of_the_hand_if_and_only_if_it_is_minimal() -> None:
    check_every_part("nordic", "alborg--kristiansand", {"red": 2, "blue": 3, "wild": 2})
    check_every_part("nordic", "alborg--goteborg", {"red": 2, "blue": 2, "wild": 1})


@pytest.mark.parametrize(
    "hand",
    [
        {"green": 9},
        {"green": 8, "red": 3, "wild": 1},
        {"green": 7, "red": 4, "blue": 3, "wild": 1},
        {"green": 7, "red": 7, "wild": 2},
        {"green": 6, "red": 5, "blue": 4, "wild": 3},
        {"green": 8, "red": 6, "wild": 2},
        {"green": 6, "red": 6, "blue": 6},
        {"green": 8, "wild": 4},
        {"green": 5, "red": 4, "blue": 4, "white": 4, "wild": 4},
        {"green": 8, "red": 3},
        {"wild": 14, "green": 8},
    ],
)
def test_claim_6_no_3_murmansk_lieksa(hand: Hand) -> None:
    compare("nordic", "lieksa--murmansk", hand)


WAVES = {1: "genova--monaco", 2: "olbia--roma-1", 3: "cagliari--napoli", 4: "messina--salerno"}


@pytest.mark.parametrize("waves", WAVES)
@pytest.mark.parametrize("ferries", [0, 1, 2])
@pytest.mark.parametrize(
    "cards", [{"blue": 4, "red": 3, "wild": 7}, {"blue": 2, "wild": 2}, {"wild": 3}, {"red": 7}]
)
def test_claim_6_it_1_ferry_with_waves(waves: int, ferries: int, cards: Hand) -> None:
    assert kolej.board("italy").route(WAVES[waves]).waves == waves
    compare("italy", WAVES[waves], {**cards, "ferry": ferries})


def test_claim_6_it_1_a_ferry_takes_a_part_of_the_hand_if_and_only_if_it_is_minimal() -> None:
    check_every_part("italy", "olbia--roma-1", {"blue": 2, "wild": 3, "ferry": 2})


@pytest.mark.parametrize(
    "hand",
    [{"blue": 3, "red": 2, "wild": 3}, {"blue": 3}, {"wild": 1, "blue": 1, "red": 1}, {"wild": 6, "blue": 6}],
)
def test_claim_6_fr_7_france_ferry(hand: Hand) -> None:
    compare("france", "corse--nice", hand)
    compare("france", "corse--marseille", hand)
    compare("france", "calais--cherbourg", hand)


@pytest.mark.parametrize("hand", [{"yellow": 5, "red": 5, "wild": 2}, {"wild": 5}, {"yellow": 3, "wild": 1}])
@pytest.mark.parametrize("laid", ["yellow", "red"])
def test_claim_6_a_laid_bed_takes_the_colour_of_its_piece(hand: Hand, laid: str) -> None:
    compare("france", "grenoble--marseille", hand, laid)


def test_claim_6_a_bare_bed_takes_nothing() -> None:
    compare("france", "grenoble--marseille", {"yellow": 5, "wild": 5})
    assert minimal_payments("france", "grenoble--marseille", {"yellow": 5, "wild": 5}) == set()


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(2))
def test_claim_6_on_every_route_exactly_the_minimal_payments_of_a_hand(board: str, seed: int) -> None:
    random = Random(seed)
    box = [card for card, count in GLANCE[board].box.items() for _ in range(count)]
    hand: Hand = dict(Counter(random.sample(box, 6 if board == "nordic" else 10)))
    if board == "italy":
        hand["ferry"] = seed % 3
    trains = random.choice([3, 5, GLANCE[board].trains])
    cards = {card: count for card, count in hand.items() if card != "ferry"}
    given: dict[str, Any] = {"ferry_cards": [hand["ferry"], 0]} if board == "italy" else {}
    game = table(board, hands=[cards, {}], trains=[trains, 9], **given)
    expected = {
        (route.id, cards)
        for route in kolej.board(board).routes
        if route.length <= trains
        for cards in minimal_payments(board, route.id, hand)
    }
    offered = all_offered_payments(game)
    assert set(offered) == expected
    assert len(offered) == len(expected)

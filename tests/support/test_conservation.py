"""Each check finds its problem in a good position that is spoiled in one way."""

import copy
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from kolej.boards import board
from tests.support.conservation import laid_down, problems

Spoil = Callable[[dict[str, Any]], object]


def middle_of(name: str, **given: Any) -> dict[str, Any]:
    """Returns a position with the cards of the box in two hands, the deck, the discards and five face up."""
    loaded = board(name)
    elsewhere = Counter({"red": 5, "wild": 4, "blue": 2, "green": 1, "yellow": 1, "white": 1})
    ids = [ticket.id for ticket in loaded.tickets]
    return {
        "players": 2,
        "hands": [{"red": 2, "wild": 2}, {"red": 2, "wild": 2}],
        "face_up": ["red", "blue", "blue", "green", "yellow"],
        "deck": {card: count - elsewhere[card] for card, count in loaded.rules.deck.items()},
        "discards": {"white": 1},
        "flags": [[], []],
        "flag_sets": [0, 0],
        "tickets": [ids[:2], ids[2:4]],
        "ticket_deck": ids[4:],
        "routes": {},
        "track": {},
        "ferry_cards": [0, 0],
        "trains": [loaded.rules.trains] * 2,
        "scores": [0, 0],
        "pending": None,
    } | given


@pytest.mark.parametrize("name", ["nordic", "italy", "france", "usa"])
def test_a_good_position_has_no_problems(name: str) -> None:
    assert problems(board(name), middle_of(name)) == []


FRANCE: list[tuple[Spoil, str]] = [
    (lambda p: p["deck"].update(red=99), "cards: 104 red on the table, 12 in the box"),
    (lambda p: p["discards"].clear(), "cards: 11 white on the table, 12 in the box"),
    (lambda p: p["face_up"].pop(), "cards: 11 yellow on the table"),
    (lambda p: p["face_up"].extend([None]), "cards: 6 lie face up"),
    (lambda p: p["hands"][0].update(red=7, wild=-1), "cards: hand of seat 0 holds -1 wild"),
    (lambda p: p["hands"][0].update(pink=1), "cards: there is no card 'pink'"),
    (lambda p: p.update(deck={}), "cards: the deck is empty although there are discards"),
    (lambda p: p["flags"][1].append("blue"), "flags: seat 1 has blue"),
    (lambda p: p.update(trains=[40, -1]), "trains: seat 1 has -1"),
    (lambda p: p.update(trains=[39, 40]), "trains: seat 0 has 39 and 0 on the board, not 40"),
    (lambda p: p.update(scores=[0, 4]), "scores: seat 1 has 4, its routes and flags are worth 0"),
    (lambda p: p.update(track={"avignon--toulouse": "red"}), "track: avignon--toulouse is not a bed"),
    (lambda p: p.update(track={"brest--rennes": "red"}, routes={"brest--rennes": 0}),
     "track: brest--rennes carries a piece and trains"),
    (lambda p: p.update(track={"grenoble--marseille": "red", "le-mans--lorient": "red"}),
     "track: 2 pieces of 5 red are laid, there are 1"),
    (lambda p: p.update(ferry_cards=[1, 0]), "ferry cards: seat 0 holds 1, at most 0 are allowed"),
    (lambda p: p["tickets"][0].append(p["ticket_deck"][0]), "tickets: .* is in 2 places"),
    (lambda p: p["tickets"][0].append("paris--moon"), "tickets: there is no paris--moon"),
    (lambda p: p["ticket_deck"].pop(), "tickets: .* is lost"),
    (lambda p: p.update(routes={"brest--rennes": 2}), "ownership: brest--rennes belongs to seat 2"),
    (lambda p: p.update(routes={"marseille--nice-1": 1, "marseille--nice-2": 1}),
     "ownership: one player has two lines of marseille--nice"),
    (lambda p: p.update(routes={"marseille--nice-1": 1, "marseille--nice-2": 0}),
     "ownership: 2 lines of marseille--nice are claimed in a small game"),
    (lambda p: p.update(routes={"marseille--nice-1": 1}, track={"marseille--nice-2": "red"}),
     "ownership: 2 beds of marseille--nice are used in a small game"),
    (lambda p: p.update(track={"avignon--nice": "red"}, routes={"grenoble--marseille": 0}),
     "crossings: avignon--nice and grenoble--marseille cross and are both used"),
    (lambda p: p.update(track={"montpellier--rodez": "red"}, routes={"avignon--toulouse": 0}),
     "crossings: avignon--toulouse and montpellier--rodez cross and are both used"),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "problem"), FRANCE, ids=[problem for _, problem in FRANCE])
def test_a_spoiled_position_is_detected(spoil: Spoil, problem: str) -> None:
    position = copy.deepcopy(middle_of("france"))
    spoil(position)
    assert any(re.match(problem, line) for line in problems(board("france"), position))


OTHERS: list[tuple[str, Spoil, str]] = [
    ("paris", lambda p: p["flags"][0].extend(["blue", "blue"]), "flags: seat 0 has a colour twice"),
    ("paris", lambda p: p["flags"][0].append("green"), "flags: seat 0 has green"),
    ("paris", lambda p: p["flags"][0].extend(["red", "white", "blue"]), "flags: seat 0 has a whole flag"),
    ("paris", lambda p: p.update(flag_sets=[0, 1]), "scores: seat 1 has 0, its routes and flags are worth 4"),
    ("italy", lambda p: p.update(ferry_cards=[0, 3]), "ferry cards: seat 1 holds 3, at most 2 are allowed"),
    ("italy", lambda p: p.update(ferry_cards=[-1, 0]), "ferry cards: seat 0 holds -1"),
    ("italy", lambda p: p.update(ferry_cards=[2] * 6), "ferry cards: 12 are out, there are 10"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "spoil", "problem"), OTHERS, ids=[problem for *_, problem in OTHERS])
def test_a_spoiled_position_of_another_board_is_detected(name: str, spoil: Spoil, problem: str) -> None:
    position = copy.deepcopy(middle_of(name))
    spoil(position)
    assert any(line.startswith(problem) for line in problems(board(name), position))


def test_cards_in_front_on_paris_are_counted() -> None:
    position = middle_of("paris", flags=[["white"], []], discards={})
    assert problems(board("paris"), position) == []


def test_cards_laid_in_a_tunnel_and_cards_turned_are_counted() -> None:
    claim = "claim bergen--oslo-2 with 2 red 2 wild"
    pending = {"phase": "tunnel", "claim": claim, "turned": ["white", "black"]}
    position = middle_of("nordic", hands=[{}, {"red": 2, "wild": 2}], discards={}, pending=pending)
    position["deck"]["black"] -= 1
    assert problems(board("nordic"), position) == []
    position["pending"] = None
    assert len(problems(board("nordic"), position)) == 4


def test_cards_given_for_a_ferry_are_counted() -> None:
    claim = "claim alborg--goteborg with 1 red and 1 set of 3"
    pending = {"phase": "give", "claim": claim, "given": {"red": 1}}
    position = middle_of("nordic", hands=[{"wild": 2}, {"red": 2, "wild": 2}], pending=pending)
    assert problems(board("nordic"), position) == []


def test_tickets_on_offer_are_counted() -> None:
    position = middle_of("usa")
    offered = [position["ticket_deck"].pop(0) for _ in range(3)]
    assert len(problems(board("usa"), position)) == 3
    position["pending"] = {"phase": "keep", "offered": offered}
    assert problems(board("usa"), position) == []
    position["pending"] = {"phase": "start", "offered": [offered[:1], offered[1:]]}
    assert problems(board("usa"), position) == []


def test_tickets_returned_on_nordic_are_gone_but_elsewhere_they_are_not() -> None:
    for name, lost in (("nordic", 0), ("usa", 1)):
        position = middle_of(name)
        position["ticket_deck"].pop()
        assert len(problems(board(name), position)) == lost


def test_lines_of_a_connection_may_have_several_owners_in_a_big_game() -> None:
    lines = {"chicago--pittsburgh-1": 0, "chicago--pittsburgh-2": 1}
    position = middle_of("usa", routes=lines, trains=[42, 42], scores=[4, 4])
    assert problems(board("usa"), position) != []
    assert problems(board("usa"), position | {"players": 4}) == []


@pytest.mark.parametrize(
    ("claim", "cards"),
    [
        ("claim bergen--oslo-1 with 3 blue 1 wild", {"blue": 3, "wild": 1}),
        ("claim olbia--roma-1 with 2 blue 1 ferry", {"blue": 2, "ferry": 1}),
        ("claim alborg--goteborg with 1 blue and 1 set of 3", {"blue": 1}),
        ("claim arhus--kobenhavn with 1 set of 3", {}),
    ],
)
def test_the_text_of_a_claim_is_parsed(claim: str, cards: dict[str, int]) -> None:
    assert laid_down({"claim": claim}) == cards

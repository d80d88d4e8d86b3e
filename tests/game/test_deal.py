"""Nothing that a seat sees tells it what is hidden from it: version 2 of the rules has a generator for each part.

What is proven here, for every board with its most players:

- Every part of the deal and of a decision sets the generator to a keyed hash of its own label, and draws only under it.
- Everything that one generator decides, and that still matters later, is seen by the same seats: a hand and an offer
  by their own seat, face-up cards, tunnels and the first seat by all. So a seat that computes the state of a generator
  from what it sees learns nothing new.
- Of the order in which an offer's shuffle leaves the other tickets nothing is left, because the next offer shuffles
  them again with another generator.
- The one exception are tickets that are returned together after the first choice and shuffled (SET-3). The order of
  all of them has far fewer bits than a generator, so no part of it determines the rest.

Version 1 fails: there the same generator decides what a seat sees and what is hidden from it.
What is not proven here is that BLAKE2b with a secret key is unpredictable.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import factorial, log2
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

import kolej
from kolej.engine.records import Record
from kolej.game import deal, seeding
from kolej.game import game as games
from kolej.rules import deck, setup, tickets
from kolej.rules.rng import below
from tests.support.glance import BOARDS, GLANCE
from tests.support.walk import some_action

STATE_BITS = 64
ALL = -1  # seen by all seats

Label = tuple[int, str | None]


@dataclass
class Generators:
    """What was drawn from each generator."""

    starts: dict[Label, int] = field(default_factory=dict)
    """The state to which each generator was set."""
    ends: dict[Label, int] = field(default_factory=dict)
    """Its state after its last draw."""
    bits: defaultdict[Label, float] = field(default_factory=lambda: defaultdict(float))
    """The bits of all its draws: log2 of the number of equally likely outcomes."""
    shuffles: defaultdict[Label, list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))
    """The ranges of the ticket deck that were shuffled."""
    label: Label | None = None


@contextmanager
def observed() -> Iterator[Generators]:
    """Notes which label the generator is set for, and what is drawn under it."""
    found = Generators()

    def noted_set_dice(s: Record, seed: int, number: int, part: str | None = None) -> None:
        seeding.set_dice(s, seed, number, part)
        found.label = (number, part)
        assert found.label not in found.starts, "two parts share a label"
        found.starts[found.label] = found.ends[found.label] = int(s.rng)

    def noted_below(s: Record, n: int) -> int:
        assert found.label is not None
        assert int(s.rng) == found.ends[found.label], "something else has used the generator"
        drawn = below(s, n)
        found.ends[found.label] = int(s.rng)
        found.bits[found.label] += log2(n)
        return drawn

    def noted_shuffle(s: Record, start: int, n: int) -> None:
        assert found.label is not None
        found.shuffles[found.label].append((start, n))
        tickets.shuffle_tickets(s, start, n)

    with (
        patch.object(games, "set_dice", noted_set_dice),
        patch.object(deal, "set_dice", noted_set_dice),
        patch.object(deal, "shuffle_tickets", noted_shuffle),
        patch.object(deck, "below", noted_below),
        patch.object(setup, "below", noted_below),
        patch.object(tickets, "below", noted_below),
    ):
        yield found


def most(board: str) -> int:
    return GLANCE[board].players[1]


def viewers(events: list[kolej.Event]) -> set[int]:
    """Which seats see the outcomes of chance among the events of one decision; -1: all see some."""
    seen = set()
    for event in events:
        if event.kind == "draw" and event.data["source"] == "deck":
            assert event.seat is not None
            assert "card" in event.private
            seen.add(event.seat)
        elif event.kind in {"turn_up", "tunnel"}:
            assert not event.private
            seen.add(ALL)
    return seen


@pytest.mark.parametrize("board", BOARDS)
def test_each_part_of_the_deal_has_a_generator_of_its_own(board: str) -> None:
    players = most(board)
    with observed() as found:
        game = kolej.Game(board, players=players, seed=6)
    hands = [(0, f"hand of seat {seat}") for seat in range(players)]
    offers = [(0, f"first offer to seat {seat}") for seat in range(players)]
    assert list(found.starts) == [*hands, (0, "face-up cards"), *offers, (0, "first seat")]
    assert len({*found.starts.values(), *found.ends.values()}) == 2 * len(found.starts), "one state leads to another"
    cards = sum(GLANCE[board].box.values())
    for seat, label in enumerate(hands):
        dealt = range(seat * GLANCE[board].hand, (seat + 1) * GLANCE[board].hand)
        assert found.bits[label] == pytest.approx(sum(log2(cards - n) for n in dealt)), "not only the seat's own hand"
        assert found.bits[label] < STATE_BITS, "so two hands that differ can come from different states"
    for seat, label in enumerate(offers):
        unseen = GLANCE[board].tickets - seat * GLANCE[board].start[0]
        assert found.shuffles[label] == [(0, unseen)], "tickets that nobody has seen keep an order"
        assert found.bits[label] == pytest.approx(log2(factorial(unseen)))
    assert found.bits[0, "first seat"] == log2(players)
    turned_up = sum(event.kind == "turn_up" for event in game.events)
    dealt = range(players * GLANCE[board].hand, players * GLANCE[board].hand + turned_up)
    assert found.bits[0, "face-up cards"] == pytest.approx(sum(log2(cards - n) for n in dealt))


@pytest.mark.parametrize("board", BOARDS)
def test_what_one_generator_decides_is_seen_by_the_same_seats(board: str) -> None:
    """Over whole games: with hands, blind draws, face-up cards, tunnels and offers."""
    for seed in range(3):
        random = Random(seed)
        kinds = set()
        with observed() as found:
            game = kolej.Game(board, players=most(board), seed=seed)
            unordered = game.position()["unordered_tickets"]
            assert unordered == len(game.position()["ticket_deck"])
            while not game.over:
                action = some_action(game, random)
                kinds.add(action.kind)
                start = game.phase == "start"
                before = game.position()["ticket_deck"]
                events = game.play(action)
                number = len(game.decisions)
                decision, offer = (number, "decision"), (number, "offer of tickets")
                assert len(viewers(events)) <= 1, events
                if action.kind == "tickets":
                    assert found.shuffles[offer] == [(0, unordered)]
                    shown = len(before) - len(game.position()["ticket_deck"])
                    unordered = max(0, unordered - shown)
                    assert found.bits[decision] == 0, "the offer comes from its own generator"
                else:
                    assert offer not in found.starts
                if start and found.bits[decision]:
                    returned = len(game.position()["ticket_deck"]) - len(before)
                    assert found.bits[decision] == pytest.approx(log2(factorial(returned)))
                    assert found.bits[decision] < STATE_BITS / 2
                assert game.position()["unordered_tickets"] == unordered
        assert {"keep", "draw", "tickets", "claim"} <= kinds
        states = [*found.starts.values(), *(end for label, end in found.ends.items() if found.bits[label])]
        assert len(set(states)) == len(states), "one generator goes on where another ended"


def test_the_state_after_one_hand_is_not_the_state_before_the_next_on_nordic() -> None:
    """In version 1 they were the same, and a seat could compute the hands of others.

    Its own hand showed it up to 27 bits of the 64-bit state, and its first offer up to 27 more.
    """
    with observed() as found:
        new = kolej.Game("nordic", players=3, seed=9)
    for seat in (0, 1):
        after, before = found.ends[0, f"hand of seat {seat}"], found.starts[0, f"hand of seat {seat + 1}"]
        assert after != before
    with observed() as old:
        kolej.Game.from_record({**new.record(), "rules": 1})
    assert list(old.starts) == [(0, None)], "version 1 deals everything from one generator"
    assert old.starts[0, None] not in {*found.starts.values(), *found.ends.values()}


@pytest.mark.parametrize("part", ["hand of seat 1", "face-up cards", "first offer to seat 1", "first seat"])
def test_another_outcome_of_one_part_leaves_the_generators_of_the_others_as_they_are(part: str) -> None:
    with observed() as found:
        game = kolej.Game("usa", players=3, seed=4)

    def other_set_dice(s: Record, seed: int, number: int, label: str | None = None) -> None:
        seeding.set_dice(s, seed + (label == part), number, label)
        states[number, label] = int(s.rng)

    states: dict[Label, int] = {}
    with patch.object(deal, "set_dice", other_set_dice):
        other = kolej.Game("usa", players=3, seed=4)
    assert [label for label in states if states[label] != found.starts[label]] == [(0, part)]
    assert other.events != game.events
    assert game.view(0).hand == other.view(0).hand
    assert game.view(0).offered == other.view(0).offered


@pytest.mark.parametrize("board", BOARDS)
def test_a_position_keeps_how_many_tickets_have_no_order(board: str) -> None:
    game = kolej.Game(board, players=2, seed=2)
    random = Random(2)
    offers = 0
    while not game.over and offers < 4:
        again = kolej.Game.from_position(game.position())
        copied = game.copy()
        ticket = [action for action in game.legal() if action.kind == "tickets"]
        action = ticket[0] if ticket else some_action(game, random)
        offers += action.kind == "tickets"
        events = game.play(action)
        assert again.play(action) == copied.play(action) == events
        assert again.position() == copied.position() == game.position()
    assert offers == 4


def test_the_order_of_tickets_that_a_position_gives_holds() -> None:
    names = [ticket.id for ticket in kolej.board("usa").tickets][:8]
    position: dict[str, Any] = {"board": "usa", "players": 2, "ticket_deck": names}
    offered: set[str] = set()
    for seed in range(20):
        game = kolej.Game.from_position({**position, "seed": seed})
        game.take_tickets()
        assert list(game.view(0).offered) == names[:3]
        game = kolej.Game.from_position({**position, "seed": seed, "unordered_tickets": 5})
        game.take_tickets()
        offered.update(game.view(0).offered)
        assert game.position()["unordered_tickets"] == 2
        game = kolej.Game.from_position({**position, "seed": seed, "unordered_tickets": 2})
        game.take_tickets()
        assert set(game.view(0).offered) == set(names[:3])
        assert game.view(0).offered[2] == names[2]
        assert game.position()["unordered_tickets"] == 0
    assert offered == set(names[:5])


def test_a_position_without_a_deck_of_tickets_has_no_order_of_them() -> None:
    position = kolej.Game.from_position({"board": "usa", "players": 2}).position()
    assert position["unordered_tickets"] == len(position["ticket_deck"]) == 30


@pytest.mark.parametrize("wrong", [-1, 31, 1.5, "2", True])
def test_an_impossible_number_of_unordered_tickets_is_refused(wrong: Any) -> None:
    with pytest.raises(kolej.PositionError, match="unordered_tickets"):
        kolej.Game.from_position({"board": "usa", "players": 2, "unordered_tickets": wrong})


@pytest.mark.parametrize("wrong", [0, 3, 1.0, "2", True, None, []])
def test_a_position_of_an_unknown_version_of_the_rules_is_refused(wrong: Any) -> None:
    with pytest.raises(kolej.PositionError, match="rules: this Kolej plays version 1 and 2"):
        kolej.Game.from_position({"board": "usa", "players": 2, "rules": wrong})

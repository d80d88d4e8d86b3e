"""A decision is final if it has moved or shown anything hidden, and going back restores the whole game."""

from __future__ import annotations

import random

import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.game.finality import is_final

HIDDEN = ("deck", "ticket_deck", "face_up", "tickets", "offers")


def hidden_things(game: kolej.Game) -> list[object]:
    """Returns everything that lies face down, or lay face down until it was turned up."""
    position = game.position()
    return [position.get(name) for name in HIDDEN]


def play(game: kolej.Game, rng: random.Random) -> list[kolej.Event]:
    kinds = {action.kind for action in game.legal()}
    kind = "claim" if "claim" in kinds and rng.random() < 0.5 else rng.choice(sorted(kinds))
    return game.play(rng.choice([action for action in game.legal() if action.kind == kind]))


@pytest.mark.parametrize("board", BUNDLED)
def test_a_decision_that_is_not_final_has_left_everything_hidden_as_it_was(board: str) -> None:
    rng = random.Random(board)
    judged: set[tuple[str, bool]] = set()
    for seed in range(3):
        game = kolej.Game(board, players=2, seed=seed)
        while not game.over:
            before, position, decided = game.bookmark(), game.position(), hidden_things(game)
            hands, mover = position["hands"], game.to_move
            events = play(game, rng)
            judged |= {(event.kind, is_final([event])) for event in events}
            if is_final(events):
                continue
            assert hidden_things(game) == decided
            others = [hand for seat, hand in enumerate(game.position()["hands"]) if seat != mover]
            assert others == [hand for seat, hand in enumerate(hands) if seat != mover]
            log = list(game.events)
            action = game.decisions[-1]
            game.go_back(before)
            assert game.position() == position and game.events == log[: len(log) - len(events)]
            assert game.play(action) == events and game.events == log
    assert {("draw", True), ("turn_up", True), ("keep", True), ("offer", True), ("claim", False)} <= judged


def test_what_comes_from_the_deck_comes_again() -> None:
    game = kolej.Game("usa", players=2, seed=5)
    while game.phase == "start":
        game.play(game.legal()[-1])
    for _ in range(30):
        before = game.bookmark()
        events = game.play("draw deck")
        game.go_back(before)
        assert game.play("draw deck") == events


def test_every_kind_of_event_is_final_unless_it_is_known_to_be_open() -> None:
    assert is_final([kolej.Event("something new")])
    assert is_final([kolej.Event("claim", 0), kolej.Event("reshuffle")])
    assert not is_final([kolej.Event("claim", 0), kolej.Event("turn", 1)])

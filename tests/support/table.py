"""Sets up games for tests, and asks the few questions that most tests have about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

import kolej

RULE_IDS = r"\b(SET|TURN|DRAW|CLAIM|TICKET|END|PA|NO|IT|FR)-\d"
EMPTY: dict[str, Any] = {"deck": {}, "discards": {}, "face_up": [], "ticket_deck": []}
"""A position in which there is nothing left to draw."""


def table(board: str, players: int = 2, **given: Any) -> kolej.Game:
    """Returns the game in this position."""
    return kolej.Game.from_position({"board": board, "players": players, **given})


def begun(board: str, players: int = 2, seed: int = 1) -> kolej.Game:
    """Returns a new game in which everyone has kept the fewest tickets allowed."""
    game = kolej.Game(board, players=players, seed=seed)
    while phase(game) == "start":
        game.play(min(game.legal(), key=lambda action: len(action.to_dict()["tickets"])))
    return game


def ended(board: str, players: int = 2, **given: Any) -> kolej.Game:
    """Plays the last turn of a position with no cards and no tickets to draw, and returns the finished game."""
    game = table(board, players, **{**EMPTY, "final_turns": 1, **given})
    assert not game.over
    game.play("take ferry" if board == "italy" else "pass")
    assert game.over
    return game


@contextmanager
def refused(game: kolej.Game) -> Iterator[None]:
    """Checks that the code inside raises an error that names a rule, and changes nothing."""
    before = game.position()
    with pytest.raises(kolej.IllegalAction, match=RULE_IDS):
        yield
    assert game.position() == before


def phase(game: kolej.Game) -> str:
    return game.view(game.to_move).phase


def texts(game: kolej.Game) -> set[str]:
    """Returns the legal actions as texts, and checks that no two are the same."""
    words = [str(action) for action in game.legal()]
    assert len(words) == len(set(words))
    return set(words)


def kinds(game: kolej.Game) -> set[str]:
    """Returns the kinds of the legal actions."""
    return {action.kind for action in game.legal()}


def claimable(game: kolej.Game) -> set[str]:
    """Returns the routes that the player to move can claim."""
    return {action.to_dict()["route"] for action in game.legal() if action.kind == "claim"}


def buildable(game: kolej.Game) -> set[str]:
    """Returns the beds on which the player to move can build."""
    return {action.to_dict()["route"] for action in game.legal() if action.kind == "build"}


def held(cards: Mapping[str, int]) -> dict[str, int]:
    """Returns the counts of cards that are not zero."""
    return {card: count for card, count in cards.items() if count}


def hand(game: kolej.Game, seat: int) -> dict[str, int]:
    return held(game.position()["hands"][seat])


def pile(game: kolej.Game, name: str) -> dict[str, int]:
    """Returns the cards of the deck or of the discards."""
    return held(game.position()[name])


def face_up(game: kolej.Game) -> list[str]:
    """Returns the face-up cards in alphabetical order, because their places do not matter."""
    return sorted(card for card in game.position()["face_up"] if card)


def all_cards(game: kolej.Game) -> dict[str, int]:
    """Counts all cards in hands, deck, discards, face up and in front of players."""
    position = game.position()
    count: dict[str, int] = {}
    for cards in (*position["hands"], position["deck"], position["discards"]):
        for card, number in cards.items():
            count[card] = count.get(card, 0) + number
    fronts = position.get("flags") or []
    for card in (*position["face_up"], *(card for front in fronts for card in front)):
        if card:
            count[card] = count.get(card, 0) + 1
    return held(count)

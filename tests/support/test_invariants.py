"""The invariants detect the states that they are meant to detect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kolej
from kolej.engine.board_record import board_record
from kolej.rules.capacity import WORDS
from tests.support import invariants as I
from tests.support.walk import played

Change = Callable[[Any], None]


def put(field: str, *where: int, by: int = 1) -> Change:
    """Adds to a field."""

    def change(s: Any) -> None:
        if where:
            getattr(s, field)[where] += getattr(s, field).dtype.type(by)
        else:
            setattr(s, field, getattr(s, field) + by)

    return change


def flip(field: str, *where: int, bit: int = 0) -> Change:
    def change(s: Any) -> None:
        getattr(s, field)[where] ^= np.uint64(1 << bit)

    return change


def both(*changes: Change) -> Change:
    def change(s: Any) -> None:
        for one in changes:
            one(s)

    return change


def broken(game: kolej.Game, change: Change | None = None) -> int:
    """Returns the invariant that the game breaks after a change."""
    s = game.copy()._s
    if change:
        change(s)
    sets = np.zeros((I.ROWS, WORDS), np.uint64)
    code = I.broken(board_record(game.board), s, sets)  # type: ignore[no-untyped-call]
    return int(code)


def owned(game: kolej.Game) -> int:
    """Returns the number of a route of seat 0."""
    mine = next(id for id, seat in game.position()["routes"].items() if seat == 0)
    return [route.id for route in game.board.routes].index(mine)


@pytest.mark.parametrize("name", ["paris", "italy", "france"])
def test_a_real_game_breaks_no_invariant(name: str) -> None:
    assert broken(played(name, seed=4, most=40)) == I.FINE


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (put("hand", 0, 3), I.CARDS),
        (put("discards", 8, by=-1), I.CARDS),
        (both(put("hand", 0, 3, by=-20), put("hand", 1, 3, by=20)), I.CARDS),
        (put("hand_size", 1), I.PILES),
        (put("deck_size", by=-1), I.PILES),
        (put("gaps"), I.PILES),
        (put("wilds_up"), I.PILES),
        (put("trains", 1, by=-1), I.TRAINS),
        (put("score", 0), I.SCORES),
        (put("ferry", 0, by=-9), I.FERRY),
        (put("ferry", 1, by=9), I.FERRY),
        (put("held", 0), I.TICKET_COUNTS),
        (put("ticket_count", by=-1), I.TICKET_LOST),
        (put("ticket_top"), I.TICKET_TWICE),
        (put("pending", by=99), I.CARDS),
        (put("first_card", by=-9), I.PENDING),
        (put("flag_cards", 0), I.CARDS),
        (put("final_turns", by=1), I.TABLE),
        (put("winners"), I.TABLE),
        (put("passes", by=5), I.TABLE),
        (flip("beds", 0), I.BEDS),
        (flip("laid", 3, 0, bit=1), I.PIECES),
    ],
)
def test_an_impossible_state_is_detected(change: Change, code: int) -> None:
    assert broken(played("italy", seed=14, most=40), change) == code


def test_wrong_used_up_pieces_are_detected() -> None:
    game = played("france", seed=4, most=40)
    assert broken(game, put("used_up", 2)) == I.PIECES


def test_an_owned_route_that_is_open_is_detected() -> None:
    game = played("italy", seed=4, most=40)
    word, bit = divmod(owned(game), 64)
    assert broken(game, flip("open", 1, word, bit=bit)) == I.OPEN
    assert broken(game, flip("routes", 0, word, bit=bit)) == I.TRAINS


def test_every_code_has_a_message() -> None:
    assert len(I.BROKEN) == I.ENDLESS + 1

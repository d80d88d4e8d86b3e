"""Whoever plays, and however: a game comes to its end."""

from __future__ import annotations

import random

import pytest

import kolej
from tests.games.tables import TABLES


def still_to_go(game: kolej.Game) -> tuple[int, int]:
    """Trains, and then what lies in supplies: only trains that are laid bring anything back there."""
    s = game._s
    taken = sum(int(s.hand_size[p]) + int(s.held[p]) + int(s.ferry[p]) for p in range(game.players))
    return sum(int(s.trains[p]) for p in range(game.players)), -taken


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_turn_but_a_declined_tunnel_brings_the_end_nearer(name: str, players: int) -> None:
    """So no bot can keep a game without tunnels from ending; and if all pass it ends (TURN-2)."""
    game, chance = kolej.Game(name, players, seed=7), random.Random(players)
    while game.view(None).phase == "start":
        game.play(chance.choice(game.legal()))
    turns = 0
    while not game.over:
        turn, before, kinds = int(game._s.turns), still_to_go(game), set()
        while not game.over and int(game._s.turns) == turn:
            action = chance.choice(game.legal())
            kinds.add(action.kind)
            game.play(action)
        turns += 1
        assert still_to_go(game) < before or kinds & {"decline", "pass"}, kinds
    assert turns > 10

"""Plays random games, for tests that look at every moment of a game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import kolej
from tests.support.table import begun, ended, table


def some_action(game: kolej.Game, random: Random) -> kolej.Action:
    """Returns a random legal action of a random kind, so that claims are frequent enough for the game to end."""
    legal = game.legal()
    kind = random.choice(sorted({action.kind for action in legal}))
    return random.choice([action for action in legal if action.kind == kind])


def walk(board: str, players: int, seed: int, most: int) -> Iterator[tuple[kolej.Game, kolej.Action]]:
    """Yields the game before each decision, and the decision, for at most `most` decisions."""
    game = kolej.Game(board, players=players, seed=seed)
    random = Random(seed)
    for _ in range(most):
        if game.over:
            return
        action = some_action(game, random)
        yield game, action
        game.play(action)


def played(board: str, players: int = 2, seed: int = 1, most: int = 40) -> kolej.Game:
    """Plays at most `most` random decisions and returns the game."""
    game = kolej.Game(board, players=players, seed=seed)
    for walked, _ in walk(board, players, seed, most):
        game = walked
    return game


def at_every_phase() -> list[kolej.Game]:
    """Returns one game in each phase."""
    tunnel = table("nordic", hands=[{"green": 4}, {}], deck={"green": 3}, discards={}, face_up=["red"] * 5)
    tunnel.claim("kristiansand--stavanger-1", {"green": 2})
    give = table("nordic", hands=[{"red": 1, "blue": 3}, {}])
    give.play("claim alborg--kristiansand with 1 red and 1 set of 3")
    draw, keep = table("usa"), table("usa")
    draw.draw("deck")
    keep.take_tickets()
    build = table("france", pending={"phase": "build"})
    start, turn, over = kolej.Game("usa", players=2, seed=1), begun("italy"), ended("usa")
    return [start, turn, draw, keep, build, give, tunnel, over]

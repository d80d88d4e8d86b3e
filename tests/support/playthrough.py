"""Writes a game as readable text, for the golden playthroughs."""

from __future__ import annotations

from collections.abc import Iterator

import kolej
from kolej import Game
from kolej.bots import make


def played(board: str, players: int, seed: int) -> Game:
    """Plays a game between a greedy bot and random ones to the end."""
    game = Game(board, players=players, seed=seed)
    bots = [make("greedy" if seat == 0 else "random", seed + seat) for seat in range(players)]
    while game.to_move is not None:
        seat = game.to_move
        game.play(bots[seat].decide(game.view(seat)))
    return game


def account(record: dict[str, object]) -> Iterator[str]:
    """Yields every decision of a record, with the number of choices, the events, and the state of the table."""
    finished = Game.from_record(record)
    game = Game.from_record({**record, "decisions": []})
    yield f"{game.board.name}, {game.players} players, seed {game.seed}, rules {record['rules']}"
    yield from (_event(event) for event in game.events)
    for number, id in enumerate(finished.decisions, 1):
        legal = game.legal()
        action = next(action for action in legal if action.id == id)
        yield ""
        yield f"{number}. seat {game.to_move}, {game.phase}, one of {len(legal)}: {action} (id {id})"
        yield from (_event(event) for event in game.play(action))
        position = game.position()
        hands = " | ".join(_cards(hand) for hand in position["hands"])
        up = " ".join(card or "-" for card in position["face_up"])
        yield f"  scores {game.scores}, trains {position['trains']}, up {up}, hands {hands}"
    yield ""
    for seat in range(game.players):
        yield f"seat {seat}: {game.breakdown(seat)}"
    yield f"winners {game.winners}"


def _event(event: kolej.Event) -> str:
    return f"  - {event.to_dict()}"


def _cards(hand: dict[str, int]) -> str:
    return " ".join(f"{n} {card}" for card, n in hand.items()) or "nothing"

"""The games of a census once more, as games that a person holds, counted from their events: the slow obvious way."""

from __future__ import annotations

from collections import Counter
from typing import Any
from unittest.mock import patch

import numpy as np

import kolej
from kolej.bots import policies, policy_number
from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.engine.board_record import board_record
from kolej.engine.records import Record, new_scratch
from kolej.game import game as games
from kolej.game.seeding import SET_UP
from kolej.simulation.run import game_seeds, seat_bots


def same_games(name: str, players: int, number: int, bots: str, run: int) -> list[kolej.Game]:
    """Games that deal the cards of a census: their dice are set once, not before each decision."""
    names = [policy_number(bot) for bot in seat_bots(bots, players)]
    seeds, dice = game_seeds(run, 0, number)

    def once(s: Record, seed: int, decision: int) -> None:
        if decision == SET_UP:
            s.rng = np.uint64(seed)

    played = []
    with patch.object(games, "set_dice", once):
        for seed, roll in zip(seeds, dice, strict=True):
            game = kolej.Game(name, players, seed=int(seed))
            b, w, m = board_record(game.board), new_scratch(), new_memory()
            put_weights(m, game.board, game.players)
            m.rng = roll
            while game.to_move is not None:
                game.play(int(policies.decide(b, game._s, w, m, names[game.to_move])))
            played.append(game)
    return played


def recount(games: list[kolej.Game]) -> dict[str, Any]:
    """What a report tells, from events and breakdowns."""
    found: dict[str, Any] = {
        name: Counter()
        for name in (
            "order_wins", "order_points", "points", "claimed", "owner_wins", "rounds", "shown", "kept", "made",
            "holder_wins", "dealt", "face_up", "blind", "spent", "built", "asked", "declined", "turns", "scores",
        )
    }  # fmt: skip
    found |= {"ender": 0.0, "decisions": 0}
    for game in games:
        _add(found, game)
    return found


def _add(found: dict[str, Any], game: kolej.Game) -> None:
    share = 1 / len(game.winners)
    won = {seat: share if seat in game.winners else 0.0 for seat in range(game.players)}
    first = next(event.seat for event in game.events if event.kind == "turn")
    assert first is not None
    turn, ended, kept = 0, None, Counter[str]()
    for event in game.events:
        data, seat = event.data, event.seat
        if event.kind == "turn":
            turn += 1
        elif event.kind == "deal":
            found["dealt"].update(data["cards"])
        elif event.kind == "offer":
            found["shown"].update(data["tickets"])
        elif event.kind == "keep":
            kept.update(data["tickets"])
        elif event.kind == "draw":
            found["face_up" if data["source"] == "face_up" else "blind"][data["card"]] += 1
        elif event.kind == "claim":
            assert seat is not None
            found["claimed"][data["route"]] += 1
            found["owner_wins"][data["route"]] += won[seat]
            found["rounds"][data["route"]] += (turn - 1) // game.players + 1
            found["spent"].update({kind: n for kind, n in data["cards"].items() if kind != "ferry"})
        elif event.kind == "build":
            found["built"][data["colour"]] += 1
        elif event.kind == "tunnel" and data["extra"]:
            found["asked"][data["route"]] += 1
        elif event.kind == "decline":
            found["declined"][data["route"]] += 1
        elif event.kind == "last_round":
            ended = seat
    found["kept"].update(kept)
    found["turns"][turn] += 1
    found["decisions"] += len(game.decisions)
    found["ender"] += 0 if ended is None else won[ended]
    for seat in range(game.players):
        _add_seat(found, game.breakdown(seat), (seat - first) % game.players, won[seat])


def _add_seat(found: dict[str, Any], count: dict[str, Any], place: int, won: float) -> None:
    found["order_wins"][place] += won
    found["order_points"][place] += count["total"]
    found["scores"][count["total"]] += 1
    side = "winners" if won else "others"
    for source in ("routes", "tickets", "flags", "longest", "globetrotter", "regions"):
        found["points"][side, source] += count[source]
    found["made"].update(count["completed"])
    for ticket in (*count["completed"], *count["failed"]):
        found["holder_wins"][ticket] += won

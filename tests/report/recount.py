"""Plays the games of a survey again as `Game`s and counts their events: slow, but simple enough to trust."""

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
from kolej.simulation.run import seat_bots
from kolej.simulation.seeds import game_seeds


def same_games(name: str, players: int, number: int, bots: str, run: int) -> list[kolej.Game]:
    """Plays the games of a survey as `Game`s.

    A `Game` normally sets its generator before each decision; here it is set once, as in a simulation. Version 1 of the
    rules deals as a simulation does.
    """
    names = [policy_number(bot) for bot in seat_bots(bots, players)]
    seeds, dice = game_seeds(run, 0, number)

    def set_dice_once(s: Record, seed: int, decision: int) -> None:
        if decision == SET_UP:
            s.rng = np.uint64(seed)

    played = []
    empty = {**kolej.Game(name, players, seed=0).record(), "rules": 1}
    with patch.object(games, "set_dice", set_dice_once):
        for seed, roll in zip(seeds, dice, strict=True):
            game = kolej.Game.from_record({**empty, "seed": str(seed)})
            b, w, m = board_record(game.board), new_scratch(), new_memory()
            put_weights(m, game.board, game.players)
            m.rng = roll
            while game.to_move is not None:
                game.play(int(policies.decide(b, game._s, w, m, names[game.to_move])))
            played.append(game)
    return played


def recount(games: list[kolej.Game]) -> dict[str, Any]:
    """Counts what a report shows, from events and breakdowns."""
    counts: dict[str, Any] = {
        name: Counter()
        for name in (
            "order_wins", "order_points", "points", "claimed", "owner_wins", "rounds", "shown", "kept", "made",
            "holder_wins", "dealt", "face_up", "blind", "spent", "built", "asked", "declined", "turns", "scores",
        )
    }  # fmt: skip
    counts |= {"ender": 0.0, "decisions": 0}
    for game in games:
        _add(counts, game)
    return counts


def _add(counts: dict[str, Any], game: kolej.Game) -> None:
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
            counts["dealt"].update(data["cards"])
        elif event.kind == "offer":
            counts["shown"].update(data["tickets"])
        elif event.kind == "keep":
            kept.update(data["tickets"])
        elif event.kind == "draw":
            counts["face_up" if data["source"] == "face_up" else "blind"][data["card"]] += 1
        elif event.kind == "claim":
            assert seat is not None
            counts["claimed"][data["route"]] += 1
            counts["owner_wins"][data["route"]] += won[seat]
            counts["rounds"][data["route"]] += (turn - 1) // game.players + 1
            counts["spent"].update({kind: n for kind, n in data["cards"].items() if kind != "ferry"})
        elif event.kind == "build":
            counts["built"][data["colour"]] += 1
        elif event.kind == "tunnel" and data["extra"]:
            counts["asked"][data["route"]] += 1
        elif event.kind == "decline":
            counts["declined"][data["route"]] += 1
        elif event.kind == "last_round":
            ended = seat
    counts["kept"].update(kept)
    counts["turns"][turn] += 1
    counts["decisions"] += len(game.decisions)
    counts["ender"] += 0 if ended is None else won[ended]
    for seat in range(game.players):
        _add_seat(counts, game.breakdown(seat), (seat - first) % game.players, won[seat])


def _add_seat(counts: dict[str, Any], breakdown: dict[str, Any], place: int, won: float) -> None:
    counts["order_wins"][place] += won
    counts["order_points"][place] += breakdown["total"]
    counts["scores"][breakdown["total"]] += 1
    side = "winners" if won else "others"
    for source in ("routes", "tickets", "flags", "longest", "globetrotter", "regions"):
        counts["points"][side, source] += breakdown[source]
    counts["made"].update(breakdown["completed"])
    for ticket in (*breakdown["completed"], *breakdown["failed"]):
        counts["holder_wins"][ticket] += won

"""What a finished game can be told about in numbers: for the table after it, and the chart of scores."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kolej.errors import KolejError
from kolej.game.event import Event
from kolej.game.game import Game
from kolej.game.path_routes import longest_routes
from kolej.rules.sources import FINAL, RUNNING

POINTS = ("routes", "tickets", *RUNNING.values(), "longest", "globetrotter", *FINAL.values(), "total")


def statistics(game: Game) -> dict[str, Any]:
    """Every seat's numbers, and the running scores after each turn. For a finished game: nothing is hidden then."""
    if not game.over:
        raise KolejError("the statistics are for a finished game, before the end they would tell hidden things")
    return {"seats": [_seat(game, seat) for seat in range(game.players)], "scores": _scores(game)}


def _seat(game: Game, seat: int) -> dict[str, Any]:
    own = [event for event in game.events if event.seat == seat]
    found = game.breakdown(seat)
    drawn = Counter(event.data["source"] for event in own if event.kind == "draw")
    lengths = [game.board.route(event.data["route"]).length for event in own if event.kind == "claim"]
    return {
        "points": {name: found[name] for name in POINTS},
        "drawn_blind": drawn["deck"],
        "drawn_face_up": drawn["face_up"],
        "wilds": sum(event.data["card"] == "wild" for event in own if event.kind == "draw"),
        "routes": len(lengths),
        "mean_length": round(sum(lengths) / len(lengths), 2) if lengths else 0.0,
        "tickets_made": len(found["completed"]),
        "tickets_missed": len(found["failed"]),
        "longest_path": longest_routes(game, seat),
    }


def _scores(game: Game) -> list[list[int]]:
    """Points on the table after each turn; the last row is the final score."""
    now = [0] * game.players
    rows = [list(now)]
    for event in game.events:
        if event.kind == "end":
            break
        if event.kind == "turn":
            rows.append(list(now))
        elif "points" in event.data:
            now[_whose(event)] += event.data["points"]
    return [*rows, list(game.scores)]


def _whose(event: Event) -> int:
    assert event.seat is not None
    return event.seat

"""Results as frames of pandas or polars. Neither comes along: whoever wants one has it, or is told how to get it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolej.errors import KolejError
from kolej.simulation.counted_games import CountedGames
from kolej.simulation.estimates import rate, victories
from kolej.simulation.rows import GameRows
from kolej.simulation.summary import summary

SEAT = ("seat", "bot", "wins", "shared_wins", "win_rate", "win_rate_low", "win_rate_high")
SCORE = ("mean", "low", "high", "deviation")


def game_columns(first: int, rows: GameRows) -> dict[str, NDArray[Any]]:
    """One row a game: its number, each seat's score and whether it won, how long it was, 64 bits of how it ended."""
    games, seats = len(rows.turns), range(rows.scores.shape[1])
    return {
        "game": np.arange(first, first + games),
        **{f"score_{seat}": rows.scores[:, seat] for seat in seats},
        **{f"won_{seat}": (rows.winners >> seat & 1).astype(bool) for seat in seats},
        "decisions": rows.decisions,
        "turns": rows.turns,
        "digest": rows.digests,
    }


def sums_columns(totals: CountedGames, table: str) -> dict[str, list[Any]]:
    """Of `seats`, places in turn `order`, `routes` or `tickets`: who or what it is, and what was counted of it."""
    if not totals.games:
        raise KolejError("there are no games to make a frame of")
    board, counted = totals.run.board, summary(totals)
    tables = {
        "seats": [
            {name: seat[name] for name in SEAT} | {f"score_{name}": seat["score"][name] for name in SCORE}
            for seat in counted["seats"]
        ],
        "order": [_place(totals, place) for place in range(totals.run.players)],
        "routes": [
            {"id": route.id, "a": route.a, "b": route.b, "length": route.length, "colour": route.colour} | row
            for route, row in zip(board.routes, counted["routes"], strict=True)
        ],
        "tickets": [
            {"id": ticket.id, "a": ticket.a, "b": ticket.b, "points": ticket.points} | row
            for ticket, row in zip(board.tickets, counted["tickets"], strict=True)
        ],
    }
    if table not in tables:
        raise KolejError(f"there is no table {table!r}; there are {', '.join(tables)}")
    return {name: [row[name] for row in tables[table]] for name in tables[table][0]}


def _place(totals: CountedGames, place: int) -> dict[str, Any]:
    """Who begins is drawn by lot, so any seat may have had the place. A shared victory counts in parts."""
    counts = totals.counts
    won = rate(victories(counts["outcome"][:, place].sum(axis=0).tolist()), totals.games)
    assert won  # there is a game
    return {
        "place": place, "win_rate": won.value, "win_rate_low": won.low, "win_rate_high": won.high,
        "score_mean": float(counts["score_sum"][:, place].sum()) / totals.games,
    }  # fmt: skip


def pandas_frame(columns: Mapping[str, Any], about: Mapping[str, Any]) -> Any:
    """`about` becomes the frame's `attrs`."""
    frame = _library("pandas").DataFrame(dict(columns))
    frame.attrs.update(about)
    return frame


def polars_frame(columns: Mapping[str, Any]) -> Any:
    return _library("polars").DataFrame(dict(columns))


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise KolejError(f"a frame of {name} needs {name}: pip install {name}") from None

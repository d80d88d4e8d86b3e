"""A finished game looked at again: how the chances went, and which decisions cost most.

A decision is judged by what its seat could know when it was made: it is weighed against the others in worlds that fit
that seat's view. The chances over time are those of the game as it lay, all cards known and the draws to come open.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from kolej.bots.advice.reasons import reason
from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.bots.search.search_bot import (
    candidates,
    chance,
    compiled_search,
    places_for,
    until_seconds,
    weigh,
)
from kolej.engine.board_record import board_record
from kolej.engine.records import Record, new_scratch
from kolej.errors import KolejError
from kolej.game import Action, Game, View
from kolej.rules.state import OVER, TURN

SHOWN = 3
SUSPECTS = 8  # of each seat that are weighed a second time
CHANCES, FIRST = 0.35, 0.35  # parts of the time: for the chances, for a look at every decision; the rest for suspects
BETWEEN = (TURN, OVER)  # the phases in which a turn is over
FEWEST = 16  # games, for the chances of a moment


@dataclass
class Moment:
    """A decision that left a choice, as its seat saw it."""

    number: int
    seat: int
    view: View
    played: Action
    better: Action | None = None
    points: float = 0.0


def review(
    record: Mapping[str, Any], seconds: float = 30.0, progress: Callable[[float], None] | None = None
) -> dict[str, Any]:
    """As JSON; `progress` is told how much of it is done, from 0 to 1."""
    tell = progress or (lambda part: None)
    game = Game.from_record({**record, "decisions": []})
    states: list[Record] = [game.state]
    moments = []
    for number, decision in enumerate(record["decisions"], 1):
        seat = game.to_move
        assert seat is not None
        view = game.view(seat)
        played = next(action for action in view.legal if action.id == int(decision))
        if len(view.legal) > 1:
            moments.append(Moment(number, seat, view, played))
        game.play(played)
        states.append(game.state)
    if not game.over:
        raise KolejError("a game is reviewed when it is over")
    memory = new_memory(game.seed & (1 << 62) - 1)
    chances, games = _chances(game, states, memory, seconds * CHANCES, tell)
    games += _look(moments, memory, seconds * FIRST, _every, lambda part: tell(CHANCES + FIRST * part))
    suspects = [moment for seat in range(game.players) for moment in _worst(moments, seat, SUSPECTS)]
    rest = 1 - CHANCES - FIRST
    # The best of many looks better than it is; so the suspects are weighed anew, against what was played alone.
    games += _look(suspects, memory, seconds * rest, _two, lambda part: tell(CHANCES + FIRST + rest * part))
    return {
        "chances": chances,
        "worst": [[_told(moment, memory) for moment in _worst(suspects, seat, SHOWN)] for seat in range(game.players)],
        "games": games,
    }


def _chances(
    game: Game, states: list[Record], memory: Record, seconds: float, tell: Callable[[float], None]
) -> tuple[list[list[float]], int]:
    """Every seat's chance at the start and after each decision."""
    search, b, w = compiled_search(), board_record(game.board).record, new_scratch().record
    put_weights(memory, game.board, game.players)
    found: list[list[float]] = []
    games, turns = 0, sum(state.phase in BETWEEN for state in states)
    for n, state in enumerate(states):
        if found and state.phase not in BETWEEN:
            found.append(found[-1])  # within a turn nothing is decided yet
            continue
        rooms, words = places_for(state)
        wins, tried = np.zeros(game.players), 0
        end = time.perf_counter() + seconds / turns
        while tried < FEWEST or time.perf_counter() < end:
            search.chances(b, rooms, words, w, memory.record, FEWEST, wins)
            tried += FEWEST
        found.append([round(float(won) / tried, 3) for won in wins])
        games += tried
        tell(CHANCES * (n + 1) / len(states))
    return found, games


def _every(moment: Moment, memory: Record) -> list[int]:
    return [moment.played.id, *(id for id in candidates(moment.view, memory) if id != moment.played.id)]


def _two(moment: Moment, memory: Record) -> list[int]:
    assert moment.better is not None
    return [moment.played.id, moment.better.id]


def _look(
    moments: list[Moment], memory: Record, seconds: float, choose: Callable[[Moment, Record], list[int]],
    tell: Callable[[float], None],
) -> int:  # fmt: skip
    """Weighs what was played against others. What is written down is from the worlds of this look alone."""
    games = 0
    for n, moment in enumerate(moments):
        found = weigh(moment.view, memory, until_seconds(seconds / len(moments)), choose(moment, memory), sure=0.5)
        games += sum(weighed.worlds for weighed in found)
        moment.better = found[0].action if found[0].action.id != moment.played.id else None
        moment.points = found[0].gain
        tell((n + 1) / len(moments))
    return games


def _worst(moments: list[Moment], seat: int, n: int) -> list[Moment]:
    mine = [moment for moment in moments if moment.seat == seat and moment.better is not None]
    return sorted(mine, key=lambda moment: -moment.points)[:n]


def _told(moment: Moment, memory: Record) -> dict[str, Any]:
    assert moment.better is not None
    before, after = (chance(moment.view, memory, action.id) for action in (moment.played, moment.better))
    return {
        "number": moment.number,
        "played": moment.played.to_dict(),
        "better": moment.better.to_dict(),
        "cost": round(max(0.0, after - before), 3),
        "points": round(moment.points, 1),
        "why": reason(moment.view, moment.better),
    }

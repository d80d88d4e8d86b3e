"""A review of a finished game: how the chances changed, and which decisions cost most.

A decision is rated by what its seat could know: it races against the alternatives in worlds that fit that seat's view.
The chances over time are those of the whole state, where every card is known except those to be drawn.
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
from kolej.bots.search.race import chance_after, race, until_seconds
from kolej.bots.search.search_bot import candidates
from kolej.bots.search.search_build import search_build
from kolej.bots.search.search_memory import state_room
from kolej.bots.search.search_view import SearchView, search_view
from kolej.engine.board_record import board_record
from kolej.engine.records import Record, new_scratch
from kolej.errors import KolejError
from kolej.game import Action, Game, View
from kolej.rules.state import OVER, TURN

SHOWN = 3  # decisions of each seat that a review shows
SUSPECTS = 8  # decisions of each seat that are rated a second time
CHANCES, FIRST = 0.35, 0.35  # parts of the time: for the chances, and for the first race; the rest is for suspects
BETWEEN = (TURN, OVER)  # the phases in which a turn is over
FEWEST = 16  # games from which the chances of a moment are estimated


@dataclass
class Moment:
    """A decision that left a choice, with the view that its seat had."""

    number: int
    seat: int
    view: View
    played: Action
    better: Action | None = None
    points: float = 0.0


def review(
    record: Mapping[str, Any], seconds: float = 30.0, progress: Callable[[float], None] | None = None
) -> dict[str, Any]:
    """The review of a record, as JSON. `progress` is called with the part that is done, from 0 to 1."""
    report = progress or (lambda part: None)
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
    chances, games = _chances(game, states, memory, seconds * CHANCES, report)
    games += _race_all(moments, memory, seconds * FIRST, _all_candidates, lambda part: report(CHANCES + FIRST * part))
    suspects = [moment for seat in range(game.players) for moment in _worst(moments, seat, SUSPECTS)]
    second = 1 - CHANCES - FIRST
    # The best of many looks better than it is. So the suspects race again, against the played decision alone.
    games += _race_all(
        suspects, memory, seconds * second, _best_candidate, lambda part: report(CHANCES + FIRST + second * part)
    )
    worst = [[_as_json(moment, memory) for moment in _worst(suspects, seat, SHOWN)] for seat in range(game.players)]
    return {"chances": chances, "worst": worst, "games": games}


def _chances(
    game: Game, states: list[Record], memory: Record, seconds: float, report: Callable[[float], None]
) -> tuple[list[list[float]], int]:
    """Every seat's chance to win at the start and after each decision, and the number of games played for that."""
    search = search_build()
    b, w, m = search.records(board_record(game.board), new_scratch(), memory)
    put_weights(memory, game.board, game.players)
    chances: list[list[float]] = []
    games, turns = 0, sum(state.phase in BETWEEN for state in states)
    for n, state in enumerate(states):
        if chances and state.phase not in BETWEEN:
            chances.append(chances[-1])  # within a turn nothing is decided yet
            continue
        copies, words = state_room(state)
        wins, tried = np.zeros(game.players), 0
        end = time.perf_counter() + seconds / turns
        while tried < FEWEST or time.perf_counter() < end:
            search.count_wins(b, search.array(copies), words, w, m, FEWEST, wins)
            tried += FEWEST
        chances.append([round(float(won) / tried, 3) for won in wins])
        games += tried
        report(CHANCES * (n + 1) / len(states))
    return chances, games


def _all_candidates(moment: Moment, shown: SearchView) -> list[int]:
    """The ids of the played decision and of all that are worth a rollout."""
    return [moment.played.id, *(id for id in candidates(shown) if id != moment.played.id)]


def _best_candidate(moment: Moment, shown: SearchView) -> list[int]:
    """The ids of the played decision and of the better one."""
    assert moment.better is not None
    return [moment.played.id, moment.better.id]


def _race_all(
    moments: list[Moment], memory: Record, seconds: float, choose: Callable[[Moment, SearchView], list[int]],
    report: Callable[[float], None],
) -> int:  # fmt: skip
    """Rates each played decision against alternatives, and returns the number of games played for that.

    What a moment holds afterwards is from the worlds of this race alone.
    """
    games = 0
    for n, moment in enumerate(moments):
        shown = search_view(moment.view, memory, search_build())
        ratings = race(shown, until_seconds(seconds / len(moments)), choose(moment, shown), sure=0.5)
        games += sum(rating.worlds for rating in ratings)
        moment.better = ratings[0].action if ratings[0].action.id != moment.played.id else None
        moment.points = ratings[0].gain
        report((n + 1) / len(moments))
    return games


def _worst(moments: list[Moment], seat: int, n: int) -> list[Moment]:
    """The n decisions of a seat that cost most."""
    costly = [moment for moment in moments if moment.seat == seat and moment.better is not None]
    return sorted(costly, key=lambda moment: -moment.points)[:n]


def _as_json(moment: Moment, memory: Record) -> dict[str, Any]:
    """A decision, the better one, and what it cost."""
    assert moment.better is not None
    shown = search_view(moment.view, memory, search_build())
    before, after = (chance_after(shown, action.id) for action in (moment.played, moment.better))
    return {
        "number": moment.number,
        "played": moment.played.to_dict(),
        "better": moment.better.to_dict(),
        "cost": round(max(0.0, after - before), 3),
        "points": round(moment.points, 1),
        "why": reason(moment.view, moment.better),
    }

"""A review of a finished game: how the chances changed, and which decisions cost most.

All of it is judged by what the seat to move could know. A decision races against the alternatives in worlds that fit
that seat's view, and the chances over time are estimated in such worlds as well, as for a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from kolej.bots.advice.chances import chances
from kolej.bots.advice.reasons import reason
from kolej.bots.memory import new_memory
from kolej.bots.search.race import race, until_seconds
from kolej.bots.search.search_bot import candidates
from kolej.bots.search.search_build import search_build
from kolej.bots.search.search_view import SearchView, search_view
from kolej.engine.records import Record
from kolej.errors import KolejError
from kolej.game import Action, Game, View

SHOWN = 3  # decisions of each seat that a review shows
LEAST_COST = 1.0  # points that a decision must cost to be shown: what costs less is about as good as the better one
SUSPECTS = 8  # decisions of each seat that are rated a second time
CHANCES, FIRST = 0.35, 0.35  # parts of the time: for the chances, and for the first race; the rest is for suspects


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
    record: Mapping[str, Any], seconds: float = 30.0, progress: Callable[[float], None] | None = None,
    advised: Collection[int] = (),
) -> dict[str, Any]:  # fmt: skip
    """The review of a record, as JSON. `progress` is called with the part that is done, from 0 to 1.

    `advised`: numbers of decisions, from 1 on, that followed a hint. They are never called costly.
    """
    report = progress or (lambda part: None)
    game = Game.from_record({**record, "decisions": []})
    views: list[View] = []
    moments = []
    for number, decision in enumerate(record["decisions"], 1):
        seat = game.to_move
        assert seat is not None
        view = game.view(seat)
        views.append(view)
        played = next(action for action in view.legal if action.id == int(decision))
        if len(view.legal) > 1 and number not in advised:
            moments.append(Moment(number, seat, view, played))
        game.play(played)
    if not game.over:
        raise KolejError("a game is reviewed when it is over")
    seed = game.seed & (1 << 62) - 1
    memory = new_memory(seed)
    curve, games = _curve(views, seed, seconds * CHANCES, report)
    curve.append([float(seat in game.winners) / len(game.winners) for seat in range(game.players)])
    games += _race_all(moments, memory, seconds * FIRST, _all_candidates, lambda part: report(CHANCES + FIRST * part))
    suspects = [moment for seat in range(game.players) for moment in _worst(moments, seat, SUSPECTS)]
    second = 1 - CHANCES - FIRST
    # The best of many looks better than it is. So the suspects race again, against the played decision alone.
    games += _race_all(
        suspects, memory, seconds * second, _best_candidate, lambda part: report(CHANCES + FIRST + second * part)
    )
    costly = [moment for moment in suspects if moment.points >= LEAST_COST]
    worst = [[_as_json(moment, seed) for moment in _worst(costly, seat, SHOWN)] for seat in range(game.players)]
    return {"chances": curve, "worst": worst, "games": games}


def _curve(
    views: list[View], seed: int, seconds: float, report: Callable[[float], None]
) -> tuple[list[list[float]], int]:
    """Every seat's chance to win before each decision, and the number of games played for that."""
    curve: list[list[float]] = []
    games, turns = 0, 1 + sum(view.phase == "turn" for view in views)
    for n, view in enumerate(views):
        if curve and view.phase != "turn":
            curve.append(curve[-1])  # within a turn nothing is decided yet
            continue
        [now], worlds = chances(view, seed=seed, until=until_seconds(seconds / turns))
        curve.append(now)
        games += worlds
        report(CHANCES * (n + 1) / len(views))
    return curve, games


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


def _as_json(moment: Moment, seed: int) -> dict[str, Any]:
    """A decision, the better one, and what it cost."""
    assert moment.better is not None
    (played, better), _ = chances(moment.view, [moment.played.id, moment.better.id], seed)
    return {
        "number": moment.number,
        "played": moment.played.to_dict(),
        "better": moment.better.to_dict(),
        "cost": round(max(0.0, better[moment.seat] - played[moment.seat]), 3),
        "points": round(moment.points, 1),
        "why": reason(moment.view, moment.better),
    }

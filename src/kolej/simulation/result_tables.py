"""How results show themselves in a notebook: a row for each seat, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kolej.game.notebook import html_table
from kolej.simulation.counted_games import CountedGames, ListedGames
from kolej.simulation.estimates import Estimate, mean, rate
from kolej.simulation.summary import summary

COLUMNS = ("", "bot", "wins", "95 %", "mean score", "95 %")


def result_html(result: ListedGames) -> str:
    """Of the rows of a simulation."""
    rows = []
    for seat, bot in enumerate(result.bots):
        scores, games = result.scores[:, seat].astype(float), result.games
        won = rate(float(result.winners[:, seat].sum()), games)
        scored = mean(float(scores.sum()), float((scores * scores).sum()), games)
        assert won and scored  # there is a game
        rows.append((seat, bot, won, scored))
    return _table(result.about | {"games": result.games}, rows)


def totals_html(totals: CountedGames) -> str:
    """Of sums, which may be of no game at all."""
    if not totals.games:
        return "<p>No games yet.</p>"
    found = summary(totals)
    rows = [
        (
            seat["seat"], seat["bot"],
            Estimate(seat["win_rate"], seat["win_rate_low"], seat["win_rate_high"], totals.games),
            Estimate(seat["score"]["mean"], seat["score"]["low"], seat["score"]["high"], totals.games),
        )
        for seat in found["seats"]
    ]  # fmt: skip
    return _table(found, rows)


def _table(about: dict[str, Any], rows: Iterable[tuple[int, str, Estimate, Estimate]]) -> str:
    shown = [
        (f"Seat {seat}", bot, f"{won.value:.1%}", f"{won.low:.1%} to {won.high:.1%}",
         f"{score.value:.1f}", f"{score.low:.1f} to {score.high:.1f}")
        for seat, bot, won, score in rows
    ]  # fmt: skip
    return html_table(f"{about['games']:,} games on {about['board']}, seed {about['seed']}", COLUMNS, shown)

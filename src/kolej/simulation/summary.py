"""What a simulation says, as plain numbers: for a table or for JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kolej.simulation import end_of_game
from kolej.simulation.counted_games import CountedGames
from kolej.simulation.estimates import rate, spread


def summary(totals: CountedGames) -> dict[str, Any]:
    """Of at least one game. A shared victory counts for each who shares it, and is told apart."""
    run, counts, board = totals.run, totals.counts, totals.run.board
    return {
        "board": board.id,
        "players": run.players,
        "bots": list(run.bots),
        "seed": run.seed,
        "games": totals.games,
        "digest": f"{totals.digest:016x}",
        "backend": run.backend,
        "seconds": totals.seconds,
        "games_per_second": totals.games / max(totals.seconds, 1e-9),
        "seats": [_seat(totals, seat) for seat in range(run.players)],
        "margins": asdict(spread(counts["margins"], 0)),
        "turns": asdict(spread(counts["turns"], 0)),
        "decisions": asdict(spread(counts["decisions"], 0)),
        "routes": [
            {"id": route.id, "claimed": int(owner.sum()), "by_winners": int(owner[1:].sum())}
            for route, owner in zip(board.routes, counts["owner"], strict=False)
        ],
        "tickets": [
            {"id": ticket.id, "kept": int(holder.sum()), "made": int(made), "by_winners": int(holder[1:].sum())}
            for ticket, holder, made in zip(board.tickets, counts["holder"], counts["made"], strict=False)
        ],
    }


def _seat(totals: CountedGames, seat: int) -> dict[str, Any]:
    shares = totals.counts["outcome"][seat].sum(axis=0)
    wins, shared = int(shares[1:].sum()), int(shares[2:].sum())
    won = rate(wins, totals.games)
    assert won is not None  # there is at least one game
    return {
        "seat": seat,
        "bot": totals.run.bots[seat],
        "score": asdict(spread(totals.counts["scores"][seat].sum(axis=0), end_of_game.LOWEST)),
        "wins": wins,
        "shared_wins": shared,
        "win_rate": won.value,
        "win_rate_low": won.low,
        "win_rate_high": won.high,
        "shared_win_rate": shared / totals.games,
    }

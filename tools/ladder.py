"""Plays the games for every table of docs/strength.md and rewrites the tables.

    python tools/ladder.py                     # all tables: hours, mostly for the search
    python tools/ladder.py two more            # some tables
    python tools/ladder.py search --games 40 --boards paris usa
"""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from pathlib import Path

from kolej.arena.tournament import Standing, Standings, tournament
from kolej.boards import BUNDLED, board
from kolej.bots import POLICIES
from kolej.engine.processors import usable_cores
from kolej.report.collect import survey
from kolej.report.numbers import report
from kolej.simulation.estimates import Estimate, Z
from kolej.simulation.simulate import simulate

DOCS = Path(__file__).parents[1] / "docs" / "strength.md"
SEED = 2026


def formatted(estimate: Estimate, factor: float = 1, unit: str = "") -> str:
    return f"{factor * estimate.value:.1f}{unit} ({factor * estimate.low:.1f}…{factor * estimate.high:.1f})"


def standing_of(standings: Standings, bot: str) -> Standing:
    return next(row for row in standings.rows if row.bot == bot)


def command(name: str, players: int, bots: list[str], games: int) -> str:
    return f"`kolej arena {name} -p {players} -b {','.join(bots)} -n {games} -s {SEED}`"


def match_row(name: str, players: int, bots: list[str], games: int) -> str:
    """Returns a row of a table: how the first bot does against the others."""
    standings = tournament(name, players, bots, games, SEED)
    first = standing_of(standings, bots[0])
    failures = sum(row.failures for row in standings.rows)
    return (
        f"| {board(name).name} | {players} | {bots[0]} | {', '.join(bots[1:])} | {first.games:,} "
        f"| {formatted(first.wins, 100, ' %')} | {formatted(first.margin)} | {failures} "
        f"| {command(name, players, bots, games)} |"
    )


MATCH_HEADER = ["| board | players | bot | against | games | won | margin | failures | command |", "|---" * 9 + "|"]


def two(names: list[str], games: int | None) -> Iterator[str]:
    yield from MATCH_HEADER
    for name in names:
        for bots in (["planner", "random"], ["planner", "greedy"], ["greedy", "random"]):
            yield match_row(name, 2, bots, games or 4000)


def more(names: list[str], games: int | None) -> Iterator[str]:
    yield from MATCH_HEADER
    for name in names:
        fewest, most = board(name).rules.players
        for players in range(max(3, fewest), most + 1):
            yield match_row(name, players, ["planner"] + ["greedy"] * (players - 1), games or 1500)


def ratings(names: list[str], games: int | None) -> Iterator[str]:
    yield "| board | random | greedy | planner | command |"
    yield "|---|---|---|---|---|"
    bots = ["random", "greedy", "planner"]
    for name in names:
        standings = tournament(name, 2, bots, games or 4000, SEED)
        cells = " | ".join(formatted(standing_of(standings, bot).rating) for bot in bots)
        yield f"| {board(name).name} | {cells} | {command(name, 2, bots, games or 4000)} |"


def planners(names: list[str], games: int | None) -> Iterator[str]:
    yield "| board | players | games | score | tickets made | games a second, one core | command |"
    yield "|---" * 7 + "|"
    for name in names:
        fewest, most = board(name).rules.players
        for players in range(fewest, most + 1):
            n = games or 3000
            numbers = report(survey(name, players=players, games=n, bots="planner", seed=SEED))
            kept = [row.made for row in numbers.tickets if row.made is not None]
            made = sum(row.value * row.n for row in kept) / sum(row.n for row in kept)
            half = Z * numbers.scores.deviation / math.sqrt(n)  # n, because the seats of a game are not independent
            score = Estimate(numbers.scores.mean, numbers.scores.mean - half, numbers.scores.mean + half, n)
            speed = simulate(name, players, min(n, 1000), "planner", SEED)
            yield (
                f"| {board(name).name} | {players} | {n:,} | {formatted(score)} | {100 * made:.1f} % "
                f"| {speed.games / speed.seconds:,.0f} | `kolej report {name} -p {players} -n {n} -s {SEED} --json` |"
            )


def search(names: list[str], games: int | None) -> Iterator[str]:
    yield from MATCH_HEADER
    for name in names:
        yield match_row(name, 2, ["search:0.5", "planner"], games or 200)
        if board(name).rules.players[1] >= 3:
            yield match_row(name, 3, ["search:0.5", "planner", "planner"], games or 150)


def mixes(names: list[str], games: int | None) -> Iterator[str]:
    """Lets every combination of kernel bots play, to show that all games end."""
    n = games or 10_000
    yield "| board | players | mixes | games | ended | turns of the longest | command for one |"
    yield "|---" * 7 + "|"
    for name in names:
        fewest, most = board(name).rules.players
        for players in range(fewest, most + 1):
            bots, ended, longest = list(combinations_with_replacement(POLICIES, players)), 0, 0
            for mix in bots:
                played = simulate(name, players, n, mix, SEED, "auto", workers=usable_cores())
                ended += int(played.winners.any(axis=1).sum())
                longest = max(longest, int(played.turns.max()))
            yield (
                f"| {board(name).name} | {players} | {len(bots)} | {n * len(bots):,} | {ended:,} | {longest} "
                f"| `kolej simulate {name} -p {players} -b {','.join(bots[1])} -n {n} -s {SEED}` |"
            )


TABLES: dict[str, Callable[[list[str], int | None], Iterator[str]]] = {
    "two": two, "more": more, "ratings": ratings, "planners": planners, "search": search,
    "mixes": mixes,
}  # fmt: skip


def write(table: str, rows: str) -> None:
    between = re.compile(rf"(<!-- {table} -->\n).*?(<!-- end -->)", re.S)
    DOCS.write_text(between.sub(lambda match: match[1] + rows + match[2], DOCS.read_text("utf-8")), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", help=f"some of {', '.join(TABLES)}; default: all")
    parser.add_argument("--games", type=int, help="games per row; default: a number for each table")
    parser.add_argument("--boards", nargs="+", choices=BUNDLED, default=list(BUNDLED))
    parser.add_argument("--print", action="store_true", help="only print, without changing docs/strength.md")
    options = parser.parse_args()
    if unknown := set(options.tables) - set(TABLES):
        parser.error(f"there is no table {', '.join(sorted(unknown))}; the tables are {', '.join(TABLES)}")
    for table in options.tables or TABLES:
        lines = []
        for line in TABLES[table](options.boards, options.games):
            print(line, flush=True)
            lines.append(line)
        if not options.print:
            write(table, "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

"""Measures how strong the bots are: plays matches and updates their rows in docs/strength.md.

    python tools/ladder.py                     # all matches: hours, most of it for the search
    python tools/ladder.py two more            # some of them
    python tools/ladder.py search --games 40 --boards paris usa
    python tools/ladder.py ratings planners mixes   # tables for docs/notebook/: printed only
"""

from __future__ import annotations

import argparse
import math
import subprocess
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
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


def shown(estimate: Estimate, times: float = 1, unit: str = "") -> str:
    return f"{times * estimate.value:.1f}{unit} ({times * estimate.low:.1f}…{times * estimate.high:.1f})"


def of(found: Standings, bot: str) -> Standing:
    return next(row for row in found.rows if row.bot == bot)


def command(name: str, players: int, bots: list[str], games: int) -> str:
    return f"`kolej arena {name} -p {players} -b {','.join(bots)} -n {games} -s {SEED}`"


def stamp() -> str:
    """The last two cells of a row: the commit that was measured, and the date."""
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=DOCS.parent, capture_output=True, text=True, check=True
    ).stdout.strip()
    return f"{commit} | {datetime.now(UTC):%Y-%m-%d}"


def met(name: str, players: int, bots: list[str], games: int) -> str:
    """A row: how the first bot does against the others."""
    found = tournament(name, players, bots, games, SEED)
    first = of(found, bots[0])
    failures = sum(row.failures for row in found.rows)
    return (
        f"| {board(name).name} | {players} | {bots[0]} | {', '.join(bots[1:])} | {first.games:,} "
        f"| {shown(first.wins, 100, ' %')} | {shown(first.margin)} | {failures} "
        f"| {command(name, players, bots, games)} | {stamp()} |"
    )


MEETING = [
    "| board | players | bot | against | games | won | margin | failures | command | commit | date |", "|---" * 11 + "|"
]  # fmt: skip


def two(names: list[str], games: int | None) -> Iterator[str]:
    yield from MEETING
    for name in names:
        for bots in (["planner", "random"], ["planner", "greedy"], ["greedy", "random"]):
            yield met(name, 2, bots, games or 4000)


def more(names: list[str], games: int | None) -> Iterator[str]:
    yield from MEETING
    for name in names:
        fewest, most = board(name).rules.players
        for players in range(max(3, fewest), most + 1):
            yield met(name, players, ["planner"] + ["greedy"] * (players - 1), games or 4000)


def versions(names: list[str], games: int | None) -> Iterator[str]:
    """One planner of today among planners of the first version, which is a fixed opponent."""
    yield from MEETING
    for name in names:
        fewest, most = board(name).rules.players
        for players in range(fewest, most + 1):
            yield met(name, players, ["planner"] + ["planner:1"] * (players - 1), games or 4000)


def ratings(names: list[str], games: int | None) -> Iterator[str]:
    yield "| board | random | greedy | planner | command | commit | date |"
    yield "|---" * 7 + "|"
    bots = ["random", "greedy", "planner"]
    for name in names:
        found = tournament(name, 2, bots, games or 4000, SEED)
        cells = " | ".join(shown(of(found, bot).rating) for bot in bots)
        yield f"| {board(name).name} | {cells} | {command(name, 2, bots, games or 4000)} | {stamp()} |"


def planners(names: list[str], games: int | None) -> Iterator[str]:
    yield "| board | players | games | score | tickets made | games a second, one core | command | commit | date |"
    yield "|---" * 9 + "|"
    for name in names:
        fewest, most = board(name).rules.players
        for players in range(fewest, most + 1):
            n = games or 3000
            found = report(survey(name, players=players, games=n, bots="planner", seed=SEED))
            kept = [row.made for row in found.tickets if row.made is not None]
            made = sum(row.value * row.n for row in kept) / sum(row.n for row in kept)
            half = Z * found.scores.deviation / math.sqrt(n)  # the seats of a game depend on each other: n, not seats
            score = Estimate(found.scores.mean, found.scores.mean - half, found.scores.mean + half, n)
            speed = simulate(name, players, min(n, 1000), "planner", SEED)
            yield (
                f"| {board(name).name} | {players} | {n:,} | {shown(score)} | {100 * made:.1f} % "
                f"| {speed.games / speed.seconds:,.0f} | `kolej report {name} -p {players} -n {n} -s {SEED} --json` "
                f"| {stamp()} |"
            )


def search(names: list[str], games: int | None) -> Iterator[str]:
    yield from MEETING
    for name in names:
        yield met(name, 2, ["search:0.5", "planner"], games or 200)
        if board(name).rules.players[1] >= 3:
            yield met(name, 3, ["search:0.5", "planner", "planner"], games or 150)


def mixes(names: list[str], games: int | None) -> Iterator[str]:
    """Every bot that is kernel code, in every mix of them: all games end."""
    n = games or 10_000
    yield "| board | players | mixes | games | ended | turns of the longest | command for one | commit | date |"
    yield "|---" * 9 + "|"
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
                f"| `kolej simulate {name} -p {players} -b {','.join(bots[1])} -n {n} -s {SEED}` | {stamp()} |"
            )


Table = Callable[[list[str], int | None], Iterator[str]]
MATCHES: dict[str, Table] = {"versions": versions, "two": two, "more": more, "search": search}
TABLES: dict[str, Table] = {**MATCHES, "ratings": ratings, "planners": planners, "mixes": mixes}


def update(row: str) -> None:
    """Writes a match into the table of docs/strength.md, in place of the row with the same first four cells, if any."""
    text = DOCS.read_text("utf-8")
    match = "|".join(row.split("|")[:5])
    rows = [line for line in text.splitlines() if line.startswith(match)]
    text = text.replace(rows[0], row) if rows else text.replace("<!-- end -->", f"{row}\n<!-- end -->")
    DOCS.write_text(text, "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", help=f"of {', '.join(TABLES)}; {', '.join(MATCHES)} if none is named")
    parser.add_argument("--games", type=int, help="games a row, instead of what each table takes")
    parser.add_argument("--boards", nargs="+", choices=BUNDLED, default=list(BUNDLED))
    parser.add_argument("--print", action="store_true", help="only print; leave docs/strength.md as it is")
    asked = parser.parse_args()
    if unknown := set(asked.tables) - set(TABLES):
        parser.error(f"there is no table {', '.join(sorted(unknown))}; there are {', '.join(TABLES)}")
    for table in asked.tables or MATCHES:
        for number, line in enumerate(TABLES[table](asked.boards, asked.games)):
            print(line, flush=True)
            if table in MATCHES and number >= len(MEETING) and not asked.print:
                update(line)


if __name__ == "__main__":
    main()

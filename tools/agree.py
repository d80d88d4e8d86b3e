"""Plays the same games in every way there is and compares their digests, at every table.

    python tools/agree.py --games 100000 --interpreted 200 --ray
    python tools/agree.py --games 500 --bots planner --cuda
    python tools/agree.py --games 100000 --boards usa --players 4 5 --cuda

Compiled on one core is what the others are compared with: all cores, the interpreter for the first few games, a Ray
cluster that is started here, a GPU.
"""

from __future__ import annotations

import argparse
import sys

import kolej
from kolej.boards import BUNDLED
from kolej.simulation import ray_cluster

SEED = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", nargs="+", default=BUNDLED, choices=BUNDLED)
    parser.add_argument("--players", nargs="+", type=int, help="every number that the board allows if left out")
    parser.add_argument("--bots", default="random")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--interpreted", type=int, default=0, metavar="GAMES", help="so many of them")
    parser.add_argument("--ray", action="store_true")
    parser.add_argument("--cuda", action="store_true")
    asked = parser.parse_args()
    differing = 0
    for name in asked.boards:
        fewest, most = kolej.board(name).rules.players
        for players in range(fewest, most + 1):
            if not asked.players or players in asked.players:
                differing += not _agree(name, players, asked)
    sys.exit(f"{differing} tables differ" if differing else None)


def _agree(name: str, players: int, asked: argparse.Namespace) -> bool:
    def digest(games: int, **how: object) -> str:
        return f"{kolej.totals(name, players, games, asked.bots, SEED, **how).digest:016x}"

    ways: dict[str, tuple[str, str]] = {}
    one = digest(asked.games, workers=1)
    ways["all cores"] = one, digest(asked.games)
    if asked.interpreted:
        first = min(asked.interpreted, asked.games)
        ways[f"interpreted, {first}"] = digest(first, workers=1), digest(first, backend="python")
    if asked.ray:
        ways["ray"] = one, digest(asked.games, ray=ray_cluster.LOCAL)
    if asked.cuda:
        ways["cuda"] = one, digest(asked.games, backend="cuda")
    told = ", ".join(f"{way}: {'same' if there == here else there}" for way, (here, there) in ways.items())
    print(f"{name}, {players} players, {asked.games:,} games of {asked.bots}: {one}; {told}", flush=True)
    return all(here == there for here, there in ways.values())


if __name__ == "__main__":
    main()

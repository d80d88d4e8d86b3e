"""Plays the same games on every backend and compares their digests, for every board and number of players.

    python tools/agree.py --games 100000 --interpreted 200 --ray
    python tools/agree.py --games 500 --bots planner --cuda
    python tools/agree.py --games 100000 --boards usa --players 4 5 --cuda

One core is compared with all cores, with the interpreter for the first few games, with a Ray cluster on this machine,
and with a GPU.
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
    parser.add_argument("--players", nargs="+", type=int, help="default: every number that the board allows")
    parser.add_argument("--bots", default="random")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--interpreted", type=int, default=0, metavar="GAMES", help="games that are also interpreted")
    parser.add_argument("--ray", action="store_true")
    parser.add_argument("--cuda", action="store_true")
    options = parser.parse_args()
    differing = 0
    for name in options.boards:
        fewest, most = kolej.board(name).rules.players
        for players in range(fewest, most + 1):
            if not options.players or players in options.players:
                differing += not _agree(name, players, options)
    sys.exit(f"{differing} tables differ" if differing else None)


def _agree(name: str, players: int, options: argparse.Namespace) -> bool:
    """Prints the digests of one board and number of players, and returns whether all are equal."""

    def digest(games: int, **how: object) -> str:
        return f"{kolej.totals(name, players, games, options.bots, SEED, **how).digest:016x}"

    digests: dict[str, tuple[str, str]] = {}
    one_core = digest(options.games, workers=1)
    digests["all cores"] = one_core, digest(options.games)
    if options.interpreted:
        first = min(options.interpreted, options.games)
        digests[f"interpreted, {first}"] = digest(first, workers=1), digest(first, backend="python")
    if options.ray:
        digests["ray"] = one_core, digest(options.games, ray=ray_cluster.LOCAL)
    if options.cuda:
        digests["cuda"] = one_core, digest(options.games, backend="cuda")
    results = ", ".join(f"{name}: {'same' if other == ours else other}" for name, (ours, other) in digests.items())
    print(f"{name}, {players} players, {options.games:,} games of {options.bots}: {one_core}; {results}", flush=True)
    return all(ours == other for ours, other in digests.values())


if __name__ == "__main__":
    main()

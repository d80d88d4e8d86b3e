"""Counts the instructions of a decision with valgrind, in total and by function of the rules and of the bot.

    python tools/instructions.py
    python tools/instructions.py nordic --functions 20
    python tools/instructions.py usa --bot planner --games 60

On a shared machine seconds vary by half, instructions do not. The machine code of `game_loop.play_games` is linked into
a small program that plays the first games of a run. It needs gcc, valgrind and addr2line.
"""

from __future__ import annotations

import argparse
import ast
import os
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numba.core import config

import kolej
from kolej.boards import BUNDLED
from kolej.bots import POLICIES
from kolej.bots.planner.tuned_weights import put_weights
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch, new_state
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.run import Played, copy_for, game_seeds

PROGRAM = """
#include <stdio.h>
#include <stdlib.h>
extern int play() __asm__("{name}");
static long load(const char *path, size_t size) {{
    char *here = aligned_alloc(64, (size / 64 + 1) * 64);
    FILE *file = fopen(path, "rb");
    if (!here || !file || fread(here, 1, size, file) != size) exit(1);
    fclose(file);
    return (long)here;
}}
int main(void) {{
    void *result = 0, *problem = 0;
    return play((long)&result, (long)&problem, {arguments});
}}
"""
EVENTS = {
    "instructions": ("Ir",),
    "memory accesses": ("Dr", "Dw"),
    "cache misses": ("D1mr", "D1mw"),
    "mispredicted branches": ("Bcm", "Bim"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=list(BUNDLED), help="default: all")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="random", choices=POLICIES, help="bot for every seat")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--functions", type=int, default=0, metavar="N", help="also print the N most costly functions")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KOLEJ_CACHE_DIR"] = folder  # code from the cache has no object file
        config.DEBUGINFO_DEFAULT = int(options.functions > 0)
        policy = POLICIES[options.bot]
        kernel = copy_for("cpu", [policy])
        print(f"{'per decision':12}" + "".join(f"{name:>24}" for name in EVENTS), flush=True)
        for name in options.boards:
            program, decisions = build(kernel, name, policy, options.players, options.games, Path(folder))
            costs = count(program)
            summed = [sum(cost[event] for cost in costs.values() for event in events) for events in EVENTS.values()]
            print(f"{name:12}" + "".join(f"{n / decisions:24.2f}" for n in summed), flush=True)
            for function, n in by_function(program, costs).most_common(options.functions):
                print(f"{'':12}{n / decisions:24.1f}  {function}")


def build(kernel: Any, name: str, policy: int, players: int, games: int, folder: Path) -> tuple[Path, int]:
    """Builds a program that plays these games, and returns it with the number of their decisions."""
    scratch = new_scratch()
    put_weights(scratch, kolej.board(name), players)
    rows, table = Played.none(games, players), (board_record(kolej.board(name)), new_state(), scratch)
    arguments = (
        *(fields.record for fields in table), np.zeros(1, SUMS).view(np.recarray)[0], players,
        np.full(players, policy, np.int64), *game_seeds(11, 0, games), *rows,
    )  # fmt: skip
    words = ", ".join(word for i, value in enumerate(arguments) for word in as_words(value, folder / f"{i}.bin"))
    kernel.game_loop.play_games(*arguments)
    (overload,) = kernel.game_loop.play_games.overloads.values()
    code, source, program = folder / "code.o", folder / "main.c", folder / name
    code.write_bytes(overload.library._get_compiled_object())
    source.write_text(PROGRAM.format(name=overload.fndesc.mangled_name, arguments=words), "utf-8")
    # The object file also has a wrapper for Python, whose symbols stay unresolved; it is never called.
    ignore = ["-no-pie", "-Wl,--unresolved-symbols=ignore-all"]
    subprocess.run(["gcc", "-std=c17", "-w", "-o", program, source, code, *ignore], check=True)
    return program, int(rows.decisions.sum())


def as_words(value: Any, file: Path) -> Iterator[str]:
    """Yields an argument as Numba passes it: as 64-bit words."""
    if isinstance(value, int):
        yield f"{value}L"
        return
    file.write_bytes(value.tobytes())
    loaded = f'load("{file}", {value.nbytes})'
    if isinstance(value, np.record):
        yield loaded
    else:
        yield from ("0L", "0L", f"{value.size}L", f"{value.itemsize}L", loaded)
        yield from (f"{n}L" for n in (*value.shape, *value.strides))


def count(program: Path) -> dict[int, Counter[str]]:
    """Returns the cost of each instruction of the program."""
    out = program.with_suffix(".out")
    arguments = ["--dump-instr=yes", "--dump-line=no", "--compress-pos=no", "--cache-sim=yes", "--branch-sim=yes"]
    subprocess.run(
        ["valgrind", "--tool=callgrind", "--toggle-collect=main", *arguments, f"--callgrind-out-file={out}", program],
        check=True, capture_output=True,
    )  # fmt: skip
    costs: dict[int, Counter[str]] = {}
    events: list[str] = []
    of_a_call = False
    for line in out.read_text("utf-8").splitlines():
        if line.startswith("events:"):
            events = line.split()[1:]
        elif line.startswith("calls="):
            of_a_call = True  # the next line is the cost of the called function, which is counted at that function
        elif line.startswith("0x"):
            address, *numbers = line.split()
            if not of_a_call:
                cost = costs.setdefault(int(address, 16), Counter())
                cost.update(dict(zip(events, map(int, numbers), strict=False)))
            of_a_call = False
    return costs


def by_function(program: Path, costs: dict[int, Counter[str]]) -> Counter[str]:
    """Returns the instructions by the function of their source line, even if it was inlined elsewhere."""
    addresses = "\n".join(hex(address) for address in costs)
    places = subprocess.run(
        ["addr2line", "-e", program], input=addresses, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    instructions: Counter[str] = Counter()
    for place, cost in zip(places, costs.values(), strict=True):
        file, _, line = place.split(" ")[0].rpartition(":")
        instructions[function_at(file, int(line) if line.isdigit() else 0)] += cost["Ir"]
    return instructions


def function_at(file: str, line: int) -> str:
    """Returns the name of the function at a line of a file."""
    for first, last, name in functions_of(file):
        if first <= line <= last:
            return f"{Path(file).stem}.{name}"
    return Path(file).stem


@cache
def functions_of(file: str) -> list[tuple[int, int, str]]:
    path = Path(file)
    if path.suffix != ".py" or not path.exists():
        return []
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return [(node.lineno, node.end_lineno or 0, node.name) for node in nodes if isinstance(node, ast.FunctionDef)]


if __name__ == "__main__":
    main()

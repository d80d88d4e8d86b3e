"""Counts what a decision costs, as valgrind sees it; and which functions of the rules and of the bot cost it.

    python tools/instructions.py
    python tools/instructions.py nordic --functions 20
    python tools/instructions.py usa --bot planner --games 60

Seconds vary by half on a shared machine, instructions do not. The machine code of `game_loop.play_games` is put into a
small program with nothing around it, which plays the first games of a run. It needs gcc, valgrind and addr2line.
"""

from __future__ import annotations

import argparse
import ast
import os
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import kolej
from kolej.boards import BUNDLED
from kolej.bots import POLICIES
from kolej.bots.memory import new_memory
from kolej.bots.planner.tuned_weights import put_weights
from kolej.compiler.numba_private import machine_code, with_line_numbers
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch, new_state
from kolej.simulation.builds import build_for
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.observers import NOTHING
from kolej.simulation.rows import GameRows
from kolej.simulation.seeds import game_seeds

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
    parser.add_argument("boards", nargs="*", default=list(BUNDLED), help="all if left out")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="random", choices=POLICIES, help="who plays in every seat")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--functions", type=int, default=0, metavar="N", help="the N that cost most themselves")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KOLEJ_CACHE_DIR"] = folder  # code from the cache comes without its object file
        policy = POLICIES[asked.bot]
        with with_line_numbers() if asked.functions else nullcontext():
            simulation = build_for([policy])
        print(f"{'a decision':12}" + "".join(f"{name:>24}" for name in EVENTS), flush=True)
        for name in asked.boards:
            program, decisions = make_program(simulation, name, policy, asked.players, asked.games, Path(folder))
            costs = count(program)
            summed = [sum(cost[event] for cost in costs.values() for event in events) for events in EVENTS.values()]
            print(f"{name:12}" + "".join(f"{n / decisions:24.2f}" for n in summed), flush=True)
            for function, n in by_function(program, costs).most_common(asked.functions):
                print(f"{'':12}{n / decisions:24.1f}  {function}")


def make_program(simulation: Any, name: str, policy: int, players: int, games: int, folder: Path) -> tuple[Path, int]:
    """A program that plays these games, and how many decisions they are."""
    m = new_memory()
    put_weights(m, kolej.board(name), players)
    rows, table = GameRows.empty(games, players), (board_record(kolej.board(name)), new_state(), new_scratch(), m)
    given = (
        *(fields.record for fields in table), np.zeros(1, SUMS).view(np.recarray)[0],
        np.zeros(1, NOTHING).view(np.recarray)[0], players,
        np.full(players, policy, np.int64), *game_seeds(11, 0, games), *rows,
    )  # fmt: skip
    arguments = ", ".join(word for i, thing in enumerate(given) for word in as_words(thing, folder / f"{i}.bin"))
    simulation.play_games(*given)
    symbol, object_code = machine_code(simulation.play_games)
    code, source, program = folder / "code.o", folder / "main.c", folder / name
    code.write_bytes(object_code)
    source.write_text(PROGRAM.format(name=symbol, arguments=arguments), "utf-8")
    # The object file also has the function that Python calls, which needs Python and is never called here.
    ignore = ["-no-pie", "-Wl,--unresolved-symbols=ignore-all"]
    subprocess.run(["gcc", "-std=c17", "-w", "-o", program, source, code, *ignore], check=True)
    return program, int(rows.decisions.sum())


def as_words(thing: Any, file: Path) -> Iterator[str]:
    """An argument as Numba passes it: 64-bit words."""
    if isinstance(thing, int):
        yield f"{thing}L"
        return
    file.write_bytes(thing.tobytes())
    loaded = f'load("{file}", {thing.nbytes})'
    if isinstance(thing, np.record):
        yield loaded
    else:
        yield from ("0L", "0L", f"{thing.size}L", f"{thing.itemsize}L", loaded)
        yield from (f"{n}L" for n in (*thing.shape, *thing.strides))


def count(program: Path) -> dict[int, Counter[str]]:
    """What each instruction of the program cost."""
    out = program.with_suffix(".out")
    asked = ["--dump-instr=yes", "--dump-line=no", "--compress-pos=no", "--cache-sim=yes", "--branch-sim=yes"]
    subprocess.run(
        ["valgrind", "--tool=callgrind", "--toggle-collect=main", *asked, f"--callgrind-out-file={out}", program],
        check=True, capture_output=True,
    )  # fmt: skip
    costs: dict[int, Counter[str]] = {}
    events: list[str] = []
    of_a_call = False
    for line in out.read_text("utf-8").splitlines():
        if line.startswith("events:"):
            events = line.split()[1:]
        elif line.startswith("calls="):
            of_a_call = True  # the next line is what the called function cost, which is counted there
        elif line.startswith("0x"):
            address, *numbers = line.split()
            if not of_a_call:
                here = costs.setdefault(int(address, 16), Counter())
                here.update(dict(zip(events, map(int, numbers), strict=False)))
            of_a_call = False
    return costs


def by_function(program: Path, costs: dict[int, Counter[str]]) -> Counter[str]:
    """Instructions by the function that they were written in, wherever that was put inline."""
    addresses = "\n".join(hex(address) for address in costs)
    told = subprocess.run(
        ["addr2line", "-e", program], input=addresses, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    found: Counter[str] = Counter()
    for place, cost in zip(told, costs.values(), strict=True):
        file, _, line = place.split(" ")[0].rpartition(":")
        found[function_at(file, int(line) if line.isdigit() else 0)] += cost["Ir"]
    return found


def function_at(file: str, line: int) -> str:
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

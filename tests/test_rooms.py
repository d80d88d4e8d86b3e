"""Which room may import which, and what keeps the rules pure (docs/architecture.md)."""

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from pydantic import BaseModel

import kolej
from kolej.boards import BUNDLED, Route, Rules, check
from kolej.compiler import cache_folders, cpu, cpu_intrinsics, kernel_functions, numba_private
from kolej.compiler.cache_folders import with_imports
from kolej.compiler.cpu import Mode, build_key
from kolej.envs import entry_points
from kolej.rules.capacity import EDGES, LENGTHS, OFFER, PLACE_WORDS, PLACES, PLAYERS, REGIONS, ROUTES, TICKETS, WORDS
from kolej.rules.state import STATE

HOUSE = Path(kolej.__file__).parent
FILES = sorted(HOUSE.rglob("*.py"))

# Each room and those that it may use. `kolej` itself is the front door.
MAY_USE = {
    "boards": set(),
    "rules": set(),
    "picture": {"boards"},
    "engine": {"boards", "rules"},
    "compiler": {"boards", "rules", "engine"},
    "game": {"boards", "rules", "engine", "compiler", "picture"},
    "observation": {"boards", "rules", "engine"},
    "bots": {"boards", "rules", "engine", "compiler", "game", "observation"},
    "simulation": {"boards", "rules", "engine", "compiler", "game", "bots"},
    "arena": {"boards", "engine", "game", "bots", "simulation"},
    "report": {"boards", "rules", "engine", "game", "bots", "simulation", "picture"},
    "benchmark": {"boards", "compiler", "engine", "bots", "simulation", "envs"},
    "envs": {"boards", "rules", "engine", "compiler", "game", "observation", "bots", "simulation", "arena", "picture"},
    "server": {"boards", "engine", "game", "bots", "picture", "kolej"},
    "cli": {"boards", "engine", "game", "bots", "simulation", "arena", "report", "benchmark", "picture", "server", "kolej"},
    "kolej": {"boards", "game", "simulation"},
}


def room_of(file: Path) -> str:
    parts = file.relative_to(HOUSE).parts
    if parts == ("__main__.py",):
        return "cli"
    return parts[0] if len(parts) > 1 else "kolej"


def imported(file: Path) -> set[str]:
    """The modules that a file imports, also inside functions and for type checkers only."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, f"{file}: imports are written in full"
            within = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= set(within) if node.module == "kolej" else {node.module}
    return found


def rooms_used(file: Path) -> set[str]:
    rooms = set()
    for module in imported(file):
        first, _, rest = module.partition(".")
        if first == "kolej":
            room = rest.partition(".")[0]
            rooms.add(room if room in MAY_USE else "kolej")
    return rooms


def test_every_room_is_known() -> None:
    assert {room_of(file) for file in FILES} == set(MAY_USE)


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(HOUSE)) for file in FILES])
def test_nothing_is_imported_against_the_arrows(file: Path) -> None:
    room = room_of(file)
    assert rooms_used(file) <= MAY_USE[room] | {room}


def test_no_two_rooms_use_each_other() -> None:
    reached = {room: set(used) for room, used in MAY_USE.items()}
    for _ in reached:
        for used in reached.values():
            for other in list(used):
                used |= reached[other]
    assert [room for room, used in reached.items() if room in used and room not in ("cli", "kolej")] == []


RULES = [file for file in FILES if room_of(file) == "rules"]


@pytest.mark.parametrize("file", RULES, ids=[file.stem for file in RULES])
def test_a_rule_knows_numpy_and_rules_only(file: Path) -> None:
    strangers = {name for name in imported(file) if name != "numpy" and not name.startswith("kolej.rules.")}
    assert strangers == set()


@pytest.mark.parametrize("file", RULES, ids=[file.stem for file in RULES])
def test_a_rule_never_names_a_board(file: Path) -> None:
    text = file.read_text("utf-8").lower()
    names = {word for id in BUNDLED for word in (id, kolej.board(id).name.lower())}
    assert [name for name in names if re.search(rf"\b{re.escape(name)}\b", text)] == []


@pytest.mark.parametrize("file", RULES, ids=[file.stem for file in RULES])
def test_a_rule_is_written_so_that_it_compiles_for_a_gpu(file: Path) -> None:
    """No classes, exceptions, generators, closures, and no loop that builds a list."""
    forbidden = (
        ast.ClassDef, ast.Try, ast.Raise, ast.With, ast.Lambda, ast.Yield, ast.ListComp, ast.SetComp, ast.DictComp,
        ast.GeneratorExp, ast.Dict, ast.Set, ast.JoinedStr, ast.Global, ast.Nonlocal,
    )  # fmt: skip
    tree = ast.parse(file.read_text("utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    bad = [node for function in functions for node in ast.walk(function) if isinstance(node, forbidden)]
    inner = [n for f in functions for n in ast.walk(f) if isinstance(n, ast.FunctionDef) and n is not f]
    assert bad + inner == []


def test_the_check_of_boards_knows_the_sizes_of_the_engine() -> None:
    assert check.MOST_PLAYERS == PLAYERS
    assert check.MOST_ROUTES == ROUTES == WORDS * 64
    assert check.MOST_PLACES == PLACES == PLACE_WORDS * 64
    assert check.MOST_TICKETS == TICKETS <= 64  # a set of tickets is one word
    assert check.MOST_REGIONS == REGIONS <= 64
    assert np.iinfo(STATE["deck_size"]).max == check.MOST_CARDS


def most(model: type[BaseModel], field: str) -> int:
    return int(next(limit.le for limit in model.model_fields[field].metadata if hasattr(limit, "le")))


def test_the_schema_of_boards_knows_the_sizes_of_the_engine() -> None:
    tickets = type(Rules().tickets)
    assert most(Route, "length") == LENGTHS - 1
    assert most(Rules, "trains") <= EDGES  # a player never owns more routes than trains
    assert most(tickets, "start_dealt") == most(tickets, "drawn") == OFFER


def test_a_state_is_small() -> None:
    assert STATE.itemsize <= 768


PLAY = """
import sys
import kolej
from kolej import bots

game = kolej.Game("paris", players=2, seed=1)
players = [bots.make("greedy", 1), bots.make("random", 2)]
while not game.over:
    game.play(players[game.to_move].decide(game.view(game.to_move)))
assert game.winners
print([name for name in ("numba", "llvmlite") if name in sys.modules])
"""


def test_a_game_never_waits_for_the_compiler() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.strip() == "[]"


ENTRY_POINTS = (entry_points.answer, entry_points.look)
"""They call every chapter of the rules, and the bots."""
KERNEL_CODE = with_imports([entry_points])
COMPILER = (cache_folders, cpu, cpu_intrinsics, kernel_functions, numba_private)


def test_every_file_of_the_rules_is_kernel_code() -> None:
    stems = {Path(str(module.__file__)).stem for module in KERNEL_CODE if module.__name__.startswith("kolej.rules.")}
    assert stems | {"__init__"} == {file.stem for file in RULES}


@pytest.mark.parametrize("module", [*KERNEL_CODE, *COMPILER], ids=lambda module: module.__name__)
def test_changed_source_is_never_served_from_the_cache(
    module: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = build_key(ENTRY_POINTS, {}, Mode.FAST)
    assert before == build_key(ENTRY_POINTS, {}, Mode.FAST)
    changed = tmp_path / "changed.py"
    changed.write_bytes(Path(str(module.__file__)).read_bytes() + b"\n")
    monkeypatch.setattr(module, "__file__", str(changed))
    assert build_key(ENTRY_POINTS, {}, Mode.FAST) != before


def test_builds_that_differ_in_anything_are_kept_apart() -> None:
    overrides = {entry_points.redact: entry_points.set_up}
    keys = [build_key(ENTRY_POINTS, {}, mode) for mode in Mode]
    keys += [build_key(ENTRY_POINTS[:1], {}, Mode.FAST), build_key(ENTRY_POINTS, overrides, Mode.FAST)]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    "name",
    [
        "kolej.simulation.game_loop", "kolej.simulation.in_game", "kolej.simulation.samples",
        "kolej.bots.search.rollouts", "kolej.envs.entry_points", "kolej.envs.batch_kernel",
    ],
)  # fmt: skip
def test_all_kernel_code_is_part_of_the_key_of_the_cache(name: str) -> None:
    """What is called from Python, and every module that this imports, whatever it imports it for."""
    waiting, needed = [name], set()
    while waiting:
        module = waiting.pop()
        if module not in needed and module.startswith("kolej."):
            needed.add(module)
            waiting += imported(Path(str(importlib.import_module(module).__file__)))
    assert {module.__name__ for module in with_imports([importlib.import_module(name)])} == needed

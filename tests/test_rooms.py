"""Which room may import which, and what keeps the rules pure (docs/architecture.md)."""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pydantic import BaseModel

import kolej
from kolej.boards import BUNDLED, Route, Rules, check
from kolej.compiler import cache_folders, cpu, cpu_intrinsics, kernel_functions, numba_private
from kolej.compiler.cache_folders import ASKS_FOR_PARTS, with_imports
from kolej.compiler.cpu import Mode, build_key
from kolej.envs import entry_points
from kolej.mechanics import MECHANICS
from kolej.rules import digest, redaction, scratch, setup
from kolej.rules.board import BOARD, PRESENT
from kolej.rules.capacity import EDGES, LENGTHS, OFFER, PLACE_WORDS, PLACES, PLAYERS, REGIONS, ROUTES, TICKETS, WORDS
from kolej.rules.scratch import SCRATCH
from kolej.rules.state import STATE
from kolej.simulation import end_of_game

HOUSE = Path(kolej.__file__).parent
FILES = sorted(HOUSE.rglob("*.py"))

KERNEL = {"rules", "mechanics", "mechanics.ids", "mechanics.fields", "mechanics.rules"}
"""The rules: the base game, and the parts of the mechanics that are kernel code."""

# Each room and those that it may use. The files of a mechanic belong to the rooms that use them: its `rules` to the
# rules, its `board` to the engine, its `game` to the game. `kolej` itself is the front door. `errors` is the base class
# of all errors.
MAY_USE = {
    "errors": set(),
    "boards": set(),
    "rules": KERNEL,
    "mechanics": KERNEL,
    "mechanics.ids": set(),
    "mechanics.fields": KERNEL,
    "mechanics.rules": KERNEL,
    "picture": {"boards", "mechanics"},
    "mechanics.picture": {"boards", "picture"},
    "engine": {"boards", *KERNEL},
    "mechanics.board": {"boards", "engine", *KERNEL},
    "compiler": {"boards", "engine", *KERNEL},
    "mechanics.game": {"boards", "engine", "game", *KERNEL},
    "mechanics.words": {"boards", "game", *KERNEL},
    "mechanics.moves": {"game"},
    "game": {"boards", "engine", "compiler", "picture", "mechanics.moves", *KERNEL},
    "observation": {"boards", "engine", *KERNEL},
    "mechanics.observation": {"observation", *KERNEL},
    "bots": {"boards", "engine", "compiler", "game", "observation", *KERNEL},
    "simulation": {"boards", "engine", "compiler", "game", "bots", *KERNEL},
    "training": {"boards", "engine", "compiler", "bots", "simulation", *KERNEL},
    "arena": {"boards", "engine", "game", "bots", "simulation"},
    "report": {"boards", "engine", "game", "bots", "simulation", "picture", *KERNEL},
    "benchmark": {"boards", "compiler", "engine", "bots", "simulation", "envs"},
    "envs": {
        "boards", "engine", "compiler", "game", "observation", "bots", "simulation", "arena", "picture",
        *KERNEL,
    },
    "server": {"boards", "engine", "game", "mechanics", "bots", "picture", "kolej"},
    "mechanics.schema": {"server"},
    "cli": {
        "boards", "engine", "game", "bots", "simulation", "arena", "report", "benchmark", "picture", "server", "kolej",
        "mechanics",
    },
    "mechanics.terminal": {"boards", "game", "cli"},
    "kolej": {"boards", "game", "simulation"},
}  # fmt: skip
EVERY_ROOM_MAY_USE = {"errors"}


IN_PARTS = {"cli", "kolej", "game", "mechanics.game", "mechanics.words", "mechanics.moves", "observation",
            "mechanics.observation", *KERNEL}  # fmt: skip
"""Rooms that mechanics belong to, and the front doors: among their modules no circle is allowed, see below."""


def module_name(file: Path) -> str:
    name = ".".join(("kolej", *file.relative_to(HOUSE).with_suffix("").parts))
    return name.removesuffix(".__init__")


def room_of_module(module: str) -> str:
    parts = module.split(".")[1:]
    if parts == ["__main__"]:
        return "cli"
    if parts[:1] == ["mechanics"] and (len(parts) == 3 or parts[1:] == ["moves"]):
        return f"mechanics.{parts[-1]}"
    return parts[0] if parts and parts[0] in MAY_USE else "kolej"


def room_of(file: Path) -> str:
    return room_of_module(module_name(file))


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
    return {room_of_module(module) for module in imported(file) if module.partition(".")[0] == "kolej"}


def test_every_room_is_known() -> None:
    assert {room_of(file) for file in FILES} == set(MAY_USE)


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(HOUSE)) for file in FILES])
def test_nothing_is_imported_against_the_arrows(file: Path) -> None:
    room = room_of(file)
    assert rooms_used(file) <= MAY_USE[room] | EVERY_ROOM_MAY_USE | {room}


def test_no_two_rooms_use_each_other() -> None:
    reached = {room: set(used) for room, used in MAY_USE.items()}
    for _ in reached:
        for used in reached.values():
            for other in list(used):
                used |= reached[other]
    assert [room for room, used in reached.items() if room in used and room not in IN_PARTS] == []


@pytest.mark.parametrize("mechanic", MECHANICS)
def test_a_mechanic_knows_no_other_mechanic(mechanic: str) -> None:
    used = {module for file in (HOUSE / "mechanics" / mechanic).rglob("*.py") for module in imported(file)}
    others = {other for other in MECHANICS if any(f".mechanics.{other}." in f"{module}." for module in used)}
    assert others <= {mechanic}


@cache
def imports_of_modules() -> dict[str, set[str]]:
    """By module, the modules that it imports; the mechanics' files also from where they are asked for by name."""
    names = {module_name(file) for file in FILES}
    found: dict[str, set[str]] = {}
    for file in FILES:
        used = found[module_name(file)] = set()
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                within = {f"{node.module}.{alias.name}" for alias in node.names}
                used |= within & names or {node.module} & names
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKS_FOR_PARTS:
                asked = [str(part.value) for part in node.args[:1] if isinstance(part, ast.Constant)]
                used |= {f"kolej.mechanics.{name}.{part}" for name in MECHANICS for part in asked} & names
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    imports = dict(imports_of_modules())
    while free := {module for module, used in imports.items() if not used & set(imports)}:
        for module in free:
            del imports[module]
    assert sorted(imports) == []


SHARED_NAMES = {
    "__init__", "errors", "ids", "fields", "rules", "board", "game", "hooks", "moves", "observation", "schema", "words",
    "picture", "terminal", "extensions",
}  # fmt: skip
"""Names of files that every folder of a kind has: the parts of a mechanic among them."""


def test_no_two_modules_have_one_name() -> None:
    """But for the commands of the command line and the routes of the server, named after what they expose."""
    named = [
        file.stem for file in FILES
        if file.stem not in SHARED_NAMES and room_of(file) != "cli" and file.parent.name != "routes"
    ]  # fmt: skip
    assert sorted({name for name in named if named.count(name) > 1}) == []


def test_no_two_classes_have_one_name() -> None:
    named = [
        node.name for file in FILES for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    ]  # fmt: skip
    assert sorted({name for name in named if named.count(name) > 1}) == []


TYPES = {"kolej.rules.record_types", "kolej.bots.memory_types"}
"""The types of records (tools/record_types.py), which only type checkers read."""
RULES = [file for file in FILES if room_of(file) in KERNEL and module_name(file) not in TYPES]
WRITTEN_FROM_DECLARATIONS = ("fields.py", "generated.py", "hooks.py")
CODE = [
    file for file in RULES
    if file.name not in WRITTEN_FROM_DECLARATIONS and (file.parent.name == "rules" or file.name == "rules.py")
]  # fmt: skip
"""What is compiled, as it stands in its files."""


@pytest.mark.parametrize("file", CODE, ids=[module_name(file) for file in CODE])
def test_a_rule_knows_numpy_and_rules_only(file: Path) -> None:
    plain = {"numpy", "numpy.typing", "typing", "__future__"}
    strangers = {name for name in imported(file) if name not in plain and room_of_module(name) not in KERNEL}
    assert strangers == set()


@pytest.mark.parametrize("file", RULES, ids=[module_name(file) for file in RULES])
def test_a_rule_never_names_a_board(file: Path) -> None:
    text = file.read_text("utf-8").lower()
    names = {word for id in BUNDLED for word in (id, kolej.board(id).name.lower())}
    assert [name for name in names if re.search(rf"\b{re.escape(name)}\b", text)] == []


@pytest.mark.parametrize("file", CODE, ids=[module_name(file) for file in CODE])
def test_a_rule_is_written_so_that_it_compiles_for_a_gpu(file: Path) -> None:
    """No classes, exceptions, generators, closures, no loop that builds a list, and no `x in (a, b)`."""
    forbidden = (
        ast.ClassDef, ast.Try, ast.Raise, ast.With, ast.Lambda, ast.Yield, ast.ListComp, ast.SetComp, ast.DictComp,
        ast.GeneratorExp, ast.Dict, ast.Set, ast.JoinedStr, ast.Global, ast.Nonlocal, ast.In, ast.NotIn,
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


NEITHER_DRAWN_NOR_SHOWN = """
import sys
import kolej

game = kolej.Game("france", players=2, seed=1)
game.play(game.legal()[0])
game.view(0).to_dict()
asked = ("picture", "terminal")
print([name for name in sys.modules if name.startswith("kolej.") and name.split(".")[-1] in asked])
"""


def test_pictures_and_terminals_are_imported_only_where_they_are_needed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NEITHER_DRAWN_NOR_SHOWN], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_game_never_waits_for_the_compiler() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.strip() == "[]"


ENTRY_POINTS: tuple[Any, ...] = (entry_points.answer, entry_points.look, digest.digest)
"""They call every chapter of the rules but the digest, and the bots."""
KERNEL_CODE = with_imports([entry_points, digest, scratch])
COMPILER = (cache_folders, cpu, cpu_intrinsics, kernel_functions, numba_private)


def test_every_file_of_the_rules_is_kernel_code() -> None:
    code = {*KERNEL_CODE, *with_imports([end_of_game])}
    known = {Path(str(module.__file__)) for module in code if room_of_module(module.__name__) in KERNEL}
    assert known - {file for file in RULES if file.stem == "__init__"} == {f for f in RULES if f.stem != "__init__"}


HASHED = [*(module for module in KERNEL_CODE if module is not scratch), *COMPILER]
"""Numba itself notices another type of scratch memory."""


@pytest.mark.parametrize("module", HASHED, ids=lambda module: module.__name__)
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
    overrides = {redaction.redact: setup.set_up}
    keys = [build_key(ENTRY_POINTS, {}, mode) for mode in Mode]
    keys += [build_key(ENTRY_POINTS[:1], {}, Mode.FAST), build_key(ENTRY_POINTS, overrides, Mode.FAST)]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    "name",
    [
        "kolej.simulation.play_games", "kolej.report.in_game", "kolej.training.samples",
        "kolej.bots.search.rollouts", "kolej.bots.search.search_candidates", "kolej.bots.search.ticket_beliefs",
        "kolej.envs.entry_points", "kolej.envs.batch_kernel",
    ],
)  # fmt: skip
def test_all_kernel_code_is_part_of_the_key_of_the_cache(name: str) -> None:
    """What is called from Python, and every module that this imports, whatever it imports it for."""
    waiting, needed, imports = [name], set(), imports_of_modules()
    while waiting:
        module = waiting.pop()
        if module not in needed and module.startswith("kolej."):
            needed.add(module)
            waiting += imports[module]
    assert {module.__name__ for module in with_imports([importlib.import_module(name)])} >= needed - TYPES


def attributes(files: Iterable[Path]) -> set[str]:
    """Every attribute that is read or written in these files."""
    trees = (ast.parse(file.read_text("utf-8")) for file in files)
    return {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


ASKED_BY_HOOKS = set(PRESENT.values())
COUNTS = {"n_actions", "n_tariffs"}  # how much of the record a board uses, for the game and the compiler
FOR_LISTS = {"ids"}  # where whoever lists all legal actions has them written
FOR_PLANS = {"colour", "roads_from", "roads", "road_ends", "tariff_of", "ticket_mean"}
"""Facts about a board that only planning bots read. They are constants of a build for a GPU, as the board is."""


@pytest.mark.parametrize("record", [BOARD, STATE, SCRATCH], ids=["board", "state", "scratch"])
def test_every_field_is_used_by_a_rule(record: np.dtype[np.void]) -> None:
    """What only bots need is theirs: the rules know no bot."""
    others = ASKED_BY_HOOKS | COUNTS | FOR_LISTS | FOR_PLANS
    assert sorted(set(record.names or ()) - attributes(CODE) - others) == []

"""How the modules of bots hang together: no circles of imports, and functions that take the records they need."""

from __future__ import annotations

import ast
from pathlib import Path

import kolej
from kolej.bots import policies
from kolej.bots.search import rollouts, search_candidates, ticket_beliefs
from kolej.compiler.cache_folders import with_imports

SOURCE = Path(kolej.__file__).parent
MODULES = {
    ".".join(("kolej", *file.relative_to(SOURCE).with_suffix("").parts)): file
    for file in sorted((SOURCE / "bots").rglob("*.py"))
    if file.stem != "__init__"
}
REPLACED_OR_REPLACING = {"game_loop.before_decision", "game_loop.after_decision", "policies.decide_by_planner"}
"""Functions that have the parameters of another: it takes their place in a build, or they take its place."""

RECORDS = ["b", "s", "state", "world", "states", "words", "w", "m"]
"""The names of records, in the order in which every kernel function takes them."""


def imports(file: Path) -> set[str]:
    """The modules of bots that a module imports, also inside functions."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{name.name}" for name in node.names)}
    return found & set(MODULES)


def test_no_modules_of_bots_import_each_other_in_a_circle() -> None:
    reached = {name: imports(file) for name, file in MODULES.items()}
    assert "kolej.bots.planner.plan" in reached["kolej.bots.planner.decision"]
    for _ in reached:
        for modules in reached.values():
            modules |= {further for module in modules for further in reached[module]}
    assert [name for name, modules in reached.items() if name in modules] == []


def kernel_functions() -> list[tuple[str, ast.FunctionDef]]:
    modules = with_imports([policies, rollouts, search_candidates, ticket_beliefs])
    files = {Path(str(module.__file__)) for module in modules if module.__name__.startswith("kolej.bots.")}
    return [
        (f"{file.stem}.{node.name}", node) for file in sorted(files) for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    ]  # fmt: skip


def test_kernel_functions_take_records_in_one_order() -> None:
    for name, node in kernel_functions():
        records = [argument.arg for argument in node.args.args if argument.arg in RECORDS]
        assert records == sorted(records, key=RECORDS.index), name


def test_kernel_functions_use_all_that_they_take() -> None:
    for name, node in kernel_functions():
        used = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
        taken = {argument.arg for argument in node.args.args}
        assert taken <= used or name in REPLACED_OR_REPLACING, name


def test_every_kernel_function_and_module_says_in_a_sentence_what_it_is() -> None:
    for name, node in kernel_functions():
        first = (ast.get_docstring(node) or "").split("\n")[0]
        assert first.endswith((".", ":")) and first[:1].isupper(), name
    for name, file in MODULES.items():
        first = (ast.get_docstring(ast.parse(file.read_text("utf-8"))) or "").split("\n")[0]
        assert first.endswith(".") and first[:1].isupper(), name

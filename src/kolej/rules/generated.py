"""Kernel functions that are written from declarations: their source is put together as text and compiled by Python.

This is the only module of the rules that is not kernel code itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any

from kolej.rules import capacity
from kolej.rules.fields import MOVER, NOBODY, OWNER, Field


def kernel_function(
    module: str, name: str, parameters: str, lines: Iterable[str], names: Mapping[str, Any]
) -> Callable[..., Any]:
    """A function of that module with these lines as its body. `names`: further globals that the lines use.

    Its globals are those of the module, as for any other function, so the compiler handles it like the others.
    """
    home = sys.modules[module]
    vars(home).update(names)
    source = f"def {name}({parameters}):\n" + "".join(f"    {line}\n" for line in lines)
    space: dict[str, Any] = {}
    exec(compile(source, str(home.__file__), "exec"), vars(home), space)
    function: FunctionType = space[name]
    function.__doc__ = source
    return function


# -- redaction -------------------------------------------------------------------------------------------------------


def redactor(module: str, fields: Iterable[Field]) -> Callable[..., Any]:
    """The function `redact(s, seat)` of these fields of the state."""
    sizes = {name: value for name, value in vars(capacity).items() if name.isupper()}
    return kernel_function(module, "redact", "s, seat", _redact(list(fields)), sizes)


def _redact(fields: list[Field]) -> Iterator[str]:
    for field in fields:
        if field.seen == NOBODY:
            yield from _wipe(field, "")
    yield "if s.to_move != seat:"
    for field in fields:
        if field.seen == MOVER:
            yield from _wipe(field, "    ")
    yield "for p in range(s.players):"
    yield "    if p != seat:"
    for field in fields:
        if field.seen == OWNER:
            yield from _wipe(field, "        ")


def _wipe(field: Field, indent: str) -> Iterator[str]:
    """Lines that empty the field; of a field with a row for each seat, the row of `p`."""
    indices = ["p"] if field.seen == OWNER else []
    for depth, dimension in enumerate(field.shape[len(indices) :]):
        yield f"{indent}for i{depth} in range({dimension}):"
        indices.append(f"i{depth}")
        indent += "    "
    place = f"[{', '.join(indices)}]" if indices else ""
    yield f"{indent}s.{field.name}{place} = {field.empty}"


# -- hooks -----------------------------------------------------------------------------------------------------------

# How the answers of several mechanics become one.
EACH = "each"  # there is no answer
ANY = "any"  # the first that is not 0
SUM = "sum"  # added up
NEXT = "next"  # each gets the answer of the one before, which is the last parameter


def hook(
    module: str,
    name: str,
    parameters: str,
    mode: str,
    mechanics: Mapping[str, ModuleType],
    present: Mapping[str, str],
    *,
    otherwise: str = "0",
    always: bool = False,
) -> Callable[..., Any]:
    """A function that asks every mechanic whose rules define a function of that name.

    `present`: by mechanic, the field of the board that is not 0 where the board has it; other boards do not ask it,
    unless `always` is set. `otherwise`: what is answered where no mechanic does.
    """
    asked = {mechanic: rules for mechanic, rules in mechanics.items() if hasattr(rules, name)}
    names = {f"{mechanic}_{name}": getattr(rules, name) for mechanic, rules in asked.items()}
    guards = {f"{mechanic}_{name}": f"b.{field}" for mechanic, field in present.items()}
    lines = _hook(names, guards, parameters, mode, otherwise, always)
    return kernel_function(module, name, parameters, lines, names)


def owner_hook(
    module: str,
    name: str,
    parameters: str,
    number: str,
    mechanics: Mapping[str, ModuleType],
    owners: Mapping[str, Iterable[int]],
) -> Callable[..., Any]:
    """A function that asks the one mechanic that owns a number, such as the phase of the game.

    `number`: an expression of the parameters; `owners`: by mechanic, its numbers. If nobody owns it, the answer is 0.
    """
    asked = {mechanic: rules for mechanic, rules in mechanics.items() if hasattr(rules, name)}
    names = {f"{mechanic}_{name}": getattr(rules, name) for mechanic, rules in asked.items()}
    lines = []
    for mechanic in asked:
        own = " or ".join(f"{number} == {n}" for n in owners[mechanic])
        lines += [f"if {own}:", f"    return {mechanic}_{name}({parameters})"]
    return kernel_function(module, name, parameters, [*lines, "return 0"], names)


def _hook(
    names: Iterable[str], guards: Mapping[str, str], parameters: str, mode: str, otherwise: str, always: bool
) -> Iterator[str]:
    last = parameters.rpartition(" ")[2]
    if mode == SUM:
        yield "total = 0"
    for name in names:
        indent = "    "
        if always:
            indent = ""
        else:
            yield f"if {guards[name]}:"
        call = f"{name}({parameters})"
        if mode == EACH:
            yield f"{indent}{call}"
        elif mode == NEXT:
            yield f"{indent}{last} = {call}"
        elif mode == SUM:
            yield f"{indent}total += {call}"
        else:
            yield f"{indent}answer = {call}"
            yield f"{indent}if answer != {otherwise}:"
            yield f"{indent}    return answer"
    yield {EACH: "return", SUM: "return total", NEXT: f"return {last}"}.get(mode, f"return {otherwise}")

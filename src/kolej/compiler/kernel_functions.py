"""Kernel functions: which functions a build consists of, and how each is made to call the functions of its build.

Kernel code is plain functions that call each other by global names. So all functions of a build can be found from its
entry points, and a function can be made to call others by giving the same code object other globals.
"""

from __future__ import annotations

import builtins
import dis
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache
from types import CodeType, FunctionType
from typing import Any

KernelFunction = Any
"""A plain function. Kernel code has no annotations, so a type checker knows no more about it."""
Overrides = Mapping[KernelFunction, KernelFunction]
"""Functions of a build, each with the function that replaces it."""


def kernel_functions(entry_points: Iterable[KernelFunction]) -> list[KernelFunction]:
    """The entry points and every function that they call, directly or through others."""
    found: dict[KernelFunction, None] = {}
    waiting = [*entry_points]
    while waiting:
        function = waiting.pop()
        if function not in found:
            found[function] = None
            waiting += called_by(function)
    return list(found)


def called_by(function: KernelFunction) -> list[KernelFunction]:
    return [value for value in globals_of(function).values() if isinstance(value, FunctionType)]


@cache
def globals_of(function: KernelFunction) -> dict[str, Any]:
    """The global and built-in names that the function's code reads, with their values."""
    values = vars(builtins) | function.__globals__
    return {name: values[name] for name in sorted(set(_global_names(function.__code__))) if name in values}


def _global_names(code: CodeType) -> Iterator[str]:
    for instruction in dis.get_instructions(code):
        if instruction.opname == "LOAD_GLOBAL":
            yield instruction.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _global_names(constant)


def check_overrides(entry_points: Iterable[KernelFunction], overrides: Overrides) -> None:
    """Raises LookupError if an override names a function that is not in the build."""
    known = set(kernel_functions((*entry_points, *overrides.values())))
    for function in overrides:
        if function not in known:
            raise LookupError(f"{full_name(function)} cannot be overridden: no entry point of this build calls it")


def full_name(function: KernelFunction) -> str:
    return f"{function.__module__}.{function.__qualname__}"


class Linker:
    """Makes the functions of one build call each other.

    `finish` turns a function that calls finished functions into a finished one itself: it compiles it, or leaves it as
    it is. `replacements` are finished already: what the build has in place of some functions and built-in names.
    `constants` gives other values to globals of a function. `shared` holds the functions that are finished. Builds of
    one kind share it: a function that calls the same finished functions is the same one, whatever else differs.
    """

    def __init__(
        self,
        overrides: Overrides,
        finish: Callable[[KernelFunction], Any],
        shared: dict[Hashable, Any],
        replacements: Mapping[Any, Any] | None = None,
        constants: Callable[[KernelFunction], Mapping[str, Any]] = lambda function: {},
    ) -> None:
        self._overrides, self._finish, self._shared = overrides, finish, shared
        self._replacements, self._constants = replacements or {}, constants
        self._linked: dict[KernelFunction, Any] = {}
        self._begun: list[KernelFunction] = []

    def entry_point(self, function: KernelFunction) -> KernelFunction:
        """The function, or what overrides it, calling finished functions. It is not finished itself."""
        return self._linked_to_others(self._overrides.get(function, function))

    def _linked_to_others(self, function: KernelFunction) -> KernelFunction:
        return rebound(function, self._bindings(function))

    def _finished(self, function: KernelFunction) -> Any:
        if function not in self._linked:
            if function in self._begun:
                names = " calls ".join(full_name(one) for one in (*self._begun, function))
                raise RecursionError(f"kernel code cannot be recursive, but {names}")
            self._begun.append(function)
            bindings = self._bindings(function)
            key = function, tuple((name, id(value)) for name, value in bindings.items())
            if key not in self._shared:
                self._shared[key] = self._finish(rebound(function, bindings)), bindings  # which must outlive their ids
            self._linked[function] = self._shared[key][0]
            self._begun.pop()
        return self._linked[function]

    def _bindings(self, function: KernelFunction) -> dict[str, Any]:
        """The globals that are something else in this build than in the function's module."""
        names = globals_of(function)
        bindings = {name: self._meant(value, function) for name, value in names.items()}
        bindings |= self._constants(function)
        return {name: value for name, value in bindings.items() if name in names and value is not names[name]}

    def _meant(self, value: Any, caller: KernelFunction) -> Any:
        """What a global with this value stands for in the build."""
        if isinstance(value, FunctionType) and self._overrides.get(value, caller) is not caller:
            return self._finished(self._overrides[value])  # inside a replacement its own name stays the original
        if callable(value) and value in self._replacements:
            return self._replacements[value]
        return self._finished(value) if isinstance(value, FunctionType) else value


def rebound(function: KernelFunction, bindings: Mapping[str, Any]) -> KernelFunction:
    """The same code with other values for some globals. Without bindings it is the function itself."""
    if not bindings:
        return function
    other = FunctionType(
        function.__code__, {**globals_of(function), "__builtins__": builtins, **bindings}, function.__name__,
        function.__defaults__,
    )  # fmt: skip
    other.__module__, other.__qualname__ = function.__module__, function.__qualname__
    return other

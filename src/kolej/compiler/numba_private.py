"""Every private name of Numba and llvmlite that Kolej uses. No other module uses one: a test reads the sources.

They make compiled games faster by a tenth to a half, and compiling faster by two fifths:

- Lazy libraries. Numba optimises each function together with all that it calls and makes machine code of it: a function
  that lies ten calls deep is optimised ten times. Here only entry points become machine code. The other functions are
  left as they are until they are linked into an entry point, and are optimised there.
- Plain indices. Kernel code never uses an index below zero. To look whether one is below zero costs a tenth of the
  speed.
- No vector code for loops. Loops in kernel code run a few times only, and vector code for them is slower.
- No reference counts and no wrappers for callers in C. Kernel code keeps no array, and nobody calls it from C.

Numba may rename any of these names in a new release, so pyproject.toml has upper bounds for the versions, and
`missing()` says which name is gone. Builds then do without all of this (cpu.py). For numba-cuda there is
numba_cuda_private.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from numba import config, types

try:
    from numba.core.base import BaseContext
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler
    from numba.core.compiler_lock import global_compiler_lock
    from numba.np import arrayobj

    _PROBLEM = None
except ImportError as problem:
    arrayobj = global_compiler_lock = None
    BaseContext = JITCodeLibrary = Compiler = object
    _PROBLEM = str(problem)

_USED = (
    (config, ("CACHE_DIR", "LOOP_VECTORIZE")),
    (arrayobj, ("fix_integer_index",)),
    (BaseContext, ("make_array", "subtarget")),
    (JITCodeLibrary, ("_optimize_final_module", "_finalize_final_module")),
    (Compiler, ("_compile_core", "define_pipelines")),
)

_SPARING = {"no_cfunc_wrapper": True, "_nrt": False}


def missing() -> str | None:
    """The private name that the installed version of Numba lacks; None if all are there."""
    if _PROBLEM:
        return _PROBLEM
    for owner, names in _USED:
        for name in names:
            if not hasattr(owner, name):
                return f"{owner.__name__} has no {name}"
    return None


def entry_point_options() -> dict[str, Any]:
    """Options of `njit` for a function that Python calls."""
    return {"pipeline_class": KernelCompiler, **_SPARING}


def inner_function_options(*, inline: bool) -> dict[str, Any]:
    """Options of `njit` for a function that only compiled functions call."""
    return {"pipeline_class": LazyCompiler, "forceinline": inline, "no_cpython_wrapper": True, **_SPARING}


def checked_options(*, inner: bool) -> dict[str, Any]:
    """Options of `njit` for a function in which an index past the end or below zero raises IndexError.

    Numba's own check lets an index below zero count from the end, which plain indices do not. `inner`: whether only
    compiled functions call the function.
    """
    if missing():
        return {"boundscheck": True}
    if inner:
        return {"boundscheck": True, "pipeline_class": LazyCompiler, "no_cpython_wrapper": True}
    return {"boundscheck": True, "pipeline_class": KernelCompiler}


class KernelCompiler(Compiler):  # type: ignore[misc]
    """Compiles a function of the kernel code, and nothing else, with plain indices and without vector code.

    Numba holds its compiler lock meanwhile, also when a function is compiled later for new types of arguments. So no
    other thread ever compiles while Numba is patched.
    """

    def _compile_core(self) -> Any:
        # This context is a copy for one function. What Numba compiles beside it has another one.
        self.state.targetctx.kolej_plain_indices = True
        self.state.targetctx.cached_internal_func = {}
        with _patched():
            return super()._compile_core()


class LazyCompiler(KernelCompiler):
    def define_pipelines(self) -> Any:
        state = self.state
        state.library = LazyLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()


class LazyLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function and of those that it calls, to be linked into what calls it."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

    @property
    def codegen(self) -> Any:
        """Numba asks it to set the function's environment, in machine code that does not exist."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        pass


@contextmanager
def _patched() -> Iterator[None]:
    with global_compiler_lock:
        vectorize, fix_integer_index = config.LOOP_VECTORIZE, arrayobj.fix_integer_index

        def plain_in_kernel_code(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
            if hasattr(context, "kolej_plain_indices"):
                return plain_index(context, builder, kind, index, size)
            return fix_integer_index(context, builder, kind, index, size)

        config.LOOP_VECTORIZE, arrayobj.fix_integer_index = 0, plain_in_kernel_code
        try:
            yield
        finally:
            config.LOOP_VECTORIZE, arrayobj.fix_integer_index = vectorize, fix_integer_index


def plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as it is, where Numba would count one below zero from the end."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


def array_data(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """The address of an array's first item."""
    return context.make_array(kind)(context, builder, array).data


def can_cache() -> bool:
    """Whether Numba can be told where to keep compiled code. Where it would keep it else, stale code might be used."""
    return hasattr(config, "CACHE_DIR")


@contextmanager
def cached_in(folder: Path) -> Iterator[None]:
    """Functions that are decorated meanwhile are kept in the folder when they are compiled."""
    before = getattr(config, "CACHE_DIR", "")
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def machine_code(function: Any) -> tuple[str, bytes]:
    """The symbol and the object file of a function that was compiled in this process for one list of types."""
    (compiled,) = function.overloads.values()
    return compiled.fndesc.mangled_name, compiled.library._get_compiled_object()


@contextmanager
def with_line_numbers() -> Iterator[None]:
    """Functions that are decorated meanwhile have the lines of their sources in the machine code, for debuggers."""
    before = config.DEBUGINFO_DEFAULT
    config.DEBUGINFO_DEFAULT = 1
    try:
        yield
    finally:
        config.DEBUGINFO_DEFAULT = before

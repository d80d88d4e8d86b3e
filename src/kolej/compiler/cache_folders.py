"""Folders for compiled code. Each is named after a hash of all that the code is made of, so stale code is never used.

Numba keeps machine code on the disk, but it does not notice a change in a function that another one calls. With every
change of a source there is another folder. Folders that have not been used for a month are removed.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

from kolej.mechanics import merged, parts

KEPT_SECONDS = 30 * 24 * 60 * 60
MOST_FOLDERS = 200
OURS = re.compile(r"(?:gpu-)?[0-9a-f]{20}")
"""The names of our folders. KOLEJ_CACHE_DIR may hold other things, which are never removed."""


ASKS_FOR_PARTS = (parts.__name__, merged.__name__)
"""Functions that import a part of every mechanic, so calls to them are imports, too."""


def cache_home() -> Path:
    """Where compiled code is kept: KOLEJ_CACHE_DIR, or the user's cache folder, or else a temporary folder."""
    if chosen := os.environ.get("KOLEJ_CACHE_DIR"):
        return Path(chosen)
    # Here, because only builds need it and a game should start at once.
    from platformdirs import user_cache_path

    home = user_cache_path("kolej", appauthor=False)
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError:
        return _temporary_home()
    return home if os.access(home, os.W_OK) else _temporary_home()


def _temporary_home() -> Path:
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    return Path(tempfile.gettempdir()) / f"kolej-{user}"


def cache_folder(name: str) -> Path:
    """The folder of that name, marked as used now. If it is new, folders that are no longer used are removed."""
    folder = cache_home() / name
    new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):  # a folder that belongs to someone else can still be read
        os.utime(folder)
    if new:
        remove_unused_folders(folder.parent)
    return folder


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Many processes may want the same build at once: one compiles it, the others wait and find it on the disk."""
    from filelock import FileLock

    with FileLock(_lock_file(folder)):
        yield


def _lock_file(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.lock")


def remove_unused_folders(home: Path) -> None:
    """Removes folders not used for a month, and the least recently used of too many. A locked folder is in use."""
    from filelock import FileLock, Timeout

    folders = [folder for folder in home.iterdir() if OURS.fullmatch(folder.name) and folder.is_dir()]
    by_use = sorted(((_used_at(folder), folder) for folder in folders), reverse=True)
    oldest = time.time() - KEPT_SECONDS
    for rank, (used_at, folder) in enumerate(by_use):
        if rank >= MOST_FOLDERS or used_at < oldest:
            lock = _lock_file(folder)
            try:
                with FileLock(lock, blocking=False):
                    shutil.rmtree(folder, ignore_errors=True)
            except (Timeout, OSError):
                continue
            lock.unlink(missing_ok=True)


def _used_at(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:  # another process has just removed it
        return time.time()


def source_key(modules: Iterable[ModuleType], *more: object) -> str:
    """A hash of the sources of the modules and of all that they import of ours, of the compiler, and of versions.

    `more`: what else decides how the code is compiled.
    """
    text = hashlib.sha256(repr((sys.version, *map(version, ("numpy", "numba", "llvmlite")), more)).encode())
    for module in with_imports((*modules, *_compiler_modules())):
        text.update(Path(str(module.__file__)).read_bytes())
    return text.hexdigest()[:20]


def _compiler_modules() -> list[ModuleType]:
    names = ("cpu", "cpu_intrinsics", "kernel_functions", "numba_private", "stand_ins")
    return [sys.modules[__name__], *(import_module(f"kolej.compiler.{name}") for name in names)]


def with_imports(modules: Iterable[ModuleType]) -> list[ModuleType]:
    """The modules and those of the same packages that they import, directly or not, in the order of their names."""
    found: dict[str, ModuleType] = {}
    waiting = [*modules]
    while waiting:
        module = waiting.pop()
        if module.__name__ not in found:
            found[module.__name__] = module
            waiting += _imports(module)
    return [found[name] for name in sorted(found)]


@cache
def _imports(module: ModuleType) -> list[ModuleType]:
    package = module.__name__.partition(".")[0]
    names = set[str]()
    for node in ast.walk(ast.parse(Path(str(module.__file__)).read_bytes())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKS_FOR_PARTS:
            # A part of every mechanic is asked for by its name.
            asked = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            names |= {module.__name__ for part in asked for module in parts(str(part)).values()}
    ours = (name for name in names if name.partition(".")[0] in (package, "kolej"))
    return [sys.modules[name] for name in sorted(ours) if name in sys.modules]

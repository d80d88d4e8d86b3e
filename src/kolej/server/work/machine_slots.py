"""Slots that all workers of a machine share, so that they do not start more processes than one worker would.

A slot is a lock on a file. The system releases it when a worker ends, even if it is killed.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

PAUSE = 0.01
"""Seconds between two attempts to get a slot while all are taken."""


def slots_folder(database: str) -> Path:
    """Returns the folder with the slots of all workers of this machine and user that use the same database."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    name = hashlib.sha256(database.encode()).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"kolej-slots-{user}-{name}"


class MachineSlots:
    """Slots for one kind of work."""

    def __init__(self, folder: Path, kind: str, number: int) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._files = [folder / f"{kind}-{n}" for n in range(number)]

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """Waits for a slot and holds it until the end of the block."""
        while (lock := self._taken()) is None:
            await asyncio.sleep(PAUSE)
        try:
            yield
        finally:
            lock.release()

    def _taken(self) -> BaseFileLock | None:
        """Takes a free slot and returns its lock, or returns None if there is none."""
        for file in self._files:
            lock = FileLock(file, timeout=0, mode=0o600)
            try:
                lock.acquire()
            except Timeout:
                continue
            return lock
        return None

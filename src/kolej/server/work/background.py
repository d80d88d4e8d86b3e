"""Work that takes long, in processes of their own that step aside for everybody else.

Such a process is a module that is run: it reads its task from its input, writes lines of JSON, and is killed when it
takes too long or nobody wants to hear from it any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from pydantic_core import from_json

NICENESS = 10
LONGEST_LINE = 16 * 1024 * 1024


class Failed(Exception):  # noqa: N818 - it says what has become of the work
    """The process ended without having done its work."""


def step_aside() -> None:
    """To be called first in such a process."""
    with contextlib.suppress(OSError):
        os.nice(NICENESS)


async def run(program: Sequence[str], task: bytes, seconds: float, hear: Callable[[Any], None]) -> None:
    """Runs it to its end; `hear` gets what it says. TimeoutError: it took too long. Failed: it did not end well."""
    running = await asyncio.create_subprocess_exec(
        sys.executable, *program,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
        start_new_session=True,  # Ctrl-C is for the server, which ends what it has begun
    )  # fmt: skip
    assert running.stdin is not None and running.stdout is not None
    try:
        async with asyncio.timeout(seconds):
            # It may have ended before it read everything; uvloop calls that a RuntimeError.
            with contextlib.suppress(ConnectionError, RuntimeError):
                running.stdin.write(task)
                await running.stdin.drain()
                running.stdin.close()
            while line := await running.stdout.readline():
                hear(from_json(line))
            if await running.wait():
                raise Failed(f"exit {running.returncode}")
    except ValueError as error:
        raise Failed("it does not speak JSON") from error
    finally:
        if running.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                running.kill()
            await running.wait()

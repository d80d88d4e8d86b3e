"""Runs long work in separate processes with low priority.

Such a process runs a module. It reads its task from standard input, writes lines of JSON, and is killed when it takes
too long or is no longer needed.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from pydantic_core import from_json

NICENESS = 15
"""How much lower the priority of a background process is than that of the server: lower than that of bots."""
LONGEST_LINE = 16 * 1024 * 1024


class ProcessFailedError(Exception):
    """The process ended without doing its work."""


def lower_priority() -> None:
    """Lowers the priority of this process. A background process calls this first."""
    with contextlib.suppress(OSError):
        os.nice(NICENESS)


async def run(program: Sequence[str], task: bytes, seconds: float, on_message: Callable[[Any], None]) -> None:
    """Runs a program to its end and passes its messages to `on_message`.

    Raises TimeoutError if it takes too long, and ProcessFailedError if it fails.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, *program,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
        start_new_session=True,  # Ctrl-C stops the server, which stops its processes
    )  # fmt: skip
    assert process.stdin is not None and process.stdout is not None
    try:
        async with asyncio.timeout(seconds):
            # The process may end before it has read everything; uvloop raises a RuntimeError then.
            with contextlib.suppress(ConnectionError, RuntimeError):
                process.stdin.write(task)
                await process.stdin.drain()
                process.stdin.close()
            while line := await process.stdout.readline():
                on_message(from_json(line))
            if await process.wait():
                raise ProcessFailedError(f"exit {process.returncode}")
    except ValueError as error:
        raise ProcessFailedError("it wrote something that is not JSON") from error
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

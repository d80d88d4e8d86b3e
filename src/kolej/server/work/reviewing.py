"""Reviews a finished game in a separate process: reads a record, writes its progress, and then the review."""

from __future__ import annotations

import sys

from pydantic_core import from_json, to_json

from kolej.server.work.background import lower_priority


def main() -> None:
    """Reads the task and writes the review."""
    lower_priority()
    from kolej.bots.advice.review import review

    task = from_json(sys.stdin.buffer.read())
    percent = 0

    def report(progress: float) -> None:
        nonlocal percent
        if int(100 * progress) > percent:
            percent = int(100 * progress)
            write_message({"progress": percent / 100})

    write_message({"review": review(task["record"], task["seconds"], report, task["advised"])})


def write_message(message: object) -> None:
    """Writes one line of JSON."""
    sys.stdout.buffer.write(to_json(message) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()

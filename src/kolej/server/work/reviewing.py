"""The review of a finished game, in a process of its own: reads a record, tells how far it is, and then the review."""

from __future__ import annotations

import sys

from pydantic_core import from_json, to_json

from kolej.server.work.background import step_aside


def main() -> None:
    step_aside()
    from kolej.bots.advice.review import review

    task = from_json(sys.stdin.buffer.read())
    told = 0

    def tell(progress: float) -> None:
        nonlocal told
        if int(100 * progress) > told:
            told = int(100 * progress)
            say({"progress": told / 100})

    say({"review": review(task["record"], task["seconds"], tell)})


def say(what: object) -> None:
    sys.stdout.buffer.write(to_json(what) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()

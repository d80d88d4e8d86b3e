"""Compiles the search, in a process of its own, and leaves it on the disk for those who play."""

from __future__ import annotations

import contextlib
import fcntl
from collections.abc import Iterator

from kolej.server.background import step_aside


def main() -> None:
    step_aside()
    from kolej.bots.search import compiled_search

    with alone():
        compiled_search()


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Many workers may start at once: one compiles, the others wait and find it done."""
    from kolej.kernel.copies import cache_home

    home = cache_home()
    home.mkdir(parents=True, exist_ok=True)
    with (home / "search.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    main()

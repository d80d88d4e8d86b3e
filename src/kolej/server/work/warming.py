"""Compiles the search, in a process of its own, and leaves it on the disk for those who play."""

from __future__ import annotations

from kolej.server.work.background import step_aside


def main() -> None:
    step_aside()
    from kolej.bots.search.search_bot import compiled_search

    compiled_search()


if __name__ == "__main__":
    main()

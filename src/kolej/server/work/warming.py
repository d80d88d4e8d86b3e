"""Compiles the search in a separate process and stores it on the disk, where thinkers read it."""

from __future__ import annotations

from kolej.server.work.background import lower_priority


def main() -> None:
    """Compiles the search."""
    lower_priority()
    from kolej.bots.search.search_build import search_build

    search_build()


if __name__ == "__main__":
    main()

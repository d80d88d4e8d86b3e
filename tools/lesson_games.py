"""Writes the games that the lessons lead to, for the tests of the page: `python tools/lesson_games.py`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.lesson_games import write_games
from tests.server.people import serving, settings


def main() -> None:
    with TemporaryDirectory() as folder, serving(settings(Path(folder))) as server:
        write_games(server)


if __name__ == "__main__":
    main()

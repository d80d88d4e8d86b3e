"""Draws the pictures of the README: a board by day, and by night the end of a recorded game on another."""

from __future__ import annotations

import json
from pathlib import Path

import kolej
from kolej.picture import board_svg

REPOSITORY = Path(__file__).parents[1]
PICTURES = REPOSITORY / "docs" / "pictures"


def nordic() -> str:
    return board_svg(kolej.board("nordic"))


def france() -> str:
    record = json.loads((REPOSITORY / "tests" / "records" / "france-3.json").read_text("utf-8"))
    view = kolej.Game.from_record(record).view(None)
    return board_svg(view.board, night=True, claims=view.routes, track=view.track, closed=view.closed)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for draw in (nordic, france):
        (PICTURES / f"{draw.__name__}.svg").write_text(draw(), "utf-8")

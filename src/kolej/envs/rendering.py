"""Renders a table for people: as text, as SVG, as pixels."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray

from kolej.envs.optional import need
from kolej.envs.single_game import Table
from kolej.errors import KolejError
from kolej.game import decode
from kolej.game.extensions import VIEWS
from kolej.picture import board_svg, marks_of

MODES = ("human", "ansi", "svg", "rgb_array")
LONGER_SIDE = 800
"""Length of the longer side of a rendered board, in pixels."""


def check_mode(mode: str | None) -> None:
    """Raises an error if the render mode is unknown or needs a missing package."""
    if mode is not None and mode not in MODES:
        raise KolejError(f"there is no render mode {mode!r}; there are {', '.join(MODES)}")
    if mode == "rgb_array":
        need("envs", "resvg_py", "PIL")


def render(table: Table, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Renders a table. The mode `human` prints what `ansi` returns."""
    if mode == "svg":
        return svg(table)
    if mode == "rgb_array":
        return pixels(table)
    if mode == "ansi":
        return words(table)
    if mode == "human":
        print(words(table))
    return None


def words(table: Table) -> str:
    """Returns the table as text."""
    s, scores = table.s, decode.scores(table.s)
    lines = [f"{table.board.name}, turn {int(s.turns) + 1}, {decode.phase(s)}"]
    for seat in range(table.players):
        mark = ">" if seat == table.to_move else " "
        lines.append(
            f"{mark} player_{seat}: {scores[seat]} points, {s.trains[seat]} trains, {s.hand_size[seat]} cards, "
            f"{s.held[seat]} tickets"
        )
    return "\n".join(lines)


def svg(table: Table) -> str:
    """Returns a picture of the board with what lies on it."""
    board, s = table.board, table.s
    shown = {name: value for view in VIEWS for name, value in view(board, table.b, s).items()}
    claims, closed = decode.owned_routes(board, s), decode.closed_routes(board, s, None)
    return board_svg(board, claims=claims, closed=closed, **marks_of(shown))


def pixels(table: Table) -> NDArray[np.uint8]:
    """Returns a picture of the board as an array of rows of red, green and blue."""
    import resvg_py
    from PIL import Image

    zoom = LONGER_SIDE / max(table.board.size)
    png = resvg_py.svg_to_bytes(svg_string=svg(table), skip_system_fonts=True, zoom=zoom)
    return np.array(Image.open(io.BytesIO(bytes(png))).convert("RGB"))

"""What every part of the page is made of: figures with the numbers behind them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from kolej.boards.model import Board
from kolej.picture.svg import tag
from kolej.report.html.charts import Series
from kolej.report.html.number_tables import Cell
from kolej.report.html.sentences import number, percent
from kolej.simulation.estimates import Estimate, Spread

Row = list[str | Cell]


@dataclass(frozen=True)
class Section:
    id: str
    name: str
    said: list[str]
    inside: str


def figure(chart: str, caption: str, numbers: str, kind: str = "") -> str:
    return f'<figure class="{kind}">{chart}<figcaption>{escape(caption)}</figcaption>{numbers}</figure>'


def map_figure(board: Board, picture: str, beside: str, caption: str, numbers: str) -> str:
    """A board with its key; a tall one has it at its side."""
    shape = "tall" if board.size[1] > board.size[0] else "broad"
    inside = f'<div class="{shape}"><div class="map">{picture}</div><div class="beside">{beside}</div></div>'
    return figure(inside, caption, numbers, "wide")


def grid(*figures: str) -> str:
    return f'<div class="grid">{"".join(figures)}</div>'


def legend(entries: Iterable[tuple[str, str]]) -> str:
    """Swatches: class and name."""
    items = "".join(f"<li>{_swatch(kind)} {escape(name)}</li>" for kind, name in entries)
    return f'<ul class="legend">{items}</ul>'


def _swatch(kind: str) -> str:
    box = {"width": "26", "height": "16"}
    return tag(
        "svg", tag("rect", **box, class_="fill"), tag("rect", **box, class_="pattern"), viewBox="0 0 26 16",
        class_=kind, aria_hidden="true",
    )  # fmt: skip


def rate_cell(found: Estimate | None, *, bar: bool = False) -> Cell:
    if found is None:
        return Cell("–", -1)
    return Cell(percent(found.value), found.value, found.value if bar else None)


def ranking(rows: list[tuple[str, str]]) -> str:
    items = "".join(f"<li><span>{escape(name)}</span> <b>{escape(value)}</b></li>" for name, value in rows)
    return f'<ol class="ranking">{items}</ol>' if rows else ""


def series(name: str, kind: str, spread: Spread) -> Series:
    return Series(name, kind, spread.first, spread.histogram, spread.median)


def spread_rows(named: list[tuple[str, str, Spread]]) -> tuple[list[str], list[Row]]:
    columns = ["", "mean", "deviation", "least", "5 % below", "median", "5 % above", "most"]
    rows: list[Row] = [
        [
            name, number(s.mean), number(s.deviation),
            *(number(n, 0) for n in (s.least, s.fifth, s.median, s.ninety_fifth, s.most)),
        ]
        for name, _, s in named
        if s.histogram
    ]  # fmt: skip
    return columns, rows

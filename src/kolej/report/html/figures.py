"""Building blocks of every section: figures, legends, rankings and table cells."""

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
    """A section of the page: a heading, a paragraph and HTML content."""

    id: str
    name: str
    sentences: list[str]
    content: str


def figure(chart: str, caption: str, numbers: str, kind: str = "") -> str:
    """Wraps a chart, its caption and the table of its numbers. `kind` is a CSS class."""
    return f'<figure class="{kind}">{chart}<figcaption>{escape(caption)}</figcaption>{numbers}</figure>'


def map_figure(board: Board, picture: str, key: str, caption: str, numbers: str) -> str:
    """Wraps the picture of a board and its key. The key of a tall board is at its side, otherwise below."""
    shape = "tall" if board.size[1] > board.size[0] else "broad"
    content = f'<div class="{shape}"><div class="map">{picture}</div><div>{key}</div></div>'
    return figure(content, caption, numbers, "wide")


def grid(*figures: str) -> str:
    """Places figures next to each other where the screen is wide enough."""
    return f'<div class="grid">{"".join(figures)}</div>'


def legend(entries: Iterable[tuple[str, str]]) -> str:
    """Returns a list of swatches from pairs of CSS class and name."""
    items = "".join(f"<li>{_swatch(kind)} {escape(name)}</li>" for kind, name in entries)
    return f'<ul class="legend">{items}</ul>'


def _swatch(kind: str) -> str:
    box = {"width": "26", "height": "16"}
    return tag(
        "svg", tag("rect", **box, class_="fill"), tag("rect", **box, class_="pattern"), viewBox="0 0 26 16",
        class_=kind, aria_hidden="true",
    )  # fmt: skip


def rate_cell(rate: Estimate | None, *, bar: bool = False) -> Cell:
    """Returns a table cell with a rate, or a dash that sorts last if there were no cases."""
    if rate is None:
        return Cell("–", -1)
    return Cell(percent(rate.value), rate.value, rate.value if bar else None)


def ranking(rows: list[tuple[str, str]]) -> str:
    """Returns a numbered list from pairs of name and value."""
    items = "".join(f"<li><span>{escape(name)}</span> <b>{escape(value)}</b></li>" for name, value in rows)
    return f'<ol class="ranking">{items}</ol>' if rows else ""


def series(name: str, kind: str, spread: Spread) -> Series:
    """Turns a distribution into a series of a histogram. `kind` is a CSS class."""
    return Series(name, kind, spread.first, spread.histogram, spread.median)


def spread_rows(named: list[tuple[str, str, Spread]]) -> tuple[list[str], list[Row]]:
    """Returns the columns and rows of a table about distributions, given as name, CSS class and distribution."""
    columns = ["", "average", "standard deviation", "lowest", "5th percentile", "median", "95th percentile", "highest"]
    rows: list[Row] = [
        [
            name, number(s.mean), number(s.deviation),
            *(number(n, 0) for n in (s.least, s.fifth, s.median, s.ninety_fifth, s.most)),
        ]
        for name, _, s in named
        if s.histogram
    ]  # fmt: skip
    return columns, rows

"""Tables for the page. Every chart has one, for readers who want the numbers or cannot see the chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Cell:
    """A cell of a table that can be sorted."""

    text: str
    sort_key: float
    bar: float | None = None
    """How much of the cell a bar behind the text fills, from 0 to 1."""


def table(caption: str, columns: Sequence[str], rows: Sequence[Sequence[str | Cell]], *, sortable: bool = False) -> str:
    """Returns a table whose first column names the row. A click on a heading sorts a sortable table."""
    head = "".join(f'<th scope="col">{_heading(name, sortable)}</th>' for name in columns)
    body = "".join(f"<tr>{_first(row[0])}{''.join(_cell(cell) for cell in row[1:])}</tr>" for row in rows)
    kind = ' class="sortable"' if sortable else ""
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table{kind}>'
        f"<caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def collapsed_table(caption: str, columns: Sequence[str], rows: Sequence[Sequence[str | Cell]]) -> str:
    """Returns a table under its chart that opens on a click."""
    return f"<details><summary>Numbers</summary>{table(caption, columns, rows)}</details>"


def _heading(name: str, sortable: bool) -> str:
    return f'<button type="button">{escape(name)}</button>' if sortable else escape(name)


def _first(cell: str | Cell) -> str:
    return f'<th scope="row">{escape(cell if isinstance(cell, str) else cell.text)}</th>'


def _cell(cell: str | Cell) -> str:
    if isinstance(cell, str):
        return f"<td>{escape(cell)}</td>"
    bar = "" if cell.bar is None else f' class="bar-cell" style="--bar:{min(max(cell.bar, 0), 1) * 100:.1f}%"'
    return f'<td data-sort-key="{cell.sort_key:.6g}"{bar}>{escape(cell.text)}</td>'

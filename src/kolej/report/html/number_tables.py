"""Tables for the page. Behind each chart there is one, for those who read numbers or cannot see the chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Cell:
    """What stands there, what it is sorted by, and how full its bar is, if it has one."""

    words: str
    by: float
    part: float | None = None


def table(caption: str, columns: Sequence[str], rows: Sequence[Sequence[str | Cell]], *, sorts: bool = False) -> str:
    """The first column names the row. Where it sorts, a click on a heading does it."""
    head = "".join(f'<th scope="col">{_heading(name, sorts)}</th>' for name in columns)
    body = "".join(f"<tr>{_first(row[0])}{''.join(_cell(cell) for cell in row[1:])}</tr>" for row in rows)
    kind = ' class="sorts"' if sorts else ""
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table{kind}>'
        f"<caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def behind(caption: str, columns: Sequence[str], rows: Sequence[Sequence[str | Cell]]) -> str:
    """A table that opens under its chart."""
    return f"<details><summary>The numbers</summary>{table(caption, columns, rows)}</details>"


def _heading(name: str, sorts: bool) -> str:
    return f'<button type="button">{escape(name)}</button>' if sorts else escape(name)


def _first(cell: str | Cell) -> str:
    return f'<th scope="row">{escape(cell if isinstance(cell, str) else cell.words)}</th>'


def _cell(cell: str | Cell) -> str:
    if isinstance(cell, str):
        return f"<td>{escape(cell)}</td>"
    bar = "" if cell.part is None else f' class="part" style="--part:{min(max(cell.part, 0), 1) * 100:.1f}%"'
    return f'<td data-by="{cell.by:.6g}"{bar}>{escape(cell.words)}</td>'

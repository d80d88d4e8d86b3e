"""Two maps of the board: how often each route is claimed, and how often its owner wins."""

from __future__ import annotations

from html import escape

from kolej.boards.model import Board
from kolej.picture.heatmap import Mark, marked_svg
from kolej.picture.svg import tag, text
from kolej.report.html import sentences
from kolej.report.numbers import Report, RouteRow

HEATS = 6
"""Number of colours on the map of claims."""
RANKED = 5
"""Number of routes that are numbered on a map and listed next to it."""


def claims_map(board: Board, report: Report) -> str:
    """Draws the board with every route filled by how often it is claimed."""
    most = max(row.claimed.value for row in report.routes) or 1.0
    ranks = {row.id: number for number, row in enumerate(sentences.by_claims(report)[:RANKED], 1) if row.claimed.value}
    marks = {
        row.id: Mark(
            fill=row.claimed.value / most,
            kind=f"heat-{_heat(row.claimed.value, most)}",
            tooltip=f"{row.name}: claimed in {sentences.percent(row.claimed.value)} of games",
            rank=ranks.get(row.id),
        )
        for row in report.routes
    }
    return marked_svg(board, marks, f"{board.name}: how often each route is claimed")


def _heat(value: float, most: float) -> int:
    return min(int(value / most * HEATS), HEATS - 1)


def claims_key(report: Report) -> str:
    """Returns the key to the map of claims."""
    most = max(row.claimed.value for row in report.routes) or 1.0
    ends = [f"{heat / HEATS * most * 100:.0f}" for heat in range(HEATS + 1)]
    steps = [
        (f"heat-{heat}", (heat + 0.8) / HEATS, f"{ends[heat]}–{ends[heat + 1]} %") for heat in range(HEATS)
    ]
    return _key("Share of games in which the route is claimed", steps)


def wins_map(board: Board, report: Report) -> str:
    """Draws the board with every route coloured by how often its owner wins."""
    largest_gap = _largest_gap(report)
    clear = sentences.by_wins(report)
    top = [row for row in clear if row.owner_wins and row.owner_wins.value > report.fair][:RANKED]
    ranks = {row.id: number for number, row in enumerate(top, 1)}
    clear_ids = {row.id for row in clear}
    marks = {
        row.id: _wins_mark(row, report, largest_gap, row.id in clear_ids, ranks.get(row.id)) for row in report.routes
    }
    return marked_svg(board, marks, f"{board.name}: how often the owner of each route wins")


def _largest_gap(report: Report) -> float:
    """Returns the largest clear distance from the fair share."""
    gaps = [abs(row.owner_wins.value - report.fair) for row in sentences.by_wins(report) if row.owner_wins]
    return max(gaps, default=1.0)


def _wins_mark(row: RouteRow, report: Report, largest_gap: float, clear: bool, rank: int | None) -> Mark:
    wins = row.owner_wins
    if wins is None:
        return Mark(0.0, "even", f"{row.name}: never claimed")
    tooltip = f"{row.name}: its owner wins {sentences.with_interval(wins)}"
    if not clear:
        reason = "too few games to tell" if wins.n < sentences.FEW else "not clearly different from the fair share"
        return Mark(0.0, "even", f"{tooltip}, {reason}")
    gap = wins.value - report.fair
    size = abs(gap) / largest_gap
    kind = "more" if gap > 0 else "less"
    return Mark(_thickness(size), f"{kind}-{_step(size)}", tooltip, "+" if gap > 0 else "−", rank)


def _thickness(size: float) -> float:
    """Returns how much of a space to fill, which must leave room for the sign."""
    return 0.55 + 0.45 * size


def _step(size: float) -> int:
    return min(int(size * 3), 2)


def wins_key(report: Report) -> str:
    """Returns the key to the map of wins."""
    widest = _largest_gap(report) * 100
    steps = [
        (f"{kind}-{step}", _thickness(step / 2), f"{step / 3 * widest:.0f}–{(step + 1) / 3 * widest:.0f} {side}")
        for kind, side, order in (("less", "below", (2, 1, 0)), ("more", "above", (0, 1, 2)))
        for step in order
    ]
    steps.insert(3, ("even", 0.2, "not clear"))
    return _key("How often the owner wins, in percentage points from the fair share", steps)


def _key(name: str, steps: list[tuple[str, float, str]]) -> str:
    items = "".join(f"<li>{_swatch(kind, max(fill, 0.2) * 14)} {escape(label)}</li>" for kind, fill, label in steps)
    return f'<div class="key"><span>{escape(name)}</span><ul>{items}</ul></div>'


def _swatch(kind: str, high: float) -> str:
    return tag(
        "svg",
        tag("rect", class_="bed", x="-20", y="-8", width="40", height="16", rx="3"),
        tag("rect", class_="bar", x="-19", y=-high / 2, width="38", height=high, rx="2"),
        _sign(kind),
        viewBox="-21 -9 42 18", class_=f"mark {kind}", aria_hidden="true",
    )  # fmt: skip


def _sign(kind: str) -> str:
    sign = {"more": "+", "less": "−"}.get(kind.partition("-")[0])
    return text(sign, class_="sign", y="5", font_size="15") if sign else ""

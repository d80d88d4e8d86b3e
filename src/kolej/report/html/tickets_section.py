"""Tickets: what they promise, and what they bring."""

from __future__ import annotations

from kolej.report.html import charts, sentences
from kolej.report.html.charts import Dot, Whisker
from kolej.report.html.figures import Row, figure, grid, rate_cell
from kolej.report.html.number_tables import Cell, behind, table
from kolej.report.html.sentences import number, percent, whole
from kolej.report.numbers import Report, TicketRow

MOST_SHOWN = 10
"""Tickets in the chart of those who hold them."""


def tickets(report: Report) -> str:
    known = [row for row in sentences.by_worth(report) if row.brought and row.brought.n >= sentences.FEW]
    columns = ["ticket", "points", "shown a game", "kept of shown", "kept at the start", "held in", "made of kept",
               "brings", "95 % interval", "holder wins", "95 % interval "]  # fmt: skip
    rows = [_ticket_row(row) for row in sentences.by_worth(report)]
    chart = _scatter(known) if known else ""
    sheet = table("Tickets, those that bring most first", columns, rows, sorts=True)
    return chart + f'<figure class="wide">{sheet}</figure>'


def _scatter(known: list[TicketRow]) -> str:
    def gap(row: TicketRow) -> float:
        return row.points - (row.brought.value if row.brought else 0)

    named = {row.id for row in (*known[:3], *known[-3:], *sorted(known, key=gap)[-4:])}
    most = max(row.held.value for row in known)
    dots = [
        Dot(
            row.points,
            row.brought.value,
            f"{row.name}: printed {row.points}, brings {number(row.brought.value)}",
            row.name if row.id in named else "",
            3 + 4 * row.held.value / most,
        )
        for row in known
        if row.brought
    ]
    by_points = sorted(known, key=lambda row: row.points)
    numbers: list[Row] = [
        [row.name, str(row.points), number(row.brought.value)] for row in by_points if row.brought
    ]
    return grid(
        figure(
            charts.scatter(
                "What tickets promise and bring", dots, "points printed", "mean points brought", best="always made"
            ),
            "What a ticket promises, and what it brings to who keeps it. The larger a dot, the more often it is held.",
            behind("What tickets promise and bring", ["ticket", "printed", "brings"], numbers),
        ),
        figure(
            charts.whiskers(
                "How often who holds a ticket wins",
                [
                    Whisker(_short(row.name), wins.value, wins.low, wins.high, f"{row.name}: {sentences.told(wins)}")
                    for row in _luckiest(known)
                    if (wins := row.holder_wins)
                ],
            ),
            "How often they win who hold a ticket"
            + (": the five luckiest and the five unluckiest" if len(known) > MOST_SHOWN else "")
            + ", with 95 % intervals.",
            behind(
                "How often who holds a ticket wins",
                ["ticket", "won", "95 % interval", "games"],
                [
                    [row.name, percent(wins.value), sentences.between(wins), whole(wins.n)]
                    for row in sorted(known, key=_holder_wins, reverse=True)
                    if (wins := row.holder_wins)
                ],
            ),
        ),
    )


def _short(name: str) -> str:
    return name if len(name) <= 26 else f"{name[:25]}…"


def _holder_wins(row: TicketRow) -> float:
    return row.holder_wins.value if row.holder_wins else 0.0


def _luckiest(known: list[TicketRow]) -> list[TicketRow]:
    rows = sorted(known, key=_holder_wins, reverse=True)
    return rows if len(rows) <= MOST_SHOWN else rows[:5] + rows[-5:]


def _ticket_row(row: TicketRow) -> Row:
    brought = row.brought
    return [
        row.name,
        Cell(str(row.points), row.points),
        Cell(number(row.shown, 2), row.shown),
        rate_cell(row.kept, bar=True),
        rate_cell(row.kept_first),
        rate_cell(row.held),
        rate_cell(row.made, bar=True),
        Cell(number(brought.value), brought.value) if brought else Cell("–", -999),
        sentences.between(brought, rate=False) if brought else "–",
        rate_cell(row.holder_wins),
        sentences.between(row.holder_wins) if row.holder_wins else "–",
    ]

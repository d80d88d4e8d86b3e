"""The section on tickets: the points printed on them and the points they bring."""

from __future__ import annotations

from kolej.report.html import charts, sentences
from kolej.report.html.charts import Dot, Whisker
from kolej.report.html.figures import Row, figure, grid, rate_cell
from kolej.report.html.number_tables import Cell, collapsed_table, table
from kolej.report.html.sentences import integer, number, percent
from kolej.report.numbers import Report, TicketRow

MOST_SHOWN = 10
"""Number of tickets in the chart of how often their holders win."""


def tickets(report: Report) -> str:
    """Returns the figures of the section and the table of all tickets."""
    frequent = [row for row in sentences.by_worth(report) if row.brought and row.brought.n >= sentences.FEW]
    columns = ["ticket", "points", "offered per game", "kept", "kept at the start", "held at the end", "completed",
               "brings", "95 % interval", "holder wins", "95 % interval "]  # fmt: skip
    rows = [_ticket_row(row) for row in sentences.by_worth(report)]
    chart = _scatter(frequent) if frequent else ""
    all_tickets = table("Tickets, those that bring the most points first", columns, rows, sortable=True)
    return chart + f'<figure class="wide">{all_tickets}</figure>'


def _scatter(frequent: list[TicketRow]) -> str:
    def gap(row: TicketRow) -> float:
        return row.points - (row.brought.value if row.brought else 0)

    named = {row.id for row in (*frequent[:3], *frequent[-3:], *sorted(frequent, key=gap)[-4:])}
    most = max(row.held.value for row in frequent)
    dots = [
        Dot(
            row.points,
            row.brought.value,
            f"{row.name}: printed {row.points}, brings {number(row.brought.value)}",
            row.name if row.id in named else "",
            3 + 4 * row.held.value / most,
        )
        for row in frequent
        if row.brought
    ]
    by_points = sorted(frequent, key=lambda row: row.points)
    numbers: list[Row] = [
        [row.name, str(row.points), number(row.brought.value)] for row in by_points if row.brought
    ]
    return grid(
        figure(
            charts.scatter(
                "Points printed on tickets and points they bring", dots, "points printed", "average points brought",
                best="always completed",
            ),
            "The points printed on a ticket, and the points it brings on average to the player who keeps it. The "
            "larger the dot, the more often the ticket is held at the end.",
            collapsed_table(
                "Points printed on tickets and points they bring", ["ticket", "printed", "brings"], numbers
            ),
        ),
        figure(
            charts.whiskers(
                "How often the holder of a ticket wins",
                [
                    Whisker(
                        _short(row.name), wins.value, wins.low, wins.high,
                        f"{row.name}: {sentences.with_interval(wins)}",
                    )
                    for row in _best_and_worst(frequent)
                    if (wins := row.holder_wins)
                ],
            ),
            "How often the holder of a ticket wins"
            + (", for the five best and the five worst tickets" if len(frequent) > MOST_SHOWN else "")
            + ", with 95 % intervals.",
            collapsed_table(
                "How often the holder of a ticket wins",
                ["ticket", "won", "95 % interval", "games"],
                [
                    [row.name, percent(wins.value), sentences.interval(wins), integer(wins.n)]
                    for row in sorted(frequent, key=_holder_wins, reverse=True)
                    if (wins := row.holder_wins)
                ],
            ),
        ),
    )


def _short(name: str) -> str:
    return name if len(name) <= 26 else f"{name[:25]}…"


def _holder_wins(row: TicketRow) -> float:
    return row.holder_wins.value if row.holder_wins else 0.0


def _best_and_worst(frequent: list[TicketRow]) -> list[TicketRow]:
    rows = sorted(frequent, key=_holder_wins, reverse=True)
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
        sentences.interval(brought, rate=False) if brought else "–",
        rate_cell(row.holder_wins),
        sentences.interval(row.holder_wins) if row.holder_wins else "–",
    ]

"""Cards: which colours are spent and wanted, and how they come to the hand."""

from __future__ import annotations

from kolej.picture.palette import ROUTE_FILL
from kolej.report.html import charts, sentences
from kolej.report.html.charts import Bar, Whisker
from kolej.report.html.figures import Row, figure, grid, legend
from kolej.report.html.number_tables import behind
from kolej.report.html.sentences import kind_name, number, percent, whole
from kolej.report.numbers import CardRow, Report

CAME = {"came-dealt": "dealt", "came-face-up": "face up", "came-blind": "blind"}


def cards(report: Report) -> str:
    return grid(_spent(report.cards), _taken(report.cards), _came(report.cards), _spaces(report))


def _spent(rows: list[CardRow]) -> str:
    drawn = [
        Bar(
            kind_name(row.kind),
            [(f"card-{row.kind}", row.spent, f"{kind_name(row.kind)}: {number(row.spent)} a game")],
            number(row.spent),
            row.kind,
            row.in_deck,
        )
        for row in rows
    ]
    track = any(row.built for row in rows)
    columns = ["", "in the deck", "spent", "left in hand", *(["track laid"] if track else [])]
    numbers: list[Row] = [
        [
            kind_name(row.kind), whole(row.in_deck), number(row.spent), number(row.left),
            *([number(row.built, 2)] if track else []),
        ]
        for row in rows
    ]  # fmt: skip
    return figure(
        charts.bars("Cards spent a game", drawn, "cards a game", mark_name="upright line: in the deck"),
        "Cards spent on routes a game, all players together.",
        behind("Cards a game, all players together", columns, numbers),
    )


def _taken(rows: list[CardRow]) -> str:
    seen = [(row.kind, row.taken) for row in rows if row.taken]
    if not seen:
        return ""
    drawn = [
        Whisker(kind_name(kind), taken.value, taken.low, taken.high, f"{kind_name(kind)}: {sentences.told(taken)}", kind)
        for kind, taken in seen
    ]
    numbers: list[Row] = [
        [kind_name(kind), percent(taken.value), sentences.between(taken), whole(taken.n)] for kind, taken in seen
    ]
    return figure(
        charts.whiskers("Taken when it lay face up", drawn),
        "When such a card lay face up and could be taken: how many of the draws took it, with 95 % intervals.",
        behind("Taken when it lay face up", ["", "taken", "95 % interval", "draws"], numbers),
    )


def _came(rows: list[CardRow]) -> str:
    drawn, numbers = [], []
    for row in rows:
        name, ways = kind_name(row.kind), (row.dealt, row.face_up, row.blind)
        pieces = [
            (kind, size, f"{name}, {way}: {number(size)} a game")
            for (kind, way), size in zip(CAME.items(), ways, strict=True)
        ]
        drawn.append(Bar(name, pieces, number(sum(ways)), row.kind))
        numbers.append([name, *(number(size) for size in (*ways, sum(ways)))])
    return figure(
        charts.bars("How cards come to the hand", drawn, "cards a game"),
        "How cards come to the hand: dealt at the start, taken face up, drawn blind.",
        legend(CAME.items())
        + behind("Cards a game, all players together", ["", *CAME.values(), "all"], numbers),
    )


def _spaces(report: Report) -> str:
    """Of the spaces printed in each colour, how many are claimed in a game."""
    printed: dict[str, int] = {}
    claimed: dict[str, float] = {}
    for row in report.routes:
        printed[row.colour] = printed.get(row.colour, 0) + row.length
        claimed[row.colour] = claimed.get(row.colour, 0.0) + row.length * row.claimed.value
    order = [kind for kind in ROUTE_FILL if kind in printed] + (["none"] if "none" in printed else [])
    names = {"none": "empty beds"}
    drawn = [
        Bar(
            names.get(kind, kind),
            [(f"card-{kind}", claimed[kind], f"{names.get(kind, kind)}: {number(claimed[kind])} a game")],
            f"{number(claimed[kind])} of {printed[kind]}",
            None if kind == "none" else kind,
            printed[kind],
        )
        for kind in order
    ]
    numbers: list[Row] = [
        [names.get(kind, kind), number(claimed[kind]), str(printed[kind]), percent(claimed[kind] / printed[kind])]
        for kind in order
    ]
    return figure(
        charts.bars("Spaces of each colour", drawn, "spaces a game", mark_name="upright line: on the board"),
        "Spaces claimed a game, by the colour of their route, of those that are on the board.",
        behind("Spaces of each colour", ["", "claimed a game", "on the board", "part"], numbers),
    )

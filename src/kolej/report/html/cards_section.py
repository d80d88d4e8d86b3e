"""The section on cards: which colours players spend and take, and how they get them."""

from __future__ import annotations

from kolej.picture.palette import ROUTE_FILL
from kolej.report.html import charts, sentences
from kolej.report.html.charts import Bar, Whisker
from kolej.report.html.figures import Row, figure, grid, legend
from kolej.report.html.number_tables import collapsed_table
from kolej.report.html.sentences import card_kind_name, integer, number, percent
from kolej.report.numbers import CardRow, Report

WAYS_TO_GET = {"came-dealt": "dealt", "came-face-up": "face up", "came-blind": "from the deck"}
"""CSS class and name of each way in which a player gets a card."""


def cards(report: Report) -> str:
    """Returns the figures of the section."""
    return grid(_spent(report.cards), _taken(report.cards), _ways_to_get(report.cards), _spaces(report))


def _spent(rows: list[CardRow]) -> str:
    drawn = [
        Bar(
            card_kind_name(row.kind),
            [(f"card-{row.kind}", row.spent, f"{card_kind_name(row.kind)}: {number(row.spent)} per game")],
            number(row.spent),
            row.kind,
            row.in_deck,
        )
        for row in rows
    ]
    track = any(row.built for row in rows)
    columns = ["", "in the deck", "spent", "left in hand", *(["track built"] if track else [])]
    numbers: list[Row] = [
        [
            card_kind_name(row.kind), integer(row.in_deck), number(row.spent), number(row.left),
            *([number(row.built, 2)] if track else []),
        ]
        for row in rows
    ]  # fmt: skip
    return figure(
        charts.bars("Cards spent per game", drawn, "cards per game", mark_name="vertical line: in the deck"),
        "Cards spent on routes per game, all players together.",
        collapsed_table("Cards per game, all players together", columns, numbers),
    )


def _taken(rows: list[CardRow]) -> str:
    rates = [(row.kind, row.taken) for row in rows if row.taken]
    if not rates:
        return ""
    drawn = [
        Whisker(
            card_kind_name(kind), taken.value, taken.low, taken.high,
            f"{card_kind_name(kind)}: {sentences.with_interval(taken)}", kind,
        )
        for kind, taken in rates
    ]
    numbers: list[Row] = [
        [card_kind_name(kind), percent(taken.value), sentences.interval(taken), integer(taken.n)]
        for kind, taken in rates
    ]
    return figure(
        charts.whiskers("How often a face-up card is taken", drawn),
        "When a card of this kind is face up and may be taken: how many draws take it, with 95 % intervals.",
        collapsed_table("How often a face-up card is taken", ["", "taken", "95 % interval", "draws"], numbers),
    )


def _ways_to_get(rows: list[CardRow]) -> str:
    drawn, numbers = [], []
    for row in rows:
        name, sizes = card_kind_name(row.kind), (row.dealt, row.face_up, row.blind)
        pieces = [
            (kind, size, f"{name}, {way}: {number(size)} per game")
            for (kind, way), size in zip(WAYS_TO_GET.items(), sizes, strict=True)
        ]
        drawn.append(Bar(name, pieces, number(sum(sizes)), row.kind))
        numbers.append([name, *(number(size) for size in (*sizes, sum(sizes)))])
    return figure(
        charts.bars("How players get their cards", drawn, "cards per game"),
        "How players get their cards: dealt at the start, taken face up, or drawn from the deck.",
        legend(WAYS_TO_GET.items())
        + collapsed_table("Cards per game, all players together", ["", *WAYS_TO_GET.values(), "all"], numbers),
    )


def _spaces(report: Report) -> str:
    """Shows how many of the spaces printed in each colour are claimed in a game."""
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
            [(f"card-{kind}", claimed[kind], f"{names.get(kind, kind)}: {number(claimed[kind])} per game")],
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
        charts.bars("Spaces of each colour", drawn, "spaces per game", mark_name="vertical line: on the board"),
        "Spaces claimed per game, by the colour of their route, out of all spaces on the board.",
        collapsed_table("Spaces of each colour", ["", "claimed per game", "on the board", "share"], numbers),
    )

"""How games go: seats, scores, points, length."""

from __future__ import annotations

from kolej.report.html import charts, sentences
from kolej.report.html.charts import Bar, Whisker
from kolej.report.html.figures import Row, figure, grid, legend, series, spread_rows
from kolej.report.html.number_tables import behind
from kolej.report.html.sentences import number, percent, whole
from kolej.report.numbers import Group, Report


def seats(report: Report) -> str:
    figures = [
        figure(
            charts.whiskers(
                "Victories by place in turn order",
                [_whisker(f"{group.name} to move", group) for group in report.order],
                fair=report.fair,
                fair_name=f"fair share {percent(report.fair)}",
            ),
            "Victories by place in turn order, with 95 % intervals. Who begins is drawn by lot.",
            behind("Victories by place in turn order", *_group_rows(report.order)),
        )
    ]
    if report.by_bot:
        figures.append(
            figure(
                charts.whiskers(
                    "Victories by bot", [_whisker(group.name, group) for group in report.by_bot], fair=report.fair,
                    fair_name=f"fair share {percent(report.fair)}",
                ),
                "Victories of a seat, by the bot that plays it, with 95 % intervals.",
                behind("Victories by bot", *_group_rows(report.by_bot)),
            )
        )  # fmt: skip
    return grid(*figures, _scores_by_order(report))


def _scores_by_order(report: Report) -> str:
    rows = [
        Whisker(
            f"{group.name} to move", group.score.value, group.score.low, group.score.high,
            f"{group.name} to move: {number(group.score.value)} ({sentences.between(group.score, rate=False)})",
        )
        for group in report.order
    ]  # fmt: skip
    return figure(
        charts.whiskers(
            "Mean score by place in turn order", rows, fair=report.scores.mean,
            fair_name=f"all: {number(report.scores.mean)}", points=True,
        ),
        "Mean final score by place in turn order, with 95 % intervals.",
        behind("Mean score by place in turn order", *_group_rows(report.order)),
    )  # fmt: skip


def _whisker(label: str, group: Group) -> Whisker:
    wins = group.wins
    assert wins
    return Whisker(label, wins.value, wins.low, wins.high, f"{label}: {sentences.told(wins)}")


def _group_rows(groups: list[Group]) -> tuple[list[str], list[Row]]:
    columns = ["", "won", "95 % interval", "won alone", "shared", "mean score", "95 % interval"]
    rows: list[Row] = [
        [
            group.name,
            percent(group.wins.value) if group.wins else "–",
            sentences.between(group.wins) if group.wins else "–",
            whole(group.alone),
            whole(group.shared),
            number(group.score.value),
            sentences.between(group.score, rate=False),
        ]
        for group in groups
    ]
    return columns, rows


def scores(report: Report) -> str:
    named = [("winners", "won", report.winner_scores), ("the others", "lost", report.other_scores)]
    curves = [series(name, kind, spread) for name, kind, spread in named if spread.histogram]
    return grid(
        figure(
            charts.histogram("Final scores of winners and others", curves, "points"),
            "Final scores: of the winners (plain) and of the others (hatched), each in parts of their own number.",
            behind("Final scores", *spread_rows([*named, ("all", "", report.scores)])),
        ),
        figure(
            charts.histogram(
                "Points between the best score and the next", [series("", "plain", report.margins)], "points apart"
            ),
            "From the best score to the next. 0 is a tie in points, which other things may still break.",
            behind("From the best score to the next", *spread_rows([("margin", "", report.margins)])),
        ),
    )


def points(report: Report) -> str:
    groups = [report.winners, *([report.others] if report.others.n else []), *report.order, *report.by_bot]
    names = {group.name: f"{group.name} to move" for group in report.order}
    rows = [
        Bar(
            names.get(group.name, group.name),
            [
                (f"source-{name}", size, f"{sentences.SOURCE_NAMES[name]}: {number(size)}")
                for name, size in group.sources.items()
            ],
            number(group.score.value),
        )
        for group in groups
    ]
    columns = ["", *(sentences.SOURCE_NAMES[name] for name in report.winners.sources), "total"]
    numbers: list[Row] = [
        [names.get(group.name, group.name), *(number(size) for size in (*group.sources.values(), group.score.value))]
        for group in groups
    ]
    return grid(
        figure(
            charts.bars("Mean points by where they come from", rows, "points"),
            "Mean points by where they come from. What lies left of the line was lost on tickets.",
            legend((f"source-{name}", sentences.SOURCE_NAMES[name]) for name in report.winners.sources)
            + behind("Mean points by where they come from", columns, numbers),
        ),
        figure(*_acts(report)),
    )


def _acts(report: Report) -> tuple[str, str, str]:
    sides = ["winners", *(["others"] if report.others.n else [])]
    rows = []
    for act in report.acts["winners"]:
        for side in sides:
            turns = report.acts[side][act]
            kind = "won" if side == "winners" else "lost"
            label = sentences.ACT_NAMES[act] if side == "winners" else "the others"
            rows.append(Bar(label, [(kind, turns, f"{side}, {sentences.ACT_NAMES[act]}: {number(turns)}")], number(turns)))
    numbers: list[Row] = [
        [sentences.ACT_NAMES[act], *(number(report.acts[side][act], 2) for side in sides)] for act in report.acts["winners"]
    ]
    return (
        charts.bars("Turns by what they were spent on", rows, "turns a game"),
        "What a winner's turns were spent on (plain), and below it the others' (hatched).",
        behind("Turns a game and seat", ["", *sides], numbers),
    )


def length(report: Report) -> str:
    rows: list[Row] = [
        [name, percent(found.value), sentences.between(found), whole(found.n)]
        for name, found in (
            ("brought on the last round", report.ender_wins),
            ("alone in the lead before tickets and bonuses", report.leader_wins),
        )
        if found
    ]
    return grid(
        figure(
            charts.histogram("Turns of a game", [series("", "plain", report.turns)], "turns of all players together"),
            "How many turns a game takes, all players together.",
            behind("Turns of a game", *spread_rows([("turns", "", report.turns)])),
        ),
        figure(
            charts.whiskers(
                "How often they win",
                [
                    Whisker(label, found.value, found.low, found.high, f"{label}: {sentences.told(found)}")
                    for label, found in (("ends the game", report.ender_wins), ("leads before", report.leader_wins))
                    if found
                ],
                fair=report.fair,
                fair_name=f"fair share {percent(report.fair)}",
            ),
            "How often they win: who brings on the last round, and who leads before tickets and bonuses are counted.",
            behind("How often they win", ["who", "won", "95 % interval", "games"], rows),
        )
        if rows
        else "",
    )

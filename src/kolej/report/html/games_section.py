"""The sections on games as a integer: turn order, scores, sources of points, length."""

from __future__ import annotations

from kolej.report.html import charts, sentences
from kolej.report.html.charts import Bar, Whisker
from kolej.report.html.figures import Row, figure, grid, legend, series, spread_rows
from kolej.report.html.number_tables import collapsed_table
from kolej.report.html.sentences import integer, number, percent
from kolej.report.numbers import Group, Report

SIDES = {"winners": "winners", "others": "other players"}


def seats(report: Report) -> str:
    """Returns the figures on turn order and, if the bots differ, on bots."""
    figures = [
        figure(
            charts.whiskers(
                "Victories by place in turn order",
                [_whisker(f"{group.name} player", group) for group in report.order],
                fair=report.fair,
                fair_name=f"fair share {percent(report.fair)}",
            ),
            "Victories by place in turn order, with 95 % intervals. The first player of each game is chosen at random.",
            collapsed_table("Victories by place in turn order", *_group_rows(report.order)),
        )
    ]
    if report.by_bot:
        figures.append(
            figure(
                charts.whiskers(
                    "Victories by bot", [_whisker(group.name, group) for group in report.by_bot], fair=report.fair,
                    fair_name=f"fair share {percent(report.fair)}",
                ),
                "Victories of a seat by the bot that plays it, with 95 % intervals.",
                collapsed_table("Victories by bot", *_group_rows(report.by_bot)),
            )
        )  # fmt: skip
    return grid(*figures, _scores_by_order(report))


def _scores_by_order(report: Report) -> str:
    rows = [
        Whisker(
            f"{group.name} player", group.score.value, group.score.low, group.score.high,
            f"{group.name} player: {number(group.score.value)} ({sentences.interval(group.score, rate=False)})",
        )
        for group in report.order
    ]  # fmt: skip
    return figure(
        charts.whiskers(
            "Average score by place in turn order", rows, fair=report.scores.mean,
            fair_name=f"average {number(report.scores.mean)}", points=True,
        ),
        "Average final score by place in turn order, with 95 % intervals.",
        collapsed_table("Average score by place in turn order", *_group_rows(report.order)),
    )  # fmt: skip


def _whisker(label: str, group: Group) -> Whisker:
    wins = group.wins
    assert wins
    return Whisker(label, wins.value, wins.low, wins.high, f"{label}: {sentences.with_interval(wins)}")


def _group_rows(groups: list[Group]) -> tuple[list[str], list[Row]]:
    columns = ["", "won", "95 % interval", "won alone", "shared", "average score", "95 % interval"]
    rows: list[Row] = [
        [
            group.name,
            percent(group.wins.value) if group.wins else "–",
            sentences.interval(group.wins) if group.wins else "–",
            integer(group.alone),
            integer(group.shared),
            number(group.score.value),
            sentences.interval(group.score, rate=False),
        ]
        for group in groups
    ]
    return columns, rows


def scores(report: Report) -> str:
    """Returns the figures on final scores and margins."""
    named = [("winners", "won", report.winner_scores), ("other players", "lost", report.other_scores)]
    curves = [series(name, kind, spread) for name, kind, spread in named if spread.histogram]
    return grid(
        figure(
            charts.histogram("Final scores of winners and other players", curves, "points"),
            "Final scores of winners (plain) and of the other players (hatched), each as a share of its own group.",
            collapsed_table("Final scores", *spread_rows([*named, ("all", "", report.scores)])),
        ),
        figure(
            charts.histogram(
                "Points between the best score and the second best", [series("", "plain", report.margins)], "points"
            ),
            "Points between the best score and the second best. 0 is a tie in points, which a tie-break may decide.",
            collapsed_table(
                "Points between the best score and the second best", *spread_rows([("margin", "", report.margins)])
            ),
        ),
    )


def points(report: Report) -> str:
    """Returns the figures on where points come from and what turns are spent on."""
    groups = [report.winners, *([report.others] if report.others.n else []), *report.order, *report.by_bot]
    names = {group.name: f"{group.name} player" for group in report.order} | {report.others.name: "other players"}
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
            charts.bars("Average points by source", rows, "points"),
            "Average points by source. Points to the left of the line were lost on failed tickets.",
            legend((f"source-{name}", sentences.SOURCE_NAMES[name]) for name in report.winners.sources)
            + collapsed_table("Average points by source", columns, numbers),
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
            name = sentences.ACT_NAMES[act]
            label = name if side == "winners" else "other players"
            rows.append(Bar(label, [(kind, turns, f"{SIDES[side]}, {name}: {number(turns)}")], number(turns)))
    numbers: list[Row] = [
        [sentences.ACT_NAMES[act], *(number(report.acts[side][act], 2) for side in sides)]
        for act in report.acts["winners"]
    ]
    return (
        charts.bars("What turns are spent on", rows, "turns per game"),
        "What winners spend their turns on (plain), and below it the same for the other players (hatched).",
        collapsed_table("Turns per game and player", ["", *(SIDES[side] for side in sides)], numbers),
    )


def length(report: Report) -> str:
    """Returns the figures on the length of games and on how players who end or lead them fare."""
    rows: list[Row] = [
        [name, percent(wins.value), sentences.interval(wins), integer(wins.n)]
        for name, wins in (
            ("starts the last round", report.ender_wins),
            ("leads alone before tickets and bonuses are counted", report.leader_wins),
        )
        if wins
    ]
    return grid(
        figure(
            charts.histogram("Turns per game", [series("", "plain", report.turns)], "turns, all players together"),
            "How many turns a game takes, all players together.",
            collapsed_table("Turns per game", *spread_rows([("turns", "", report.turns)])),
        ),
        figure(
            charts.whiskers(
                "How often the player who ends or leads the game wins",
                [
                    Whisker(label, wins.value, wins.low, wins.high, f"{label}: {sentences.with_interval(wins)}")
                    for label, wins in (("starts the last round", report.ender_wins), ("leads", report.leader_wins))
                    if wins
                ],
                fair=report.fair,
                fair_name=f"fair share {percent(report.fair)}",
            ),
            "How often the player wins who starts the last round, and the player who leads alone before tickets and "
            "bonuses are counted.",
            collapsed_table(
                "How often the player who ends or leads the game wins",
                ["player", "won", "95 % interval", "games"],
                rows,
            ),
        )
        if rows
        else "",
    )

"""The header, the sections in their order, and the footer of the page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from shlex import quote

from kolej.boards.model import Board
from kolej.report.html import cards_section, games_section, routes_section, sentences, tickets_section
from kolej.report.html.figures import Section
from kolej.report.html.sentences import integer, number, percent
from kolej.report.numbers import Report


def all_sections(board: Board, report: Report) -> Iterator[Section]:
    """Yields the sections of the page. Each has a heading, sentences and figures."""
    yield Section("summary", "Summary", [], _summary(report))
    yield Section("seats", "Does it matter who goes first?", sentences.seats(report), games_section.seats(report))
    yield Section(
        "scores", "Scores and margins", sentences.scores(report) + sentences.margins(report),
        games_section.scores(report),
    )  # fmt: skip
    yield Section(
        "points", "Where points come from", sentences.sources(report) + sentences.acts(report),
        games_section.points(report),
    )  # fmt: skip
    yield Section("length", "How long games are", sentences.length(report), games_section.length(report))
    yield Section("routes", "Which routes are claimed", sentences.claims(report), routes_section.claims(board, report))
    yield Section(
        "winners", "Which routes winners have", sentences.winning_routes(report), routes_section.wins(board, report)
    )
    yield Section("tickets", "What tickets are worth", sentences.tickets(report), tickets_section.tickets(report))
    yield Section("cards", "Which colours are in demand", sentences.cards(report), cards_section.cards(report))


def header(report: Report) -> str:
    """Returns the title of the page: the board, the number of games and the bots."""
    games = "One game" if report.games == 1 else f"{integer(report.games)} games"
    return (
        f'<p class="over">Kolej · report</p><h1>{escape(report.name)}</h1>'
        f"<p>{escape(games)}, {escape(sentences.who_plays(report))}</p>"
    )


def _summary(report: Report) -> str:
    facts = [
        (number(report.winners.score.value), "points: the average score of a winner"),
        (number(report.turns.mean / report.players), "turns per player"),
        (str(report.margins.median), "points: the median margin of victory"),
        (_first_player_wins(report), "of games are won by the first player"),
        (percent(report.tied.value), "of games end in a shared victory"),
    ]
    boxes = "".join(f"<li><b>{escape(value)}</b><span>{escape(name)}</span></li>" for value, name in facts)
    lines = "".join(f"<li>{escape(line)}</li>" for line in sentences.in_short(report))
    return f'<ul class="facts">{boxes}</ul><ul class="findings">{lines}</ul>'


def _first_player_wins(report: Report) -> str:
    first = report.order[0].wins
    return percent(first.value) if first else "–"


METHOD = (
    "Bots played every game to the end, by the complete rules. People play differently: this report shows how the "
    "board works for these bots.",
    "A 95 % interval contains the true value 95 times out of 100. Rates have Wilson intervals, and so does what a "
    "ticket brings, which follows from how often it is completed. Average scores have normal intervals. One interval "
    "in twenty misses the true value, so among a hundred routes or tickets a few stand out by chance.",
    "Victories that are still shared after all tie-breaks count as one half for each of two players, one third for "
    "each of three. All players of a game together therefore win it once. Where winners are compared with the other "
    "players, and for the bonuses, everyone who shares a victory is a winner.",
    "First player, second player and so on are places in turn order. The first player of each game is chosen at "
    "random.",
    f"The sentences and the second map leave out routes and tickets that were claimed or held in fewer than "
    f"{sentences.FEW} games. The tables include all of them.",
)


def footer(report: Report, board_argument: str) -> str:
    """Explains the method and shows the command that repeats the report.

    `board_argument` is the board as it was given on the command line.
    """
    bots = report.bots[0] if len(set(report.bots)) == 1 else ",".join(report.bots)
    options = {"games": report.games, "players": report.players, "bots": bots, "seed": report.seed}
    words = [f"--{name} {value}" for name, value in options.items()]
    command = " ".join(["kolej report", quote(board_argument), *words])
    method = "".join(f"<p>{escape(line)}</p>" for line in METHOD)
    return (
        f"<h2>Method</h2>{method}"
        f"<p>This command plays the same games and prints the same numbers: <code>{escape(command)}</code></p>"
    )

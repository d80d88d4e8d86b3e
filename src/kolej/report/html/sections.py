"""The parts of the page in their order: each is a heading, what is seen, and the pictures."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from shlex import quote

from kolej.boards.model import Board
from kolej.report.html import cards_section, games_section, routes_section, sentences, tickets_section
from kolej.report.html.figures import Section
from kolej.report.html.sentences import number, percent, whole
from kolej.report.numbers import Report


def all_sections(board: Board, report: Report) -> Iterator[Section]:
    yield Section("in-short", "In short", [], _in_short(report))
    yield Section("seats", "Does it matter who begins?", sentences.seats(report), games_section.seats(report))
    yield Section("scores", "How high, how close", sentences.scores(report) + sentences.margins(report), games_section.scores(report))
    yield Section("points", "Where points come from", sentences.sources(report) + sentences.acts(report), games_section.points(report))
    yield Section("length", "How long a game is", sentences.length(report), games_section.length(report))
    yield Section("routes", "Which routes are claimed", sentences.claims(report), routes_section.claims(board, report))
    yield Section("winners", "Which routes win", sentences.winning_routes(report), routes_section.wins(board, report))
    yield Section("tickets", "What tickets are worth", sentences.tickets(report), tickets_section.tickets(report))
    yield Section("cards", "Colours in demand", sentences.cards(report), cards_section.cards(report))


def cartouche(report: Report) -> str:
    games_section = "One game" if report.games == 1 else f"{whole(report.games)} games"
    return (
        f'<p class="over">Kolej · a report</p><h1>{escape(report.name)}</h1>'
        f"<p>{escape(games_section)}, {escape(sentences.who_plays(report))}</p>"
    )


def _in_short(report: Report) -> str:
    facts = [
        (number(report.winners.score.value), "points win, on the mean"),
        (number(report.turns.mean / report.players), "turns for each player"),
        (str(report.margins.median), "points between the first two, in the middle game"),
        (_seat_fact(report), "of the games go to who begins"),
        (percent(report.tied.value), "of the victories are shared"),
    ]
    boxes = "".join(f"<li><b>{escape(value)}</b><span>{escape(name)}</span></li>" for value, name in facts)
    lines = "".join(f"<li>{escape(line)}</li>" for line in sentences.in_short(report))
    return f'<ul class="facts">{boxes}</ul><ul class="findings">{lines}</ul>'


def _seat_fact(report: Report) -> str:
    first = report.order[0].wins
    return percent(first.value) if first else "–"


METHOD = (
    "Every game was played to the end by bots under the whole rules. People play otherwise: what is seen here is how "
    "the board treats these bots.",
    "Intervals are those in which the truth lies 95 times in 100: Wilson’s for rates, and so for what tickets bring, "
    "which follows from how often they are made; the normal one for mean scores. One in twenty misses: where a hundred "
    "routes or tickets are looked at, a few stand out by chance.",
    "A victory that seats share, after the tie breaks that the board has, counts as a half for each of two, a third "
    "for each of three, wherever it is said how often somebody wins: all seats together win every game once. Where "
    "“winners” are compared with “the others”, and for the bonuses, all who share a victory are winners.",
    "First, second and so on are places in turn order. Who begins is drawn by lot in every game.",
    f"Of a route or a ticket that was claimed or held in fewer than {sentences.FEW} games the sentences and the second map "
    "say nothing; the tables have all.",
)


def colophon(report: Report, named: str) -> str:
    """`named`: what the board was called on the command line."""
    bots = report.bots[0] if len(set(report.bots)) == 1 else ",".join(report.bots)
    options = {"games": report.games, "players": report.players, "bots": bots, "seed": report.seed}
    command = " ".join(["kolej report", quote(named), *(f"--{name} {value}" for name, value in options.items())])
    told = "".join(f"<p>{escape(line)}</p>" for line in METHOD)
    return (
        f"<h2>How it was counted</h2>{told}"
        f"<p>The same games again, and so the same numbers: <code>{escape(command)}</code></p>"
    )

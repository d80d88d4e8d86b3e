"""The parts of the page in their order: each is a heading, what is seen, and the pictures."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from shlex import quote

from kolej.arena.paper import cards, games, routes, tickets, words
from kolej.arena.paper.frames import Part
from kolej.arena.paper.words import number, percent, whole
from kolej.arena.report import Report
from kolej.boards.model import Board


def all_parts(board: Board, report: Report) -> Iterator[Part]:
    yield Part("in-short", "In short", [], _in_short(report))
    yield Part("seats", "Does it matter who begins?", words.seats(report), games.seats(report))
    yield Part("scores", "How high, how close", words.scores(report) + words.margins(report), games.scores(report))
    yield Part("points", "Where points come from", words.sources(report) + words.acts(report), games.points(report))
    yield Part("length", "How long a game is", words.length(report), games.length(report))
    yield Part("routes", "Which routes are claimed", words.claims(report), routes.claims(board, report))
    yield Part("winners", "Which routes win", words.winning_routes(report), routes.wins(board, report))
    yield Part("tickets", "What tickets are worth", words.tickets(report), tickets.tickets(report))
    yield Part("cards", "Colours in demand", words.cards(report), cards.cards(report))


def cartouche(report: Report) -> str:
    games = "One game" if report.games == 1 else f"{whole(report.games)} games"
    return (
        f'<p class="over">Kolej · a report</p><h1>{escape(report.name)}</h1>'
        f"<p>{escape(games)}, {escape(words.who_plays(report))}</p>"
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
    lines = "".join(f"<li>{escape(line)}</li>" for line in words.in_short(report))
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
    f"Of a route or a ticket that was claimed or held in fewer than {words.FEW} games the sentences and the second map "
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

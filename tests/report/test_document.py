"""The page of a report: one complete file, true to its numbers, readable without colours or pictures."""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import kolej
from kolej.boards import BUNDLED, Board
from kolej.report.collect import survey
from kolej.report.html import document, sentences
from kolej.report.numbers import Report, report

VOID = {"meta", "link", "br", "img", "input", "hr"}


@cache
def report_on(name: str, games: int = 3, bots: str = "random") -> Report:
    return report(survey(name, games=games, bots=bots, seed=8, backend="python", workers=1))


@cache
def text(name: str, games: int = 3, bots: str = "random") -> str:
    return document.page(kolej.board(name), report_on(name, games, bots))


class Reader(HTMLParser):
    """Checks that every element is closed, and collects ids, links and requests for other files."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.requests: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)

    def _note(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "srcset", "data", "action", "xlink:href", "poster"):
                (self.links if (value or "").startswith("#") else self.requests).append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, (tag, self.getpos())


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader


every_board = pytest.mark.parametrize("name", BUNDLED)


@every_board
def test_a_page_is_complete_and_requests_no_other_file(name: str) -> None:
    html = text(name)
    reader = read(html)
    assert reader.open == []
    assert reader.requests == []
    assert not {"link", "iframe", "object", "embed", "img", "base"} & set(reader.tags)
    assert [ref for ref in re.findall(r"url\(([^)]{0,40})", html) if not ref.startswith(("#", "data:font/woff2"))] == []
    assert not re.search(r"@import|fetch\(|XMLHttp|https?://(?!www\.w3\.org/)", html)
    assert len(reader.ids) == len(set(reader.ids))
    assert {link[1:] for link in reader.links} <= set(reader.ids)
    assert {ref[1:] for ref in re.findall(r"url\((#[^)]+)\)", html)} <= set(reader.ids)


@every_board
def test_every_picture_has_a_name_and_every_chart_its_numbers(name: str) -> None:
    html = text(name)
    for figure in re.findall(r"<figure.*?</figure>", html, re.DOTALL):
        assert "<table" in figure
        for svg in re.findall(r"<svg[^>]*role=\"img\".*?</svg>", figure, re.DOTALL):
            assert ElementTree.fromstring(svg).findtext("title")
    assert html.count('class="marked-board"') == 2


@every_board
def test_every_route_and_every_ticket_is_on_the_page(name: str) -> None:
    html, numbers = text(name), report_on(name)
    plain = re.sub(r"<[^>]+>", "\n", html).replace("&#x27;", "'").replace("&amp;", "&")
    for row_name in (*(row.name for row in numbers.routes), *(row.name for row in numbers.tickets)):
        assert row_name in plain


def test_the_sentences_are_about_these_games() -> None:
    numbers = report_on("paris", 60)
    summary = " ".join(sentences.in_short(numbers))
    assert f"{numbers.winners.score.value:.1f} points" in summary
    assert f"{numbers.turns.mean:.1f} turns" in summary
    best = max(numbers.routes, key=lambda row: row.claimed.value)
    assert f"{best.claimed.value * 100:.1f}\u00a0%" in summary


def test_an_advantage_is_reported_only_if_it_is_measurable() -> None:
    few = report_on("paris", 4)
    assert "No place in turn order has a measurable advantage" in sentences.seats(few)[0]
    clear = [group for group in report_on("paris", 60).order if group.wins and group.wins.differs_from(0.5)]
    assert len(sentences.seats(report_on("paris", 60))) == max(1, len(clear))


def test_different_bots_are_reported_separately() -> None:
    numbers = report(survey("paris", 3, 6, "random,greedy", seed=8, backend="python", workers=1))
    assert [group.name for group in numbers.by_bot] == ["random", "greedy"]
    assert [group.n for group in numbers.by_bot] == [12, 6]
    html = document.page(kolej.board("paris"), numbers)
    assert "Victories by bot" in html and "The bots differ" in html
    assert "--bots random,greedy,random" in html


def test_one_game_is_enough_for_a_page() -> None:
    html = text("usa", 1)
    assert "<h1>USA</h1>" in html and "One game" in html
    visible = re.sub(r"<style>.*?</style>|<script>.*?</script>|<[^>]+>", " ", html, flags=re.DOTALL)
    assert not re.search(r"\bnan\b|\binf\b|None", visible)


def test_names_cannot_break_the_page() -> None:
    board = kolej.board("paris")
    data = board.model_dump(mode="json") | {"name": "<script>alert(1)</script> & \"Co\""}
    data["cities"][0]["name"] = "</title><b>'x"
    strange = Board.model_validate_json(json.dumps(data))
    html = document.page(strange, report(survey(strange, games=2, bots="random", backend="python")))
    assert read(html).tags.count("script") == 1
    assert "<b>'x" not in html

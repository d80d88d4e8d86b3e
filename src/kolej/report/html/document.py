"""The whole HTML page: its sections, the style sheet, the fonts and the script that sorts tables."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from html import escape
from pathlib import Path

from kolej.boards.model import Board
from kolej.picture.heatmap import sheets
from kolej.report.html import charts, sections, sentences
from kolej.report.numbers import Report

_HERE = Path(__file__).parent
_LATIN = "U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215"
FONTS = (
    ("Jost", "jost-latin", _LATIN),
    ("Jost", "jost-latin-ext", "U+100-2BA,U+1E00-1E9F,U+1EF2-1EFF"),
    ("Source Sans 3", "source-sans-3-latin", _LATIN),
)
"""Family, file and Unicode range of each font. The fonts folder holds their SIL Open Font Licenses."""


def page(board: Board, report: Report, board_argument: str | None = None, version: str = "") -> str:
    """Returns the report as one HTML page.

    `board_argument` is the board as it was given on the command line; left out, the page shows its id. `version` is
    the version of Kolej.
    """
    title = sentences.title(report)
    shown = [section for section in sections.all_sections(board, report) if section.content]
    links = "".join(f'<li><a href="#{section.id}">{escape(section.name)}</a></li>' for section in shown)
    main = "".join(
        f'<section id="{section.id}"><h2>{escape(section.name)}</h2>{_paragraph(section.sentences)}'
        f"{section.content}</section>\n"
        for section in shown
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="light dark">\n'
        f'<meta name="generator" content="{escape(f"kolej {version}".strip())}">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_fonts()}{_file('style.css')}</style>\n</head>\n<body>\n"
        f"{sheets(board)}{charts.PATTERNS}\n"
        f"<header>{sections.header(report)}</header>\n<nav aria-label=\"Sections\"><ul>{links}</ul></nav>\n"
        f"<main>{main}</main>\n<footer>{sections.footer(report, board_argument or board.id)}</footer>\n"
        f"<script>\n{_file('sort.js')}</script>\n</body>\n</html>\n"
    )


def _paragraph(sentences: Iterable[str]) -> str:
    text = " ".join(escape(sentence) for sentence in sentences)
    return f'<p class="lead">{text}</p>' if text else ""


def _file(name: str) -> str:
    return (_HERE / name).read_text("utf-8")


def _fonts() -> str:
    return "".join(
        f'@font-face{{font-family:"{family}";font-weight:200 900;font-display:swap;unicode-range:{letters};'
        f"src:url(data:font/woff2;base64,{_encoded(file)}) format('woff2')}}\n"
        for family, file, letters in FONTS
    )


def _encoded(file: str) -> str:
    return base64.b64encode((_HERE / "fonts" / f"{file}.woff2").read_bytes()).decode("ascii")

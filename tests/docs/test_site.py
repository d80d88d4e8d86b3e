"""The site of the docs is built without a warning, contains every page, and needs no other server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)],
        cwd=REPOSITORY, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert built.returncode == 0, built.stderr
    return folder


def test_every_page_is_in_the_menu(site: Path) -> None:
    menu = (site / "index.html").read_text("utf-8")
    for page in (REPOSITORY / "docs").glob("*.md"):
        assert (site / f"{page.stem}.html").exists()
        assert f'href="{page.stem}.html"' in menu or page.stem == "index", f"{page.name} is not in mkdocs.yml"


def test_nothing_is_fetched_from_another_server(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        fetched = re.findall(r"<(?:script|img|link|iframe)[^>]+(?:src|href)=\"?(https?:[^\" >]+)", text)
        assert fetched == [], page.name
    for style in site.rglob("*.css"):
        assert re.findall(r"(?:url\(|@import )[\"']?(?:https?:)?//", style.read_text("utf-8")) == [], style.name
    assert (site / "site" / "fonts" / "jost-latin.woff2").stat().st_size > 10_000


@pytest.mark.parametrize("name", ["Game", "simulate", "make"])
def test_the_reference_contains_the_docstrings(site: Path, name: str) -> None:
    text = (site / "reference.html").read_text("utf-8")
    assert re.search(rf'id="kolej\.(?:[a-z]+\.)?{name}"', text)
    assert "Plays a legal action, given as such, as its id or as its text." in text

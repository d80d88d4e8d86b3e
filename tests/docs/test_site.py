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
    docs = REPOSITORY / "docs"
    names = [str(page.relative_to(docs).with_suffix(".html")) for page in docs.rglob("*.md")]
    for name in [*names, "CONTRIBUTING.html", "CHANGELOG.html", "SECURITY.html"]:
        assert (site / name).exists()
        assert f'href="{name}"' in menu or name == "index.html", f"{name} is not in mkdocs.yml"


def test_every_link_within_the_site_leads_to_a_heading_that_exists(site: Path) -> None:
    ids = {page: set(re.findall(r'id="?([^" >]+)', page.read_text("utf-8"))) for page in site.rglob("*.html")}
    missing = []
    for page in ids:
        for target, heading in re.findall(r'href="?([^"#: >]*\.html)?#([^" >]+)', page.read_text("utf-8")):
            aim = (page.parent / target).resolve() if target else page
            if heading not in ids.get(aim, set()):
                missing.append(f"{page.name}: {target}#{heading}")
    assert missing == []


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

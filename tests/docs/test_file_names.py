"""Files that the docs name exist. The notebook keeps the names of its day."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PAGES = [REPOSITORY / "README.md", REPOSITORY / "CONTRIBUTING.md", *sorted((REPOSITORY / "docs").glob("*.md"))]
HOMES = [REPOSITORY, REPOSITORY / "src" / "kolej", REPOSITORY / "web" / "src"]
NAMED = re.compile(r"`((?:[\w*.-]+/)+(?:[\w*.-]+\.(?:py|ts|svelte|json|toml|txt))?)(?::[^`]*)?`")
GENERATED = {"src/kolej/server/page"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    names = {name for name in NAMED.findall(page.read_text("utf-8")) if "NAME" not in name and "://" not in name}
    missing = {name for name in names if not any(list(home.glob(name.rstrip("/"))) for home in HOMES)}
    assert missing - GENERATED == set()

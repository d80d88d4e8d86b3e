"""The picture and the command line know no mechanic by name: its folder says what it adds to them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kolej

HOUSE = Path(kolej.__file__).parent
FILES = [
    *(file for room in ("picture", "cli") for file in sorted((HOUSE / room).rglob("*.py"))),
    HOUSE / "game" / "notebook.py",
    HOUSE / "envs" / "rendering.py",
]
NAMES = re.compile(r"ferr(y|ies)|tunnel|flag|region|crossing|(?<![a-z])track|trade|substitut|\bstation", re.I)

ALLOWED = {
    "picture/land.py": ("regions: dict[str, str]", "region_lines: str"),  # fields of the files with maps
    "cli/differences.py": ("locomotives only on tunnels and ferries",),  # says what a parameter of the base game does
    "cli/errors.py": ("issue tracker",),
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOUSE)))
def test_no_mechanic_is_named(file: Path) -> None:
    text = file.read_text("utf-8")
    for words in ALLOWED.get(str(file.relative_to(HOUSE)), ()):
        assert words in text
        text = text.replace(words, "")
    assert [line for line in text.splitlines() if NAMES.search(line)] == []

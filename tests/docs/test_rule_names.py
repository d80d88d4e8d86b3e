"""Code, tests and docs use the same names of rules: docs/rules.md explains every name that is used."""

import re
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
CHAPTERS = {
    "SET": 5, "TURN": 2, "DRAW": 7, "CLAIM": 6, "TICKET": 3, "END": 4, "PA": 3, "NO": 5, "IT": 6, "FR": 8
}  # fmt: skip
NAMES = "|".join(CHAPTERS)
RULES = (REPOSITORY / "docs" / "rules.md").read_text("utf-8")
EXPLAINED = set(re.findall(rf"\*((?:{NAMES})-\d+)\*", RULES))


def test_the_rules_explain_every_rule_and_no_other() -> None:
    assert {f"{chapter}-{n}" for chapter, most in CHAPTERS.items() for n in range(1, most + 1)} == EXPLAINED


def test_every_ruling_is_in_the_table_of_rulings() -> None:
    text, table = RULES.split("## All rulings")
    ruled = set()
    for paragraph in text.split("\n\n"):
        if "**Ruling" in paragraph and (names := re.findall(rf"\*((?:{NAMES})-\d+)\*$", paragraph)):
            ruled.add(names[-1])
    assert ruled == set(re.findall(rf"^\| \*((?:{NAMES})-\d+)\*", table, re.MULTILINE))
    assert len(ruled) == 14


def used_in(file: Path) -> set[str]:
    text = file.read_text("utf-8")
    named = re.findall(rf"\b(?:{NAMES})-\d+\b", text)
    tested = re.findall(rf"def test_({NAMES.lower()})_(\d+)_", text)
    return {*named, *(f"{chapter.upper()}-{number}" for chapter, number in tested)}


FILES = [*REPOSITORY.glob("src/**/*.py"), *REPOSITORY.glob("tests/**/*.py"), *REPOSITORY.glob("docs/*.md")]


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(REPOSITORY)) for file in FILES])
def test_a_file_names_only_rules_that_exist(file: Path) -> None:
    assert used_in(file) <= EXPLAINED

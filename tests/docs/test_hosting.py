"""The guide for hosts names every setting, every metric and every file of deploy/."""

from __future__ import annotations

import re
from pathlib import Path

from kolej.server import metrics

REPOSITORY = Path(__file__).parents[2]
GUIDE = (REPOSITORY / "docs" / "hosting.md").read_text("utf-8")
NOT_FOR_HOSTS = {"KOLEJ_UNLIMITED", "KOLEJ_SUPERVISOR"}
"""For load tests; set by the server itself."""


def test_every_setting_of_the_server_is_in_the_guide() -> None:
    sources = [
        *(REPOSITORY / "src" / "kolej" / "server").rglob("*.py"),
        REPOSITORY / "src" / "kolej" / "cli" / "serve.py",
    ]
    read = {name for source in sources for name in re.findall(r'"(KOLEJ_[A-Z_]+)"', source.read_text("utf-8"))}
    named = set(re.findall(r"KOLEJ_[A-Z_]+", GUIDE))
    assert len(read) > 10
    assert read - NOT_FOR_HOSTS - named == set()


def test_every_metric_is_in_the_guide_and_no_other() -> None:
    named = {re.sub(r"_total$", "", name) for name in re.findall(r"`(kolej_\w+)`", GUIDE)}
    assert named == {family.name for family in metrics.registry.collect()}


def test_every_file_of_the_kit_is_in_the_guide() -> None:
    for file in (REPOSITORY / "deploy").iterdir():
        assert file.name == "Containerfile" or f"deploy/{file.name}" in GUIDE, file.name

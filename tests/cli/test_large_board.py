"""A valid board file that is too large for the engine's tables."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

from tests.cli.commands import refused


def test_check_rejects_a_board_with_too_many_ways_to_pay(tmp_path: Path) -> None:
    data = json.loads((resources.files("kolej.boards") / "data" / "nordic.json").read_text("utf-8"))
    ferries = [(length, wilds) for length in range(1, 10) for wilds in range(1, length + 1)]
    for route, (length, wilds) in zip(data["routes"], ferries, strict=False):
        for field in ("tunnel", "trade", "spaces"):
            route.pop(field, None)
        route |= {"length": length, "wilds": wilds, "colour": "grey"}
    path = tmp_path / "large.json"
    path.write_text(json.dumps(data | {"id": "large"}))
    assert "too many different ways to pay" in refused("board", "check", path)

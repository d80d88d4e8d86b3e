"""The types of records are those that the declarations of fields say."""

from __future__ import annotations

from tools.record_types import written


def test_the_types_of_records_follow_from_the_declarations() -> None:
    for path, text in written().items():
        assert path.read_text("utf-8") == text, "run: python tools/record_types.py"

"""Whatever is done to a board file, it loads or is refused with a BoardError; nothing else ever happens."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kolej.boards import BUNDLED, Board, BoardError, board, parse
from tests.support.tiny import tiny

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 12)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["red", "grey", "none", "wild", "ash", "isle", "isle-1", "ash--bay", "North", "out"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) of the file."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    return [pair for key in keys for pair in ((data, key), *places(data[key]))]


def mutate(data: dict[str, Any], draw: st.DataObject) -> None:
    here, key = draw.draw(st.sampled_from(places(data)))
    what = draw.draw(st.sampled_from(["write", "drop", "copy", "double"]))
    if what == "write":
        here[key] = draw.draw(JSON)
    elif what == "drop":
        del here[key]
    elif what == "copy":
        there, other = draw.draw(st.sampled_from(places(data)))
        here[key] = copy.deepcopy(there[other])
    elif isinstance(here, list):
        here.append(copy.deepcopy(here[key]))
    else:
        here[draw.draw(st.text(max_size=5))] = copy.deepcopy(here[key])


def loads_or_is_refused(text: str) -> None:
    try:
        found = parse(text, "mine.json")
    except BoardError as refused:
        assert all(line.startswith("mine.json: ") for line in str(refused).splitlines())
        return
    again = found.model_dump_json(exclude_defaults=True)
    assert parse(again, "again") == found
    assert found.digest
    assert found.names
    assert found.connections


@pytest.mark.slow
@given(st.data(), st.integers(1, 4))
@settings(max_examples=400, deadline=None)
def test_a_changed_board_file_loads_or_is_refused(draw: st.DataObject, changes: int) -> None:
    data = tiny()
    for _ in range(changes):
        if places(data):
            mutate(data, draw)
    loads_or_is_refused(json.dumps(data))


@given(JSON)
def test_any_json_loads_or_is_refused(data: Any) -> None:
    loads_or_is_refused(json.dumps(data))


@given(st.text())
def test_any_text_loads_or_is_refused(text: str) -> None:
    loads_or_is_refused(text)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_a_file_with_damaged_characters_loads_or_is_refused(draw: st.DataObject) -> None:
    text = json.dumps(tiny())
    start = draw.draw(st.integers(0, len(text)))
    end = draw.draw(st.integers(start, min(len(text), start + 20)))
    loads_or_is_refused(text[:start] + draw.draw(st.text(max_size=6)) + text[end:])


def test_every_bundled_board_reads_back_from_what_it_says_of_itself() -> None:
    for name in BUNDLED:
        again: Board = parse(board(name).model_dump_json(), name)
        assert again == board(name)

"""A damaged board file either loads or raises a BoardError, and never any other exception."""

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
    """Returns every (container, key) of the file."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    return [pair for key in keys for pair in ((data, key), *places(data[key]))]


def mutate(data: dict[str, Any], draw: st.DataObject) -> None:
    container, key = draw.draw(st.sampled_from(places(data)))
    what = draw.draw(st.sampled_from(["write", "drop", "copy", "double"]))
    if what == "write":
        container[key] = draw.draw(JSON)
    elif what == "drop":
        del container[key]
    elif what == "copy":
        other_container, other_key = draw.draw(st.sampled_from(places(data)))
        container[key] = copy.deepcopy(other_container[other_key])
    elif isinstance(container, list):
        container.append(copy.deepcopy(container[key]))
    else:
        container[draw.draw(st.text(max_size=5))] = copy.deepcopy(container[key])


def loads_or_is_rejected(text: str) -> None:
    try:
        loaded = parse(text, "mine.json")
    except BoardError as error:
        assert all(line.startswith("mine.json: ") for line in str(error).splitlines())
        return
    again = loaded.model_dump_json(exclude_defaults=True)
    assert parse(again, "again") == loaded
    assert loaded.digest
    assert loaded.names
    assert loaded.connections


@pytest.mark.slow
@given(st.data(), st.integers(1, 4))
@settings(max_examples=400, deadline=None)
def test_a_changed_board_file_loads_or_is_rejected(draw: st.DataObject, changes: int) -> None:
    data = tiny()
    for _ in range(changes):
        if places(data):
            mutate(data, draw)
    loads_or_is_rejected(json.dumps(data))


@given(JSON)
def test_any_json_loads_or_is_rejected(data: Any) -> None:
    loads_or_is_rejected(json.dumps(data))


@given(st.text())
def test_any_text_loads_or_is_rejected(text: str) -> None:
    loads_or_is_rejected(text)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_a_file_with_damaged_characters_loads_or_is_rejected(draw: st.DataObject) -> None:
    text = json.dumps(tiny())
    start = draw.draw(st.integers(0, len(text)))
    end = draw.draw(st.integers(start, min(len(text), start + 20)))
    loads_or_is_rejected(text[:start] + draw.draw(st.text(max_size=6)) + text[end:])


def test_every_bundled_board_reads_back_from_its_own_json() -> None:
    for name in BUNDLED:
        again: Board = parse(board(name).model_dump_json(), name)
        assert again == board(name)

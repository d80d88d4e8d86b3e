"""A record that cannot be played again says why not."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import kolej
from tests.support.helpful import helpful


@cache
def played_once() -> kolej.Game:
    game = kolej.Game("usa", players=2, seed=3)
    for _ in range(6):
        game.play(game.legal()[0])
    return game


def a_record() -> dict[str, Any]:
    return played_once().record()


FIELDS = ["board", "players", "seed", "decisions", "format", "rules", "digest"]


@pytest.mark.parametrize("field", FIELDS)
def test_a_record_with_a_part_missing_is_refused(field: str) -> None:
    record = a_record()
    del record[field]
    with pytest.raises(kolej.RecordError, match=field) as caught:
        kolej.Game.from_record(record)
    helpful(caught.value)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", [None, "atlantis", -7, 1.5, ["x"], {}, True], ids=repr)
def test_a_record_with_a_broken_part_is_refused(field: str, value: Any) -> None:
    record = {**a_record(), field: value}
    with pytest.raises(kolej.RecordError) as caught:
        kolej.Game.from_record(record)
    helpful(caught.value)


@pytest.mark.parametrize("field", ["format", "rules"])
def test_a_record_of_another_version_is_refused_and_both_versions_are_named(field: str) -> None:
    record = a_record()
    ours = record[field]
    record[field] = ours + 1
    with pytest.raises(kolej.RecordError, match=str(ours + 1)) as caught:
        kolej.Game.from_record(record)
    assert str(ours) in helpful(caught.value)


def test_a_record_of_a_board_that_has_changed_since_is_refused() -> None:
    record = a_record()
    other = kolej.Game("nordic", players=2, seed=3).record()["digest"]
    with pytest.raises(kolej.RecordError, match="board") as caught:
        kolej.Game.from_record({**record, "digest": other})
    helpful(caught.value)


def test_a_record_of_too_many_players_is_refused() -> None:
    with pytest.raises(kolej.RecordError, match="5"):
        kolej.Game.from_record({**a_record(), "players": 6})


@pytest.mark.parametrize("decision", [-1, 10**6, 2**70, "draw red", None, 1.5, []], ids=repr)
def test_a_record_with_a_decision_that_was_not_possible_is_refused(decision: Any) -> None:
    for place in (0, 3, 6):
        record = a_record()
        record["decisions"] = [*record["decisions"][:place], decision, *record["decisions"][place:]]
        with pytest.raises(kolej.RecordError) as caught:
            kolej.Game.from_record(record)
        helpful(caught.value)


@pytest.mark.parametrize("record", [None, [], "record", 3], ids=repr)
def test_a_record_that_is_no_dict_is_refused(record: Any) -> None:
    with pytest.raises(kolej.RecordError, match="record"):
        kolej.Game.from_record(record)


def test_a_record_is_not_changed_by_reading_it() -> None:
    record = a_record()
    before = repr(record)
    kolej.Game.from_record(record)
    assert repr(record) == before

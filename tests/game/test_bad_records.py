"""A record that cannot be played again says why not."""

from __future__ import annotations

from typing import Any

import pytest

import kolej
from tests.support.helpful import helpful


def a_record() -> dict[str, Any]:
    game = kolej.Game("usa", players=2, seed=3)
    for _ in range(6):
        game.play(game.legal()[0])
    return game.record()


@pytest.mark.parametrize("field", ["board", "players", "seed", "decisions", "versions"])
@pytest.mark.parametrize("value", ["nothing", None, "atlantis", -7, 1.5, [], {}])
def test_a_broken_record_is_refused(field: str, value: Any) -> None:
    record = a_record()
    if value == "nothing":
        del record[field]
    elif record[field] == value or (field == "decisions" and value == []):
        pytest.skip("that is a whole record")
    elif field == "seed" and value == -7:
        pytest.skip("any whole number is a seed")
    else:
        record[field] = value
    with pytest.raises(kolej.RecordError) as caught:
        kolej.Game.from_record(record)
    helpful(caught.value)


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

"""The scratch memory is declared with named sizes, so that a GPU's can be smaller."""

from __future__ import annotations

import pytest

import kolej
from kolej.compiler import cuda
from kolej.engine.board_record import board_record
from kolej.rules.capacity import FACE_UP, PLAYERS
from kolej.rules.fields import SIZES, record_type
from kolej.rules.scratch import SCRATCH_FIELDS


def test_each_named_dimension_has_the_size_of_its_name() -> None:
    fields = (("rng", "u8"), ("network", "i2", ("PLAYERS", "PLACES")), ("journal", "i2", ("JOURNAL", 4)))
    kind = record_type(fields, {"PLAYERS": 3, "PLACES": 7, "JOURNAL": 2})
    assert {name: kind[name].shape for name in kind.names or ()} == {"rng": (), "network": (3, 7), "journal": (2, 4)}


def test_a_size_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="PLACES"):
        record_type((("root", "i2", ("PLACES",)),), {"PLAYERS": 3})


def test_five_of_something_else_stay_five_on_a_gpu_for_two_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sizes used to be replaced by value: five face-up places became two with the players."""
    assert FACE_UP == PLAYERS == 5
    more = (("face_up", "i1", ("FACE_UP",)), ("five", "i1", (5,)), ("trains_of", "i1", ("PLAYERS",)))
    monkeypatch.setattr(cuda, "SCRATCH_FIELDS", (*SCRATCH_FIELDS, *more))
    monkeypatch.setattr(cuda, "SIZES", SIZES | {"FACE_UP": FACE_UP})
    scratch = cuda.scratch_for(board_record(kolej.board("usa")), 2, ids=False)
    assert [scratch[name].shape for name in ("face_up", "five", "trains_of")] == [(5,), (5,), (2,)]

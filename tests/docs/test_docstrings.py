"""The examples in the docstrings of the public names work."""

from __future__ import annotations

import doctest
import io
from typing import Any

import pytest

import kolej
from kolej import bots

PUBLIC: dict[str, Any] = {
    "kolej.board": kolej.board,
    "Game": kolej.Game,
    "Game.legal": kolej.Game.legal,
    "Game.play": kolej.Game.play,
    "Game.view": kolej.Game.view,
    "Game.claim": kolej.Game.claim,
    "kolej.simulate": kolej.simulate,
    "kolej.totals": kolej.totals,
    "bots.make": bots.make,
}


@pytest.mark.parametrize("name", PUBLIC)
def test_the_docstring_of_a_public_name_has_an_example_that_works(name: str) -> None:
    test = doctest.DocTestParser().get_doctest(PUBLIC[name].__doc__, {}, name, None, None)
    assert test.examples
    report = io.StringIO()
    failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.write).failed
    assert failed == 0, report.getvalue()

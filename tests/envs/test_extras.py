"""Where a package is missing, one line says what to install."""

from __future__ import annotations

import importlib.util
from importlib.machinery import ModuleSpec

import pytest

from kolej.envs import aec


@pytest.fixture(params=["gymnasium", "pettingzoo", "resvg_py"])
def missing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    find, name = importlib.util.find_spec, str(request.param)

    def find_all_but_one(asked: str) -> ModuleSpec | None:
        return None if asked == name else find(asked)

    monkeypatch.setattr("kolej.envs.extras.find_spec", find_all_but_one)
    return name


def test_a_missing_package_is_named_with_the_way_to_it(missing: str) -> None:
    with pytest.raises(ImportError) as problem:
        aec("paris", render_mode="rgb_array")
    assert str(problem.value) == f"this needs {missing}, which is not installed: pip install 'kolej[envs]'"

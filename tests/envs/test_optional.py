"""If a package is missing, the error says what to install."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from importlib.machinery import ModuleSpec

import pytest

from kolej.envs import aec


def miss(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec

    def find_all_but_one(package: str) -> ModuleSpec | None:
        return None if package == name else find(package)

    monkeypatch.setattr("kolej.envs.optional.find_spec", find_all_but_one)


@pytest.mark.parametrize("name", ["gymnasium", "pettingzoo", "resvg_py"])
def test_a_missing_package_is_named_with_its_command(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    miss(name, monkeypatch)
    with pytest.raises(ImportError) as problem:
        aec("paris", render_mode="rgb_array")
    assert str(problem.value) == f"this needs {name}, which is not installed: pip install 'kolej[envs]'"


def test_a_missing_openspiel_is_named_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    miss("pyspiel", monkeypatch)
    monkeypatch.delitem(sys.modules, "kolej.envs.openspiel", raising=False)
    with pytest.raises(ImportError) as problem:
        importlib.import_module("kolej.envs.openspiel")
    assert str(problem.value) == "this needs pyspiel, which is not installed: pip install 'kolej[openspiel]'"

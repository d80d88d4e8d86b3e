"""Which Chromium the tests of the page use."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import browser


def put_program(folder: Path, name: str, exit_code: int) -> str:
    program = folder / name
    program.write_text(f"#!/bin/sh\nexit {exit_code}\n")
    program.chmod(0o755)
    return str(program)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the PATH. Nothing has been fetched either."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "FOLDER", tmp_path / "nothing")
    return tmp_path


def test_a_chromium_on_the_path_comes_first(path: Path) -> None:
    chrome = put_program(path, "google-chrome", 0)
    assert browser.find_chromium() == browser.Chromium(chrome)
    chromium = put_program(path, "chromium", 0)
    assert browser.find_chromium() == browser.Chromium(chromium)


def test_a_program_that_does_not_start_is_passed_over(path: Path) -> None:
    put_program(path, "chromium", 1)
    assert browser.find_chromium() is None
    chrome = put_program(path, "google-chrome", 0)
    assert browser.find_chromium() == browser.Chromium(chrome)


def test_without_one_the_fetched_one_is_used_with_its_libraries(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "FOLDER", path)
    chromium = browser.find_chromium()
    assert chromium is not None
    assert chromium.program == str(path / "chromium")
    assert chromium.variables["LD_LIBRARY_PATH"] == str(path / "lib")

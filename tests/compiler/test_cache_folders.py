"""Folders of compiled code: old ones are removed, those in use and what is not ours are kept."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

import pytest

from kolej.compiler import cache_folders
from kolej.compiler.cache_folders import cache_folder, cache_home, locked

DAY = 24 * 60 * 60


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOLEJ_CACHE_DIR", str(tmp_path))
    return tmp_path


def name(number: int) -> str:
    return f"{number:020x}"


def used_before(number: int, days: float) -> Path:
    folder = cache_folder(name(number))
    (folder / "code").write_text("machine code", "utf-8")
    then = time.time() - days * DAY
    os.utime(folder, (then, then))
    return folder


def test_a_new_folder_removes_those_not_used_for_a_month() -> None:
    old, recent = used_before(1, 31), used_before(2, 29)
    new = cache_folder(name(3))
    assert [folder.exists() for folder in (old, recent, new)] == [False, True, True]


def test_a_folder_that_is_used_again_stays() -> None:
    old = used_before(1, 31)
    assert cache_folder(name(1)) == old
    cache_folder(name(2))
    assert (old / "code").exists()


def test_of_too_many_folders_the_least_recently_used_are_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_folders, "MOST_FOLDERS", 3)
    folders = [used_before(number, days) for number, days in ((1, 2), (2, 4), (3, 1), (4, 3))]
    cache_folder(name(5))
    assert [folder.exists() for folder in folders] == [True, False, True, False]


def test_a_locked_folder_is_never_removed() -> None:
    old = used_before(1, 31)
    with locked(old):
        cache_folder(name(2))
        assert old.exists()
    cache_folder(name(3))
    assert not old.exists()
    assert not old.with_name(f"{old.name}.lock").exists()


def test_folders_for_gpus_are_removed_too_and_nothing_that_is_not_ours(home: Path) -> None:
    gpu, photos, file = home / f"gpu-{name(1)}", home / "photos", home / name(2)
    for folder in (gpu, photos):
        folder.mkdir()
    file.write_text("a file, no folder", "utf-8")
    for path in (gpu, photos, file):
        os.utime(path, (0, 0))
    cache_folder(name(3))
    assert [path.exists() for path in (gpu, photos, file)] == [False, True, True]


def test_without_a_folder_of_the_users_a_temporary_one_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("no folder can be made in a file", "utf-8")
    monkeypatch.delenv("KOLEJ_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert cache_home().parent == Path(tempfile.gettempdir())
    monkeypatch.delattr(os, "getuid")  # as on Windows
    monkeypatch.setenv("USERNAME", "anna")
    assert cache_home() == Path(tempfile.gettempdir()) / "kolej-anna"

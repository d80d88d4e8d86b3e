"""The training example learns."""

from __future__ import annotations

import importlib.util
from argparse import Namespace
from pathlib import Path
from types import ModuleType

import pytest

from kolej import bots
from kolej.boards import board

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_ppo.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_ppo", EXAMPLE)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_few_rounds_are_enough_to_beat_random_play(example: ModuleType, tmp_path: Path) -> None:
    file, picture = tmp_path / "net.safetensors", tmp_path / "curve.svg"
    options = Namespace(
        board="paris", rounds=4, hidden=32, bot="random", test_every=4, seed=1, out=file, curve=picture
    )
    losses, curve = example.train(options)
    won = [share for _, share in curve]
    assert losses[-1] < losses[0] / 2
    assert won[-1] > max(0.9, won[0])
    bots.check(f"net:{file}", board("paris"), 2)
    assert picture.read_text("utf-8").startswith("<svg ")

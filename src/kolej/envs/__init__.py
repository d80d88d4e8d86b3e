"""Kolej as an environment for learning: what a seat sees as numbers, in the interfaces that others know."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kolej.boards import Board
from kolej.envs.extras import need
from kolej.sight import Layout, Part, layout

if TYPE_CHECKING:
    from kolej.envs.batched import Batch
    from kolej.envs.zoo import KolejAEC

__all__ = ["Layout", "Part", "aec", "batch", "layout"]


def aec(
    board: str | Path | Board, players: int = 2, *, reward: str = "ranking", render_mode: str | None = None
) -> KolejAEC:
    """A PettingZoo environment. `reward`: "ranking", "margin" or "score" (see `kolej.envs.rewards`)."""
    need("envs", "gymnasium", "pettingzoo")
    from kolej.envs.zoo import KolejAEC  # here: the packages may be missing

    return KolejAEC(board, players, reward=reward, render_mode=render_mode)


def batch(
    board: str | Path | Board, players: int, n: int, *, reward: str = "ranking", seed: int | None = None
) -> Batch:
    """n games that are stepped together, as arrays. `reward`: as above. `seed`: the games are those of that run."""
    from kolej.envs.batched import Batch  # here: it brings the compiler along

    return Batch(board, players, n, reward=reward, seed=seed)


def _register() -> None:
    """Gymnasium's `make` finds the boards once this room has been imported."""
    if find_spec("gymnasium") is not None:
        from kolej.envs.gym import register

        register()


_register()

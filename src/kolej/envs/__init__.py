"""Kolej as an environment for learning: what a seat sees as numbers, in the interfaces that others know."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kolej.boards import Board
from kolej.compiler.cuda import missing
from kolej.envs.optional import need
from kolej.errors import KolejError
from kolej.observation import Layout, Part, layout

if TYPE_CHECKING:
    from kolej.envs.batched_games import Batch
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
    board: str | Path | Board,
    players: int,
    n: int,
    backend: str = "cpu",
    *,
    reward: str = "ranking",
    seed: int | None = None,
) -> Batch:
    """n games that are stepped together, as arrays: of NumPy ("cpu"), or in the memory of a GPU ("cuda").

    `reward`: as above. `seed`: the games are those of that run. ValueError: there is no such backend here.
    """
    from kolej.envs.batched_games import CpuBatch  # here: it brings the compiler along

    if backend == "cpu":
        return CpuBatch(board, players, n, reward=reward, seed=seed)
    if backend != "cuda":
        raise KolejError(f"there is no backend {backend!r} for a batch; there are cpu, cuda")
    if problem := missing():
        raise KolejError(problem)
    from kolej.envs.cuda_batch import GpuBatch

    return GpuBatch(board, players, n, reward=reward, seed=seed)


def _register() -> None:
    """Gymnasium's `make` finds the boards once this room has been imported."""
    if find_spec("gymnasium") is not None:
        from kolej.envs.gym import register

        register()


_register()

"""Kolej as an environment for machine learning, with the interfaces of Gymnasium, PettingZoo and OpenSpiel."""

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
    """Returns a PettingZoo environment. `reward` is "ranking", "margin" or "score" (see `kolej.envs.rewards`)."""
    need("envs", "gymnasium", "pettingzoo")
    from kolej.envs.zoo import KolejAEC  # imported here because its packages are optional

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
    """Returns n games that are stepped together, as arrays of NumPy ("cpu") or in the memory of a GPU ("cuda").

    `reward` is "ranking", "margin" or "score". `seed` is that of the run, as in `kolej.simulate`; None: random. Raises
    KolejError if the backend is not available.
    """
    from kolej.envs.batched_games import CpuBatch  # imported here because it loads the compiler

    if backend == "cpu":
        return CpuBatch(board, players, n, reward=reward, seed=seed)
    if backend != "cuda":
        raise KolejError(f"there is no backend {backend!r} for a batch; the backends are cpu and cuda")
    if problem := missing():
        raise KolejError(problem)
    from kolej.envs.cuda_batch import GpuBatch

    return GpuBatch(board, players, n, reward=reward, seed=seed)


def _register() -> None:
    """Registers the boards with Gymnasium, so that its `make` finds them."""
    if find_spec("gymnasium") is not None:
        from kolej.envs.gym import register

        register()


_register()

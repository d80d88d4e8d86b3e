"""Games on a GPU are the games of the CPU; where there is none, one line says so and names the way out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.bots import policies
from kolej.bots.memory import MEMORY, thread_memory_type
from kolej.bots.planner.tuned_weights import weights_for
from kolej.compiler import cuda
from kolej.compiler.kernel_functions import check_overrides
from kolej.engine.board_record import board_record
from kolej.mechanics import MECHANICS, hooks
from kolej.rules import action_ids, turn
from kolej.rules.capacity import PLAYERS
from kolej.rules.scratch import SCRATCH
from kolej.simulation import best_backend
from kolej.simulation.seeds import game_seeds
from tests.cli.commands import refused, run

PROBLEM = cuda.missing()
needs_gpu = pytest.mark.skipif(PROBLEM is not None, reason=f"plays on a GPU: {PROBLEM}")
lacks_gpu = pytest.mark.skipif(PROBLEM is None, reason="there is a GPU")


@needs_gpu
@pytest.mark.parametrize("bots", ["random", "greedy", "planner", "planner,random"])
@pytest.mark.parametrize("name", BUNDLED)
def test_the_gpu_plays_the_games_of_the_cpu(name: str, bots: str) -> None:
    games = 2000 if bots == "random" else 100
    most = kolej.board(name).rules.players[1]
    for players in (2, most):
        there, here = (
            kolej.simulate(name, players, games, bots, seed=5, backend=backend, first=7) for backend in ("cuda", "cpu")
        )
        for field in ("scores", "winners", "decisions", "turns", "digests"):
            assert np.array_equal(getattr(there, field), getattr(here, field)), f"{players} players: {field}"


@needs_gpu
def test_each_set_of_weights_plays_its_share_of_the_games() -> None:
    from kolej.simulation.cuda_runner import play_many

    board = kolej.board("usa")
    numbers = np.array([policies.PLANNER, policies.PLANNER])
    sets = np.array([[weights_for(id, 2)] * PLAYERS for id in ("usa", "paris", "italy")], np.int32)
    seeds, dice = game_seeds(3, 0, 64)
    together, _ = play_many(board, 2, numbers, sets, np.tile(seeds, 3), np.tile(dice, 3))
    for i in range(3):
        alone, _ = play_many(board, 2, numbers, sets[i : i + 1], seeds, dice)
        for all_games, games in zip(together, alone, strict=True):
            assert np.array_equal(all_games[64 * i : 64 * (i + 1)], games)


@lacks_gpu
def test_no_gpu_is_one_line_with_the_way_out() -> None:
    with pytest.raises(ValueError, match=r"GPU.*backend cpu"):
        kolej.simulate("paris", games=1, backend="cuda")
    assert "backend cpu" in refused("simulate", "paris", "--games", 1, "--backend", "cuda")


def test_without_numba_cuda_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "find_spec", lambda name: None)
    assert "pip install 'kolej[gpu]'" in (cuda.missing() or "")


def test_a_broken_driver_is_a_reason_like_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OSError("libcuda.so.1:\nno such file")

    monkeypatch.setattr(cuda, "find_spec", lambda name: SimpleNamespace())
    monkeypatch.setattr(cuda, "_private", fail)
    assert (cuda.missing() or "").startswith("the GPU cannot be used: libcuda.so.1: no such file (")


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        ("[CUresult.CUDA_ERROR_OUT_OF_MEMORY] Call to cuMemAlloc failed", "the GPU has too little free memory"),
        ("[CUresult.CUDA_ERROR_ECC_UNCORRECTABLE] Call to\n cuLaunchKernel failed", "the GPU gave up: [CUresult."),
    ],
)
def test_a_gpu_that_fails_while_it_plays_is_one_line_with_the_way_out(problem: str, told: str) -> None:
    line = str(cuda.gave_up(RuntimeError(problem)))
    assert line.startswith(told)
    assert line.endswith("backend cpu)")
    assert "\n" not in line


@pytest.mark.slow
def test_auto_takes_the_best_there_is_and_says_which() -> None:
    assert best_backend() == ("cpu" if PROBLEM else "cuda")
    done = run("simulate", "paris", "--games", 2, "--backend", "auto", "--json")
    assert f"backend: {best_backend()}" in done.stderr


@pytest.mark.parametrize("name", BUNDLED)
def test_records_of_a_gpu_thread_are_small_and_have_all_their_fields(name: str) -> None:
    b = board_record(kolej.board(name))
    scratch = cuda.scratch_for(b, 2, ids=False)
    assert scratch.names == SCRATCH.names
    assert scratch.itemsize < cuda.scratch_for(b, 2, ids=True).itemsize < SCRATCH.itemsize
    memory = thread_memory_type(cuda.table_sizes(b, 2))
    assert memory.names == MEMORY.names
    assert memory.itemsize < MEMORY.itemsize - MEMORY["weight"].itemsize
    assert memory["weight"] == np.uint64  # the address of the weights
    assert memory["network"].shape == (2, b.n_places)


@pytest.mark.parametrize(
    ("name", "lacking"),
    [
        ("usa", {"substitution", "tunnels", "track"}), ("nordic", {"track"}),
        ("france", {"substitution", "tunnels"}),
    ],
)  # fmt: skip
def test_what_cannot_happen_on_a_board_is_left_out(name: str, lacking: set[str]) -> None:
    of_board = hooks.of_board(board_record(kolej.board(name)))
    assert set(of_board) == set(hooks.HOOKS)
    for everywhere in (hooks.clear, hooks.digest_seat):  # a field is cleared, and its zeros count, on every board
        assert of_board.pop(everywhere).__doc__ == everywhere.__doc__
    source = "".join(str(function.__doc__) for function in of_board.values())
    assert {mechanic for mechanic in MECHANICS if f"{mechanic}_" in source} & lacking == set()
    assert all(f"{mechanic}_" in "".join(str(hook.__doc__) for hook in hooks.HOOKS) for mechanic in lacking)
    entry_points: tuple[Any, ...] = (turn.legal, turn.play, action_ids.write_ids)
    check_overrides(entry_points, {hooks.list_phase: of_board[hooks.list_phase]})

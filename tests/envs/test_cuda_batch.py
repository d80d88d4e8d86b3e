"""Many games at once on a GPU: to the last number what the CPU shows. Where there is none, one line says so."""

from __future__ import annotations

from importlib import import_module

import numpy as np
import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.compiler import cuda
from kolej.envs import batch
from kolej.envs.rewards import REWARDS

PROBLEM = cuda.missing()
needs_gpu = pytest.mark.skipif(PROBLEM is not None, reason=f"plays on a GPU: {PROBLEM}")


@needs_gpu
@pytest.mark.parametrize("name", BUNDLED)
def test_a_gpu_shows_what_the_cpu_shows(name: str) -> None:
    """Long enough for games to end; both choose the same random actions."""
    reward = REWARDS[BUNDLED.index(name) % len(REWARDS)]
    here, there = (batch(name, 2, 300, backend, reward=reward, seed=4) for backend in ("cpu", "cuda"))
    one, other = here.reset(), there.reset()
    for _ in range(300):
        for shown, on_gpu in zip(one, other, strict=True):
            assert np.array_equal(shown, on_gpu.copy_to_host())
        actions = here.sample()
        assert np.array_equal(actions, there.sample().copy_to_host())
        one, other = here.step(actions), there.step(actions)


@needs_gpu
def test_an_illegal_action_is_named_and_changes_nothing_on_a_gpu_too() -> None:
    env = batch("paris", 2, 8, "cuda", seed=1)
    before = env.reset().observation.copy_to_host()
    actions = env.sample().copy_to_host()
    for wrong in (0, -1, env.layout.actions):
        bad = actions.copy()
        bad[5] = wrong
        with pytest.raises(kolej.IllegalAction, match=rf"^game 5: action {wrong} is not legal now"):
            env.step(bad)
    assert np.array_equal(env._rows.observation.copy_to_host(), before)
    env.step(actions.astype(np.int32))


@needs_gpu
def test_pytorch_takes_the_arrays_without_a_copy() -> None:
    torch = import_module("torch")
    env = batch("paris", 2, 8, "cuda", seed=1)
    now = env.reset()
    seen, mask = torch.from_dlpack(now.observation), torch.as_tensor(now.mask, device="cuda")
    assert seen.data_ptr() == now.observation.__cuda_array_interface__["data"][0]
    env.step(torch.argmax(mask, dim=1))
    assert np.array_equal(seen.cpu().numpy(), now.observation.copy_to_host())


@pytest.mark.skipif(PROBLEM is None, reason="there is a GPU")
def test_no_gpu_is_one_line_with_the_way_out() -> None:
    with pytest.raises(ValueError, match=r"GPU.*backend cpu"):
        batch("paris", 2, 8, "cuda")


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^there is no backend 'tpu' for a batch; there are cpu, cuda$"):
        batch("paris", 2, 8, "tpu")

"""A batch on a GPU shows exactly what the CPU shows. Without a GPU the error is one line."""

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
    """Compares 300 steps with the same random actions, which is long enough for games to end."""
    reward = REWARDS[BUNDLED.index(name) % len(REWARDS)]
    on_cpu, on_gpu = (batch(name, 2, 300, backend, reward=reward, seed=4) for backend in ("cpu", "cuda"))
    one, other = on_cpu.reset(), on_gpu.reset()
    for _ in range(300):
        for array, gpu_array in zip(one, other, strict=True):
            assert np.array_equal(array, gpu_array.copy_to_host())
        actions = on_cpu.sample()
        assert np.array_equal(actions, on_gpu.sample().copy_to_host())
        one, other = on_cpu.step(actions), on_gpu.step(actions)


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
def test_pytorch_uses_the_arrays_without_a_copy() -> None:
    torch = import_module("torch")
    env = batch("paris", 2, 8, "cuda", seed=1)
    now = env.reset()
    seen, mask = torch.from_dlpack(now.observation), torch.as_tensor(now.mask, device="cuda")
    assert seen.data_ptr() == now.observation.__cuda_array_interface__["data"][0]
    env.step(torch.argmax(mask, dim=1))
    assert np.array_equal(seen.cpu().numpy(), now.observation.copy_to_host())


@pytest.mark.skipif(PROBLEM is None, reason="there is a GPU")
def test_without_a_gpu_the_error_names_the_other_backend() -> None:
    with pytest.raises(ValueError, match=r"GPU.*backend cpu"):
        batch("paris", 2, 8, "cuda")


def test_an_unknown_backend_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"^there is no backend 'tpu' for a batch; the backends are cpu and cuda$"):
        batch("paris", 2, 8, "tpu")

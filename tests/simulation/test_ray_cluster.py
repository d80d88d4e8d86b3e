"""A Ray cluster plays the games that one core plays, and loses none when it loses a machine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kolej
from kolej.simulation import ray_cluster
from kolej.simulation.add_up import Stopped
from tests.cli.commands import refused
from tests.simulation.test_totals import same

RUN: dict[str, Any] = {"board": "paris", "players": 2, "bots": "random", "seed": 8, "backend": "python"}


@pytest.fixture
def two_machines() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    # A machine that is silent for so long counts as lost; Ray would wait for fifteen seconds.
    silence = {"health_check_period_ms": 300, "health_check_timeout_ms": 1000, "health_check_failure_threshold": 3}
    machines = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "_system_config": silence})
    try:
        yield machines
    finally:
        machines.shutdown()


@pytest.mark.slow
def test_a_machine_is_lost_and_no_game_is(two_machines: Any, tmp_path: Path) -> None:
    import ray

    second = two_machines.add_node(num_cpus=1)
    lost: list[int] = []

    def lose(done: int) -> None:
        if done >= 20 and not lost:
            while ray._private.state.available_resources_per_node().get(second.node_id, {}).get("CPU"):
                time.sleep(0.01)  # until it plays, too
            two_machines.remove_node(second, allow_graceful=False)
            lost.append(done)

    path = tmp_path / "run.json"
    found = kolej.totals(**RUN, games=400, ray=two_machines.address, checkpoint=path, progress=lose)
    assert lost
    assert lost[0] < 400
    assert same(found, kolej.totals(**RUN, games=400))
    assert same(found, kolej.totals(**RUN, games=400, checkpoint=path))


@pytest.mark.slow
def test_a_cluster_is_started_here_and_stopped_by_ctrl_c(tmp_path: Path) -> None:
    def stop(done: int) -> None:
        if done >= 10:
            raise KeyboardInterrupt

    path = tmp_path / "run.json"
    with pytest.raises(Stopped) as stopped:
        kolej.totals(**RUN, games=10**9, ray="local", workers=1, checkpoint=path, progress=stop)
    known = stopped.value.totals
    assert same(known, kolej.totals(**RUN, games=known.games))
    assert same(known, kolej.totals(**RUN, games=known.games, checkpoint=path))


def test_an_address_out_of_reach_is_one_line() -> None:
    for address in ("127.0.0.1:1", "nowhere.invalid:6379", "localhost:harbour", "localhost:99999999"):
        told = refused("simulate", "paris", "--games", 1, "--ray", address)
        assert f"there is no Ray cluster at {address}" in told


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "find_spec", lambda name: None)
    assert "pip install 'kolej[ray]'" in refused("simulate", "paris", "--games", 1, "--ray")

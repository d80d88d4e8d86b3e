"""Bots think in other processes with only their view, and a bad bot does not stop the game."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import random
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kolej
from kolej.bots import POLICIES, make
from kolej.engine.processors import own_cores
from kolej.server.app_state import AppState
from kolej.server.work.process_pool import ProcessPool, as_worker
from kolej.server.work.thinking import Think, Thinkers, packed, think, unpacked
from tests.server import bad_bots, slow_bots
from tests.server.people import BOT, HERE, Server, serving, settings, until


@pytest.mark.parametrize("bot", POLICIES)
def test_a_packed_view_is_unpacked_unchanged(bot: str) -> None:
    game = kolej.Game("nordic", players=3, seed=4)
    for _ in range(12):
        game.play(game.legal()[0])
    view = game.view(game.to_move)
    received = unpacked("nordic", pickle.loads(pickle.dumps(packed(view))))
    assert received.legal == view.legal and received.hand == view.hand
    for field in view.state.record.dtype.names:  # the padding between fields is undefined
        assert (received.state.record[field] == view.state.record[field]).all()
    assert make(bot, 5).decide(received) == make(bot, 5).decide(view)


def test_bots_get_nothing_but_their_view(server: Server) -> None:
    seen: list[dict[str, Any]] = []

    def spy(board: str, packed: dict[str, Any], bot: str, seed: int) -> int:
        seen.append(packed)
        return think(board, packed, bot, seed)

    server.client.app.state.kolej.thinkers._think = spy  # type: ignore[attr-defined]
    party = server.new("nordic", HERE, BOT, BOT)
    party.play_on(most=12)
    assert len(seen) > 4  # how many decisions a bot makes between two of the person depends on the cards
    for view in seen:
        hands = unpacked("nordic", view).state.hand
        assert [seat for seat in range(3) if hands[seat].any()] in ([], [view["seat"]])
        assert not unpacked("nordic", view).state.deck.any()


@pytest.mark.slow
def test_bots_think_in_separate_processes(tmp_path: Path) -> None:
    with serving(settings(tmp_path), Thinkers(1, 10.0)) as server:
        party = server.new("paris", HERE, {"kind": "bot", "bot": "greedy"})
        assert party.play_on(most=5)["decisions"] > 5


@pytest.mark.slow
@pytest.mark.parametrize(("bad", "word"), [
    (bad_bots.raising, "ZeroDivisionError"), (bad_bots.stalling, "thought longer"), (bad_bots.dying, "failed"),
    (bad_bots.cheating, "illegal"),
])  # fmt: skip
def test_a_bad_bot_is_replaced(tmp_path: Path, caplog: pytest.LogCaptureFixture, bad: Think, word: str) -> None:
    seconds = 2.0 if bad is bad_bots.stalling else 30.0  # a process takes time to start on a busy machine
    thinkers = Thinkers(1, seconds, bad)
    with caplog.at_level(logging.WARNING, "kolej.server"), serving(settings(tmp_path), thinkers) as server:
        party = server.new("paris", HERE, BOT)
        party.any(0, random.Random(1))
        assert party.until(lambda table: table["decisions"] >= 2)
    assert "bot replaced" in caplog.text and word in caplog.text


@pytest.mark.slow
def test_thinkers_ignore_ctrl_c() -> None:
    assert asyncio.run(ProcessPool(0).run(30.0, signal.getsignal, signal.SIGINT)) == signal.SIG_IGN


def test_thinkers_can_be_stopped_while_their_processes_start() -> None:
    """asyncio waits for ever for a process that is killed before its pipes are connected."""

    async def stop(after: float) -> float:
        pool = ProcessPool(0)
        work = [asyncio.ensure_future(pool.run(30.0, time.sleep, 20)) for _ in range(2)]
        await asyncio.sleep(after)
        began = time.monotonic()
        await asyncio.to_thread(pool.close)
        await asyncio.gather(*work, return_exceptions=True)
        return time.monotonic() - began

    for after in (0.0, 0.0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.1):
        assert asyncio.run(stop(after)) < 5


def test_a_game_that_waits_for_a_bot_continues_after_a_restart(tmp_path: Path) -> None:
    with serving(settings(tmp_path, bot_pause=1000.0)) as server:
        party = server.new("paris", BOT, HERE)
        party.choose_tickets()
        while party.table()["awaited"] == [1]:
            party.any(1, random.Random(1))
        waiting = party.table()["decisions"]
    with serving(settings(tmp_path)) as server:  # nobody looks at it
        state: AppState = server.client.app.state.kolej  # type: ignore[attr-defined]

        def continued() -> bool:
            room = state.rooms.cached(party.id)
            return room is not None and room.position > waiting and room.awaited == [1]

        until(continued)


def test_a_thinker_uses_one_core_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setenv("KOLEJ_CORES", "4")
    assert as_worker(0, own_cores) == 4
    del os.environ["KOLEJ_CORES"]
    assert as_worker(0, own_cores) == 1


def test_quick_bots_do_not_wait_for_slow_ones(tmp_path: Path) -> None:
    """With one thinker, twenty searches of another address do not delay a quick bot."""
    with serving(settings(tmp_path), Thinkers(1, 30.0, slow_bots.sleeping)) as server:
        server.client.app.state.kolej.search.ready = True  # type: ignore[attr-defined]
        quick = server.new("paris", HERE, {"kind": "bot", "bot": "greedy"})
        quick.until(lambda table: table["awaited"] == [0])  # the process has started
        for _ in range(20):
            server.new("paris", HERE, {"kind": "bot", "bot": "search:0.5"})
        began = time.monotonic()
        quick.play_on(most=4)
        quick.until(lambda table: table["awaited"] == [0])
        assert time.monotonic() - began < 10 * slow_bots.SECONDS


def test_a_search_that_waits_too_long_for_its_turn_is_replaced(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = Thinkers(1, 30.0, slow_bots.sleeping)
    thinkers.search.ready = True
    thinkers.searches.queue.limits = replace(thinkers.searches.queue.limits, seconds=0.5)
    with caplog.at_level(logging.WARNING, "kolej.server"), serving(settings(tmp_path), thinkers) as server:
        parties = [server.new("paris", HERE, {"kind": "bot", "bot": "search:0.5"}) for _ in range(4)]
        for party in parties:
            party.until(lambda table: table["awaited"] == [0], 60)
    assert "waited too long for its turn" in caplog.text


def test_the_bots_of_one_address_do_not_make_another_address_wait(tmp_path: Path) -> None:
    thinkers = Thinkers(1, 30.0, slow_bots.sleeping)
    thinkers.search.ready = True
    with serving(settings(tmp_path), thinkers) as server:
        crowd = [server.new("paris", HERE, {"kind": "bot", "bot": "search:0.5"}) for _ in range(8)]
        own = server.for_address("192.0.2.7").new("paris", HERE, {"kind": "bot", "bot": "search:0.5"})
        own.until(lambda table: table["awaited"] == [0], 60)
        waiting = [party for party in crowd if party.table()["awaited"] != [0]]
        assert len(waiting) >= 4


@pytest.mark.slow
def test_quick_bots_have_a_higher_priority_than_slow_ones_and_a_lower_one_than_the_server() -> None:
    async def niceness() -> list[int]:
        thinkers = Thinkers(1, 30.0)
        lanes = thinkers.quick, thinkers.searches, thinkers.chores
        values = [await thinkers._run(lane, 60.0, os.getpriority, os.PRIO_PROCESS, 0) for lane in lanes]
        thinkers.stop()
        return values

    own = os.getpriority(os.PRIO_PROCESS, 0)
    quick, search, chore = asyncio.run(niceness())
    assert own < quick < search < chore or chore == 19


def test_a_game_is_stored_without_the_address_of_its_creator(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as server:
        here, same = server.new("paris", HERE, HERE), server.new("paris", HERE, HERE)
        other = server.for_address("192.0.2.7").new("paris", HERE, HERE)
        creators = [server.room(party.id).row.creator for party in (here, same, other)]
        assert creators[0] == creators[1] != creators[2] and None not in creators
        assert "creator" not in here.table()
    assert b"192.0.2.7" not in (tmp_path / "games.db").read_bytes()

"""Bots think in other processes with only their view, and a bad bot does not stop the game."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import random
import signal
import time
from pathlib import Path
from typing import Any

import pytest

import kolej
from kolej.bots import POLICIES, make
from kolej.engine.processors import own_cores
from kolej.server.work import thinking
from kolej.server.work.thinking import Think, Thinkers, packed, think, unpacked
from tests.server import bad_bots
from tests.server.people import BOT, HERE, Server, serving, settings


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
    party.play_on(most=8)
    assert len(seen) > 8
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
    assert asyncio.run(Thinkers(1, 30.0)._run(30.0, signal.getsignal, signal.SIGINT)) == signal.SIG_IGN


def test_a_game_that_waits_for_a_bot_continues_after_a_restart(tmp_path: Path) -> None:
    with serving(settings(tmp_path, bot_pause=1000.0)) as server:
        party = server.new("paris", BOT, HERE)
        party.choose_tickets()
        while party.table()["awaited"] == [1]:
            party.any(1, random.Random(1))
        waiting = party.table()["decisions"]
    with serving(settings(tmp_path)) as server:  # nobody looks at it
        time.sleep(0.3)
        game = server.room(party.id).game
        assert game is not None and len(game.decisions) > waiting and game.to_move == 1


def test_a_thinker_uses_one_core_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setenv("KOLEJ_CORES", "4")
    assert thinking.as_worker(own_cores) == 4
    del os.environ["KOLEJ_CORES"]
    assert thinking.as_worker(own_cores) == 1

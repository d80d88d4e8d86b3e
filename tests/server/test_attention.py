"""Bots think only for somebody: a person who looks at the game, or one who has decided and waits for answers."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from tests.server.people import BOT, HERE, Party, Server, pass_time, serving, settings, until
from tests.server.test_live import connection_to


def decisions(party: Party) -> int:
    """Returns the number of decisions without looking at the game as a client does."""
    game = party.room.game
    assert game is not None
    return len(game.decisions)


def rest(party: Party, seconds: float = 10.0) -> int:
    """Waits until nothing happens for a while, without looking, and returns the number of decisions."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        before = decisions(party)
        time.sleep(0.4)
        if decisions(party) == before:
            return before
    raise AssertionError("bots play on")


def leave(party: Party, seat: int = 0) -> None:
    assert party.ask("PATCH", f"/seats/{seat}", seat, json={"bot": "random"}).status_code == 200


def unattended(server: Server) -> Party:
    """Returns a game that its only person has left to a bot."""
    party = server.new("usa", HERE, BOT)
    party.choose_tickets()
    leave(party)
    return party


def test_bots_stop_when_nobody_looks_and_continue_when_somebody_does(tmp_path: Path) -> None:
    with serving(settings(tmp_path, bot_pause=0.05, attention_seconds=0.3)) as server:
        party = unattended(server)
        stopped = rest(party)
        assert party.room.status == "playing"
        party.table()
        until(lambda: decisions(party) > stopped)


def test_bots_play_on_as_long_as_somebody_watches(tmp_path: Path) -> None:
    with serving(settings(tmp_path, bot_pause=0.05, attention_seconds=0.1)) as server:
        party = unattended(server)
        rest(party)
        with connection_to(party) as socket:
            before = decisions(party)
            for _ in range(12):
                socket.receive_json()
            assert decisions(party) > before + 8
        rest(party)


def test_bots_answer_a_person_who_has_closed_the_page(tmp_path: Path) -> None:
    with serving(settings(tmp_path, bot_pause=0.2, attention_seconds=0.1)) as server:
        party = server.new("paris", HERE, BOT, BOT)
        rng = random.Random(1)
        party.any(0, rng)
        while party.until(lambda table: len(table["awaited"]) == 1)["awaited"] == [0]:
            party.any(0, rng)
        rest(party)
        assert party.room.awaited == [0]


def test_after_a_restart_a_game_that_nobody_looks_at_does_not_continue(tmp_path: Path) -> None:
    with serving(settings(tmp_path, bot_pause=0.05, attention_seconds=0.3)) as server:
        party = unattended(server)
        stopped = rest(party)
    with serving(settings(tmp_path)) as server:
        party.server = server
        time.sleep(0.8)
        assert server.client.portal is not None
        assert party.table()["decisions"] in (stopped, stopped + 1)  # this look may already have let a bot decide
        party.until(lambda table: table["decisions"] > stopped + 4 or table["status"] == "over")


def test_clocks_run_while_nobody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(settings(tmp_path, attention_seconds=0.1)) as server:
        party = server.new("paris", HERE, BOT, turn_seconds=60)
        party.choose_tickets()
        stopped = rest(party)
        assert party.room.awaited == [0]
        for _ in range(2):  # a bot plays the turn of the person, and the other bot answers
            pass_time(monkeypatch, 61)
            time.sleep(1.5)
            assert decisions(party) > stopped
            stopped = rest(party)

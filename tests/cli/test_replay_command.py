"""`kolej replay`."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import kolej
from kolej.cli.final_score import final_table
from kolej.cli.log import full_log
from kolej.cli.style import THEME
from kolej.game.phrases import ticket_name
from tests.cli.commands import ID_LIKE, printed, record_file, refused

pytestmark = pytest.mark.slow  # whole games, interpreted


def test_a_finished_game_is_shown_completely_and_without_ids(paris_game: kolej.Game, tmp_path: Path) -> None:
    words = printed("replay", record_file(paris_game, tmp_path))
    assert not ID_LIKE.search(words)
    assert "reconstruction" in words
    assert "The final count" in words
    assert "flag" in words
    assert any(f"Seat {winner} win" in words for winner in paris_game.winners)


def test_the_log_and_the_final_count_of_every_board(finished_game: kolej.Game) -> None:
    screen = Console(file=StringIO(), theme=THEME, width=80)
    names = ["Ola", "Ewa"]
    for line in full_log(finished_game.board, finished_game.events, names):
        screen.print(line)
    screen.print(final_table(finished_game, names))
    assert isinstance(screen.file, StringIO)
    words = screen.file.getvalue()
    assert not ID_LIKE.search(words)
    for seat in range(2):
        breakdown = finished_game.breakdown(seat)
        assert str(breakdown["total"]).replace("-", "−") in words
        for ticket in (*breakdown["completed"], *breakdown["failed"]):
            assert ticket_name(finished_game.board, ticket) in words
    assert ("globetrotter" in words) == (finished_game.board.rules.globetrotter > 0)
    turns = sum(event.kind == "turn" for event in finished_game.events)
    assert f"\n {turns} " in words.replace("  ", " ")


def test_a_seat_sees_only_what_it_could_know(paris_game: kolej.Game, tmp_path: Path) -> None:
    path = record_file(paris_game, tmp_path)
    own, everything = printed("replay", path, "--seat", 0), printed("replay", path, "--all")
    assert "Seat 1 draws a card from the deck" in own
    assert "Seat 0 draws a card from the deck" not in own
    assert "draws a card from the deck" not in everything


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    game = kolej.Game("paris", players=2, seed=4)
    for _ in range(8):
        game.play(game.legal()[0])
    return record_file(game, tmp_path)


def test_an_unfinished_game_is_shown_as_a_spectator_saw_it(unfinished: Path) -> None:
    words = printed("replay", unfinished)
    assert "not over" in words
    assert "final count" not in words
    board = kolej.board("paris")
    assert not any(ticket_name(board, ticket.id) in words for ticket in board.tickets)
    assert any(
        ticket_name(board, ticket.id) in printed("replay", unfinished, "--all") for ticket in board.tickets
    )


def test_an_impossible_replay_is_one_line(unfinished: Path, tmp_path: Path) -> None:
    assert "seat 2" in refused("replay", unfinished, "--seat", 2)
    assert "--all" in refused("replay", unfinished, "--seat", 0, "--all")
    assert "No such file" in refused("replay", tmp_path / "nothing.json")
    assert "directory" in refused("replay", tmp_path)
    record = json.loads(unfinished.read_text("utf-8"))
    for name, change, problem in (
        ("other", {"rules": 999}, "version"),
        ("short", {"decisions": [0, 10**9]}, "decision"),
        ("board", {"board": "atlantis"}, "atlantis"),
        ("players", {"players": 7}, "players"),
    ):
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(record | change), "utf-8")
        line = refused("replay", path)
        assert problem in line
        assert path.name in line


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 100_000, b'{"format": 1}']
)
def test_a_file_that_is_not_a_record_is_one_line(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    assert len(refused("replay", path)) > 25

"""Networks from files play at the table that they have learnt, see what a seat may know, and say what is wrong."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest
from safetensors.numpy import save_file

import kolej
from kolej import bots
from kolej.arena.referee import referee
from kolej.bots.nets import network_bot
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch
from kolej.observation import layout
from kolej.observation.encoding import observe
from kolej.observation.layout import DTYPE
from tests.cli.commands import refused
from tests.games.sides import moment
from tests.support.hidden import redealt

TRAINED = Path(__file__).parents[2] / "examples" / "paris.safetensors"


def network(file: Path, board: str = "paris", players: int = 2, hidden: int = 8) -> str:
    """A network that has learnt nothing, as the name of a bot."""
    there, luck = layout(board, players), np.random.default_rng(1)
    sizes = [there.size, hidden, there.actions]
    tensors = {"input": np.ones(there.size, np.float16)}
    for i, (one, other) in enumerate(pairwise(sizes)):
        tensors[f"{i}.weight"] = luck.normal(size=(other, one)).astype(np.float16)
        tensors[f"{i}.bias"] = luck.normal(size=other).astype(np.float16)
    save_file(tensors, file, {"board": board, "players": str(players)})
    return f"net:{file}"


@pytest.mark.slow
@pytest.mark.parametrize(("board", "players"), [("paris", 2), ("nordic", 3)])
def test_it_plays_whole_games(board: str, players: int, tmp_path: Path) -> None:
    name = network(tmp_path / "net", board, players)
    bots.check(name, kolej.board(board), players)
    played = referee(kolej.board(board), 1, [bots.make(name), *(bots.make("greedy") for _ in range(players - 1))], 30)
    assert played.failures == [0] * players, played.reasons


def test_the_trained_one_that_comes_along_beats_random_play() -> None:
    assert TRAINED.stat().st_size <= 300_000
    bots.check(f"net:{TRAINED}", kolej.board("paris"), 2)
    players = [bots.make(f"net:{TRAINED}"), bots.make("random")]
    games = [referee(kolej.board("paris"), seed, players, 30) for seed in range(5)]
    assert [game.winners for game in games] == [[0]] * 5


@pytest.mark.slow
def test_it_decides_alike_whatever_is_hidden(tmp_path: Path) -> None:
    bot, luck = bots.make(network(tmp_path / "net")), Random(1)
    for age in (0, 5, 20, 30):
        game = moment("paris", 2, seed=age, decisions=age)
        assert game.to_move is not None
        twin = redealt(game, game.to_move, luck)
        assert bot.decide(game.view(game.to_move)) == bot.decide(twin.view(game.to_move))


@pytest.mark.slow
def test_it_is_the_network_that_decides(tmp_path: Path) -> None:
    """Worked out here in another way."""
    name = network(tmp_path / "net")
    game = moment("paris", 2, seed=3, decisions=12)
    assert game.to_move is not None
    view, learnt = game.view(game.to_move), network_bot._read(str(tmp_path / "net"))
    row = np.random.default_rng(1).integers(0, 3, len(learnt.input)).astype(np.int16)
    (first, one), (second, other) = learnt.layers
    assert learnt.worths(row) == pytest.approx(second @ (first @ row + one).clip(0) + other, rel=1e-3)
    seen = np.zeros(len(learnt.input), DTYPE)
    observe(board_record(view.board), view.state, new_scratch(), game.to_move, seen)
    worth = second @ (first @ seen + one).clip(0) + other
    assert bots.make(name).decide(view).id == max((action.id for action in view.legal), key=lambda id: worth[id])


def test_a_file_that_changes_is_read_anew(tmp_path: Path) -> None:
    network(tmp_path / "net", hidden=8)
    assert len(network_bot._read(str(tmp_path / "net")).layers[0][1]) == 8
    network(tmp_path / "net", hidden=9)
    assert len(network_bot._read(str(tmp_path / "net")).layers[0][1]) == 9


def test_a_network_that_cannot_play_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no network", "utf-8")
    save_file({"input": np.ones(3)}, tmp_path / "half", {"board": "paris", "players": "2"})
    for name, told in {
        "net": "net:FILE takes the file of a network",
        f"net:{tmp_path}/none": "none cannot be read: No such file or directory",
        f"net:{tmp_path}": "cannot be read: ",
        f"net:{tmp_path}/text": "text is not a network that plays: see examples/train_ppo.py",
        f"net:{tmp_path}/half": "half is not a network that plays: see examples/train_ppo.py",
    }.items():
        with pytest.raises(bots.BotError) as problem:
            bots.make(name)
        assert told in str(problem.value) and "\n" not in str(problem.value)


def test_a_network_of_another_table_is_refused_before_a_game_begins(tmp_path: Path) -> None:
    name = network(tmp_path / "Net")
    assert "plays paris with 2 players, not usa with 2" in refused("arena", "usa", "--bots", f"{name},random")
    assert "plays paris with 2 players, not paris with 3" in refused("play", "paris", "--seats", f"human,{name},random")


def test_a_network_for_a_board_that_has_changed_is_refused(tmp_path: Path) -> None:
    name = network(tmp_path / "net")
    paris = kolej.board("paris")
    smaller = paris.model_copy(update={"tickets": paris.tickets[1:]})
    with pytest.raises(bots.BotError, match="was trained for another version of the board paris"):
        bots.check(name, smaller, 2)


def test_without_safetensors_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_bot, "find_spec", lambda name: None)
    with pytest.raises(bots.BotError, match=r"pip install 'kolej\[net\]'"):
        bots.make("net:any")

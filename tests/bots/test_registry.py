"""Bots are made from short strings: those that come along, those of other packages, and classes anywhere."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import kolej
from kolej import bots
from kolej.boards import BUNDLED
from kolej.bots import registry

EXAMPLES = Path(__file__).parents[2] / "examples"


class Last:
    """Decides for the last that is legal."""

    def __init__(self, argument: str = "", seed: int = 0) -> None:
        self.argument, self.seed = argument, seed

    def decide(self, view: kolej.View) -> kolej.Action:
        return view.legal[-1]


class Plain:
    def decide(self, view: kolej.View) -> kolej.Action:
        return view.legal[0]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("last", f"{__name__}:Last", registry.GROUP),
        EntryPoint("plain", f"{__name__}:Plain", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == registry.GROUP else [])


def decided(bot: bots.Bot) -> kolej.Action:
    game = kolej.Game("paris", seed=1)
    return bot.decide(game.view(game.to_move))


@pytest.mark.parametrize("name", bots.POLICIES)
def test_the_bots_that_come_along(name: str) -> None:
    assert decided(bots.make(name, seed=3)) in kolej.Game("paris", seed=1).legal()


@pytest.mark.usefixtures("offered")
def test_a_package_offers_bots_by_an_entry_point() -> None:
    bot: Any = bots.make("last:strong", seed=9)
    assert (bot.argument, bot.seed) == ("strong", 9)
    assert decided(bot) == kolej.Game("paris", seed=1).legal()[-1]
    assert decided(bots.make("plain", seed=9)) == kolej.Game("paris", seed=1).legal()[0]
    assert {"last", "plain"} <= set(bots.names())


def test_a_class_anywhere_is_a_bot() -> None:
    bot: Any = bots.make(f"{__name__}:Last", seed=4)
    assert bot.seed == 4


def test_a_file_beside_the_user_is_found(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("class Bot:\n    def decide(self, view):\n        return view.legal[0]\n")
    code = "from kolej import bots; print(type(bots.make('mine:Bot')).__name__)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "Bot"


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("oracle", "there is no bot 'oracle'; there are random, greedy, planner, search:SECONDS, net:FILE, last,"),
        ("", "there is no bot ''"),
        ("greedy:3", "greedy takes nothing after its name"),
        ("planner:9", "planner takes a version from 1 to 2, not '9'"),
        ("plain:3", "it takes nothing after its name"),
        ("search:soon", "search:SECONDS takes a number of seconds, not 'soon'"),
        ("search:0", "more than 0 and at most 600 seconds, not 0"),
        ("search:1e9", "more than 0 and at most 600 seconds"),
        ("search:nan", "more than 0 and at most 600 seconds, not nan"),
        ("nowhere:Bot", "cannot be made: ModuleNotFoundError"),
        ("json:Bot", "cannot be made: AttributeError"),
        ("json:loads", "cannot be made: TypeError"),
        ("fractions:Fraction", r"has no decide\(view\)"),
    ],
)
def test_a_name_that_is_no_bot_is_refused_with_the_reason(name: str, why: str) -> None:
    with pytest.raises(bots.BotError, match=why):
        bots.make(name)


@pytest.mark.slow
def test_the_example_plays_every_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    for name in BUNDLED:
        game = kolej.Game(name, seed=2)
        players = [bots.make("hoarder:Hoarder", seed=1), bots.make("greedy")]
        while game.to_move is not None:
            game.play(players[game.to_move].decide(game.view(game.to_move)))
        assert game.winners

"""Bots: they know what a seat may know, and play whole games."""

from collections import Counter

import pytest

import kolej
from kolej import bots
from kolej.boards import BUNDLED
from kolej.bots import policies
from kolej.bots.greedy import play_greedy
from kolej.bots.memory import new_memory
from kolej.bots.planner.decision import play_planner
from kolej.bots.planner.tuned_weights import put_weights
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch

LEARNED = [("paris", 4), ("italy", 3), ("usa", 5)]  # where a planner has a value network


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "players", "bot"),
    [*((name, 2, bot) for name in BUNDLED for bot in bots.POLICIES), *((*table, "planner") for table in LEARNED)],
)
def test_a_policy_decides_alike_whether_it_could_peek_or_not(name: str, players: int, bot: str) -> None:
    game = kolej.Game(name, players, seed=5)
    b, w, of_state, of_view = board_record(game.board), new_scratch(), new_memory(), new_memory(1)
    put_weights(of_state, game.board, players)
    put_weights(of_view, game.board, players)
    for number in range(1000):
        if game.over:
            break
        assert game.to_move is not None
        view = game.view(game.to_move)
        of_state.rng = of_view.rng
        policy = bots.POLICIES[bot] if number % 12 == 0 else policies.RANDOM
        decision = int(policies.decide(b, view.state, w, of_view, policy))
        assert decision == int(policies.decide(b, game._s, w, of_state, policy))
        game.play(decision)
    assert game.over


def test_each_name_plays_by_its_own_policy() -> None:
    """Greedy and planner decide as their functions do; neither they nor random play decide alike everywhere."""
    game = kolej.Game("usa", players=2, seed=6)
    decisions: list[tuple[int, ...]] = []
    b, w, m = board_record(game.board), new_scratch(), new_memory()
    put_weights(m, game.board, 2)
    random, greedy, planner = (bots.make(name, seed=1) for name in ("random", "greedy", "planner"))
    while game.to_move is not None and len(decisions) < 20:
        view = game.view(game.to_move)
        row = tuple(bot.decide(view).id for bot in (random, greedy, planner))
        assert row[1] == play_greedy(b, view.state, w, m)
        m.plan_turn = 0
        assert row[2] == play_planner(b, view.state, w, m)
        decisions.append(row)
        game.play(row[2])
    assert len(set(zip(*decisions, strict=True))) == 3
    assert list(bots.POLICIES) == ["random", "greedy", "planner"]


def test_the_same_seed_makes_the_same_bot() -> None:
    games = [kolej.Game("usa", players=2, seed=1) for _ in range(3)]
    players = [bots.make("random", seed=4), bots.make("random", seed=4), bots.make("random", seed=5)]
    for game, bot in zip(games, players, strict=True):
        for _ in range(30):
            assert game.to_move is not None
            game.play(bot.decide(game.view(game.to_move)))
    assert games[0].decisions == games[1].decisions != games[2].decisions


def test_small_seeds_make_bots_that_choose_differently() -> None:
    """A generator that starts at a small number first gives small numbers: every such bot took the first choice."""
    game = kolej.Game("usa", players=2, seed=1)
    while game.phase == "start":
        game.play(game.legal()[0])
    assert game.to_move is not None
    view = game.view(game.to_move)
    ids = [action.id for action in view.legal]
    chosen = Counter(bots.make("random", seed).decide(view).id for seed in range(40 * len(ids)))
    assert set(chosen) == set(ids)
    assert max(chosen.values()) < 2 * 40


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="there is no bot 'oracle'; there are random, greedy"):
        bots.make("oracle")

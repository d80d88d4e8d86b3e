"""Running sums: they say what the games say, however the games were cut up and whoever played them."""

from __future__ import annotations

import os
import threading
from typing import Any

import numpy as np
import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.bots import policies
from kolej.bots.memory import new_memory
from kolej.compiler.cuda import missing
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch, new_state
from kolej.report.collect import survey
from kolej.rules import setup, turn
from kolej.rules.digest import digest
from kolej.rules.state import OVER
from kolej.simulation.add_up import Stopped
from kolej.simulation.end_of_game import LENGTHS, LOWEST
from kolej.simulation.pool import played, with_threads
from kolej.simulation.run import Run
from kolej.simulation.seeds import game_seeds
from kolej.simulation.totals import Totals
from tests.games.tables import TABLES


def same(one: Totals, other: Totals) -> bool:
    return (one.games, one.digest) == (other.games, other.digest) and bool((one.sums == other.sums).all())


def test_totals_say_what_the_rows_say() -> None:
    found = kolej.totals("paris", 3, 12, "random", seed=4, backend="python")
    rows = kolej.simulate("paris", 3, 12, "random", seed=4, backend="python")
    counts = found.counts
    assert found.games == counts["games"].sum() == 12
    for seat in range(3):
        scores = counts["scores"][seat].sum(axis=0)
        assert np.array_equal(np.repeat(np.arange(len(scores)) + LOWEST, scores), np.sort(rows.scores[:, seat]))
        assert counts["outcome"][seat, :, 1:].sum() == rows.winners[:, seat].sum()
    for name, column in (("turns", rows.turns), ("decisions", rows.decisions)):
        assert np.array_equal(np.repeat(np.arange(LENGTHS), counts[name]), np.sort(column)), name
    best = np.sort(rows.scores, axis=1)
    margins = counts["margins"]
    assert np.array_equal(np.repeat(np.arange(len(margins)), margins), np.sort(best[:, -1] - best[:, -2]))
    assert found.digest == sum(int(d) for d in rows.digests) % 2**64


def test_a_survey_has_the_same_sums() -> None:
    """Routes and tickets too, which a survey's own tests compare with the games."""
    found = kolej.totals("nordic", 3, 4, "random", seed=9, backend="python")
    census = survey("nordic", 3, 4, "random", seed=9, backend="python", workers=1)
    assert all(np.array_equal(census.counts[name], counted) for name, counted in found.counts.items())


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_interpreted_and_on_many_cores_the_same_games_are_played(name: str, players: int) -> None:
    slow = kolej.totals(name, players, 3, "random", seed=7, backend="python")
    assert same(kolej.totals(name, players, 3, "random", seed=7, workers=3), slow)
    one, many = (kolej.totals(name, players, 5003, "random", seed=7, workers=workers) for workers in (1, 3))
    assert same(one, many)


@pytest.mark.slow
def test_the_planner_plays_the_same_games_on_many_cores() -> None:
    one, many = (kolej.totals("usa", 2, 60, "planner,greedy", seed=1, workers=workers) for workers in (1, 2))
    assert same(one, many)


def finished(name: str) -> tuple[Any, Any, Any, int]:
    b, s, w, m, n = board_record(kolej.board(name)), new_state(), new_scratch(telling=True), new_memory(), 0
    cards, dice = game_seeds(3, 0, 1)
    s.rng, m.rng = cards[0], dice[0]
    setup.set_up(b, s, w, 2)
    while s.phase != OVER:
        turn.play(b, s, w, policies.decide(b, s, w, m, policies.RANDOM))
        n += 1
    return b, s, m.rng, n


@pytest.mark.parametrize("name", BUNDLED)
def test_a_digest_sees_every_difference(name: str) -> None:
    b, s, rng, n = finished(name)
    known = digest(b, s, rng, n)
    seen = {known, digest(b, s, rng, n + 1), digest(b, s, rng ^ np.uint64(1), n)}
    fields = (
        "rng", "routes", "tickets", "score", "final", "turns", "hand", "deck", "discards", "face_up", "trains", "ferry",
        "flag_cards", "flag_sets", "first", "winners",
    )  # fmt: skip
    for field in fields:
        other = s.copy()
        if field in ("rng", "turns", "first", "winners"):
            setattr(other, field, getattr(other, field) ^ type(getattr(other, field))(1))
        else:
            getattr(other, field).flat[0] ^= 1
        seen.add(digest(b, other, rng, n))
    assert len(seen) == 3 + len(fields)
    for field, where in (("laid", (3, 0)), ("ticket_deck", int(s.ticket_top))):
        other = s.copy()
        getattr(other, field)[where] ^= getattr(other, field).dtype.type(1)
        there = b.has_track if field == "laid" else s.ticket_count
        assert (digest(b, other, rng, n) != known) == bool(there), field
    assert digest(b, s.copy(), rng, n) == known


def test_parts_come_in_order_and_none_is_left_out() -> None:
    together = threading.Barrier(3)  # nobody goes on before three play

    def play(part: range) -> None:
        if part.start < 12:
            together.wait(timeout=10)

    found = list(with_threads(range(3, 1234), 3, 3, play))
    assert [game for part, _ in found for game in part] == list(range(3, 1234))


def test_a_part_that_fails_ends_the_run() -> None:
    def play(part: range) -> None:
        if part.start > 50:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(with_threads(range(1000), 2, 10, play))


def test_what_is_not_asked_for_is_not_played() -> None:
    begun: list[range] = []
    parts = with_threads(range(10**9), 2, 1, begun.append)
    next(parts)
    parts.close()  # type: ignore[attr-defined]
    assert len(begun) < 10


def test_rows_are_those_of_any_other_cut() -> None:
    run = Run.of("paris", 2, "random", 6, "python", games=6)
    parts = list(played(run.prepared(), range(3, 9), workers=1))
    rows = kolej.simulate("paris", 2, 6, "random", seed=6, backend="python", first=3)
    assert np.array_equal(np.concatenate([part.rows.digests for part in parts]), rows.digests)
    assert np.array_equal(np.concatenate([part.rows.scores for part in parts]), rows.scores)


def test_ctrl_c_tells_what_is_known() -> None:
    def stop(done: int) -> None:
        if done >= 3:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        kolej.totals("paris", games=10**9, seed=2, backend="python", progress=stop)
    found = stopped.value.totals
    assert found.games >= 3
    assert same(found, kolej.totals("paris", games=found.games, seed=2, backend="python"))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": 9}, "for 2 to 4 players, not 9"),
        ({"games": 0}, "must be 1 or more, not 0"),
        ({"seed": 2**64}, "a whole number from 0"),
        ({"bots": "oracle"}, "there is no bot 'oracle'"),
        ({"backend": "abacus"}, "there is no backend 'abacus'"),
        ({"out": os.devnull, "checkpoint": os.devnull}, "either --out or --checkpoint"),
        ({"ray": "local", "backend": "cuda"}, "plays on processors"),
    ],
)
def test_what_cannot_be_added_up(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        kolej.totals("paris", **wrong)


@pytest.mark.skipif(missing() is not None, reason=f"plays on a GPU: {missing()}")
@pytest.mark.parametrize("bots", ["random", "planner,greedy"])
@pytest.mark.parametrize("name", BUNDLED)
def test_a_gpu_adds_up_to_the_same(name: str, bots: str) -> None:
    here, there = (kolej.totals(name, 2, 1000, bots, seed=3, backend=backend) for backend in ("cpu", "cuda"))
    assert same(here, there)

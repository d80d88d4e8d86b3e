"""Results as frames and as tables in a notebook."""

from __future__ import annotations

import sys
from xml.etree import ElementTree

import numpy as np
import pytest

import kolej

GAMES = 6


@pytest.fixture(scope="module")
def result() -> kolej.simulation.Result:
    return kolej.simulate("paris", 3, GAMES, bots="greedy,random", seed=2, backend="python", first=4)


@pytest.fixture(scope="module")
def totals() -> kolej.simulation.Totals:
    return kolej.totals("paris", 2, GAMES, bots="greedy,random", seed=2, backend="python")


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_result_becomes_a_frame_with_a_row_for_each_game(result: kolej.simulation.Result, library: str) -> None:
    frame = getattr(result, library)()
    assert list(frame.columns) == [
        "game", "score_0", "score_1", "score_2", "won_0", "won_1", "won_2", "decisions", "turns", "digest",
    ]  # fmt: skip
    assert list(frame["game"]) == list(range(4, 4 + GAMES))
    for seat in range(3):
        assert list(frame[f"score_{seat}"]) == result.scores[:, seat].tolist()
        assert list(frame[f"won_{seat}"]) == result.winners[:, seat].tolist()
    assert list(frame["digest"]) == result.digests.tolist()
    assert list(frame["turns"]) == result.turns.tolist()


def test_a_pandas_frame_says_what_was_played(result: kolej.simulation.Result) -> None:
    assert result.pandas().attrs == {"board": "paris", "bots": "greedy,random,greedy", "seed": 2}


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_sums_become_frames_of_seats_routes_and_tickets(totals: kolej.simulation.Totals, library: str) -> None:
    board, rows = totals.run.board, kolej.simulate("paris", 2, GAMES, "greedy,random", 2, backend="python")
    seats, routes, tickets = (getattr(totals, library)(name) for name in ("seats", "routes", "tickets"))
    assert list(seats["wins"]) == rows.winners.sum(axis=0).tolist()
    assert np.allclose(list(seats["score_mean"]), rows.scores.mean(axis=0))
    order = getattr(totals, library)("order")
    assert sum(order["win_rate"]) == pytest.approx(1)  # the places share all victories
    assert sum(order["score_mean"]) == pytest.approx(rows.scores.mean(axis=0).sum())
    assert list(routes["id"]) == [route.id for route in board.routes]
    assert list(routes["length"]) == [route.length for route in board.routes]
    assert 0 < max(routes["claimed"]) <= GAMES
    assert list(tickets["points"]) == [ticket.points for ticket in board.tickets]
    assert all(made <= kept for made, kept in zip(tickets["made"], tickets["kept"], strict=True))


def test_a_table_that_there_is_not_is_named(totals: kolej.simulation.Totals) -> None:
    with pytest.raises(ValueError, match=r"^there is no table 'cities'; there are seats, order, routes, tickets$"):
        totals.pandas("cities")


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_who_lacks_the_library_is_told_what_to_install(
    result: kolej.simulation.Result, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ValueError, match=rf"^a frame of {library} needs {library}: pip install {library}$"):
        getattr(result, library)()


def test_results_show_themselves_as_tables(result: kolej.simulation.Result, totals: kolej.simulation.Totals) -> None:
    for shown, seats in ((result._repr_html_(), 3), (totals._repr_html_(), 2)):
        table = ElementTree.fromstring(shown)
        assert len(table.findall("tbody/tr")) == seats
        assert table.findtext("caption") == f"{GAMES} games on paris, seed 2"
    wins = f"{result.winners[:, 0].mean():.1%}"
    assert f"<td>{wins}</td>" in result._repr_html_()

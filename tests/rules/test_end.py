"""RULES.md, section 4: the end, its trigger and the tickets."""

from __future__ import annotations

import pytest

import kolej
from tests.support.glance import BOARDS, GLANCE
from tests.support.table import EMPTY, ended, table

# A route of three spaces of each board, with a payment that needs nothing more; France: a piece lies on it.
THREE = {
    "paris": ("nation--place-d-italie", "green"),
    "nordic": ("kuopio--lahti", "white"),
    "italy": ("agrigento--catania", "yellow"),
    "france": ("brest--saint-malo", "black"),
    "usa": ("chicago--duluth", "red"),
}
SEATINGS = [(board, players) for board in BOARDS for players in {2, 3, GLANCE[board].players[1]}]


def about_to_claim_three(board: str, players: int, trains: int) -> kolej.Game:
    route, colour = THREE[board]
    given: dict[str, object] = {"track": {route: colour}} if board == "france" else {}
    left = [trains] + [GLANCE[board].trains] * (players - 1)
    return table(board, players, hands=[{colour: 3}] + [{}] * (players - 1), trains=left, **given)


def short_turn(game: kolej.Game) -> None:
    """Draws two blind cards; on France lays the first piece that fits."""
    game.draw("deck")
    game.draw("deck")
    if not game.over and game.view(game.to_move).phase == "build":
        game.play(game.legal()[0])


@pytest.mark.parametrize(("board", "players"), SEATINGS)
def test_end_1_two_trains_give_everyone_one_more_turn(board: str, players: int) -> None:
    game = about_to_claim_three(board, players, 5)
    events = game.claim(THREE[board][0], {THREE[board][1]: 3})
    assert "last_round" in [event.kind for event in events]
    assert game.position()["final_turns"] == game.view(1).final_turns == players
    seats = []
    while not game.over:
        assert game.to_move is not None
        seats.append(game.to_move)
        short_turn(game)
    assert seats == [*range(1, players), 0]


@pytest.mark.parametrize("left", [0, 1, 2])
def test_end_1_fewer_trains_do_so_too(left: int) -> None:
    game = about_to_claim_three("usa", 3, 3 + left)
    game.claim("chicago--duluth", {"red": 3})
    assert game.position()["trains"][0] == left
    assert game.position()["final_turns"] == 3


@pytest.mark.parametrize("board", BOARDS)
def test_end_1_three_trains_do_not_end_the_game(board: str) -> None:
    game = about_to_claim_three(board, 2, 6)
    game.claim(THREE[board][0], {THREE[board][1]: 3})
    assert game.position()["trains"][0] == 3
    assert game.position()["final_turns"] is None
    for _ in range(3):
        short_turn(game)
    assert not game.over


def test_end_1_nothing_extends_the_last_round() -> None:
    game = table("usa", 3, hands=[{"red": 3}, {"blue": 4}, {}], trains=[5, 6, 45])
    game.claim("chicago--duluth", {"red": 3})
    game.claim("chicago--omaha", {"blue": 4})
    assert game.position()["trains"] == [2, 2, 45]
    assert game.position()["final_turns"] == 2
    short_turn(game)
    assert (game.to_move, game.over) == (0, False)
    short_turn(game)
    assert game.over


def test_end_1_the_last_turn_is_a_whole_turn() -> None:
    game = table("usa", hands=[{"red": 3}, {}], final_turns=1, trains=[5, 45])
    game.claim("chicago--duluth", {"red": 3})
    assert game.over
    assert game.scores == [4 + 10, 0]
    tickets = table("usa", final_turns=1)
    tickets.take_tickets()
    assert not tickets.over
    tickets.keep(list(tickets.view(0).offered)[:1])
    assert tickets.over


def test_end_1_on_france_the_last_turn_has_its_building() -> None:
    game = table("france", final_turns=1)
    game.draw("deck")
    game.draw("deck")
    assert not game.over
    game.build("dijon--paris-1", "red")
    assert game.over


def test_end_1_after_the_end_nothing_is_legal() -> None:
    game = ended("usa")
    assert game.to_move is None
    assert game.legal() == []
    assert game.view(0).phase == "over"
    before = game.position()
    for action in ("draw deck", "pass", "take tickets"):
        with pytest.raises(kolej.IllegalAction):
            game.play(action)
    assert game.position() == before


def test_end_1_winners_are_named_at_the_end_only() -> None:
    assert table("usa", scores=[5, 3]).winners == []
    assert ended("usa", scores=[5, 3]).winners == [0]


@pytest.mark.parametrize(
    ("board", "routes", "done", "value", "other", "lost"),
    [
        ("paris", ["montmartre--opera-1", "louvre--opera-1"], "montmartre--louvre", 3, "nation--opera", 5),
        ("nordic", ["helsinki--tampere", "helsinki--tallinn"], "tampere--tallinn", 3, "oslo--stockholm", 4),
        ("italy", ["firenze--perugia", "perugia--roma"], "firenze--roma", 5, "milano--messina", 23),
        ("france", ["dijon--lyon-3", "grenoble--lyon"], "dijon--grenoble", 5, "paris--nice", 14),
        ("usa", ["denver--santa-fe", "el-paso--santa-fe"], "denver--el-paso", 4, "seattle--new-york", 22),
    ],
)
def test_end_2_completed_tickets_add_and_others_subtract_their_value(
    board: str, routes: list[str], done: str, value: int, other: str, lost: int
) -> None:
    game = ended(board, routes=dict.fromkeys(routes, 0), tickets=[[done], [other]], scores=[50, 60])
    mine, theirs = game.breakdown(0), game.breakdown(1)
    assert (mine["tickets"], mine["completed"], mine["failed"]) == (value, [done], [])
    assert (theirs["tickets"], theirs["completed"], theirs["failed"]) == (-lost, [], [other])
    bonuses = GLANCE[board].longest + GLANCE[board].globetrotter
    assert game.scores == [50 + value + bonuses, 60 - lost]
    assert [mine["total"], theirs["total"]] == game.scores


def test_end_2_scores_may_go_below_zero() -> None:
    game = ended("usa", tickets=[["seattle--new-york", "los-angeles--new-york"], ["denver--el-paso"]])
    assert game.scores == [-43, -4]
    assert game.winners == [1]


@pytest.mark.parametrize("board", BOARDS)
def test_end_2_all_tickets_of_a_board_failed_cost_their_sum(board: str) -> None:
    tickets = kolej.board(board).tickets
    game = ended(board, tickets=[[ticket.id for ticket in tickets], []])
    assert game.scores == [-sum(ticket.points for ticket in tickets), 0]


def test_end_2_tickets_count_only_at_the_end() -> None:
    game = table(
        "usa", routes={"denver--santa-fe": 0, "el-paso--santa-fe": 0},
        tickets=[["denver--el-paso"], ["seattle--new-york"]],
    )
    assert game.scores == [4, 0]
    assert game.breakdown(0)["tickets"] == 4


@pytest.mark.parametrize("board", BOARDS)
def test_end_2_cards_and_trains_left_are_worth_nothing(board: str) -> None:
    game = ended(board, to_move=1, hands=[{"red": 5, "wild": 5}, {}], trains=[2, 9], scores=[7, 7])
    assert game.scores == [7, 7]
    assert game.breakdown(0)["total"] == game.breakdown(1)["total"] == 7


@pytest.mark.parametrize(
    ("ties", "winners"),
    [
        (("tickets", "longest_path"), [0]),
        (("longest_path", "tickets"), [1]),
        (("tickets",), [0]),
        (("longest_path",), [1]),
        ((), [0, 1]),
    ],
)
def test_end_4_ties_are_broken_in_the_order_of_the_board(ties: tuple[str, ...], winners: list[int]) -> None:
    """Seat 0 has made more tickets, seat 1 has the longer path, and their scores are equal."""
    usa = kolej.board("usa")
    board = usa.model_copy(update={"rules": usa.rules.model_copy(update={"ties": ties, "longest_path": 0})})
    position = {
        **EMPTY, "board": "usa", "players": 2, "final_turns": 1, "scores": [8, 12],
        "routes": {"denver--santa-fe": 0, "el-paso--santa-fe": 0, "portland--san-francisco-1": 1},
        "tickets": [["denver--el-paso"], []],
    }  # fmt: skip
    game = kolej.Game.from_position(position, board)
    game.play("pass")
    assert game.scores == [12, 12]
    assert game.winners == winners

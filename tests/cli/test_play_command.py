"""`kolej play`: whole games by typed lines."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

import kolej
from kolej.cli.choices import all_choices
from kolej.cli.menu import menu
from kolej.cli.session import seat_names
from tests.cli.commands import ID_LIKE, printed, record_file, refused, run

pytestmark = pytest.mark.slow  # whole games, interpreted

TWO = ("--seats", "human,random", "--seed", 1)


def answers(seed: int, lines: int = 3000) -> str:
    """Returns what an impatient person types: numbers, some of them not on the menu."""
    rng = random.Random(seed)
    pool = ["1", "2", "3", "1 2 3", "all", "", "?", *map(str, range(1, 25))]
    return "".join(f"{rng.choice(pool)}\n" for _ in range(lines))


def test_a_whole_game_is_played_saved_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    words = printed("play", "paris", *TWO, "--save", path, typed=answers(1))
    assert "The final count" in words
    assert "reconstruction" in words
    assert not ID_LIKE.search(words)
    game = kolej.Game.from_record(json.loads(path.read_text("utf-8")))
    assert game.over
    assert not list(tmp_path.glob("*.part"))
    replayed = printed("replay", path)
    for seat in range(2):
        assert str(game.breakdown(seat)["total"]).replace("-", "−") in replayed


@pytest.mark.parametrize("board", ["nordic", "italy", "france"])
def test_every_board_can_be_played_by_numbers(board: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    words = printed("play", board, *TWO, "--save", path, typed=answers(2, 180) + "q\n")
    assert not ID_LIKE.search(words.partition("Good-bye")[0])
    record = json.loads(path.read_text("utf-8"))
    assert len(record["decisions"]) > 12
    assert "Good-bye" in words or kolej.Game.from_record(record).over


def resumed(tmp_path: Path, position: dict[str, object], typed: str) -> str:
    """Continues the game from a position and returns what is printed."""
    path = record_file(kolej.Game.from_position({"players": 2, "to_move": 0, **position}), tmp_path)
    words = printed("play", "--resume", path, "--seats", "human,random", typed=typed)
    assert not ID_LIKE.search(words.partition("Good-bye")[0].replace(str(tmp_path), ""))  # a folder may look like one
    return words


def test_cards_of_a_set_are_chosen_one_by_one(tmp_path: Path) -> None:
    hand = {"orange": 1, "white": 1, "yellow": 1, "red": 1}
    words = resumed(
        tmp_path,
        {"board": "nordic", "hands": [hand, {}]},
        "umea\nclaim umea--vaasa with 1 set of 3\n2\n1\n1\n",
    )
    assert "Add a card to the set" in words
    assert "You claim Umeå–Vaasa with 1 white, 1 yellow and 1 red: 1 point" in words


def test_a_payment_is_chosen_after_the_route(tmp_path: Path) -> None:
    position: dict[str, object] = {"board": "usa", "hands": [{"red": 1, "wild": 1}, {}]}
    words = resumed(tmp_path, position, "dallas–houston\n1\n\n1\n2\n")
    assert "ways to pay" in words
    assert words.count("Pay for Dallas–Houston with") == 2
    assert "You claim Dallas–Houston with a locomotive: 1 point" in words


def test_a_tunnel_is_answered(tmp_path: Path) -> None:
    claim = {
        "phase": "tunnel",
        "claim": "claim kiruna--narvik-2 with 1 white",
        "turned": ["white", "red", "blue"],
    }
    position: dict[str, object] = {
        "board": "nordic",
        "hands": [{"white": 1, "wild": 1}, {}],
        "pending": claim,
    }
    words = resumed(tmp_path, position, "3\n")
    assert "The tunnel turned up blue, white and red: 1 more card needed" in words
    assert "take the cards back and end the turn" in words
    done = resumed(tmp_path, position, "add 1 wild\n")
    assert "You claim Kiruna–Narvik with 1 white and a locomotive: 1 point" in done


def test_track_is_laid_on_the_chosen_bed_in_the_chosen_colour(tmp_path: Path) -> None:
    words = resumed(tmp_path, {"board": "france"}, "1\n1\ndijon–paris\n1\n3\n")
    assert re.search(r"You lay \w+ track on Dijon–Paris", words)
    assert "piece left" in words


def test_a_ferry_card_is_taken(tmp_path: Path) -> None:
    words = resumed(tmp_path, {"board": "italy"}, "take ferry\n")
    assert "take a ferry card" in words
    assert "You take a ferry card" in words


def test_an_action_that_no_mechanic_describes_is_in_the_menu_with_its_own_text() -> None:
    view = kolej.Game.from_position({"board": "usa", "players": 2, "to_move": 0}).view(0)
    unknown = kolej.Action(9999, "dance", "dance in boston")
    groups = menu(replace(view, legal=(*view.legal, unknown)))
    assert groups[-1].heading == "Other"
    assert groups[-1].choices[-1].action == unknown
    assert groups[-1].choices[-1].cells[0].plain == "dance in boston"
    assert all_choices(groups)[-1] == groups[-1].choices[-1]


@pytest.mark.parametrize("board", ["nordic", "italy", "france", "paris", "usa"])
def test_the_menu_has_every_legal_action(board: str) -> None:
    game, rng = kolej.Game(board, players=2, seed=4), random.Random(4)
    while not game.over:
        view = game.view(game.to_move)
        if not view.offered and rng.random() < 0.2:
            waiting, kinds = list(all_choices(menu(view))), set()
            while waiting:
                choice = waiting.pop()
                kinds |= {choice.action.kind} if choice.action else set()
                waiting += all_choices(choice.submenu)
            assert kinds == {action.kind for action in view.legal}
        game.play(rng.choice(view.legal))


def test_only_what_the_person_may_know_is_shown(tmp_path: Path) -> None:
    words = printed("play", "usa", *TWO, "--save", tmp_path / "g.json", typed="all\n" + "1\n" * 10)
    game = kolej.Game.from_record(json.loads((tmp_path / "g.json").read_text("utf-8")))
    board = game.board
    for ticket in game.view(1).tickets:
        if ticket not in game.view(0).tickets:
            a, b = ticket.split("--")
            assert f"{board.names[a]}–{board.names[b]} (" not in words
    assert "Random draws a card from the deck" in words or "Random takes" in words or "Random keeps" in words


def test_friends_at_one_screen_are_asked_to_look_away() -> None:
    words = printed(
        "play", "paris", "--seats", "human,human", "--seed", 2, typed="\nall\n\n\nall\n\n\n1\n1\n\n\n"
    )
    assert words.count("Press Enter when nobody else is looking") >= 2
    assert words.count("Press Enter to hide it") >= 2
    assert "Seat 0 is next" in words
    assert "Seat 1 is next" in words


def test_help_map_log_table_and_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = printed(
        "play", "paris", *TWO, typed="?\nall\nm montmartre\nm\nm nowhere\nl\ns\np now.svg\np /\nq\n\n"
    )
    assert "leave the game" in words
    assert "Montmartre" in words
    assert "No place is called 'nowhere'" in words
    assert "All have chosen" in words
    assert Path("now.svg").read_text("utf-8").startswith("<svg")
    assert "/ cannot be written" in words


def test_the_picture_of_a_game_fades_the_routes_that_are_closed(tmp_path: Path) -> None:
    position: dict[str, object] = {"board": "usa", "routes": {"boston--new-york-1": 0}}
    resumed(tmp_path, position, f"p {tmp_path / 'now.svg'}\nq\n")
    svg = (tmp_path / "now.svg").read_text("utf-8")
    assert re.findall(r'class="route closed" data-route="([^"]+)"', svg) == ["boston--new-york-2"]


def test_letters_show_the_choices_that_contain_them() -> None:
    words = printed("play", "paris", *TWO, typed="all\ndeck\nq\n\n")
    assert words.count("a card from the deck (") == 2


def test_an_action_can_be_typed_in_full() -> None:
    words = printed("play", "paris", *TWO, typed="all\nDraw  Deck\n")
    assert "You draw a" in words


def test_leaving_asks_where_to_save_and_a_saved_game_can_be_continued(tmp_path: Path) -> None:
    path = tmp_path / "later.json"
    words = printed("play", "paris", *TWO, typed=f"all\n1\nq\n{tmp_path}/no/where.json\n{path}\n")
    assert "Good-bye" in words
    before = json.loads(path.read_text("utf-8"))["decisions"]
    printed("play", "--resume", path, "--seats", "human,random", typed="1\n1\n")
    after = json.loads(path.read_text("utf-8"))["decisions"]
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert "2 players" in refused("play", "--resume", path, "--seats", "human,random,random")
    assert "already" in refused("play", "usa", "--resume", path)


def test_the_end_of_the_input_ends_the_game_without_an_error() -> None:
    for typed in ("", "all\n", "q\n"):
        assert "not saved" in printed("play", "paris", *TWO, typed=typed)


def test_ctrl_c_ends_the_game_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("kolej.cli.ask.Prompt.line", interrupted)
    result = run("play", "paris", *TWO)
    assert result.exit_code == 130
    assert "Good-bye" in result.stdout
    assert "Traceback" not in result.output


def test_without_a_board_a_pipe_plays_the_base_game() -> None:
    assert "USA" in printed("play", "--seed", 1, typed="")


def test_a_game_of_bots_alone_is_shown() -> None:
    words = printed("play", "paris", "--seats", "random,greedy", "--seed", 1)
    assert "Greedy claims" in words
    assert "The final count" in words


@pytest.mark.parametrize(
    "words",
    [
        ("play", "atlantis"),
        ("play", "paris", "--seats", "human"),
        ("play", "paris", "--seats", "human,oracle"),
        ("play", "paris", "--seats", ""),
        ("play", "paris", "--seed", "-3"),
        ("play", "paris", "--seed", str(2**300)),
        ("play", "paris", "--save", "/nowhere/at/all.json"),
        ("play", "--resume", "/nowhere.json"),
        ("play", "paris", "--loud"),
    ],
)
def test_an_impossible_game_is_one_line(words: tuple[str, ...]) -> None:
    assert len(refused(*words, typed="")) > 25


def test_seats_have_names_of_their_own() -> None:
    assert seat_names(["human", "greedy"]) == ["Seat 0", "Greedy"]
    assert seat_names(["greedy", "human", "greedy"]) == ["Greedy 0", "Seat 1", "Greedy 2"]


def test_a_resumed_game_shows_only_what_happened_since(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    printed("play", "paris", *TWO, "--save", path, typed="all\n1\n1\n1\n1\n")
    words = printed("play", "--resume", path, "--seats", "human,random", typed="")
    assert "All have chosen" not in words
    assert "Random" in words


def test_a_disk_that_fills_up_does_not_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[Path] = []

    def save_once(game: kolej.Game, path: Path) -> None:
        if saved:
            raise kolej.KolejError(f"{path} cannot be written: No space left on device")
        saved.append(path)

    monkeypatch.setattr("kolej.cli.session.save", save_once)
    words = printed("play", "paris", *TWO, "--save", tmp_path / "g.json", typed="all\n1\n1\n")
    assert "No space left" in words
    assert words.count("You draw") == 2

"""Events as sentences: printed names, the right person, nothing that the reader may not know."""

from __future__ import annotations

import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.cli.differences import differences
from kolej.game.narration import SENTENCES, tell
from kolej.game.phrases import cards_in_words, kinds_in_words, line_name, listed, route_name
from tests.cli.commands import ID_LIKE
from tests.cli.conftest import finished

NORDIC = kolej.board("nordic")


def sentence_for(kind: str, seat: int | None = 0, names: list[str] | None = None, /, **data: object) -> str:
    return tell(NORDIC, kolej.Event(kind, seat, dict(data)), names)


def test_no_sentence_contains_an_id(finished_game: kolej.Game) -> None:
    for event in finished_game.events:
        for seat in (0, 1, None):
            sentence = tell(finished_game.board, event.seen_by(seat), ["Ola", "You"])
            assert sentence[0].isupper(), sentence
            assert not ID_LIKE.search(sentence), sentence
            assert "_" not in sentence, sentence
            assert "{" not in sentence, sentence


def test_every_kind_of_event_has_a_sentence() -> None:
    happened = {event.kind for board in BUNDLED for event in finished(board).events}
    assert happened | {"pass"} == set(SENTENCES)


def test_hidden_information_is_left_out() -> None:
    for event in finished("nordic").events:
        if event.kind in ("offer", "keep", "deal") or event.data.get("source") == "deck":
            whole = tell(NORDIC, event)
            seen = tell(NORDIC, event.seen_by(None))
            assert whole != seen
            assert "–" not in seen, seen


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (sentence_for("draw", source="deck", place=None), "Seat 0 draws a card from the deck"),
        (sentence_for("draw", source="deck", card="orange"), "Seat 0 draws an orange card from the deck"),
        (sentence_for("draw", 1, ["Ola", "You"], source="face_up", card="wild"), "You take a face-up locomotive"),
        (
            sentence_for("claim", 0, ["Ola", "You"], route="bergen--oslo-1", cards={"blue": 3, "wild": 1}, points=7),
            "Ola claims Bergen–Oslo with 3 blue and a locomotive: 7 points",
        ),
        (sentence_for("pass", 0, ["You", "Ola"]), "You pass"),
        (sentence_for("keep", 1), "Seat 1 has chosen tickets"),
        (sentence_for("keep", 1, kept=2, returned=1), "Seat 1 keeps 2 tickets; 1 goes back"),
        (
            sentence_for("keep", 0, ["You", "Ola"], tickets=["bergen--narvik"], kept=1, returned=2),
            "You keep Bergen–Narvik; 2 go back",
        ),
        (
            sentence_for("lay", route="umea--vaasa", cards={}, sets=1, set_size=3),
            "Seat 0 begins to pay for Umeå–Vaasa: any 3 cards",
        ),
        (
            sentence_for(
                "tunnel", route="bergen--oslo-1", cards={"blue": 4}, turned=["red", "blue", "wild"], extra=2
            ),
            "Seat 0 digs the tunnel Bergen–Oslo with 4 blue. "
            "Turned up: blue, red and a locomotive: 2 more cards needed",
        ),
        (
            sentence_for("decline", 0, ["You", "Ola"], route="bergen--oslo-1", cards={"blue": 4}),
            "You give up Bergen–Oslo and take back 4 blue",
        ),
        (sentence_for("total", points=-24), "Seat 0 has −24 points in all"),
        (sentence_for("win", None, seats=[0, 1]), "Seat 0 and Seat 1 share the victory"),
        (sentence_for("win", None, ["You", "Ola"], seats=[0]), "You win"),
        (sentence_for("turn", 1, ["You", "Ola"]), "Ola's turn"),
        (
            sentence_for("closed", None, routes=["kiruna--narvik-1"]),
            "Closed from now on: Kiruna–Narvik (purple line)",
        ),
    ],
)
def test_a_sentence(sentence: str, expected: str) -> None:
    assert sentence == expected


def test_cards_in_words() -> None:
    assert cards_in_words({"wild": 2, "ferry": 1, "red": 1}) == "1 red, 2 locomotives and a ferry card"
    assert cards_in_words({}) == "no cards"
    assert kinds_in_words(["red", "wild", "red", "white"]) == "white, 2 red and a locomotive"
    assert listed([]) == ""


def test_lines_of_a_connection_have_different_names() -> None:
    board = kolej.board("france")
    lines = next(c for c in board.connections if len(c.routes) == 3)
    assert len({line_name(board, id) for id in lines.routes}) == 3
    assert len({route_name(board, id) for id in lines.routes}) == 1


def test_the_differences_of_a_board_follow_from_its_parameters() -> None:
    base = kolej.board("usa")
    assert differences(base) == []
    other = base.model_copy(update={"rules": base.rules.model_copy(update={"trains": 20, "globetrotter": 5})})
    assert differences(other) == ["20 trains each", "5 points for the most completed tickets"]
    assert "tunnels" in differences(NORDIC)

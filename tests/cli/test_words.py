"""Events in words: printed names, the right person, nothing that the reader may not know."""

from __future__ import annotations

import pytest

import kolej
from kolej.boards import BUNDLED
from kolej.cli.differences import special
from kolej.game.narration import SENTENCES, tell
from kolej.game.phrases import cards_in_words, kinds_in_words, line_name, listed, route_name
from tests.cli.commands import ID_LIKE
from tests.cli.conftest import finished

NORDIC = kolej.board("nordic")


def said(kind: str, seat: int | None = 0, names: list[str] | None = None, /, **data: object) -> str:
    return tell(NORDIC, kolej.Event(kind, seat, dict(data)), names)


def test_no_event_of_a_game_is_told_with_ids(finished_game: kolej.Game) -> None:
    for event in finished_game.events:
        for seat in (0, 1, None):
            sentence = tell(finished_game.board, event.seen_by(seat), ["Ola", "You"])
            assert sentence[0].isupper(), sentence
            assert not ID_LIKE.search(sentence), sentence
            assert "_" not in sentence, sentence
            assert "{" not in sentence, sentence


def test_every_kind_of_event_has_its_sentence() -> None:
    happened = {event.kind for board in BUNDLED for event in finished(board).events}
    assert happened | {"pass"} == set(SENTENCES)


def test_what_another_may_not_know_is_not_said() -> None:
    for event in finished("nordic").events:
        if event.kind in ("offer", "keep", "deal") or event.data.get("source") == "deck":
            whole = tell(NORDIC, event)
            seen = tell(NORDIC, event.seen_by(None))
            assert whole != seen
            assert "–" not in seen, seen


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        (said("draw", source="deck", place=None), "Seat 0 draws a card from the deck"),
        (said("draw", source="deck", card="orange"), "Seat 0 draws an orange card from the deck"),
        (said("draw", 1, ["Ola", "You"], source="face_up", card="wild"), "You take a face-up locomotive"),
        (
            said("claim", 0, ["Ola", "You"], route="bergen--oslo-1", cards={"blue": 3, "wild": 1}, points=7),
            "Ola claims Bergen–Oslo with 3 blue and a locomotive: 7 points",
        ),
        (said("pass", 0, ["You", "Ola"]), "You pass"),
        (said("keep", 1), "Seat 1 has chosen tickets"),
        (said("keep", 1, kept=2, returned=1), "Seat 1 keeps 2 tickets; 1 goes back"),
        (
            said("keep", 0, ["You", "Ola"], tickets=["bergen--narvik"], kept=1, returned=2),
            "You keep Bergen–Narvik; 2 go back",
        ),
        (
            said("lay", route="umea--vaasa", cards={}, sets=1, set_size=3),
            "Seat 0 begins to pay for Umeå–Vaasa: any 3 cards",
        ),
        (
            said(
                "tunnel", route="bergen--oslo-1", cards={"blue": 4}, turned=["red", "blue", "wild"], extra=2
            ),
            "Seat 0 digs the tunnel Bergen–Oslo with 4 blue. "
            "Turned up: blue, red and a locomotive: 2 more cards needed",
        ),
        (
            said("decline", 0, ["You", "Ola"], route="bergen--oslo-1", cards={"blue": 4}),
            "You give up Bergen–Oslo and take back 4 blue",
        ),
        (said("total", points=-24), "Seat 0 has −24 points in all"),
        (said("win", None, seats=[0, 1]), "Seat 0 and Seat 1 share the victory"),
        (said("win", None, ["You", "Ola"], seats=[0]), "You win"),
        (said("turn", 1, ["You", "Ola"]), "Ola's turn"),
        (
            said("closed", None, routes=["kiruna--narvik-1"]),
            "Closed from now on: Kiruna–Narvik (purple line)",
        ),
    ],
)
def test_a_sentence(sentence: str, told: str) -> None:
    assert sentence == told


def test_cards_in_words() -> None:
    assert cards_in_words({"wild": 2, "ferry": 1, "red": 1}) == "1 red, 2 locomotives and a ferry card"
    assert cards_in_words({}) == "no cards"
    assert kinds_in_words(["red", "wild", "red", "white"]) == "white, 2 red and a locomotive"
    assert listed([]) == ""


def test_lines_of_a_connection_are_told_apart() -> None:
    board = kolej.board("france")
    lines = next(c for c in board.connections if len(c.routes) == 3)
    assert len({line_name(board, id) for id in lines.routes}) == 3
    assert len({route_name(board, id) for id in lines.routes}) == 1


def test_what_is_special_follows_from_the_parameters() -> None:
    base = kolej.board("usa")
    assert special(base) == []
    other = base.model_copy(update={"rules": base.rules.model_copy(update={"trains": 20, "globetrotter": 5})})
    assert special(other) == ["20 trains each", "5 points for most tickets"]
    assert "tunnels" in special(NORDIC)

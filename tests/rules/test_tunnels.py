"""RULES.md, section 6: tunnels. The deck holds just the cards to be turned, so nothing is left to chance."""

from __future__ import annotations

import pytest

import kolej
from tests.support.table import claimable, hand, held, phase, pile, refused, table, texts

TUNNEL = "kristiansand--stavanger-1"  # green, 2 spaces
FIVE = ["purple"] * 5


def before(cards: dict[str, int], deck: dict[str, int], discards: dict[str, int] | None = None) -> kolej.Game:
    return table("nordic", hands=[cards, {}], deck=deck, discards=discards or {}, face_up=FIVE)


def drawn_and_discarded(game: kolej.Game) -> dict[str, int]:
    """Deck and discards together: an emptied deck takes the discards back at once."""
    deck, discards = pile(game, "deck"), pile(game, "discards")
    return {card: deck.get(card, 0) + discards.get(card, 0) for card in {**deck, **discards}}


def test_no_4_example_1_two_green_and_a_green_turned_take_one_more_green() -> None:
    game = before({"green": 3}, {"green": 1, "red": 1, "blue": 1})
    events = game.claim(TUNNEL, {"green": 2})
    assert (game.to_move, phase(game)) == (0, "tunnel")
    tunnel = next(event for event in events if event.kind == "tunnel")
    assert sorted(tunnel.data["turned"]) == ["blue", "green", "red"]
    assert tunnel.data["extra"] == 1
    assert game.position()["routes"] == {}
    assert texts(game) == {"add 1 green", "decline"}
    game.add({"green": 1})
    assert game.position()["routes"] == {TUNNEL: 0}
    assert (game.scores[0], game.position()["trains"][0]) == (2, 38)
    assert hand(game, 0) == {}
    assert drawn_and_discarded(game) == {"green": 4, "red": 1, "blue": 1}
    assert game.to_move == 1


def test_no_4_example_2_two_green_and_a_wild_turned_take_one_more_green() -> None:
    game = before({"green": 3, "wild": 1}, {"wild": 1, "red": 1, "blue": 1})
    game.claim(TUNNEL, {"green": 2})
    assert texts(game) == {"add 1 green", "add 1 wild", "decline"}
    game.add({"green": 1})
    assert game.position()["routes"] == {TUNNEL: 0}
    assert hand(game, 0) == {"wild": 1}


def test_no_4_example_3_two_wilds_and_a_wild_turned_take_one_more_wild() -> None:
    game = before({"green": 3, "wild": 3}, {"wild": 1, "green": 1, "blue": 1})
    game.claim(TUNNEL, {"wild": 2})
    assert texts(game) == {"add 1 wild", "decline"}
    with refused(game):
        game.add({"green": 1})
    game.add({"wild": 1})
    assert game.position()["routes"] == {TUNNEL: 0}
    assert hand(game, 0) == {"green": 3}


def test_no_4_nothing_that_matches_takes_nothing_more() -> None:
    game = before({"green": 3}, {"yellow": 1, "red": 1, "blue": 1})
    events = game.claim(TUNNEL, {"green": 2})
    assert game.position()["routes"] == {TUNNEL: 0}
    assert game.to_move == 1
    assert [event.data["extra"] for event in events if event.kind == "tunnel"] == [0]
    assert drawn_and_discarded(game) == {"green": 2, "yellow": 1, "red": 1, "blue": 1}


def test_no_4_after_wilds_only_the_colour_of_the_route_does_not_match() -> None:
    game = before({"wild": 2}, {"green": 3})
    game.claim(TUNNEL, {"wild": 2})
    assert game.position()["routes"] == {TUNNEL: 0}


def test_no_4_a_mixed_payment_has_the_colour_played() -> None:
    game = before({"green": 1, "wild": 3}, {"green": 1, "wild": 1, "blue": 1})
    game.claim(TUNNEL, {"green": 1, "wild": 1})
    assert texts(game) == {"add 2 wild", "decline"}
    game.add({"wild": 2})
    assert game.position()["routes"] == {TUNNEL: 0}


def test_no_4_the_added_cards_may_mix_colour_and_wilds() -> None:
    game = before({"green": 4, "wild": 2}, {"green": 1, "wild": 1, "blue": 1})
    game.claim(TUNNEL, {"green": 2})
    assert texts(game) == {"add 2 green", "add 1 green 1 wild", "add 2 wild", "decline"}
    for wrong in ({"green": 1}, {"wild": 1}, {"green": 2, "wild": 1}, {}):
        with refused(game):
            game.add(wrong)
    game.add({"green": 1, "wild": 1})
    assert hand(game, 0) == {"green": 1, "wild": 1}
    assert game.position()["routes"] == {TUNNEL: 0}


def test_no_4_three_that_match_take_three_more() -> None:
    game = before({"green": 5}, {"green": 2, "wild": 1})
    game.claim(TUNNEL, {"green": 2})
    assert texts(game) == {"add 3 green", "decline"}
    game.add({"green": 3})
    assert game.position()["trains"][0] == 38, "the cards added take no trains"


def test_no_4_cards_of_other_colours_cannot_be_added() -> None:
    game = before({"green": 2, "red": 5}, {"green": 1, "red": 1, "blue": 1})
    game.claim(TUNNEL, {"green": 2})
    with refused(game):
        game.add({"red": 1})
    assert texts(game) == {"decline"}


def test_no_4_a_player_who_will_not_add_takes_the_payment_back_and_the_turn_is_over() -> None:
    game = before({"green": 4}, {"green": 1, "red": 1, "blue": 1})
    game.claim(TUNNEL, {"green": 2})
    assert hand(game, 0) == {"green": 2}
    game.decline()
    assert hand(game, 0) == {"green": 4}
    assert game.position()["routes"] == {}
    assert (game.scores[0], game.position()["trains"][0]) == (0, 40)
    assert drawn_and_discarded(game) == {"green": 1, "red": 1, "blue": 1}
    assert (game.to_move, phase(game)) == (1, "turn")


def test_no_4_a_player_who_cannot_add_takes_the_payment_back_too() -> None:
    game = before({"green": 1, "wild": 1}, {"green": 2, "red": 1})
    game.claim(TUNNEL, {"green": 1, "wild": 1})
    assert texts(game) == {"decline"}
    game.decline()
    assert hand(game, 0) == {"green": 1, "wild": 1}
    assert game.to_move == 1


def test_no_4_nothing_else_can_be_done_with_a_tunnel_half_dug() -> None:
    game = before({"green": 4}, {"green": 1, "red": 1, "blue": 1})
    game.claim(TUNNEL, {"green": 2})
    for wrong in ("draw purple", "take tickets", "pass"):
        with refused(game):
            game.play(wrong)


def test_no_4_a_declined_tunnel_is_still_free() -> None:
    game = before({"green": 2}, {"green": 3})
    game.claim(TUNNEL, {"green": 2})
    game.decline()
    game.draw("purple")
    game.draw("purple")
    assert TUNNEL in claimable(game)


@pytest.mark.parametrize("deck", [{"green": 2}, {"green": 1}, {}])
def test_no_4_with_fewer_than_three_cards_left_those_are_turned(deck: dict[str, int]) -> None:
    game = before({"green": 6}, deck)
    events = game.claim(TUNNEL, {"green": 2})
    extra = deck.get("green", 0)
    tunnel = next(event for event in events if event.kind == "tunnel")
    assert list(tunnel.data["turned"]) == ["green"] * extra
    assert tunnel.data["extra"] == extra
    if extra:
        game.add({"green": extra})
    assert game.position()["routes"] == {TUNNEL: 0}
    assert hand(game, 0) == held({"green": 4 - extra})


def test_no_4_the_discards_are_shuffled_in_when_the_deck_runs_out() -> None:
    game = before({"green": 3}, {"red": 1}, {"green": 1, "blue": 1})
    events = game.claim(TUNNEL, {"green": 2})
    tunnel = next(event for event in events if event.kind == "tunnel")
    assert sorted(tunnel.data["turned"]) == ["blue", "green", "red"]
    assert tunnel.data["extra"] == 1


def test_no_4_the_payment_is_not_part_of_the_discards_yet() -> None:
    game = before({"green": 2}, {"red": 1})
    events = game.claim(TUNNEL, {"green": 2})
    tunnel = next(event for event in events if event.kind == "tunnel")
    assert list(tunnel.data["turned"]) == ["red"]
    assert game.position()["routes"] == {TUNNEL: 0}
    assert drawn_and_discarded(game) == {"green": 2, "red": 1}


def test_no_4_the_turned_cards_come_from_the_deck_alone_while_it_lasts() -> None:
    game = before({"green": 2}, {"red": 4}, {"green": 9})
    game.claim(TUNNEL, {"green": 2})
    assert game.position()["routes"] == {TUNNEL: 0}
    assert pile(game, "deck") == {"red": 1}
    assert pile(game, "discards") == {"green": 11, "red": 3}


def test_no_4_only_tunnels_turn_cards() -> None:
    game = before({"black": 2, "orange": 2, "wild": 1}, {"black": 3})
    events = game.claim("kristiansand--oslo", {"black": 2})
    assert "tunnel" not in [event.kind for event in events]
    assert pile(game, "deck") == {"black": 3}


def test_no_5_three_cards_do_not_replace_a_wild_in_a_tunnel() -> None:
    game = before({"green": 1, "red": 6}, {"blue": 3})
    assert TUNNEL not in claimable(game)
    for wrong in ({"green": 1, "red": 3}, {"red": 6}):
        with refused(game):
            game.claim(TUNNEL, wrong)


def test_no_5_nor_among_the_cards_added() -> None:
    game = before({"green": 2, "red": 3}, {"green": 1, "blue": 2})
    game.claim(TUNNEL, {"green": 2})
    with refused(game):
        game.add({"red": 3})
    assert texts(game) == {"decline"}

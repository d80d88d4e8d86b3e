"""RULES.md, section 2: set-up."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import kolej
from tests.support.glance import BOARDS, GLANCE
from tests.support.table import all_cards, begun, hand, kinds, phase, pile, refused, table

SEATINGS = [(board, players) for board in BOARDS for players in range(2, GLANCE[board].players[1] + 1)]


def offer(game: kolej.Game) -> tuple[str, ...]:
    """The tickets that the player to move can choose from."""
    return tuple(game.view(game.to_move).offered)


@pytest.mark.parametrize("board", BOARDS)
def test_set_1_a_board_takes_as_many_players_as_the_table_says(board: str) -> None:
    fewest, most = GLANCE[board].players
    for players in range(fewest, most + 1):
        assert len(kolej.Game(board, players=players, seed=1).scores) == players
    for players in (fewest - 1, most + 1):
        with pytest.raises(ValueError, match=str(most)):
            kolej.Game(board, players=players, seed=1)


@pytest.mark.parametrize(("board", "players"), SEATINGS)
def test_set_1_each_player_is_dealt_a_hand_and_five_cards_lie_face_up(board: str, players: int) -> None:
    game = kolej.Game(board, players=players, seed=3)
    position = game.position()
    assert [sum(hand(game, seat).values()) for seat in range(players)] == [GLANCE[board].hand] * players
    assert len([card for card in position["face_up"] if card]) == 5
    assert position["trains"] == [GLANCE[board].trains] * players


@pytest.mark.parametrize("board", BOARDS)
def test_set_1_the_box_holds_the_cards_of_the_table_and_none_is_lost_in_the_deal(board: str) -> None:
    for seed in range(5):
        assert all_cards(kolej.Game(board, players=2, seed=seed)) == GLANCE[board].box


def test_set_1_the_deal_follows_the_seed() -> None:
    deals = [kolej.Game("usa", players=2, seed=seed).position() for seed in range(4)]
    assert deals[2] == kolej.Game("usa", players=2, seed=2).position()
    assert len({str(deal["hands"]) + str(deal["face_up"]) for deal in deals}) == 4


def test_set_1_every_card_is_as_likely_to_be_dealt_as_another() -> None:
    dealt: Counter[str] = Counter()
    for seed in range(60):
        game = kolej.Game("france", players=5, seed=seed)
        for seat in range(5):
            dealt.update(hand(game, seat))
    share = {card: count / dealt.total() for card, count in dealt.items()}
    assert dealt.total() == 60 * 5 * 8
    assert share.pop("wild") == pytest.approx(14 / 110, abs=0.03)
    assert share == pytest.approx(dict.fromkeys(share, 12 / 110), abs=0.03)
    assert len(share) == 8


@pytest.mark.parametrize("board", ["paris", "italy", "france", "usa"])
def test_set_1_three_wilds_are_not_left_lying_at_the_start(board: str) -> None:
    swept = 0
    for seed in range(150):
        game = kolej.Game(board, players=2, seed=seed)
        assert game.position()["face_up"].count("wild") < 3
        swept += any(event.kind == "sweep" for event in game.events)
        assert bool(pile(game, "discards")) == any(event.kind == "sweep" for event in game.events)
        if swept and seed > 10:
            break
    assert swept


def test_set_1_three_wilds_are_left_lying_at_the_start_on_nordic() -> None:
    deals = (kolej.Game("nordic", players=2, seed=seed).position() for seed in range(400))
    assert any(deal["face_up"].count("wild") >= 3 for deal in deals)


@pytest.mark.parametrize(("board", "players"), SEATINGS)
def test_set_2_each_player_is_offered_the_starting_tickets(board: str, players: int) -> None:
    game = kolej.Game(board, players=players, seed=5)
    offered: list[str] = []
    for _ in range(players):
        assert phase(game) == "start"
        assert len(offer(game)) == GLANCE[board].start[0]
        offered += offer(game)
        game.play(game.legal()[0])
    assert len(set(offered)) == len(offered)
    assert phase(game) == "turn"


@pytest.mark.parametrize("board", BOARDS)
def test_set_2_any_choice_of_at_least_the_minimum_up_to_all_may_be_kept(board: str) -> None:
    game = kolej.Game(board, players=2, seed=5)
    dealt, fewest = GLANCE[board].start
    choices = {frozenset(c) for n in range(fewest, dealt + 1) for c in combinations(offer(game), n)}
    legal = [frozenset(action.to_dict()["tickets"]) for action in game.legal()]
    assert kinds(game) == {"keep"}
    assert set(legal) == choices
    assert len(legal) == len(choices)


@pytest.mark.parametrize("board", BOARDS)
def test_set_2_fewer_than_the_minimum_is_refused(board: str) -> None:
    game = kolej.Game(board, players=2, seed=5)
    fewest = GLANCE[board].start[1]
    with refused(game):
        game.keep(list(offer(game))[: fewest - 1])
    game.keep(list(offer(game))[:fewest])


def test_set_2_a_ticket_that_was_not_dealt_cannot_be_kept() -> None:
    game = kolej.Game("usa", players=2, seed=5)
    others = [ticket.id for ticket in game.board.tickets if ticket.id not in offer(game)]
    with refused(game):
        game.keep([*offer(game)[:1], others[0]])
    with refused(game):
        game.keep([offer(game)[0]] * 2)


def test_set_2_nothing_else_can_be_done_before_tickets_are_chosen() -> None:
    game = kolej.Game("italy", players=2, seed=5)
    for action in ("draw deck", "take tickets", "take ferry", "pass"):
        with refused(game):
            game.play(action)


def test_set_2_the_kept_tickets_are_held() -> None:
    game = kolej.Game("nordic", players=2, seed=5)
    first = game.to_move
    assert first is not None
    chosen = [offer(game)[i] for i in (0, 2, 4)]
    game.keep(chosen)
    game.play(game.legal()[0])
    assert sorted(game.position()["tickets"][first]) == sorted(chosen)
    assert sorted(game.view(first).tickets) == sorted(chosen)


@pytest.mark.parametrize("board", BOARDS)
def test_set_2_nobody_learns_what_or_how_many_another_kept_before_all_have_chosen(board: str) -> None:
    few = kolej.Game(board, players=2, seed=5)
    many = few.copy()
    first = few.to_move
    assert first is not None
    few.keep(list(offer(few))[: GLANCE[board].start[1]])
    many.keep(list(offer(many)))
    other = 1 - first
    for seat in (other, None):
        assert few.view(seat).to_dict() == many.view(seat).to_dict()
    assert few.view(first).to_dict() != many.view(first).to_dict()
    few.play(few.legal()[0])
    many.play(many.legal()[0])
    assert few.view(other).ticket_counts[first] == GLANCE[board].start[1]
    assert many.view(other).ticket_counts[first] == GLANCE[board].start[0]


def test_set_2_nobody_sees_the_offer_of_another() -> None:
    game = kolej.Game("usa", players=3, seed=5)
    first = game.to_move
    assert first is not None
    offered = offer(game)
    for seat in {0, 1, 2} - {first}:
        seen = str(game.view(seat).to_dict())
        assert not any(ticket in seen for ticket in offered)
    spectator = str(game.view(None).to_dict())
    assert not any(ticket.id in spectator for ticket in game.board.tickets)


@pytest.mark.parametrize("board", ["paris", "usa"])
def test_set_3_returned_tickets_go_to_the_bottom_in_turn_order(board: str) -> None:
    for seed in range(4):
        game = kolej.Game(board, players=3, seed=seed)
        deck = game.position()["ticket_deck"]
        returned = []
        while phase(game) == "start":
            kept = offer(game)[: GLANCE[board].start[1]]
            returned.append(set(offer(game)) - set(kept))
            game.keep(list(kept))
        after = game.position()["ticket_deck"]
        assert after[: len(deck)] == deck
        size = GLANCE[board].start[0] - GLANCE[board].start[1]
        bottom = after[len(deck) :]
        assert [set(bottom[i : i + size]) for i in range(0, len(bottom), size)] == returned


def test_set_3_returned_tickets_leave_the_game_on_nordic() -> None:
    game = kolej.Game("nordic", players=2, seed=5)
    deck = game.position()["ticket_deck"]
    assert len(deck) == 46 - 10
    for _ in range(2):
        game.keep(list(offer(game))[:2])
    assert game.position()["ticket_deck"] == deck


@pytest.mark.parametrize("board", ["italy", "france"])
def test_set_3_returned_tickets_are_shuffled_together_and_put_at_the_bottom(board: str) -> None:
    orders = set()
    for seed in range(12):
        game = kolej.Game(board, players=2, seed=seed)
        deck = game.position()["ticket_deck"]
        returned: list[str] = []
        while phase(game) == "start":
            returned += offer(game)[3:]
            game.keep(list(offer(game))[:3])
        after = game.position()["ticket_deck"]
        assert after[: len(deck)] == deck
        assert sorted(after[len(deck) :]) == sorted(returned)
        orders.add(tuple(returned.index(ticket) for ticket in after[len(deck) :]))
    assert len(orders) > 4, "always the same order"
    assert any({0, 1} != set(order[:2]) != {2, 3} for order in orders), "each player's stay together"


@pytest.mark.parametrize("board", ["paris", "italy", "france", "usa"])
def test_set_3_no_ticket_is_lost_when_returned_tickets_stay(board: str) -> None:
    game = begun(board, 2)
    position = game.position()
    everywhere = [*position["ticket_deck"], *(ticket for held in position["tickets"] for ticket in held)]
    assert sorted(everywhere) == sorted(ticket.id for ticket in game.board.tickets)
    assert len(everywhere) == GLANCE[board].tickets


def test_set_4_the_first_player_is_chosen_at_random() -> None:
    first = Counter(kolej.Game("usa", players=4, seed=seed).to_move for seed in range(80))
    assert set(first) == {0, 1, 2, 3}
    assert max(first.values()) < 40


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_set_4_play_goes_round_in_seat_order_from_the_first_player(players: int) -> None:
    game = kolej.Game("usa", players=players, seed=11)
    first = game.to_move
    assert first is not None
    assert game.position()["first"] == first
    order = []
    for _ in range(players):
        order.append(game.to_move)
        game.play(game.legal()[0])
    for _ in range(2 * players):
        order.append(game.to_move)
        game.draw("deck")
        game.draw("deck")
    assert order == [(first + turn) % players for turn in range(3 * players)]


@pytest.mark.parametrize("board", BOARDS)
def test_set_5_scores_start_at_zero(board: str) -> None:
    assert kolej.Game(board, players=2, seed=1).scores == [0, 0]
    assert begun(board).scores == [0, 0]


def test_set_5_there_is_no_limit_of_cards_in_hand() -> None:
    game = table("usa", hands=[{**GLANCE["usa"].colours, "wild": 7}, {}], face_up=[], deck={"wild": 7})
    game.draw("deck")
    game.draw("deck")
    assert sum(hand(game, 0).values()) == 8 * 12 + 9


def test_set_5_there_is_no_limit_of_tickets_in_hand() -> None:
    everything = [ticket.id for ticket in kolej.board("usa").tickets]
    game = table("usa", tickets=[everything[:-3], []])
    game.take_tickets()
    game.keep(everything[-3:])
    assert len(game.position()["tickets"][0]) == 30

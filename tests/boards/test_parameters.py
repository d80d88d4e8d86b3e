"""Each board's parameters, row by row, as in the table "The boards side by side" of docs/rules.md."""

import pytest

from kolej.boards import BUNDLED, COLOURS, board

BIG_DECK: dict[str, int] = {**dict.fromkeys(COLOURS, 12), "wild": 14}
SMALL_DECK = {"white": 8, "blue": 6, "red": 6, "yellow": 6, "green": 6, "purple": 6, "wild": 8}

# One row a parameter; the columns are the boards in the order of BUNDLED: paris, nordic, italy, france, usa.
TABLE: dict[str, tuple[object, object, object, object, object]] = {
    "players": ((2, 4), (2, 3), (2, 5), (2, 5), (2, 5)),
    "trains": (15, 40, 45, 40, 45),
    "deck": (SMALL_DECK, BIG_DECK, BIG_DECK, BIG_DECK, BIG_DECK),
    "hand": (2, 4, 4, 8, 4),
    "tickets.start_dealt": (2, 5, 5, 5, 3),
    "tickets.start_keep": (1, 2, 3, 3, 2),
    "tickets.start_returned": ("bottom", "out", "shuffled", "shuffled", "bottom"),
    "tickets.drawn": (2, 3, 4, 4, 3),
    "tickets.keep": (1, 1, 1, 1, 1),
    "tickets.returned": ("bottom", "out", "bottom", "bottom", "bottom"),
    "wild_ends_draw": (True, False, True, True, True),
    "sweep_wilds": (3, 0, 3, 3, 3),
    "wilds_on": ("all", "special", "all", "all", "all"),
    "all_lines_from": (3, 3, 4, 4, 4),
    "cards_for_wild": (0, 3, 0, 0, 0),
    "flags": ({"colours": ("blue", "white", "red"), "points": 4}, None, None, None, None),
    "ferry_cards": (None, None, {"supply": 10, "limit": 2, "waves": 2}, None, None),
    "track": ({}, {}, {}, {"2": 3, "3": 3, "4": 1, "5": 1}, {}),
    "last_round_trains": (2, 2, 2, 2, 2),
    "points": ((1, 2, 4, 7, 10, 15, 18, 21, 27),) * 5,
    "longest_path": (0, 0, 0, 10, 10),
    "globetrotter": (0, 10, 0, 15, 0),
    "regions": (
        None,
        None,
        {
            "points": (0, 0, 0, 0, 0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56),
            "twice_when_complete": ("Puglia", "Sardegna", "Sicilia"),
        },
        None,
        None,
    ),
    "ties": (
        ("tickets",), ("tickets", "longest_path"), ("tickets",),
        ("tickets", "longest_path"), ("tickets", "longest_path"),
    ),
}  # fmt: skip


def flat(rules: dict[str, object]) -> dict[str, object]:
    tickets = rules.pop("tickets")
    assert isinstance(tickets, dict)
    return rules | {f"tickets.{key}": value for key, value in tickets.items()}


@pytest.mark.parametrize("name", BUNDLED)
def test_the_parameters_of_a_board_are_those_of_the_rules(name: str) -> None:
    column = BUNDLED.index(name)
    assert flat(board(name).rules.model_dump()) == {key: row[column] for key, row in TABLE.items()}


@pytest.mark.parametrize(("name", "cards"), [("paris", 46), ("nordic", 110), ("france", 110)])
def test_the_deck_has_as_many_cards_as_the_box(name: str, cards: int) -> None:
    assert sum(board(name).rules.deck.values()) == cards

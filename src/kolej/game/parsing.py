"""From the text of an action, such as `draw red`, to a request."""

from __future__ import annotations

from kolej.game.errors import IllegalAction
from kolej.game.extensions import PARSERS
from kolej.game.request import Request, are_numbers, cards_from_words


def parse(text: str) -> Request:
    """Reads the text of an action, such as `draw red` or `claim bergen--oslo-1 with 3 blue 1 wild`."""
    words = text.split()
    match words:
        case ["draw", card]:
            return Request("draw", card=card)
        case ["take", "tickets"]:
            return Request("tickets")
        case ["keep", *tickets]:
            return Request("keep", tickets=tuple(tickets))
        case ["pass"]:
            return Request("pass")
        case ["claim", route, "with", *payment]:
            sets, payment = _split_sets(payment)
            return Request("claim", route=route, cards=cards_from_words(payment, text), sets=sets)
    for parser in PARSERS:
        request: Request | None = parser(words, text)
        if request is not None:
            return request
    raise IllegalAction(
        f"{text!r} is not an action; write for example 'draw deck', 'draw red', 'take tickets', 'keep A--B', "
        "'claim ROUTE with 3 blue 1 wild', 'build ROUTE yellow', 'pass'"
    )


def _split_sets(payment: list[str]) -> tuple[tuple[int, int], list[str]]:
    """Takes `2 sets of 3` off the end of a payment: the number and the size of the sets, and the words before."""
    match payment:
        case [*cards, number, word, "of", size] if word.startswith("set") and are_numbers(number, size):
            return (int(number), int(size)), cards[:-1] if cards and cards[-1] == "and" else cards
    return (0, 0), payment

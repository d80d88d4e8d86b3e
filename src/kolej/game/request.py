"""A request: what a person asks for, before it is known whether that is legal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kolej.game.action import Action
from kolej.game.cards import PAYMENT_KINDS, in_order
from kolej.game.errors import IllegalAction


@dataclass(frozen=True)
class Request:
    """An action by its attributes, without an id."""

    kind: str
    card: str | None = None
    tickets: tuple[str, ...] = ()
    route: str | None = None
    colour: str | None = None
    cards: dict[str, int] | None = None
    sets: tuple[int, int] = (0, 0)
    text: str = ""

    @classmethod
    def of(cls, action: Action) -> Request:
        return cls(
            action.kind, action.card, action.tickets, action.route, action.colour, action.cards,
            (action.sets, action.set_size),
        )  # fmt: skip

    def fits(self, action: Action) -> bool:
        """Whether that action is what is asked for."""
        return (
            action.kind == self.kind
            and action.card == self.card
            and sorted(action.tickets) == sorted(self.tickets)
            and action.route == self.route
            and action.colour == self.colour
            and action.cards == (self.cards or {})
            and (action.sets, action.set_size) == self.sets
        )


def checked_text(value: object) -> str:
    """The value, if it is text. IllegalAction: it is not."""
    if not isinstance(value, str):
        raise IllegalAction(f"cards, routes and colours are given as text, not as {value!r}")
    return value


def checked_ids(name: str, value: Iterable[str]) -> tuple[str, ...]:
    """The value, if it is a list of ids. IllegalAction: it is not."""
    if isinstance(value, str):
        raise IllegalAction(f"{name} are a list of ids, not the text {value!r}")
    try:
        return tuple(str(item) for item in value)
    except TypeError:
        raise IllegalAction(f"{name} are a list of ids, not {value!r}") from None


def checked_cards(cards: Mapping[str, int]) -> dict[str, int]:
    """The cards in their order, if they are counts by kind. IllegalAction: they are not."""
    if not isinstance(cards, Mapping):
        raise IllegalAction(f"cards are a dict of counts such as {{'blue': 3, 'wild': 1}}, not {cards!r}")
    for kind, n in cards.items():
        if kind not in PAYMENT_KINDS:
            raise IllegalAction(f"there are no {kind!r} cards; there are {', '.join(PAYMENT_KINDS)}")
        if isinstance(n, bool) or not isinstance(n, int) or n < 0:
            raise IllegalAction(f"{n!r} is not a number of {kind} cards")
    return in_order(cards)


def are_numbers(*words: str) -> bool:
    return all(word.isdecimal() for word in words)


def cards_from_words(words: list[str], text: str) -> dict[str, int]:
    """Cards as they are written: `3 blue 1 wild`. `text`: the whole text, for the message."""
    pairs = list(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or not all(are_numbers(n) and kind in PAYMENT_KINDS for n, kind in pairs):
        raise IllegalAction(f"{text!r}: cards are written as '3 blue 1 wild'")
    return in_order({kind: int(n) for n, kind in pairs})

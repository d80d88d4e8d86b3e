"""Wishes: what a person asks for, before it is known whether that is legal."""

from __future__ import annotations

from dataclasses import dataclass

from kolej.game.actions import Action
from kolej.game.cards import PAYMENT_KINDS, in_order
from kolej.game.errors import IllegalAction


@dataclass(frozen=True)
class Wish:
    kind: str
    card: str | None = None
    tickets: tuple[str, ...] = ()
    route: str | None = None
    colour: str | None = None
    cards: dict[str, int] | None = None
    sets: tuple[int, int] = (0, 0)
    text: str = ""

    @classmethod
    def of(cls, action: Action) -> Wish:
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


def parse(text: str) -> Wish:
    """Reads the text of an action, such as `draw red` or `claim bergen--oslo-1 with 3 blue 1 wild`."""
    words = text.split()
    match words:
        case ["draw", card]:
            return Wish("draw", card=card)
        case ["give", card]:
            return Wish("give", card=card)
        case ["take", ("tickets" | "ferry") as kind]:
            return Wish(kind)
        case ["keep", *tickets]:
            return Wish("keep", tickets=tuple(tickets))
        case ["build", route, colour]:
            return Wish("build", route=route, colour=colour)
        case ["add", *cards]:
            return Wish("add", cards=_cards(cards, text))
        case [("decline" | "pass") as kind]:
            return Wish(kind)
        case ["claim", route, "with", *rest]:
            sets = (0, 0)
            if len(rest) >= 4 and rest[-3].startswith("set") and rest[-2] == "of" and _digits(rest[-4], rest[-1]):
                sets = int(rest[-4]), int(rest[-1])
                rest = rest[:-4]
                if rest and rest[-1] == "and":
                    rest = rest[:-1]
            return Wish("claim", route=route, cards=_cards(rest, text), sets=sets)
    raise IllegalAction(
        f"{text!r} is not an action; say for example 'draw deck', 'draw red', 'take tickets', 'keep A--B', "
        "'claim ROUTE with 3 blue 1 wild', 'build ROUTE yellow', 'pass'"
    )


def _digits(*words: str) -> bool:
    return all(word.isdecimal() for word in words)


def _cards(words: list[str], text: str) -> dict[str, int]:
    pairs = list(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or not all(_digits(n) and kind in PAYMENT_KINDS for n, kind in pairs):
        raise IllegalAction(f"{text!r}: cards are said as '3 blue 1 wild'")
    return in_order({kind: int(n) for n, kind in pairs})

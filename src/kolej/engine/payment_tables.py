"""All the ways to pay for a board's routes: groups, tariffs and fares (see rules/payment.py)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from kolej.boards import COLOURS, Board
from kolej.rules.capacity import WILD

CARD_KINDS = (*COLOURS, "wild")
KIND_NUMBER = {kind: number for number, kind in enumerate(CARD_KINDS)}


@dataclass(frozen=True)
class Fare:
    """One kind of payment."""

    colour: int  # WILD: no colour, wilds only
    cards: int
    wilds: tuple[int, int]
    ferry: int
    sets: int
    set_size: int
    set_wilds: bool
    spaces: int
    grey: bool

    @property
    def size(self) -> int:
        return max(0, self.wilds[1] - self.wilds[0] + 1)

    @property
    def row(self) -> tuple[int, ...]:
        """As in the columns F_COLOUR to F_GREY."""
        return (
            self.colour, self.cards, *self.wilds, self.ferry, self.sets, self.set_size, self.set_wilds, self.spaces,
            self.grey,
        )  # fmt: skip


@dataclass(frozen=True)
class Tariff:
    """Routes that cost the same, and their fares: by level (ferry cards or sets), in each by slot (colour)."""

    length: int
    colour: str
    wilds: int
    waves: int
    trade: int
    takes_wilds: bool
    routes: tuple[int, ...]
    slots: tuple[int, ...]  # the colours of a level's fares
    levels: tuple[tuple[Fare, ...], ...]

    @property
    def fares(self) -> list[Fare]:
        return [fare for level in self.levels for fare in level]

    @property
    def cards_with_set(self) -> int:
        """The fewest cards of a payment with sets; 0 where there is none."""
        return min((fare.cards + fare.sets * fare.set_size for fare in self.fares if fare.sets), default=0)

    @property
    def groups(self) -> list[tuple[tuple[int, int, int, int], int]]:
        """The groups of its fares without sets, as in the columns G_WILDS to G_FERRY, and the cards they take."""
        return [
            ((int(self.takes_wilds), int(self.colour == "none"), fewest, level[0].ferry), level[0].cards)
            for level in self.levels
            if not level[0].sets
            for fewest in [min(fare.wilds[0] for fare in level)]
        ]


def tariffs_of(board: Board) -> list[Tariff]:
    prices: dict[tuple[Any, ...], list[int]] = {}
    for number, route in enumerate(board.routes):
        special = route.tunnel or route.wilds > 0 or route.waves > 0
        takes_wilds = not route.trade and (board.rules.wilds_on == "all" or special)
        price = route.length, route.colour, route.wilds, route.waves, route.trade, takes_wilds
        prices.setdefault(price, []).append(number)
    used = used_colours(board)
    found = []
    for price, routes in prices.items():
        slots = {"grey": (*used, WILD), "none": used}.get(price[1]) or (KIND_NUMBER[price[1]],)
        tariff = Tariff(*price, tuple(routes), slots, ())
        found.append(replace(tariff, levels=tuple(_levels(board, tariff))))
    return found


def used_colours(board: Board) -> tuple[int, ...]:
    return tuple(number for number, kind in enumerate(COLOURS) if board.rules.deck.get(kind))


def _levels(board: Board, tariff: Tariff) -> Iterator[tuple[Fare, ...]]:
    """All minimal kinds of payment (CLAIM-6), each once."""
    rules = board.rules
    set_size = tariff.trade or (rules.cards_for_wild if tariff.wilds else 0)
    if tariff.waves and rules.ferry_cards:
        for ferry in range(min(-(-tariff.waves // rules.ferry_cards.waves), rules.ferry_cards.limit) + 1):
            covered = min(tariff.waves, ferry * rules.ferry_cards.waves)
            yield tuple(_fare(tariff, colour, covered=covered, ferry=ferry) for colour in tariff.slots)
    else:
        for sets in range(tariff.length + 1 if set_size else 1):
            yield tuple(_fare(tariff, colour, sets=sets, set_size=set_size) for colour in tariff.slots)


def _fare(
    tariff: Tariff, colour: int, covered: int = 0, ferry: int = 0, sets: int = 0, set_size: int = 0
) -> Fare:
    """A fare; where it cannot be paid at all, its most wilds are below its fewest."""
    grey = tariff.colour == "grey"
    spaces = tariff.length - tariff.wilds  # that take the set
    cards = tariff.length - covered - sets
    fewest = max(0, tariff.wilds - sets, tariff.waves - covered)
    most = cards if tariff.takes_wilds else 0
    if colour == WILD:
        # Without a colour all cards are wilds, and sets replace the wild symbols only.
        fewest = cards
        if sets and spaces and not tariff.trade:
            most = fewest - 1
    elif grey:
        most = min(most, cards - 1)
    return Fare(
        colour, cards, (fewest, most), ferry, sets, set_size if sets else 0, bool(tariff.trade), spaces, grey
    )

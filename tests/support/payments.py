"""The payments of CLAIM-6, found slowly by trying every part of a hand.

This uses nothing of the engine. `pays` returns whether exactly the given cards pay for a route. `minimal_payments`
returns the payments of which no smaller part pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import kolej
from tests.support.table import held, phase

Payment = frozenset[tuple[str, int]]

COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")


def payment(cards: Mapping[str, int]) -> Payment:
    """Returns cards in a form that can be an element of a set."""
    return frozenset(held(cards).items())


def parts(hand: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """Yields every choice of cards from a hand, including the empty one."""
    kinds = list(hand)
    for counts in product(*(range(hand[kind] + 1) for kind in kinds)):
        yield held(dict(zip(kinds, counts, strict=True)))


def pays(board: str, route: str, cards: Mapping[str, int], laid: str | None = None) -> bool:
    """Returns whether exactly these cards pay for the route. `laid` is the colour of the track on a bed."""
    line = kolej.board(board).route(route)
    colour = laid or line.colour
    if colour == "none":
        return False
    count = held(cards)
    ferries, wilds = count.pop("ferry", 0), count.pop("wild", 0)
    for chosen in COLOURS if colour == "grey" else (colour,):
        rest = dict(count)
        of_colour = rest.pop(chosen, 0)
        others = sum(rest.values())
        if board == "nordic" and line.id == "lieksa--murmansk":  # NO-3
            fits = any(
                _sets(of_colour - as_set + others + wilds, 4) == line.length - as_set
                for as_set in range(of_colour + 1)
            )
        elif board == "nordic" and line.wilds:  # NO-2
            fits = any(
                _sets(of_colour - as_set + wilds - as_wild + others, 3) == line.length - as_set - as_wild
                and as_set <= line.length - line.wilds
                for as_set in range(of_colour + 1)
                for as_wild in range(wilds + 1)
            )
        elif board == "nordic" and not line.tunnel:  # NO-1
            fits = not others and not wilds and of_colour == line.length
        elif line.waves:  # IT-1: each ferry card covers one or two waves
            fits = not others and any(
                of_colour + wilds + covered == line.length and of_colour <= line.length - line.waves
                for covered in range(ferries, min(2 * ferries, line.waves) + 1)
            )
        else:  # CLAIM-1, CLAIM-2; FR-7 with wild symbols
            fits = not others and of_colour + wilds == line.length and wilds >= line.wilds
        if fits and (line.waves or not ferries):
            return True
    return False


def _sets(cards: int, size: int) -> int | None:
    """Returns how many complete sets the cards make, or None if some are left over."""
    return cards // size if cards % size == 0 else None


def minimal_payments(
    board: str, route: str, hand: Mapping[str, int], laid: str | None = None
) -> set[Payment]:
    """Returns every part of the hand that pays for the route while no smaller part of it does."""
    paying = [part for part in parts(hand) if pays(board, route, part, laid)]
    return {payment(whole) for whole in paying if not any(_is_proper_part(part, whole) for part in paying)}


def _is_proper_part(part: Mapping[str, int], whole: Mapping[str, int]) -> bool:
    return part != whole and all(count <= whole.get(card, 0) for card, count in part.items())


def offered_payments(game: kolej.Game, route: str) -> list[Payment]:
    """Returns every payment for the route that the engine offers, once for each way to it."""
    return [cards for claimed, cards in all_offered_payments(game, only=route) if claimed == route]


def all_offered_payments(game: kolej.Game, only: str | None = None) -> list[tuple[str, Payment]]:
    """Returns every route and payment that the engine offers, once for each way to it."""
    offered = []
    for action in game.legal():
        data = action.to_dict()
        if data["kind"] != "claim" or only not in (None, data["route"]):
            continue
        payments = [payment(data["cards"])]
        if data["sets"]:
            after = game.copy()
            after.play(action)
            payments = _given(after, _holding(game), game.to_move)
        offered += [(data["route"], cards) for cards in payments]
    return offered


def _given(game: kolej.Game, before: Mapping[str, int], seat: int | None) -> list[Payment]:
    if game.over or phase(game) != "give":
        left = _holding(game, seat)
        return [payment({card: count - left.get(card, 0) for card, count in before.items()})]
    payments = []
    for action in game.legal():
        after = game.copy()
        after.play(action)
        payments += _given(after, before, seat)
    return payments


def _holding(game: kolej.Game, seat: int | None = None) -> dict[str, int]:
    return held(game.view(game.to_move if seat is None else seat).hand)

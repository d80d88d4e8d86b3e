"""Cards in words: dicts of counts, in the one order of colours, and lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kolej.engine.payment_tables import CARD_KINDS, KIND_NUMBER
from kolej.mechanics import parts

PAYMENT_KINDS = (*CARD_KINDS, *(kind for ids in parts("ids").values() for kind in getattr(ids, "PAYMENT_KINDS", ())))


def counts(numbers: Iterable[Any]) -> dict[str, int]:
    """A row of counts by kind as a dict without the zeros."""
    return {kind: int(n) for kind, n in zip(CARD_KINDS, numbers, strict=True) if n}


def in_order(cards: Mapping[str, int]) -> dict[str, int]:
    return {kind: cards[kind] for kind in PAYMENT_KINDS if cards.get(kind)}


def words(cards: Mapping[str, int]) -> str:
    return " ".join(f"{n} {kind}" for kind, n in in_order(cards).items())


def total(*hands: Mapping[str, int]) -> dict[str, int]:
    together: dict[str, int] = {}
    for hand in hands:
        for kind, n in hand.items():
            together[kind] = together.get(kind, 0) + n
    return in_order(together)


__all__ = ["CARD_KINDS", "KIND_NUMBER", "PAYMENT_KINDS", "counts", "in_order", "total", "words"]

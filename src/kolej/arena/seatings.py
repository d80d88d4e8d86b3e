"""Computes which bots play each other, and in which seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations


def seatings_by_table(bots: Sequence[str], players: int) -> list[list[tuple[str, ...]]]:
    """Returns, for every combination of bots that plays together, all its different seatings.

    With more bots than seats, every combination of that many bots plays. With fewer, they take the seats in turn.
    """
    if len(bots) > players:
        tables = list(combinations(bots, players))
    else:
        tables = [tuple(bots[seat % len(bots)] for seat in range(players))]
    return [_seatings(table) for table in dict.fromkeys(tables)]


def _seatings(table: tuple[str, ...]) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(permutations(table)))

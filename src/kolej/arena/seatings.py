"""Who meets whom, and in which seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations


def line_ups(bots: Sequence[str], players: int) -> list[list[tuple[str, ...]]]:
    """Every table of bots, each as all its different seatings.

    More bots than seats: every choice of as many as there are seats. Fewer: they take the seats in turn.
    """
    if len(bots) > players:
        tables = list(combinations(bots, players))
    else:
        tables = [tuple(bots[seat % len(bots)] for seat in range(players))]
    return [_seatings(table) for table in dict.fromkeys(tables)]


def _seatings(table: tuple[str, ...]) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(permutations(table)))

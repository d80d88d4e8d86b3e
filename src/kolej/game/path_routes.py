"""The longest path as routes, to be drawn. The rules only measure it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kolej.game import decode
from kolej.rules.longest_path import longest_path
from kolej.rules.network import gather_edges

if TYPE_CHECKING:
    from kolej.game.game import Game


def longest_routes(game: Game, seat: int) -> list[str]:
    """Routes of one longest path of a seat: what is left when every route without which it is as long is taken away."""
    b, s, w = game._b, game._s.copy(), game._w
    own = s.routes[seat]

    def spaces() -> int:
        gather_edges(b, s, w, seat)
        return int(longest_path(w, 0))

    def change(number: int) -> None:
        own[number >> 6] ^= np.uint64(1 << (number & 63))

    longest = spaces()
    # Most routes that the path does not use go at once: measuring a network again and again can take long.
    for number in [int(w.edge_route[i]) for i in range(int(w.n_edges)) if not int(w.used) >> i & 1]:
        change(number)
    for number in decode.members(own):
        change(number)
        if spaces() < longest:
            change(number)
    return [game.board.routes[number].id for number in decode.members(own)]

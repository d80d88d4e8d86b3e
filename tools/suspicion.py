"""Fits the weights of bots/search/ticket_beliefs.py, which guess a player's tickets from their routes.

    python tools/suspicion.py
    python tools/suspicion.py --boards usa --games 200

The data are moments of games between planners. Each asks which of all possible tickets a player holds, given their
other tickets. The weights maximise the likelihood of the answers (a conditional logit, by Newton's method). A third of
the moments is kept to test them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

import numpy as np
from numpy.typing import NDArray

import kolej
from kolej.boards import BUNDLED
from kolej.bots.search import ticket_beliefs
from kolej.bots.search.search_bot import candidates, seeded_scratch
from kolej.engine.board_record import board_record
from kolej.engine.records import new_scratch
from kolej.rules.capacity import WORDS

Floats = NDArray[np.float64]
Moment = tuple[Floats, int]
"""The features of every ticket that the player may hold, and the index of the one they hold."""

NAMES = ("NEARER", "JOINED", "EXPLAINED")
OFTEN = 0.04
"""Part of all decisions that become a moment."""


def moments(name: str, games: int) -> Iterator[Moment]:
    """Yields random moments of games between planners."""
    for seed in range(games):
        game, scratch, rng = kolej.Game(name, seed=seed), seeded_scratch(seed), Random(seed)
        while game.to_move is not None:
            if game.phase != "start" and rng.random() < OFTEN:
                yield from moment(game, rng.randrange(2))
            game.play(candidates(game.view(game.to_move), scratch)[0])


def moment(game: kolej.Game, seat: int) -> Iterator[Moment]:
    """Yields one moment for each ticket of a player."""
    b, w = board_record(game.board), new_scratch()
    ids = [ticket.id for ticket in game.board.tickets]
    ways, traces = np.zeros(len(ids), np.int64), np.zeros((len(ids), WORDS), np.uint64)
    ticket_beliefs.set_ways(b, w, ways)
    ticket_beliefs.set_tolls_of(b, game.state, w, seat)
    alone = [ticket_beliefs.trace(b, w, ticket, int(ways[ticket]), traces[ticket]) for ticket in range(len(ids))]
    mine, theirs = ({ids.index(id) for id in game.view(p).tickets} for p in (seat, 1 - seat))
    for held in mine:
        others = mine - {held}
        free = [ticket for ticket in range(len(ids)) if ticket not in others | theirs]
        w.trial[:] = np.bitwise_or.reduce(traces[list(others)], axis=0)
        signs = [(*alone[ticket], ticket_beliefs.newly_explained(b, w, traces[ticket])) for ticket in free]
        yield np.array(signs, float), free.index(held)


def chances(signs: Floats, figures: Floats) -> Floats:
    weights = np.exp(signs @ figures)
    return weights / weights.sum()


def fit(known: list[Moment]) -> Floats:
    figures = np.zeros(len(NAMES))
    for _ in range(30):
        slope, bend = -figures, np.eye(len(NAMES))
        for signs, held in known:
            chance = chances(signs, figures)
            mean = chance @ signs
            slope = slope + signs[held] - mean
            bend += (signs * chance[:, None]).T @ signs - np.outer(mean, mean)
        step = np.linalg.solve(bend, slope)
        figures = figures + step * min(1.0, 1.5 / np.abs(step).max())
    return figures


def print_fit(name: str, data: list[Moment]) -> None:
    """Prints the weights, and among how many tickets the guess is with and without them."""
    known, new = data[: len(data) * 2 // 3], data[len(data) * 2 // 3 :]
    figures = fit(known)
    fitted = np.mean([np.log(chances(signs, figures)[held]) for signs, held in new])
    guessed = np.mean([-np.log(len(signs)) for signs, _ in new])
    weights = ", ".join(f"{name} {figure:.2f}" for name, figure in zip(NAMES, figures, strict=True))
    print(f"{name}: {weights}; the ticket is 1 of {np.exp(-fitted):.1f} instead of {np.exp(-guessed):.1f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", nargs="+", choices=BUNDLED, default=list(BUNDLED))
    parser.add_argument("--games", type=int, default=60, help="number of games for each board")
    options = parser.parse_args()
    together: list[Moment] = []
    for name in options.boards:
        data = list(moments(name, options.games))
        print_fit(name, data)
        together += data
    Random(0).shuffle(together)
    print_fit("all", together)


if __name__ == "__main__":
    main()

"""Fits the numbers of bots/search/ticket_beliefs.py and ticket_draws.py to games of planners.

    python tools/suspicion.py
    python tools/suspicion.py --boards usa --games 200

A moment of a game asks: of all tickets that the others may hold, which one does this player hold beside the rest? The
figures are those that make the answers likeliest (a conditional logit, by Newton's method); a third of the moments is
kept to test them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

import numpy as np
from numpy.typing import NDArray

import kolej
from kolej.boards import BUNDLED
from kolej.bots.memory import new_memory
from kolej.bots.search import ticket_beliefs, ticket_draws
from kolej.bots.search.search_bot import candidates
from kolej.bots.search.search_build import search_build
from kolej.bots.search.search_view import search_view
from kolej.engine.board_record import board_record
from kolej.rules.capacity import WORDS

Floats = NDArray[np.float64]
Moment = tuple[Floats, int]
"""The signs of every ticket that may be held, and which one is."""

NAMES = ("NEARER", "JOINED", "EXPLAINED")
OFTEN = 0.04  # of all decisions


def moments(name: str, games: int) -> Iterator[Moment]:
    for seed in range(games):
        game, memory, luck = kolej.Game(name, seed=seed), new_memory(seed), Random(seed)
        while game.to_move is not None:
            if game.phase != "start" and luck.random() < OFTEN:
                yield from moment(game, luck.randrange(2))
            game.play(candidates(search_view(game.view(game.to_move), memory, search_build()))[0])


def moment(game: kolej.Game, seat: int) -> Iterator[Moment]:
    b, m = board_record(game.board), new_memory()
    ids = [ticket.id for ticket in game.board.tickets]
    distances, traces = np.zeros(len(ids), np.int64), np.zeros((len(ids), WORDS), np.uint64)
    ticket_beliefs.measure_empty_board(b, m, distances)
    ticket_beliefs.set_path_costs_of(b, game.state, m, seat)
    alone = [
        ticket_beliefs.trace_ticket(b, m, ticket, int(distances[ticket]), traces[ticket]) for ticket in range(len(ids))
    ]
    mine, theirs = ({ids.index(id) for id in game.view(p).tickets} for p in (seat, 1 - seat))
    for held in mine:
        rest = mine - {held}
        free = [ticket for ticket in range(len(ids)) if ticket not in rest | theirs]
        m.explained[:] = np.bitwise_or.reduce(traces[list(rest)], axis=0)
        signs = [(*alone[ticket], ticket_draws.newly_explained(b, m, traces[ticket])) for ticket in free]
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


def tell(name: str, found: list[Moment]) -> None:
    known, new = found[: len(found) * 2 // 3], found[len(found) * 2 // 3 :]
    figures = fit(known)
    here = np.mean([np.log(chances(signs, figures)[held]) for signs, held in new])
    luck = np.mean([-np.log(len(signs)) for signs, _ in new])
    told = ", ".join(f"{name} {figure:.2f}" for name, figure in zip(NAMES, figures, strict=True))
    print(f"{name}: {told}; the ticket is 1 of {np.exp(-here):.1f} instead of {np.exp(-luck):.1f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", nargs="+", choices=BUNDLED, default=list(BUNDLED))
    parser.add_argument("--games", type=int, default=60, help="for each board")
    asked = parser.parse_args()
    together: list[Moment] = []
    for name in asked.boards:
        found = list(moments(name, asked.games))
        tell(name, found)
        together += found
    Random(0).shuffle(together)
    tell("all", together)


if __name__ == "__main__":
    main()

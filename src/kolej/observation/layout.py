"""Where in an observation what stands: its parts by name, in the order in which `observation.observe` writes them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolej.boards import Board
from kolej.boards import board as find_board
from kolej.engine.board_record import board_record
from kolej.errors import KolejError
from kolej.observation.hooks import OBSERVATIONS
from kolej.observation.part import Part
from kolej.rules.board import PRESENT
from kolej.rules.capacity import FACE_UP, KINDS, LENGTHS, TURNED
from kolej.rules.state import N_PHASES, PHASES

DTYPE = np.int16
"""Of observations. Masks are of int8."""

ANY = (np.iinfo(DTYPE).min, np.iinfo(DTYPE).max)


@dataclass(frozen=True)
class Layout:
    """The parts of an observation of one board and number of players, by name, and how many actions there are.

    `layout["routes"]` is the slice of a part, `layout.read(row, "routes")` is the part itself in its shape. Rows of
    seats begin with the observer, who is followed by the others as they sit.
    """

    parts: dict[str, Part]
    size: int
    actions: int

    def __getitem__(self, name: str) -> slice:
        return self.parts[name].slice

    def read(self, observation: NDArray[Any], name: str) -> NDArray[Any]:
        """One part of an observation, or of many at once."""
        part = self.parts[name]
        return observation[..., part.slice].reshape((*observation.shape[:-1], *part.shape))

    @property
    def bounds(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """The lowest and the highest number at each place."""
        parts = self.parts.values()
        low, high = ([getattr(part, end) for part in parts for _ in range(part.size)] for end in ("low", "high"))
        return np.array(low, DTYPE), np.array(high, DTYPE)


def layout(board: str | Path | Board, players: int) -> Layout:
    """ValueError: the board is not for so many players."""
    found = board if isinstance(board, Board) else find_board(board)
    fewest, most = found.rules.players
    if not fewest <= players <= most:
        raise KolejError(f"{found.name} is for {fewest} to {most} players, not {players!r}")
    b = board_record(found)
    parts: dict[str, Part] = {}
    size = 0
    for part in _parts(b, players):
        parts[part.name] = Part(part.name, part.shape, part.low, part.high, part.meaning, size)
        size += part.size
    return Layout(parts, size, int(b.n_actions))


def _parts(b: Any, players: int) -> list[Part]:
    seats, kinds, routes, tickets = (players,), (KINDS,), (int(b.n_routes),), (int(b.n_tickets),)
    cards, dealt = int(b.box.sum()), int(max(b.start_dealt, b.drawn))
    parts = [
        Part("phase", (N_PHASES,), 0, 1, f"one of {', '.join(PHASES.values())}"),
        Part("to_move", seats, 0, 1, "whose decision it is; nobody's once the game is over"),
        Part("first", seats, 0, 1, "who began"),
        Part("passes", (), 0, players, "passes in a row"),
        Part("final_turns", (), -1, players, "turns left; -1 before the end is on"),
        Part("hand", kinds, 0, cards, "own cards by kind: the eight colours, then wilds"),
        Part("face_up", kinds, 0, FACE_UP, "face-up cards by kind"),
        Part("discards", kinds, 0, cards, "discards by kind"),
        Part("deck_size", (), 0, cards, "cards in the deck"),
        Part("hand_sizes", seats, 0, cards, "cards in each hand"),
        Part("tickets", tickets, 0, 1, "own tickets"),
        Part("completed", tickets, 0, 1, "those of them that own routes join"),
        Part("offered", (dealt, *tickets), 0, 1, "tickets offered, place by place; keeping chooses places"),
        Part("ticket_counts", seats, 0, b.n_tickets, "tickets that each holds"),
        Part("ticket_deck_size", (), 0, b.n_tickets, "tickets in their deck"),
        Part("trains", seats, 0, b.trains, "trains left"),
        Part("scores", seats, *ANY, "running scores; the final ones once the game is over"),
        Part("routes", seats + routes, 0, 1, "the routes of each player"),
        Part("closed", routes, 0, 1, "routes without an owner that are closed to the observer"),
    ]
    for name, mechanic in OBSERVATIONS.items():
        if getattr(b, PRESENT[name]) and hasattr(mechanic, "parts"):
            parts += mechanic.parts(b, players)
    if b.holds_claims:
        parts += [
            Part("claim_route", routes, 0, 1, "the route of a claim that waits for cards or a tunnel's answer"),
            Part("claim_cards", kinds, 0, LENGTHS, "the cards laid for it"),
            Part("given", kinds, 0, cards, "the cards given in sets for it"),
            Part("turned", kinds, 0, TURNED, "the cards that the tunnel turned up"),
            Part("to_give", (), 0, cards, "cards still to be given"),
            Part("to_add", (), 0, TURNED, "cards that the tunnel asks for"),
        ]
    return parts

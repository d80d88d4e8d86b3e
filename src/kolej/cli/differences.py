"""Describes how a board differs from the base game: from its parameters, and by what its mechanics say."""

from __future__ import annotations

from collections.abc import Iterator

from kolej.boards import COLOURS, Board, Rules
from kolej.cli import extensions

BASE = Rules()


def differences(board: Board) -> list[str]:
    """Lists the differences from the base game. The base game itself has none."""
    rules = board.rules
    return [*_material(rules), *_routes(board), *_cards(board), *_tickets(rules), *_end(board)]


def _material(rules: Rules) -> Iterator[str]:
    if rules.trains != BASE.trains:
        yield f"{rules.trains} trains each"
    if rules.hand != BASE.hand:
        yield f"a starting hand of {rules.hand} cards"
    if rules.deck != BASE.deck:
        colours = sum(1 for colour in COLOURS if rules.deck.get(colour))
        yield f"{sum(rules.deck.values())} cards in {colours} colours"
    if rules.all_lines_from != BASE.all_lines_from:
        yield f"every line of a connection is usable from {rules.all_lines_from} players"


def _routes(board: Board) -> Iterator[str]:
    yield from extensions.differences(board, "routes")
    if board.areas:
        yield "neighbouring areas as destinations"


def _cards(board: Board) -> Iterator[str]:
    rules = board.rules
    if rules.wilds_on != BASE.wilds_on:
        yield "locomotives only on tunnels and ferries"
    if rules.wild_ends_draw != BASE.wild_ends_draw:
        yield "a face-up locomotive is an ordinary card"
    if rules.sweep_wilds != BASE.sweep_wilds:
        number = rules.sweep_wilds
        yield f"{number} face-up locomotives are swept" if number else "face-up locomotives are never swept"
    yield from extensions.differences(board, "cards")


def _tickets(rules: Rules) -> Iterator[str]:
    own, base = rules.tickets, BASE.tickets
    if (own.start_dealt, own.start_keep) != (base.start_dealt, base.start_keep):
        yield f"{own.start_dealt} tickets at the start, keep at least {own.start_keep}"
    if (own.drawn, own.keep) != (base.drawn, base.keep):
        yield f"{own.drawn} tickets drawn, keep at least {own.keep}"
    if own.returned != base.returned:
        yield "returned tickets leave the game"


def _end(board: Board) -> Iterator[str]:
    rules = board.rules
    if rules.last_round_trains != BASE.last_round_trains:
        yield f"last round at {rules.last_round_trains} trains"
    if rules.points != BASE.points:
        yield f"routes score {', '.join(map(str, rules.points))}"
    yield from extensions.differences(board, "points")
    if rules.globetrotter != BASE.globetrotter:
        yield f"{rules.globetrotter} points for the most completed tickets"
    if rules.longest_path != BASE.longest_path:
        points = str(rules.longest_path) if rules.longest_path else "no"
        yield f"{points} points for the longest path"

"""The story of a game, event by event, as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from kolej.boards import Board
from kolej.cli.style import player, styled
from kolej.game import Event
from kolej.game.words import cards_in_words, tell

QUIET = {"turn_up", "closed", "piece_back", "reshuffle", "sweep"}


def story(board: Board, events: Iterable[Event], names: Sequence[str]) -> Iterator[Text]:
    """The whole log: a heading a turn, what happened in it under it."""
    turn = 0
    for event in together(events):
        if event.kind == "turn" and event.seat is not None:
            turn += 1
            yield Text.assemble(
                "\n" if turn == 1 else "", (f"{turn:>3}  ", "quiet"), player(names, event.seat)
            )
        else:
            yield Text("     ") + line(board, event, names)


def news(board: Board, events: Iterable[Event], names: Sequence[str]) -> Iterator[Text]:
    """What a player wants to hear between turns: face-up cards and whose turn it is can be seen anyway."""
    for event in events:
        if event.kind not in ("turn_up", "turn"):
            yield Text("  ") + line(board, event, names)


def line(board: Board, event: Event, names: Sequence[str]) -> Text:
    if event.kind == "turn_up" and "cards" in event.data:
        text = styled(f"Turned up: {cards_in_words(event.data['cards'])}")
    else:
        text = styled(tell(board, event, names), names)
    if event.kind in QUIET:
        text.stylize("quiet")
    return text


def together(events: Iterable[Event]) -> Iterator[Event]:
    """Cards turned up one after the other become one line."""
    turned: dict[str, int] = {}
    for event in events:
        if event.kind == "turn_up":
            turned[event.data["card"]] = turned.get(event.data["card"], 0) + 1
            continue
        if turned:
            yield Event("turn_up", None, {"cards": turned})
            turned = {}
        yield event
    if turned:
        yield Event("turn_up", None, {"cards": turned})

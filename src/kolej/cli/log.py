"""The log of a game as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from kolej.boards import Board
from kolej.cli import extensions
from kolej.cli.style import styled
from kolej.game import Event
from kolej.game.narration import tell
from kolej.game.phrases import kinds_in_words

DIMMED = {"turn_up", "closed", "reshuffle", "sweep"}
IN_FINAL_TABLE = {"ticket", "total", "win"}
"""Events that are left out because the table of the final count shows them."""
VISIBLE_ANYWAY = {"deal", "offer", "turn", "turn_up"}
"""Events that are left out of the news because a player sees their result on the table."""


def full_log(board: Board, events: Iterable[Event], names: Sequence[str]) -> Iterator[RenderableType]:
    """Yields all events. The first line of each turn starts with the number of the turn."""
    turn, number = 0, ""
    for event in _merged(events):
        if event.kind == "turn":
            turn += 1
            number = str(turn)
        elif event.kind not in IN_FINAL_TABLE:
            yield _row(number, _line(board, event, names), 4)
            number = ""


def news(board: Board, events: Iterable[Event], names: Sequence[str]) -> Iterator[RenderableType]:
    """Yields the events that a player wants to know of between turns."""
    for event in _merged(events):
        if event.kind not in VISIBLE_ANYWAY | IN_FINAL_TABLE:
            yield _row("", _line(board, event, names), 1)


def _row(number: str, line: Text, indent: int) -> Table:
    """Returns a line with its number. A grid indents the continuation of a long line."""
    row = Table.grid(padding=(0, 1, 0, 0))
    row.add_column(justify="right", style="quiet", width=indent)
    row.add_row(number, line)
    return row


def _line(board: Board, event: Event, names: Sequence[str]) -> Text:
    if event.kind == "turn_up" and "cards" in event.data:
        text = styled(f"Turned up: {kinds_in_words(event.data['cards'])}")
    else:
        text = styled(tell(board, event, names), names)
    if event.kind in DIMMED or any(event.kind in kinds for kinds in extensions.tables("DIMMED_EVENTS")):
        text.stylize("quiet")
    return text


def _merged(events: Iterable[Event]) -> Iterator[Event]:
    """Merges consecutive `turn_up` events into one, and drops the events of a payment if their claim follows."""
    payment = {kind for kinds in extensions.tables("BEFORE_A_CLAIM") for kind in kinds}
    turned: list[str] = []
    held_back: list[Event] = []
    for event in events:
        if turned and event.kind != "turn_up":
            yield Event("turn_up", None, {"cards": turned})
            turned = []
        if event.kind == "turn_up":
            turned.append(event.data["card"])
        elif event.kind in payment:
            held_back.append(event)
        else:
            if event.kind != "claim":
                yield from held_back
            held_back = []
            yield event
    yield from held_back
    if turned:
        yield Event("turn_up", None, {"cards": turned})

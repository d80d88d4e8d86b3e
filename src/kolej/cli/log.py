"""The story of a game, event by event, as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from kolej.boards import Board
from kolej.cli.style import styled
from kolej.game import Event
from kolej.game.narration import tell
from kolej.game.phrases import kinds_in_words

QUIET = {"turn_up", "closed", "piece_back", "reshuffle", "sweep"}
COUNTED = {"ticket", "total", "win"}
"""What the final table says better."""
SEEN = {"deal", "offer", "turn", "turn_up"}
"""What a player at the table sees anyway, or soon hears more of."""


def story(board: Board, events: Iterable[Event], names: Sequence[str]) -> Iterator[RenderableType]:
    """The whole log; the first line of each turn bears the turn's number."""
    turn, number = 0, ""
    for event in _together(events):
        if event.kind == "turn":
            turn += 1
            number = str(turn)
        elif event.kind not in COUNTED:
            yield _row(number, _line(board, event, names), 4)
            number = ""


def news(board: Board, events: Iterable[Event], names: Sequence[str]) -> Iterator[RenderableType]:
    """What a player wants to hear between turns."""
    for event in _together(events):
        if event.kind not in SEEN | COUNTED:
            yield _row("", _line(board, event, names), 1)


def _row(number: str, line: Text, indent: int) -> Table:
    """A grid, so that a long line goes on under its beginning."""
    row = Table.grid(padding=(0, 1, 0, 0))
    row.add_column(justify="right", style="quiet", width=indent)
    row.add_row(number, line)
    return row


def _line(board: Board, event: Event, names: Sequence[str]) -> Text:
    if event.kind == "turn_up" and "cards" in event.data:
        text = styled(f"Turned up: {kinds_in_words(event.data['cards'])}")
    else:
        text = styled(tell(board, event, names), names)
    if event.kind in QUIET:
        text.stylize("quiet")
    return text


def _together(events: Iterable[Event]) -> Iterator[Event]:
    """Cards turned up in a row become one line; cards given one by one are told by the claim they pay for."""
    turned: list[str] = []
    given: list[Event] = []
    for event in events:
        if turned and event.kind != "turn_up":
            yield Event("turn_up", None, {"cards": turned})
            turned = []
        if event.kind == "turn_up":
            turned.append(event.data["card"])
        elif event.kind in ("lay", "give"):
            given.append(event)
        else:
            if event.kind != "claim":
                yield from given
            given = []
            yield event
    yield from given
    if turned:
        yield Event("turn_up", None, {"cards": turned})

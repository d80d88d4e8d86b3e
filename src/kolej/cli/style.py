"""Colours and layout for the terminal. Everything that has a colour is also written as a word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.highlighter import RegexHighlighter
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from kolej.boards import COLOURS, Board
from kolej.game.cards import PAYMENT_KINDS, in_order
from kolej.game.phrases import card_name, counted, ticket_worth

MORE_KINDS = [kind for kind in PAYMENT_KINDS if kind not in (*COLOURS, "wild")]
"""The kinds of cards that mechanics add to those of the base game."""

THEME = Theme(
    {
        "card.purple": "bold #c678c0",
        "card.blue": "bold #5aa0e8",
        "card.orange": "bold #f0922e",
        # White and black have a background of their own, because the terminal's may be either.
        "card.white": "bold #303030 on #f4f1e6",
        "card.green": "bold #66b556",
        "card.yellow": "bold #f2cf3a",
        "card.black": "bold #f4f1e6 on #303030",
        "card.red": "bold #ee5a4f",
        "card.grey": "#9a9a9a",
        "card.locomotive": "bold italic",
        **{f"card.{kind}": "bold #4bbcc6" for kind in MORE_KINDS},
        "quiet": "dim",
        "good": "green",
        "bad": "red",
        "number": "bold cyan",
        "heading": "bold",
    }
)
SEATS = ("#5aa9e6", "#f08a3c", "#35b893", "#d48ab5", "#e8c547")
"""Colours of the players, close to those of their wagons in the picture."""


class Flow:
    """Pieces of text in a row. Lines break only between two pieces, never inside one."""

    def __init__(self, pieces: Iterable[Text]) -> None:
        self.pieces = list(pieces)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for piece in self.pieces:
            if line and line.cell_len + 3 + piece.cell_len > options.max_width:
                yield line
                line = Text()
            line = Text.assemble(line, "   " if line else "", piece)
        yield line


class _CardHighlighter(RegexHighlighter):
    """Colours the names of cards in a text. The town Orange stays plain because place names begin with capitals."""

    base_style = "card."
    highlights = [  # noqa: RUF012 - Rich sets the name and the type
        r"\b(?P<purple>purple)\b", r"\b(?P<blue>blue)\b", r"\b(?P<orange>orange)\b", r"\b(?P<white>white)\b",
        r"\b(?P<green>green)\b", r"\b(?P<yellow>yellow)\b", r"\b(?P<black>black)\b", r"\b(?P<red>red)\b",
        r"\b(?P<grey>grey)\b", r"\b(?P<locomotive>locomotives?)\b",
        *(rf"\b(?P<{kind}>{card_name(kind)}s?)\b" for kind in MORE_KINDS),
    ]  # fmt: skip


_highlight_cards = _CardHighlighter()


def console(*, stderr: bool = False) -> Console:
    """Returns a console on the current stdout or stderr, which tests may have replaced."""
    return Console(theme=THEME, highlight=False, stderr=stderr)


def styled(words: str, names: Sequence[str] = ()) -> Text:
    """Returns a sentence with the names of cards and players in their colours."""
    text = Text(words)
    _highlight_cards.highlight(text)
    for seat, name in enumerate(names):
        text.highlight_words([name], f"bold {SEATS[seat % len(SEATS)]}")
    return text


def player(names: Sequence[str], seat: int) -> Text:
    """Returns the name of a player in their colour."""
    return Text(names[seat], f"bold {SEATS[seat % len(SEATS)]}")


def card(kind: str) -> Text:
    """Returns the name of a kind of card in its colour: `blue`, `locomotive`."""
    return styled(kind if kind in COLOURS else card_name(kind))


def cards(hand: Mapping[str, int]) -> Flow:
    """Returns the cards of a hand: `3 blue   2 locomotives`."""
    pieces = [styled(_counted(kind, n)) for kind, n in in_order(hand).items()]
    return Flow(pieces or [Text("no cards", "quiet")])


def _counted(kind: str, n: int) -> str:
    return f"{n} {kind}" if kind in COLOURS else counted(n, card_name(kind))


def ticket(board: Board, id: str, done: bool | None = None) -> Text:
    """Returns a ticket: `✓ Bergen–Narvik (16)`. The sign also shows whether it is completed."""
    if done is None:
        return Text(ticket_worth(board, id))
    return Text.assemble(("✓ " if done else "○ ", "good" if done else "quiet"), ticket_worth(board, id))


def table(*columns: str, title: str | None = None) -> Table:
    """Returns an empty table. Columns after the first are right-aligned unless their name starts with `<`."""
    new_table = Table(title=title, title_style="heading", title_justify="left", box=None, header_style="quiet")
    new_table.pad_edge = False
    for i, name in enumerate(columns):
        left = i == 0 or name.startswith("<")
        new_table.add_column(name.removeprefix("<"), justify="left" if left else "right", overflow="fold")
    return new_table

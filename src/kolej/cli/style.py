"""How things look in a terminal. Colours are always said in words too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.highlighter import RegexHighlighter
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from kolej.boards import Board
from kolej.game.cards import in_order
from kolej.game.phrases import card_name, counted, ticket_worth

THEME = Theme(
    {
        "card.purple": "bold #c678c0",
        "card.blue": "bold #5aa0e8",
        "card.orange": "bold #f0922e",
        # White and black need a ground of their own: the terminal's may be either.
        "card.white": "bold #303030 on #f4f1e6",
        "card.green": "bold #66b556",
        "card.yellow": "bold #f2cf3a",
        "card.black": "bold #f4f1e6 on #303030",
        "card.red": "bold #ee5a4f",
        "card.grey": "#9a9a9a",
        "card.locomotive": "bold italic",
        "card.ferry": "bold #4bbcc6",
        "quiet": "dim",
        "good": "green",
        "bad": "red",
        "number": "bold cyan",
        "heading": "bold",
    }
)
SEATS = ("#5aa9e6", "#f08a3c", "#35b893", "#d48ab5", "#e8c547")
"""Players' tones, near those of their wagons in the picture."""


class Flow:
    """Pieces of text side by side; a line ends between two pieces, never within one."""

    def __init__(self, parts: Iterable[Text]) -> None:
        self.parts = list(parts)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for part in self.parts:
            if line and line.cell_len + 3 + part.cell_len > options.max_width:
                yield line
                line = Text()
            line = Text.assemble(line, "   " if line else "", part)
        yield line


class _Cards(RegexHighlighter):
    """Card colours in running text. Place names begin with capitals, so Orange in Vaucluse stays plain."""

    base_style = "card."
    highlights = [  # noqa: RUF012 - so named and typed by Rich
        r"\b(?P<purple>purple)\b", r"\b(?P<blue>blue)\b", r"\b(?P<orange>orange)\b", r"\b(?P<white>white)\b",
        r"\b(?P<green>green)\b", r"\b(?P<yellow>yellow)\b", r"\b(?P<black>black)\b", r"\b(?P<red>red)\b",
        r"\b(?P<grey>grey)\b", r"\b(?P<locomotive>locomotives?)\b", r"\b(?P<ferry>ferry cards?)\b",
    ]  # fmt: skip


_cards = _Cards()


def console(*, stderr: bool = False) -> Console:
    """A console on today's stdout or stderr (tests put others in their place)."""
    return Console(theme=THEME, highlight=False, stderr=stderr)


def styled(words: str, names: Sequence[str] = ()) -> Text:
    """A sentence with its card colours, and its players in their tones."""
    text = Text(words)
    _cards.highlight(text)
    for seat, name in enumerate(names):
        text.highlight_words([name], f"bold {SEATS[seat % len(SEATS)]}")
    return text


def player(names: Sequence[str], seat: int) -> Text:
    return Text(names[seat], f"bold {SEATS[seat % len(SEATS)]}")


def card(kind: str) -> Text:
    """`blue`, `locomotive`, in its colour."""
    return styled({"wild": "locomotive", "ferry": "ferry card"}.get(kind, kind))


def cards(held: Mapping[str, int]) -> Flow:
    """`3 blue   2 locomotives`."""
    parts = [styled(_counted(kind, n)) for kind, n in in_order(held).items()]
    return Flow(parts or [Text("no cards", "quiet")])


def _counted(kind: str, n: int) -> str:
    return counted(n, card_name(kind)) if kind in ("wild", "ferry") else f"{n} {kind}"


def ticket(board: Board, id: str, done: bool | None = None) -> Text:
    """`✓ Bergen–Narvik (16)`; done or open is also said by the sign."""
    if done is None:
        return Text(ticket_worth(board, id))
    return Text.assemble(("✓ " if done else "○ ", "good" if done else "quiet"), ticket_worth(board, id))


def table(*columns: str, title: str | None = None) -> Table:
    """A table whose columns after the first are numbers, unless said otherwise by a leading `<`."""
    found = Table(title=title, title_style="heading", title_justify="left", box=None, header_style="quiet")
    found.pad_edge = False
    for i, name in enumerate(columns):
        left = i == 0 or name.startswith("<")
        found.add_column(name.removeprefix("<"), justify="left" if left else "right", overflow="fold")
    return found

"""Asking a person at the terminal. Plain lines from stdin, so that pipes and tests can answer too."""

from __future__ import annotations

import re
from collections.abc import Callable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kolej.cli.menu import Choice, Choices, every, menu
from kolej.cli.style import ticket
from kolej.cli.table_view import fold
from kolej.game import Action, View
from kolej.game.phrases import counted

HELP = """\
  number    choose it            (keeping tickets: several numbers, such as 1 3, or all)
  Enter     back, or show the choices again
  letters   show only the choices with these letters, such as a place's name
  s         show the table       l         tell the game so far
  m PLACE   the routes there     m         all claimed routes
  p FILE    draw the board as it stands now (SVG)
  q         leave the game       ?         this help"""


class Quit(Exception):  # noqa: N818 - not an error: the person wants to leave
    """The person leaves the game."""


class Asker:
    """Reads answers; what is not an answer goes to `command`, which says whether it understood."""

    def __init__(self, screen: Console, command: Callable[[str, str], bool]) -> None:
        self.screen, self.command = screen, command

    def line(self, prompt: str) -> str:
        """One line. EOFError when there are no more."""
        return self.screen.input(Text(prompt, "bold")).strip()

    def decide(self, view: View) -> Action:
        """The action that the person wants."""
        if view.offered and all(action.kind == "keep" for action in view.legal):
            return self._keep(view)
        while True:
            found = self._pick(menu(view), view, back=False)
            if found is not None:
                return found

    def _pick(self, groups: tuple[Choices, ...], view: View, *, back: bool) -> Action | None:
        self._show(groups)
        while True:
            answer = self._answer(f"Your choice ({'Enter: back' if back else '? for help'}): ", view)
            if isinstance(answer, Action):
                return answer
            choices = every(groups)
            if not answer:
                if back:
                    return None
                self._show(groups)
            elif answer.isdecimal() and len(answer) < 5 and 0 < int(answer) <= len(choices):
                choice = choices[int(answer) - 1]
                found = choice.action or self._pick(choice.further, view, back=True)
                if found is not None:
                    return found
                self._show(groups)
            elif len(answer) > 1 and not answer.isdecimal() and self._show(groups, fold(answer)):
                continue
            elif deeper := _deeper(groups, fold(answer)):
                found = self._pick((Choices(f"With {answer}", deeper),), view, back=True)
                if found is not None:
                    return found
                self._show(groups)
            else:
                self.screen.print(f"There are choices 1 to {len(choices)}; ? helps.", style="bad")

    def _answer(self, prompt: str, view: View) -> str | Action:
        """A line that is not a command; an action written out in full is taken at its word."""
        while True:
            line = self.line(prompt)
            for action in view.legal:
                if str(action) == " ".join(line.split()).lower():
                    return action
            word, _, rest = line.partition(" ")
            if word.lower() in ("?", "h", "help"):
                self.screen.print(HELP, markup=False)
            elif word.lower() in ("q", "quit", "exit"):
                raise Quit
            elif not self.command(word.lower(), rest.strip()):
                return line

    def _keep(self, view: View) -> Action:
        fewest = min(len(action.tickets) for action in view.legal)
        self.screen.print(f"\nTickets: keep at least {fewest}", style="heading")
        for number, id in enumerate(view.offered, 1):
            self.screen.print(Text.assemble((f"{number:>4}", "number"), "  ") + ticket(view.board, id))
        while True:
            answer = self._answer("Keep which (such as 1 3, or all)? ", view)
            if isinstance(answer, Action):
                return answer
            kept = _ticked(answer, view.offered)
            for action in view.legal:
                if kept is not None and set(action.tickets) == set(kept):
                    return action
            wanted = f"at least {counted(fewest, 'ticket')}, from 1 to {len(view.offered)}"
            self.screen.print(f"Say the numbers of {wanted}.", style="bad")

    def _show(self, groups: tuple[Choices, ...], only: str = "") -> bool:
        """Prints the menu, or the lines of it that hold `only`; whether there were any."""
        number, shown = 0, False
        for group in groups:
            lines = []
            for choice in group.choices:
                number += 1
                if _holds(choice, only):
                    lines.append((number, choice))
            if lines:
                shown = True
                self.screen.print(Text(f"\n{group.heading}", "heading"))
                self.screen.print(_grid(lines, self.screen.width))
        return shown


def _holds(choice: Choice, letters: str) -> bool:
    return letters in fold(" ".join(cell.plain for cell in choice.cells))


def _deeper(groups: tuple[Choices, ...], letters: str) -> tuple[Choice, ...]:
    """The choices with these letters that a further menu would show."""
    if len(letters) < 2 or letters.isdecimal():
        return ()
    further = every(group for choice in every(groups) for group in choice.further)
    return tuple(choice for choice in further if _holds(choice, letters))


def _ticked(answer: str, offered: tuple[str, ...]) -> tuple[str, ...] | None:
    """The tickets of these numbers; None if that is not what was said."""
    if answer.lower() in ("all", "a"):
        return offered
    numbers = re.split(r"[\s,]+", answer.strip())
    if not all(n.isdecimal() and len(n) < 3 and 1 <= int(n) <= len(offered) for n in numbers):
        return None
    return tuple(offered[int(n) - 1] for n in numbers)


def _grid(lines: list[tuple[int, Choice]], width: int) -> Table:
    """Numbered lines; long lists of short lines stand in columns."""
    cells = max(len(choice.cells) for _, choice in lines)
    widest = [max(choice.cells[i].cell_len for _, choice in lines) for i in range(cells)]
    beside = max(1, min(3, width // (sum(widest) + 2 * cells + 6))) if len(lines) > 10 else 1
    height = -(-len(lines) // beside)
    rows = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(beside):
        rows.add_column(justify="right", style="number", min_width=4)
        for i in range(cells):
            rows.add_column(overflow="fold", min_width=widest[i] if beside > 1 else None)
    for row in range(height):
        parts: list[str | Text] = []
        for number, choice in lines[row::height]:
            parts += [str(number), *choice.cells]
        rows.add_row(*parts)
    return rows

"""Asks a person at the terminal for decisions. Answers are plain lines, so that pipes and tests can give them too."""

from __future__ import annotations

import re
from collections.abc import Callable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kolej.cli.choices import Choice, Choices, all_choices
from kolej.cli.menu import menu
from kolej.cli.style import ticket
from kolej.cli.table_view import fold
from kolej.game import Action, View
from kolej.game.phrases import counted

HELP = """\
  NUMBER    choose that line; to keep tickets type several numbers, such as 1 3, or all
  LETTERS   show only the choices that contain these letters, such as the name of a place
  Enter     go back, or show the choices again
  s         show the table                 l    show the log of the game
  m PLACE   list the routes at a place     m    list all claimed routes
  p FILE    draw the board into an SVG file
  q         leave the game                 ?    show this help"""


class Quit(Exception):  # noqa: N818 - leaving is not an error
    """The person wants to leave the game."""


class Prompt:
    """Asks for decisions.

    Each line is first offered to `command` as its first word and the rest. `command` returns whether it handled them.
    """

    def __init__(self, screen: Console, command: Callable[[str, str], bool]) -> None:
        self.screen, self.command = screen, command

    def line(self, prompt: str) -> str:
        """Reads one line. Raises EOFError if there are no more."""
        return self.screen.input(Text(prompt, "bold")).strip()

    def decide(self, view: View) -> Action:
        """Asks until the person has chosen an action."""
        if view.offered and all(action.kind == "keep" for action in view.legal):
            return self._keep(view)
        while True:
            action = self._pick(menu(view), view, back=False)
            if action is not None:
                return action

    def _pick(self, groups: tuple[Choices, ...], view: View, *, back: bool) -> Action | None:
        """Shows a menu and returns the action chosen, or None if the person goes back."""
        self._show(groups)
        while True:
            answer = self._answer(f"Your choice ({'Enter: back' if back else '? for help'}): ", view)
            if isinstance(answer, Action):
                return answer
            choices = all_choices(groups)
            if not answer:
                if back:
                    return None
                self._show(groups)
            elif answer.isdecimal() and len(answer) < 5 and 0 < int(answer) <= len(choices):
                choice = choices[int(answer) - 1]
                action = choice.action or self._pick(choice.submenu, view, back=True)
                if action is not None:
                    return action
                self._show(groups)
            elif len(answer) > 1 and not answer.isdecimal() and self._show(groups, fold(answer)):
                continue
            elif matching := _matching_in_submenus(groups, fold(answer)):
                action = self._pick((Choices(f"With {answer}", matching),), view, back=True)
                if action is not None:
                    return action
                self._show(groups)
            else:
                self.screen.print(f"Choose a number from 1 to {len(choices)}, or type ? for help.", style="bad")

    def _answer(self, prompt: str, view: View) -> str | Action:
        """Reads lines until one is not a command. A line that spells out a legal action returns that action."""
        while True:
            line = self.line(prompt)
            for action in view.legal:
                if str(action) == " ".join(line.split()).lower():
                    return action
            word, _, argument = line.partition(" ")
            if word.lower() in ("?", "h", "help"):
                self.screen.print(HELP, markup=False)
            elif word.lower() in ("q", "quit", "exit"):
                raise Quit
            elif not self.command(word.lower(), argument.strip()):
                return line

    def _keep(self, view: View) -> Action:
        fewest = min(len(action.tickets) for action in view.legal)
        self.screen.print(f"\nTickets: keep at least {fewest}", style="heading")
        for number, id in enumerate(view.offered, 1):
            self.screen.print(Text.assemble((f"{number:>4}", "number"), "  ") + ticket(view.board, id))
        while True:
            answer = self._answer("Which tickets do you keep (such as 1 3, or all)? ", view)
            if isinstance(answer, Action):
                return answer
            kept = _chosen_tickets(answer, view.offered)
            for action in view.legal:
                if kept is not None and set(action.tickets) == set(kept):
                    return action
            wanted = f"at least {counted(fewest, 'ticket')}, from 1 to {len(view.offered)}"
            self.screen.print(f"Type the numbers of {wanted}.", style="bad")

    def _show(self, groups: tuple[Choices, ...], only: str = "") -> bool:
        """Prints the menu, or only the lines that contain `only`. Returns whether any line was printed."""
        number, printed = 0, False
        for group in groups:
            lines = []
            for choice in group.choices:
                number += 1
                if _contains(choice, only):
                    lines.append((number, choice))
            if lines:
                printed = True
                self.screen.print(Text(f"\n{group.heading}", "heading"))
                self.screen.print(_grid(lines, self.screen.width))
        return printed


def _contains(choice: Choice, letters: str) -> bool:
    return letters in fold(" ".join(cell.plain for cell in choice.cells))


def _matching_in_submenus(groups: tuple[Choices, ...], letters: str) -> tuple[Choice, ...]:
    """Returns the choices of all submenus that contain these letters."""
    if len(letters) < 2 or letters.isdecimal():
        return ()
    choices = all_choices(group for choice in all_choices(groups) for group in choice.submenu)
    return tuple(choice for choice in choices if _contains(choice, letters))


def _chosen_tickets(answer: str, offered: tuple[str, ...]) -> tuple[str, ...] | None:
    """Returns the tickets with the numbers in the answer, or None if the answer is not a list of numbers."""
    if answer.lower() in ("all", "a"):
        return offered
    numbers = re.split(r"[\s,]+", answer.strip())
    if not all(n.isdecimal() and len(n) < 3 and 1 <= int(n) <= len(offered) for n in numbers):
        return None
    return tuple(offered[int(n) - 1] for n in numbers)


def _grid(lines: list[tuple[int, Choice]], width: int) -> Table:
    """Lays out numbered lines. Long lists of short lines are set in several columns."""
    cells = max(len(choice.cells) for _, choice in lines)
    widest = [max(choice.cells[i].cell_len for _, choice in lines) for i in range(cells)]
    columns = max(1, min(3, width // (sum(widest) + 2 * cells + 6))) if len(lines) > 10 else 1
    height = -(-len(lines) // columns)
    rows = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(columns):
        rows.add_column(justify="right", style="number", min_width=4)
        for i in range(cells):
            rows.add_column(overflow="fold", min_width=widest[i] if columns > 1 else None)
    for row in range(height):
        row_cells: list[str | Text] = []
        for number, choice in lines[row::height]:
            row_cells += [str(number), *choice.cells]
        rows.add_row(*row_cells)
    return rows

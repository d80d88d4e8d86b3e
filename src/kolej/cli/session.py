"""One game at one terminal: asks people, lets bots decide, and shows each person only what they may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.text import Text

from kolej.cli.ask import Prompt
from kolej.cli.files import save, write
from kolej.cli.final_score import final_table
from kolej.cli.log import full_log, news
from kolej.cli.style import player
from kolej.cli.table_view import own_cards, route_list, whole_table
from kolej.errors import KolejError
from kolej.game import Game, View
from kolej.game.phrases import YOU
from kolej.picture import board_svg, marks_of

if TYPE_CHECKING:
    from kolej.bots import Bot


class Session:
    """Plays a game to its end. People at the same screen never see each other's cards."""

    def __init__(
        self, game: Game, seats: Sequence[str], bots: Mapping[int, Bot], screen: Console, file: Path | None
    ) -> None:
        self.game, self.bots, self.screen, self.file = game, bots, screen, file
        self.people = [seat for seat in range(game.players) if seat not in bots]
        self.seat_names = seat_names(seats)
        self.events_shown = {seat: self._events_seen(seat) for seat in self.people}
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.prompt = Prompt(screen, self._command)

    def _events_seen(self, seat: int) -> int:
        """Returns how many events of a resumed game the person has seen: all up to their own last action."""
        own = [number for number, event in enumerate(self.game.events) if event.seat == seat]
        return own[-1] + 1 if own else 0

    def run(self) -> None:
        """Plays the game to its end."""
        if self.file is not None:
            save(self.game, self.file)  # raises an error before the first turn if the file cannot be written
        while (seat := self.game.to_move) is not None:
            if seat in self.bots:
                self.game.play(self.bots[seat].decide(self.game.view(seat)))
            else:
                self._ask(seat)
            self._save()
        self._end()

    def names(self, viewer: int | None) -> list[str]:
        """Returns the names of all seats, with "You" for the viewer."""
        return [YOU if seat == viewer else name for seat, name in enumerate(self.seat_names)]

    def _ask(self, seat: int) -> None:
        if self.at_screen != seat:
            self._hand_over(seat)
        view = self.game.view(seat)
        self._print_news(seat)
        if view.phase in ("start", "turn"):
            self._show_table(view)
        elif view.phase != "keep":
            self.screen.print(own_cards(view, self._completed(seat)))
        self.game.play(self.prompt.decide(view))
        if len(self.people) > 1 and self.game.to_move != seat and not self.game.over:
            # Show the result of the last decision to this person before the next one looks at the screen.
            self._print_news(seat)
            self.prompt.line("That was your turn. Press Enter to hide it: ")
            self._clear_screen()
            self.at_screen = None

    def _hand_over(self, seat: int) -> None:
        self._clear_screen()
        self.screen.print(player(self.seat_names, seat) + Text(" is next."))
        self.prompt.line("Press Enter when nobody else is looking: ")
        self.at_screen = seat

    def _clear_screen(self) -> None:
        if self.screen.is_terminal:
            self.screen.clear()
            self.screen.file.write("\x1b[3J")  # clears what has scrolled off the screen, too
            self.screen.file.flush()

    def _print_news(self, seat: int) -> None:
        new_events = [event.seen_by(seat) for event in self.game.events[self.events_shown[seat] :]]
        self.events_shown[seat] = len(self.game.events)
        self.screen.print()
        self._print(news(self.game.board, new_events, self.names(seat)))

    def _print(self, lines: Iterable[RenderableType]) -> None:
        for line in lines:
            self.screen.print(line)

    def _show_table(self, view: View) -> None:
        assert view.seat is not None
        self.screen.print()
        self.screen.print(whole_table(view, self.names(view.seat), self._completed(view.seat)))

    def _completed(self, seat: int) -> list[str]:
        return list(self.game.breakdown(seat)["completed"])

    def _command(self, word: str, argument: str) -> bool:
        """Runs a command that is possible at any prompt, from the view of the seat at the screen.

        Returns False if the word is not a command.
        """
        seat = self.at_screen
        assert seat is not None
        if word in ("s", "show") and not argument:
            self._show_table(self.game.view(seat))
        elif word in ("l", "log") and not argument:
            events = [event.seen_by(seat) for event in self.game.events]
            self._print(full_log(self.game.board, events, self.names(seat)))
        elif word in ("m", "map"):
            self.screen.print(route_list(self.game.view(seat), self.names(seat), argument))
        elif word in ("p", "picture"):
            self._draw(argument)
        else:
            return False
        return True

    def _draw(self, name: str) -> None:
        """Writes a picture of the board as it is now, which everybody may see."""
        path, view = Path(name or f"{self.game.board.id}-now.svg"), self.game.view(None)
        try:
            picture = board_svg(view.board, claims=view.routes, closed=view.closed, **marks_of(view.mechanics))
            write(path, picture)
            self.screen.print(f"Wrote a picture of the board to {path}", markup=False)
        except KolejError as error:
            self.screen.print(str(error), style="bad", markup=False)

    def _save(self) -> None:
        if self.file is None:
            return
        try:
            save(self.game, self.file)
        except KolejError as error:  # a full disk should not end the game
            self.screen.print(f"Not saved: {error}", style="bad", markup=False)

    def _end(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        self.screen.print()
        if not self.people:
            self._print(full_log(self.game.board, self.game.events, self.seat_names))
        else:
            new_events = self.game.events[max(self.events_shown.values()) :]
            visible = [event.seen_by(viewer) for event in new_events]
            self._print(news(self.game.board, visible, self.names(viewer)))
        self.screen.print()
        self.screen.print(final_table(self.game, self.names(viewer)))


def seat_names(seats: Sequence[str]) -> list[str]:
    """Names people by their seat and bots by their name, with the seat if two bots have the same name."""
    counts = Counter(seats)
    return [
        f"Seat {seat}" if name == "human" else f"{name.capitalize()}{f' {seat}' if counts[name] > 1 else ''}"
        for seat, name in enumerate(seats)
    ]

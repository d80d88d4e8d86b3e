"""One game at one terminal: whose turn it is, what they may see, what they are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.text import Text

from kolej.cli.ask import Asker
from kolej.cli.files import save, write
from kolej.cli.final_score import final_table
from kolej.cli.log import news, story
from kolej.cli.style import player
from kolej.cli.table_view import map_of, own, sight
from kolej.game import Game, View
from kolej.game.phrases import YOU
from kolej.picture import board_svg

if TYPE_CHECKING:
    from kolej.bots import Bot


class Session:
    """Plays a game to its end, bots and people. People at the same screen never see each other's cards."""

    def __init__(
        self, game: Game, seats: Sequence[str], bots: Mapping[int, Bot], screen: Console, file: Path | None
    ) -> None:
        self.game, self.bots, self.screen, self.file = game, bots, screen, file
        self.people = [seat for seat in range(game.players) if seat not in bots]
        self.called = seat_names(seats)
        self.told = {seat: self._last_heard(seat) for seat in self.people}
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.asker = Asker(screen, self._command)

    def _last_heard(self, seat: int) -> int:
        """Who comes to a resumed game wants to hear what happened since, not everything from the deal on."""
        own = [number for number, event in enumerate(self.game.events) if event.seat == seat]
        return own[-1] + 1 if own else 0

    def run(self) -> None:
        if self.file is not None:
            save(
                self.game, self.file
            )  # a place that cannot be written is a mistake to tell before the first turn
        while (seat := self.game.to_move) is not None:
            if seat in self.bots:
                self.game.play(self.bots[seat].decide(self.game.view(seat)))
            else:
                self._ask(seat)
            self._save()
        self._end()

    def names(self, viewer: int | None) -> list[str]:
        return [YOU if seat == viewer else name for seat, name in enumerate(self.called)]

    def _ask(self, seat: int) -> None:
        if self.at_screen != seat:
            self._hand_over(seat)
        view = self.game.view(seat)
        self._tell_news(seat)
        if view.phase in ("start", "turn"):
            self._show_table(view)
        elif view.phase != "keep":
            self.screen.print(own(view, self._done(seat)))
        self.game.play(self.asker.decide(view))
        if len(self.people) > 1 and self.game.to_move != seat and not self.game.over:
            # What the last decision brought is for this person's eyes, before the next one comes.
            self._tell_news(seat)
            self.asker.line("That was your turn. Press Enter to hide it: ")
            self._wipe()
            self.at_screen = None

    def _hand_over(self, seat: int) -> None:
        self._wipe()
        self.screen.print(player(self.called, seat) + Text(" is next."))
        self.asker.line("Press Enter when nobody else is looking: ")
        self.at_screen = seat

    def _wipe(self) -> None:
        if self.screen.is_terminal:
            self.screen.clear()
            self.screen.file.write("\x1b[3J")  # what has scrolled off the screen, too
            self.screen.file.flush()

    def _tell_news(self, seat: int) -> None:
        fresh = [event.seen_by(seat) for event in self.game.events[self.told[seat] :]]
        self.told[seat] = len(self.game.events)
        self.screen.print()
        self._print(news(self.game.board, fresh, self.names(seat)))

    def _print(self, lines: Iterable[RenderableType]) -> None:
        for line in lines:
            self.screen.print(line)

    def _show_table(self, view: View) -> None:
        assert view.seat is not None
        self.screen.print()
        self.screen.print(sight(view, self.names(view.seat), self._done(view.seat)))

    def _done(self, seat: int) -> list[str]:
        return list(self.game.breakdown(seat)["completed"])

    def _command(self, word: str, rest: str) -> bool:
        """What can be asked at any prompt; the seat at the screen gets its own view only."""
        seat = self.at_screen
        assert seat is not None
        if word in ("s", "show") and not rest:
            self._show_table(self.game.view(seat))
        elif word in ("l", "log") and not rest:
            events = [event.seen_by(seat) for event in self.game.events]
            self._print(story(self.game.board, events, self.names(seat)))
        elif word in ("m", "map"):
            self.screen.print(map_of(self.game.view(seat), self.names(seat), rest))
        elif word in ("p", "picture"):
            self._draw(rest)
        else:
            return False
        return True

    def _draw(self, name: str) -> None:
        """The board with what lies on it, which everybody may see."""
        path, view = Path(name or f"{self.game.board.id}-now.svg"), self.game.view(None)
        try:
            write(path, board_svg(self.game.board, claims=view.routes, track=view.track))
            self.screen.print(f"The board is drawn in {path}", markup=False)
        except ValueError as error:
            self.screen.print(str(error), style="bad", markup=False)

    def _save(self) -> None:
        if self.file is None:
            return
        try:
            save(self.game, self.file)
        except ValueError as error:  # a full disk need not end the evening
            self.screen.print(f"Not saved: {error}", style="bad", markup=False)

    def _end(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        self.screen.print()
        if not self.people:
            self._print(story(self.game.board, self.game.events, self.called))
        else:
            unheard = self.game.events[max(self.told.values()) :]
            seen = [event.seen_by(viewer) for event in unheard]
            self._print(news(self.game.board, seen, self.names(viewer)))
        self.screen.print()
        self.screen.print(final_table(self.game, self.names(viewer)))


def seat_names(seats: Sequence[str]) -> list[str]:
    """People go by their seat, bots by their name, with the seat where two have the same."""
    twice = Counter(seats)
    return [
        f"Seat {seat}" if name == "human" else f"{name.capitalize()}{f' {seat}' if twice[name] > 1 else ''}"
        for seat, name in enumerate(seats)
    ]

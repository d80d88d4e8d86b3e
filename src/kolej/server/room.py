"""One game as the server holds it in memory: the game, who sits where, and who is watching. Nothing here waits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from kolej.game import Action, Game, View
from kolej.server import keys
from kolej.server.levels import USUAL
from kolej.server.stored_games import DecisionRow, GameRow, SeatRow, Stored


class Room:
    """`version` goes up whenever anyone could see something new."""

    def __init__(self, stored: Stored, began: int) -> None:
        self.row: GameRow = stored.game
        self.seats: tuple[SeatRow, ...] = stored.seats
        self.game: Game | None = None
        self.first = 0
        self.waiting: dict[int, DecisionRow] = {}  # first choices of tickets whose turn in the record is yet to come
        self.deciders: list[int] = []
        self.turn_began = 0
        self.version = 0
        self.lock = asyncio.Lock()
        self.watchers: dict[asyncio.Event, int | None] = {}  # whom to wake, and for which seat
        self.tables: dict[int | None, bytes] = {}  # of this version, by seat
        self.ours = False  # whether it was this worker that accepted the last decision
        self._began = began  # when this server did
        self.take(stored)

    # -- bringing it up to date ----------------------------------------------------------------------------------

    def take(self, stored: Stored) -> bool:
        """Takes over what the database holds. Whether that was news."""
        news = (stored.game, stored.seats) != (self.row, self.seats)
        self.row, self.seats = stored.game, stored.seats
        if self.game is None and self.row.status != "lobby":
            self._deal()
            news = True
        return self.play(stored.decisions) or news

    def _deal(self) -> None:
        row = self.row
        self.game = Game.from_record({
            "format": row.format, "rules": row.rules, "board": row.board, "digest": row.digest,
            "players": row.players, "seed": row.seed, "decisions": [],
        })  # fmt: skip
        assert self.game.to_move is not None
        self.first = self.game.to_move
        self.turn_began = row.started or row.created

    def play(self, rows: Sequence[DecisionRow]) -> bool:
        """Plays decisions that the database has accepted, as far as none is missing. Whether any was new."""
        if self.game is None:
            return False
        known = len(self.waiting) + len(self.game.decisions)
        self.waiting |= {row.number: row for row in rows if row.number >= len(self.game.decisions)}
        news = len(self.waiting) + len(self.game.decisions) > known
        while (row := self.waiting.pop(len(self.game.decisions), None)) is not None:
            events = self.game.play(row.action)
            self.deciders.append(row.seat)
            if any(event.kind == "turn" for event in events):
                self.turn_began = row.at
        return news

    def prepare(self) -> None:
        """Has the game list what is legal while nobody waits for it; it remembers that until the next decision."""
        if self.game is not None:
            self.game.legal()

    def changed(self) -> None:
        """Wakes who is watching; who has just decided knows best what has changed, and comes last."""
        self.version += 1
        self.tables.clear()
        mover = self.deciders[-1] if self.deciders else None
        for watcher in sorted(self.watchers, key=lambda watcher: self.watchers[watcher] == mover):
            watcher.set()

    # -- what is -------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def status(self) -> str:
        if self.game is None:
            return "lobby"
        return "over" if self.game.over else "playing"

    @property
    def awaited(self) -> list[int]:
        """The seats whose decision is awaited: several only while the first tickets are chosen."""
        if self.game is None or self.game.to_move is None:
            return []
        if self.game.phase == "start":
            seats = range(self.row.players)
            return [seat for seat in seats if not self._has(self._start_number(seat))]
        return [self.game.to_move]

    def number(self, seat: int | None) -> int | None:
        """The number that the seat's decision must carry; None when none is awaited of it."""
        if self.game is None or seat is None or seat not in self.awaited:
            return None
        return self._start_number(seat) if self.game.phase == "start" else len(self.game.decisions)

    def _start_number(self, seat: int) -> int:
        """First choices stand in the record in turn order, whenever they are made."""
        return (seat - self.first) % self.row.players

    def _has(self, number: int) -> bool:
        return number in self.waiting or number < len(self.deciders)

    def made(self, number: int) -> tuple[int, int] | None:
        """Who made the decision of that number, and which; None if nobody did."""
        if number in self.waiting:
            return self.waiting[number].seat, self.waiting[number].action
        if self.game is not None and 0 <= number < len(self.deciders):
            return self.deciders[number], self.game.decisions[number]
        return None

    def view(self, seat: int | None) -> View:
        """What the seat may know now; its log is empty, events go their own way."""
        assert self.game is not None
        return self.game.view(seat, since=len(self.game.events))

    def view_to_decide(self, seat: int, *, log: bool) -> View:
        """The view of a seat that is to move, or in the first choice of tickets will be when its turn comes.

        `log`: with all that the seat has seen so far, for those who search.

        What the seats before it choose makes no difference: no choice shows before all are made.
        """
        assert self.game is not None
        game = self.game
        if game.to_move != seat:
            game = game.copy()
            while game.to_move != seat:
                game.play(game.legal()[0])
        return game.view(seat, since=0 if log else len(game.events))

    def legal(self, seat: int) -> list[Action]:
        """What that seat may decide now."""
        return self.game.legal(seat) if self.game is not None and self.number(seat) is not None else []

    @property
    def deadline(self) -> int | None:
        """When a bot plays for the person who is awaited. Time in which no server ran is not held against anyone."""
        if self.row.turn_seconds is None or all(self.seats[seat].bot for seat in self.awaited):
            return None
        began = self.turn_began if self.turn_began + self._allowed > self._began else self._began
        return began + self._allowed

    @property
    def _allowed(self) -> int:
        return (self.row.turn_seconds or 0) * 1000

    def bot_to_move(self, at: int) -> tuple[int, str] | None:
        """A seat that a bot should decide for now, and the bot."""
        late = self.deadline is not None and at >= self.deadline
        for seat in self.awaited:
            bot = self.seats[seat].bot
            if bot or late:
                return seat, bot or USUAL
        return None

    # -- who is who ----------------------------------------------------------------------------------------------

    def seat_of(self, key: str) -> int | None:
        return next((row.seat for row in self.seats if keys.opens(key, row.key)), None)

    def is_host(self, key: str) -> bool:
        return keys.opens(key, self.row.host)

    def is_invite(self, key: str) -> bool:
        return keys.opens(key, self.row.invite)

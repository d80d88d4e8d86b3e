"""One game in the memory of the server: the game, its seats, and who is watching. Nothing here is asynchronous."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kolej.game import Action, Game, RecordError, View
from kolej.game.bookmark import Bookmark
from kolej.game.fairness import fingerprint
from kolej.game.finality import is_final
from kolej.server import keys
from kolej.server.ending import ending_of
from kolej.server.levels import USUAL
from kolej.server.limits import Bucket
from kolej.server.stored_games import (
    PRESENCE_MILLISECONDS,
    DecisionRow,
    GameRow,
    MessageRow,
    SeatRow,
    StandIn,
    StoredGame,
    now,
)
from kolej.server.table_json import TableJson
from kolej.server.uptime import Uptime

NONCE_MILLISECONDS = 5000
"""How long a game waits for the nonces of devices that have committed to one."""
MOST_UNDOS = 100
"""How often decisions of a game can be taken back. Each time adds to what a server must play to load the game."""
UNDO_DEPTH = 20
"""How many decisions a person can take back one after the other in a game against bots."""


class Undoable(NamedTuple):
    """A decision that can be taken back."""

    number: int
    seat: int
    before: Bookmark
    turn_began: int


class Room:
    """A game with its seats and watchers. `version` increases whenever anyone could see something new."""

    def __init__(self, stored: StoredGame, uptime: Uptime) -> None:
        self.row: GameRow = stored.game
        self.seats: tuple[SeatRow, ...] = stored.seats
        self.game: Game | None = None
        self.first = 0
        self.waiting: dict[int, DecisionRow] = {}  # first choices of tickets that come later in the record
        self.rows: list[DecisionRow] = []  # all that is played, also what was taken back
        self.standing: list[int] = []  # the numbers of the decisions of the record: those that were not taken back
        self.cuts: list[int] = []  # how many events were left, each time that decisions were taken back
        self.stand_ins: dict[int, StandIn] = {}  # events of decisions that a bot made for a person, by their numbers
        self._undoable: list[Undoable] = []  # the latest last
        self.turn_began = 0
        self._latest = 0  # when the latest decision was made
        self._thinking: dict[int, list[tuple[int, int]]] = {}  # for a bank of time: when each seat began and ended
        self.version = 0
        self.lock = asyncio.Lock()
        self.waiting_for_change: set[asyncio.Event] = set()  # of this server itself
        self.watchers: dict[Callable[..., None], int | None] = {}  # what to call on a change, and whose seat it is
        self.attended = 0  # when somebody with a seat has last asked this worker for the game
        self.polling: dict[str, asyncio.TimerHandle] = {}  # addresses that poll without a seat
        self.watching = 0  # spectators at all workers, as everybody was last told
        self.watching_elsewhere: dict[str, tuple[int, int]] = {}  # by worker: how many, and when it said so
        self.awaited: list[int] = []  # the seats that must decide now: several only while the first tickets are chosen
        self.lasting: dict[str, bytes] = {}  # JSON of what no decision changes
        self.public_facts: dict[str, bytes] = {}  # JSON of what all views of this version have in common
        self.tables: dict[int | None, TableJson] = {}  # of this version, by seat
        self.prospects: tuple[dict[str, int], asyncio.Task[bytes]] | None = None  # of these routes, as JSON
        self.leaving: dict[int, asyncio.TimerHandle] = {}  # seats without a connection that still count as here
        self.away: list[int | None] = []  # of each seat, since when its person is away
        self.agreed: list[list[int]] = []  # of each seat, which others have agreed that a bot plays it
        self.said: list[MessageRow] | None = None  # the latest messages of players; None: nobody has asked for them
        self.talkers: dict[int, Bucket] = {}  # the limits of those who have said something
        self.without_devices: set[int] = set()  # seats of which no device wants to be told, as far as is known
        self.told_of: dict[int, int] = {}  # of each seat whose person was to be told of a turn, when that began
        self.decided_here = False  # whether this worker accepted the last decision
        self.looked_at = 0  # when somebody has last asked this worker for the game
        self._uptime = uptime
        self._ending: dict[str, bytes] | None = None
        self.update(stored)
        self.notice_presence()

    # -- updating ----------------------------------------------------------------------------------

    def update(self, stored: StoredGame) -> bool:
        """Applies what is stored in the database. Returns whether anything was new."""
        if [seat.seat for seat in stored.seats] != list(range(stored.game.players)):
            raise RecordError("some of its seats are missing")
        changed = (stored.game, stored.seats) != (self.row, self.seats)
        self.row, self.seats = stored.game, stored.seats
        if changed:
            self.lasting = {}
        if self.game is None and self.row.status not in ("lobby", "dealing"):
            self._deal()
            changed = True
        return self.play(stored.decisions) or changed

    def _deal(self) -> None:
        row = self.row
        prepared = {"position": json.loads(row.position)} if row.position else {}
        self.game = Game.from_record({
            "format": row.format, "rules": row.rules, "board": row.board, "digest": row.digest,
            "players": row.players, "seed": row.seed, "decisions": [], **prepared,
        })  # fmt: skip
        assert self.game.to_move is not None
        self.first = self.game.to_move
        self.turn_began = row.started or row.created

    def play(self, rows: Sequence[DecisionRow]) -> bool:
        """Plays stored decisions up to the first gap. Returns whether any was new."""
        if self.game is None:
            return False
        known = self.position
        self.waiting |= {row.number: row for row in rows if row.number >= len(self.rows)}
        changed = self.position > known
        while (row := self.waiting.pop(len(self.rows), None)) is not None:
            if self.row.bank_seconds is not None:
                self._thinking.setdefault(row.seat, []).append((self._asked_since(self.game), row.at))
            # The first turn begins with the last choice of tickets, which may come early in the record.
            self._latest = max(self._latest, row.at)
            if row.kept is None:
                self._play_decision(self.game, row)
            else:
                self._take_back(self.game, row.kept)
            self.rows.append(row)
        self.awaited = self._awaited(self.game)
        return changed

    def _play_decision(self, game: Game, row: DecisionRow) -> None:
        if row.seat != game.to_move:
            raise RecordError(f"decision {row.number} belongs to another seat")
        undoable, first = self._undoable_decision(game, row), len(game.events)
        events = game.play(row.action)
        if row.stand_in is not None:
            own = (n for n, event in enumerate(game.events[first:], first) if event.seat == row.seat)
            self.stand_ins |= dict.fromkeys(own, row.stand_in)
        self.standing.append(row.number)
        if self.row.undo == "safe":
            final = is_final(events)
            if final or (self._undoable and self._undoable[-1].seat != row.seat):
                self._undoable.clear()
            undoable = None if final else undoable
        if undoable is not None:
            self._undoable = [*self._undoable, undoable][-UNDO_DEPTH:]
        if any(event.kind == "turn" for event in events):
            self.turn_began = self._latest

    def _undoable_decision(self, game: Game, row: DecisionRow) -> Undoable | None:
        """Returns what taking back a decision needs, before it is played. None: it can never be taken back."""
        # All choose their first tickets at the same time, so nobody can say who has moved after whom.
        if self.row.undo == "off" or game.phase == "start":
            return None
        if self.row.undo == "any" and self.seats[row.seat].kind == "bot":
            return None
        return Undoable(row.number, row.seat, game.bookmark(), self.turn_began)

    def _take_back(self, game: Game, kept: int) -> None:
        while self._undoable and self._undoable[-1].before.decisions > kept:
            self._undoable.pop()
        if not self._undoable or self._undoable[-1].before.decisions != kept:
            raise RecordError("a decision was taken back that cannot be taken back")
        undone = self._undoable.pop()
        game.go_back(undone.before)
        del self.standing[kept:]
        self.cuts.append(len(game.events))
        self.stand_ins = {n: why for n, why in self.stand_ins.items() if n < len(game.events)}
        # Against others the turn has begun when it began, or players could prolong it.
        self.turn_began = self._latest if self.row.undo == "any" else undone.turn_began

    def notice_presence(self) -> bool:
        """Finds out who is here. Returns whether that has changed."""
        at, connected = now(), {*self.watchers.values(), *self.leaving}
        away = [None if row.seat in connected else self._away_since(row, at) for row in self.seats]
        agreed = [[seat for seat in range(self.row.players) if row.agreed >> seat & 1] for row in self.seats]
        if (away, agreed) == (self.away, self.agreed):
            return False
        self.away, self.agreed = away, agreed
        return True

    def _away_since(self, row: SeatRow, at: int) -> int | None:
        """Returns since when the person of a seat is away, by what is stored; None: here, or there is no person."""
        if row.key is None or self.status == "over":  # afterwards, who looks at a game is nobody's business
            return None
        if row.present and row.seen is not None and at < row.seen + PRESENCE_MILLISECONDS:
            return None
        return row.seen or self.row.created

    def prepare(self) -> None:
        """Lets the game compute its legal actions while nobody waits. It caches them until the next decision."""
        if self.game is not None:
            self.game.legal()

    def counted(self) -> dict[str, bytes] | None:
        """Returns the fields that only a finished game has. The first call takes long: run it in a thread."""
        if self._ending is None and self.game is not None and self.game.over:
            self._ending = ending_of(self.game)
        return self._ending

    def notify(self) -> None:
        """Wakes all watchers. The seat that has just decided comes last, because it knows what has changed."""
        self.version += 1
        self.forget_tables()
        for waiting in self.waiting_for_change:
            waiting.set()
        mover = self.rows[-1].seat if self.rows else None
        for watcher in sorted(self.watchers, key=lambda watcher: self.watchers[watcher] == mover):
            watcher()

    def tell(self) -> None:
        """Wakes the watchers that want to know about the people at the table, although the table is the same."""
        for watcher in list(self.watchers):
            watcher(table=False)

    def forget_tables(self) -> None:
        """Forgets the JSON of the tables, because something has changed."""
        self.public_facts = {}
        self.tables.clear()

    # -- state ---------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.row.id

    @property
    def status(self) -> str:
        """`lobby`, `dealing` (it waits for nonces), `playing` or `over`."""
        if self.game is None:
            return self.row.status
        return "over" if self.game.over else "playing"

    @property
    def changed(self) -> int:
        """When the latest decision was made; before that, when the game was started or created."""
        return self._latest or self.row.started or self.row.created

    @property
    def places(self) -> list[int]:
        """The place of each seat of a finished game, from 1. Equal points share a place, unless one of them has won."""
        assert self.game is not None
        standing = [(seat in self.game.winners, points) for seat, points in enumerate(self.game.scores)]
        return [1 + sum(other > own for other in standing) for own in standing]

    @property
    def promise(self) -> str:
        """The hash of what the server promised before it knew any nonce. Games from before promised their seed."""
        return self.row.promise or fingerprint(self.row.seed)

    @property
    def deal_due(self) -> int | None:
        """When the cards are dealt without the nonces that are missing; None: the game does not wait for nonces."""
        return (self.row.started or 0) + NONCE_MILLISECONDS if self.status == "dealing" else None

    def _awaited(self, game: Game) -> list[int]:
        if game.to_move is None:
            return []
        if game.phase == "start":
            seats = range(self.row.players)
            return [seat for seat in seats if not self._has(self._start_number(seat))]
        return [game.to_move]

    @property
    def position(self) -> int:
        """The number of decisions that have been made, with those that were taken back or come later in the record."""
        return len(self.rows) + len(self.waiting)

    def next_number(self, seat: int | None) -> int | None:
        """Returns the number of the decision that the seat must make now, or None if it need not decide."""
        if self.game is None or seat is None or seat not in self.awaited:
            return None
        return self._start_number(seat) if self.game.phase == "start" else len(self.rows)

    def _start_number(self, seat: int) -> int:
        """Returns the number of a seat's first choice. The record has them in turn order, whenever they are made."""
        return (seat - self.first) % self.row.players

    def _has(self, number: int) -> bool:
        return number in self.waiting or number < len(self.rows)

    def decision(self, number: int) -> tuple[int, int] | None:
        """Returns the seat and the action of the decision with this number, or None if nobody has made it."""
        if number in self.waiting:
            return self.waiting[number].seat, self.waiting[number].action
        if 0 <= number < len(self.rows):
            return self.rows[number].seat, self.rows[number].action
        return None

    def undoable(self, seat: int | None) -> Undoable | None:
        """Returns the decision that a seat may take back now, or None."""
        if not self._undoable or self.status == "over" or len(self.cuts) >= MOST_UNDOS:
            return None
        latest = self._undoable[-1]
        return latest if latest.seat == seat and self.seats[latest.seat].bot is None else None

    def is_undone(self, seat: int, number: int) -> bool:
        """Returns whether this decision of a seat was taken back."""
        if not 0 <= number < len(self.rows) or number in self.standing:
            return False
        return self.rows[number].seat == seat and self.rows[number].kept is None

    def first_unseen(self, since: int, undone: int) -> int:
        """Returns the number of the first event that a client has not seen.

        It has seen `since` events when decisions had been taken back `undone` times; events that were taken back since
        then do not count. Returns 0 if there were never so many.
        """
        if self.game is None or since < 0 or not 0 <= undone <= len(self.cuts):
            return 0
        valid = min([since, *self.cuts[undone:]])
        return valid if valid <= len(self.game.events) else 0

    def view_to_decide(self, seat: int, *, log: bool) -> View:
        """Returns the view for the next decision of a seat, with its log if `log` is set.

        While the first tickets are chosen, the seats before this one may not have chosen yet. The copy lets them choose
        anything: no choice is visible before all are made.
        """
        assert self.game is not None
        game = self.game
        if game.to_move != seat:
            game = game.copy()
            while game.to_move != seat:
                game.play(game.legal()[0])
        return game.view(seat, since=0 if log else len(game.events))

    def legal(self, seat: int) -> list[Action]:
        """Returns the legal actions of a seat."""
        return self.game.legal(seat) if self.game is not None and self.next_number(seat) is not None else []

    @property
    def deadline(self) -> int | None:
        """When a bot takes over for the person to move, or bots take the free seats of a lobby.

        Time in which no server was running does not count for a person to move.
        """
        if self.status == "lobby":
            return self.row.fill_at
        if self.row.bank_seconds is not None and self.game is not None:
            began = self._asked_since(self.game)
            left = [self._bank_left(seat) for seat in self.awaited if self.seats[seat].bot is None]
            return began + min(left) + self._uptime.lost(began) if left else None
        if self.row.turn_seconds is None or all(self.seats[seat].bot for seat in self.awaited):
            return None
        return self.turn_began + 1000 * self.row.turn_seconds + self._uptime.lost(self.turn_began)

    def _asked_since(self, game: Game) -> int:
        """Returns since when the awaited decision could be made."""
        return self._latest if game.phase != "start" else self.row.started or self.row.created

    def _bank_left(self, seat: int) -> int:
        """Returns the milliseconds of a seat's bank of time that its decisions so far have left; 0: none."""
        assert self.row.bank_seconds is not None
        lost = self._uptime.lost
        used = (ended - began - (lost(began) - lost(ended)) for began, ended in self._thinking.get(seat, ()))
        return max(0, 1000 * self.row.bank_seconds - sum(used))

    @property
    def banks(self) -> list[int | None] | None:
        """The milliseconds that each person has left for the whole game; None: there is no such limit."""
        if self.row.bank_seconds is None:
            return None
        return [None if seat.kind == "bot" else self._bank_left(seat.seat) for seat in self.seats]

    def undo_comes_late(self, undoable: Undoable, at: int) -> bool:
        """Returns whether the time of the turn was up, to which taking a decision back would return.

        A bank of time pays for everything since the latest decision, also for the others' thinking.
        """
        if self.row.bank_seconds is not None:
            return at >= self._latest + self._bank_left(undoable.seat) + self._uptime.lost(self._latest)
        if self.row.turn_seconds is None or self.row.undo == "any":
            return False
        began = undoable.turn_began
        return at >= began + 1000 * self.row.turn_seconds + self._uptime.lost(began)

    def bot_to_move(self, at: int) -> tuple[int, str] | None:
        """Returns a seat that a bot must decide for now, and the bot."""
        late = self.deadline is not None and at >= self.deadline
        for seat in self.awaited:
            bot = self.seats[seat].bot
            if bot or late:
                return seat, bot or USUAL
        return None

    def persons_here(self) -> list[int]:
        """Returns the seats whose persons are here and play themselves."""
        return [row.seat for row in self.seats if row.key and not row.bot and self.away[row.seat] is None]

    def unaware(self) -> list[int]:
        """Returns the seats whose persons have left before their turn began, once for each turn."""
        seats = []
        for seat in self.awaited:
            since = self.away[seat]
            if since is None or since > self.turn_began or self.seats[seat].bot is not None:
                continue
            if self.told_of.get(seat) != self.turn_began:
                self.told_of[seat] = self.turn_began
                seats.append(seat)
        return seats

    @property
    def absence_ends(self) -> tuple[int, int] | None:
        """When a bot takes the seat of somebody who is away and is awaited, and the seat. None: this will not happen.

        It happens only while somebody else waits at the table. Time in which no server was running does not count.
        """
        seconds = self.row.away_seconds
        if seconds is None or not self.persons_here():
            return None
        since = [(self.away[seat], seat) for seat in self.awaited if not self.seats[seat].bot]
        ends = [(at + 1000 * seconds + self._uptime.lost(at), seat) for at, seat in since if at is not None]
        return min(ends, default=None)

    @property
    def has_person(self) -> bool:
        """Whether a person plays a seat now. If so, bots decide at most until the next turn of that person."""
        return any(seat.bot is None for seat in self.seats)

    def shuts_out(self, seat: int | None) -> bool:
        """Returns whether somebody with this seat, or with none, may not look at the game. A lobby is open to all."""
        return seat is None and not self.row.spectators and self.status != "lobby"

    # -- keys ----------------------------------------------------------------------------------------------------

    def seat_of(self, key: str) -> int | None:
        """Returns the seat of a key."""
        return next((row.seat for row in self.seats if keys.opens(key, row.key)), None)

    def is_host(self, key: str) -> bool:
        """Returns whether this is the key of the host, or of the seat that the role was handed to."""
        if self.row.host_seat is not None:
            return self.seat_of(key) == self.row.host_seat
        return keys.opens(key, self.row.host)

    def is_invite(self, key: str) -> bool:
        """Returns whether this is the key of the invitation."""
        return keys.opens(key, self.row.invite)

"""The rows of the database as objects."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["here", "link", "bot"]
StandIn = Literal["clock", "absence"]
"""Why a bot made a decision for a person: the time of the person was up, or they had left their seat to the bot."""
UndoRule = Literal["off", "safe", "any"]
"""What may be taken back: nothing; what showed nothing hidden, before anybody else moves; against bots, anything."""

PRESENCE_MILLISECONDS = 150_000
"""How long a person counts as here after a worker has stored so. A worker that runs stores it again every minute."""

_START = (time.time_ns() - time.monotonic_ns()) // 1_000_000


def now() -> int:
    """Returns the time in milliseconds since 1970.

    The clock of the machine is read once, when the process starts. Setting it later changes nothing for running turns.
    """
    return _START + time.monotonic_ns() // 1_000_000


def not_before(at: int) -> None:
    """Moves the clock of this process forward if it is slower than what is stored in the database."""
    global _START
    _START += max(0, at - now())


@dataclass(frozen=True, slots=True)
class GameRow:
    """A row of the table `games`."""

    id: str
    board: str
    players: int
    seed: str
    format: int
    rules: int
    digest: str
    status: str
    turn_seconds: int | None
    created: int
    started: int | None
    host: str
    invite: str | None
    rematch: str | None
    secret: str | None = None
    """What the server promised; None in games from before there were secrets."""
    promise: str | None = None
    creator: str | None = None
    """The hash of the address that created the game. Games of earlier versions have none."""
    host_seat: int | None = None
    """The seat whose key is also that of the host, after the host has handed the role on."""
    hints: bool = True
    """Whether players may ask for hints."""
    lesson: bool = False
    """Whether the game is a lesson, whose cards are prepared."""
    position: str | None = None
    """The position that the game begins from, as JSON; None: from a deal."""
    trial_of: str | None = None
    """The finished game that it is a trial of."""
    trial_step: int | None = None
    """After how many decisions of that game it begins."""
    undo: UndoRule = "safe"
    bank_seconds: int | None = None
    """The time that each player has for the whole game; None: there is no such limit."""
    spectators: bool = True
    """Whether people without a seat may watch the game."""
    open: bool = False
    """Whether anybody may take a free seat. Such a table is listed as long as it waits in the lobby."""
    attended: int | None = None
    """When somebody with a seat was last known to wait in the lobby of an open table."""
    fill_at: int | None = None
    """When bots take the seats that are still free, and the game starts; None: the host starts it."""
    away_seconds: int | None = None
    """Seconds after which a bot plays the seat of somebody who is away; None: only if the others agree."""
    chat: bool = False
    """Whether players may write to each other, beside the phrases that all may use."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A row of the table `seats`."""

    seat: int
    kind: Kind
    name: str
    taken: bool
    bot: str | None
    key: str | None
    commitment: str | None = None
    """The hash of the nonce of this seat, before the nonce is known."""
    nonce: str | None = None
    next_commitment: str | None = None
    """The commitment for a rematch."""
    links: int = 0
    """How often the host has made a new link for this seat, which all may know: whoever opens it sees its cards."""
    # Who is here is not compared: it is no change of the game.
    present: bool = field(default=False, compare=False)
    """Whether the person was here at the time `seen`."""
    seen: int | None = field(default=None, compare=False)
    """When the person was last known to be here; None: never."""
    agreed: int = field(default=0, compare=False)
    """Which seats have agreed that a bot plays this one while its person is away: a bit for each."""
    told: int | None = field(default=None, compare=False)
    """When the person was last told, somewhere else, that it is their turn."""


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A row of the table `decisions`: a decision, or one that takes others back."""

    number: int
    seat: int
    action: int
    """The id of an action. A negative number takes decisions back, as `undo_to` says."""
    at: int
    stand_in: StandIn | None = None
    """Why a bot decided for the person of the seat; None: it was the person, or the seat is a bot's."""

    @property
    def kept(self) -> int | None:
        """How many decisions of the record are left after this one has taken others back; None: it takes none back."""
        return -1 - self.action if self.action < 0 else None


def stand_in_for(seat: SeatRow) -> StandIn | None:
    """Returns why a bot decides for a seat now; None: it is a bot's seat."""
    if seat.kind == "bot":
        return None
    return "clock" if seat.bot is None else "absence"


def undo_to(kept: int) -> int:
    """Returns the action of a row that takes back all but the first `kept` decisions of the record."""
    return -1 - kept


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A row of the table `messages`: what a player has said, a phrase or a text."""

    number: int
    seat: int
    phrase: str | None
    text: str | None
    at: int


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """A row of the table `push_subscriptions`: where and how a device is told that it is its turn."""

    id: int
    endpoint: str
    p256dh: str
    auth: str
    language: str


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game, its seats and some of its decisions."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    decisions: tuple[DecisionRow, ...]


@dataclass(frozen=True, slots=True)
class Downtime:
    """A row of the table `outages`: a time in which no server ran."""

    began: int
    ended: int


@dataclass(frozen=True, slots=True)
class Unfinished:
    """What is known about a game in progress without replaying it."""

    id: str
    bot_may_move: bool
    """Whether it may be the turn of a bot: the next to move is the last that moved, or the seat after it.

    Also set for a game that waits for nonces, because it must be opened to be dealt.
    """
    turn_seconds: int | None
    turn_began: int
    """The earliest time at which the current turn can have begun."""

"""Records and replays."""

from __future__ import annotations

from pydantic import Field

from kolej.server.schemas.bodies import Absent, Answer
from kolej.server.schemas.card_counts import Cards
from kolej.server.schemas.game_messages import AnyEvent
from kolej.server.schemas.table_answers import ViewSchema
from kolej.server.stored_games import UndoRule


class RecordSchema(Answer):
    """A game to be kept as a file. Before the end it has neither seed nor decisions."""

    format: int
    rules: int
    board: str
    digest: str = Field(description="of what the rules read of the board")
    players: int
    seed: Absent[str]
    decisions: list[int] | None
    promise: str
    commitments: list[str | None]
    secret: Absent[str]
    nonces: Absent[list[str | None]]
    count: int
    names: list[str]
    undo: UndoRule
    undone: int = Field(description="how often decisions were taken back; those are not in the record")


class ReplayView(ViewSchema):
    """What a seat could know at that step; once the game is over, what every seat held."""

    hands: Absent[list[Cards]]
    all_tickets: Absent[list[list[str]]]
    all_completed: Absent[list[list[str]]]


class ReplayStep(Answer):
    number: int
    seat: int | None
    events: list[AnyEvent]
    view: ReplayView


class Replay(Answer):
    board: str
    players: int
    names: list[str]
    over: bool
    steps: list[ReplayStep]

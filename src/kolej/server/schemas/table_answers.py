"""The table as one seat may see it: who sits there, what is asked, the view, and the final count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, Field, create_model

from kolej.game.decode import PHASE_NAMES
from kolej.server.schemas.bodies import Answer, one_of, partial_model, union
from kolej.server.schemas.card_counts import Card, Cards
from kolej.server.schemas.game_messages import AnyAction
from kolej.server.schemas.mechanic_schemas import ADDED_PENDING, BREAKDOWN_FIELDS, POINTS_FIELDS, VIEW_FIELDS
from kolej.server.schemas.request_bodies import BotName
from kolej.server.stored_games import UndoRule

Key = Annotated[str, Field(description="128 random bits, base64url")]

if TYPE_CHECKING:
    Phase = str
    AnyPending = Answer
else:
    Phase = one_of("Phase", PHASE_NAMES)
    AnyPending = union("Pending", ADDED_PENDING, by="phase")


# -- the view --------------------------------------------------------------------------------------------------------


class BaseView(Answer):
    """What a seat may know of the game."""

    board: str
    players: int
    seat: int | None
    to_move: int | None
    phase: Phase
    hand: Cards
    tickets: list[str]
    completed: list[str] = Field(description="those of the tickets that are made by now")
    offered: list[str]
    face_up: list[Card | None]
    deck_size: int
    discards: Cards
    hand_sizes: list[int]
    ticket_counts: list[int]
    ticket_deck_size: int
    trains: list[int]
    scores: list[int]
    routes: dict[str, int] = Field(description="of each route that is claimed, the seat that owns it")
    closed: list[str] = Field(description="routes without an owner that can no longer become this seat's")
    final_turns: int | None = Field(description="turns that are left once the last round has begun")
    pending: AnyPending | None = Field(description="a claim that waits for an answer in the middle of a turn")


# -- the final count -------------------------------------------------------------------------------------------------


class BasePoints(Answer):
    """A seat's points by where they come from."""

    routes: int
    tickets: int
    longest: int
    globetrotter: int
    total: int


class BaseProspect(Answer):
    """What counts at the end and everybody can see coming."""

    longest_path: int = Field(description="in spaces")


class BaseBreakdown(BaseProspect):
    completed: list[str] = Field(description="tickets that are made")
    failed: list[str]


def _joined(name: str, *models: type[BaseModel]) -> type[BaseModel]:
    """One model with the fields of all of these."""
    return create_model(name, __base__=models, __doc__=models[0].__doc__)


if TYPE_CHECKING:
    ViewSchema = BaseView
    Points = BasePoints
    Prospect = BaseProspect
    Breakdown = BaseBreakdown
else:
    ViewSchema = _joined("ViewSchema", BaseView, *VIEW_FIELDS)
    Points = _joined("Points", BasePoints, *POINTS_FIELDS)
    Prospect = _joined("Prospect", BaseProspect, *BREAKDOWN_FIELDS)
    Breakdown = _joined("Breakdown", Points, BaseBreakdown, *BREAKDOWN_FIELDS)


class SeatStatistics(Answer):
    points: Points
    drawn_blind: int
    drawn_face_up: int
    wilds: int
    routes: int
    mean_length: float
    tickets_made: int
    tickets_missed: int
    longest_path: list[str] = Field(description="the routes of one longest path")


class Statistics(Answer):
    seats: list[SeatStatistics]
    scores: list[list[int]] = Field(description="every seat's points on the table after each turn")


# -- the table -------------------------------------------------------------------------------------------------------


class SeatSchema(Answer):
    seat: int
    kind: Literal["here", "link", "bot"]
    name: str
    taken: bool
    bot: str | None = Field(description="the bot that plays the seat now")
    links: int = Field(description="how often the host has made a new link for the seat")


class TableSchema(Answer):
    id: str
    board: str
    status: Literal["lobby", "dealing", "playing", "over"]
    seat: int | None = Field(description="whose eyes; null: a spectator's")
    seats: list[SeatSchema]
    awaited: list[int] = Field(description="seats whose decision is awaited now")
    number: int | None = Field(description="the number that this seat's decision must carry")
    legal: list[AnyAction] = Field(description="what this seat may decide now")
    decisions: int
    events: int
    view: ViewSchema | None
    turn_seconds: int | None
    away_seconds: int | None = Field(
        description="after how long a bot plays the seat of somebody who is away; null: only if the others agree"
    )
    bank_seconds: int | None = Field(description="the time of each player for the whole game")
    banks: list[int | None] | None = Field(
        description="milliseconds that each seat had left for the whole game when the awaited decision began; null for"
        " bots, and for a game without such a limit"
    )
    hints: bool = Field(description="whether players may ask for hints")
    spectators: bool = Field(description="whether people without a seat may watch once the game has begun")
    open: bool = Field(description="whether the table is listed, and anybody may take a free seat")
    watching: int = Field(description="how many live connections belong to no seat")
    undo: UndoRule = Field(description="what may be taken back: nothing; what showed nothing hidden; against bots, all")
    undoable: int | None = Field(description="the number of the decision that this seat may take back now")
    undone: int = Field(description="how often decisions were taken back")
    chat: bool = Field(description="whether players may write to each other; phrases are always allowed")
    host_seat: int | None = Field(description="the seat that the host's role was handed to; null: who made the game")
    deadline: str | None = Field(
        description="when a bot plays the awaited decisions instead; in a lobby, when bots take the free seats"
    )
    left: int | None = Field(description="milliseconds until the deadline when the server sent the table")
    promise: str = Field(description="SHA-256 of the secret; in games without a secret, of the seed's decimal text")
    commitments: list[str | None] = Field(description="SHA-256 of each seat's nonce; null: the seat has none")
    seed: str | None = Field(description="at the end")
    secret: str | None = Field(description="at the end")
    nonces: list[str | None] | None = Field(description="at the end; null: the seat has none, or it came too late")
    breakdowns: list[Breakdown] | None
    statistics: Statistics | None
    rematch: str | None
    lesson: bool = Field(description="a guided first game: its cards are prepared, so they are not fair")
    trial_of: str | None = Field(description="the finished game that this one goes on from, to try something else")
    trial_step: int | None = Field(description="after how many of its decisions")
    created: str


if TYPE_CHECKING:
    TableChange = Answer
else:
    LegalAction = Annotated[
        int | tuple[int, int] | AnyAction,
        Field(
            description="an action, or the id of one that GET /api/boards/{id}/actions lists, or the first and the last"
            " of several ids"
        ),
    ]
    ViewChange = partial_model("ViewChange", ViewSchema)
    TableChange = partial_model(
        "TableChange",
        TableSchema,
        without=("breakdowns", "statistics"),
        legal=list[LegalAction],
        view=ViewChange | None,
    )


class CreatedGame(Answer):
    id: str
    host: Key
    invite: Key | None
    keys: dict[str, Key]
    table: TableSchema


class TakenSeat(Answer):
    seat: int
    key: Key | None = Field(description="null: the client has made the key and has sent its hash")
    table: TableSchema


class MatchedSeat(Answer):
    id: str
    seat: int
    key: Key | None = Field(description="null: the client has made the key and has sent its hash")
    table: TableSchema


class OpenTable(Answer):
    """A table that waits for players, whom nobody needs to invite."""

    id: str
    board: str
    players: int
    free: int = Field(description="how many seats are free")
    names: list[str] = Field(description="of those who wait")
    bots: list[BotName] = Field(description="one for each seat of a bot")
    turn_seconds: int | None
    bank_seconds: int | None
    away_seconds: int | None
    hints: bool
    undo: UndoRule
    spectators: bool
    age: int = Field(description="milliseconds since it was opened")
    left: int | None = Field(description="milliseconds until bots take the free seats; null: its host starts the game")


class OpenTables(Answer):
    tables: list[OpenTable] = Field(description="the newest first")


class SeatLink(Answer):
    seat: int
    key: Key


class PushKey(Answer):
    key: str | None = Field(description="the public key for a subscription, base64url; null: the server sends nothing")


class Rematch(Answer):
    id: str
    table: TableSchema

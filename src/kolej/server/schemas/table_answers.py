"""The table as one seat may see it: who sits there, what is asked, the view, and the final count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, Field, create_model

from kolej.server.schemas.bodies import Answer, one_of, union
from kolej.server.schemas.card_counts import Card, Cards
from kolej.server.schemas.game_messages import AnyAction
from kolej.server.schemas.mechanic_schemas import MECHANICS

Key = Annotated[str, Field(description="128 random bits, base64url")]

if TYPE_CHECKING:
    Phase = str
    AnyPending = Answer
else:
    Phase = one_of("Phase", ["start", "turn", "draw", "keep", "over", *(p for m in MECHANICS for p in m.phases)])
    AnyPending = union("Pending", [p for m in MECHANICS for p in m.pending], by="phase")


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


class BaseBreakdown(Answer):
    completed: list[str] = Field(description="tickets that are made")
    failed: list[str]
    longest_path: int = Field(description="in spaces")


def _joined(name: str, *models: type[BaseModel] | None) -> type[BaseModel]:
    """One model with the fields of all of these."""
    parts = tuple(model for model in models if model is not None)
    return create_model(name, __base__=parts, __doc__=parts[0].__doc__)


if TYPE_CHECKING:
    ViewTold = BaseView
    Points = BasePoints
    Breakdown = BaseBreakdown
else:
    ViewTold = _joined("ViewTold", BaseView, *(m.view for m in MECHANICS))
    Points = _joined("Points", BasePoints, *(m.points for m in MECHANICS))
    Breakdown = _joined("Breakdown", Points, BaseBreakdown, *(m.breakdown for m in MECHANICS))


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


class SeatTold(Answer):
    seat: int
    kind: Literal["here", "link", "bot"]
    name: str
    taken: bool
    bot: str | None = Field(description="the bot that plays the seat now")


class TableTold(Answer):
    id: str
    board: str
    status: Literal["lobby", "playing", "over"]
    seat: int | None = Field(description="whose eyes; null: a spectator's")
    seats: list[SeatTold]
    awaited: list[int] = Field(description="seats whose decision is awaited now")
    number: int | None = Field(description="the number that this seat's decision must carry")
    legal: list[AnyAction] = Field(description="what this seat may decide now")
    decisions: int
    events: int
    view: ViewTold | None
    turn_seconds: int | None
    deadline: str | None = Field(description="when a bot plays the awaited decisions instead")
    seed_hash: str = Field(description="SHA-256 of the seed's decimal text")
    seed: str | None = Field(description="at the end")
    breakdowns: list[Breakdown] | None
    statistics: Statistics | None
    rematch: str | None
    created: str


class GameMade(Answer):
    id: str
    host: Key
    invite: Key | None
    keys: dict[str, Key]
    table: TableTold


class SeatTaken(Answer):
    seat: int
    key: Key
    table: TableTold


class RematchTold(Answer):
    id: str
    table: TableTold

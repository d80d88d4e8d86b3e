"""Messages of the live line, in both directions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from kolej.server.schemas.bodies import Absent, Answer, union
from kolej.server.schemas.error_answers import Problem
from kolej.server.schemas.game_messages import AnyEvent
from kolej.server.schemas.request_bodies import Decision, PhraseName
from kolej.server.schemas.table_answers import Key, TableChange, TableSchema


class Hello(Answer):
    """The client's first message."""

    key: Key | None = None
    since: int = Field(0, description="how many events the client has seen")
    undone: int = Field(0, description="`undone` of the table that the client has seen, if decisions were taken back")
    changes: bool = Field(False, description="whether to send changes of the table instead of whole tables")
    people: bool = Field(False, description="whether to send who is here and what they say")
    heard: int = Field(0, description="the number of the last message of a player that the client has")


class Ping(Answer):
    """A later message of the client. It is answered by a pong."""

    type: Literal["ping"]


class Decide(Decision):
    """A decision of the client. It is answered by a table or a change in which `number` is another one, or refused."""

    type: Literal["decide"] = "decide"


class PresenceSchema(Answer):
    """Who is at the table. Nothing is told once the game is over."""

    away: list[str | None] = Field(
        description="since when the person of each seat is away; null: here, or there is no person"
    )
    agreed: list[list[int]] = Field(description="for each seat, those who have agreed that a bot plays it meanwhile")


class LivePresence(PresenceSchema):
    """Who is at the table, at once and after every change, for clients that have asked for it."""

    type: Literal["presence"]


class MessageSchema(Answer):
    """What a player has said: a phrase, or a text at a table with chat."""

    number: int
    seat: int
    phrase: PhraseName | None
    text: str | None
    at: str


class LiveSaid(Answer):
    """What players have said that the client has not heard, at once (even if it is nothing) and later.

    Only for clients that have asked for people.
    """

    type: Literal["said"]
    messages: list[MessageSchema]


class LiveTable(Answer):
    """The table, at once and after every change, with the events that the client has not seen."""

    type: Literal["table"]
    first: int = Field(description="the number of the first of these events, which replace those that the client has")
    events: list[AnyEvent]
    table: TableSchema
    presence: Absent[PresenceSchema] = Field(default=None, description="in the answer to a poll that asks for people")
    said: Absent[list[MessageSchema]] = Field(default=None, description="in the answer to a poll that asks for people")


class LiveChange(Answer):
    """What has changed at the table, with the events that the client has not seen. The first one has every field.

    The fields replace those of the table, and those of `view` the fields of its view. `breakdowns` and `statistics`
    are never there: a client asks for the table when the game is over.
    """

    type: Literal["change"]
    first: int = Field(description="the number of the first of these events, which replace those that the client has")
    events: list[AnyEvent]
    table: TableChange


class Refused(Answer):
    """Why the client's decision was not made. The line stays open."""

    type: Literal["refused"]
    error: Problem


class LiveError(Answer):
    """The last message before the server closes the line."""

    type: Literal["error"]
    error: Problem


class Pong(Answer):
    type: Literal["pong"]


if TYPE_CHECKING:
    LiveMessage = Answer
else:
    _KINDS = (LiveTable, LiveChange, LivePresence, LiveSaid, Refused, LiveError, Pong)
    LiveMessage = union("LiveMessage", _KINDS, by="type")

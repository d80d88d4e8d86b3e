"""The games of one device in a list."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from kolej.server.schemas.bodies import Answer
from kolej.server.schemas.table_answers import SeatSchema


class SeatResult(Answer):
    points: int
    longest_path: int = Field(description="in spaces")
    tickets_made: int
    tickets_missed: int


class GameResult(Answer):
    winners: list[int] = Field(description="the seats that won; several share the victory")
    seats: list[SeatResult]


class GameOverview(Answer):
    board: str
    status: Literal["lobby", "dealing", "playing", "over"]
    lesson: bool
    trial: bool = Field(description="goes on from a moment of a finished game, to try something else")
    seats: list[SeatSchema]
    mine: list[int] = Field(description="the seats that the keys open")
    awaited: list[int] = Field(description="seats whose decision is awaited now")
    scores: list[int] = Field(description="points on the table; at the end the final ones")
    created: str
    changed: str = Field(description="when somebody last decided; before that, when the game was created or started")
    deadline: str | None = Field(description="when a bot plays the awaited decisions instead")
    result: GameResult | None = Field(description="at the end")


class MyGame(Answer):
    id: str
    state: Literal["known", "refused", "gone", "outdated"] = Field(
        description="refused: none of the keys opens the game; gone: there is no such game; outdated: it was begun"
        " under other rules"
    )
    game: GameOverview | None = Field(description="null unless the game is known")


class MyGames(Answer):
    games: list[MyGame] = Field(description="in the order of the request")

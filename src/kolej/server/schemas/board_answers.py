"""Boards, bots and the health of the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field, create_model

from kolej.boards import Board, Rules
from kolej.server.levels import USUAL
from kolej.server.schemas.bodies import Answer
from kolej.server.schemas.request_bodies import BotName


class Health(Answer):
    status: Literal["ok"]
    version: str


class BotSchema(Answer):
    id: BotName
    level: Literal["easy", "medium", "hard"] | None
    ready: bool = Field(description=f"whether it plays itself yet; until then {USUAL} plays for it")


class BoardSummary(Answer):
    id: str
    name: str
    players: tuple[int, int]
    provenance: str
    reconstruction: bool
    rules: Rules
    base: Rules = Field(description="the same parameters of the base game")
    size: tuple[float, float]
    cities: int
    routes: int
    tickets: int


if TYPE_CHECKING:
    BoardSchema = Answer
else:
    # The fields of a board file, every one of them required: the server sends defaults, too.
    _fields = {name: (f.annotation, Field(description=f.description)) for name, f in Board.model_fields.items()}
    BoardSchema = create_model(
        "BoardSchema",
        __base__=Answer,
        __doc__="The whole board file, defaults included, and the printed names.",
        names=(dict[str, str], Field(description="the printed name of every place, by its id")),
        **_fields,
    )

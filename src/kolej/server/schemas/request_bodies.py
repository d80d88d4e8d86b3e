"""Bodies of requests. What is not declared here is refused."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator
from typing_extensions import TypeAliasType

from kolej.server.levels import LEVELS, USUAL
from kolej.server.names import clean, clean_text
from kolej.server.player_phrases import PHRASES
from kolej.server.schemas.bodies import RequestBody
from kolej.server.stored_games import UndoRule

Number = Annotated[int, Field(ge=0, le=2**31 - 1, strict=True)]
Name = Annotated[str, Field(max_length=20_000), AfterValidator(clean)]


def _known_bot(name: str) -> str:
    if name not in LEVELS:
        raise ValueError(f"there is no such bot; there are {', '.join(LEVELS)}")
    return name


BotName = TypeAliasType(
    "BotName",
    Annotated[str, Field(max_length=40, json_schema_extra={"enum": list(LEVELS)}), AfterValidator(_known_bot)],
)

def _known_phrase(name: str) -> str:
    if name not in PHRASES:
        raise ValueError(f"there is no such phrase; there are {', '.join(PHRASES)}")
    return name


PhraseName = TypeAliasType(
    "PhraseName",
    Annotated[str, Field(max_length=20, json_schema_extra={"enum": list(PHRASES)}), AfterValidator(_known_phrase)],
)

Commitment = Annotated[
    str, Field(pattern="^[0-9a-f]{64}$", description="SHA-256 of a nonce that this device reveals when it is time")
]


KeyHash = Annotated[
    str,
    Field(
        pattern="^[0-9a-f]{64}$",
        description="SHA-256 of a key that the client has made, so that a lost answer does not lose the seat",
    ),
]


class NewSeat(RequestBody):
    kind: Literal["here", "link", "bot"]
    name: Name | None = None
    bot: BotName | None = Field(None, description=f"for kind bot: which; left out: {USUAL}")
    commitment: Commitment | None = None


class NewGame(RequestBody):
    board: Annotated[str, Field(max_length=60)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=9)]
    turn_seconds: Annotated[int, Field(ge=10, le=86400, strict=True)] | None = None
    away_seconds: Annotated[int, Field(ge=30, le=604800, strict=True)] | None = Field(
        None, description="after how long a bot plays the seat of somebody who is away; null: only if the others agree"
    )
    bank_seconds: Annotated[int, Field(ge=60, le=30 * 86400, strict=True)] | None = Field(
        None, description="the time of each player for the whole game, in place of a time for each turn"
    )
    hints: Annotated[bool, Field(strict=True)] = Field(True, description="whether players may ask for hints")
    spectators: Annotated[bool, Field(strict=True)] = Field(
        True, description="whether people without a seat may watch once the game has begun"
    )
    open: Annotated[bool, Field(strict=True)] = Field(
        False, description="whether the table is listed, and anybody may take a seat by link without an invitation"
    )
    undo: UndoRule | None = Field(
        None,
        description="what may be taken back: `off`, nothing; `safe`, what showed nothing hidden, before anybody else"
        " moves; `any`, anything, where all other seats are bots; left out: `safe`, and `off` in a lesson",
    )
    chat: Annotated[bool, Field(strict=True)] = Field(
        False, description="whether players may write to each other, beside the phrases that all may use"
    )
    lesson: Annotated[bool, Field(strict=True)] = Field(
        False, description="a guided first game for one person against one bot, with prepared cards"
    )


class Saying(RequestBody):
    phrase: PhraseName | None = None
    text: Annotated[str, Field(max_length=20_000), AfterValidator(clean_text)] | None = Field(
        None, description="only at tables with chat"
    )

    @model_validator(mode="after")
    def _says_one_thing(self) -> Self:
        if (self.phrase is None) == (self.text is None):
            raise ValueError("say a phrase or a text")
        return self


class PushDevice(RequestBody):
    """A subscription of a browser to Web Push."""

    endpoint: Annotated[str, Field(min_length=1, max_length=500)]
    p256dh: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{87}=?$", description="the public key of the browser")]
    auth: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}(==)?$", description="a secret of the browser")]
    language: Literal["en", "pl"] = "en"


class JoinRequest(RequestBody):
    name: Name
    seat: Annotated[int, Field(ge=0, le=8, strict=True)] | None = None
    commitment: Commitment | None = None
    key_hash: KeyHash | None = None


class MatchWish(RequestBody):
    board: Annotated[str, Field(max_length=60)]
    players: Annotated[int, Field(ge=2, le=9, strict=True)]
    name: Name
    commitment: Commitment | None = None
    key_hash: KeyHash | None = None


class SeatChange(RequestBody):
    name: Name | None = None
    bot: BotName | None = Field(None, description="a bot to leave the seat to; null: come back")


class NewTrial(RequestBody):
    step: Annotated[int, Field(ge=0, strict=True)] = Field(description="how many decisions are made, as in the replay")
    bot: BotName = Field(USUAL, description="the bot that plays all other seats")


class BotAtSeat(RequestBody):
    bot: BotName


class QrText(RequestBody):
    text: Annotated[str, Field(min_length=1, max_length=400)]


class NewHost(RequestBody):
    seat: Annotated[int, Field(ge=0, le=8, strict=True)]


class StartRequest(RequestBody):
    fill: BotName | None = Field(None, description="the bot that takes the seats that are still free")


class RevealedNonce(RequestBody):
    nonce: Annotated[str, Field(pattern="^[0-9a-f]{32}$", description="what the device has committed to")]
    next_commitment: Commitment | None = Field(None, description="the commitment for a rematch")


class Decision(RequestBody):
    number: Number
    action: Number


class UndoRequest(RequestBody):
    number: Number = Field(description="the number of the decision to take back, from `undoable` of the table")


MOST_GAMES = 20
"""The largest number of games in one list, because games that are not in memory are replayed."""


class KeysOfGame(RequestBody):
    id: Annotated[str, Field(max_length=32)]
    keys: Annotated[list[Annotated[str, Field(min_length=1, max_length=100)]], Field(min_length=1, max_length=10)]


class KeysOfGames(RequestBody):
    games: Annotated[list[KeysOfGame], Field(max_length=MOST_GAMES)]

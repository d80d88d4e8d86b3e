"""Requests and answers about accounts."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, model_validator

from kolej.server.schemas.bodies import Answer, RequestBody
from kolej.server.schemas.request_bodies import KeysOfGame, Name

Passphrase = Annotated[str, Field(min_length=10, max_length=200, description="10 to 200 characters")]
Given = Annotated[str, Field(max_length=200)]

Short = Annotated[str, Field(max_length=200)]
Points = Annotated[int, Field(ge=-100_000, le=100_000)]
Seat = Annotated[int, Field(ge=0, le=8)]


class NewAccount(RequestBody):
    name: Name
    passphrase: Passphrase


class SignIn(RequestBody):
    name: Given
    passphrase: Given


class NewPassphrase(RequestBody):
    old: Given | None = Field(None, description="left out: the account has none yet")
    passphrase: Passphrase


class PasskeyName(RequestBody):
    name: Name


class SignedByPasskey(RequestBody):
    credential: dict[str, Any] = Field(description="what the browser returns, as JSON (PublicKeyCredential.toJSON)")


class ResultOfGame(RequestBody):
    """A finished game as a device keeps it. The lists are by seat."""

    id: Annotated[str, Field(pattern="^[a-z0-9]{1,32}$")]
    board: Annotated[str, Field(max_length=60)]
    ended: Annotated[int, Field(ge=0, le=2**53)] = Field(description="milliseconds since 1970")
    names: Annotated[list[Short], Field(max_length=9)]
    bots: Annotated[list[Short | None], Field(max_length=9)]
    points: Annotated[list[Points], Field(min_length=1, max_length=9)]
    longest: Annotated[list[Points], Field(max_length=9)]
    made: Annotated[list[Points], Field(max_length=9)]
    missed: Annotated[list[Points], Field(max_length=9)]
    winners: Annotated[list[Seat], Field(max_length=9)]
    mine: Annotated[list[Seat], Field(max_length=9)]
    lesson: bool
    hidden: bool = False

    @model_validator(mode="after")
    def _check(self) -> ResultOfGame:
        players = len(self.points)
        if any(len(column) != players for column in (self.names, self.bots, self.longest, self.made, self.missed)):
            raise ValueError("the lists of a result have one entry for each seat")
        if any(seat >= players for seat in (*self.winners, *self.mine)):
            raise ValueError("a result names a seat that the game does not have")
        return self


class AccountAddition(RequestBody):
    games: list[KeysOfGame] = Field([], max_length=100, description="games with keys of them")
    results: list[ResultOfGame] = Field([], max_length=100)


class AccountsOpen(Answer):
    open: bool = Field(description="whether this server has accounts")


class SignedIn(Answer):
    name: str
    token: str = Field(description="128 random bits, base64url; it opens what the account holds")


class AccountAdded(Answer):
    keys: int = Field(description="how many of the keys belong to their games")


class AccountGame(Answer):
    id: str
    board: str
    status: str
    created: str
    seats: list[int] = Field(description="the seats that the account opens, with the key TOKEN.SEAT")
    host: bool = Field(description="whether the account has the host's key, as TOKEN.host")


class RatingSchema(Answer):
    """How strong the owner is; the true strength is between `low` and `high` 19 times in 20."""

    value: int
    low: int
    high: int
    games: int = Field(description="games that count")


class AccountContent(Answer):
    """Everything that the server has about an account, except hashes."""

    name: str
    created: str
    passphrase: bool = Field(description="whether the account has one")
    passkeys: list[str] = Field(description="when each was made")
    rating: RatingSchema | None = Field(description="null: no game counts yet")
    games: list[AccountGame]
    results: list[ResultOfGame]


class PasskeyOptions(Answer):
    options: dict[str, Any] = Field(description="for navigator.credentials, as JSON")

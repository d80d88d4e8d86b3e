"""Who asks: the key in the Authorization header, and what it opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import Request

from kolej.server.errors import Refusal
from kolej.server.room import Room
from kolej.server.rooms import Rooms

LONGEST = 100  # characters; a key has 22

bearer = HTTPBearer(auto_error=False, description="a seat's, the invitation's or the host's key", scheme_name="key")


async def _key_of(request: Request, _: Annotated[HTTPAuthorizationCredentials | None, Security(bearer)]) -> str | None:
    """Asynchronous, as FastAPI would ask a plain function in a thread of its own."""
    return key_in(request)


def key_in(request: Request) -> str | None:
    """The key, or None without one. Anything else in the header is an error, not a spectator."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _space, key = header.partition(" ")
    if scheme.lower() != "bearer" or not 0 < len(key.strip()) <= LONGEST:
        raise wrong_token()
    return key.strip()


Key = Annotated[str | None, Depends(_key_of)]


@dataclass(frozen=True)
class Asker:
    """`seat` is None for the host and for who is invited; they see what a spectator sees."""

    seat: int | None
    host: bool
    invited: bool


def wrong_token() -> Refusal:
    return Refusal("wrong_token", "this key does not open this game")


def no_token() -> Refusal:
    return Refusal("no_token", "this needs a key, in the header Authorization: Bearer KEY")


async def asker(rooms: Rooms, room: Room, key: str | None) -> Asker:
    """What the key opens. One that is not known here may just have been given out by another worker."""
    if key is None:
        return Asker(None, host=False, invited=False)
    found = _look_up(room, key)
    if found is None:
        await rooms.refresh(room)
        found = _look_up(room, key)
    if found is None:
        raise wrong_token()
    return found


def _look_up(room: Room, key: str) -> Asker | None:
    seat, host, invited = room.seat_of(key), room.is_host(key), room.is_invite(key)
    return Asker(seat, host, invited) if seat is not None or host or invited else None


async def seat_of(rooms: Rooms, room: Room, key: str | None) -> int:
    """The seat that the key opens, where only a seat will do."""
    if key is None:
        raise no_token()
    found = await asker(rooms, room, key)
    if found.seat is None:
        raise Refusal("not_your_seat", "this needs the key of a seat")
    return found.seat

"""Authorisation: the key in the Authorization header, and what it allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import Request

from kolej.server.errors import ApiError
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.stored_games import now

LONGEST = 100
"""The largest number of characters that is accepted as a key. Our keys have 22."""

bearer = HTTPBearer(auto_error=False, description="a seat's, the invitation's or the host's key", scheme_name="key")


async def _key_of(request: Request, _: Annotated[HTTPAuthorizationCredentials | None, Security(bearer)]) -> str | None:
    """Returns the key. It is asynchronous because FastAPI would run a plain function in a thread."""
    return key_in(request)


def key_in(request: Request) -> str | None:
    """Returns the key of a request, or None without the header. Any other header is an error."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _space, key = header.partition(" ")
    if scheme.lower() != "bearer" or not 0 < len(key.strip()) <= LONGEST:
        raise wrong_token()
    return key.strip()


Key = Annotated[str | None, Depends(_key_of)]


@dataclass(frozen=True)
class Caller:
    """What a key allows. `seat` is None for spectators, the host and invited people, who all see the same."""

    seat: int | None
    host: bool
    invited: bool


def wrong_token() -> ApiError:
    """Returns the error for a key that does not belong to the game."""
    return ApiError("wrong_token", "this key does not belong to this game")


def no_token() -> ApiError:
    """Returns the error for a request without a key."""
    return ApiError("no_token", "this needs a key, in the header Authorization: Bearer KEY")


async def caller_of(rooms: Rooms, room: Room, key: str | None) -> Caller:
    """Returns what a key allows. Another worker may have issued an unknown key just now, so the room is refreshed."""
    if key is None:
        return Caller(None, host=False, invited=False)
    caller = await known_caller(rooms, room, key)
    if caller is None:
        await rooms.refresh(room)
        caller = await known_caller(rooms, room, key)
    if caller is None:
        raise wrong_token()
    if caller.seat is not None:
        room.attended = now()
    return caller


async def known_caller(rooms: Rooms, room: Room, key: str) -> Caller | None:
    """Returns what a key allows as far as the room knows; None: nothing.

    `TOKEN.3` and `TOKEN.host`, with the token of a session, open what the account has a key of. Keys have no dots.
    """
    if not is_lent(key):
        return _look_up(room, key)
    token, _, wanted = key.partition(".")
    if rooms.accounts is None:
        return None
    hashes = {room.row.host, *(row.key for row in room.seats if row.key)}
    held = await rooms.in_thread(rooms.accounts.held, token, hashes, now())
    if wanted == "host":
        return Caller(None, host=True, invited=False) if room.row.host_seat is None and room.row.host in held else None
    seat = next((row.seat for row in room.seats if row.key in held and str(row.seat) == wanted), None)
    return None if seat is None else Caller(seat, host=room.row.host_seat == seat, invited=False)


def is_lent(key: str) -> bool:
    """Returns whether a key is that of a session, which ends, and not that of a seat."""
    return "." in key


def _look_up(room: Room, key: str) -> Caller | None:
    seat, host, invited = room.seat_of(key), room.is_host(key), room.is_invite(key)
    return Caller(seat, host, invited) if seat is not None or host or invited else None


async def viewer_of(rooms: Rooms, room: Room, key: str | None) -> Caller:
    """Returns what a key allows to somebody who wants to see the game, or raises an error if that is not allowed."""
    caller = await caller_of(rooms, room, key)
    if room.shuts_out(caller.seat):
        raise no_spectators()
    return caller


def no_spectators() -> ApiError:
    """Returns the error for somebody who has no seat at a table without spectators."""
    return ApiError("no_spectators", "this table has agreed to play without spectators")


async def seat_of(rooms: Rooms, room: Room, key: str | None) -> int:
    """Returns the seat of a key, or raises an error if the key belongs to no seat."""
    if key is None:
        raise no_token()
    caller = await caller_of(rooms, room, key)
    if caller.seat is None:
        raise ApiError("not_your_seat", "this needs the key of a seat")
    return caller.seat

"""A decision: checked, kept, and only then told."""

from __future__ import annotations

import logging

from kolej.game import IllegalAction
from kolej.server.errors import Refusal
from kolej.server.messages import table_json
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.stored_games import DecisionRow, now

log = logging.getLogger("kolej.server")


async def decide(rooms: Rooms, room: Room, seat: int, number: int, action: int) -> None:
    """Makes a decision for a seat, or says why not. Making the same one again is harmless."""
    async with room.lock:
        if room.number(seat) != number:  # another worker may have got further
            await rooms.catch_up(room)
        if _is_made(room, seat, number, action):
            return
        _check(room, seat, number, action)
        row = DecisionRow(number, seat, action, now())
        if await rooms.keep(room.id, row):
            room.play([row])
            room.ours = True
            room.changed()
        else:  # somebody else was quicker
            await rooms.catch_up(room)
            if not _is_made(room, seat, number, action):
                raise _stale(room, seat)
    if room.status == "over":
        await rooms.ask(rooms.storage.finish, room.id)
        log.info("game over: game=%s decisions=%d", room.id, number + 1)


def _is_made(room: Room, seat: int, number: int, action: int) -> bool:
    made = room.made(number)
    if made is not None and made != (seat, action):
        raise _stale(room, seat)
    return made is not None


def _check(room: Room, seat: int, number: int, action: int) -> None:
    if room.game is None:
        raise Refusal("not_started", "the game has not begun")
    if room.game.over:
        raise Refusal("already_over", "the game is over, there is nothing more to decide")
    if room.number(seat) != number:
        if any(room.number(other) == number for other in room.awaited):
            raise Refusal("not_your_turn", "this decision is another seat's")
        raise _stale(room, seat)
    if all(action != legal.id for legal in room.legal(seat)):
        raise Refusal("illegal", _why(room, action))


def _why(room: Room, action: int) -> str:
    """The rules' own words, asked of a copy."""
    assert room.game is not None
    try:
        room.game.copy().play(action)
    except IllegalAction as error:
        return str(error)
    return "SET-2: this choice of tickets is not one of yours"


def _stale(room: Room, seat: int) -> Refusal:
    words = "this decision has been made already, or is not due yet; the table has changed"
    return Refusal("stale", words, table=table_json(room, seat))

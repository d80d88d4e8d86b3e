"""Endpoints for Web Push: the key of the server, and the devices that want to be told of the turns of a seat."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from kolej.server.app_state import State
from kolej.server.auth import Key, seat_of
from kolej.server.endpoints import check_endpoint
from kolej.server.errors import ApiError
from kolej.server.routes import errors
from kolej.server.schemas.request_bodies import PushDevice
from kolej.server.schemas.table_answers import PushKey

router = APIRouter(prefix="/api", tags=["seats"])

FOR_SEAT = ("no_token", "wrong_token", "not_your_seat", "no_game", "outdated")


@router.get("/push", response_model=PushKey, responses=errors())
async def push_key(state: State) -> PushKey:
    """Returns the key by which a browser knows this server when it subscribes to Web Push."""
    return PushKey(key=await state.turn_notices.public_key())


@router.put("/games/{id}/push", status_code=204, responses=errors(*FOR_SEAT, "no_push"))
async def subscribe(id: str, device: PushDevice, state: State, key: Key) -> Response:
    """Tells this device, with the key of a seat, when it is the turn of the seat and nobody looks."""
    if not state.settings.push:
        raise ApiError("no_push", "this server sends no Web Push")
    check_endpoint(device.endpoint, private=state.settings.push_anywhere)
    async with state.open(id) as room:
        seat = await seat_of(state.rooms, room, key)
        await state.rooms.in_thread(state.rooms.storage.subscribe, id, seat, device.model_dump())
        room.without_devices.discard(seat)
        return Response(status_code=204)


@router.delete("/games/{id}/push", status_code=204, responses=errors(*FOR_SEAT))
async def unsubscribe(id: str, state: State, key: Key) -> Response:
    """Forgets all devices of the seat of the key."""
    async with state.open(id) as room:
        seat = await seat_of(state.rooms, room, key)
        await state.rooms.in_thread(state.rooms.storage.unsubscribe, id, seat)
        return Response(status_code=204)

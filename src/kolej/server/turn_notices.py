"""Tells persons who are away that it is their turn: by Web Push, and by the webhook of the host.

Each person is told once, and again only after they have looked at the game. Notices wait in a short queue and are sent
in threads: nothing else waits for them.
"""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import anyio.to_thread
from anyio import CapacityLimiter

from kolej.server import metrics
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.settings import Settings
from kolej.server.stored_games import PushSubscription, now

if TYPE_CHECKING:
    from kolej.server.outgoing import PushSender  # its libraries are large, and many servers never send anything

log = logging.getLogger("kolej.server")

WAITING = 1000
"""The largest number of notices that wait. More are dropped: whoever is told late is not helped."""
SENDERS = 4
"""The number of notices that are sent at the same time."""
GONE = (404, 410)
"""What push services answer for a device that does not want notices any more."""


@dataclass(frozen=True)
class TurnNotice:
    """The turn of a person who is away."""

    game: str
    board: str
    seat: int
    name: str


class TurnNotices:
    """Finds persons to tell, and tells them."""

    def __init__(self, settings: Settings, rooms: Rooms) -> None:
        self._settings, self._rooms = settings, rooms
        self._waiting: asyncio.Queue[TurnNotice] = asyncio.Queue(WAITING)
        self._limiter = CapacityLimiter(SENDERS)
        self._push: PushSender | None = None

    @property
    def enabled(self) -> bool:
        """Whether anybody can be told."""
        return self._settings.push or self._settings.turn_webhook is not None

    def attend(self, room: Room) -> None:
        """Puts persons who are away and do not know that it is their turn into the queue."""
        if not self.enabled:
            return
        for seat in room.unaware():
            if seat in room.without_devices and self._settings.turn_webhook is None:
                continue
            try:
                self._waiting.put_nowait(TurnNotice(room.id, room.row.board, seat, room.seats[seat].name))
            except asyncio.QueueFull:
                metrics.turn_notices.labels("any", "dropped").inc()

    async def public_key(self) -> str | None:
        """Returns the key by which devices know this server; None: it sends no Web Push."""
        return (await self._sender()).public_key if self._settings.push else None

    async def keep_sending(self) -> None:
        """Sends notices as long as the server runs."""
        async with asyncio.TaskGroup() as group:
            for _ in range(SENDERS):
                group.create_task(self._keep_sending())

    async def _keep_sending(self) -> None:
        while True:
            notice = await self._waiting.get()
            try:
                await self._tell(notice)
            except Exception as error:
                log.warning("turn not told: game=%s: %s", notice.game, type(error).__name__)

    async def _sender(self) -> PushSender:
        if self._push is None:
            self._push = await self._rooms.in_thread(self._new_sender)
        return self._push

    def _new_sender(self) -> PushSender:
        from kolej.server.outgoing import PushSender, new_push_key

        private = self._rooms.storage.agreements.push_key(new_push_key)
        return PushSender(private, self._settings.push_contact, allow_private=self._settings.push_anywhere)

    async def _tell(self, notice: TurnNotice) -> None:
        webhook = self._settings.turn_webhook
        claim = partial(self._rooms.storage.claim_turn_notice, always=webhook is not None)
        devices = await self._rooms.in_thread(claim, notice.game, notice.seat, now())
        if devices is None:
            return
        room = self._rooms.cached(notice.game)
        if not devices and room is not None:
            room.without_devices.add(notice.seat)  # until somebody subscribes: no more questions to the database
        if webhook is not None:
            await self._call_webhook(webhook, notice)
        gone = [device.id for device in devices if self._settings.push and await self._tell_device(device, notice)]
        if gone:
            await self._rooms.in_thread(self._rooms.storage.forget_devices, gone)

    async def _tell_device(self, device: PushSubscription, notice: TurnNotice) -> bool:
        """Sends a notice to a device. Returns whether the device does not want any more."""
        content = {"kind": "turn", "game": notice.game, "board": notice.board, "language": device.language}
        send = partial((await self._sender()).send, device.endpoint, device.p256dh, device.auth)
        status = await self._sent("push", partial(send, json.dumps(content).encode(), notice.game))
        return status in GONE

    async def _call_webhook(self, address: str, notice: TurnNotice) -> None:
        public = self._settings.public_address
        link = f"{public.rstrip('/')}/#/game/{notice.game}" if public else None
        facts = {"game": notice.game, "board": notice.board, "seat": notice.seat, "name": notice.name, "address": link}
        headers = {"Content-Type": "application/json"}
        await self._sent("webhook", partial(_post, address, json.dumps(facts).encode(), headers))

    async def _sent(self, channel: str, request: partial[int]) -> int:
        """Sends a request in a thread. Returns the status of the answer; 0: there was none."""
        try:
            status = await anyio.to_thread.run_sync(request, limiter=self._limiter)
        except Exception as error:  # of a stranger's server, which may do anything
            log.info("turn not told by %s: %s", channel, type(error).__name__)
            status = 0
        result = "sent" if 200 <= status < 300 else "gone" if status in GONE else "failed"
        metrics.turn_notices.labels(channel, result).inc()
        return status


def _post(address: str, content: bytes, headers: dict[str, str]) -> int:
    from kolej.server.outgoing import post

    return post(address, content, headers, anywhere=True)

"""The protocol of live connections: that of uvicorn, with less memory for a connection that waits."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class LiveProtocol(WebSocketsSansIOProtocol):
    """The WebSocket protocol of uvicorn. It forgets the heads of request and response once the connection is open."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.queue: Any = MessageQueue()

    async def send(self, message: Any) -> None:
        """Sends a message of the app. The first one accepts the connection."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            heads: tuple[Any, ...] = (self.request.headers, self.response.headers, self.scope["headers"])
            for head in heads:
                head.clear()


class MessageQueue:
    """What one task reads from a connection. An `asyncio.Queue` has four deques, which take 3 kB."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Adds a message and wakes the reader."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """Waits for the next message and returns it."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.pop(0)

    def empty(self) -> bool:
        """Returns whether no message waits."""
        return not self._messages

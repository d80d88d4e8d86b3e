"""Sets up the log: plain lines, or JSON lines for programs. Both have the id of the request that a line belongs to."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal

from pydantic_core import to_json

Format = Literal["text", "json"]

PLAIN = re.compile(rb"[A-Za-z0-9._-]{1,64}")
"""What a client may send as the id of its request: nothing that could look like another line or field of the log."""


class _Request:
    """The request of a task and of the tasks that it starts. They may live longer than the request."""

    def __init__(self, id: str) -> None:
        self.id: str | None = id


_request: ContextVar[_Request | None] = ContextVar("request", default=None)


@contextmanager
def in_request(headers: Iterable[tuple[bytes, bytes]]) -> Iterator[str]:
    """Yields the id of a request: the one that the client or a proxy sent, or a new one. It is in the log meanwhile."""
    sent = next((value for name, value in headers if name == b"x-request-id"), b"")
    id = sent.decode() if PLAIN.fullmatch(sent) else secrets.token_hex(8)
    request = _Request(id)
    token = _request.set(request)
    try:
        yield id
    finally:
        request.id = None
        _request.reset(token)


def configure(format: Format) -> None:
    """Sets up the log of this process, on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if format == "json" else TextFormatter())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    for library in ("alembic", "procrastinate"):
        logging.getLogger(library).setLevel(logging.WARNING)
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # it repeats that the database is away, in many lines


class TextFormatter(logging.Formatter):
    """Writes plain lines."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is logging's
        line = super().formatMessage(record)
        id = _current_id()
        return line if id is None else f"{line} request={id}"


class JsonFormatter(logging.Formatter):
    """Writes one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        id = _current_id()
        if id is not None:
            line["request"] = id
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return to_json(line, inf_nan_mode="null").decode()


def _current_id() -> str | None:
    request = _request.get()
    return None if request is None else request.id

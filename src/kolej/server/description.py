"""The API description with the messages of the live line: OpenAPI knows no WebSockets."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from kolej.server.schemas.live_messages import Decide, Hello, LiveMessage, Ping

MESSAGES: list[tuple[str, Any, TypeAdapter[Any]]] = [
    ("Hello", "validation", TypeAdapter(Hello)),
    ("Ping", "validation", TypeAdapter(Ping)),
    ("Decide", "validation", TypeAdapter(Decide)),
    ("LiveMessage", "serialization", TypeAdapter(LiveMessage)),
]


def describe_live_messages(app: FastAPI) -> None:
    """Adds the messages to the components of the app's description."""
    http_description = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            described = http_description()
            _, found = TypeAdapter.json_schemas(MESSAGES, ref_template="#/components/schemas/{model}")
            described["components"]["schemas"] |= found["$defs"]
        return http_description()

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI's docs do it

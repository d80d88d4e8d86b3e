"""Answers: JSON that is ready as bytes, and refusals."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_core import to_json
from starlette.responses import Response

from kolej.server.errors import Refusal


def answer(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    kept = {"Cache-Control": "no-store", **(headers or {})}
    return Response(body, status, kept, media_type="application/json")


def with_table(fields: Mapping[str, object], table: bytes) -> bytes:
    """An object of these fields and a table that is JSON already."""
    return to_json(fields)[:-1] + b',"table":' + table + b"}"


def refuse(refusal: Refusal, headers: Mapping[str, str] | None = None) -> Response:
    body = error_json(refusal)
    kept = dict(headers or {})
    if refusal.status == 401:
        kept["WWW-Authenticate"] = "Bearer"
    if refusal.retry_after:
        kept["Retry-After"] = str(max(1, round(refusal.retry_after + 0.5)))
    return answer(body, refusal.status, kept)


def error_json(refusal: Refusal) -> bytes:
    """`{"error": …}`."""
    fields = refusal.fields()
    inner = to_json(fields) if refusal.table is None else with_table(fields, refusal.table)
    return b'{"error":' + inner + b"}"

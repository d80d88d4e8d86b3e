"""HTTP responses from JSON bytes and from errors."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response

from kolej.server.errors import ApiError
from kolej.server.static_page import accepted_encodings


def json_response(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Returns a response that is never cached."""
    all_headers = {"Cache-Control": "no-store", **(headers or {})}
    return Response(body, status, all_headers, media_type="application/json")


def accepts_gzip(request: Request) -> bool:
    """Returns whether a client accepts a response that is compressed with gzip."""
    return "gzip" in accepted_encodings(request.headers.get("accept-encoding", ""))


def with_table(fields: Mapping[str, object], table: bytes) -> bytes:
    """Returns a JSON object with these fields and a table that is already JSON."""
    return to_json(fields)[:-1] + b',"table":' + table + b"}"


def error_response(error: ApiError, headers: Mapping[str, str] | None = None) -> Response:
    """Returns the response for an error, with the headers that its status requires."""
    body = error_json(error)
    all_headers = dict(headers or {})
    if error.status == 401:
        all_headers["WWW-Authenticate"] = "Bearer"
    if error.retry_after:
        all_headers["Retry-After"] = str(max(1, round(error.retry_after + 0.5)))
    return json_response(body, error.status, all_headers)


def error_json(error: ApiError) -> bytes:
    """Returns the body of an error: `{"error": …}`."""
    fields = error.fields()
    inner = to_json(fields) if error.table is None else with_table(fields, error.table)
    return b'{"error":' + inner + b"}"

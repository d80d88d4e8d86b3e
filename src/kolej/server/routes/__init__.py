"""The endpoints under /api."""

from __future__ import annotations

from typing import Any

from kolej.server.errors import STATUS
from kolej.server.schemas.error_answers import ErrorSchema


def errors(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The refusals of an endpoint, for OpenAPI, with those that any request may meet."""
    by_status: dict[int | str, list[str]] = {400: ["bad_request"]}
    for code in (*codes, "bad_request", "slow", "too_large", "too_many", "busy"):
        by_status.setdefault(STATUS[code], []).append(code)
    return {
        status: {"model": ErrorSchema, "description": ", ".join(found)} for status, found in by_status.items()
    }

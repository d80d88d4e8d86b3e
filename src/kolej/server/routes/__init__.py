"""The endpoints under /api."""

from __future__ import annotations

from typing import Any

from kolej.server.errors import STATUS
from kolej.server.schemas.error_answers import ErrorSchema


def errors(*codes: str) -> dict[int | str, dict[str, Any]]:
    """Returns the errors of an endpoint for OpenAPI, including those that any request may cause."""
    by_status: dict[int | str, list[str]] = {400: ["bad_request"]}
    for code in (*codes, "bad_request", "slow", "too_large", "too_many", "busy"):
        by_status.setdefault(STATUS[code], []).append(code)
    return {
        status: {"model": ErrorSchema, "description": ", ".join(listed)} for status, listed in by_status.items()
    }

"""The endpoint for Prometheus, which is not for strangers."""

from __future__ import annotations

import hmac
import ipaddress

import anyio.to_thread
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from kolej.server import metrics
from kolej.server.app_state import State
from kolej.server.auth import key_in
from kolej.server.errors import ApiError
from kolej.server.measuring import measure

router = APIRouter()

FORWARDED = ("x-forwarded-for", "x-real-ip", "forwarded", "via")
"""Headers of requests that came by way of a proxy."""


@router.get("/metrics", include_in_schema=False)
async def read_metrics(request: Request, state: State) -> Response:
    """Returns all metrics to programs on this machine, and to those that know the token."""
    if not (_is_local(request) or _has_token(request, state.settings.metrics_token)):
        message = "metrics are for programs on the machine of the server, or with the token KOLEJ_METRICS_TOKEN"
        raise ApiError("not_allowed", message, status=403)
    measure(state)
    text = await anyio.to_thread.run_sync(metrics.exposition)
    return Response(text, headers={"Content-Type": metrics.CONTENT_TYPE, "Cache-Control": "no-store"})


def _is_local(request: Request) -> bool:
    """Returns whether a request comes from this machine, and not from a stranger by way of a proxy on it."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ipaddress.ip_address(request.client.host)
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


def _has_token(request: Request, token: str | None) -> bool:
    return token is not None and hmac.compare_digest((key_in(request) or "").encode(), token.encode())

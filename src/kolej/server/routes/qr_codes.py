"""The endpoint for QR codes: a phone opens a link without anybody typing it."""

from __future__ import annotations

from fastapi import APIRouter
from segno import make_qr
from starlette.responses import Response

from kolej.server.addresses import Address
from kolej.server.app_state import State
from kolej.server.routes import errors
from kolej.server.schemas.request_bodies import QrText
from kolej.server.work.fair_queue import Share

router = APIRouter(prefix="/api", tags=["pages"])

SVG = "image/svg+xml"
BORDER = 2
"""Empty modules around the code. The page adds a white frame."""
SECONDS = 20.0
"""The longest time that a process may take for a code."""


@router.post("/qr", response_class=Response, responses={200: {"content": {SVG: {}}}, **errors()})
async def qr_code(wanted: QrText, state: State, address: Address) -> Response:
    """Returns a QR code as SVG. The text is in the body, because links to seats hold keys, and paths are logged."""
    thinkers = state.thinkers
    svg = await thinkers.work(thinkers.chores, Share(address, ""), SECONDS, qr_svg, wanted.text)
    return Response(svg, media_type=SVG, headers={"Cache-Control": "no-store"})


def qr_svg(text: str) -> str:
    """Draws a QR code as SVG. A long text takes 15 ms, so this runs in a process."""
    code = make_qr(text, error="m")
    return code.svg_inline(border=BORDER, omitsize=True, svgclass=None, lineclass=None)

"""The endpoint for QR codes: a phone opens a link without anybody typing it."""

from __future__ import annotations

from fastapi import APIRouter
from segno import make_qr
from starlette.responses import Response

from kolej.server.routes import errors
from kolej.server.schemas.request_bodies import QrText

router = APIRouter(prefix="/api", tags=["pages"])

SVG = "image/svg+xml"
BORDER = 2
"""Empty modules around the code. The page adds a white frame."""


@router.post("/qr", response_class=Response, responses={200: {"content": {SVG: {}}}, **errors()})
async def qr_code(wanted: QrText) -> Response:
    """Returns a QR code as SVG. The text is in the body, because links to seats hold keys, and paths are logged."""
    code = make_qr(wanted.text, error="m")
    svg = code.svg_inline(border=BORDER, omitsize=True, svgclass=None, lineclass=None)
    return Response(svg, media_type=SVG, headers={"Cache-Control": "no-store"})

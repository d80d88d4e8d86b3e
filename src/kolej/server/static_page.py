"""The page: built files, if they are there, else a word on how to build them."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

UNBUILT = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Kolej</title>'
    "<p>The server runs, but its page has not been built yet: run <code>make page</code>.</p></html>"
)


class Page(StaticFiles):
    """Files under assets/ have a hash in their names and never change; the rest is asked for anew each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        found = await super().get_response(path, scope)
        hashed = path.startswith("assets/") and found.status_code in (200, 304)
        found.headers["Cache-Control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return found


def serve_page(app: FastAPI, folder: Path) -> None:
    if (folder / "index.html").is_file():
        app.mount("/", Page(directory=folder, html=True), name="page")
        return

    @app.get("/", include_in_schema=False)
    async def unbuilt() -> HTMLResponse:
        return HTMLResponse(UNBUILT, headers={"Cache-Control": "no-cache"})

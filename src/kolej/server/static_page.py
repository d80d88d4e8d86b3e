"""Serves the files of the built page or, if there are none, says how to build them."""

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
    """Serves files with the right caching. Files under assets/ have a hash in their names and never change."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        hashed = path.startswith("assets/") and response.status_code in (200, 304)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response


def serve_page(app: FastAPI, folder: Path) -> None:
    """Adds the page in the folder to the app."""
    if (folder / "index.html").is_file():
        app.mount("/", Page(directory=folder, html=True), name="page")
        return

    @app.get("/", include_in_schema=False)
    async def unbuilt() -> HTMLResponse:
        return HTMLResponse(UNBUILT, headers={"Cache-Control": "no-cache"})

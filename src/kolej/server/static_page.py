"""Serves the files of the built page or, if there are none, says how to build them."""

from __future__ import annotations

import os
from pathlib import Path

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

UNBUILT = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Kolej</title>'
    "<p>The server runs, but its page has not been built yet: run <code>make page</code>.</p></html>"
)


ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The endings of compressed files, which the build of the page puts next to the others. The smallest comes first."""


class Page(StaticFiles):
    """Serves files with the right caching. Files under assets/ have a hash in their names and never change.

    A browser gets the compressed form of a file if there is one that it understands. Each form has its own ETag.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        hashed = path.startswith("assets/") and response.status_code in (200, 304)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        file, encoding = Path(full_path), None
        for name in accepted_encodings(Headers(scope=scope).get("accept-encoding", "")):
            compressed = file.with_name(file.name + ENCODINGS[name])
            if compressed.is_file():
                file, encoding, stat_result = compressed, name, compressed.stat()
                break
        response = super().file_response(file, stat_result, scope, status_code)
        response.headers["Vary"] = "Accept-Encoding"
        if encoding and response.status_code != 304:
            response.headers["Content-Encoding"] = encoding
        return response


def accepted_encodings(header: str) -> list[str]:
    """Returns the encodings that a browser accepts, the one that it likes best first. Of equals, the smallest."""
    weights: dict[str, float] = {}
    for item in header.lower().split(","):
        name, _, weight = item.partition(";")
        try:
            weights[name.strip()] = float(weight.partition("=")[2] or 1)
        except ValueError:  # not a number: the browser cannot have meant it
            weights[name.strip()] = 0.0
    liked = {name: weights.get(name, weights.get("*", 0.0)) for name in ENCODINGS}
    return sorted((name for name, weight in liked.items() if weight > 0), key=lambda name: -liked[name])


def serve_page(app: FastAPI, folder: Path) -> None:
    """Adds the page in the folder to the app."""
    if (folder / "index.html").is_file():
        app.mount("/", Page(directory=folder, html=True), name="page")
        return

    @app.get("/", include_in_schema=False)
    async def unbuilt() -> HTMLResponse:
        return HTMLResponse(UNBUILT, headers={"Cache-Control": "no-cache"})

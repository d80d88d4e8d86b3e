"""Writes the API description from which the page's types are made: `python tools/openapi.py FILE`.

It is what the server answers at /api/openapi.json without what no type needs: the prose about endpoints and models,
titles that repeat the names of fields, and error answers, which are the same at every endpoint. So a new docstring on
the server does not change the page's types.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))

from kolej.server.app import create_app  # noqa: E402 - the server of this folder must be found first

METHODS = ("get", "post", "put", "patch", "delete")


def main(file: str) -> None:
    path = Path(file)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(description(), indent=1) + "\n", "utf-8")


def description() -> dict[str, Any]:
    whole: dict[str, Any] = create_app().openapi()
    for endpoint in whole["paths"].values():
        for operation in (endpoint[method] for method in METHODS if method in endpoint):
            answers = operation["responses"]
            operation["responses"] = {status: answers[status] for status in answers if status.startswith("2")}
            drop(operation, "summary", "description")
    for schema in whole["components"]["schemas"].values():
        drop(schema, "title", "description")
        for field in schema.get("properties", {}).values():
            drop(field, "title")
    return whole


def drop(part: dict[str, Any], *names: str) -> None:
    for name in names:
        part.pop(name, None)


if __name__ == "__main__":
    main(*sys.argv[1:])

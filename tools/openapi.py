"""Writes the API description from which the page's types are made: `python tools/openapi.py FILE`.

It is what the server answers at /api/openapi.json, less what no type needs: titles that repeat the names of fields,
and the refusals, which are the same at every endpoint.
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
        for method in METHODS:
            if method in endpoint:
                answers = endpoint[method]["responses"]
                endpoint[method]["responses"] = {status: answers[status] for status in answers if status[0] == "2"}
    for schema in whole["components"]["schemas"].values():
        schema.pop("title", None)
        for field in schema.get("properties", {}).values():
            field.pop("title", None)
    return whole


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The description of the API is true: whatever schemathesis makes of it, answers fit it and none is a 5xx."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase
from hypothesis import settings as effort
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from kolej.server.app import create_app
from tests.server.people import HERE, LINK, QuickThinkers, listening, settings

CHECKS = [
    not_a_server_error, content_type_conformance, response_headers_conformance, response_schema_conformance,
    status_code_conformance,
]  # fmt: skip


def described(folder: Path) -> Any:
    return create_app(settings(folder), QuickThinkers()).openapi()


def test_every_endpoint_tells_its_answers_and_its_errors(tmp_path: Path) -> None:
    for path, methods in described(tmp_path)["paths"].items():
        for method, operation in methods.items():
            answers = operation["responses"]
            assert any(status.startswith("2") for status in answers), (method, path)
            for status in ("429", "413"):
                reference = answers[status]["content"]["application/json"]["schema"]["$ref"]
                assert reference.endswith("/ErrorSchema"), (method, path)
            assert answers["422"]["content"]["application/json"]["schema"]["$ref"].endswith("/ErrorSchema")


schema = schemathesis.openapi.from_dict(described(Path("unused")))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A server at an address, and games there: one in the lobby, one in play."""
    with listening(settings(tmp_path_factory.mktemp("openapi"), accounts=True)) as address:
        wanted = [{"board": "paris", "seats": seats} for seats in ([HERE, LINK], [HERE, HERE])]
        account = {"name": "Ola", "passphrase": "correct horse battery"}
        token = httpx.post(f"{address}/api/accounts", json=account).json()["token"]
        yield address, [httpx.post(f"{address}/api/games", json=body).json() | {"token": token} for body in wanted]


@pytest.mark.slow
@schema.parametrize()
@effort(
    max_examples=20, deadline=None, phases=[Phase.explicit, Phase.generate], derandomize=True,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_no_request_breaks_the_server(case: Any, tables: tuple[str, list[dict[str, Any]]]) -> None:
    address, made = tables
    if case.path.startswith("/api/games/"):
        # By themselves the ids would all be unknown: most requests meet a game, with a key of it or without.
        luck = zlib.crc32(repr(case.body).encode("utf-8", "replace")) % 8
        game = made[luck % 2]
        if luck < 6:
            case.path_parameters["id"] = game["id"]
            key = [game["keys"]["0"], game["host"], None][luck % 3]
            case.headers = {**(case.headers or {}), **({"Authorization": f"Bearer {key}"} if key else {})}
    elif case.path.startswith("/api/account/") and case.method != "DELETE":
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {made[0]['token']}"}
    case.call_and_validate(base_url=address, checks=CHECKS)

"""Boards, pictures, bots and health, which need no key."""

from __future__ import annotations

from http.client import HTTPConnection
from pathlib import Path

import pytest

import kolej
from kolej.boards import BUNDLED, Rules
from tests.server.people import Server, code_of, listening, serving, settings


def test_the_server_reports_its_health(server: Server) -> None:
    assert server.client.get("/api/health").json() == {"status": "ok", "version": kolej.__version__}


def test_boards_are_listed_with_their_rules_and_those_of_the_base_game(server: Server) -> None:
    boards = server.client.get("/api/boards").json()
    assert [board["id"] for board in boards] == list(BUNDLED)
    for board in boards:
        own = kolej.board(board["id"])
        assert board["base"] == Rules().model_dump(mode="json")
        assert board["rules"]["trains"] == own.rules.trains
        assert (board["cities"], board["routes"]) == (len(own.cities), len(own.routes))


def test_a_board_is_returned_completely(server: Server) -> None:
    nordic = server.client.get("/api/boards/nordic").json()
    assert nordic["names"]["goteborg"] == "Göteborg"
    assert len(nordic["routes"]) == len(kolej.board("nordic").routes)
    assert nordic["rules"]["hand"] == 4  # a default, which the board's file leaves out


@pytest.mark.parametrize("id", ["atlantis", "..%2Fnordic", "nordic.json", "%2Fetc%2Fpasswd"])
def test_no_other_file_is_a_board(server: Server, id: str) -> None:
    for path in (f"/api/boards/{id}", f"/api/boards/{id}/picture.svg"):
        answer = server.client.get(path)
        assert answer.status_code == 404 and answer.json()["error"]["code"] in ("no_board", "not_found")


def test_a_picture_can_be_cached(server: Server) -> None:
    day = server.client.get("/api/boards/paris/picture.svg")
    assert day.headers["content-type"] == "image/svg+xml" and day.text.startswith("<svg")
    assert day.headers["content-encoding"] == "gzip"
    night = server.client.get("/api/boards/paris/picture.svg?night=1")
    assert night.text != day.text
    again = server.client.get("/api/boards/paris/picture.svg", headers={"If-None-Match": day.headers["etag"]})
    assert again.status_code == 304 and not again.content
    assert code_of(server.client.get("/api/boards/paris/picture.svg?night=perhaps")) == (422, "bad_request")


def test_bots_are_listed(server: Server) -> None:
    bots = server.client.get("/api/bots").json()
    levels = {bot["id"]: bot["level"] for bot in bots}
    assert levels == {"random": None, "greedy": "easy", "planner": "medium", "search:0.5": "hard"}
    assert [bot["id"] for bot in bots if not bot["ready"]] == ["search:0.5"]  # it is not compiled in this test


def test_without_a_page_the_server_says_how_to_build_it(server: Server) -> None:
    answer = server.client.get("/")
    assert answer.status_code == 200 and "make page" in answer.text


def test_the_page_is_served_and_its_hashed_files_are_cached_forever(tmp_path: Path) -> None:
    assets = tmp_path / "page" / "assets"
    assets.mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<!doctype html><title>Kolej</title>")
    (assets / "index-1a2b3c.js").write_text("export {}")
    with serving(settings(tmp_path)) as server:
        index = server.client.get("/")
        assert "Kolej" in index.text and index.headers["cache-control"] == "no-cache"
        script = server.client.get("/assets/index-1a2b3c.js")
        assert "immutable" in script.headers["cache-control"]
        assert "javascript" in script.headers["content-type"]
        assert server.client.get("/assets/none.js").status_code == 404


@pytest.mark.parametrize("path", [
    "/../games.db", "/%2e%2e/games.db", "/..%2fgames.db", "/assets/../../games.db", "/assets/%2e%2e/%2e%2e/games.db",
    "/link.db",
])  # fmt: skip
def test_nothing_outside_the_page_is_served(path: str, tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Kolej</title>")
    (page / "link.db").symlink_to(tmp_path / "games.db")
    with listening(settings(tmp_path)) as address:
        assert (tmp_path / "games.db").exists()
        assert raw_status(address, "/index.html") == 200
        assert raw_status(address, path) == 404


def raw_status(address: str, path: str) -> int:
    """The status of a GET whose path is sent as it is. Other clients resolve `..` before they send anything."""
    connection = HTTPConnection(address.removeprefix("http://"), timeout=60)
    connection.request("GET", path)
    status = connection.getresponse().status
    connection.close()
    return status

"""The files of the page are served compressed, as the build wrote them, and never compressed for a request."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

import kolej.server
from tests.server.people import Server, serving, settings

SCRIPT = "export const trains = 45;\n" * 1000
BROTLI = b"as if it were Brotli"  # Python cannot write it; the server only sends what the build wrote
PAGE = Path(kolej.server.__file__).parent / "page"


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Server]:
    assets = tmp_path / "page" / "assets"
    assets.mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<!doctype html><title>Kolej</title>")
    (assets / "index-1a2b3c.js").write_text(SCRIPT)
    (assets / "index-1a2b3c.js.br").write_bytes(BROTLI)
    (assets / "index-1a2b3c.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (assets / "jost.woff2").write_bytes(b"f" * 20_000)
    with serving(settings(tmp_path)) as server:
        yield server


def script(server: Server, accept: str, method: str = "GET", **headers: str) -> tuple[int, bytes, dict[str, str]]:
    with server.client.stream(
        method, "/assets/index-1a2b3c.js", headers={"Accept-Encoding": accept, **headers}
    ) as answer:
        headers = {name: value for name, value in answer.headers.items() if name != "x-request-id"}
        return answer.status_code, b"".join(answer.iter_raw()), headers


@pytest.mark.parametrize(("accept", "encoding"), [
    ("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"), ("br;q=0, gzip", "gzip"), ("br;q=0.5, gzip", "gzip"),
    ("GZIP;Q=1.0", "gzip"), ("*", "br"), ("gzip;q=0, *", "br"), ("identity", None), ("", None), ("br;q=0", None),
    ("br;q=x", None), (";;,,=", None), ("*;q=0", None),
])  # fmt: skip
def test_a_browser_gets_the_form_that_it_understands(page: Server, accept: str, encoding: str | None) -> None:
    status, body, headers = script(page, accept)
    forms = {"br": BROTLI, "gzip": gzip.compress(SCRIPT.encode()), None: SCRIPT.encode()}
    assert status == 200 and headers.get("content-encoding") == encoding
    assert body == forms[encoding] if encoding != "gzip" else gzip.decompress(body) == forms[None]
    assert int(headers["content-length"]) == len(body)
    assert headers["vary"] == "Accept-Encoding"
    assert headers["content-type"].startswith("text/javascript")
    assert "immutable" in headers["cache-control"]
    assert script(page, accept, "HEAD")[2] == headers


def test_each_form_has_its_own_etag_and_is_not_sent_twice(page: Server) -> None:
    tags = {accept: script(page, accept)[2]["etag"] for accept in ("br", "gzip", "identity")}
    assert len(set(tags.values())) == 3
    for accept, tag in tags.items():
        status, body, headers = script(page, accept, **{"If-None-Match": tag})
        assert (status, body, headers["etag"]) == (304, b"", tag)
        assert headers["vary"] == "Accept-Encoding" and "content-encoding" not in headers
    assert script(page, "gzip", **{"If-None-Match": tags["br"]})[0] == 200


def test_what_the_build_did_not_compress_is_sent_as_it_is(page: Server) -> None:
    answer = page.client.get("/assets/jost.woff2", headers={"Accept-Encoding": "gzip, br"})
    assert answer.content == b"f" * 20_000 and "content-encoding" not in answer.headers
    assert "content-encoding" not in page.client.get("/", headers={"Accept-Encoding": "gzip, br"}).headers


def test_large_answers_of_the_api_are_still_compressed(page: Server) -> None:
    answer = page.client.get("/api/boards/usa", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip" and answer.json()["id"] == "usa"


@pytest.mark.skipif(not (PAGE / "index.html").exists(), reason="the page is not built (make page)")
def test_the_build_compresses_every_script_and_style() -> None:
    for file in PAGE.rglob("*"):
        if file.suffix in (".js", ".css", ".html", ".svg") and file.stat().st_size >= 1024:
            packed = file.with_name(file.name + ".gz")
            assert gzip.decompress(packed.read_bytes()) == file.read_bytes()
            brotli = file.with_name(file.name + ".br")
            assert 0 < brotli.stat().st_size < packed.stat().st_size < file.stat().st_size

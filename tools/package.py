"""Whoever builds a wheel gets one with the page inside: hatchling asks here before it packs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        page = root / "src" / "kolej" / "server" / "page" / "index.html"
        # An editable package is the source itself, and `make` builds the page there when it is wanted.
        if self.target_name != "wheel" or version == "editable" or page.exists():
            return
        done = subprocess.run([sys.executable, str(root / "tools" / "page.py")], check=False)
        if done.returncode or not page.exists():
            sys.exit("The page could not be built, and a wheel without it serves none: try `make page` first.")

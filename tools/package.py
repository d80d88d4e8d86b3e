"""A build hook of hatchling that builds the page, so that every wheel contains it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds the page before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        page = root / "src" / "kolej" / "server" / "page" / "index.html"
        # An editable package uses the source folder, where `make` builds the page.
        if self.target_name != "wheel" or version == "editable" or page.exists():
            return
        done = subprocess.run([sys.executable, str(root / "tools" / "page.py")], check=False)
        if done.returncode or not page.exists():
            sys.exit("The page could not be built, and a wheel needs it: try `make page` first.")

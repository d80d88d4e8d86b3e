"""Checks for optional packages."""

from __future__ import annotations

from importlib.util import find_spec


def need(extra: str, *packages: str) -> None:
    """Raises ImportError with the command that installs a missing package."""
    for package in packages:
        if find_spec(package) is None:
            raise ImportError(f"this needs {package}, which is not installed: pip install 'kolej[{extra}]'")

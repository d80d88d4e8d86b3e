"""Packages of others that an environment needs and that may be missing."""

from __future__ import annotations

from importlib.util import find_spec


def need(extra: str, *packages: str) -> None:
    """ImportError says what to install."""
    for package in packages:
        if find_spec(package) is None:
            raise ImportError(f"this needs {package}, which is not installed: pip install 'kolej[{extra}]'")

"""The command line `kolej`."""

from kolej.cli.app import main

__all__ = ["main"]

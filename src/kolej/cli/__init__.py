"""The command line `kolej`."""

from kolej.cli.root_command import main

__all__ = ["main"]

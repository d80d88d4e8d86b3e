"""A progress bar for long work."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kolej.cli.style import console


def progress_bar() -> Progress:
    """Returns a progress bar on stderr, hidden unless that is a terminal, so that stdout can be piped."""
    screen = console(stderr=True)
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=screen, transient=True, disable=not screen.is_terminal,
    )  # fmt: skip

"""How far long work is."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kolej.cli.style import console


def progress_bar() -> Progress:
    """On stderr, and only where someone is looking, so that output can be piped."""
    screen = console(stderr=True)
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=screen, transient=True, disable=not screen.is_terminal,
    )  # fmt: skip

"""A person's mistake is answered by one line on stderr and exit code 2, never by a traceback."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

MISTAKE = 2
STOPPED = 130  # what shells report after Ctrl-C

# Typer brings click from another module from version to version; its parent class is the same everywhere.
UsageError: type[Exception] = typer.BadParameter.__bases__[0]


class PoliteGroup(TyperGroup):
    """A command group that turns every error that a person can cause into one line."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        kwargs |= {"standalone_mode": False, "prog_name": "kolej"}  # by whatever path it was started
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):  # a terminal without our letters gets "?" instead of an error
                stream.reconfigure(errors="replace")
        try:
            sys.exit(super().main(*args, **kwargs) or 0)
        except (typer.Abort, KeyboardInterrupt):
            sys.exit(STOPPED)
        except UsageError as error:
            asked = getattr(getattr(error, "ctx", None), "command_path", "kolej")
            fail(f"{error.format_message()} (see {asked} --help)")  # type: ignore[attr-defined]
        except OSError as error:
            fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        except ValueError as error:
            fail(first_line(str(error)))
        except MemoryError:
            fail("there is not enough memory for that on this machine")


def complain(problem: str) -> None:
    """One line on stderr, whatever a file name or a field may contain."""
    line = "".join(c if c.isprintable() else "�" for c in " ".join(problem.split()))
    print(f"kolej: {line}", file=sys.stderr)


def fail(problem: str) -> NoReturn:
    complain(problem)
    sys.exit(MISTAKE)


def first_line(problems: str) -> str:
    """A board file can have many problems; other commands than `board check` tell the first."""
    first, *more = problems.splitlines() or ["something is wrong with the input"]
    return f"{first} (and {len(more)} more: kolej board check lists them)" if more else first

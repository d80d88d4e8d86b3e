"""Turns the user's mistakes into one line on stderr and exit code 2, without a traceback."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

USER_ERROR = 2
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells report it."""

# The module that Typer imports click from depends on its version; the base class of BadParameter does not.
UsageError: type[Exception] = typer.BadParameter.__bases__[0]


class ErrorReportingGroup(TyperGroup):
    """A command group that prints every error that a user can cause as one line."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        kwargs |= {"standalone_mode": False, "prog_name": "kolej"}  # not the path of the script
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):  # a terminal that lacks a character prints "?" instead of failing
                stream.reconfigure(errors="replace")
        try:
            sys.exit(super().main(*args, **kwargs) or 0)
        except (typer.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except UsageError as error:
            command = getattr(getattr(error, "ctx", None), "command_path", "kolej")
            fail(f"{error.format_message()} (see {command} --help)")  # type: ignore[attr-defined]
        except OSError as error:
            fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        except ValueError as error:
            fail(first_problem(str(error)))
        except MemoryError:
            fail("this machine does not have enough memory for that")


def print_error(problem: str) -> None:
    """Prints one line on stderr, whatever characters a file name or a field contains."""
    line = "".join(c if c.isprintable() else "�" for c in " ".join(problem.split()))
    print(f"kolej: {line}", file=sys.stderr)


def fail(problem: str) -> NoReturn:
    """Prints the problem as one line and exits with the code for a user's mistake."""
    print_error(problem)
    sys.exit(USER_ERROR)


def first_problem(problems: str) -> str:
    """Returns the first of the problems, one per line. Only `kolej board check` prints all of them."""
    first, *more = problems.splitlines() or ["something is wrong with the input"]
    return f"{first} (and {len(more)} more; kolej board check lists them all)" if more else first

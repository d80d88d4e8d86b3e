"""Turns exceptions into one line on stderr and an exit code.

A mistake of the user is explained and exits with code 2. Any other exception is a bug in Kolej and exits with code 1.
With KOLEJ_DEBUG=1 in the environment both also print a traceback.
"""

from __future__ import annotations

import os
import sys
import traceback
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from kolej.errors import KolejError

BUG = 1
USER_ERROR = 2
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells report it."""

# The module that Typer imports click from depends on its version; the base class of BadParameter does not.
UsageError: type[Exception] = typer.BadParameter.__bases__[0]


class ErrorReportingGroup(TyperGroup):
    """A command group that ends with one line on stderr, whatever goes wrong."""

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
        except KolejError as error:
            fail(first_problem(str(error)))
        except MemoryError:
            fail("this machine does not have enough memory for that")
        except Exception as error:
            fail(
                f"this is a bug in Kolej: {type(error).__name__}: {error} (run the command again with KOLEJ_DEBUG=1 to "
                f"see the traceback, and report it in the issue tracker of the project)",
                BUG,
            )


def print_error(problem: str) -> None:
    """Prints one line on stderr, whatever characters a file name or a field contains."""
    line = "".join(c if c.isprintable() else "�" for c in " ".join(problem.split()))
    print(f"kolej: {line}", file=sys.stderr)


def fail(problem: str, code: int = USER_ERROR) -> NoReturn:
    """Prints the problem as one line and exits. With KOLEJ_DEBUG=1 first prints the traceback."""
    if os.environ.get("KOLEJ_DEBUG") == "1":
        traceback.print_exc()
    print_error(problem)
    sys.exit(code)


def first_problem(problems: str) -> str:
    """Returns the first of the problems, one per line. Only `kolej board check` prints all of them."""
    first, *more = problems.splitlines() or ["something is wrong with the input"]
    return f"{first} (and {len(more)} more; kolej board check lists them all)" if more else first

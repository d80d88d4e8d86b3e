"""Arguments and options that several commands share."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Annotated

import typer

BoardName = Annotated[
    str,
    typer.Argument(metavar="BOARD", help="Name of a board, or path of a board file.", show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]

_NUMBER = re.compile(r"(\d[\d_,]*(?:\.\d+)?(?:e\+?\d{1,2})?)([kMG]?)", re.IGNORECASE)
_FACTORS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}


def number_of_games(text: str | int) -> int:
    """Parses a whole number above 0 as people write it: 20000, 20_000, 20,000, 2e4, 20k."""
    match = _NUMBER.fullmatch(str(text).strip())
    if match:
        number = Decimal(re.sub("[_,]", "", match[1])) * _FACTORS[match[2].lower()]
        if 0 < number < 2**62 and number == int(number):
            return int(number)
    raise typer.BadParameter(f"{text!r} is not a number of games: write 20000, 20_000, 2e4 or 20k")


Games = Annotated[
    int,
    typer.Option("--games", "-n", parser=number_of_games, metavar="N", help="Number of games: 10000, 1e9, 10M…"),
]

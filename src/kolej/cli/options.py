"""Arguments and options that several commands share."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Annotated

import typer

BoardName = Annotated[
    str,
    typer.Argument(metavar="BOARD", help="A board's name, or the path of a board file.", show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]

AMOUNT = re.compile(r"(\d[\d_,]*(?:\.\d+)?(?:e\+?\d{1,2})?)([kMG]?)", re.IGNORECASE)
TIMES = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}


def amount(text: str | int) -> int:
    """A whole number above 0, as people write it: 20000, 20_000, 20,000, 2e4, 20k."""
    found = AMOUNT.fullmatch(str(text).strip())
    if found:
        number = Decimal(re.sub("[_,]", "", found[1])) * TIMES[found[2].lower()]
        if 0 < number < 2**62 and number == int(number):
            return int(number)
    raise typer.BadParameter(f"{text!r} is no number of games: write 20000, 20_000, 2e4 or 20k")


Games = Annotated[
    int,
    typer.Option("--games", "-n", parser=amount, metavar="N", help="How many games: 10000, 1e9, 10M…"),
]

"""The table of boards in docs/rules.md, written again by hand."""

from __future__ import annotations

from dataclasses import dataclass

BOARDS = ("paris", "nordic", "italy", "france", "usa")
EIGHT = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27}


@dataclass(frozen=True)
class Glance:
    """One column of the table."""

    players: tuple[int, int]
    trains: int
    colours: dict[str, int]
    wilds: int
    hand: int
    tickets: int
    start: tuple[int, int]
    start_returned: str
    action: tuple[int, int]
    returned: str
    wild_ends_draw: bool
    swept: bool
    lines_from: int
    longest: int
    globetrotter: int

    @property
    def box(self) -> dict[str, int]:
        return {**self.colours, "wild": self.wilds}


TWELVE_EACH = dict.fromkeys(EIGHT, 12)

GLANCE = {
    "paris": Glance(
        players=(2, 4), trains=15, wilds=8, hand=2, tickets=20,
        colours={"white": 8, "blue": 6, "red": 6, "yellow": 6, "green": 6, "purple": 6},
        start=(2, 1), start_returned="bottom", action=(2, 1), returned="bottom",
        wild_ends_draw=True, swept=True, lines_from=3, longest=0, globetrotter=0,
    ),
    "nordic": Glance(
        players=(2, 3), trains=40, wilds=14, hand=4, tickets=46, colours=TWELVE_EACH,
        start=(5, 2), start_returned="out", action=(3, 1), returned="out",
        wild_ends_draw=False, swept=False, lines_from=3, longest=0, globetrotter=10,
    ),
    "italy": Glance(
        players=(2, 5), trains=45, wilds=14, hand=4, tickets=56, colours=TWELVE_EACH,
        start=(5, 3), start_returned="shuffled", action=(4, 1), returned="bottom",
        wild_ends_draw=True, swept=True, lines_from=4, longest=0, globetrotter=0,
    ),
    "france": Glance(
        players=(2, 5), trains=40, wilds=14, hand=8, tickets=58, colours=TWELVE_EACH,
        start=(5, 3), start_returned="shuffled", action=(4, 1), returned="bottom",
        wild_ends_draw=True, swept=True, lines_from=4, longest=10, globetrotter=15,
    ),
    "usa": Glance(
        players=(2, 5), trains=45, wilds=14, hand=4, tickets=30, colours=TWELVE_EACH,
        start=(3, 2), start_returned="bottom", action=(3, 1), returned="bottom",
        wild_ends_draw=True, swept=True, lines_from=4, longest=10, globetrotter=0,
    ),
}

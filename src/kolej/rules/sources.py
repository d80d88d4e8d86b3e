"""Where points come from. The numbers between belong to mechanics (their `ids.py`)."""

from kolej.mechanics import merged

ROUTE_POINTS = 0
TICKETS_MADE = 1
TICKETS_MISSED = 2  # they cost
LONGEST_PATH = 4
GLOBETROTTER = 5

RUNNING = merged("ids", "RUNNING_SOURCES")
"""Sources of mechanics that score during the game, by number, with their names."""
FINAL = merged("ids", "FINAL_SOURCES")
"""Sources of mechanics that score in the final count."""

BASE = {
    ROUTE_POINTS: "routes",
    TICKETS_MADE: "tickets_made",
    TICKETS_MISSED: "tickets_missed",
    LONGEST_PATH: "longest",
    GLOBETROTTER: "globetrotter",
}
SOURCES = dict(sorted((BASE | RUNNING | FINAL).items()))

# For kernel code.
N_SOURCES = len(SOURCES)
RUNNING_NUMBERS = tuple(RUNNING)
FINAL_NUMBERS = tuple(FINAL)

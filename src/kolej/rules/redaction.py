"""What a seat may know: a state from which everything else has been wiped, as the fields of the state declare it."""

from kolej.rules.generated import redactor
from kolej.rules.state import FIELDS

redact = redactor(__name__, FIELDS)
"""`redact(s, seat)` wipes from a copy of a state all that is hidden from a seat (-1: from everyone at the table).

Sizes stay: hands, deck, ticket deck, tickets held. During the first choice of tickets those are still what they were
before it (tickets.py), so nobody learns how many another player kept.
"""

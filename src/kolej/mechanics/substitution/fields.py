"""The fields of substitution."""

from kolej.rules.fields import Field

PRESENT = "n_trades"

STATE = (
    Field("give_from", "i1"),  # the kind of the last card given: the cards of sets are given in the order of kinds
    Field("give_left", "i1"),  # cards that are still to be given
)
BOARD = (
    Field("n_trades", "i2"),
    Field("trade", "i2", ("TARIFFS",)),  # tariffs whose payments may have sets
    Field("trade_routes", "u8", ("TARIFFS", "WORDS")),
    Field("trade_cards", "i2", ("TARIFFS",)),  # the fewest cards that a payment with sets takes
)

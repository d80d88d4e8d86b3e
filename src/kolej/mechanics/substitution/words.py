"""The sentences of substitution."""

from collections.abc import Iterator

from kolej.boards import Board
from kolej.game.phrases import Telling, card_name, cards_in_words, sets_in_words, with_article


def _lay(t: Telling) -> str:
    payment = [cards_in_words(t.data["cards"])] if t.data["cards"] else []
    payment.append(sets_in_words(t.data["sets"], t.data["set_size"]))
    return f"{t.does('begins')} to pay for {t.route}: {' and '.join(payment)}"


def _give(t: Telling) -> str:
    return f"{t.does('gives')} {with_article(card_name(t.data['card']))} into the set"


SENTENCES = {"lay": _lay, "give": _give}


def differences(board: Board) -> Iterator[str]:
    if board.rules.cards_for_wild:
        yield f"any {board.rules.cards_for_wild} cards replace a locomotive on ferries"
    for trade in sorted({route.trade for route in board.routes if route.trade}):
        yield f"a route where any {trade} cards replace one card"

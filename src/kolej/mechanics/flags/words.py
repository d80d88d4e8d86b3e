"""The sentences of flags."""

from kolej.game.phrases import Telling, card_name, with_article


def _flag(t: Telling) -> str:
    return f"{t.does('keeps')} {with_article(card_name(t.data['colour']))} in front"


def _flag_set(t: Telling) -> str:
    return f"{t.does('completes')} a flag: {t.points}"


SENTENCES = {"flag": _flag, "flag_set": _flag_set}
SOURCE_NAMES = {"flags": "flag sets"}

"""The sentences of regions."""

from kolej.game.phrases import Telling, listed


def _regions(t: Telling) -> str:
    networks = listed(str(n) for n in sorted(t.data["networks"], reverse=True))
    if not networks:
        return f"{t.does('has')} no network of regions"
    kind = "a network" if len(t.data["networks"]) == 1 else "networks"
    return f"{t.does('has')} {kind} of {networks} regions: {t.points}"


SENTENCES = {"regions": _regions}
SOURCE_NAMES = {"regions": "regions"}

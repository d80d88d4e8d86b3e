"""Finished games of every board and number of players, replayed, and golden playthroughs, compared line by line."""

from __future__ import annotations

import hashlib
import json
from itertools import zip_longest
from pathlib import Path

import pytest

from kolej import Game, board
from kolej.boards import BUNDLED
from kolej.game.record import PLAYED, RULES
from tests.support.playthrough import account

pytestmark = pytest.mark.slow  # whole games, interpreted

TESTS = Path(__file__).parent.parent
RECORDS = sorted((TESTS / "records").glob("*.json"))

EVENTS_OF_RULES_1 = {
    "france-2": "1a75801e2d704903",
    "france-3": "cfebef20392c4212",
    "france-4": "0dee0ea665f78927",
    "france-5": "c301d16ad288ef1b",
    "italy-2": "2dd122d448529f42",
    "italy-3": "a684ded470837f97",
    "italy-4": "bd20428d53379507",
    "italy-5": "d000befcb0c9f646",
    "nordic-2": "e29d76288dd92187",
    "nordic-3": "cd1a09170a912063",
    "paris-2": "4c3fdb08b73167d5",
    "paris-3": "e69461bf09cd1cea",
    "paris-4": "1fd98b5ea36420e0",
    "usa-2": "91fbe60a000465f7",
    "usa-3": "febfa7ba0e2fc7ea",
    "usa-4": "9b0db99301c433c4",
    "usa-5": "a3a6d48137fe1205",
}
"""Hashes of all events of the records of version 1, by the last Kolej that wrote this version."""


def ending(rules: int) -> str:
    """The end of the file names of records and playthroughs of a version of the rules."""
    return "" if rules == 1 else f"-rules-{rules}"


def test_there_is_a_record_of_every_version_of_the_rules_board_and_number_of_players() -> None:
    seats = {name: board(name).rules.players for name in BUNDLED}
    tables = {f"{name}-{n}" for name, (fewest, most) in seats.items() for n in range(fewest, most + 1)}
    written = {path.stem: json.loads(path.read_text())["rules"] for path in RECORDS}
    assert written == {table + ending(rules): rules for table in tables for rules in PLAYED}


def test_records_of_version_1_still_replay_to_the_same_events() -> None:
    replayed = {}
    for path in RECORDS:
        record = json.loads(path.read_text())
        if record["rules"] == 1:
            events = json.dumps([event.to_dict() for event in Game.from_record(record).events], sort_keys=True)
            replayed[path.stem] = hashlib.sha256(events.encode()).hexdigest()[:16]
    assert replayed == EVENTS_OF_RULES_1


def test_a_game_of_version_1_goes_on_as_such() -> None:
    record = json.loads((TESTS / "records" / "usa-3.json").read_text())
    half = Game.from_record({**record, "decisions": record["decisions"][:60]})
    assert half.record()["rules"] == 1
    games = [half, half.copy(), Game.from_position(half.position())]
    for id in record["decisions"][60:]:
        for game in games:
            game.play(id)
    for game in games:
        assert game.position() == Game.from_record(record).position()
        assert game.record()["rules"] == 1
        assert Game.from_record(game.record()).events == game.events


def test_the_two_versions_deal_differently_and_new_games_are_of_version_2() -> None:
    new = Game("usa", players=3, seed=3).record()
    assert new["rules"] == RULES == 2
    old = Game.from_record({**new, "rules": 1}).position()
    assert Game.from_record(new).position()["hands"] != old["hands"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_finished_game_is_played_again_to_the_same_end(path: Path) -> None:
    record = json.loads(path.read_text())
    game = Game.from_record(record)
    assert game.over
    assert game.record() == record


@pytest.mark.parametrize("rules", PLAYED)
@pytest.mark.parametrize("name", BUNDLED)
def test_the_golden_playthrough_is_still_what_happens(name: str, rules: int) -> None:
    fewest = board(name).rules.players[0]
    record = json.loads((TESTS / "records" / f"{name}-{fewest}{ending(rules)}.json").read_text())
    file = f"{name}{ending(rules)}.txt"
    golden = (TESTS / "playthroughs" / file).read_text().splitlines()
    for number, (line, expected) in enumerate(zip_longest(account(record), golden), 1):
        assert line == expected, f"line {number} of {file}; if this is meant, run tools/records.py"

"""RULES.md, section 7: the regions of Italy."""

from __future__ import annotations

import pytest

import kolej
from tests.support.table import ended, table

# From Firenze outward: each route joins one more region; 45 trains in all.
OUTWARD = [
    "firenze--perugia", "firenze--parma", "bergamo--parma", "ancona--perugia", "bergamo--verona-2",
    "genova--parma-1", "ancona--pescara-1", "genova--torino-1", "perugia--roma", "foggia--pescara-1",
    "bolzano--verona", "foggia--salerno", "cosenza--salerno-2", "bolzano--tarvisio", "cosenza--messina-2",
    "olbia--roma-2",
]
POINTS = {5: 1, 6: 2, 7: 4, 8: 7, 9: 11, 10: 16, 11: 22, 12: 29, 13: 37, 14: 46, 15: 56, 16: 56, 17: 56}

NORTH = ["genova--pisa-1", "genova--torino-1", "genova--milano-1", "bergamo--milano-1", "bergamo--bolzano"]
SOUTH = ["firenze--perugia", "ancona--perugia", "ancona--pescara-1", "pescara--roma"]

SARDEGNA = ["olbia--sassari-1", "cagliari--olbia-1"]
PUGLIA = ["bari--foggia-1", "bari--taranto-1", "lecce--taranto-1"]
SICILIA = ["catania--messina", "catania--siracusa", "agrigento--siracusa-1", "agrigento--palermo-1"]
ON_FROM = {
    "Sardegna": (SARDEGNA, ["olbia--roma-1", "perugia--roma", "ancona--perugia"]),
    "Puglia": (PUGLIA, ["foggia--pescara-1", "ancona--pescara-1", "ancona--perugia"]),
    "Sicilia": (SICILIA, ["cosenza--messina-1", "cosenza--salerno-1", "foggia--salerno"]),
}


def networks(game: kolej.Game, seat: int = 0) -> list[int]:
    return sorted(game.breakdown(seat)["networks"])


def with_routes(*routes: str) -> kolej.Game:
    return table("italy", routes=dict.fromkeys(routes, 0))


def test_it_4_there_are_seventeen_regions() -> None:
    assert len({city.region for city in kolej.board("italy").cities}) == 17


def test_it_4_two_networks_of_five_regions_score_two_points_and_joined_nine_regions_eleven() -> None:
    routes = dict.fromkeys(NORTH + SOUTH, 0)
    apart = ended("italy", routes=routes)
    assert networks(apart) == [5, 5]
    assert apart.breakdown(0)["regions"] == 2
    game = table("italy", routes=routes, hands=[{"purple": 1}, {}], final_turns=1)
    events = game.claim("firenze--pisa-1", {"purple": 1})
    assert game.over
    assert networks(game) == [9]
    assert game.breakdown(0)["regions"] == 11
    assert game.scores[0] == apart.scores[0] - 2 + 1 + 11
    regions = [event for event in events if event.kind == "regions" and event.seat == 0]
    assert [event.data["points"] for event in regions] == [11]


def test_it_4_a_network_scores_by_itself() -> None:
    assert with_routes(*NORTH).breakdown(0)["regions"] == 1
    assert with_routes(*NORTH[:-1]).breakdown(0)["regions"] == 0
    split = with_routes(*NORTH[:-1], *SOUTH[:-1])
    assert networks(split) == [4, 4]
    assert split.breakdown(0)["regions"] == 0, "eight regions, but in two networks"


def test_it_4_a_region_counts_once_in_a_network() -> None:
    assert networks(with_routes("bologna--parma-1")) == [1]
    assert networks(with_routes("bologna--parma-1", "bologna--ravenna-1", "milano--parma")) == [2]


@pytest.mark.parametrize("region", ON_FROM)
def test_it_4_sardegna_sicilia_and_puglia_count_twice_when_complete(region: str) -> None:
    inside, beyond = ON_FROM[region]
    whole = with_routes(*inside, *beyond)
    assert networks(whole) == [5]
    assert whole.breakdown(0)["regions"] == 1
    incomplete = with_routes(*inside[:-1], *beyond)
    assert networks(incomplete) == [4]
    assert incomplete.breakdown(0)["regions"] == 0


def test_it_4_every_city_of_the_region_must_be_in_this_network() -> None:
    inside, beyond = ON_FROM["Sicilia"]
    split = with_routes(*inside[1:], *beyond)  # Messina belongs to the other network
    assert networks(split) == [1, 4]


def test_it_4_the_routes_of_others_complete_nothing() -> None:
    inside, beyond = ON_FROM["Puglia"]
    routes = dict.fromkeys([*inside, *beyond], 0)
    routes["lecce--taranto-1"] = 1
    game = table("italy", routes=routes)
    assert networks(game, 0) == [4]
    assert networks(game, 1) == [1]


@pytest.mark.parametrize("region", ["Lombardia", "Toscana", "Emilia-Romagna", "Campania"])
def test_it_4_other_regions_never_count_twice(region: str) -> None:
    complete = {
        "Lombardia": ["bergamo--milano-1"],
        "Toscana": ["firenze--pisa-1", "firenze--grosseto"],
        "Emilia-Romagna": ["bologna--parma-1", "bologna--ravenna-1"],
        "Campania": ["napoli--salerno-1"],
    }
    assert networks(with_routes(*complete[region])) == [1]


def test_it_4_ends_in_areas_count_for_no_region() -> None:
    assert networks(with_routes("francia--torino-1")) == [1]
    abroad = with_routes("austria--bolzano", "bolzano--svizzera", "bolzano--verona")
    assert networks(abroad) == [2]


def test_it_4_an_area_joins_no_networks() -> None:
    assert networks(with_routes("milano--svizzera", "svizzera--torino")) == [1, 1]


@pytest.mark.parametrize("regions", range(2, 18))
def test_it_5_regions_to_points(regions: int) -> None:
    game = with_routes(*OUTWARD[: regions - 1])
    assert networks(game) == [regions]
    assert game.breakdown(0)["regions"] == POINTS.get(regions, 0)


def test_it_5_the_points_are_added_at_the_end() -> None:
    running = with_routes(*OUTWARD)
    final = ended("italy", routes=dict.fromkeys(OUTWARD, 0))
    assert final.scores[0] == running.scores[0] + 56
    assert final.breakdown(0)["total"] == final.scores[0]
    assert final.breakdown(1)["regions"] == 0


def test_it_6_no_bonus_for_the_longest_path_or_the_most_tickets() -> None:
    routes = dict.fromkeys(["firenze--perugia", "perugia--roma"], 0)
    game = ended("italy", routes=routes, tickets=[["firenze--roma"], []])
    assert (game.breakdown(0)["longest"], game.breakdown(0)["globetrotter"]) == (0, 0)
    assert game.scores == [2 + 4 + 5, 0]

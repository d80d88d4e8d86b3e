"""The records: what a board, a game in progress and the desk beside it consist of."""

import numpy as np

# Sizes. Every board fits them (kolej.boards checks); one layout serves all boards, so one compiled copy does too.
PLAYERS = 5
COLOURS = 8
WILD = 8  # the card kind after the eight colours
KINDS = 9
FACE_UP = 5
ROUTES = 192
WORDS = 3  # 64-bit words of a set of routes
PLACES = 128
PLACE_WORDS = 2
TICKETS = 64
OFFER = 6
REGIONS = 32
LENGTHS = 10
TURNED = 3  # cards turned up for a tunnel
GROUPS = 32
TARIFFS = 160
FARES = 768
ACTIONS = 8192
FERRY_CARDS = 9  # in one payment
EDGES = 64  # routes one player can own: never more than trains

# Phases of a game (`View.phase` names them in this order).
START, TURN, DRAW, KEEP, BUILD, GIVE, TUNNEL, OVER = range(8)

# Kinds of actions, and where in the action space the fixed ones stand.
(
    A_DRAW, A_TICKETS, A_FERRY, A_PASS, A_DECLINE, A_ADD, A_GIVE, A_KEEP, A_CLAIM, A_BUILD,
) = range(10)
DRAW_DECK = 0
DRAW_FACE_UP = 1  # + kind of card
TAKE_TICKETS = 10
TAKE_FERRY = 11
PASS = 12
DECLINE = 13
ADD = 14  # + wilds among the added cards
GIVE_CARD = 18  # + kind of card
KEEP_TICKETS = 27  # + set of the offered places kept
CLAIMS = KEEP_TICKETS + (1 << OFFER)  # routes' claims, then builds

# Columns of the tables of payments. A row holds what is read together.
G_WILDS, G_LAID, G_FEWEST, G_FERRY = range(4)  # groups
T_FARES, T_SLOTS, T_LEVELS = range(3)  # tariffs; fare = T_FARES + level * T_SLOTS + slot
(
    F_COLOUR, F_CARDS, F_FEWEST, F_MOST, F_FERRY, F_SETS, F_SET_SIZE, F_SET_WILDS, F_SPACES, F_GREY, F_OFFSET,
) = range(11)

# Where returned tickets go.
BOTTOM, SHUFFLED, OUT = range(3)

STATE = np.dtype(
    [
        ("rng", "u8"),
        ("routes", "u8", (PLAYERS, WORDS)),  # owned
        ("open", "u8", (PLAYERS, WORDS)),  # not owned by anyone nor closed to this player
        ("laid", "u8", (COLOURS, WORDS)),  # beds that carry a piece of this colour
        ("beds", "u8", (WORDS,)),  # beds on which a piece can still be laid
        ("tickets", "u8", (PLAYERS,)),
        ("score", "i2", (PLAYERS,)),  # running: routes and flag sets
        ("final", "i2", (PLAYERS,)),  # set when the game is over
        ("pending", "i2"),  # the claim that waits for given cards or a tunnel's answer
        ("turns", "i2"),
        ("deck", "i1", (KINDS,)),  # lies at a multiple of eight bytes (see bits.packed)
        ("deck_size", "i1"),
        ("hand", "i1", (PLAYERS, KINDS)),
        ("hand_size", "i1", (PLAYERS,)),
        ("discards", "i1", (KINDS,)),
        ("face_up", "i1", (FACE_UP,)),  # -1: empty
        ("gaps", "i1"),  # how many of these are empty
        ("wilds_up", "i1"),  # how many are wilds
        ("trains", "i1", (PLAYERS,)),
        ("ferry", "i1", (PLAYERS,)),
        ("flag_cards", "u1", (PLAYERS,)),  # bits of the colours in front
        ("flag_sets", "i1", (PLAYERS,)),  # sets scored
        ("used_up", "u1", (LENGTHS,)),  # bits of the colours of which no piece of this length is left to lay
        ("ticket_deck", "i1", (TICKETS,)),  # a ring: the top is at ticket_top
        ("ticket_top", "i1"),
        ("ticket_count", "i1"),
        ("held", "i1", (PLAYERS,)),  # number of tickets, as the table knows it
        ("offered", "i1", (PLAYERS, OFFER)),  # -1: no ticket, or one already kept
        ("offer_size", "i1", (PLAYERS,)),
        ("given", "i1", (KINDS,)),  # cards laid beyond the claim's own: sets, a tunnel's extra
        ("give_from", "i1"),
        ("give_left", "i1"),
        ("turned", "i1", (TURNED,)),
        ("extra", "i1"),
        ("phase", "i1"),
        ("players", "i1"),
        ("first", "i1"),
        ("to_move", "i1"),
        ("first_card", "i1"),  # the kind that was drawn while a second card is to be drawn; -1: none
        ("passes", "i1"),
        ("final_turns", "i1"),  # -1: the end is not on yet
        ("winners", "u1"),
    ],
    align=True,
)

BOARD = np.dtype(
    [
        ("n_routes", "i2"), ("n_places", "i2"), ("n_tickets", "i2"), ("n_regions", "i2"),
        ("trains", "i2"), ("start_hand", "i2"), ("box", "i2", (KINDS,)),
        ("start_dealt", "i2"), ("start_keep", "i2"), ("start_returned", "i2"),
        ("drawn", "i2"), ("keep", "i2"), ("returned", "i2"),
        ("wild_ends_draw", "i2"), ("sweep_wilds", "i2"), ("all_lines_from", "i2"), ("last_round_trains", "i2"),
        ("ferry_box", "i2"), ("ferry_limit", "i2"), ("flag_colours", "i2"), ("flag_points", "i2"),
        ("longest_points", "i2"), ("globetrotter_points", "i2"),
        ("tie_tickets", "i2"), ("tie_longest", "i2"),
        ("region_points", "i2", (REGIONS * 2 + 1,)), ("has_regions", "i2"),
        ("pieces", "i2", (COLOURS, LENGTHS)), ("has_track", "i2"), ("has_crossings", "i2"),
        ("has_tunnels", "i2"),
        # routes
        ("a", "i2", (ROUTES,)), ("b", "i2", (ROUTES,)), ("length", "i2", (ROUTES,)), ("tunnel", "i2", (ROUTES,)),
        ("colour", "i2", (ROUTES,)),  # the one that pays for it; WILD: any, or that of the piece on a bed
        ("points", "i2", (LENGTHS,)),
        ("roads_from", "i2", (PLACES + 1,)), ("roads", "i2", (2 * ROUTES,)),  # the routes at each place, place by place
        ("road_ends", "i2", (2 * ROUTES,)),  # where each of these leads
        ("all_routes", "u8", (WORDS,)), ("all_beds", "u8", (WORDS,)),
        ("lines", "u8", (ROUTES, WORDS)),  # of the same connection, itself included
        ("crossing", "u8", (ROUTES, WORDS)),
        ("of_length", "u8", (LENGTHS, WORDS)),
        # payments (see payment.py and substitution.py)
        ("n_groups", "i2"), ("group", "i2", (GROUPS, 4)), ("reach", "u8", (GROUPS, KINDS, LENGTHS + 1, WORDS)),
        ("n_trades", "i2"), ("trade", "i2", (TARIFFS,)), ("trade_routes", "u8", (TARIFFS, WORDS)),
        ("trade_cards", "i2", (TARIFFS,)),  # the fewest that a payment with sets takes
        ("n_tariffs", "i2"), ("tariff_of", "i2", (ROUTES,)), ("tariff", "i2", (TARIFFS, 3)),
        ("fare", "i2", (FARES, 11)),
        ("claim_at", "i2", (FERRY_CARDS + 1, ROUTES, KINDS)),  # id of the claim in a colour with no wilds at all
        ("within", "u8", (LENGTHS, WORDS)),  # routes of at most so many spaces
        # tickets; a side is a set of places, because an area has many ends (IT-3)
        ("ticket_a", "u8", (TICKETS, PLACE_WORDS)), ("ticket_b", "u8", (TICKETS, PLACE_WORDS)),
        ("ticket_points", "i2", (TICKETS,)), ("ticket_mean", "i2"),  # the mean in tenths
        ("enough", "u8", (OFFER + 1, OFFER + 1)),  # choices of an offer of so many, as bits, that keep so many or more
        ("region", "i2", (PLACES,)), ("region_places", "u8", (REGIONS, PLACE_WORDS)),
        ("region_twice", "i2", (REGIONS,)),
        # the action space
        ("n_actions", "i2"), ("claims", "i2", (ROUTES,)), ("builds", "i2", (ROUTES,)),
        ("action_kind", "i2", (ACTIONS,)),
        ("action_route", "i2", (ACTIONS,)),
        ("action_colour", "i2", (ACTIONS,)),  # card kind, colour of a set (WILD: wilds only) or of a piece
        ("action_number", "i2", (ACTIONS,)),  # wilds among the cards; offered places kept
        ("action_fare", "i2", (ACTIONS,)),
    ],
    align=True,
)

SPANS = 2048
OPTIONS = 18  # of a turn
SEEN, TRAITS, UNITS, SECOND = 35, 71, 48, 16  # of the planner's insight: see bots/planner/candidates.py and bots/planner/value_network.py
NET = 48  # where it begins among the weights: see bots/planner/weight_index.py
WEIGHTS = NET + (TRAITS + 1) * UNITS + (UNITS + 2) * SECOND
JOURNAL = 4096


def desk(journal):
    """The desk: what the rules write on while they work. Nothing on it outlives a call but what the caller reads."""
    return np.dtype(
        [
            ("rng", "u8"),  # the dice of the bots that play here; the cards' own are in the state
            # legal actions, as spans (see legal_groups.py)
            ("open", "u8", (WORDS,)), ("routes", "u8", (WORDS,)), ("n_spans", "i4"),
            ("span_kind", "i2", (SPANS,)), ("span_first", "i4", (SPANS,)), ("span_size", "i4", (SPANS,)),
            ("span_colours", "u8", (SPANS,)),  # how many claims of each colour, a byte each
            # the final count
            ("completed", "u8", (PLAYERS,)), ("n_completed", "i2", (PLAYERS,)), ("ticket_points", "i2", (PLAYERS,)),
            ("longest", "i2", (PLAYERS,)), ("longest_points", "i2", (PLAYERS,)),
            ("globetrotter_points", "i2", (PLAYERS,)), ("region_points", "i2", (PLAYERS,)),
            ("n_networks", "i4"), ("network_regions", "i2", (PLACES,)),
            # networks and paths
            ("root", "i2", (PLACES,)), ("n_edges", "i4"),
            ("edge_a", "i2", (EDGES,)), ("edge_b", "i2", (EDGES,)), ("edge_length", "i2", (EDGES,)),
            ("edge_route", "i2", (EDGES,)), ("length_bits", "u8", (4,)),
            ("edges_at", "u8", (PLACES,)), ("tail", "i2", (PLACES,)), ("second_tail", "i2", (PLACES,)),
            ("path", "u8", (PLACES,)), ("n_order", "i4"), ("order", "i2", (PLACES,)), ("lightest", "i2", (PLACES,)),
            ("n_cycles", "i4"), ("cycle", "u8", (EDGES,)),
            # for bots that are kernel code
            ("ids", "i2", (ACTIONS,)), ("wanted", "u8", (WORDS,)), ("distance", "i2", (PLACES,)),
            ("arrival", "i2", (PLACES,)),
            # for the planner: what routes cost it, what it plans, what cards that takes
            ("weight", "i4", (PLAYERS, WEIGHTS)),
            ("price", "i2", (ROUTES,)), ("toll", "i2", (ROUTES,)), ("least", "i2", (ROUTES,)),
            ("card_cost", "i2", (KINDS, LENGTHS)), ("train_cost", "i2", (LENGTHS,)), ("filler", "i2", (KINDS, LENGTHS)),
            ("reached", "i4", (PLACES,)), ("stands", "i2", (PLACES,)),
            ("trial", "u8", (WORDS,)), ("plan", "u8", (WORDS,)), ("wish", "u8", (WORDS,)),
            ("planned", "i2"),  # the turn whose plan this is, from 1 on: outlives a decision; 0: none
            ("weighed", "i2"), ("choice", "i2"), ("choice_worth", "i4"),  # which tickets to keep: outlives a step
            ("plan_worth", "i4"), ("plan_spaces", "i2"), ("plan_claims", "i2"), ("plan_open", "i2"),
            ("wish_spaces", "i2"), ("turns_needed", "i2"), ("slack", "i2"),
            ("own_path", "i2"), ("rival_path", "i2"), ("stakes", "i4"),  # what claims take from the others at most
            ("fee", "i2", (2 * TARIFFS,)), ("fee_claim", "i2", (2 * TARIFFS,)),
            ("need", "i2", (KINDS,)), ("grey", "i2", (LENGTHS,)), ("lack", "i2", (KINDS,)), ("spare", "i2", (KINDS,)),
            ("demand", "i2", (KINDS,)), ("want", "i2", (KINDS,)), ("gain", "i4", (TICKETS,)),
            ("near", "u8", (PLACE_WORDS,)), ("far", "u8", (PLACE_WORDS,)), ("mine", "u8", (PLACE_WORDS,)),
            ("theirs", "u8", (PLACE_WORDS,)), ("network", "i2", (PLAYERS, PLACES)),
            ("draw", "i2", (KINDS + 1,)),
            ("option", "i2", (OPTIONS,)), ("option_worth", "i4", (OPTIONS,)), ("option_cost", "i2", (OPTIONS,)),
            ("option_judged", "i4", (OPTIONS,)),  # what insight says of it
            ("option_around", "i2", (OPTIONS,)), ("option_hops", "i2", (OPTIONS,)),
            ("trait", "i4", (TRAITS,)), ("seen", "i4"),
            ("heard", "i4", (UNITS,)), ("said", "i4", (UNITS,)), ("tried", "i2"), ("own", "i2"),
            ("unseen", "i2", (KINDS,)),
            # what happened, for those who tell it (see journal.py)
            ("n_journal", "i4"), ("journal", "i2", (journal, 4)),
        ],
        align=True,
    )


DESK = desk(1)
TELLING_DESK = desk(JOURNAL)

"""How much the records hold. Every board fits these sizes (kolej.boards checks), so one build serves all boards."""

PLAYERS = 5
COLOURS = 8
WILD = 8  # the card kind after the eight colours
KINDS = 9
FACE_UP = 5
ROUTES = 192
WORDS = 3  # 64-bit words of a set of routes; a build for one table may have fewer
ALL_WORDS = WORDS  # what a digest is made of, in every build
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
TIES = 2  # ways to break a tie
SPANS = 2048
JOURNAL = 4096

"""Indices of the planner's weights: the numbers by which it values its choices, in the order of tuned_weights.py.

Worths and costs are in tenths of a point. The worth of a turn is a part of what a ticket of the board is worth on
average, and many other weights are parts of the worth of a turn.
"""

(
    W_TURN,  # the worth of a turn, in hundredths of the average ticket
    W_PACE,  # turns that the others take to use up a train, in sixteenths
    W_TRAIN,  # the worth of a train, in hundredths of a turn
    W_GREY_DRAW,  # what a missing card for a grey route costs a path, in sixteenths of a turn
    W_NEXT_COLOUR,  # turns to draw a card of each further colour that is needed, in sixteenths
    W_GLOBETROTTER,  # what a ticket counts towards Globetrotter, in hundredths of the bonus
    W_REGIONS,  # the part of a region's points that counts, in sixteenths
    W_WILD_PAID,  # the cost of paying with a wild
    W_NEEDED_PAID,  # the cost of paying with a card that another planned route needs
    W_WILD_CARD,  # the worth of drawing a wild
    W_PLANNED_CLAIM,  # the worth of claiming a planned route
    W_FILLER_CLAIM,  # the worth of claiming a filler route
    W_LATE,  # the number of last turns in which any route is claimed for its points
    W_EARLY_TRAIN,  # the most that a train costs such a claim before these turns
    W_TICKET_HOPE,  # the part of the expected gain of new tickets that counts, in sixteenths
    W_TICKET_SLACK,  # turns that must be spare before new tickets are considered
    W_TICKET_TRAINS,  # trains that must be spare before new tickets are considered
    W_TICKET_TURNS,  # turns that must be left when a new ticket would be completed
    W_TICKET_BIAS,  # added to the expected gain of new tickets
    W_FERRY_CARD,  # the worth of taking a ferry card that a planned ferry can use
    W_DRAW,  # the part of the worth of two cards that counts, in sixteenths
    W_COLOUR_DRAW,  # what a missing card of one colour costs a path, in sixteenths of a turn
    W_POINTS,  # the part of a route's points that makes a path cheaper, in sixteenths
    W_LAST_COLOUR,  # turns to draw a card when only one colour is needed, in sixteenths
    W_CLAIM_TRAIN,  # added to the worth of a claim for each train
    W_CONTESTED,  # added to the worth of a claim for each end where another player is
    W_FILLER_LEAST,  # what a route must bring to become a filler
    W_FILLER_LONGEST,  # added to a filler that continues the own network where the longest path counts
    W_FILLER_TRAIN,  # what a train costs a filler
    W_NEEDED_CARD,  # the worth of a card that the plan needs
    W_FILLER_CARD,  # the worth of a card that a filler needs
    W_FILLER_TURNS,  # turns that should be spare when anything but the plan is claimed
    W_CARD_HELD,  # turns that a card in hand saves the others, in sixteenths
    W_GREY_CARD,  # turns to draw a card for a grey route, in sixteenths
    W_TICKETS_BELOW,  # new tickets are considered when nothing else is worth more than this
    W_HASTE,  # what each turn that may not be left costs more, in sixteenths of a turn's worth
    W_FLAG,  # the part of what a flag card brings that counts, in sixteenths
    W_DETOUR,  # the part of a detour's cost that makes a claim more urgent, in sixteenths
    W_BLOCK,  # the worth of claiming a route that would join two networks of another player
    W_SLOPE,  # what a train costs a claim more for each turn before the late ones
    W_FADE,  # the part of the worth of cards that counts for each turn left, in sixteenths
    W_LONGEST_BONUS,  # the part of the longest path's bonus that a claim can win, in sixteenths
    W_BUSY,  # what each turn that is then not spare costs a claim beside the plan
    W_URGENT,  # added to a planned claim for each turn that the plan lacks
    W_CONTESTED_DETOUR,  # added to W_DETOUR for each end where another player is
    W_EXPLORE,  # whether the planner adds random numbers to the scores of its network, in order to learn
    W_OWN_CHOICE,  # by how much a network must score another candidate above the planner's own choice
    W_JUDGE,  # who compares the candidates: one of the judges below
) = range(48)
W_NETWORK = 48  # the first weight of the network
PLANNER_ALONE, VALUE_NETWORK, POLICY_NETWORK = range(3)  # judges: value_network.py and policy_network.py

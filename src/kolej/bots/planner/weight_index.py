"""What the planner weighs its choices by: first the figures of bots/planner/tuned_weights.py, in this order. As kernel code.

Worths are in tenths of a point; a turn's worth is given as a part of what a ticket of the board is worth on average.
"""

(
    W_TURN,  # a turn's worth, in hundredths of the mean ticket
    W_PACE,  # sixteenths of a turn that the others take for a train
    W_TRAIN,  # a train's worth, in hundredths of a turn
    W_GREY_DRAW,  # sixteenths of a turn that a missing card of any colour costs a way
    W_NEXT_COLOUR,  # sixteenths of a turn to draw a card of each further colour that is wanted
    W_TROTTER,  # hundredths of Globetrotter that a ticket counts for
    W_REGIONS,  # sixteenths of a region's points that count
    W_WILD_PAID,  # what paying with a wild costs
    W_NEEDED_PAID,  # what paying with a card costs that another planned route needs
    W_WILD_CARD,  # what a wild is worth to draw
    W_PLANNED_CLAIM,  # claiming a planned route
    W_WISHED_CLAIM,  # claiming one that fills up
    W_LATE,  # turns from the end in which any route is claimed for its points
    W_EARLY_TRAIN,  # what a train costs such a claim at most before that
    W_TICKET_HOPE,  # sixteenths of what new tickets promise
    W_TICKET_SLACK,  # turns to spare before new tickets are thought of
    W_TICKET_TRAINS,  # trains to spare for the same
    W_TICKET_TURNS,  # turns that must be left when a new ticket would be made
    W_TICKET_BIAS,  # added to what new tickets promise
    W_FERRY_CARD,  # taking a ferry card that a planned ferry can use
    W_DRAW,  # sixteenths of what two cards are worth
    W_COLOUR_DRAW,  # sixteenths of a turn that a missing card of one colour costs a way
    W_POINTS,  # sixteenths of a route's points that make its way cheaper
    W_LAST_COLOUR,  # sixteenths of a turn to draw a card when one colour only is wanted
    W_CLAIM_TRAIN,  # added to a claim for each train
    W_CONTESTED,  # added to a claim for each end where others already are
    W_FILLER,  # what a route must bring to fill up with
    W_LONGEST,  # added to one that goes on from the own network where the longest path counts
    W_FILLER_TRAIN,  # what a train costs there
    W_NEEDED_CARD,  # what a card is worth that the plan needs
    W_WISHED_CARD,  # what a card is worth for what fills up
    W_FILLER_TURNS,  # turns that should be to spare when anything but the plan is claimed
    W_HELD,  # sixteenths of a turn that a card in hand saves the others
    W_GREY_CARD,  # sixteenths of a turn to draw a card for a route of any colour
    W_TICKETS_BELOW,  # new tickets are thought of when nothing better than this can be done
    W_HASTE,  # sixteenths of a turn's worth that each turn costs more which may not be left
    W_FLAG,  # sixteenths of what a flag card brings
    W_DETOUR,  # sixteenths of the way around that make a claim more urgent
    W_BLOCK,  # claiming a route that would join two networks of another player
    W_SLOPE,  # what a train costs a claim for each turn before the late ones
    W_FADE,  # sixteenths of what cards are worth, for each turn that is left
    W_SWING,  # sixteenths of the longest path's bonus that a claim wins
    W_BUSY,  # what each turn costs any other claim that is then not to spare
    W_URGENT,  # added to a planned claim for each turn that the plan lacks
    W_NEAR_DETOUR,  # sixteenths of the way around more, for each end where others already are
    W_CURIOUS,  # thousandths of its turns in which it tries any option, to learn from that
    W_HABIT,  # by how much insight must find another option better than the planner's own choice
    W_INSIGHT,  # whether it has any; then come that network's figures (bots/planner/value_network.py)
) = range(48)

"""What an action of a mechanic leads to: what `act` of a mechanic's rules tells the base game."""

(
    TURN_GOES_ON,  # the same player decides again
    TURN_OVER,
    PAYMENT_LAID,  # the payment of the pending claim lies on the table
    CLAIM_PAID,  # nothing more is asked for: the pending claim is complete
    ROUTE_OCCUPIED,  # the route of the action is occupied: others may close with it
) = range(5)

"""Learning: games in which a planner tries its options out, as samples for a network."""

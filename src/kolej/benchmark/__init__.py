"""How fast games are played here, and whether that has changed."""

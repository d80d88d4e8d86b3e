"""What games say about a board: counted while they are played, as numbers, and as one page."""

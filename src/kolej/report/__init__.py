"""Reports about a board: play games and count what happens, turn the counts into numbers, write an HTML page."""

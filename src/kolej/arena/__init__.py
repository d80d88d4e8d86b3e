"""Who is stronger: bots against each other in every seating, and their ratings."""

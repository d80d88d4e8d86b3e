"""The planner: plays like a good club player. It plans routes for its tickets and values every option of a turn."""

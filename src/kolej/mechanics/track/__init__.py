"""Track (FR-1 to FR-6): routes that are empty beds until somebody lays a piece of track on them."""

READING_ORDER = 5

"""Work that takes longer than a response may: bots, reviews and compiling. It runs in separate processes."""

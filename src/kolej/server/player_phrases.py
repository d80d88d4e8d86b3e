"""What players can say without typing. Each device shows a phrase in its own language."""

PHRASES = (
    "hello", "good_luck", "well_played", "thanks", "sorry", "thinking", "back_soon", "your_turn", "my_route",
    "good_game", "smile", "thumb", "whistle",
)  # fmt: skip

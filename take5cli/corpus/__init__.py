"""Many games: streaming, several cores."""

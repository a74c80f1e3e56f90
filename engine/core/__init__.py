"""The machine that plays the game: a module per chapter of the rule book."""

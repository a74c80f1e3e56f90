"""Further ops: copies, faces, piles, players and the turn (CR 701, 707, 708, 712, 723-727, 730)."""

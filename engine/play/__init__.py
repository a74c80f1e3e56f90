"""Playing whole games: seats, drivers, the demo."""

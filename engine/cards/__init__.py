"""What a card is: characteristics, mana, the ability language, the built-in catalogue, and readers."""

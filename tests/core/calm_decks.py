"""Two decks of sixty whose abilities only wait to trigger or make creatures bigger, as most boards are: removal, creatures that do something as they enter, anthems."""

from engine.cards.catalog import catalog
from engine.cards.catalog.basics import basic
from engine.cards.deck import Deck

WHITE = (
    "Glorious Anthem", "Honor of the Pure", "Soul Warden", "Wall of Omens", "Attended Knight", "Serra Angel", "Fiend Hunter", "Banisher Priest", "Mentor of the Meek",
    "Kor Skyfisher", "Raise the Alarm", "Swords to Plowshares",
)  # fmt: skip
BLACK = (
    "Bad Moon", "Murder", "Doom Blade", "Terror", "Go for the Throat", "Nekrataal", "Ravenous Chupacabra", "Vampire Nighthawk", "Blood Artist", "Zulaport Cutthroat",
    "Sign in Blood", "Night's Whisper",
)  # fmt: skip


def calm_60():
    """Twelve cards three times each, and twenty-four lands."""
    pool = catalog()
    return tuple(Deck((*(pool.find(n) for n in names for _ in range(3)), *(basic(letter),) * 24)) for names, letter in ((WHITE, "W"), (BLACK, "B")))

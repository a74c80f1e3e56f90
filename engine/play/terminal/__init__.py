"""A hot-seat game in the terminal (``commandzone play``).

``table`` keeps the game, ``forms`` makes choices of decisions, ``paint`` draws: all three without Textual. ``app`` and ``screens`` need it.
"""

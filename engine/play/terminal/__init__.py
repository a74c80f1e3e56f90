"""A hot-seat game in the terminal (``commandzone play``).

``table`` keeps the game, ``asked`` and the forms make choices of decisions, ``whynot``, ``paint`` and ``log`` say and
draw: all of these run without Textual. ``app``, ``screens`` and ``widgets`` need it.
"""

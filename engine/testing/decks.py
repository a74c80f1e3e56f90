"""Decks made at random, for tests: those of :mod:`engine.play.deal` (CR 100.2, 903.5)."""

from engine.play.deal import colors_of, deal, deck_of, fitting, leader_sets, random_deck, size_of

__all__ = ["colors_of", "deal", "deck_of", "fitting", "leader_sets", "random_deck", "size_of"]

"""What the tests of hidden cards use of :mod:`engine.testing.hiding`."""

from engine.testing.hiding import fresh, permuted

__all__ = ["fresh", "permuted"]

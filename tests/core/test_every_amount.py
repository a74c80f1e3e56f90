"""Every kind of amount stands for a number."""

from __future__ import annotations

from typing import get_args

from engine.cards.filters import Amount
from engine.core.amounts import AMOUNTS
from engine.testing.marks import rule


@rule("107.3")
def test_every_kind_of_amount_has_a_function_that_gives_its_number():
    assert set(AMOUNTS) == set(get_args(Amount))

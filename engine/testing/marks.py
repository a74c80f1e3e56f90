"""Marks for tests that hold the engine to a rule.

The numbers stand in the mark, so a table of rules and their tests can be made by collecting the tests without running
them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest import MarkDecorator  # noqa: PT013 - the class has no other public name

__all__ = ["rule"]


def rule(*numbers: str) -> MarkDecorator:
    """Mark a test with the rules that it checks: ``@rule("903.9a", "704.6d")``.

    A number is written as in the newest rules text; rules without numbers go by their id in the ledger
    (``edh2010.general-choice``). The numbers are the positional arguments of the pytest mark ``rule``.

    Raises:
        TypeError: without a number, or with something that is not text: YAML and Python both turn ``903.10`` into
            903.1.
    """
    if not numbers:
        message = "rule() needs at least one rule number"
        raise TypeError(message)
    for number in numbers:
        if not isinstance(number, str):
            message = f"a rule number is text, not {type(number).__name__}: {number!r}"
            raise TypeError(message)
    return pytest.mark.rule(*numbers)

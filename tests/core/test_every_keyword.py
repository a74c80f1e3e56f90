"""What every keyword ability stands for, to the letter: the abilities that it is written out as.

Each keyword that the core writes out stands in ``every_keyword.txt``, with a cost and a number, and without. After a change that is meant:
``python tests/core/test_every_keyword.py``.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest

from engine.cards.abilities import Cost, Keyword
from engine.cards.filters import Filter
from engine.cards.mana import parse_mana
from engine.core.keywords import BY_NAME, SUPPORTED, expand
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from lines import short

FILE = Path(__file__).with_name("every_keyword.txt")
NAMES = (
    *sorted(SUPPORTED - BY_NAME),
    "basic landcycling",
    "landcycling",
    "plainscycling",
    "slivercycling",
    "wizardcycling",
)
COST = Cost(parse_mana("{1}{G}"))
FORMS = {
    "with a cost and a number": {"cost": COST, "amount": 2},
    "with a cost, words and a quality": {"cost": COST, "text": "Test Bear", "filter": Filter(types=("Creature",))},
    "with a number": {"amount": 1},
    "alone": {},
}


def abilities(name):
    """The abilities of each form of a keyword."""
    lines = [f"== {name}"]
    for told, form in FORMS.items():
        lines += [told, *(f"- {short(one)}" for one in expand(Keyword(name, **form)))]
    return "".join(f"{line}\n" for line in lines)


@cache
def kept():
    return {
        part.partition("\n")[0]: f"== {part}".splitlines() for part in FILE.read_text(encoding="utf-8").split("== ")[1:]
    }


@rule("702.1")
@pytest.mark.parametrize("name", NAMES)
def test_a_keyword_stands_for_what_it_stood_for(name):
    assert abilities(name).splitlines() == kept()[name], "if meant: python tests/core/test_every_keyword.py"


def test_every_keyword_that_is_written_out_is_kept():
    assert list(kept()) == list(NAMES)


@rule("702.1")
def test_a_keyword_asked_for_by_name_stands_for_nothing_else():
    assert [name for name in sorted(BY_NAME) if expand(Keyword(name))] == []


if __name__ == "__main__":
    FILE.write_text("".join(map(abilities, NAMES)), encoding="utf-8")
    sys.stdout.write(f"{FILE.name} is written\n")

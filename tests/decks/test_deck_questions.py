"""The ``start: decks`` question scripts come out as they say."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from engine.decks import check

sys.path.insert(0, str(Path(__file__).parent))
from question_decks import deck_questions, load

FILES = deck_questions()


@pytest.mark.skipif(not FILES, reason="the folder of question scripts is not there")
@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name.partition(".")[0])
def test_a_deck_question_gives_exactly_the_rules_it_names(path):
    variant, players, boosters, bans, expectations = load(path)
    for sentence in expectations:
        match = re.fullmatch(r"deck (\w+) is (legal|illegal because (?P<rules>[\w., -]+?)(?: naming (?P<names>.+))?)", sentence)
        assert match, sentence
        deck, pool = players[match[1]]
        known = {} if boosters is None else {"boosters": boosters}
        problems = check(deck, variant, pool=pool, bans=bans, **known)
        found = sorted({p.number(variant.ruleset) for p in problems})
        expected = sorted(r.strip() for r in (match["rules"] or "").split(",") if r.strip())
        assert found == expected, (sentence, [str(p) for p in problems])
        named = {n for p in problems for n in p.cards}
        for name in (match["names"] or "").split(", ") if match["names"] else ():
            assert any(n.startswith(name.split(",")[0]) for n in named), (sentence, named)

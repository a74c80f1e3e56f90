"""Choices among things that nothing tells apart need no answer, and may have one."""

from __future__ import annotations

import pytest

from engine.questions.loader import load
from engine.questions.runner import run_script
from engine.questions.schema import read_script

CARDS = """
cards:
  - {name: Test Muse, mana_cost: "{U}", type_line: Instant, oracle_text: "Draw three cards, then put two cards from your hand on top of your library in any order."}
  - {name: Test Gaze, mana_cost: "{U}", type_line: Sorcery, oracle_text: "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your library in any order."}
  - {name: Test Hint, mana_cost: "{U}", type_line: Sorcery, oracle_text: "Scry 1."}
  - {name: Test Peek, mana_cost: "{U}", type_line: Sorcery, oracle_text: "Surveil 2."}
  - {name: Red Bear, mana_cost: "{1}{R}", type_line: Creature — Bear, power: 2, toughness: 2}
"""


def run(ann, *steps, expect):
    text = f"script: 1\n{CARDS}players:\n  Ann: {{mana: any, {ann}}}\n  Ned: {{}}\nsteps:\n"
    text += "".join(f"  - {s}\n" for s in steps) + "expect:\n" + "".join(f"  - {e!r}\n" for e in expect)
    return run_script(read_script(load(text)), debug=True)


@pytest.mark.parametrize(("ann", "steps", "expect"), [
    ("hand: [Plains x3]", ["effect: Ann discards a card"], ["hand Ann 2", "no prompt"]),
    ("hand: [Plains x9]", ["Ann: pass until Ned's upkeep"], ["hand Ann 7"]),
    ("hand: [Plains x9]", ["Ann: pass until Ann's end step", "all: pass"], ["hand Ann 7", "turn Ned"]),
    ("hand: [Test Muse]", ["Ann: cast Test Muse", "all: pass"], ["hand Ann 1", "library Ann 39"]),
    ("hand: [Test Gaze]", ["Ann: cast Test Gaze", "all: pass"], ["hand Ann 1", "library Ann 39"]),
    ("battlefield: [Red Bear x2]", ["effect: Ann sacrifices a creature"], ["graveyard Ann 1", "Ann controls 1 Red Bear"]),
    ("hand: [Plains x3]", ["effect: Ann discards a card", "Ann: choose Plains"], ["hand Ann 2"]),
    ("hand: [Plains x3]", ["effect: Ann discards a card", "check: [turn Ann]", "Ann: choose Plains"], ["hand Ann 2"]),
])  # fmt: skip
def test_what_cannot_come_out_differently_is_settled_unless_it_is_answered(ann, steps, expect):
    report = run(ann, *steps, expect=expect)
    assert [(c.text, c.actual) for c in report.checks if not c.ok] == []
    assert report.exit == 0


@pytest.mark.parametrize(("ann", "steps"), [
    ("hand: [Plains x2, Island]", ["effect: Ann discards a card"]),
    ('hand: [Plains, "Plains | As:this"]', ["effect: Ann discards a card"]),
    ('battlefield: [Red Bear, "Red Bear | Tapped"]', ["effect: Ann sacrifices a creature"]),
    ('battlefield: [Red Bear, "Red Bear | Counters:P1P1=1"]', ["effect: Ann sacrifices a creature"]),
    ("commander: Red Bear, battlefield: [Red Bear x2]", ["effect: Ann sacrifices a creature"]),
])  # fmt: skip
def test_things_that_are_told_apart_are_asked_about(ann, steps):
    assert run(ann, *steps, expect=["Ann has not lost"]).exit == 3


@pytest.mark.parametrize(("spell", "word", "expect"), [
    ("Test Hint", "top", ["library Ann 3", "no prompt"]),
    ("Test Hint", "bottom", ["library Ann 3", "no prompt"]),
    ("Test Hint", "yes", ["library Ann 3", "no prompt"]),
    ("Test Peek", "graveyard", ["library Ann 1", "graveyard Ann 3"]),
])  # fmt: skip
def test_where_looked_at_cards_go_may_be_said_by_the_place(spell, word, expect):
    report = run(f"hand: [{spell}], library: [Island, Plains, Swamp]", f"Ann: cast {spell}", "all: pass", f"Ann: choose {word}", expect=expect)
    assert report.exit == 0

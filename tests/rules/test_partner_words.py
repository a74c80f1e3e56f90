"""What the bare word "partner" means in an effect, by date (702.124n)."""

from __future__ import annotations

import pytest
from rules_scripts import legend, run, thing

from engine.testing.marks import rule

CARDS = [
    thing("Find Friend", "Sorcery", "Search your library for a creature card with partner, put it into your hand, then shuffle.", "{1}"),
    legend("Plain One", "{1}", "Partner"),
    legend("With One", "{1}", "Partner with White Lead"),
    legend("Forever One", "{1}", "Friends forever"),
    legend("Survivor One", "{1}", "Partner—Survivors"),
    legend("Background One", "{1}", "Choose a Background"),
    legend("Companion One", "{1}", "Doctor's companion"),
]
NAMES = [c["name"] for c in CARDS[1:]]


@rule("702.124n")
@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("commander-2023-11", {"Plain One", "With One"}),
        ("commander-2025-07", {"Plain One", "With One"}),
        ("commander-2026-02", {"Plain One", "With One", "Forever One", "Survivor One"}),
    ],
)
def test_the_bare_word_means_partner_partner_with_and_since_2026_partner_text(rules, found):
    seats = {"Ann": {"hand": ["Find Friend"], "mana": "any", "library": [*NAMES, "Plains x5"]}, "Ned": {}}
    report = run("commander", seats, ["Ann: cast Find Friend", "all: pass"], cards=CARDS, rules=rules)
    game = report.branches[0].game
    assert {game.board.objects[o].base.name for o in game.pending[0].options} == found

"""Tests of rules written in the words of question scripts: who has what, what is done, what must be true.

``ask`` plays a script from Python values and fails with the runner's report; ``decks`` holds decks against a variant's construction rules.
"""

from __future__ import annotations

from engine.questions.report import as_text
from engine.questions.runner import run_script
from engine.questions.schema import read_script
from engine.testing.scenario import node


def thing(name, kind, text="", cost=None, size=None, loyalty=None, **more):
    """A card as scripts define it."""
    entry = {"name": name, "type_line": kind, "oracle_text": text, **more}
    if cost is not None:
        entry["mana_cost"] = cost
    if size is not None:
        entry["power"], entry["toughness"] = size.split("/")
    if loyalty is not None:
        entry["loyalty"] = str(loyalty)
    return entry


def legend(name, cost="{2}", text="", size="2/2", **more):
    """A legendary creature."""
    return thing(name, "Legendary Creature — Test", text, cost, size, **more)


CARDS = [
    legend("White Lead", "{W}"),
    legend("Red Lead", "{R}"),
    legend("Green Lead", "{G}"),
    legend("Gray Lead", "{4}"),
    legend("Three Lead", "{1}{G}{W}{U}", size="4/4"),
    legend("Big Lead", "{5}", size="21/21"),
    thing("White Walker", "Legendary Planeswalker — Test", "+1: You gain 1 life.\n−2: Draw a card.", "{2}{W}{W}", loyalty=3),
    thing("Blue Walker", "Legendary Planeswalker — Test", "+1: Draw a card.", "{1}{U}{U}", loyalty=3),
    thing("Plain Walker", "Planeswalker — Test", "+1: You gain 1 life.", "{3}", loyalty=4),
    thing("Test Bolt", "Instant", "Test Bolt deals 3 damage to any target.", "{R}"),
    thing("Test Deny", "Instant", "Counter target spell.", "{U}{U}"),
    thing("Test Swan", "Instant", "You gain 3 life.", "{W}"),
    thing("Test Hymn", "Sorcery", "You gain 3 life.", "{1}{W}"),
    thing("Test Insight", "Sorcery", "Draw two cards.", "{1}{U}"),
    thing("Test Echo", "Instant", "Buyback {2}\nYou gain 1 life.", "{1}{W}"),
    thing("Test Bear", "Creature — Bear", "", "{1}{G}", "2/2"),
    thing("Test Fish", "Creature — Fish", "", "{1}{U}", "1/1"),
    thing("Blood Witness", "Creature — Cleric", "Whenever a creature dies, you gain 1 life.", "{1}{B}", "1/1"),
    thing("Gray Stone", "Artifact", "", "{1}"),
    thing("Test Tower", "Land", "{T}: Add one mana of any color in your commander's color identity."),
]  # fmt: skip


def _step(text):
    if isinstance(text, dict):
        return text
    if isinstance(text, list):
        return {"check": text}
    who, said = text.split(": ", 1)
    return {who: said}


def run(variant, players, steps=(), expect=(), *, cards=(), **top):
    """The report of a script."""
    own = [c["name"] for c in cards]
    said = {
        "script": 1,
        "variant": variant,
        **{k.replace("_", "-"): v for k, v in top.items()},
        "cards": [*cards, *(c for c in CARDS if c["name"] not in own)],
        "players": players,
        "steps": [_step(s) for s in steps],
        "expect": expect if isinstance(expect, dict) else list(expect),
    }
    return run_script(read_script(node(said)))


def ask(variant, players, steps=(), expect=(), **top):
    """Play the script; everything it expects must hold. Gives the game at its end."""
    report = run(variant, players, steps, expect, **top)
    assert report.exit == 0, as_text("script", report)
    assert not report.warnings, report.warnings
    return report.branches[0].game


def decks(variant, players, *expect, **top):
    """Hold the decks against the variant's rules; ``bans`` default to none."""
    report = run(variant, players, (), expect, start="decks", **top)
    assert report.exit == 0, as_text("script", report)
    return report

"""Another engine under the rules that any engine must keep: its adapter, and a test for each way of being wrong."""

import sys
from pathlib import Path

import pytest

from engine.testing.adapter import Choice, Happened, Look, Seat, TableRules, Thing
from engine.testing.table_machine import TableMachine
from engine.testing.trials import trial

sys.path.insert(0, str(Path(__file__).parent))
from toy_engine import FAULTS, Toy

# --- the adapter: 30 lines


class ToyAdapter:
    immutable = False

    def __init__(self, *faults):
        self.faults = frozenset(faults)

    def start(self, choose):
        return Toy(self.faults)

    def look(self, toy):
        happened = [Happened("moved", None, key(c), a, b) for kind, c, a, b in toy.told if kind == "moved"]
        happened += [Happened("cast", who, c.name, zone) for kind, c, zone, who in toy.told if kind == "cast"]
        hits = [(c, to, n) for kind, c, to, n in toy.told if kind == "damage"]
        happened += [
            h
            for c, to, n in hits
            for h in (Happened("damage", to, c.name, amount=n, combat=True), Happened("life", to, amount=-n))
        ]
        return Look(
            toy.turn, toy.active, toy.asked is None, tuple(self.seat(toy, p) for p in range(3)),
            tuple(Thing(c.number, c.name, c.zone, c.owner, c.controller, key(c)) for c in toy.cards if c.zone != "nowhere"),
            tuple(self.choice(toy, *m) for m in toy.moves()), tuple(c.name for c in toy.cards[:3]),
            tuple(((to, f"Leader {by}"), n) for (to, by), n in toy.damage.items()), tuple(happened), toy.over(),
        )  # fmt: skip

    def seat(self, toy, p):
        shown = {key(c) for c in toy.cards if c.owner == p or c.zone != "hand" or "shown hand" in toy.faults}
        return Seat(toy.life[p], not toy.alive(p), frozenset(shown))

    def choice(self, toy, who, verb, card, target):
        here = card.zone if card else ""
        words = f"player {who}: {verb} {card.name if card else ''} {getattr(target, 'name', target) or ''}".rstrip()
        kind = ("redirect" if toy.asked and toy.asked[2] == "hand" else "return") if verb == "command" else verb
        leader = card is not None and card in toy.cards[:3]
        return Choice(
            who,
            kind,
            words,
            card and key(card),
            here,
            toy.tax(card) * (here == "command") if leader and verb == "cast" else None,
            (who, verb, card, target),
        )

    def take(self, toy, choice):
        toy.told = []
        toy.do(choice.data)
        return toy


def key(card):
    return card.name if card.name.startswith("Leader") else f"{card.name} of {card.owner}"


# --- the tests

RULES = TableRules()
FOUND_BY = {
    "tax by object": "tax_matches_casts", "damage by controller": "damage_matches_log", "thief is asked": "returns_offered", "asked too late": "returns_offered",
    "never asked": "returns_offered", "same object": "new_objects", "lost event": "moves_are_told", "seats from the left": "turn_order",
    "shown hand": "no_leak", "lost card": "card_conservation",
}  # fmt: skip


class SoundToy(TableMachine):
    adapter = ToyAdapter()


TestSoundToy = SoundToy.TestCase


def test_nothing_is_found_in_the_sound_toy():
    assert trial(ToyAdapter(), RULES, games=100, seconds=4) is None


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_and_told_in_few_steps(name):
    fault = trial(ToyAdapter(name), RULES, seconds=10)
    assert fault is not None
    assert fault.name == FOUND_BY[name]
    assert len(fault.steps) <= 10, fault

"""What happens as permanents are tapped for mana, and modes that are chosen once (CR 106.12, 605.1b, 700.2)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards.card import card
from engine.errors import IllegalAction
from engine.frozen import replace
from engine.state.decisions import Activate, Cast
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play
from test_actions_held import APE, BEAR, creature, made

FOREST = card("Test Forest", None, "Basic Land — Forest")
RING = made("Test Ring", "{1}", "Artifact", "{T}: Add {C}{C}.")
MIRROR = made(
    "Test Mirror",
    "{4}",
    "Enchantment",
    "If you tap a permanent for mana, it produces twice as much of that mana instead.",
)
KIN = creature(
    "Test Kin", "Whenever you tap a nonland permanent for mana, add one mana of any type that permanent produced."
)


def dry(*mine, hand=(), theirs=()):
    """A table at which mana has to be made."""
    t = Play()
    t.mine = [t.put(0, c) for c in mine]
    t.theirs = [t.put(1, c) for c in theirs]
    t.ids = [t.put(0, c, "hand") for c in hand]
    t.begin()
    players = [replace(p, more=replace(p.more, any_mana=False)) for p in t.board.players]
    t.game = replace(t.game, board=replace(t.board, players=tuple(players)))
    t.effect()
    return t


def pool(t):
    return "".join(u.kind for u in t.board.players[0].pool)


@rule("106.12", "106.12a", "605.1b")
def test_mana_of_a_trigger_is_not_tapped_for():
    t = dry(creature("Test Cub", "{T}: Add {G}.\nWhenever you tap a creature for mana, add an additional {G}."))
    t.activate(t.mine[0])
    assert pool(t) == "GG"


@rule("106.12")
def test_mana_of_abilities_without_the_tap_symbol_is_not_tapped_for():
    t = dry(KIN, made("Test Well", "{1}", "Artifact", "Pay 1 life: Add {B}."))
    t.activate(t.mine[1])
    assert pool(t) == "B"


@rule("106.12a")
@pytest.mark.parametrize(
    ("tapped", "said", "found"),
    [
        (RING, "", "CCC"),
        (creature("Test Bird", "{T}: Add one mana of any color."), "{U}", "UU"),
        (FOREST, "", "G"),
    ],
)
def test_any_type_that_the_permanent_produced(tapped, said, found):
    t = dry(KIN, tapped)
    t.activate(t.mine[1])
    if said:
        t.answer(said)
    assert pool(t) == found


@rule("106.12a")
def test_of_several_types_that_were_produced_one_is_chosen():
    t = dry(KIN, made("Test Prism", "{1}", "Artifact", "{T}: Add {U}{R}."))
    t.activate(t.mine[1])
    assert (t.asked.kind, t.asked.options) == ("ChooseValue", ("{U}", "{R}"))
    t.answer("{R}")
    assert pool(t) == "URR"


@rule("106.7")
def test_a_type_that_a_land_could_produce_is_another_thing():
    t = dry(
        FOREST, made("Test Pool", None, "Land", "{T}: Add one mana of any type that a land you control could produce.")
    )
    t.activate(t.mine[1])
    assert pool(t) == "G"


@rule("106.12b", "614.1a")
def test_twice_as_much_is_produced_and_by_two_effects_four_times():
    t = dry(MIRROR, FOREST)
    t.activate(t.mine[1])
    assert pool(t) == "GG"
    t = dry(MIRROR, MIRROR, RING)
    t.activate(t.mine[2])
    assert pool(t) == "C" * 8


@rule("106.12b", "106.12a")
def test_a_trigger_sees_what_was_produced_and_its_own_mana_is_not_doubled():
    t = dry(MIRROR, KIN, RING)
    t.activate(t.mine[2])
    assert pool(t) == "CCCCC"


@rule("106.12b", "601.2h")
@pytest.mark.parametrize(("lands", "fine"), [(1, False), (2, True)])
def test_what_will_be_produced_counts_where_a_cost_could_not_be_paid_otherwise(lands, fine):
    t = dry(MIRROR, *(FOREST,) * lands, hand=(APE,))
    if not fine:
        with pytest.raises(IllegalAction):
            t.do(Cast(t.asked.player, t.ids[0], 0, "", ()))
        return
    assert any(isinstance(a, Cast) for a in t.can(0))
    t.do(Cast(t.asked.player, t.ids[0], 0, "", ()))
    for land in t.mine[1:]:
        t.do(Activate(t.asked.player, land, 0, ()))
    while t.asked.kind == "PayCost":
        t.answer(t.asked.options[0])
    t.passes()
    assert t.named("Test Ape")


@rule("106.12b")
def test_others_permanents_and_others_effects_are_not_meant():
    t = dry(FOREST, theirs=(MIRROR,))
    t.activate(t.mine[0])
    assert pool(t) == "G"


# -- modes that haven't been chosen ------------------------------------------------------------------------------------

ONCE = "At the beginning of your upkeep, choose one that hasn't been chosen{} —\n• You gain 1 life.\n• Draw a card."


def upkeep(t):
    """Play on until the player's next upkeep, with its trigger."""
    turn = t.board.turn.number
    while t.board.turn.number == turn or t.board.turn.active != 0:
        t.passes(1) if t.asked.kind == "ChooseAction" else t.answer()
    return t


@rule("700.2b")
def test_a_mode_is_chosen_once_and_then_the_other_and_then_none():
    t = Play()
    t.put(0, made("Test Pact", "{2}", "Enchantment", ONCE.format("")))
    t.begin()
    upkeep(t)
    assert (t.asked.kind, t.asked.options) == ("ChooseModes", (0, 1))
    t.answer(0)
    t.passes()
    assert t.life(0) == 41
    upkeep(t)
    assert t.asked.kind == "ChooseAction"  # only one is left
    hand = len(t.board.players[0].hand)
    t.passes()
    assert (t.life(0), len(t.board.players[0].hand)) == (41, hand + 1)
    upkeep(t)
    assert not t.board.stack


@rule("700.2b")
def test_this_turn_ends_with_the_turn_and_another_object_has_its_own_modes():
    text = "Whenever another creature you control enters, choose one that hasn't been chosen this turn —\n• You gain 1 life.\n• You gain 10 life."
    t = Play()
    for _ in range(2):
        t.put(0, made("Test Friends", "{2}", "Enchantment", text.replace("another creature", "a creature")))
    spells = [t.put(0, BEAR, "hand") for _ in range(3)]
    t.begin()
    for spell in spells:
        t.cast(spell)
        t.passes()
        while t.asked.kind != "ChooseAction":
            t.answer(*t.asked.options) if t.asked.kind == "Order" else t.answer(t.asked.options[0])
        t.passes()
        t.passes()
    assert t.life(0) == 40 + 2 * 1 + 2 * 10

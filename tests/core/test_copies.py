"""Copies of permanents, spells and abilities (CR 707)."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Activated, Cost, CostPart, Keyword, Spell
from engine.cards.card import CardDef, card, face
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import Play

ANY = o.TargetSpec(f.Filter(types=("Creature",)), "player")
BOLT = card("Test Bolt", "{R}", "Instant", (Spell(o.Program((o.Damage(f.Target(0), 3),), (ANY,))),))
SPLIT = card("Test Shower", "{R}", "Instant", (Spell(o.Program((o.Damage(f.Target(0), 3, divided=True),), (o.TargetSpec(f.Filter(types=("Creature",)), "player", 1, 3, 3),))),))
KICKED = card("Test Kick", "{R}", "Instant", (Keyword("kicker", Cost(BOLT.faces[0].mana_cost)), Spell(o.Program((o.If(f.Paid(), (o.GainLife(f.You(), 5),)),)))))
FORK = card("Test Fork", "{U}", "Instant", (Spell(o.Program((o.CopySpell(f.Target(0)),), (o.TargetSpec(f.Filter(kind="spell", zones=("stack",))),))),))
BEAR = creature("Test Bear")
OGRE = creature("Test Ogre", "4/4", "trample")
PINGER = creature("Test Pinger", "1/1", Activated(Cost(None, (CostPart("tap"),)), o.Program((o.Damage(f.Target(0), 1),), (ANY,))))


def forked(first, *choices, seats=2, boards=()):
    t = Play(seats)
    spell, fork = t.put(0, first, "hand"), t.put(0, FORK, "hand")
    ids = [t.put(1, c) for c in boards]
    t.begin()
    t.cast(spell, *choices)
    t.cast(fork, (t.board.stack[0],)) if len(t.board.stack) > 1 else t.cast(fork)
    t.passes()
    return t, ids


@rule("707.10", "707.10c")
def test_a_copy_keeps_its_target_or_gets_a_new_one_of_its_controllers_choice():
    t, (bear,) = forked(BOLT, (~1,), boards=(BEAR,))
    assert t.asked.kind == "ChooseTargets"
    assert t.asked.player == 0
    assert t.asked.options[0] == ~1  # the target it has
    assert bear in t.asked.options
    t.answer(bear)
    assert len(t.board.stack) == 2
    copy = t.obj(t.board.stack[-1])
    assert (copy.more.kind, copy.owner, copy.controller, copy.cards) == ("copy", 0, 0, ())
    t.passes()
    assert t.now(bear).zone == "graveyard"
    assert t.life(1) == 40
    t.passes()
    assert t.life(1) == 37


@rule("707.10c")
def test_a_copy_may_leave_its_target_unchanged():
    t, _ = forked(BOLT, (~1,))
    t.answer(~1)
    t.passes().passes()
    assert t.life(1) == 34


@rule("707.10a", "704.5e")
def test_a_copy_of_a_spell_ceases_to_exist_as_it_resolves():
    t, _ = forked(BOLT, (~1,))
    t.answer(~1)
    copy = t.board.stack[-1]
    t.passes()
    assert t.now(copy) is None
    assert not t.named("Test Bolt", "graveyard")


@rule("707.2", "707.10")
def test_a_copy_of_a_kicked_spell_is_kicked_but_was_not_cast():
    t, _ = forked(KICKED, ("yes",))
    copy = t.obj(t.board.stack[-1])
    assert copy.more.kind == "copy"
    assert copy.more.cast.paid == ("kicker",)
    assert copy.more.cast.zone == ""
    t.passes().passes()
    assert t.life(0) == 50
    assert sum(type(e).__name__ == "SpellCast" for e in t.events) == 2


@rule("707.10c", "115.7")
def test_new_targets_take_over_the_division():
    t = Play(2)
    spell, fork = t.put(0, SPLIT, "hand"), t.put(0, FORK, "hand")
    a, b, c = (t.put(1, OGRE) for _ in range(3))
    t.begin()
    t.cast(spell, (a, b), (1, 2))
    t.cast(fork)
    t.passes()
    t.answer(b, c)  # a -> c
    assert t.obj(t.board.stack[-1]).stack.targets == ((c, b),)
    t.passes()
    assert (t.obj(a).damage, t.obj(b).damage, t.obj(c).damage) == (0, 2, 1)


@rule("707.10b")
def test_a_copy_of_an_ability_has_the_same_source():
    t = Play(2)
    pinger = t.put(0, PINGER)
    t.begin()
    t.activate(pinger, 0, (~1,))
    ability = t.board.stack[0]
    t.effect(o.CopySpell(f.Exact((ability,))))
    t.answer(~1)
    copy = t.obj(t.board.stack[-1])
    assert copy.stack.source == pinger
    assert copy.more.kind == "ability"
    t.passes().passes()
    assert t.life(1) == 38


@rule("707.10f", "608.3f")
def test_a_copy_of_a_permanent_spell_becomes_a_token():
    t, _ = forked(BEAR)
    t.passes()
    tokens = [x for x in t.board.battlefield if t.obj(x).more.kind == "token"]
    assert [t.chars(x).name for x in tokens] == ["Test Bear"]


@rule("707.2", "111.2")
def test_a_token_copy_has_printed_values_but_not_counters_or_other_effects():
    t = Play(2)
    ogre = t.put(1, OGRE, counters=(("P1P1", 2),))
    t.begin()
    t.effect(o.Continuous(f.Exact((ogre,)), (o.AddPT(3, 3),)), o.CopyToken(f.Exact((ogre,)), 2))
    tokens = [x for x in t.named("Test Ogre") if x != ogre]
    assert [t.size(x) for x in tokens] == [(4, 4), (4, 4)]
    assert all("trample" in t.chars(x).keywords and t.controller(x) == 0 for x in tokens)


@rule("707.9b")
def test_exceptions_of_a_copy_are_copiable():
    t = Play(2)
    ogre = t.put(1, OGRE)
    t.begin()
    t.effect(o.CopyToken(f.Exact((ogre,)), but=(o.SetPT(1, 1), o.AddTypes(types=("Artifact",)))))
    token = t.named("Test Ogre")[-1]
    t.effect(o.CopyToken(f.Exact((token,))))
    second = t.named("Test Ogre")[-1]
    assert second != token
    assert t.size(second) == (1, 1)
    assert "Artifact" in t.chars(second).types


@rule("707.2b")
def test_what_became_a_copy_does_not_follow_changes_of_the_original():
    t = Play(2)
    bear, ogre, other = t.put(0, BEAR), t.put(1, OGRE), t.put(1, PINGER)
    t.begin()
    t.effect(o.Continuous(f.Exact((bear,)), (o.BecomeCopy(f.Exact((ogre,))),), "forever"))
    assert t.size(bear) == (4, 4)
    t.effect(o.Continuous(f.Exact((ogre,)), (o.BecomeCopy(f.Exact((other,))),), "forever"))
    assert t.chars(ogre).name == "Test Pinger"
    assert t.chars(bear).name == "Test Ogre"


DAY = face("Test Day", "{2}{W}", "Creature — Test", power=2, toughness=2)
NIGHT = face("Test Night", None, "Creature — Test", power=5, toughness=5, color_indicator=("R",))
DFC = CardDef("Test Day // Test Night", (DAY, NIGHT), "transform")


@rule("707.8a")
def test_a_token_copy_of_a_double_faced_permanent_can_transform():
    t = Play(2)
    day = t.put(0, DFC)
    t.begin()
    t.effect(o.CopyToken(f.Exact((day,))))
    token = t.named("Test Day")[-1]
    t.effect(o.Transform(f.Exact((token,))))
    assert t.chars(token).name == "Test Night"
    assert t.size(token) == (5, 5)


@rule("303.4g")
def test_a_token_copy_of_an_aura_is_attached_to_what_its_creator_chooses():
    aura = card("Test Aura", "{W}", "Enchantment — Aura", (Keyword("enchant", filter=f.Filter(types=("Creature",))),))
    t = Play(2)
    bear, ogre = t.put(0, BEAR), t.put(1, OGRE)
    from engine.state.objects import More

    one = t.put(0, aura, more=More(attached_to=bear))
    t.begin()
    t.effect(o.CopyToken(f.Exact((one,))))
    assert set(t.asked.options) == {bear, ogre}
    t.answer(ogre)
    token = t.named("Test Aura")[-1]
    assert t.obj(token).more.attached_to == ogre


@rule("702.40a")
def test_storm_copies_for_each_spell_cast_before():
    storm = card("Test Storm", "{R}", "Instant", (Keyword("storm"), Spell(o.Program((o.Damage(f.Target(0), 1),), (ANY,)))))
    t = Play(2)
    first, second, last = t.put(0, BOLT, "hand"), t.put(0, BOLT, "hand"), t.put(0, storm, "hand")
    t.begin()
    t.cast(first, (~1,))
    t.passes()
    t.cast(second, (~1,))
    t.passes()
    t.cast(last, (~1,))
    t.passes()  # the trigger resolves
    t.answer(~1)
    t.answer(~1)
    t.passes().passes().passes()
    assert t.life(1) == 40 - 6 - 3

"""Every kind of prohibition and requirement of the ability language, each seen to be enforced (CR 101.2)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import RESTRICTIONS, Activated, Cost, CostPart, Restriction, Spell
from engine.cards.card import CardDef, card, face
from engine.cards.mana import parse_mana
from engine.decks.readings import forbids_basic_lands
from engine.errors import IllegalAction
from engine.state.events import ManaSpent
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import Play, replace

EACH = f.Filter(types=("Creature",))
ANY = o.TargetSpec(f.Filter(types=("Creature",)), "player")
BEAR, APE = creature("Test Bear"), creature("Test Ape", "4/4")
WALL = creature("Test Wall", "0/4")
BOLT = card("Test Bolt", "{R}", "Instant", (Spell(o.Program((o.Damage(f.Target(0), 3),), (ANY,))),))
NO = card("Test Refusal", "{U}", "Instant", (Spell(o.Program((o.Counter(f.Target(0)),), (o.TargetSpec(f.Filter(kind="spell", zones=("stack",))),))),))
NOTHING = card("Test Nothing", "{R}", "Instant", (Spell(o.Program((o.GainLife(f.You(), 0),))),))
PAYER = card("Test Payer", "{1}", "Artifact", (Activated(Cost(None, (CostPart("life", 2),)), o.Program((o.GainLife(f.You(), 1),))),))
DFC = CardDef("Test Day", (face("Test Day", "{1}", "Creature — Test", power="1", toughness="1"), face("Test Night", None, "Creature — Test", power="2", toughness="2")), "transform")
HEALER = card("Test Healer", "{1}", "Artifact", (Activated(Cost(), o.Program((o.GainLife(f.You(), 1),))),))


def table(rule_, *mine, others=(), step="precombat main", hand=()):
    """Seat 0's permanents and cards in hand, seat 1's permanents; ``rule_`` stands on a permanent of seat 0 if it is given."""
    t = Play()
    if rule_ is not None:
        t.put(0, card("Test Law", "{1}", "Enchantment", (rule_,)))
    t.mine = [t.put(0, c) for c in mine]
    t.theirs = [t.put(1, c) for c in others]
    t.hand = [t.put(0, c, "hand") for c in hand]
    t.begin(step)
    return t


def allowed(do):
    try:
        do()
    except IllegalAction:
        return False
    return True


def attack(rule_, *mine, others=(), by=1):
    """Whether the first ``by`` creatures may attack the other player, and nothing else."""
    t = table(rule_, *mine, others=others, step="beginning of combat")
    t.passes()
    return allowed(lambda: t.answer(*((m, ~1) for m in t.mine[:by])))


def blocked(rule_, *mine, others=(), pairs=((0, 0),)):
    """Whether these blocks may be made, as (blocker, attacker) by number."""
    t = table(rule_, *mine, others=others, step="beginning of combat")
    t.passes()
    t.answer(*((m, ~1) for m in t.mine))
    t.passes()
    return allowed(lambda: t.answer(*((t.theirs[b], t.mine[a]) for b, a in pairs)))


def _assigns(r, attacker=WALL):
    t = table(r, attacker, step="beginning of combat")
    t.passes()
    t.answer((t.mine[0], ~1))
    t.passes(8)
    return t.life(1)


def _strikes_past(r):
    t = table(r, APE, others=(BEAR,), step="beginning of combat")
    t.passes()
    t.answer((t.mine[0], ~1))
    t.passes()
    t.answer((t.theirs[0], t.mine[0]))
    t.passes()
    return t.asked.kind == "AssignDamage" and allowed(lambda: t.answer(0, 4))


def _attack_cost(r):
    t = Play()
    if r is not None:
        t.put(1, card("Test Law", "{1}", "Enchantment", (r,)))
    bear = t.put(0, BEAR)
    t.begin("beginning of combat")
    t.passes()
    t.answer((bear, ~1))
    t.paid()
    return any(type(e) is ManaSpent for e in t.events)


def _attack_you(r):
    t = Play()
    if r is not None:
        t.put(1, card("Test Law", "{1}", "Enchantment", (r,)))
    bear = t.put(0, BEAR)
    t.begin("beginning of combat")
    t.passes()
    return t.asked.kind == "DeclareAttackers" and allowed(lambda: t.answer((bear, ~1)))


def _activates(r):
    t = table(r, HEALER)
    return allowed(lambda: t.activate(t.mine[0]))


def _counters(r):
    t = table(r, hand=(NOTHING, NO))
    t.cast(t.hand[0])
    t.cast(t.hand[1])
    t.passes()
    return t.where("Test Nothing")


def _regenerates(r):
    t = table(r, BEAR)
    bear = t.mine[0]
    t.effect(o.Shield(o_regeneration(), f.Exact((bear,))))
    t.effect(o.Destroy(f.Exact((bear,))))
    return t.where("Test Bear")


def o_regeneration():
    from engine.cards.abilities import Replacement

    return Replacement("destroy", "regenerate", uses=1)


def _sacrifices(r):
    t = table(r, BEAR)
    t.effect(o.Sacrifice(f.You(), EACH))
    return t.where("Test Bear")


def _targets(r):
    t = table(r, BEAR, hand=(BOLT,))
    return allowed(lambda: t.cast(t.hand[0], (t.mine[0],)))


def _casts(r):
    t = table(r, hand=(NOTHING,))
    return allowed(lambda: t.cast(t.hand[0]))


def _casts_at_its_time(r):
    t = Play()
    spell = t.put(0, card("Test Word", "{1}", "Instant", (Spell(o.Program()),) if r is None else (Spell(o.Program()), r)), "hand")
    t.begin()
    return allowed(lambda: t.cast(spell))


def _casts_on_anothers_turn(r):
    t = Play()
    if r is not None:
        t.put(0, card("Test Law", "{1}", "Enchantment", (r,)))
    spell = t.put(1, NOTHING, "hand")
    t.begin()
    t.passes(1)
    return allowed(lambda: t.cast(spell, player=1))


def _casts_from(r):
    t = Play()
    if r is not None:
        t.put(0, card("Test Law", "{1}", "Enchantment", (r,)))
    chief = t.put(0, creature("Test Chief", types="Legendary Creature — Test"), "command", leader=True)
    t.begin()
    return allowed(lambda: t.cast(chief))


def _draws(r):
    t = table(r)
    t.effect(o.Draw(f.You(), 2))
    return len(t.board.players[0].hand)


def _enters(r):
    t = Play()
    if r is not None:
        t.put(0, card("Test Law", "{1}", "Enchantment", (r,)))
    dead = t.put(0, BEAR, "graveyard")
    t.begin()
    t.effect(o.Move(f.Exact((dead,)), "battlefield"))
    return t.where("Test Bear")


def _gains(r):
    t = table(r)
    t.effect(o.GainLife(f.You(), 3))
    return t.life(0)


def _loses(r):
    t = table(r)
    t.effect(o.LoseLife(f.You(), 50))
    return t.game.outcome is None


def _wins(r):
    t = table(r)
    t.effect(o.WinGame())
    return t.game.outcome is None


def _pays_life(r):
    t = table(r, PAYER)
    return allowed(lambda: t.activate(t.mine[0]))


def _prevents(r):
    from engine.cards.abilities import Replacement

    t = table(r, BEAR)
    t.effect(o.Shield(Replacement("damage", "prevent", player="you", amount=9)))
    t.effect(o.Damage(f.You(), 3, f.Exact((t.mine[0],))))
    return t.life(0)


def _searches(r):
    t = table(r)
    t.effect(o.Search(f.Filter(kind="card", zones=("library",)), "hand"))
    return t.asked.kind


def _transforms(r):
    t = Play(also=(DFC,))
    if r is not None:
        t.put(0, card("Test Law", "{1}", "Enchantment", (r,)))
    one = t.put(0, DFC)
    t.begin()
    t.effect(o.Transform(f.Exact((one,))))
    return t.chars(one).name


def _untaps(r):
    t = Play()
    if r is not None:
        t.put(0, card("Test Law", "{1}", "Enchantment", (r,)))
    bear = t.put(1, BEAR, tapped=True)
    t.begin("end step")
    t.until("upkeep")
    return t.obj(bear).tapped


def _stays_tapped(r):
    t = Play()
    law = () if r is None else (r,)
    own = t.put(1, creature("Test Sleeper", "2/2", *law), tapped=True)
    t.begin("end step")
    t.until("upkeep")
    return t.obj(own).tapped or (t.asked is not None and t.asked.slot == "untap")


def _counted(r):
    t = table(r, BEAR)
    t.effect(o.PutCounters(f.Exact((t.mine[0],)), "P1P1", 5))
    return t.obj(t.mine[0]).counter("P1P1")


def _spells(r):
    t = table(r, hand=(NOTHING, NOTHING))
    t.cast(t.hand[0])
    return allowed(lambda: t.cast(t.hand[1]))


R = Restriction
TWO = replace(EACH, controller="any")
FLYER = creature("Test Bird", "1/1", "flying")
CASES = {
    "as_unblocked": (_strikes_past, R("as_unblocked", EACH)),
    "assigns_none": (lambda r: _assigns(r, BEAR), R("assigns_none", EACH)),
    "assigns_toughness": (_assigns, R("assigns_toughness", EACH)),
    "attack_cost": (_attack_cost, R("attack_cost", EACH, cost=parse_mana("{2}"))),
    "cant_activate": (_activates, R("cant_activate", f.Filter(types=("Artifact",)))),
    "cant_attack": (lambda r: attack(r, BEAR), R("cant_attack", EACH)),
    "cant_attack_alone": (lambda r: attack(r, BEAR), R("cant_attack_alone", EACH)),
    "cant_attack_you": (_attack_you, R("cant_attack_you", EACH)),
    "cant_be_blocked": (lambda r: blocked(r, BEAR, others=(APE,)), R("cant_be_blocked", EACH)),
    "cant_be_blocked_by": (lambda r: blocked(r, BEAR, others=(APE,)), R("cant_be_blocked_by", EACH, filter=replace(EACH, power=(">=", 3)))),
    "cant_be_blocked_by_more": (lambda r: blocked(r, BEAR, others=(APE, APE), pairs=((0, 0), (1, 0))), R("cant_be_blocked_by_more", EACH, amount=1)),
    "cant_be_blocked_except": (lambda r: blocked(r, BEAR, others=(APE,)), R("cant_be_blocked_except", EACH, filter=replace(EACH, keywords=("flying",)))),
    "cant_be_countered": (_counters, R("cant_be_countered", f.Filter(kind="spell", zones=("stack",)))),
    "cant_be_regenerated": (_regenerates, R("cant_be_regenerated", EACH)),
    "cant_be_sacrificed": (_sacrifices, R("cant_be_sacrificed", EACH)),
    "cant_be_targeted": (_targets, R("cant_be_targeted", EACH)),
    "cant_block": (lambda r: blocked(r, BEAR, others=(APE,)), R("cant_block", EACH)),
    "cant_block_alone": (lambda r: blocked(r, BEAR, others=(APE,)), R("cant_block_alone", EACH)),
    "cant_cast": (_casts, R("cant_cast", who="you")),
    "cast_only": (_casts_at_its_time, R("cast_only", who="any", condition=f.Turn("opponent"))),
    "cant_change_life": (_gains, R("cant_change_life", who="any")),
    "cant_cast_from": (_casts_from, R("cant_cast_from", filter=f.Filter(kind="card", zones=("command",)), who="any")),
    "cant_draw": (_draws, R("cant_draw", who="any", amount=1)),
    "cant_enter": (_enters, R("cant_enter", f.Filter(kind="card", types=("Creature",), zones=("graveyard", "library")))),
    "cant_gain_life": (_gains, R("cant_gain_life", who="any")),
    "cant_lose": (_loses, R("cant_lose", who="you")),
    "cant_pay_life": (_pays_life, R("cant_pay_life", who="any")),
    "cant_prevent": (_prevents, R("cant_prevent", filter=f.Filter(kind="any", types=("Creature",)), who="any")),
    "cant_search": (_searches, R("cant_search", who="any")),
    "cant_transform": (_transforms, R("cant_transform", EACH)),
    "cant_win": (_wins, R("cant_win", who="any")),
    "doesnt_untap": (_untaps, R("doesnt_untap", EACH)),
    "extra_blocks": (lambda r: blocked(r, BEAR, BEAR, others=(APE,), pairs=((0, 0), (0, 1))), R("extra_blocks", EACH, amount=1)),
    "goaded": (lambda r: attack(r, BEAR, by=0), R("goaded", EACH)),
    "ignores_defender": (lambda r: attack(r, creature("Test Fence", "2/2", "defender")), R("ignores_defender", EACH)),
    "lure": (lambda r: blocked(r, BEAR, others=(APE,), pairs=()), R("lure", f.Filter(types=("Creature",), controller="you"))),
    "max_attackers": (lambda r: attack(r, BEAR, APE, by=2), R("max_attackers", amount=1)),
    "max_counters": (_counted, R("max_counters", EACH, amount=2, text="P1P1")),
    "own_turns": (_casts_on_anothers_turn, R("own_turns", who="any")),
    "sorcery_speed": (_casts_on_anothers_turn, R("sorcery_speed", who="opponent")),
    "max_spells": (_spells, R("max_spells", who="any", amount=1)),
    "may_stay_tapped": (_stays_tapped, R("may_stay_tapped")),
    "must_attack": (lambda r: attack(r, BEAR, by=0), R("must_attack", EACH)),
    "must_be_blocked": (lambda r: blocked(r, BEAR, others=(APE,), pairs=()), R("must_be_blocked", f.Filter(types=("Creature",), controller="you"))),
    "must_block": (lambda r: blocked(r, BEAR, others=(APE,), pairs=()), R("must_block", f.Filter(types=("Creature",), controller="opponent"))),
    "no_basic_lands": (lambda r: forbids_basic_lands(card("Test Realm", None, "Conspiracy", () if r is None else (r,))), R("no_basic_lands", zones=())),
}


def test_every_kind_of_restriction_has_a_case_here():
    assert set(CASES) == set(RESTRICTIONS)


@rule("101.2")
@pytest.mark.parametrize("kind", RESTRICTIONS)
def test_a_restriction_changes_what_can_happen(kind):
    what, restriction = CASES[kind]
    assert restriction.kind == kind
    assert what(None) != what(restriction)


@rule("101.2", "601.3")
def test_only_spells_of_the_kind_count_and_each_player_and_turn_has_its_own_count():
    law = R("max_spells", filter=f.Filter(kind="spell", zones=("stack",), not_types=("Creature",)), who="any", amount=1)
    t = Play()
    t.put(0, card("Test Law", "{1}", "Enchantment", (law,)))
    bears = [t.put(0, creature("Test Bear"), "hand") for _ in range(2)]
    quick = [t.put(0, NOTHING, "hand") for _ in range(3)]
    theirs = t.put(1, NOTHING, "hand")
    t.begin()
    for bear in bears:
        t.cast(bear)
        t.passes()
    t.cast(quick[0])
    assert not allowed(lambda: t.cast(quick[1]))
    t.passes(1)
    t.cast(theirs, player=1)
    t.passes(4)
    t.until("upkeep")
    t.passes(1)
    assert allowed(lambda: t.cast(quick[1]))


@rule("121.3", "121.3a")
def test_who_can_not_draw_is_not_asked_whether_to_draw():
    t = table(R("cant_draw", who="any"))
    t.effect(o.May((o.Draw(f.You()),)))
    assert t.asked.kind == "ChooseAction"
    assert not t.board.players[0].hand
    t = table(None)
    t.effect(o.May((o.Draw(f.You()),)))
    assert t.asked.kind == "May"


@rule("608.3e")
def test_a_permanent_spell_that_can_not_enter_goes_to_the_graveyard():
    t = table(R("cant_enter", f.Filter(kind="any", types=("Creature",), zones=("stack", "graveyard"))), hand=(BEAR,))
    t.cast(t.hand[0])
    t.passes()
    assert t.where("Test Bear") == "graveyard"

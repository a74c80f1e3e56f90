"""Keyword abilities about counters, growth, copies and casting in other ways (CR 702)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Cost, Keyword, Spell, Static
from engine.cards.card import CardDef, card, face
from engine.cards.mana import parse_mana
from engine.errors import IllegalAction
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import BLANK, Play, replace


def kw(name, price=None, n=0, **parts):
    return Keyword(name, Cost(parse_mana(price)) if price is not None else None, n, **parts)


BEAR, APE = creature("Test Bear"), creature("Test Ape", "4/4")
TARGET = o.TargetSpec(f.Filter(types=("Creature",)))
LIFE = Spell(o.Program((o.GainLife(f.You(), 2),)))


def sorcery(name, *abilities, cost="{2}"):
    return card(name, cost, "Sorcery", abilities)


def hand(*cards, seats=2, mine=(), others=(), step="precombat main", zone="hand"):
    t = Play(seats)
    t.mine = [t.put(0, c) for c in mine]
    t.theirs = [t.put(1, c) for c in others]
    t.ids = [t.put(0, c, zone) for c in cards]
    t.begin(step)
    return t


def entered(definition, *answers, mine=(), choices=()):
    t = hand(definition, mine=mine)
    t.cast(t.ids[0], *choices)
    t.passes()
    for a in answers:
        t.answer(*a)
    return t, t.named(definition.faces[0].name)[0]


def attacking(*cards, others=(), seats=2, by=None):
    t = Play(seats)
    t.mine = [t.put(0, c) for c in cards]
    t.theirs = [t.put(1, c) for c in others]
    t.begin("beginning of combat")
    t.passes()
    t.answer(*((m, ~1) for m in t.mine[:by]))
    return t


# -- as it enters --


@rule("702.136a")
def test_riot():
    t, one = entered(creature("Test Rioter", "2/2", kw("riot")), ("counter",))
    assert (t.size(one), "haste" in t.chars(one).keywords) == ((3, 3), False)
    t, one = entered(creature("Test Rioter", "2/2", kw("riot")), ("haste",))
    assert (t.size(one), "haste" in t.chars(one).keywords) == ((2, 2), True)


@rule("702.82a")
def test_devour():
    t = hand(creature("Test Eater", "1/1", kw("devour", n=2)), mine=(BEAR, APE))
    t.cast(t.ids[0])
    t.passes()
    assert (t.asked.kind, set(t.asked.options), t.asked.least) == ("ChooseObjects", set(t.mine), 0)
    t.answer(*t.mine)
    assert t.size(t.named("Test Eater")[0]) == (5, 5)
    assert t.where("Test Bear") == t.where("Test Ape") == "graveyard"


@rule("702.38a")
def test_amplify():
    one = card("Test Elder", "{2}", "Creature — Elf", (kw("amplify", n=1),), power="1", toughness="1")
    elf = card("Test Elf", "{1}", "Creature — Elf", (), power="1", toughness="1")
    t = hand(one, elf, elf, BEAR)
    t.cast(t.ids[0])
    t.passes()
    assert t.asked.options == (t.ids[1], t.ids[2])
    t.answer(t.ids[1])
    assert t.size(t.named("Test Elder")[0]) == (2, 2)


@rule("702.156a", "107.3m")
def test_ravenous():
    one = creature("Test Maw", "0/0", kw("ravenous"), cost="{X}{G}")
    t, maw = entered(one, choices=((5,),))
    assert t.size(maw) == (5, 5)
    t.passes()
    assert len(t.board.players[0].hand) == 1
    t, maw = entered(one, choices=((4,),))
    assert t.size(maw) == (4, 4)
    assert not t.board.stack


@rule("702.44a", "106.1")
def test_sunburst():
    from engine.state.board import Mana

    t = Play()
    one = t.put(0, creature("Test Prism", "0/0", kw("sunburst"), cost="{4}"), "hand")
    t.begin()
    from engine.core.evolve import evolve_group
    from engine.state import events as ev

    pool = tuple(Mana(k, None) for k in "WWUC")
    t.game = replace(t.game, board=evolve_group(t.board, (ev.PlayerChanged(0, "mana", any_mana=False), ev.ManaAdded(0, pool, None))), log=t.game.log.extend((ev.PlayerChanged(0, "mana", any_mana=False), ev.ManaAdded(0, pool, None))))
    t.cast(one)
    t.passes()
    assert t.size(t.named("Test Prism")[0]) == (2, 2)


# -- later --


@rule("702.30a")
def test_echo_is_paid_once():
    t = hand(creature("Test Echo", "2/2", kw("echo", "{1}")))
    t.cast(t.ids[0])
    t.passes()
    t.until("end step").until("upkeep").until("end step").until("upkeep")
    assert len(t.board.stack) == 1
    t.passes()
    t.answer("yes")
    t.until("end step").until("upkeep").until("end step").until("upkeep")
    assert t.board.turn.active == 0
    assert not t.board.stack
    assert t.where("Test Echo") == "battlefield"


@rule("702.30a")
def test_echo_unpaid_sacrifices_it():
    t = hand(creature("Test Echo", "2/2", kw("echo", "{1}")))
    t.cast(t.ids[0])
    t.passes()
    t.until("end step").until("upkeep").until("end step").until("upkeep").passes()
    t.answer("no")
    assert t.where("Test Echo") == "graveyard"


@rule("702.62a", "116.2f")
def test_suspend():
    one = creature("Test Sleeper", "4/4", kw("suspend", "{U}", 1), cost="{5}")
    t = hand(one)
    t.special("suspend", t.ids[0])
    waiting = t.board.exile[0]
    assert t.obj(waiting).counter("TIME") == 1
    t.until("end step").until("upkeep").until("end step").until("upkeep")
    t.passes()
    assert not t.obj(waiting).counter("TIME")
    t.passes()
    assert (t.asked.kind, t.asked.player) == ("May", 0)
    t.answer("yes")
    t.passes()
    sleeper = t.named("Test Sleeper")[0]
    assert "haste" in t.chars(sleeper).keywords


@rule("702.35a")
def test_madness():
    one = sorcery("Test Rage", kw("madness", "{R}"), LIFE)
    for answer, zone, life in (("yes", "graveyard", 42), ("no", "graveyard", 40)):
        t = hand(one)
        t.effect(o.Discard(f.You(), 1))
        assert t.where("Test Rage") == "exile"
        t.passes()
        t.answer(answer)
        t.passes()
        assert (t.where("Test Rage"), t.life(0)) == (zone, life)


@rule("702.143a", "116.2h")
def test_foretell():
    one = sorcery("Test Omen", kw("foretell", "{1}"), LIFE)
    t = hand(one)
    t.special("foretell", t.ids[0])
    oid = t.board.exile[0]
    assert t.obj(oid).more.face_down
    with pytest.raises(IllegalAction):
        t.cast(oid, using="foretell")
    t.until("end step").until("upkeep").until("end step").until("upkeep").until("precombat main")
    assert any(getattr(a, "using", "") == "foretell" for a in t.can(0))
    t.cast(oid, using="foretell").passes()
    assert t.life(0) == 42


@rule("702.170a", "702.170d", "116.2k")
def test_plot():
    one = card("Test Scheme", "{5}", "Instant", (kw("plot", "{1}"), LIFE))
    t = hand(one)
    t.special("plot", t.ids[0])
    oid = t.board.exile[0]
    with pytest.raises(IllegalAction):
        t.cast(oid, using="plot")
    t.until("end step").until("upkeep").until("end step").until("upkeep")
    with pytest.raises(IllegalAction):
        t.cast(oid, using="plot")
    t.until("precombat main")
    t.cast(oid, using="plot").passes()
    assert t.life(0) == 42


@rule("702.185a")
def test_warp():
    t = hand(creature("Test Visitor", "3/3", kw("warp", "{1}"), cost="{5}"))
    t.cast(t.ids[0], using="warp").passes()
    assert t.where("Test Visitor") == "battlefield"
    t.until("end step").passes()
    assert t.where("Test Visitor") == "exile"
    oid = t.board.exile[0]
    assert not any(getattr(a, "object", None) == oid for a in t.can(0))
    t.until("upkeep").until("end step").until("upkeep").until("precombat main")
    t.cast(oid).passes()
    assert t.where("Test Visitor") == "battlefield"
    t.until("end step").passes()
    assert t.where("Test Visitor") == "battlefield"


# -- casting --


@rule("702.96a", "702.96b")
def test_overload():
    spell = Spell(o.Program((o.Destroy(f.Target(0)),), (o.TargetSpec(f.Filter(types=("Creature",), controller="opponent")),)))
    one = sorcery("Test Sweep", kw("overload", "{5}"), spell)
    t = hand(one, others=(BEAR, APE), mine=(BEAR,))
    t.cast(t.ids[0], using="overload").passes()
    assert (t.named("Test Ape"), len(t.named("Test Bear"))) == ([], 1)


@rule("702.33c", "601.2b")
def test_multikicker():
    one = creature("Test Pile", "1/1", kw("multikicker", "{1}"), cost="{1}")
    enter = o.PutCounters(f.This(), "P1P1", f.PaidTimes("multikicker"))
    from engine.core.keyword_forms import when

    one = replace(one, faces=(replace(one.faces[0], abilities=(*one.faces[0].abilities, when("enters", enter, k=kw("multikicker")))),))
    t = hand(one)
    t.cast(t.ids[0], (3,)).passes().passes()
    assert t.size(t.named("Test Pile")[0]) == (4, 4)


@rule("702.157a")
def test_squad():
    t = hand(creature("Test Troop", "1/1", kw("squad", "{2}")))
    t.cast(t.ids[0], (2,)).passes().passes()
    assert len(t.named("Test Troop")) == 3


@rule("702.56a")
def test_replicate():
    t = hand(sorcery("Test Echoes", kw("replicate", "{1}"), LIFE))
    t.cast(t.ids[0], (2,)).passes()
    t.passes(6)
    assert t.life(0) == 46


@rule("702.153a")
def test_casualty():
    t = hand(sorcery("Test Job", kw("casualty", n=3), LIFE), mine=(BEAR, APE))
    t.cast(t.ids[0], ("yes",))
    assert t.where("Test Ape") == "graveyard"
    t.passes().passes().passes()
    assert t.life(0) == 44


@rule("702.42a", "702.42b")
def test_entwine():
    modes = o.Modes((o.Program((o.GainLife(f.You(), 1),)), o.Program((o.GainLife(f.You(), 10),))))
    one = sorcery("Test Both", kw("entwine", "{1}"), Spell(o.Program((), (), modes)))
    t = hand(one)
    t.cast(t.ids[0], ("yes",)).passes()
    assert t.life(0) == 51


@rule("702.120a")
def test_escalate():
    modes = o.Modes((o.Program((o.GainLife(f.You(), 1),)), o.Program((o.GainLife(f.You(), 10),)), o.Program((o.Draw(f.You()),))), 1, 3)
    one = sorcery("Test Steps", kw("escalate", "{2}"), Spell(o.Program((), (), modes)), cost="{1}")
    t = hand(one)
    t.cast(t.ids[0], (0, 1, 2))
    spent = next(e for e in t.events if type(e).__name__ == "ManaSpent")
    assert len(spent.mana) == 5
    t.passes()
    assert t.life(0) == 51


@rule("702.133a")
def test_jump_start():
    t = hand(sorcery("Test Leap", Keyword("jump-start"), LIFE), zone="graveyard")
    extra = t.board.players[0].library[0]
    t.effect(o.Draw(f.You()))
    t.cast(t.ids[0], using="jump-start").passes()
    assert (t.life(0), t.where("Test Leap"), t.board.players[0].hand) == (42, "exile", ())
    assert t.now(extra).zone == "graveyard"


@rule("702.81a")
def test_retrace():
    t = hand(sorcery("Test Path", Keyword("retrace"), LIFE), zone="graveyard")
    with pytest.raises(IllegalAction):
        t.cast(t.ids[0], using="retrace")
    t.effect(o.Draw(f.You()))
    t.cast(t.ids[0], using="retrace").passes()
    assert (t.life(0), t.where("Test Path")) == (42, "graveyard")


@rule("702.127a")
def test_aftermath():
    one = CardDef("Test Start // Test End", (face("Test Start", "{1}", "Sorcery", (LIFE,)), face("Test End", "{1}", "Sorcery", (Spell(o.Program((o.GainLife(f.You(), 5),))),))), "aftermath")
    t = hand(one)
    with pytest.raises(IllegalAction):
        t.cast(t.ids[0], face=1)
    t.cast(t.ids[0]).passes()
    oid = t.board.players[0].graveyard[-1]
    t.cast(oid, using="aftermath", face=1).passes()
    assert t.life(0) == 47
    assert t.board.exile


@rule("702.146a", "702.146b")
def test_disturb():
    day = face("Test Living", "{1}", "Creature — Human", (kw("disturb", "{2}"),), power="1", toughness="1")
    night = face("Test Dead", None, "Creature — Spirit", (Keyword("flying"),), power="2", toughness="2")
    t = hand(CardDef("Test Living // Test Dead", (day, night), "transform"), zone="graveyard")
    t.cast(t.ids[0], using="disturb", face=1).passes()
    dead = t.named("Test Dead")[0]
    assert (t.size(dead), t.chars(dead).name) == ((2, 2), "Test Dead")


@rule("702.125a")
def test_undaunted():
    t = hand(sorcery("Test Brave", Keyword("undaunted"), LIFE, cost="{6}"), seats=4)
    t.cast(t.ids[0])
    spent = next(e for e in t.events if type(e).__name__ == "ManaSpent")
    assert len(spent.mana) == 3


# -- in combat and from the battlefield --


@rule("702.149a")
def test_training():
    t = attacking(creature("Test Pupil", "1/1", Keyword("training")), APE)
    t.passes()
    assert t.size(t.mine[0]) == (2, 2)
    t = attacking(creature("Test Pupil", "1/1", Keyword("training")), APE, by=1)
    assert not t.board.stack


@rule("702.105a")
def test_dethrone():
    t = attacking(creature("Test Rebel", "1/1", Keyword("dethrone")))
    t.passes()
    assert t.size(t.mine[0]) == (2, 2)


@rule("702.112a", "702.112b")
def test_renown():
    t = attacking(creature("Test Name", "1/1", kw("renown", n=2)))
    t.passes(4)
    t.until("combat damage").passes()
    assert (t.size(t.mine[0]), t.obj(t.mine[0]).more.marks) == ((3, 3), ("renowned",))


@rule("702.181a")
def test_mobilize():
    t = attacking(creature("Test Chief", "1/1", kw("mobilize", n=2)))
    t.passes()
    assert len(t.board.combat.attacks) == 3
    t.until("end step").passes()
    assert len(t.board.battlefield) == 1


@rule("702.23a")
def test_rampage():
    t = attacking(creature("Test Ogre", "3/3", kw("rampage", n=2)), others=(BEAR, BEAR, BEAR))
    t.passes()
    t.answer(*((b, t.mine[0]) for b in t.theirs))
    t.passes()
    assert t.size(t.mine[0]) == (7, 7)


@rule("702.39a")
def test_provoke():
    t = attacking(creature("Test Bully", "3/3", Keyword("provoke")), others=(BEAR, APE))
    t.answer(t.theirs[0])
    t.passes()
    t.answer("yes")
    t.passes()
    with pytest.raises(IllegalAction):
        t.answer()
    t.answer((t.theirs[0], t.mine[0]))


@rule("702.171a", "702.171b")
def test_saddle():
    mount = creature("Test Mount", "2/2", kw("saddle", n=2), Static((o.AddPT(3, 0),), condition=f.Is(f.This(), f.Filter(state=("saddled",)))))
    t = hand(mine=(mount, BEAR))
    t.activate(t.mine[0])
    assert t.obj(t.mine[1]).tapped
    t.passes()
    assert t.size(t.mine[0]) == (5, 2)
    t.until("upkeep")
    assert t.size(t.mine[0]) == (2, 2)


@rule("702.72a")
def test_champion():
    lord = creature("Test Lord", "3/3", kw("champion", filter=f.Filter(types=("Creature",))))
    t = hand(lord, mine=(BEAR,))
    t.cast(t.ids[0]).passes().passes()
    t.answer("yes")
    assert t.where("Test Bear") == "exile"
    t.effect(o.Destroy(f.Exact((t.named("Test Lord")[0],))))
    t.passes()
    assert t.where("Test Bear") == "battlefield"
    t = hand(lord)
    t.cast(t.ids[0]).passes().passes()
    t.answer("no") if t.asked.kind == "May" else None
    assert t.where("Test Lord") == "graveyard"


@rule("702.75a")
def test_hideaway():
    t = hand(card("Test Nook", "{1}", "Artifact", (kw("hideaway", n=3),)))
    t.cast(t.ids[0]).passes().passes()
    assert (t.asked.kind, len(t.asked.options)) == ("ChooseCards", 3)
    t.answer(t.asked.options[1])
    nook = t.named("Test Nook")[0]
    assert len(t.board.exile) == 1
    assert t.obj(t.board.exile[0]).more.face_down
    assert dict(t.obj(nook).more.links)["exiled"] == t.board.exile


@rule("702.77a")
def test_reinforce():
    t = hand(creature("Test Aid", "1/1", kw("reinforce", "{1}", 2)), mine=(BEAR,))
    t.activate(t.ids[0])
    t.passes()
    assert t.size(t.mine[0]) == (4, 4)


@rule("702.141a")
def test_encore():
    t = hand(creature("Test Star", "2/2", kw("encore", "{3}")), zone="graveyard", seats=3)
    t.activate(t.ids[0])
    t.passes()
    stars = t.named("Test Star")
    assert len(stars) == 2
    while t.asked.kind == "ChooseAction":
        t.passes()
    assert t.asked.kind == "DeclareAttackers"
    with pytest.raises(IllegalAction):
        t.answer((stars[0], ~2), (stars[1], ~1))
    t.answer((stars[0], ~1), (stars[1], ~2))


@rule("702.176a")
def test_impending():
    t = hand(creature("Test Doom", "5/5", kw("impending", "{1}", 2), cost="{6}"))
    t.cast(t.ids[0], using="impending").passes()
    doom = t.named("Test Doom" )[0]
    assert "Creature" not in t.chars(doom).types
    t.until("end step").passes()
    assert t.obj(doom).counter("TIME") == 1


@rule("702.190a", "702.190b")
def test_sneak():
    t = Play()
    bear = t.put(0, BEAR)
    ninja = t.put(0, creature("Test Sneak", "3/3", kw("sneak", "{1}"), cost="{5}"), "hand")
    t.begin("beginning of combat")
    with pytest.raises(IllegalAction):
        t.cast(ninja, using="sneak")
    t.passes()
    t.answer((bear, ~1))
    t.passes()
    t.answer() if t.asked.kind == "DeclareBlockers" else None
    t.cast(ninja, using="sneak")
    assert t.where("Test Bear") == "hand"
    t.passes()
    one = t.named("Test Sneak")[0]
    assert t.obj(one).tapped
    assert [(a.attacker, a.defender) for a in t.board.combat.attacks] == [(one, ~1)]


_ = BLANK

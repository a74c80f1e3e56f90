"""Keyword abilities whose rules no other test holds: what CR 702 says of them, in play."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Unread
from engine.cards.card import CardDef, card, face
from engine.cards.mana import ManaCost
from engine.cards.text import read_card, read_text
from engine.core.book import book_of
from engine.core.costs import total_cost
from engine.errors import IllegalAction
from engine.state.decisions import Cast
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play


def made(name, cost, kind, text="", **size):
    found = read_text(text, face(name, cost, kind, **size))
    assert not any(isinstance(a, Unread) for a in found), found
    return card(name, cost, kind, found, **size)


def creature(name, text="", power=2, cost="{1}{G}", kind="Bear"):
    return made(name, cost, f"Creature — {kind}", text, power=power, toughness=power)


def spell(text, cost="{2}{U}", kind="Sorcery"):
    return made("Test Deed", cost, kind, text)


BEAR, RELIC = creature("Test Bear"), made("Test Relic", "{2}", "Artifact")
WISP = creature("Test Wisp", kind="Spirit", cost="{2}{W}")


def table(*mine, hand=(), graveyard=(), library=(), step="precombat main", **more):
    t = Play(**more)
    t.mine = [t.put(0, c) for c in mine]
    t.ids = [t.put(0, c, "hand") for c in hand]
    t.dead = [t.put(0, c, "graveyard") for c in graveyard]
    t.top = [t.put(0, c, "library") for c in library]
    return t.begin(step)


def ways(t, oid):
    return [a.using for a in t.can(0) if isinstance(a, Cast) and a.object == oid]


def cards(t, zone="hand"):
    return len(getattr(t.board.players[0], zone))


def to_upkeep(t):
    """The next upkeep of seat 0."""
    turn = t.board.turn.number
    while t.board.turn.number == turn or t.board.turn.active != 0 or t.board.turn.step == "untap":
        t.passes(1) if t.asked.kind == "ChooseAction" else t.answer()


# -- how spells are cast, and what becomes of them ---------------------------------------------------------------------


@rule("702.27a")
@pytest.mark.parametrize(("said", "zone"), [("yes", "hand"), ("no", "graveyard")])
def test_buyback(said, zone):
    t = table(hand=(spell("Buyback {3}\nYou gain 2 life."),))
    t.cast(t.ids[0])
    t.answer(said).paid()
    t.passes()
    assert (t.now(t.ids[0]).zone, t.life(0)) == (zone, 42)


@rule("702.88a")
def test_rebound_exiles_a_spell_from_the_hand_and_casts_it_free_in_the_next_upkeep():
    t = table(hand=(spell("You gain 2 life.\nRebound"),))
    t.cast(t.ids[0])
    t.passes()
    assert (t.now(t.ids[0]).zone, t.life(0)) == ("exile", 42)
    to_upkeep(t)
    t.passes()
    assert t.asked.kind == "May"
    t.answer("yes")
    t.passes()
    assert (t.now(t.ids[0]).zone, t.life(0)) == ("graveyard", 44)


@rule("702.88a")
def test_a_spell_from_elsewhere_does_not_rebound():
    t = table(graveyard=(spell("You gain 2 life.\nRebound"),))
    t.effect(o.Permit(f.Exact((t.dead[0],)), free=True, duration="now", may=False))
    t.passes()
    assert (t.now(t.dead[0]).zone, t.life(0)) == ("graveyard", 42)


@rule("702.119a", "702.119c")
def test_emerge_sacrifices_a_creature_and_takes_off_its_mana_value():
    eldrazi = creature("Test Emerger", "Emerge {5}{U}", power=5, cost="{8}")
    t = table(BEAR, creature("Test Ape", power=4, cost="{4}{G}"), hand=(eldrazi,))
    obj = t.obj(t.ids[0])
    best = total_cost(t.board, book_of(t.game.setup), 0, obj, obj.base, using="emerge")
    assert best.mana == ManaCost(0, ("U",))
    t.cast(t.ids[0], using="emerge")
    assert (t.asked.kind, set(t.asked.options)) == ("ChooseObjects", set(t.mine))
    t.answer(t.mine[0]).paid()
    assert t.now(t.mine[0]).zone == "graveyard"
    t.passes()
    assert t.named("Test Emerger")
    assert "emerge" not in ways(table(hand=(eldrazi,)), 0)


@rule("702.160a")
def test_a_prototyped_spell_has_the_other_cost_and_size_and_the_permanent_too():
    robot = made(
        "Test Robot", "{7}", "Artifact Creature — Robot", "Prototype {1}{R} — 2/2\nHaste", power=6, toughness=6
    )
    for using, size, colors, value in (("prototype", (2, 2), ("R",), 2), ("", (6, 6), (), 7)):
        t = table(hand=(robot,))
        t.cast(t.ids[0], using=using)
        t.passes()
        (one,) = t.named("Test Robot")
        seen = t.chars(one)
        assert (t.size(one), seen.colors, seen.mana_value) == (size, colors, value)


@rule("702.162a", "701.28a")
def test_more_than_meets_the_eye_casts_it_converted():
    faces = (
        face(
            "Test Robot",
            "{6}",
            "Legendary Artifact Creature — Robot",
            power="5",
            toughness="5",
            text="More Than Meets the Eye {1}{R}",
        ),
        face(
            "Test Truck",
            None,
            "Legendary Artifact — Vehicle",
            power="3",
            toughness="3",
            text="Crew 1",
            color_indicator=("R",),
        ),
    )
    t = table(hand=(read_card(CardDef("Test Robot // Test Truck", faces, "transform")),))
    t.cast(t.ids[0], using="more than meets the eye", face=1)
    t.passes()
    assert t.chars(t.board.battlefield[-1]).name == "Test Truck"


@rule("702.166a", "702.166b")
def test_bargain_sacrifices_an_artifact_enchantment_or_token():
    text = "Bargain\nDraw a card. If this spell was bargained, draw a card."
    t = table(BEAR, hand=(spell(text),))
    t.cast(t.ids[0])
    t.passes()
    assert cards(t) == 1  # no creature card will do
    t = table(BEAR, RELIC, hand=(spell(text),))
    t.cast(t.ids[0])
    t.answer("yes").paid()
    assert t.now(t.mine[1]).zone == "graveyard"
    t.passes()
    assert cards(t) == 2


@rule("702.172a", "700.2h")
def test_spree_pays_for_each_mode_that_is_chosen():
    t = table(hand=(spell("Spree\n+ {1} — Draw a card.\n+ {2} — You gain 3 life.", "{U}"),))
    t.cast(t.ids[0])
    assert (t.asked.kind, t.asked.least, t.asked.most) == ("ChooseModes", 1, 2)
    t.answer(0, 1).paid()
    t.passes()
    assert (cards(t), t.life(0)) == (1, 43)


@rule("702.183a")
def test_tiered_pays_for_the_one_mode():
    t = table(hand=(spell("Tiered\n• Low — {1} — Draw a card.\n• High — {3} — You gain 3 life.", "{U}"),))
    t.cast(t.ids[0])
    assert (t.asked.kind, t.asked.least, t.asked.most) == ("ChooseModes", 1, 1)
    t.answer(1).paid()
    t.passes()
    assert (cards(t), t.life(0)) == (0, 43)


# -- copies ------------------------------------------------------------------------------------------------------------


@rule("702.144a")
def test_who_demonstrates_copies_it_and_so_does_an_opponent():
    t = table(hand=(spell("Draw a card.\nDemonstrate"),), seats=3)
    t.cast(t.ids[0])
    t.passes()
    t.answer("yes")
    assert (t.asked.kind, t.asked.options) == ("ChoosePlayers", (~1, ~2))
    t.answer(~2)
    while t.board.stack:
        t.passes()
    assert [len(p.hand) for p in t.board.players] == [2, 0, 1]
    t = table(hand=(spell("Draw a card.\nDemonstrate"),), seats=3)
    t.cast(t.ids[0])
    t.passes()
    t.answer("no")
    while t.board.stack:
        t.passes()
    assert [len(p.hand) for p in t.board.players] == [1, 0, 0]


@rule("702.69a")
def test_gravestorm_copies_for_each_permanent_that_went_to_a_graveyard_this_turn():
    t = table(BEAR, RELIC, hand=(spell("Draw a card.\nGravestorm"), BEAR))
    t.effect(o.Destroy(f.Exact(tuple(t.mine))), o.Discard(f.You(), what=f.Exact((t.ids[1],))))
    t.cast(t.ids[0])
    while t.board.stack:
        t.passes()
    assert cards(t) == 3


# -- abilities of cards in graveyards and hands ------------------------------------------------------------------------


@rule("702.46a")
def test_soulshift_returns_a_lesser_spirit():
    big = creature("Test Host", "Soulshift 3", kind="Spirit", cost="{4}{W}")
    t = table(big, graveyard=(WISP, big, BEAR))
    t.effect(o.Destroy(f.Exact((t.mine[0],))))
    t.passes()
    t.answer("yes")
    assert [t.now(x).zone for x in t.dead] == ["hand", "graveyard", "graveyard"]


@rule("702.57a", "702.57b")
def test_forecast_is_used_from_the_hand_once_in_the_upkeep_of_its_owner():
    seer = made(
        "Test Seer",
        "{3}{U}",
        "Sorcery",
        "Draw two cards.\nForecast — {1}, Reveal this card from your hand: You gain 2 life.",
    )
    t = table(hand=(seer,))
    with pytest.raises(IllegalAction):
        t.activate(t.ids[0])
    t = table(hand=(seer,), step="upkeep")
    t.activate(t.ids[0])
    t.passes()
    assert (t.life(0), t.obj(t.ids[0]).zone) == (42, "hand")
    with pytest.raises(IllegalAction):
        t.activate(t.ids[0])


@rule("702.128a")
def test_what_is_embalmed_is_a_white_zombie_without_mana_cost():
    t = table(graveyard=(creature("Test Priest", "Embalm {2}", kind="Human", cost="{3}{R}"),))
    t.activate(t.dead[0])
    t.passes()
    token = t.board.battlefield[-1]
    seen = t.chars(token)
    assert (seen.name, seen.colors, seen.mana_cost, seen.subtypes) == ("Test Priest", ("W",), None, ("Human", "Zombie"))
    assert t.now(t.dead[0]).zone == "exile"


# -- activated and triggered abilities of permanents -------------------------------------------------------------------


@rule("702.67a")
def test_fortify_attaches_to_an_own_land():
    wall = made("Test Rampart", "{2}", "Artifact — Fortification", "Fortify {2}")
    land = card("Test Forest", None, "Basic Land — Forest")
    t = Play()
    t.mine = [t.put(0, wall), t.put(0, land), t.put(0, BEAR)]
    t.theirs = [t.put(1, land)]
    t.begin()
    t.activate(t.mine[0])  # one land is there to choose
    t.passes()
    assert t.obj(t.mine[0]).more.attached_to == t.mine[1]


@rule("702.71a")
def test_transfigure_finds_a_creature_of_the_same_mana_value():
    other, dear = creature("Test Other", cost="{G}{G}"), creature("Test Dear", cost="{3}{G}")
    t = table(creature("Test Shifter", "Transfigure {1}"), library=(other, dear))
    t.activate(t.mine[0])
    assert t.now(t.mine[0]).zone == "graveyard"
    t.passes()
    assert (t.asked.kind, t.asked.options) == ("ChooseCards", (t.top[0],))
    t.answer(t.top[0])
    assert t.now(t.top[0]).zone == "battlefield"


@rule("702.107a")
def test_outlast_taps_for_a_counter_when_sorceries_are_cast():
    t = table(creature("Test Veteran", "Outlast {1}"))
    t.activate(t.mine[0])
    t.passes()
    assert (t.size(t.mine[0]), t.obj(t.mine[0]).tapped) == ((3, 3), True)
    t = table(creature("Test Veteran", "Outlast {1}"), step="upkeep")
    with pytest.raises(IllegalAction):
        t.activate(t.mine[0])


@rule("702.182a")
def test_job_select_makes_a_hero_that_holds_it():
    lance = made("Test Lance", "{2}", "Artifact — Equipment", "Job select\nEquipped creature gets +2/+0.\nEquip {3}")
    t = table(hand=(lance,))
    t.cast(t.ids[0])
    t.passes()
    t.passes()
    (hero,) = (x for x in t.board.battlefield if "Hero" in t.chars(x).subtypes)
    assert (t.size(hero), t.chars(hero).colors) == ((3, 1), ())


# -- keyword actions ---------------------------------------------------------------------------------------------------


@rule("701.17a", "701.17b")
def test_to_mill_is_to_put_what_is_there_of_the_top_into_the_graveyard():
    t = Play()
    t.top = [t.put(0, BEAR, "library") for _ in range(3)]
    t.begin(library=0)
    t.effect(o.Mill(f.You(), 2))
    assert [t.now(x).zone for x in t.top] == ["graveyard", "graveyard", "library"]
    t.effect(o.Mill(f.You(), 5))
    assert t.now(t.top[2]).zone == "graveyard"


@rule("701.25a")
def test_who_surveils_puts_any_of_the_top_cards_into_the_graveyard():
    t = table(library=(BEAR, WISP))
    t.effect(o.Surveil(2))
    assert (t.asked.kind, t.asked.options) == ("ChooseCards", tuple(t.top))
    t.answer(t.top[0])
    assert (t.now(t.top[0]).zone, t.board.players[0].library[0]) == ("graveyard", t.top[1])


@rule("701.62a")
def test_who_manifests_dread_manifests_one_of_two_cards_and_buries_the_other():
    t = table(library=(BEAR, WISP))
    t.effect(*read_text("Manifest dread.", face("Test Deed", "{2}", "Sorcery"))[0].program.steps)
    assert (t.asked.kind, set(t.asked.options)) == ("ChooseCards", set(t.top))
    t.answer(t.top[1])
    one = t.now(t.top[1])
    assert (one.zone, one.more.face_down, t.now(t.top[0]).zone) == ("battlefield", "manifest", "graveyard")


@rule("701.9a", "701.9b", "701.21a")
def test_who_discards_or_sacrifices_chooses_what():
    t = table(BEAR, WISP, hand=(BEAR, WISP))
    t.effect(o.Discard(f.You(), 1), o.Sacrifice(f.You(), f.Filter(types=("Creature",)), 1))
    t.answer(t.ids[1])
    assert t.now(t.ids[1]).zone == "graveyard"
    assert set(t.asked.options) == set(t.mine)
    t.answer(t.mine[0])
    assert t.now(t.mine[0]).zone == "graveyard"


@rule("701.10b", "701.10c")
def test_to_double_power_is_to_add_it_once_more_and_a_negative_one_is_made_less():
    deed = made("Test Deed", "{2}", "Sorcery", "Double target creature's power until end of turn.")
    for change, power in ((0, 4), (-3, -2)):
        t = table(BEAR, hand=(deed,))
        t.effect(o.Continuous(f.Exact((t.mine[0],)), (o.AddPT(change, 0),)))
        t.cast(t.ids[0])
        t.passes()
        assert t.size(t.mine[0])[0] == power

"""Lines that belong together: class levels, level up creatures, maximum speed; triggers that count twice (CR 603.2d, 711, 716, 702.178)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Unread
from engine.cards.card import CardDef, face
from engine.cards.steps import SetSpeed
from engine.cards.text import read_card, read_text
from engine.core.moves import AT_ONCE
from engine.errors import IllegalAction, TooMuch
from engine.frozen import replace
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent.parent / "core"))
from combat_boards import creature
from playing import Play


def card_of(text, line="Enchantment — Class", size=None, name="Test Card"):
    one = face(name, "{1}", line, **({} if size is None else {"power": size[0], "toughness": size[1]}))
    made = read_card(CardDef(name, (replace(one, text=text),)))
    assert not any(isinstance(a, Unread) for a in made.faces[0].abilities), made.faces[0].abilities
    return made


@rule("716.2a", "716.2b", "716.2c")
def test_class_levels_are_gained_one_after_another():
    lesson = card_of("Creatures you control get +1/+0.\n{1}{W}: Level 2\nWhen this Class becomes level 2, you gain 3 life.\n{3}{W}: Level 3\nCreatures you control have flying.")
    t = Play()
    one, bear = t.put(0, lesson), t.put(0, creature("Test Bear"))
    t.begin()
    assert t.size(bear) == (3, 2)
    with pytest.raises(IllegalAction):
        t.activate(one, 1)
    t.activate(one, 0)
    t.passes()
    t.passes()
    assert t.life(0) == 43
    assert "flying" not in t.chars(bear).keywords
    with pytest.raises(IllegalAction):
        t.activate(one, 0)
    t.activate(one, 1)
    t.passes()
    assert "flying" in t.chars(bear).keywords


@rule("711.2", "702.87a")
def test_a_leveler_is_what_its_level_counters_make_it():
    pupil = card_of("Level up {1}\nLEVEL 1-2\n3/3\nFlying\nLEVEL 3+\n5/5\nFlying, lifelink", "Creature — Human", ("1", "1"))
    t = Play()
    one = t.put(0, pupil)
    t.begin()
    assert t.size(one) == (1, 1)
    t.activate(one)
    t.passes()
    assert (t.size(one), t.chars(one).keywords >= {"flying"}) == ((3, 3), True)
    t.effect(o.PutCounters(f.Exact((one,)), "LEVEL", 2))
    assert (t.size(one), t.chars(one).keywords >= {"flying", "lifelink"}) == ((5, 5), True)


@rule("702.178a", "702.179e")
def test_a_max_speed_ability_is_there_at_speed_four():
    racer = card_of("Start your engines!\nMax speed — This creature has flying.", "Creature — Human", ("2", "2"))
    t = Play()
    one = t.put(0, racer)
    t.begin()
    assert "flying" not in t.chars(one).keywords
    t.effect(SetSpeed(f.You(), 4))
    assert "flying" in t.chars(one).keywords


@rule("603.2d")
def test_an_ability_triggers_an_additional_time():
    twice = card_of("If an artifact or creature entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time.", "Artifact")
    greeter = card_of("Whenever another creature enters, you gain 1 life.", "Creature — Human", ("1", "1"), "Test Greeter")
    for seat, life in ((0, 42), (1, 41)):
        t = Play()
        t.put(seat, twice)
        t.put(0, greeter)
        t.begin()
        t.effect(o.CreateToken(face("Test Token", None, "Creature — Test", power="1", toughness="1")))
        t.passes(4)
        assert t.life(0) == life


@rule("111.2")
def test_more_tokens_than_the_engine_can_make_are_refused_and_nothing_happens():
    t = Play()
    t.begin()
    before = t.game
    token = face("Test Token", None, "Creature — Test", power="1", toughness="1")
    with pytest.raises(TooMuch, match=r"1,000,000 tokens would be created at once"):
        t.effect(o.CreateToken(token, 1_000_000))
    assert t.game is before
    assert AT_ONCE >= 1000
    t.effect(o.CreateToken(token, 1000))
    assert len(t.board.battlefield) == 1000


def test_a_level_line_that_is_not_read_is_left_to_the_players():
    found = read_text("{1}: Level 2\nFrobnicate the moon.", face("Test Class", "{1}", "Enchantment — Class"))
    assert [a.text for a in found if isinstance(a, Unread)] == ["Frobnicate the moon."]


# -- lines of much played cards --


def land(name, kind):
    return face(name, None, f"Basic Land — {kind}")


def deck(*kinds, seats=2, text, zone="library", line="Sorcery"):
    """A spell with the text, and basic lands of these types in seat 0's library (or hand)."""
    t = Play(seats)
    spell = card_of(text, line)
    t.ids = [t.put(0, CardDef(f"Test {k}", (land(f"Test {k}", k),)), zone) for k in kinds]
    t.spell = t.put(0, spell, "hand")
    t.begin()
    return t


@rule("701.23a", "701.23d")
def test_of_two_lands_found_one_goes_to_the_battlefield_and_one_to_the_hand():
    t = deck("Forest", "Island", text="Search your library for up to two basic land cards, reveal those cards, put one onto the battlefield tapped and the other into your hand, then shuffle.")
    t.cast(t.spell).passes()
    t.answer(*t.ids)
    assert t.asked.slot == "first"
    t.answer(t.ids[1])
    assert (t.where("Test Island"), t.where("Test Forest")) == ("battlefield", "hand")
    assert t.obj(t.named("Test Island")[0]).tapped
    t = deck("Forest", "Island", text="Search your library for up to two basic land cards, reveal those cards, put one onto the battlefield tapped and the other into your hand, then shuffle.")
    t.cast(t.spell).passes()
    t.answer(t.ids[0])
    assert t.where("Test Forest") == "battlefield"


@rule("701.23a")
def test_two_cards_that_share_a_land_type():
    t = deck("Forest", "Island", "Forest", text="Search your library for up to two basic land cards that share a land type, put them onto the battlefield tapped, then shuffle.")
    t.cast(t.spell).passes()
    t.answer(t.ids[0])
    assert t.asked.options == (t.ids[2],)
    t.answer(t.ids[2])
    assert len(t.named("Test Forest")) == 2


@rule("614.12", "614.1c")
def test_a_land_that_enters_untapped_if_a_card_is_revealed():
    from engine.state.decisions import PlayLand

    text = "As this land enters, you may reveal a Forest or Island card from your hand. If you don't, this land enters tapped."
    for kinds, answer, tapped in ((("Island",), "yes", False), (("Island",), "no", True), (("Swamp",), None, True)):
        t = deck(*kinds, text=text, zone="hand", line="Land")
        t.do(PlayLand(0, t.spell))
        if answer is not None:
            t.answer(answer)
        assert t.obj(t.named("Test Card")[0]).tapped is tapped


@rule("305.2a")
def test_an_additional_land_this_turn():
    from engine.state.decisions import PlayLand

    t = deck("Forest", "Island", "Swamp", text="You may play an additional land this turn.\nDraw a card.", zone="hand")
    t.cast(t.spell).passes()
    t.do(PlayLand(0, t.ids[0]))
    t.do(PlayLand(0, t.ids[1]))
    with pytest.raises(IllegalAction):
        t.do(PlayLand(0, t.ids[2]))


@rule("509.1b")
def test_smaller_creatures_can_not_block_it():
    big = card_of("Creatures with power less than this creature's power can't block it.", "Creature — Human", ("3", "3"))
    t = Play()
    one, small, large = t.put(0, big), t.put(1, creature("Test Bear")), t.put(1, creature("Test Ape", "4/4"))
    t.begin("beginning of combat")
    t.passes()
    t.answer((one, ~1))
    t.passes()
    with pytest.raises(IllegalAction):
        t.answer((small, one))
    t.answer((large, one))


@rule("707.10", "603.2")
def test_copies_of_spells_are_counted_by_those_who_cast_or_copy():
    from engine.cards.abilities import Spell
    from engine.cards.card import card

    t = Play()
    t.put(0, card_of("Whenever you cast or copy an instant or sorcery spell, you gain 1 life.", "Creature — Human", ("1", "1")))
    spell = t.put(0, card("Test Nothing", "{1}", "Instant", (Spell(o.Program((o.GainLife(f.You(), 0),))),)), "hand")
    t.begin()
    t.cast(spell)
    t.effect(o.CopySpell(f.Exact((t.board.stack[0],))))
    t.passes(10)
    assert t.life(0) == 42

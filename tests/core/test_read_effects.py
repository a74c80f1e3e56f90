"""Effects that are read from the text of a card, and what they do in a game (CR 601.2f, 603.2h, 603.7, 608.2c, 702.142)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Activated
from engine.cards.text import read_card, unread_lines
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play
from test_read_triggers import BEAR, attacked, made, settle

ELK = made("", name="Test Elk")
BOLT = made("Test Bolt deals 1 damage to target player.", "Instant", "Test Bolt")


def yes(t):
    """Say yes to whatever is optional now."""
    assert t.asked.kind == "May", t.asked
    return t.answer("yes")


LOOK = "When this creature enters, look at the top card of your library. If it's a creature card, you may reveal it and put it into your hand. If you don't put the card into your hand, you may put it into your graveyard."


@rule("608.2c")
@pytest.mark.parametrize(("card_on_top", "answers", "zone"), [
    (ELK, ("yes",), "hand"), (ELK, ("no", "yes"), "graveyard"), (ELK, ("no", "no"), "library"), (BOLT, ("yes",), "graveyard"), (BOLT, ("no",), "library"),
])  # fmt: skip
def test_the_card_looked_at_goes_where_its_player_likes(card_on_top, answers, zone):
    t = Play(2)
    c = t.put(0, made(LOOK, name="Test Seer"), "hand")
    top = t.put(0, card_on_top, "library")
    t.begin()
    settle(t.cast(c))
    for said in answers:
        assert t.asked.kind == "May"
        t.answer(said)
    settle(t)
    assert t.now(top).zone == zone


@rule("608.2c")
@pytest.mark.parametrize(("card_on_top", "zone"), [(ELK, "battlefield"), (BOLT, "hand")])
def test_otherwise_speaks_of_the_card_itself_again(card_on_top, zone):
    t = Play(2)
    text = "When this creature enters, reveal the top card of your library. If it's a creature card, put it onto the battlefield. Otherwise, put that card into your hand."
    c = t.put(0, made(text, name="Test Guide"), "hand")
    top = t.put(0, card_on_top, "library")
    t.begin()
    settle(t.cast(c))
    assert t.now(top).zone == zone


def test_it_shares_a_type_with_the_permanent_and_not_with_itself():
    t = Play(2)
    t.put(0, made("Whenever another permanent you control enters, look at the top card of your library. If it shares a card type with that permanent, you may reveal that card and put it into your hand.", "Enchantment"))
    c = t.put(0, BEAR, "hand")
    top = t.put(0, BOLT, "library")
    t.begin()
    settle(t.cast(c))
    assert t.asked.kind == "ChooseAction"
    assert t.now(top).zone == "library"


@rule("603.7a", "707.10")
def test_the_next_spell_and_only_that_is_copied():
    t = Play(2)
    s = t.put(0, made("When you next cast an instant or sorcery spell this turn, copy that spell. You may choose new targets for the copy.", "Sorcery", "Test Echo"), "hand")
    bolts = [t.put(0, BOLT, "hand") for _ in range(2)]
    t.begin()
    settle(t.cast(s))
    for b, life in zip(bolts, (38, 37), strict=True):
        t.cast(b)
        if t.asked.kind == "ChooseTargets":
            t.answer(~1)
        t.paid()
        for _ in range(30):
            if t.asked.kind in ("May", "ChooseOption"):
                t.answer("no")
            elif t.asked.kind == "ChooseTargets":
                t.answer(~1)
            elif t.board.stack:
                t.passes()
            else:
                break
        assert t.life(1) == life


@rule("603.2h")
def test_it_triggers_until_it_was_done_once_this_turn():
    t = Play(2)
    t.put(0, made("Whenever another creature you control enters, you may draw a card. Do this only once each turn.", "Enchantment"))
    creatures = [t.put(0, BEAR, "hand") for _ in range(3)]
    t.begin()
    settle(t.cast(creatures[0]))
    t.answer("no")
    settle(t.cast(creatures[1]))
    yes(t)
    hand = len(t.board.players[0].hand)
    settle(t.cast(creatures[2]))
    assert t.asked.kind == "ChooseAction"
    assert len(t.board.players[0].hand) == hand - 1


@rule("601.2f")
@pytest.mark.parametrize(("text", "cost"), [
    ("{5}, {T}: Draw a card. This ability costs {1} less to activate for each artifact you control.", 2),
    ("{5}, {T}: Draw a card. This ability costs {2} less to activate if you control three or more artifacts.", 3),
    ("{5}, {T}: Draw a card. This ability costs {2} less to activate if you control four or more artifacts.", 5),
    ("{5}, {T}: Draw a card. This ability costs {X} less to activate, where X is the greatest power among creatures you control.", 3),
])  # fmt: skip
def test_an_ability_may_make_itself_cheaper(text, cost):
    from engine.core.book import book_of
    from engine.core.costs import activation_cost

    t = Play(2)
    c = t.put(0, made(text, "Artifact", "Test Engine"))
    for _ in range(2):
        t.put(0, made("", "Artifact", "Test Rock"))
    t.put(0, BEAR)
    t.begin()
    (ability,) = (a for a in t.chars(c).abilities if isinstance(a, Activated))
    assert activation_cost(t.board, book_of(t.game.setup), 0, t.obj(c), ability.cost).value() == cost
    settle(t.activate(c))


@rule("702.142a")
def test_boast_needs_an_attack_this_turn_and_works_once():
    t = Play(2)
    c = t.put(0, made("Boast — {1}: You gain 3 life."))
    t.begin()
    assert not any(getattr(a, "source", None) == c for a in t.can(0))
    attacked(t, (c, ~1))
    settle(t.activate(c))
    assert t.life(0) == 43
    assert not any(getattr(a, "source", None) == c for a in t.can(0))


def test_power_up_is_cheaper_on_the_turn_it_enters_and_works_once():
    from engine.core.book import book_of
    from engine.core.costs import activation_cost

    hero = made("Power-up — {5}{R}: Put two +1/+1 counters on this creature.", name="Test Hero", cost="{2}{R}")
    t = Play(2)
    old, new = t.put(0, hero), t.put(0, hero, "hand")
    t.begin()
    settle(t.cast(new))
    (young,) = (x for x in t.named("Test Hero") if x != old)
    costs = []
    for x in (old, young):
        (ability,) = (a for a in t.chars(x).abilities if isinstance(a, Activated))
        costs.append(str(activation_cost(t.board, book_of(t.game.setup), 0, t.obj(x), ability.cost)))
    assert costs == ["{5}{R}", "{3}"]
    settle(t.activate(young))
    assert t.size(young) == (4, 4)
    assert not any(getattr(a, "source", None) == young for a in t.can(0))


@pytest.mark.parametrize("text", [
    "{T}: Look at the top card of target player's library. You may put that card on the bottom of that player's library.",
    "{T}: Reveal the top card of your library. If it's a land card, you gain 1 life.",
    "{2}, {T}: Look at the top X cards of your library, where X is the number of cards in your hand, then put them back in any order.",
])  # fmt: skip
def test_effects_that_are_read(text):
    assert made(text)


def test_a_spell_is_cheaper_for_each_instant_and_sorcery_card():
    (change,) = made("This spell costs {1} less to cast for each instant and sorcery card in your graveyard.", "Artifact", "Test Study").faces[0].abilities
    assert change.times == f.Count(f.Filter(kind="card", zones=("graveyard",), any_types=("Instant", "Sorcery"), owner="you"))


def test_what_a_copy_of_a_legendary_spell_is_not_holds_for_others_too():
    found = read_card(made("Copy target creature spell you control, except it isn't legendary if the spell is legendary.", "Instant", "Test Major"))
    assert not unread_lines(found)
    (step,) = found.faces[0].abilities[0].program.steps
    assert isinstance(step, o.CopySpell)


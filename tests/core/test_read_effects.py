"""Effects that are read from the text of a card, and what they do in a game (CR 601.2f, 603.2h, 603.7, 608.2c, 702.142)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Activated
from engine.cards.text import read_card, unread_lines
from engine.core.book import book_of
from engine.core.costs import activation_cost, total_cost
from engine.state.objects import More
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
    assert not any(getattr(a, "object", None) == c for a in t.can(0))
    attacked(t, (c, ~1))
    settle(t.activate(c))
    assert t.life(0) == 43
    assert not any(getattr(a, "object", None) == c for a in t.can(0))


def test_power_up_is_cheaper_on_the_turn_it_enters_and_works_once():
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
    assert not any(getattr(a, "object", None) == young for a in t.can(0))


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


CARDS = made("Draw a card.", "Instant", "Test Thought")


@rule("614.1a")
@pytest.mark.parametrize("text", [
    "When this creature enters, you may cast target instant or sorcery card from your graveyard without paying its mana cost. If that spell would be put into your graveyard, exile it instead.",
    "When this creature enters, exile target instant or sorcery card from your graveyard. You may cast it this turn. If that spell would be put into a graveyard, exile it instead.",
])  # fmt: skip
def test_a_spell_cast_from_the_graveyard_is_exiled_as_it_would_return(text):
    t = Play(2)
    c = t.put(0, made(text, name="Test Reviver"), "hand")
    s = t.put(0, CARDS, "graveyard")
    t.begin()
    t.cast(c)
    settle(t)
    if t.asked.kind == "ChooseTargets":
        settle(t.answer(s))
    if t.asked.kind == "May":
        t.answer("yes").paid()
    else:
        t.cast(t.now(s).id)
    assert t.now(s).zone == "stack"
    settle(t)
    assert t.now(s).zone == "exile"


@rule("601.2f")
def test_strive_costs_more_for_each_target_beyond_the_first():
    t = Play(2)
    s = t.put(0, made("Strive — This spell costs {3} more to cast for each target beyond the first.\nAny number of target creatures each get +1/+1 until end of turn.", "Instant", cost="{1}"), "hand")
    a, b, c = (t.put(0, BEAR) for _ in range(3))
    t.begin()
    t.cast(s).answer(a, b, c)
    assert total_cost(t.board, book_of(t.game.setup), 0, t.now(s), t.now(s).base).mana.value() == 7
    settle(t.paid())
    assert t.size(c) == (3, 3)


@rule("607.2a")
def test_what_was_exiled_from_the_top_with_it_comes_back():
    t = Play(2)
    c = t.put(0, made("Whenever this creature attacks, exile the top card of your library face down.\n{1}: Put all cards exiled with this creature into their owners' hands.", name="Test Courier"))
    t.begin()
    attacked(t, (c, ~1))
    hand = len(t.board.players[0].hand)
    assert len(t.board.exile) == 1
    settle(t.activate(c))
    assert len(t.board.players[0].hand) == hand + 1


@rule("608.2c")
def test_cards_that_went_this_way_are_counted_by_what_they_are():
    t = Play(2)
    for c in (BEAR, CARDS, ELK):
        t.put(0, c, "library")
    s = t.put(0, made("Mill three cards. You gain 2 life for each creature card milled this way.", "Sorcery", "Test Grinder"), "hand")
    t.begin()
    settle(t.cast(s))
    assert t.life(0) == 44


@rule("608.2c")
def test_tokens_and_other_permanents_exiled_this_way_are_counted_apart():
    t = Play(2)
    t.put(1, BEAR)
    t.put(1, BEAR, kind="token", more=More(kind="token"))
    t.put(0, ELK)
    s = t.put(0, made("Exile all creatures. You gain 1 life for each nontoken creature exiled this way.", "Sorcery", "Test Purge"), "hand")
    t.begin()
    settle(t.cast(s))
    assert t.life(0) == 42


@rule("509.1b")
def test_which_creatures_it_can_not_block_depends_on_their_power():
    t = Play(2)
    small, big = t.put(0, BEAR), t.put(0, made("", name="Test Giant", size="3/3"))
    b = t.put(1, made("This creature can't block creatures with power 3 or greater.", name="Test Coward"))
    t.begin()
    t.until("declare attackers").answer((small, ~1), (big, ~1)).until("declare blockers")
    assert t.asked.options == (b,)
    assert t.asked.things == (small,)


@rule("702.138c")
@pytest.mark.parametrize(("using", "size"), [("escape", (4, 4)), ("", (2, 2))])
def test_it_escapes_with_counters(using, size):
    t = Play(2)
    text = "Escape—{2}, Exile a card from your graveyard.\nThis creature escapes with two +1/+1 counters on it."
    c = t.put(0, made(text, name="Test Runaway"), "graveyard" if using else "hand")
    t.put(0, CARDS, "graveyard")
    t.begin()
    t.cast(c, using=using)
    while t.asked.kind != "ChooseAction":
        t.answer(t.asked.options[0])
    settle(t)
    assert t.size(t.named("Test Runaway")[0]) == size


@rule("102.1")
def test_the_upkeep_of_the_controller_of_what_is_enchanted():
    t = Play(2)
    c = t.put(1, BEAR)
    t.put(0, made("Enchant creature\nAt the beginning of the upkeep of enchanted creature's controller, this Aura deals 1 damage to that player.", "Enchantment — Aura"), more=More(attached_to=c))
    t.begin(active=0)
    settle(t.until("upkeep"))
    assert (t.life(0), t.life(1)) == (40, 39)


@rule("120.3")
@pytest.mark.parametrize("at_player", [True, False])
def test_the_creatures_of_that_player_or_of_that_planeswalkers_controller(at_player):
    t = Play(2)
    theirs, mine = t.put(1, BEAR), t.put(0, BEAR)
    w = t.put(1, made("", "Planeswalker — Test", "Test Walker"), counters=(("LOYALTY", 5),))
    s = t.put(0, made("Test Storm deals 2 damage to target player or planeswalker and each creature that player or that planeswalker's controller controls.", "Sorcery", "Test Storm"), "hand")
    t.begin()
    t.cast(s).answer(~1 if at_player else w)
    settle(t.paid())
    assert t.now(theirs).zone == "graveyard"
    assert t.now(mine).zone == "battlefield"
    assert (t.life(1), t.obj(w).counter("LOYALTY")) == ((38, 5) if at_player else (40, 3))


@pytest.mark.parametrize("text", [
    "{T}: Prevent all combat damage that would be dealt to and dealt by target creature this turn.",
    "{T}: This creature deals 3 damage to target creature. This creature doesn't untap during your next untap step.",
    "{T}: Destroy target creature with power or toughness 4 or greater.",
    "{T}: Target creature deals damage to itself equal to its power.",
    '{2}: Until end of turn, this creature becomes a 3/2 red Goblin creature with "Whenever this creature attacks, draw a card." You gain 1 life.',
    '{2}: Until end of turn, this land becomes a 3/2 red Goblin creature with "Whenever this creature attacks, draw a card." It\'s still a land.',
])  # fmt: skip
def test_more_effects_that_are_read(text):
    assert made(text)

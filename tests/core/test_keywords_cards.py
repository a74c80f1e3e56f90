"""Keyword abilities about drawing, casting, dying and being tied to something (CR 702.47-702.192)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Cost, Keyword, Spell, Static, Triggered, Unread
from engine.cards.card import card
from engine.cards.mana import parse_mana
from engine.cards.text import read_card
from engine.errors import IllegalAction
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import BLANK, Play


def kw(name, price=None, n=0, **parts):
    cost = Cost(parse_mana(price)) if isinstance(price, str) else price
    return Keyword(name, cost, n, **parts)


def settle(t):
    """Everybody passes until the stack is empty or somebody is asked something else."""
    while t.board.stack and t.asked.kind == "ChooseAction":
        t.passes(1)


def read(name, cost, types, text, **more):
    made = read_card(card(name, cost, types, text=text, **more))
    assert not any(isinstance(a, Unread) for face in made.faces for a in face.abilities), made.front.abilities
    return made


BEAR = creature("Test Bear", "2/2", types="Creature — Bear")
APE = creature("Test Ape", "4/4", types="Creature — Ape")
GAIN = Spell(o.Program((o.GainLife(f.You(), 1),)))


def gainer(*words, types="Sorcery", cost="{4}{R}"):
    return card("Test Gain", cost, types, (*words, GAIN))


def ways(t, seat=0):
    return {a.using for a in t.can(seat) if type(a).__name__ == "Cast"}


# -- miracle --


@rule("702.94a", "603.11")
def test_the_first_card_drawn_in_a_turn_may_be_revealed_and_cast_for_its_miracle_cost():
    t = Play(2)
    wonder = t.put(0, gainer(kw("miracle", "{R}")), "library")
    t.begin()
    t.effect(o.Draw(f.You()))
    assert (t.asked.kind, t.asked.slot, t.asked.player) == ("May", "miracle", 0)
    t.answer("yes")
    assert t.now(wonder).zone == "hand"
    t.passes()
    t.answer("yes")
    settle(t)
    assert t.now(wonder).zone == "graveyard"
    assert t.life(0) == 41


@rule("702.94a")
def test_a_later_draw_or_a_card_not_revealed_is_no_miracle():
    t = Play(2)
    blank = t.put(0, BLANK, "library")
    wonder = t.put(0, gainer(kw("miracle", "{R}")), "library")
    t.begin()
    t.effect(o.Draw(f.You(), 2))
    assert t.asked.kind == "ChooseAction"
    assert t.now(wonder).zone == t.now(blank).zone == "hand"
    t = Play(2)
    t.put(0, gainer(kw("miracle", "{R}")), "library")
    t.begin()
    t.effect(o.Draw(f.You()))
    t.answer("no")
    assert not t.board.stack


@rule("702.94b")
def test_a_card_revealed_for_miracle_stays_revealed():
    t = Play(2)
    wonder = t.put(0, gainer(kw("miracle", "{R}")), "library")
    t.begin()
    t.effect(o.Draw(f.You()))
    t.answer("yes")
    assert t.now(wonder).more.known == (0, 1)


# -- bloodthirst, tribute --


@rule("702.54a")
def test_bloodthirst_asks_whether_an_opponent_was_dealt_damage():
    vampire = creature("Test Vampire", "1/1", kw("bloodthirst", n=2))
    t = Play(3)
    one, two, bear = t.put(0, vampire, "hand"), t.put(0, vampire, "hand"), t.put(0, BEAR)
    t.begin()
    t.effect(o.Damage(f.You(), 1), source=bear)
    t.effect(o.Move(f.Exact((one,)), "battlefield"))
    assert t.size(t.now(one).id) == (1, 1)
    t.effect(o.Damage(f.Exact((~2,)), 1), source=bear)
    t.effect(o.Move(f.Exact((two,)), "battlefield"))
    assert t.size(t.now(two).id) == (3, 3)


@rule("702.54b")
def test_bloodthirst_x_counts_all_damage_to_opponents():
    t = Play(3)
    one = t.put(0, creature("Test Vampire", "1/1", kw("bloodthirst", n=f.X())), "hand")
    bear = t.put(0, BEAR)
    t.begin()
    t.effect(o.Damage(f.Each("player"), 3), source=bear)
    t.effect(o.Move(f.Exact((one,)), "battlefield"))
    assert t.size(t.now(one).id) == (7, 7)


@rule("702.104a", "702.104b")
@pytest.mark.parametrize("paid", ["yes", "no"])
def test_the_chosen_opponent_may_pay_tribute(paid):
    text = "Tribute 2\nWhen this creature enters, if tribute wasn't paid, you gain 5 life."
    giant = read("Test Giant", "{3}{R}", "Creature — Giant", text, power=3, toughness=3)
    t = Play(3)
    one = t.put(0, giant, "hand")
    t.begin()
    t.effect(o.Move(f.Exact((one,)), "battlefield"))
    assert (t.asked.kind, t.asked.player) == ("ChoosePlayers", 0)
    t.answer(~2)
    assert (t.asked.kind, t.asked.player) == ("May", 2)
    t.answer(paid)
    settle(t)
    assert t.size(t.now(one).id) == ((5, 5) if paid == "yes" else (3, 3))
    assert t.life(0) == (40 if paid == "yes" else 45)


# -- soulbond --

BOND = (kw("soulbond"), Static((o.AddPT(2, 2),), f.Filter(state=("pair",))))


@rule("702.95a", "702.95b")
def test_a_creature_with_soulbond_is_paired_as_it_or_another_enters():
    bonder = creature("Test Bonder", "1/1", *BOND)
    t = Play(2)
    bear, one, ape = t.put(0, BEAR), t.put(0, bonder, "hand"), t.put(0, APE, "hand")
    t.begin()
    t.effect(o.Move(f.Exact((one,)), "battlefield"))
    t.passes()
    t.answer("yes")
    settle(t)
    new = t.now(one).id
    assert (t.size(new), t.size(bear)) == ((3, 3), (4, 4))
    t.effect(o.Move(f.Exact((ape,)), "battlefield"))
    assert not t.board.stack  # it is paired already (702.95d)
    t.effect(o.Destroy(f.Exact((bear,))))
    assert t.size(new) == (1, 1)


@rule("702.95a", "702.95e")
def test_a_pair_ends_with_the_control_of_one_and_does_not_come_back():
    bonder = creature("Test Bonder", "1/1", *BOND)
    t = Play(2)
    one, bear = t.put(0, bonder), t.put(0, BEAR, "hand")
    t.begin()
    t.effect(o.Move(f.Exact((bear,)), "battlefield"))
    t.passes()
    t.answer("yes")
    new = t.now(bear).id
    assert t.size(new) == (4, 4)
    t.effect(o.Continuous(f.Exact((new,)), (o.Control(f.You()),), "end_of_turn"), you=1)
    assert (t.size(one), t.size(new)) == ((1, 1), (2, 2))
    t.until("upkeep")
    assert t.controller(new) == 0
    assert t.size(new) == (2, 2)


@rule("702.95c")
def test_neither_is_paired_if_one_is_no_creature_of_its_controller_any_more():
    bonder = creature("Test Bonder", "1/1", *BOND)
    t = Play(2)
    one, bear = t.put(0, bonder), t.put(0, BEAR, "hand")
    t.begin()
    t.effect(o.Move(f.Exact((bear,)), "battlefield"))
    t.effect(o.Destroy(f.Exact((t.now(bear).id,))))
    t.passes()
    assert t.size(one) == (1, 1)


# -- alternative costs under a condition --


@rule("702.137a")
def test_spectacle_after_an_opponent_lost_life():
    t = Play(2)
    show = t.put(0, gainer(kw("spectacle", "{R}")), "hand")
    t.begin()
    assert "spectacle" not in ways(t)
    t.effect(o.LoseLife(f.You(), 1))
    with pytest.raises(IllegalAction, match=r"lost life this turn"):
        t.cast(show, using="spectacle")
    t.effect(o.LoseLife(f.Each("opponent"), 1))
    assert "spectacle" in ways(t)
    t.cast(show, using="spectacle")
    t.passes()
    assert t.life(0) == 40


def hitting(*mine, spell):
    """The first creature deals combat damage to seat 1; it is the second main phase."""
    t = Play(2)
    ids = [t.put(0, c) for c in mine]
    held = t.put(0, spell, "hand")
    t.begin("beginning of combat")
    t.passes()
    t.answer((ids[0], ~1))
    t.until("postcombat main")
    return t, held, ids


@rule("702.76a")
def test_prowl_asks_for_combat_damage_by_a_creature_type_of_the_spell():
    rogue = creature("Test Rogue", "1/1", types="Creature — Faerie Rogue")
    trick = gainer(kw("prowl", "{R}"), types="Kindred Sorcery — Rogue")
    t, held, _ = hitting(rogue, spell=trick)
    assert "prowl" in ways(t)
    t.cast(held, using="prowl")
    t.passes()
    assert t.life(0) == 41
    t, _, _ = hitting(BEAR, spell=trick)
    assert "prowl" not in ways(t)
    t, _, _ = hitting(creature("Test Changer", "1/1", kw("changeling")), spell=trick)
    assert "prowl" in ways(t)


@rule("702.76a")
def test_prowl_looks_at_the_types_at_the_time_of_the_damage():
    rogue = creature("Test Rogue", "1/1", types="Creature — Rogue")
    trick = gainer(kw("prowl", "{R}"), types="Kindred Sorcery — Rogue")
    t, _, (one,) = hitting(rogue, spell=trick)
    t.effect(o.Continuous(f.Exact((one,)), (o.SetTypes(("Creature",), ("Bear",)),)))
    assert "prowl" in ways(t)


@rule("702.173a", "903.3")
def test_freerunning_after_damage_by_an_assassin_or_a_commander():
    trick = gainer(kw("freerunning", "{R}"))
    t, _, _ = hitting(creature("Test Assassin", "1/1", types="Creature — Assassin"), spell=trick)
    assert "freerunning" in ways(t)
    t, _, _ = hitting(BEAR, spell=trick)
    assert "freerunning" not in ways(t)
    t = Play(2)
    leader = t.put(0, creature("Test Leader", "2/2", types="Legendary Creature — Bear"), leader=True)
    t.put(0, trick, "hand")
    t.begin("beginning of combat")
    t.passes()
    t.answer((leader, ~1))
    t.until("postcombat main")
    assert "freerunning" in ways(t)


@rule("702.187a", "702.187b")
def test_mayhem_casts_what_was_discarded_this_turn():
    t = Play(2)
    prank, old = t.put(0, gainer(kw("mayhem", "{R}")), "hand"), t.put(0, gainer(kw("mayhem", "{R}")), "graveyard")
    t.begin()
    assert "mayhem" not in ways(t)
    t.effect(o.Discard(f.You(), 1))
    new = t.now(prank).id
    with pytest.raises(IllegalAction, match=r"discarded it this turn"):
        t.cast(old, using="mayhem")
    t.cast(new, using="mayhem")
    t.passes()
    assert t.life(0) == 41
    assert t.now(new).zone == "graveyard"


@rule("702.187c")
def test_a_land_with_mayhem_may_be_played_from_the_graveyard():
    t = Play(2)
    tower = t.put(0, card("Test Tower", None, "Land", (kw("mayhem"),)), "hand")
    t.begin()
    t.effect(o.Discard(f.You(), 1))
    new = t.now(tower).id
    assert any(type(a).__name__ == "PlayLand" and a.object == new for a in t.can(0))


@rule("702.180a", "702.180b")
def test_harmonize_taps_a_creature_for_less_and_exiles_the_spell():
    t = Play(2, mana=True)
    song = t.put(0, gainer(kw("harmonize", "{5}{R}")), "graveyard")
    ape, bear = t.put(0, APE), t.put(0, BEAR)
    t.begin()
    t.cast(song, using="harmonize")
    assert set(t.asked.options) == {ape, bear}
    assert t.asked.least == 0
    t.answer(ape).paid()
    assert t.obj(ape).tapped
    spent = next(e for e in reversed(t.events) if type(e).__name__ == "ManaSpent")
    assert len(spent.mana) == 2
    t.passes()
    assert (t.now(song).zone, t.life(0)) == ("exile", 41)


@rule("702.48a", "702.48b", "702.48c")
def test_offering_sacrifices_at_instant_speed_for_less():
    patron = creature(
        "Test Patron", "5/5", kw("offering", text="goblin"), types="Legendary Creature — Spirit", cost="{4}{R}{R}"
    )
    goblin = creature("Test Goblin", "1/1", types="Creature — Goblin", cost="{1}{R}")
    t = Play(2)
    one, gob = t.put(0, patron, "hand"), t.put(0, goblin)
    t.begin("upkeep", active=1)
    t.passes(1)
    t.cast(one, using="offering")
    spent = next(e for e in reversed(t.events) if type(e).__name__ == "ManaSpent")
    assert len(spent.mana) == 4  # {4}{R}{R} less {1}{R}
    assert t.now(gob).zone == "graveyard"
    t.passes()
    assert t.now(one).zone == "battlefield"


@rule("702.113a", "702.113b")
def test_awaken_makes_a_land_a_creature():
    wake = gainer(kw("awaken", "{R}", 3))
    t = Play(2)
    one, two, land = t.put(0, wake, "hand"), t.put(0, wake, "hand"), t.put(0, BLANK)
    t.begin()
    t.cast(one)
    t.passes()
    assert "Creature" not in t.chars(land).types
    t.cast(two, using="awaken")
    t.passes()
    assert t.life(0) == 42
    assert t.size(land) == (3, 3)
    assert {"Land", "Creature"} <= set(t.chars(land).types)
    assert "haste" in t.chars(land).keywords


@rule("702.148a", "702.148b")
def test_cleave_leaves_out_what_stands_in_brackets():
    cut = read("Test Cut", "{R}", "Instant", "Cleave {3}{R}\nDestroy target creature [with power 2 or less].")
    t = Play(2)
    one, two, ape = t.put(0, cut, "hand"), t.put(0, cut, "hand"), t.put(1, APE)
    bear = t.put(1, BEAR)
    t.begin()
    t.cast(one)
    t.passes()
    assert t.now(bear).zone == "graveyard"
    assert "" not in ways(t)
    t.cast(two, using="cleave")
    t.passes()
    assert t.now(ape).zone == "graveyard"


# -- additional costs --


@rule("702.78a")
def test_conspire_taps_two_creatures_that_share_a_color_for_a_copy():
    red = creature("Test Imp", "1/1", cost="{R}")
    green = creature("Test Elf", "1/1", cost="{G}")
    t = Play(2)
    spell = t.put(0, gainer(kw("conspire")), "hand")
    imps = [t.put(0, red), t.put(0, red)]
    t.put(0, green)
    t.begin()
    t.cast(spell)
    assert (t.asked.kind, t.asked.slot) == ("May", "conspire")
    t.answer("yes").paid()
    assert all(t.obj(i).tapped for i in imps)
    settle(t)
    assert t.life(0) == 42


@rule("702.78a", "601.2b")
def test_conspire_that_an_effect_gives_is_paid_too():
    chief = creature(
        "Test Chief",
        "1/1",
        Static(
            (o.AddAbilities((kw("conspire"),)),),
            f.Filter(kind="spell", zones=("stack",), controller="you", types=("Sorcery",)),
        ),
        cost="{R}",
    )
    t = Play(2)
    spell = t.put(0, gainer(), "hand")
    t.put(0, chief)
    t.put(0, creature("Test Imp", "1/1", cost="{R}"))
    t.begin()
    t.cast(spell)
    assert t.asked.slot == "conspire"
    t.answer("yes").paid()
    settle(t)
    assert t.life(0) == 42


@rule("702.47a", "702.47b", "702.47c")
def test_splice_adds_the_text_of_cards_in_hand_in_the_order_named():
    reach = card("Test Reach", "{U}", "Instant — Arcane", (Spell(o.Program((o.Draw(f.You()),))),))
    ray = card(
        "Test Ray",
        "{1}{R}",
        "Instant — Arcane",
        (
            kw("splice", "{1}{R}", text="arcane"),
            Spell(o.Program((o.Damage(f.Target(0), 2),), (o.TargetSpec(f.Filter(types=("Creature",)), "player"),))),
        ),
    )
    gift = card("Test Gift", "{W}", "Instant — Arcane", (kw("splice", "{W}", text="arcane"), GAIN))
    t = Play(2)
    main, one, two = t.put(0, reach, "hand"), t.put(0, ray, "hand"), t.put(0, gift, "hand")
    t.begin()
    t.cast(main)
    assert (t.asked.kind, set(t.asked.options)) == ("ChooseCards", {one, two})
    t.answer(two)
    assert t.asked.options == (one,)
    t.answer(one)
    t.answer(~1).paid()
    spent = next(e for e in reversed(t.events) if type(e).__name__ == "ManaSpent")
    assert len(spent.mana) == 4
    t.passes()
    assert (t.life(0), t.life(1)) == (41, 38)
    assert t.now(one).zone == t.now(two).zone == "hand"
    assert t.now(main).zone == "graveyard"


@rule("702.47b")
def test_splice_is_not_offered_without_a_target():
    ray = card(
        "Test Ray",
        "{1}{R}",
        "Instant — Arcane",
        (
            kw("splice", "{1}{R}", text="arcane"),
            Spell(o.Program((o.Destroy(f.Target(0)),), (o.TargetSpec(f.Filter(types=("Creature",))),))),
        ),
    )
    t = Play(2)
    main = t.put(0, card("Test Reach", "{U}", "Instant — Arcane", (GAIN,)), "hand")
    t.put(0, ray, "hand")
    t.begin()
    t.cast(main)
    t.passes()
    assert t.life(0) == 41


@rule("702.174a", "702.174b", "702.174e", "702.174j")
def test_a_gift_is_given_before_anything_else():
    present = read(
        "Test Present", "{R}", "Sorcery", "Gift a card\nYou gain 1 life. If the gift was promised, you gain 3 life."
    )
    t = Play(3)
    one, two = t.put(0, present, "hand"), t.put(0, present, "hand")
    t.begin()
    t.cast(one)
    assert (t.asked.kind, t.asked.options, t.asked.least) == ("ChoosePlayers", (~1, ~2), 0)
    t.answer(~2).paid()
    t.passes()
    assert t.life(0) == 44
    assert len(t.board.players[2].hand) == 1
    t.cast(two)
    t.answer().paid()
    t.passes()
    assert t.life(0) == 45


@rule("702.174b", "702.174f")
def test_a_permanent_gives_its_gift_as_it_enters():
    otter = read("Test Otter", "{R}", "Creature — Otter", "Gift a tapped Fish", power=2, toughness=2)
    t = Play(2)
    one = t.put(0, otter, "hand")
    t.begin()
    t.cast(one)
    t.answer(~1).paid()
    settle(t)
    (fish,) = t.named("Fish Token")
    assert (t.controller(fish), t.obj(fish).tapped, t.size(fish)) == (1, True, (1, 1))


# -- dying, the graveyard --


@rule("702.59a")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_recover_returns_or_exiles_the_card(answer):
    t = Play(2)
    spell, bear = t.put(0, gainer(kw("recover", "{B}")), "graveyard"), t.put(0, BEAR)
    t.begin()
    t.effect(o.Destroy(f.Exact((bear,))))
    t.passes()
    t.answer(answer).paid()
    assert t.now(spell).zone == ("hand" if answer == "yes" else "exile")


@rule("702.55a", "702.55b", "702.55c")
def test_haunt_exiles_the_card_and_looks_at_the_haunted_creature():
    text = "Haunt\nWhen this creature enters or the creature it haunts dies, you gain 3 life."
    ghost = read("Test Ghost", "{1}{B}", "Creature — Spirit", text, power=2, toughness=2)
    t = Play(2)
    one, bear, ape = t.put(0, ghost), t.put(1, BEAR), t.put(1, APE)
    t.begin()
    t.effect(o.Destroy(f.Exact((one,))))
    t.answer(bear)
    settle(t)
    assert t.now(one).zone == "exile"
    t.effect(o.Destroy(f.Exact((ape,))))
    assert not t.board.stack
    t.effect(o.Destroy(f.Exact((bear,))))
    settle(t)
    assert t.life(0) == 43


@rule("702.55a")
def test_a_spell_haunts_as_it_resolves_not_when_it_is_countered():
    grief = read(
        "Test Grief",
        "{1}{B}",
        "Sorcery",
        "Haunt\nYou gain 1 life.\nWhen the creature this card haunts dies, you gain 5 life.",
    )
    t = Play(2)
    one, two, bear = t.put(0, grief, "hand"), t.put(0, grief, "hand"), t.put(1, BEAR)
    t.begin()
    t.cast(one)
    t.passes()
    settle(t)
    assert t.now(one).zone == "exile"
    t.cast(two)
    t.effect(o.Counter(f.Exact((t.board.stack[0],))))
    assert not t.board.stack
    t.effect(o.Destroy(f.Exact((bear,))))
    settle(t)
    assert t.life(0) == 46


@rule("702.60a")
def test_ripple_casts_cards_of_the_same_name():
    wave = gainer(kw("ripple", n=4))
    t = Play(2)
    spell = t.put(0, wave, "hand")
    same, other = t.put(0, wave, "library"), t.put(0, BEAR, "library")
    t.begin()
    t.cast(spell)
    t.passes()
    t.answer("yes")
    t.answer("yes")
    while t.board.stack:
        t.passes(1) if t.asked.kind == "ChooseAction" else t.answer("no") if t.asked.kind == "May" else t.answer(
            *t.asked.options
        )
    assert t.life(0) == 42
    assert t.now(same).zone == "graveyard"
    assert t.board.players[0].library.index(t.now(other).id) >= 9


# -- cipher, epic --

CIPHER = (GAIN, kw("cipher"))


@rule("702.99a", "702.99b", "707.12")
def test_cipher_encodes_the_card_on_a_creature_that_casts_copies():
    code = card("Test Code", "{1}{U}", "Sorcery", CIPHER)
    watch = read("Test Watch", "{1}", "Enchantment", "Whenever you cast a spell, each opponent loses 1 life.")
    t = Play(2)
    spell, bear = t.put(0, code, "hand"), t.put(0, BEAR)
    t.put(0, watch)
    t.begin()
    t.cast(spell)
    settle(t)
    t.answer("yes")
    assert t.now(spell).zone == "exile"
    assert (t.life(0), t.life(1)) == (41, 39)
    t.until("beginning of combat")
    t.passes()
    t.answer((bear, ~1))
    for _ in range(30):
        if t.asked.kind == "May":
            t.answer("yes")
        elif t.asked.kind == "DeclareBlockers":
            t.answer()
        elif t.board.turn.step == "postcombat main":
            break
        else:
            t.passes(1)
    assert (t.life(0), t.life(1)) == (42, 36)  # 2 damage and a copy that was cast
    assert t.now(spell).zone == "exile"


@rule("702.99c")
def test_a_card_in_the_graveyard_is_encoded_no_more():
    code = card("Test Code", "{1}{U}", "Sorcery", CIPHER)
    t = Play(2)
    spell, bear = t.put(0, code, "hand"), t.put(0, BEAR)
    t.begin()
    t.cast(spell)
    settle(t)
    t.answer("yes")
    assert any(a.text == "Cipher" for a in t.chars(bear).abilities if isinstance(a, Triggered))
    t.effect(o.Move(f.Exact((t.now(spell).id,)), "graveyard"))
    assert not any(isinstance(a, Triggered) for a in t.chars(bear).abilities)


@rule("702.50a")
def test_epic_forbids_spells_and_copies_itself_each_upkeep():
    saga = card("Test Epic", "{1}{U}", "Sorcery", (GAIN, kw("epic")))
    t = Play(2)
    spell, other = t.put(0, saga, "hand"), t.put(0, gainer(types="Instant"), "hand")
    t.begin()
    t.cast(spell)
    t.passes()
    assert t.life(0) == 41
    assert "" not in ways(t)
    assert other
    for _ in range(2):
        t.until("end step")
        t.until("upkeep")
        settle(t)
        t.until("draw")
        t.until("end step")
    assert t.life(0) == 42


# -- counters, copies, and the rest --


@rule("702.165a", "702.165d")
def test_backup_gives_counters_and_the_abilities_below_to_another_creature():
    text = "Trample\nBackup 2\nFlying\nWhenever this creature attacks, you gain 1 life."
    friend = read("Test Friend", "{2}{W}", "Creature — Bird", text, power=1, toughness=1)
    t = Play(2)
    one, bear = t.put(0, friend, "hand"), t.put(0, BEAR)
    t.begin()
    t.cast(one)
    t.passes()
    t.answer(bear)
    settle(t)
    assert t.size(bear) == (4, 4)
    assert "flying" in t.chars(bear).keywords
    assert "trample" not in t.chars(bear).keywords
    assert sum(isinstance(a, Triggered) for a in t.chars(bear).abilities) == 1
    t.until("upkeep")
    assert "flying" not in t.chars(bear).keywords
    assert t.size(bear) == (4, 4)


@rule("702.165a")
def test_backup_on_itself_gives_counters_only():
    friend = read("Test Friend", "{2}{W}", "Creature — Bird", "Backup 1\nFlying", power=1, toughness=1)
    t = Play(2)
    one = t.put(0, friend, "hand")
    t.begin()
    t.cast(one)
    settle(t)
    assert t.size(t.now(one).id) == (2, 2)


@rule("702.64a", "702.64b")
def test_absorb_prevents_so_much_of_each_source():
    wall = creature("Test Slug", "1/9", kw("absorb", n=2))
    t = Play(2)
    slug, bear, ape = t.put(0, wall), t.put(1, BEAR), t.put(1, APE)
    t.begin()
    t.effect(o.Damage(f.Exact((slug,)), 3, source=f.Exact((bear,))))
    t.effect(o.Damage(f.Exact((slug,)), 1, source=f.Exact((ape,))))
    assert t.obj(slug).damage == 1


@rule("702.65a", "702.65b")
def test_aura_swap_exchanges_two_auras():
    robe = card(
        "Test Robe",
        "{1}",
        "Enchantment — Aura",
        (kw("enchant", filter=f.Filter(types=("Creature",))), kw("aura swap", "{2}")),
    )
    crown = card("Test Crown", "{1}", "Enchantment — Aura", (kw("enchant", filter=f.Filter(types=("Creature",))),))
    t = Play(2)
    bear = t.put(0, BEAR)
    from engine.state.objects import More

    one, two = t.put(0, robe, more=More(attached_to=bear)), t.put(0, crown, "hand")
    t.begin()
    t.activate(one)
    t.passes()
    t.answer(two)
    assert t.now(one).zone == "hand"
    assert t.now(two).more.attached_to == bear


@rule("702.189a", "500.5")
def test_firebending_mana_lasts_until_end_of_combat():
    t = Play(2)
    one = t.put(0, creature("Test Bender", "2/2", kw("firebending", n=2)))
    t.begin("beginning of combat")
    t.passes()
    t.answer((one, ~1))
    settle(t)
    seen = []
    for _ in range(12):
        seen.append((t.board.turn.step, len(t.board.players[0].pool)))
        if t.board.turn.step == "postcombat main":
            break
        if t.asked.kind == "DeclareBlockers":
            t.answer()
        else:
            t.passes(1)
    assert dict(seen)["declare attackers"] == 2
    assert dict(seen)["combat damage"] == 2
    assert dict(seen)["postcombat main"] == 0


@rule("702.184a", "721.2a", "721.2b")
def test_station_charges_a_spacecraft_until_it_flies():
    text = "Station\n3+ | Whenever this Spacecraft attacks, you gain 1 life.\n6+ | Flying"
    ship = read("Test Ship", "{3}", "Artifact — Spacecraft", text, power=5, toughness=5)
    t = Play(2)
    one, ape, bear = t.put(0, ship), t.put(0, APE), t.put(0, BEAR)
    t.begin()
    assert "Creature" not in t.chars(one).types
    t.activate(one)
    t.answer(ape)
    t.passes()
    assert t.obj(one).counter("CHARGE") == 4
    assert "Creature" not in t.chars(one).types
    t.activate(one)
    t.passes()
    assert t.obj(bear).tapped
    assert t.obj(one).counter("CHARGE") == 6
    assert "Creature" in t.chars(one).types
    assert t.size(one) == (5, 5)
    assert "flying" in t.chars(one).keywords


@rule("702.167a", "702.167b", "702.167c")
def test_craft_exiles_materials_and_returns_transformed():
    from engine.cards.card import CardDef, face

    front = face("Test Stone", "{1}", "Artifact", (kw("craft", "{2}", 1, filter=f.Filter(types=("Artifact",))),))
    back = face("Test Statue", None, "Artifact Creature — Golem", power="4", toughness="4")
    stone = CardDef("Test Stone // Test Statue", (front, back), "transform")
    t = Play(2)
    one, junk = t.put(0, stone), t.put(0, card("Test Junk", "{1}", "Artifact"), "graveyard")
    t.begin()
    t.activate(one)
    t.passes()
    new = t.now(one)
    assert (new.zone, t.chars(new.id).name) == ("battlefield", "Test Statue")
    assert t.now(junk).zone == "exile"
    assert dict(new.more.links)["exiled"] == (t.now(junk).id,)


# -- split cards --


def split(*halves, layout="split"):
    from engine.cards.card import CardDef

    return CardDef(" // ".join(h.name for h in halves), halves, layout)


def half(name, cost, *steps, targets=(), types="Instant"):
    from engine.cards.card import face

    return face(name, cost, types, (Spell(o.Program(steps, targets)), kw("fuse")))


WEAR = half("Test Wear", "{1}{R}", o.Destroy(f.Target(0)), targets=(o.TargetSpec(f.Filter(types=("Artifact",))),))
TEAR = half(
    "Test Tear",
    "{W}",
    o.Destroy(f.Target(0)),
    o.GainLife(f.You(), 2),
    targets=(o.TargetSpec(f.Filter(types=("Enchantment",))),),
)


@rule("709.4", "709.4b", "709.4c")
def test_a_split_card_has_the_characteristics_of_both_halves_outside_the_stack():
    t = Play(2)
    one = t.put(0, split(WEAR, TEAR), "library")
    t.begin()
    t.effect(o.Move(f.Exact((one,)), "graveyard"))
    seen = t.chars(t.now(one).id)
    assert seen.name == "Test Wear // Test Tear"
    assert (seen.mana_value, seen.colors) == (3, ("W", "R"))


@rule("702.102a", "702.102b", "702.102c", "702.102d")
def test_a_fused_split_spell_is_both_halves_from_left_to_right():
    t = Play(2)
    one = t.put(0, split(WEAR, TEAR), "hand")
    junk, law = t.put(1, card("Test Junk", "{1}", "Artifact")), t.put(1, card("Test Law", "{1}", "Enchantment"))
    t.begin()
    assert {(a.face, a.using) for a in t.can(0) if type(a).__name__ == "Cast"} == {(0, ""), (1, ""), (0, "fuse")}
    t.cast(one, using="fuse")
    seen = t.chars(t.board.stack[0])
    assert (seen.mana_value, seen.colors) == (3, ("W", "R"))
    spent = next(e for e in reversed(t.events) if type(e).__name__ == "ManaSpent")
    assert len(spent.mana) == 3
    t.passes()
    assert t.now(junk).zone == t.now(law).zone == "graveyard"
    assert t.life(0) == 42


@rule("702.102a")
def test_a_split_card_is_fused_from_the_hand_only():
    t = Play(2)
    one = t.put(0, split(WEAR, TEAR), "exile")
    t.put(1, card("Test Junk", "{1}", "Artifact"))
    t.put(1, card("Test Law", "{1}", "Enchantment"))
    t.begin()
    t.effect(o.Permit(f.Exact((one,)), f.Filter(kind="card", zones=("exile",)), duration="end_of_turn"))
    assert {(a.face, a.using) for a in t.can(0) if type(a).__name__ == "Cast"} == {(0, ""), (1, "")}


# -- targets of what was not paid for --


@rule("702.33e", "702.174m")
def test_targets_of_a_part_that_asks_for_an_optional_cost_are_chosen_only_if_it_was_paid():
    text = "Gift a card\nDestroy target creature. If the gift was promised, return target creature card from your graveyard to your hand."
    greed = read("Test Greed", "{B}", "Instant", text)
    t = Play(2)
    one, bear = t.put(0, greed, "hand"), t.put(1, BEAR)
    t.begin()
    t.cast(one)  # nothing is in the graveyard
    t.answer().paid()
    t.passes()
    assert t.now(bear).zone == "graveyard"
    t = Play(2)
    one, bear, ape = t.put(0, greed, "hand"), t.put(1, BEAR), t.put(0, APE, "graveyard")
    t.begin()
    t.cast(one)
    t.answer(~1).paid()
    t.passes()
    assert (t.now(bear).zone, t.now(ape).zone) == ("graveyard", "hand")


# -- how it was paid for --


@rule("702.150a", "107.4f")
def test_compleated_has_two_loyalty_counters_less_for_each_symbol_paid_with_life():
    walker = card("Test Walker", "{2}{G/P}{G/P}", "Legendary Planeswalker — Test", (kw("compleated"),), loyalty=5)
    forest, waste = card("Forest", None, "Basic Land — Forest"), card("Test Waste", None, "Land — Plains")
    for green, loyalty, life in ((2, 5, 40), (1, 3, 38), (0, 1, 36)):
        t = Play(2)
        one = t.put(0, walker, "hand")
        for n in range(4):
            t.put(0, forest if n < green else waste)
        t.begin()
        t.effect()
        from engine.core.evolve import evolve_group
        from engine.frozen import replace
        from engine.ids import PlayerId
        from engine.state import events as ev

        t.game = replace(t.game, board=evolve_group(t.board, [ev.PlayerChanged(PlayerId(0), "mana", any_mana=False)]))
        t.do(next(a for a in t.can(0) if type(a).__name__ == "Cast"))
        while t.asked.kind == "PayCost":
            best = max(range(len(t.asked.labels)), key=lambda i: -t.asked.labels[i].count("life"))
            t.answer(best)
        t.passes()
        assert t.now(one).counter("LOYALTY") == loyalty, green
        assert t.life(0) == life


@rule("702.191a")
def test_increment_grows_with_spells_that_took_more_mana():
    t = Play(2)
    frog = t.put(0, creature("Test Frog", "2/3", kw("increment")))
    small = t.put(0, card("Test Small", "{1}{R}", "Sorcery", (GAIN,)), "hand")
    big = t.put(0, card("Test Big", "{2}{R}", "Sorcery", (GAIN,)), "hand")
    t.begin()
    t.cast(small)
    settle(t)
    assert t.size(frog) == (2, 3)
    t.cast(big)
    settle(t)
    assert t.size(frog) == (3, 4)


@rule("702.191a")
def test_increment_counts_the_mana_of_a_creature_spell_that_lands_pay_for_in_the_only_way():
    t = Play(2)
    frog = t.put(0, creature("Test Frog", "2/3", kw("increment")))
    for _ in range(3):
        t.put(0, card("Forest", None, "Basic Land — Forest"))
    bear = t.put(0, creature("Test Bear", "2/2", cost="{2}{G}"), "hand")
    t.begin()
    from engine.core.evolve import evolve_group
    from engine.frozen import replace
    from engine.ids import PlayerId
    from engine.state import events as ev

    own = [ev.PlayerChanged(PlayerId(0), "mana", any_mana=False)]
    t.game = replace(t.game, board=evolve_group(t.board, own))
    t.cast(bear)
    settle(t)
    assert t.size(frog) == (3, 4)


@rule("702.132a")
def test_another_player_may_pay_generic_mana_of_a_spell_with_assist():
    forest = card("Forest", None, "Basic Land — Forest")
    t = Play(3)
    one = t.put(0, gainer(kw("assist"), cost="{3}{G}"), "hand")
    for seat, n in ((0, 2), (1, 1), (2, 3)):
        for _ in range(n):
            t.put(seat, forest)
    t.begin()
    from engine.core.evolve import evolve_group
    from engine.frozen import replace
    from engine.ids import PlayerId
    from engine.state import events as ev

    nobody = [ev.PlayerChanged(PlayerId(p), "mana", any_mana=False) for p in range(3)]
    t.game = replace(t.game, board=evolve_group(t.board, nobody))
    t.cast(one)
    assert (t.asked.kind, t.asked.player, t.asked.options, t.asked.least) == ("ChoosePlayers", 0, (~1, ~2), 0)
    t.answer(~2)
    assert (t.asked.kind, t.asked.player, t.asked.most) == ("ChooseNumber", 2, 3)
    t.answer(2).paid()
    assert sum(t.obj(x).tapped for x in t.board.players[2].permanents) == 2
    assert all(t.obj(x).tapped for x in t.board.players[0].permanents)
    t.passes()
    assert t.life(0) == 41


@rule("702.132a", "733.1")
def test_a_spell_for_which_nobody_pays_is_taken_back():
    forest = card("Forest", None, "Basic Land — Forest")
    t = Play(2)
    one = t.put(0, gainer(kw("assist"), cost="{1}{G}"), "hand")
    t.put(0, forest)
    t.put(1, forest)
    t.begin()
    from engine.core.evolve import evolve_group
    from engine.frozen import replace
    from engine.ids import PlayerId
    from engine.state import events as ev

    nobody = [ev.PlayerChanged(PlayerId(p), "mana", any_mana=False) for p in range(2)]
    t.game = replace(t.game, board=evolve_group(t.board, nobody))
    t.cast(one)
    t.answer(~1)
    t.answer(0).paid()
    assert t.obj(one).zone == "hand"
    assert not t.board.stack


@rule("702.192a", "707.12")
def test_paradigm_casts_copies_at_each_main_phase():
    model = card("Test Model", "{1}{U}", "Sorcery", (GAIN, kw("paradigm")))
    t = Play(2)
    one, two = t.put(0, model, "hand"), t.put(0, model, "hand")
    t.begin()
    for spell in (one, two):
        t.cast(spell)
        settle(t)
        assert t.now(spell).zone == "exile"
    assert t.life(0) == 42
    t.until("end step")
    t.until("upkeep")
    t.until("end step")
    t.until("upkeep")
    t.until("precombat main")
    t.passes()
    assert t.asked.kind == "May"
    t.answer("yes")
    settle(t)
    assert t.life(0) == 43
    assert t.asked.kind == "ChooseAction"


# -- given by effects --


def giver(text):
    return read("Test Giver", "{1}", "Enchantment", text)


@rule("702.173a", "118.9")
def test_spells_that_an_effect_gives_freerunning_may_be_cast_for_it():
    assassin = creature("Test Assassin", "1/1", types="Creature — Assassin", cost="{5}{B}")
    t = Play(2)
    t.put(0, giver("Assassin spells you cast have freerunning {B}{B}."))
    one, held = t.put(0, assassin), t.put(0, assassin, "hand")
    t.begin("beginning of combat")
    t.passes()
    t.answer((one, ~1))
    t.until("postcombat main")
    t.cast(held, using="freerunning")
    spent = next(e for e in reversed(t.events) if type(e).__name__ == "ManaSpent")
    assert [m.kind for m in spent.mana] == ["B", "B"]


@rule("702.94a")
@pytest.mark.parametrize(
    ("text", "mana"),
    [
        ("Each sorcery card in your hand has miracle {2}.", 2),
        ("Each sorcery card in your hand has miracle. Its miracle cost is equal to its mana cost reduced by {3}.", 2),
    ],
)
def test_cards_in_hand_that_an_effect_gives_miracle_are_revealed_and_cast_for_it(text, mana):
    t = Play(2)
    t.put(0, giver(text))
    wonder = t.put(0, gainer(), "library")
    t.begin()
    t.effect(o.Draw(f.You()))
    t.answer("yes")
    t.passes()
    t.answer("yes").paid()
    spent = next(e for e in reversed(t.events) if type(e).__name__ == "ManaSpent")
    assert len(spent.mana) == mana
    settle(t)
    assert t.now(wonder).zone == "graveyard"
    assert t.life(0) == 41


@rule("702.187b", "702.34a")
@pytest.mark.parametrize(("word", "zone"), [("mayhem", "graveyard"), ("flashback", "exile")])
def test_cards_in_a_graveyard_that_an_effect_gives_mayhem_or_flashback_cost_what_they_cost(word, zone):
    t = Play(2)
    t.put(0, giver(f"Each nonland card in your graveyard has {word}. The {word} cost is equal to its mana cost."))
    one = t.put(0, gainer(), "hand")
    t.begin()
    t.effect(o.Discard(f.You(), 1))
    new = t.now(one).id
    assert word in ways(t)
    t.cast(new, using=word)
    spent = next(e for e in reversed(t.events) if type(e).__name__ == "ManaSpent")
    assert len(spent.mana) == 5
    t.passes()
    assert t.now(new).zone == zone

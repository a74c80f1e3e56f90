"""What cards say, read and then played: reflexive triggers, durations, restricted mana, names of tokens (CR 106.6, 106.7, 111.4, 603, 611.2)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Trigger, Triggered
from engine.cards.card import card
from engine.cards.catalog import catalog
from engine.cards.readers.scryfall import card_from_scryfall
from engine.cards.text import read_card
from engine.core.evolve import evolve_group
from engine.frozen import replace
from engine.ids import PlayerId
from engine.state import events as ev
from engine.state.decisions import Cast
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play


def read(name, cost, types, text, size=None):
    fields = {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text}
    if size:
        fields["power"], fields["toughness"] = size.split("/")
    return read_card(card_from_scryfall(fields))


BEAR = read("Test Bear", "{G}", "Creature — Bear", "", "2/2")
GAIN = read("Test Gain", "{G}", "Instant", "You gain 3 life.")
FOREST = catalog().get("Forest")


def settle(t):
    for _ in range(12):
        if not t.board.stack:
            break
        t.passes()
    return t


def pays_alone(t):
    """From now on nobody pays with mana that isn't there."""
    events = [ev.PlayerChanged(PlayerId(p), "no mana", any_mana=False) for p in range(t.seats)]
    game = t.game
    t.game = replace(game, board=evolve_group(game.board, events), log=game.log.extend(events), sba_mark=game.sba_mark + len(events))
    return t


# -- triggers --


@rule("603.12")
def test_a_reflexive_trigger_goes_on_the_stack_and_chooses_targets_after_what_it_looks_at():
    one = read(
        "Test Ravager", "{G}", "Creature — Wurm",
        "When Test Ravager enters, you may sacrifice another creature. When you do, Test Ravager deals 3 damage to any target.", "2/2",
    )  # fmt: skip
    t = Play(2)
    ravager, bear = t.put(0, one, "hand"), t.put(0, BEAR)
    t.begin()
    t.cast(ravager).passes().passes()
    assert t.asked.kind == "May"
    t.answer("yes")
    assert t.where("Test Bear") == "graveyard"
    assert (t.asked.kind, bear in t.asked.options) == ("ChooseTargets", False)
    t.answer(~1)
    assert len(t.board.stack) == 1
    settle(t)
    assert t.life(1) == 37
    assert "603.12" in t.cites


@rule("603.12")
def test_no_reflexive_trigger_without_the_deed():
    one = read("Test Ravager", "{G}", "Creature — Wurm", "When Test Ravager enters, you may sacrifice another creature. When you do, you gain 3 life.", "2/2")
    t = Play(2)
    ravager = t.put(0, one, "hand")
    t.begin()
    t.cast(ravager).passes().passes()
    if t.asked.kind == "May":
        t.answer("yes")
    settle(t)
    assert t.life(0) == 40


@rule("603.6c")
@pytest.mark.parametrize("zone", ["battlefield", "hand"])
def test_put_into_a_graveyard_from_anywhere_triggers_once(zone):
    t = Play(2)
    one = t.put(0, read("Test Wurm", "{G}", "Creature — Wurm", "When Test Wurm is put into a graveyard from anywhere, you gain 3 life.", "2/2"), zone)
    t.begin()
    t.effect(o.Move(f.Exact((one,)), "graveyard"))
    settle(t)
    assert t.life(0) == 43


@rule("603.2")
@pytest.mark.parametrize(("nth", "life"), [(1, 41), (2, 41), (3, 40)])
def test_the_nth_card_of_a_turn_counts_cards_drawn_together_one_by_one(nth, life):
    t = Play(2)
    t.put(0, card("Test Count", "{1}", "Enchantment", (Triggered(Trigger("draws", player="you", nth=nth), o.Program((o.GainLife(f.You(), 1),))),)))
    t.begin()
    t.effect(o.Draw(f.You(), 2))
    settle(t)
    assert t.life(0) == life


@rule("603.2")
def test_the_second_time_of_any_event_in_a_turn():
    t = Play(2)
    t.put(0, card("Test Echo", "{1}", "Enchantment", (Triggered(Trigger("loses_life", player="opponent", nth=2), o.Program((o.Draw(f.You(), 1),))),)))
    t.begin()
    hand = len(t.board.players[0].hand)
    drawn = []
    for _ in range(3):
        t.effect(o.LoseLife(f.Each("opponent"), 1))
        settle(t)
        drawn.append(len(t.board.players[0].hand) - hand)
    assert drawn == [0, 1, 1]


# -- durations --


@rule("502.3", "611.2a")
def test_a_permanent_that_stays_tapped_during_its_next_untap_step_untaps_in_the_one_after():
    t = Play(2)
    bear = t.put(0, BEAR, tapped=True)
    t.begin()
    t.effect(o.Prohibit("doesnt_untap", f.Exact((bear,)), None, "next_untap"))
    seen = []
    for _ in range(4):
        t.until("end step").until("upkeep")
        seen.append((int(t.board.turn.active), t.obj(bear).tapped))
    assert seen == [(1, True), (0, True), (1, True), (0, False)]


@rule("611.2a", "514.2")
def test_until_the_end_of_your_next_turn():
    t = Play(2)
    bear = t.put(0, BEAR)
    t.begin()
    t.effect(o.Continuous(f.Exact((bear,)), (o.AddPT(2, 2),), "end_of_your_next_turn"))
    sizes = []
    for _ in range(3):
        t.until("end step")
        sizes.append(t.size(bear))
        t.until("upkeep")
    assert sizes == [(4, 4), (4, 4), (4, 4)]
    assert t.size(bear) == (2, 2)


@rule("611.2a")
def test_until_your_next_upkeep():
    t = Play(2)
    bear = t.put(0, BEAR)
    t.begin()
    t.effect(o.Continuous(f.Exact((bear,)), (o.AddPT(2, 2),), "your_next_upkeep"))
    t.until("end step").until("upkeep")
    assert t.size(bear) == (4, 4)
    t.until("end step").until("upkeep")
    assert t.size(bear) == (2, 2)


# -- remembered, modes --


@rule("608.2c")
def test_things_are_remembered_before_later_steps_change_what_fits():
    t = Play(2)
    bear = t.put(0, BEAR)
    t.begin()
    tapped = f.All(f.Filter(types=("Creature",), state=("untapped",)))
    t.effect(o.Remember(tapped, "those"), o.Tap(tapped), o.PutCounters(f.Bound("those"), "P1P1", 1))
    assert t.size(bear) == (3, 3)


@rule("700.2", "601.2b")
@pytest.mark.parametrize("leader", [False, True])
def test_more_modes_under_a_condition_as_the_spell_is_cast(leader):
    text = (
        "Choose one. If you control a commander as you cast this spell, you may choose both instead.\n"
        "• You gain 3 life.\n• Target opponent loses 2 life."
    )
    t = Play(2)
    if leader:
        t.put(0, BEAR, leader=True)
    spell = t.put(0, read("Test Will", "{G}", "Instant", text), "hand")
    t.begin()
    t.do(Cast(PlayerId(0), spell))
    assert (t.asked.kind, t.asked.least, t.asked.most) == ("ChooseModes", 1, 2 if leader else 1)
    t.answer(*t.asked.options[: t.asked.most]).paid()
    settle(t)
    assert (t.life(0), t.life(1)) == (43, 38 if leader else 40)


# -- mana --


@rule("106.6")
def test_mana_for_creature_spells_pays_for_those_alone():
    t = Play(2)
    t.put(0, read("Test Den", "", "Land", "{T}: Add one mana of any color. Spend this mana only to cast creature spells."))
    bear, gain = t.put(0, BEAR, "hand"), t.put(0, GAIN, "hand")
    t.begin()
    pays_alone(t)
    casts = [a.object for a in t.can(0) if type(a) is Cast]
    assert casts == [bear]
    assert gain not in casts
    t.cast(bear).passes()
    assert t.named("Test Bear")


@rule("106.7")
@pytest.mark.parametrize(("mine", "theirs", "works"), [((), (), False), ((), ("Forest",), True), (("Forest",), (), True), ((), ("Test Orchard",), False)])
def test_any_color_that_an_opponents_land_could_produce(mine, theirs, works):
    orchard = read("Test Orchard", "", "Land", "{T}: Add one mana of any color that a land an opponent controls could produce.")
    known = {"Forest": FOREST, "Test Orchard": orchard}
    t = Play(2)
    t.put(0, orchard)
    for seat, names in ((0, mine), (1, theirs)):
        for name in names:
            t.put(seat, known[name])
    gain = t.put(0, GAIN, "hand")
    t.begin()
    pays_alone(t)
    assert any(type(a) is Cast and a.object == gain for a in t.can(0)) is works


# -- tokens --


@rule("111.4")
def test_tokens_are_named_by_their_subtypes_and_the_word_token():
    t = Play(2)
    spell = t.put(0, read("Test Call", "{G}", "Sorcery", "Create two 1/1 green Elf Warrior creature tokens."), "hand")
    t.begin()
    t.cast(spell)
    settle(t)
    assert len(t.named("Elf Warrior Token")) == 2


# -- keywords --


@rule("702.61a")
def test_nothing_but_mana_abilities_while_a_spell_with_split_second_is_on_the_stack():
    t = Play(2)
    pinger = read("Test Pinger", "{R}", "Artifact", "{T}: Test Pinger deals 1 damage to any target.\n{T}: Add {R}.")
    grip = t.put(0, read("Test Grip", "{G}", "Instant", "Split second\nYou gain 3 life."), "hand")
    t.put(1, GAIN, "hand")
    stone = t.put(1, pinger)
    t.begin()
    t.cast(grip).passes(1)
    assert t.asked.player == 1
    assert [(type(a).__name__, getattr(a, "object", None), getattr(a, "ability", None)) for a in t.can(1)] == [("Pass", None, None), ("Activate", stone, 1)]
    t.passes(1)
    t.passes(1)
    assert any(type(a) is Cast for a in t.can(1))


def test_a_card_with_a_keyword_that_the_core_does_not_know_is_reported():
    from engine.questions.cardpool import unread_lines

    assert unread_lines(read("Test Band", "{W}", "Creature — Human", "Storied", "1/1")) == ("storied",)
    assert unread_lines(read("Test Bird", "{W}", "Creature — Bird", "Flying", "1/1")) == ()


@rule("701.42b", "712.4a")
def test_what_a_pair_in_a_deck_melds_into_is_known_in_the_game():
    from engine.cards.card import CardDef, face
    from engine.cards.deck import Deck
    from engine.core.machine import new_game
    from engine.variants import find_variant

    half = CardDef("Test Half", (face("Test Half", "{2}{W}", "Creature — Test", power=2, toughness=2),), "meld", meld=("Test Whole",))
    whole = CardDef("Test Whole", (face("Test Whole", None, "Creature — Test", power=9, toughness=9),), "meld")
    decks = [Deck(main=(half,) * 30), Deck(main=(FOREST,) * 30)]
    game = new_game(find_variant("free-for-all"), decks, seed=1, also=(whole,)).game
    assert [c.key for c in game.setup.cards] == ["Test Half", "Forest", "Test Whole"]
    built = next(c for c in catalog() if c.meld)
    game = new_game(find_variant("free-for-all"), [Deck(main=(built,) * 30)] * 2, seed=1).game
    assert {c.key for c in game.setup.cards} == {built.key, *built.meld}

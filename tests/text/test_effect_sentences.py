"""Effect sentences: the imperative language with names where cards have targets."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards.filters import All, Bound, Each, Exact, Filter, OwnerOf, You
from engine.cards.ops import (
    BecomeCopy,
    Continuous,
    Control,
    ControlPlayer,
    CopySpell,
    CopyToken,
    CreateToken,
    Damage,
    Delay,
    Destroy,
    Discard,
    Draw,
    Emblem,
    EndTurn,
    ExchangeControl,
    ExileUntil,
    ExtraTurn,
    ForEach,
    GainLife,
    Goad,
    LoseAbilities,
    LoseGame,
    LoseLife,
    Meld,
    Merge,
    Mill,
    Monarchy,
    Move,
    Permit,
    PhaseOut,
    PutCounters,
    Restart,
    Sacrifice,
    Search,
    SetPT,
    SetTypes,
    Shuffle,
    Tap,
    Transform,
    TurnFace,
    Untap,
    WinGame,
)  # fmt: skip
from engine.cards.text import read_effect
from engine.errors import AmbiguousName, EngineError, InvalidAction
from engine.testing.marks import rule

OBJECTS = (
    "Green Chief", "Ann's Green Chief", "Ned's Green Chief", "Isamaru, Hound of Konda", "seventh", "land1", "The Wise Mothman", "Test Light",
    "Ratonhnhaké꞉ton", "Fire // Ice", "Jack of the Woods", "Return to Dust",
)  # fmt: skip
PLAYERS = ("Ann", "Ned", "Anna Maria")
NAMES = (*OBJECTS, *PLAYERS)


def thing(text: str) -> Exact:
    return Exact((OBJECTS.index(text),))


def seat(name: str) -> Exact:
    return Exact((~PLAYERS.index(name),))


def resolve(text: str, kind: str) -> Exact:
    if kind != "object" and text in PLAYERS:
        return seat(text)
    if kind != "player":
        fits = [o for o in OBJECTS if o == text] or [o for o in OBJECTS if o.startswith(text)]
        if len(fits) == 1:
            return thing(fits[0])
        if fits:
            raise AmbiguousName.because(f"{text} fits {fits}")
    raise InvalidAction.because(f"no {kind} named {text}")


def read(sentence: str):
    return read_effect(sentence, resolve, NAMES)


def step(sentence: str):
    program = read(sentence)
    assert len(program.steps) == 1, program
    return program.steps[0]


CHIEF, LIGHT, SEVENTH = thing("Green Chief"), thing("Test Light"), thing("seventh")
ANN, NED = seat("Ann"), seat("Ned")


class TestNames:
    def test_the_longest_name_is_taken(self):
        assert step("Anna Maria loses 2 life") == LoseLife(seat("Anna Maria"), 2)
        assert step("destroy Ann's Green Chief").what == thing("Ann's Green Chief")

    def test_names_may_contain_commas_and_small_words(self):
        assert step("destroy Isamaru, Hound of Konda").what == thing("Isamaru, Hound of Konda")
        assert step("destroy The Wise Mothman").what == thing("The Wise Mothman")
        assert step("destroy Jack of the Woods").what == thing("Jack of the Woods")

    def test_a_name_may_look_like_a_sentence(self):
        assert step("counter Return to Dust").what == thing("Return to Dust")

    def test_the_start_of_a_name_is_enough(self):
        assert step("destroy Isamaru").what == thing("Isamaru, Hound of Konda")

    def test_names_with_other_letters_are_found(self):
        assert step("destroy Ratonhnhaké꞉ton").what == thing("Ratonhnhaké꞉ton")
        assert step("destroy Fire // Ice").what == thing("Fire // Ice")

    def test_a_doubtful_name_is_reported_as_such(self):
        def doubtful(text, kind):
            raise AmbiguousName.because("two of them")

        with pytest.raises(AmbiguousName):
            read_effect("destroy Green Chief", doubtful, NAMES)

    def test_an_alias_that_is_a_common_word_is_no_trap(self):
        assert step("untap seventh") == Untap(SEVENTH)
        assert step("destroy land1").what == thing("land1")
        assert step("destroy all lands").what == All(Filter(types=("Land",)))


class TestSentences:
    @pytest.mark.parametrize(
        ("sentence", "wanted"),
        [
            ("destroy Green Chief", Destroy(CHIEF)),
            ("exile Green Chief", Move(CHIEF, "exile", how="exile")),
            ("sacrifice Green Chief", Sacrifice(what=CHIEF)),
            ("tap Green Chief", Tap(CHIEF)),
            ("untap Green Chief", Untap(CHIEF)),
            ("return Green Chief to its owner's hand", Move(CHIEF, "hand", how="return")),
            ("put Green Chief on top of its owner's library", Move(CHIEF, "library", how="put")),
            ("put Green Chief on the bottom of its owner's library", Move(CHIEF, "library", position="bottom", how="put")),
            ("put Green Chief third from the top of its owner's library", Move(CHIEF, "library", position="3", how="put")),
            ("put Green Chief into its owner's library third from the top", Move(CHIEF, "library", position="3", how="put")),
            ("shuffle Green Chief into its owner's library", Shuffle(OwnerOf(CHIEF), CHIEF)),
            ("put Green Chief onto the battlefield", Move(CHIEF, "battlefield", how="put")),
            ("put Green Chief onto the battlefield under your control", Move(CHIEF, "battlefield", how="put")),
            ("put Green Chief into its owner's hand", Move(CHIEF, "hand", how="put")),
            ("put Green Chief into the command zone", Move(CHIEF, "command", how="put")),
            ("put Green Chief into its owner's graveyard", Move(CHIEF, "graveyard", how="put")),
            ("Test Light deals 3 damage to Green Chief", Damage(CHIEF, 3, LIGHT)),
            ("Test Light deals 3 combat damage to Ned", Damage(NED, 3, LIGHT, combat=True)),
            ("Test Light deals 2 damage to each player", Damage(Each("player"), 2, LIGHT)),
            ("Ann gains 3 life", GainLife(ANN, 3)),
            ("Ned loses 3 life", LoseLife(NED, 3)),
            ("each opponent loses 3 life", LoseLife(Each("opponent"), 3)),
            ("you gain 3 life", GainLife(You(), 3)),
            ("Ann draws two cards", Draw(ANN, 2)),
            ("each player draws a card", Draw(Each("player"), 1)),
            ("Ann discards a card", Discard(ANN, 1)),
            ("Ann discards Green Chief", Discard(ANN, what=CHIEF)),
            ("Ann mills ten cards", Mill(ANN, 10)),
            ("gain control of Green Chief", Continuous(CHIEF, (Control(You()),), "forever")),
            ("Ned gains control of Green Chief", Continuous(CHIEF, (Control(NED),), "forever")),
            ("gain control of Green Chief until end of turn", Continuous(CHIEF, (Control(You()),), "end_of_turn")),
            ("exchange control of Green Chief and Test Light", ExchangeControl(CHIEF, LIGHT)),
            ("put two +1/+1 counters on Green Chief", PutCounters(CHIEF, "P1P1", 2)),
            ("Green Chief becomes a copy of Test Light", Continuous(CHIEF, (BecomeCopy(LIGHT),), "forever")),
            ("Green Chief becomes a copy of Test Light until end of turn", Continuous(CHIEF, (BecomeCopy(LIGHT),), "end_of_turn")),
            ("create a token that's a copy of Green Chief", CopyToken(CHIEF)),
            ("copy Green Chief", CopySpell(CHIEF, new_targets=False)),
            ("turn Green Chief face down", TurnFace(CHIEF, up=False)),
            ("turn Green Chief face up", TurnFace(CHIEF, up=True)),
            ("transform Green Chief", Transform(CHIEF)),
            ("meld Green Chief and Test Light", Meld(CHIEF, LIGHT)),
            ("Green Chief merges with Test Light", Merge(CHIEF, LIGHT)),
            ("Green Chief merges with Test Light on top", Merge(CHIEF, LIGHT, top=True)),
            ("Green Chief merges with Test Light under", Merge(CHIEF, LIGHT, top=False)),
            ("Green Chief phases out", PhaseOut(CHIEF)),
            ("exile Green Chief until Test Light leaves the battlefield", ExileUntil(CHIEF, LIGHT)),
            ("Ann gets a poison counter", PutCounters(ANN, "POISON", 1)),
            ("Ann loses the game", LoseGame(ANN)),
            ("Ann wins the game", WinGame(ANN)),
            ("Ann takes an extra turn", ExtraTurn(ANN)),
            ("cast Green Chief without paying its mana cost", Permit(CHIEF, None, free=True, duration="now", may=False)),
            ("end the turn", EndTurn()),
            ("destroy all creatures", Destroy(All(Filter(types=("Creature",))))),
            ("exile all creatures", Move(All(Filter(types=("Creature",))), "exile", how="exile")),
            ("return all creatures to their owners' hands", Move(All(Filter(types=("Creature",))), "hand", how="return")),
            ("Green Chief loses all abilities", Continuous(CHIEF, (LoseAbilities(),), "forever")),
            ("restart the game", Restart()),
            ("restart the game, leaving Green Chief in exile", Restart(CHIEF)),
            ("you control Ned until end of turn", ControlPlayer(NED, "end_of_turn")),
            ("Ann becomes the monarch", Monarchy(ANN)),
            ("Ann takes the initiative", Monarchy(ANN, "initiative")),
            ("goad Green Chief", Goad(CHIEF)),
        ],
    )
    def test_reads(self, sentence, wanted):
        found = step(sentence)
        for name in type(wanted)._fields:
            if name != "slot":
                assert getattr(found, name) == getattr(wanted, name), (name, found)

    def test_a_full_stop_and_capitals_do_not_matter(self):
        assert read("Destroy Green Chief.") == read("destroy Green Chief")

    def test_flicker_returns_the_new_card(self):
        out, back = read("exile Green Chief, then return it to the battlefield under its owner's control").steps
        assert out.to == "exile"
        assert back.what == Bound(out.slot)
        assert (back.to, back.controller, back.origin) == ("battlefield", "owner", ("exile",))

    @rule("603.7")
    def test_a_later_return_is_a_delayed_trigger(self):
        out, later = read("exile Green Chief, and return it at the beginning of the next end step").steps
        assert isinstance(later, Delay)
        assert later.trigger.step == "end step"
        (back,) = later.program.steps
        assert (back.what, back.to, back.controller) == (Bound(out.slot), "battlefield", "owner")

    def test_changes_share_their_duration(self):
        found = step("Green Chief gets +2/+2 and gains flying until end of turn")
        assert found.duration == "end_of_turn"
        assert len(found.changes) == 2
        assert step("Green Chief gets +2/+2 until your next turn").duration == "your_next_turn"

    def test_becoming_a_creature_sets_types_and_size(self):
        found = step("Green Chief becomes a 6/6 Dragon creature until end of turn")
        assert found.changes == (SetTypes(("Creature",), ("Dragon",)), SetPT(6, 6))
        assert found.duration == "end_of_turn"

    def test_tokens_are_described(self):
        made = step("create a 2/2 green Bear creature token with trample")
        assert isinstance(made, CreateToken)
        assert (made.face.name, made.face.power, made.face.toughness, made.face.colors) == ("Bear", 2, 2, ("G",))
        assert [a.name for a in made.face.abilities] == ["trample"]

    def test_searching_for_a_named_card_finds_that_card(self):
        found = step("search your library for Green Chief and put it into your hand")
        assert isinstance(found, Search)
        assert (found.filter.ids, found.to, found.shuffle) == (CHIEF.things, "hand", True)

    def test_a_players_hand_is_named_by_a_for_each(self):
        found = step("you may cast spells from Ned's hand this turn")
        assert isinstance(found, ForEach)
        assert found.what == NED
        (permit,) = found.steps
        assert isinstance(permit, Permit)
        assert (permit.filter.zones, permit.filter.owner, permit.duration) == (("hand",), "each", "end_of_turn")

    def test_emblems_carry_their_abilities(self):
        found = step('Ann gets an emblem with "Creatures you control get +1/+1."')
        assert isinstance(found, Emblem)
        assert found.who == ANN
        assert found.abilities[0].zones == ("command",)


WORDS = ("destroy", "exile", "return", "to", "its", "owner's", "hand", "Green", "Chief", "Ann", "gains", "3", "life", "each", "player", ",", "then", "and", "target")


class TestRefusals:
    def test_an_unknown_sentence_offers_the_nearest_kind(self):
        with pytest.raises(InvalidAction, match="destroy REF"):
            read("destory Green Chief")

    def test_a_sentence_read_only_in_part_is_refused(self):
        with pytest.raises(InvalidAction):
            read("destroy Green Chief and dance")

    @given(st.text(max_size=60))
    def test_any_text_is_read_or_refused(self, text):
        with contextlib.suppress(EngineError):
            read(text)

    @given(st.lists(st.sampled_from(WORDS), max_size=12))
    def test_any_shuffle_of_words_is_read_or_refused(self, words):
        with contextlib.suppress(EngineError):
            read(" ".join(words))

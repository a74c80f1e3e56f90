"""Pools, decks built from them, the game after the draft, and the record of it all (CR 100.2b, 903.13e-g, 905.1d, 905.2b)."""

from __future__ import annotations

import pickle

import pytest
from draft_table import drafted, made, picks, pool

from engine import new_game
from engine.cards.abilities import Replacement
from engine.cards.card import card, face
from engine.cards.catalog import catalog
from engine.cards.catalog.basics import basic
from engine.cards.deck import Deck
from engine.cards.filters import HighestNote
from engine.cards.text import read_text
from engine.core.amounts import amount
from engine.core.machine import apply, legal
from engine.draft import new_draft
from engine.draft.building import (
    DraftedGame,
    card_pool,
    deck_problems,
    game_notes,
    registered,
    replay,
    set_aside,
    start_game,
)
from engine.errors import IllegalAction, IllegalDeck, InvalidAction, ReplayMismatch
from engine.frozen import replace
from engine.ids import PlayerId
from engine.play.draft import build_deck, evening
from engine.protocol import dumps_drafted_game, loads_drafted_game
from engine.state.frames import Scope
from engine.testing.marks import rule

PIPER = card("The Prismatic Piper", "{5}", "Legendary Creature — Shapeshifter", power=3, toughness=3)


def over(variant="conspiracy-draft"):
    """A complete draft of three players with four cards each."""
    packs = [[[f"{x}{i}" for i in range(4)]] for x in "ABC"]
    packs[0][0][0] = "Lurking Automaton"
    draft = drafted(packs, variant)
    while not draft.over:
        seat = draft.pending[0].player
        n = draft.setup.rule.picks
        names = tuple(draft.setup.name(c) for c in draft.pack(seat)[:n])
        draft = picks(draft, *([None] * seat), names)
    return draft


def deck_of(draft, seat, lands=36, cards=None, extra=()):
    found = [c for c in card_pool(draft, seat) if cards is None or c.name in cards]
    return Deck((*found, *extra, *([basic("W")] * lands)))


@rule("905.1d", "903.13e")
def test_the_pool_is_what_was_drafted_once_the_draft_is_over():
    draft = drafted([[["A1", "A2"]], [["B1", "B2"]], [["C1", "C2"]]])
    with pytest.raises(IllegalAction, match="decks are built when the draft") as refused:
        card_pool(draft, 0)
    assert [r.number for r in refused.value.rules] == ["905.1d"]
    done = picks(draft, "A1", "B1", "C1")
    assert [c.name for c in card_pool(done, 0)] == pool(done, 0) == ["A1", "C2"]


@rule("905.1d", "100.2b")
def test_a_deck_has_forty_cards_of_the_pool_and_basic_lands():
    draft = over()
    assert deck_problems(draft, 0, deck_of(draft, 0)) == ()
    assert [p.rule.number for p in deck_problems(draft, 0, deck_of(draft, 0, 35))] == ["100.2b"]
    other = pool(draft, 1)[0]
    stranger = deck_problems(draft, 0, deck_of(draft, 0, 35, extra=(made(other),)))
    assert [(p.rule.number, p.cards) for p in stranger] == [("905.1d", (other,))]


@rule("905.1d", "100.4b")
def test_what_is_not_in_the_deck_is_in_the_sideboard():
    draft = over()
    deck = deck_of(draft, 0, 38, cards=pool(draft, 0)[:2])
    assert [c.name for c in registered(draft, 0, deck).sideboard] == pool(draft, 0)[2:]


@rule("905.2b")
def test_notes_go_with_the_player_into_the_game_where_all_can_see_them():
    draft = over()
    assert game_notes(draft, 0) == (("Lurking Automaton", "1"),)
    step = start_game(draft, [deck_of(draft, s) for s in range(3)], seed=3)
    assert step.game.board.players[0].more.notes == (("Lurking Automaton", "1"),)
    noted = step.events[0]
    assert [r.number for r in noted.cites] == ["905.2b"]


@rule("903.13a", "905.1")
def test_the_game_begins_only_with_decks_that_are_legal():
    draft = over()
    with pytest.raises(IllegalDeck, match="Ann's deck"):
        start_game(draft, [deck_of(draft, 0, 10), deck_of(draft, 1), deck_of(draft, 2)], seed=3)
    with pytest.raises(InvalidAction, match="one deck for each player"):
        start_game(draft, [deck_of(draft, 0)], seed=3)


@rule("905.3")
def test_a_game_after_a_conspiracy_draft_needs_three_players():
    draft = over()
    with pytest.raises(InvalidAction, match="for 3\\+ players, not 2"):
        start_game(draft, [deck_of(draft, s) for s in range(2)], seats=[0, 1], seed=3)


@rule("905.6", "905.3")
def test_the_game_after_a_conspiracy_draft_begins_with_twenty_life_and_seven_cards():
    draft = over()
    game = start_game(draft, [deck_of(draft, s) for s in range(3)], seed=3).game
    assert {p.life for p in game.board.players} == {20}
    assert {len(p.hand) for p in game.board.players} == {7}


@rule("903.13e", "903.13f", "903.13g")
def test_an_added_piper_leads_a_deck_of_sixty_after_commander_legends_boosters_only():
    def with_piper(products, lands=59):
        cards = [[[made(f"{x}{i}") for i in range(2)]] for x in "AB"]
        draft = new_draft("commander-draft", cards, seed=1, products=products).draft
        return draft, deck_problems(draft, 0, Deck((basic("C"),) * lands, (PIPER,), chosen=((0, "U"),)))

    draft, problems = with_piper(["Commander Legends"])
    assert problems == ()
    game = start_game(draft, [Deck((basic("C"),) * 59, (PIPER,), chosen=((0, "U"),))] * 2, seed=3).game
    assert {p.life for p in game.board.players} == {40}
    assert {len(p.library) + len(p.hand) for p in game.board.players} == {59}
    assert [p.rule.number for p in with_piper(["Commander Legends"], 58)[1]] == ["903.13f"]
    assert [(p.rule.number, p.cards) for p in with_piper(["Dominaria United"])[1]] == [("903.13e", ("The Prismatic Piper",))]


@rule("905.2")
def test_cards_set_aside_before_the_game_were_drafted_and_are_not_in_the_deck():
    packs = [[["Arcane Savant", "A Spell", "Bear", "A4"]], [["B1", "Bolt Spell", "B3", "B4"]], [["C1", "C2", "C Spell", "C4"]]]
    draft = picks(drafted(packs), "Arcane Savant", "B1", "C1")
    draft = picks(draft, "C Spell", "A Spell", "Bolt Spell")
    while not draft.over:
        seat = draft.pending[0].player
        draft = picks(draft, *([None] * seat), draft.setup.name(draft.pack(seat)[0]))
    deck = deck_of(draft, 0, 39, cards=["Arcane Savant"])
    aside = set_aside(draft, 0, deck, "Arcane Savant", ["C Spell"])
    assert (aside.what, aside.values) == ("set aside", ("C Spell",))
    decks = [deck, deck_of(draft, 1), deck_of(draft, 2)]
    game = start_game(draft, decks, seed=1, aside=[aside]).game
    assert game.board.players[0].more.notes == (("Arcane Savant", "C Spell"),)
    with pytest.raises(IllegalAction, match="no card of the deck"):
        start_game(draft, decks, seed=1, aside=[aside, aside])
    with pytest.raises(IllegalAction, match="no card of the deck"):
        start_game(draft, decks, seed=1, aside=[replace(aside, player=1)])
    for cards, why in ((["Bolt Spell"], "was not drafted"), (["B3"], "is no instant or sorcery card|was not drafted"), ([], "sets 1 aside, not 0")):
        with pytest.raises(IllegalAction, match=why):
            set_aside(draft, 0, deck, "Arcane Savant", cards)
    with pytest.raises(IllegalAction, match="no card of the deck that sets cards aside"):
        set_aside(draft, 0, deck, "C Spell", ["C Spell"])


# -- whole evenings ----------------------------------------------------------------------------------------------------


@rule("903.13", "905.1", "905.1a")
@pytest.mark.parametrize(("variant", "size"), [("conspiracy-draft", 45), ("commander-draft", 60)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_eight_players_draft_build_decks_and_four_of_them_play(variant, size, seed):
    recorded, draft, step = evening(variant, seed=seed)
    assert [len(p) for p in draft.pools] == [size] * 8
    assert len(step.game.players) == 4
    actions = []
    game = step.game
    for _ in range(60):
        decision = game.pending[0]
        actions.append(legal(game, decision.player).actions[0])
        game = apply(game, actions[-1]).game
    whole = replace(recorded, actions=tuple(actions))
    assert replay(whole) == (draft, game)
    assert pickle.loads(pickle.dumps(whole)) == whole
    text = dumps_drafted_game(whole)
    assert loads_drafted_game(text) == whole
    assert dumps_drafted_game(loads_drafted_game(text)) == text


def test_a_record_of_a_draft_that_makes_no_sense_is_not_read():
    recorded, _, _ = evening("conspiracy-draft", seed=1)
    for changes in ({"packs": ()}, {"copies": (999,) * len(recorded.setup.copies)}, {"rounds": ()}, {"players": ("Ann",)}):
        with pytest.raises(InvalidAction, match="do not fit each other"):
            loads_drafted_game(dumps_drafted_game(replace(recorded, setup=replace(recorded.setup, **changes))))


def test_a_record_that_does_not_fit_is_refused():
    recorded, _, _ = evening("conspiracy-draft", seed=1)
    with pytest.raises(ReplayMismatch, match="does not fit"):
        replay(replace(recorded, picks=recorded.picks[1:]))
    assert replay(DraftedGame(recorded.setup))[1] is None


@rule("903.13e")
def test_a_pool_without_a_leader_takes_the_card_that_may_be_added():
    bear = catalog().find("Grizzly Bears")
    draft = new_draft("commander-draft", [[[bear, bear]], [[bear, bear]]], seed=1).draft
    assert draft.over
    with pytest.raises(InvalidAction, match="no drafted card can lead a deck"):
        build_deck(draft, 0)
    led = catalog().get("The Prismatic Piper") or replace(PIPER, faces=(replace(PIPER.front, text="Partner"),))
    deck = build_deck(draft, 0, [led])
    assert [c.name for c in deck.commanders] == ["The Prismatic Piper"]
    assert deck.size == 60


@rule("905.2b")
def test_the_highest_number_noted_for_a_name_counts_in_the_game():
    elk = face("Counting Elk", "{0}", "Creature — Elk", power="0", toughness="1")
    (entering,) = read_text("Counting Elk enters with X +1/+1 counters on it, where X is the highest number you noted for cards named Counting Elk.", elk)
    assert isinstance(entering, Replacement)
    ((kind, number),) = entering.counters
    assert (kind, number) == ("P1P1", HighestNote("Counting Elk"))
    notes = (("Counting Elk", "2"), ("Counting Elk", "7"), ("Other Elk", "9"), ("Counting Elk", "green"))
    land = (basic("W"),) * 40
    board = new_game("conspiracy-draft", [Deck(land, notes=notes), Deck(land), Deck(land)], seed=1, first=0).game.board
    assert [amount(board, Scope(PlayerId(seat), None), number) for seat in range(3)] == [7, 0, 0]

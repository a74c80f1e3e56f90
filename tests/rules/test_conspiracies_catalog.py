"""The conspiracies of the built-in catalogue in play (CR 315, 702.106, 905.4)."""

from __future__ import annotations

import random

import pytest
from rules_scripts import ask

from engine.cards.catalog import catalog
from engine.cards.catalog.basics import basic
from engine.cards.catalog.conspiracies import AGENDAS, CARDS
from engine.cards.deck import Deck
from engine.core.legal import legal
from engine.core.machine import apply, new_game
from engine.decks import check
from engine.errors import IllegalAction
from engine.ids import PlayerId
from engine.state.decisions import Answer, Cast, PlayLand
from engine.testing.decks import random_deck
from engine.testing.marks import rule
from engine.variants import find_variant

BEAR, ELF, BOLT = "Grizzly Bears", "Llanowar Elves", "Lightning Bolt"
DECK = ["Plains x20"]


def play(plots, steps=(), expect=(), *, secret=BEAR, start="Ann's precombat main", ned=None, up=True, **ann):
    """Three players; Ann has the conspiracies in the command zone, turned face up first unless ``up`` is False."""
    names = [plots] if isinstance(plots, str) else plots
    hidden = {c.key for c in AGENDAS}
    lines = [f"{n} | Secret:{secret}" if n in hidden else n for n in names]
    seats = {"Ann": {"conspiracies": lines, "library": DECK, "mana": "any", **ann}, "Ned": {"library": DECK, "mana": "any", **(ned or {})}, "Noa": {"library": DECK}}
    if seats["Ann"]["mana"] is None:
        del seats["Ann"]["mana"]
    turned = [f"Ann: reveal {n}" for n in names if n in hidden and up]
    return ask("conspiracy-draft", seats, [*turned, *steps], expect, start=start)


@rule("702.106a", "702.106c")
@pytest.mark.parametrize("name", [c.key for c in AGENDAS])
def test_an_agenda_lies_face_down_until_its_owner_turns_it_up(name):
    secret = f"{BEAR}, {ELF}" if name == "Summoner's Bond" else BEAR
    play(name, [[f"{name} is face down", f"Ned cannot see {name}"], f"Ann: reveal {name}"], [f"{name} is face up", f"Ned can see {name}"], secret=secret, up=False)


@rule("702.106d")
def test_immediate_action_works_for_the_chosen_name_alone_and_only_face_up():
    mine = [f"{BEAR} | SummonSick", f"{ELF} | SummonSick"]
    play("Immediate Action", [], [f"illegal Ann: activate {ELF}"], secret=ELF, battlefield=mine, up=False)
    play("Immediate Action", [], [f"{BEAR} has haste", f"illegal Ann: activate {ELF}"], battlefield=mine)
    play("Immediate Action", [f"Ann: activate {ELF}"], [f"{ELF} is tapped"], secret=ELF, battlefield=mine)


def test_bragos_favor_makes_spells_with_the_name_cheaper():
    play("Brago's Favor", [f"Ann: cast {BEAR}"], [f"stack {BEAR}"], hand=[BEAR], mana="{G}")
    play("Brago's Favor", [], [f"illegal Ann: cast {BEAR}"], secret=ELF, hand=[BEAR], mana="{G}")


@rule("702.106d")
def test_muzzios_preparations_gives_a_counter():
    play("Muzzio's Preparations", [f"Ann: cast {BEAR}", "all: pass"], [f"{BEAR} is 3/3", f"counters {BEAR} P1P1 1"], hand=[BEAR])


def test_double_stroke_copies_a_spell_with_the_name():
    steps = [f"Ann: cast {BOLT} targeting Ned", "all: pass", "Ann: choose yes", "Ann: choose Noa", "all: pass", "all: pass"]
    play("Double Stroke", steps, ["life Ned 17, Noa 17"], secret=BOLT, hand=[BOLT])


def test_echoing_boon_copies_a_spell_that_targets_the_named_creature_alone():
    growth = "Giant Growth"
    steps = [f"Ann: cast {growth} targeting {BEAR}", "all: pass", "Ann: choose yes", "all: pass", "all: pass"]
    play("Echoing Boon", steps, [f"{BEAR} is 8/8"], hand=[growth], battlefield=[BEAR])
    play("Echoing Boon", [f"Ann: cast {growth} targeting {ELF}", "all: pass"], [f"{ELF} is 4/4"], hand=[growth], battlefield=[BEAR, ELF])


def test_iterative_analysis_draws_a_card():
    play("Iterative Analysis", [f"Ann: cast {BOLT} targeting Ned", "all: pass", "Ann: choose yes"], ["hand Ann 1"], secret=BOLT, hand=[BOLT])


def test_secret_summoning_finds_every_card_with_the_name():
    library = [f"{BEAR} | As:second", f"{BEAR} | As:third", ELF, "Plains"]
    steps = ["Ann: cast first", "all: pass", "all: pass", "Ann: choose yes", "Ann: choose second, third"]
    play("Secret Summoning", steps, ["hand Ann 2", "library Ann 2"], hand=[f"{BEAR} | As:first"], library=library)


@rule("702.106f")
def test_summoners_bond_finds_the_other_name_only():
    bond = "Summoner's Bond"
    for cast, found in ((BEAR, ELF), (ELF, BEAR)):
        steps = ["Ann: cast first", "all: pass", "Ann: choose yes"]
        play(bond, steps, [f"{found} is in hand", f"stack {cast}"], secret=f"{BEAR}, {ELF}", hand=[f"{cast} | As:first"], library=[found, "Plains"])


def test_hired_heist_and_adrianas_valor_are_paid_for():
    steps = ["all: pass", f"Ann: attack Ned with {BEAR}", "all: pass", "Ann: choose yes", [f"{BEAR} has indestructible"], "all: pass", "all: pass", "all: pass", "Ann: choose yes"]
    play(["Adriana's Valor", "Hired Heist"], steps, ["life Ned 18", "hand Ann 1"], battlefield=[BEAR], start="Ann's beginning of combat")


def test_a_named_creature_leaves_a_zombie_behind():
    steps = [f"Ned: cast {BOLT} targeting {BEAR}"]
    play("Assemble the Rank and Vile", ["Ann: pass", *steps, "all: pass", "all: pass", "Ann: choose yes"], ["Zombie is tapped", "Zombie is 2/2"], battlefield=[BEAR], ned={"hand": [BOLT]})


def test_natural_unity_puts_a_counter_at_combat():
    play("Natural Unity", ["all: pass", "all: pass", "Ann: choose yes"], [f"{BEAR} is 3/3"], battlefield=[BEAR])


def test_named_creatures_pump_and_make_mana():
    play("Incendiary Dissent", [f"Ann: activate {BEAR}", "all: pass"], [f"{BEAR} is 3/2"], battlefield=[BEAR])
    play("Secrets of Paradise", [f"Ann: activate {BEAR}", "Ann: choose {R}", f"Ann: cast {BOLT} targeting Ned"], [f"{BEAR} is tapped"], battlefield=[BEAR], hand=[BOLT], mana=None)


def test_weight_advantage_makes_toughness_hit():
    wall = "Giant Spider"
    play("Weight Advantage", [f"Ann: attack Ned with {wall}", "all: pass", "all: pass"], ["life Ned 16"], battlefield=[wall], start="Ann's declare attackers")


def check_deck(*plots, main):
    return check(Deck(tuple(basic("W") for _ in range(main)), conspiracies=tuple(catalog().get(p) for p in plots)), find_variant("conspiracy-draft"))


@rule("100.5")
def test_advantageous_proclamation_makes_the_least_deck_smaller():
    assert check_deck(main=35)
    assert not check_deck("Advantageous Proclamation", main=35)
    assert check_deck("Advantageous Proclamation", main=34)
    assert not check_deck("Advantageous Proclamation", "Advantageous Proclamation", main=30)


@rule("315.3")
@pytest.mark.parametrize("variant", ["commander", "free-for-all", "conspiracy-draft"])
def test_random_decks_have_no_conspiracies(variant):
    luck = random.Random(5)
    for _ in range(3):
        deck = random_deck(luck.randrange, find_variant(variant), CARDS + tuple(catalog()))
        assert not any("Conspiracy" in c.front.types for c in deck.starting)


def walk(plot, turns):
    """A new game with Ann's conspiracy in use, in which nobody does anything: the tokens of each player after so many turns."""
    seats = {"Ann": {"deck": DECKS, "sideboard": [plot]}, "Ned": {"deck": DECKS}, "Noa": {"deck": DECKS}}
    game = ask("conspiracy-draft", seats, [f"Ann: choose {plot}", "Ann: keep", "Ned: keep", "Noa: keep"], [], start="setup")
    while game.board.turn.number <= turns:
        game = apply(game, next(iter(legal(game, game.pending[0].player)))).game
    mine = [game.board.object(o) for o in game.board.battlefield]
    return [sum(o.controller == seat and o.more.kind == "token" for o in mine) for seat in range(3)]


DECKS = ["Forest x40"]


def test_hold_the_perimeter_gives_everybody_a_creature_in_their_first_upkeep():
    assert walk("Hold the Perimeter", 7) == [1, 1, 1]


def test_sentinel_dispatch_happens_in_the_very_first_upkeep_alone():
    assert walk("Sentinel Dispatch", 7) == [1, 0, 0]


# -- before the game ---------------------------------------------------------------------------------------------------


def opened(decks, *choices, seed=1):
    """A game that began with these decks, up to the first mulligan; the choices of the players on the way."""
    step = new_game(find_variant("conspiracy-draft"), decks, seed=seed, first=2)
    for values in choices:
        step = apply(step.game, Answer(step.game.pending[0].player, values))
    assert step.game.pending[0].slot == "mulligan"
    return step.game


def forty(*plots, card="Forest", sideboard=()):
    return Deck((catalog().get(card),) * 40, conspiracies=tuple(catalog().get(p) for p in plots), sideboard=tuple(catalog().get(c) for c in sideboard))


@rule("103.1", "315.5a")
def test_power_play_makes_its_owner_the_starting_player():
    assert opened([forty(), forty(), forty()]).board.turn.first == 2
    game = opened([forty(), forty("Power Play"), forty()])
    assert game.board.turn.first == 1
    while not game.board.turn.number:
        game = apply(game, Answer(game.pending[0].player, ("keep",))).game
    assert (game.board.turn.active, game.board.turn.first) == (1, 1)


@rule("103.1", "315.5a")
def test_of_several_power_plays_one_wins_at_random():
    assert {opened([forty("Power Play"), forty("Power Play"), forty()], seed=n).board.turn.first for n in range(12)} == {0, 1}


@rule("315.5a")
def test_emissarys_ploy_asks_for_a_number_before_the_opening_hands():
    step = new_game(find_variant("conspiracy-draft"), [forty("Emissary's Ploy"), forty(), forty()], seed=1)
    (asked,) = step.game.pending
    assert (asked.player, asked.options, asked.slot) == (0, ("1", "2", "3"), "number")
    assert not step.game.board.players[0].hand
    with pytest.raises(IllegalAction):
        apply(step.game, Answer(PlayerId(0), ("4",)))


@rule("609.4b")
def test_emissarys_ploy_lets_any_mana_pay_for_creature_spells_of_that_value():
    deck = Deck((*(catalog().get("Forest"),) * 20, *(catalog().get("Savannah Lions"),) * 20), conspiracies=(catalog().get("Emissary's Ploy"),))
    for number, may in (("1", True), ("2", False)):
        step = new_game(find_variant("conspiracy-draft"), [deck, forty(), forty()], seed=1, first=0)
        game = apply(step.game, Answer(PlayerId(0), (number,))).game
        while game.board.turn.step != "precombat main":
            game = apply(game, next(iter(legal(game, game.pending[0].player)))).game
        land = next(o for o in game.board.players[0].hand if game.board.objects[o].base.name == "Forest")
        game = apply(game, PlayLand(PlayerId(0), land)).game
        cast = [a for a in legal(game, PlayerId(0)) if isinstance(a, Cast)]
        assert bool(cast) is may


def test_hymn_of_the_wilds_makes_the_first_creature_spell_of_a_turn_cheaper():
    hand = [f"{BEAR} | As:first", f"{BEAR} | As:second", BOLT]
    lands = ["Forest x3"]
    play("Hymn of the Wilds", ["Ann: cast first", "all: pass", "Ann: cast second", "all: pass"], ["second is 2/2"], hand=hand, battlefield=lands, mana=None)
    play("Hymn of the Wilds", ["Ann: cast first", "all: pass"], ["illegal Ann: cast second"], hand=hand, battlefield=["Forest x2"], mana=None)
    play("Hymn of the Wilds", [], ["illegal Ann: cast Lightning Bolt targeting Ned"], hand=hand)


@pytest.mark.parametrize(("aside", "works"), [([], True), ([BEAR], False)])
def test_worldknit_works_if_the_whole_pool_is_in_the_deck(aside, works):
    play("Worldknit", [], [("" if works else "il") + f"legal Ann: cast {BOLT} targeting Ned"], battlefield=["Forest"], hand=[BOLT], sideboard=aside, mana=None)


@rule("103.5", "315.5a")
@pytest.mark.parametrize("kept", [0, 1, 2])
def test_backup_plan_draws_more_hands_and_one_is_kept(kept):
    cards = tuple(c for c in catalog() if c.front.types == ("Creature",))[:40]
    deck = Deck(cards, conspiracies=(catalog().get("Backup Plan"),) * 2)
    step = new_game(find_variant("conspiracy-draft"), [forty(), deck, forty()], seed=3, first=2)
    (asked,) = step.game.pending
    assert (asked.player, asked.options, asked.slot) == (1, ("1", "2", "3"), "hand")
    drawn = step.game.board.players[1].hand
    assert [len(p.hand) for p in step.game.board.players] == [7, 21, 7]
    wanted = drawn[7 * kept : 7 * kept + 7]
    game = apply(step.game, Answer(PlayerId(1), (str(kept + 1),))).game
    assert game.board.players[1].hand == wanted
    assert (len(game.board.players[1].library), game.pending[0].slot, game.pending[0].player) == (33, "mulligan", 2)
    for _ in range(3):
        player = game.pending[0].player
        game = apply(game, Answer(player, ("mulligan" if player == 1 else "keep",))).game
    assert len(game.board.players[1].hand) == 7


REALM = "Sovereign's Realm"


@rule("103.5", "315.5a")
def test_sovereigns_realm_means_five_cards_in_the_opening_hand():
    game = opened([forty(REALM, card="Grizzly Bears"), forty(), forty()])
    assert [len(p.hand) for p in game.board.players] == [5, 7, 7]
    for _ in range(3):
        player = game.pending[0].player
        game = apply(game, Answer(player, ("mulligan" if player == 0 else "keep",))).game
    assert len(game.board.players[0].hand) == 5


@rule("101.1")
def test_sovereigns_realm_forbids_basic_lands_in_the_deck():
    faults = check(forty(REALM), find_variant("conspiracy-draft"))
    assert [f.code for f in faults] == ["deck/conspiracy"]
    assert not [f for f in check(forty(REALM, card="Command Tower"), find_variant("conspiracy-draft")) if f.code == "deck/conspiracy"]


def test_sovereigns_realm_plays_basic_lands_from_outside_the_game_that_tap_for_any_color():
    said = {"hand": [BEAR, BOLT], "sideboard": ["Forest", BEAR], "mana": None}
    play(REALM, [], ["illegal Ann: play Forest"], **said)
    play(REALM, [f"Ann: activate {REALM}", "Ann: choose first", "all: pass", "Ann: play Forest"], ["first is in exile", "Ann controls 1 Forest", f"legal Ann: cast {BOLT} targeting Ned"], **(said | {"hand": [f"{ELF} | As:first", BOLT]}))

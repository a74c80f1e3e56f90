"""What random games once found, each as small as it can be."""

from engine.cards.filters import Exact
from engine.cards.ops import Control
from engine.core.evolve import evolve_group
from engine.core.layers import controller_of
from engine.core.machine import apply, check, legal, new_game
from engine.frozen import replace
from engine.ids import PlayerId
from engine.play.decks import demo_decks
from engine.state import events as ev
from engine.state.board import Continuous
from engine.state.decisions import Activate, Answer, Concede, Pass
from engine.testing.fuzz import opening, plenty
from engine.testing.invariants import violations
from engine.testing.marks import rule
from engine.testing.scenario import build
from engine.variants import find_variant


def started(seed=1, decks=None):
    """A game of plenty of four at its first main phase."""
    variant = find_variant("commander")
    game = plenty(new_game(variant, decks or opening(seed, variant, 4)[0], seed=seed, first=0)).game
    while game.board.turn.step != "precombat main":
        d = game.pending[0]
        game = apply(game, Pass(d.player) if d.kind == "ChooseAction" else Answer(d.player, ("keep",))).game
    return game


def committed(game, *events):
    return replace(game, board=evolve_group(game.board, events), log=game.log.extend(events))


@rule("702.26b", "605.3a")
def test_a_phased_out_land_makes_no_mana_and_does_not_hide_its_like():
    game = started(decks=demo_decks())
    lands = [o for o in game.board.players[0].library if game.board.objects[o].base.name == "Plains"][:2]
    start = game.board.objects.size
    game = committed(
        game,
        *(ev.Moved(o, replace(game.board.objects[o], id=start + i, controller=PlayerId(0), zone="battlefield"), "library", "battlefield") for i, o in enumerate(lands)),
    )
    first = game.board.objects[start]
    game = committed(game, ev.Noted(start, replace(first.more, phased=True), "phased out"))
    listed = [a.object for a in legal(game).actions if type(a) is Activate]
    assert start not in listed
    assert start + 1 in listed
    verdict = check(game, Activate(PlayerId(0), start))
    assert not verdict
    assert [str(r) for r in verdict.reasons[0].rules] == ["702.26b"]


@rule("800.4a", "611.2b", "613.1b")
def test_control_goes_back_where_other_effects_of_the_leaver_end_at_the_same_time():
    game = started()
    stolen = game.board.players[1].permanents[0]
    kept = game.board.players[2].permanents[0]
    effects = (
        Continuous(900, kept, PlayerId(2), (Control(Exact((~2,))),), (stolen,), duration="forever"),
        Continuous(901, kept, PlayerId(2), (Control(Exact((~2,))),), (kept,), duration="while_controlled"),
    )
    game = committed(game, *(ev.EffectBegan(e) for e in effects), ev.ControlChanged(stolen, PlayerId(2), PlayerId(1)))
    assert controller_of(game.board, stolen) == 2
    assert stolen in game.board.players[2].permanents
    step = apply(game, Concede(PlayerId(2)))
    assert stolen in step.game.board.players[1].permanents
    assert violations(game, step, only=("one_controller", "no_dead_ids", "card_conservation")) == []


def moved(game, oid, seat, **changes):
    """The game with the card put onto the battlefield under the player's control, and its new id."""
    new = game.board.objects.size
    obj = replace(game.board.objects[oid], id=new, controller=PlayerId(seat), zone="battlefield", **changes)
    return committed(game, ev.Moved(oid, obj, game.board.objects[oid].zone, "battlefield")), new


def named(game, seat, name):
    return next(o for o in game.board.players[seat].library if game.board.objects[o].base.name == name)


@rule("605.3a")
def test_lands_of_two_owners_are_both_listed_and_alike_ones_once():
    game = started(decks=demo_decks())
    game, first = moved(game, named(game, 0, "Plains"), 0)
    game, second = moved(game, named(game, 0, "Plains"), 0)
    game, stolen = moved(game, named(game, 2, "Plains"), 0)
    listed = [a.object for a in legal(game).actions if type(a) is Activate]
    assert stolen in listed
    assert (first in listed) + (second in listed) == 1


@rule("702.140e", "730.2a", "605.3a")
def test_a_merged_permanent_has_the_mana_abilities_of_all_its_parts():
    game = started(decks=demo_decks())
    game, anthem = moved(game, named(game, 0, "Glorious Anthem"), 0)
    obj = game.board.objects[anthem]
    assert anthem not in [a.object for a in legal(game).actions if type(a) is Activate]
    ring = game.board.objects[named(game, 0, "Sol Ring")].base
    game = committed(game, ev.Noted(anthem, replace(obj.more, merged=(obj.base, ring)), "merged"))
    assert anthem in [a.object for a in legal(game).actions if type(a) is Activate]


@rule("602.2", "408.1")
def test_an_ability_of_a_card_in_the_command_zone_is_listed_once():
    variant = find_variant("commander")
    from engine.cards.catalog import catalog
    from engine.testing.decks import deck_of

    decks = [deck_of(variant, (catalog().find("Derevi, Empyrial Tactician"),), (), ())] * 4
    game = started(decks=decks)
    listed = legal(game).actions
    assert len(set(listed)) == len(listed)
    assert any(type(a) is Activate and game.board.objects[a.object].zone == "command" for a in listed)


TOLL = {
    "name": "Toll House",
    "type_line": "Enchantment",
    "oracle_text": "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.",
}
OX = {"name": "Grey Ox", "mana_cost": "{2}", "type_line": "Creature — Ox", "power": 2, "toughness": 2}


@rule("508.1i", "508.1f")
def test_attacks_whose_costs_cannot_be_paid_are_not_listed_and_attackers_are_tapped_before_the_costs_are_paid():
    ann = {"battlefield": ["Forest", "Forest", "Reliquary Tower", "Grey Ox", "Grey Ox"]}
    game = build(
        {"Ann": ann, "Ned": {"battlefield": ["Toll House"]}},
        variant="free-for-all",
        cards=[TOLL, OX],
        start="Ann's declare attackers",
    )
    listed = legal(game).actions
    assert sorted(len(a.value) for a in listed) == [0, 1, 1]
    assert all(check(game, a) for a in listed)
    game = apply(game, next(a for a in listed if a.value)).game
    step = apply(game, legal(game).actions[-1])
    assert not violations(game, step)

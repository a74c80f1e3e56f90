"""Mana: what could make it, whether a cost can be paid, and every way of paying that differs for the player."""

from collections import Counter
from itertools import combinations, product
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards.abilities import Activated, Cost, CostPart, Keyword, Restriction
from engine.cards.card import face
from engine.cards.filters import Count, Filter, Turn, You
from engine.cards.mana import ManaCost, parse_mana
from engine.cards.ops import AddMana, Damage, Program
from engine.core import layers
from engine.core.book import Book
from engine.core.evolve import evolve
from engine.core.mana import (
    activation_outputs,
    activation_sick,
    can_pay,
    mana_text,
    may_spend,
    paying_filter,
    plans,
    purpose_of,
    sources,
)  # fmt: skip
from engine.core.printed import printed
from engine.frozen import Table, replace
from engine.ids import CardId, ObjectId, PlayerId
from engine.rulebook.ruleset import find_ruleset
from engine.state import events as ev
from engine.state.board import Board, CardRef, Fixed, Mana, PlayerMore, PlayerState, Role, TurnState
from engine.state.game import Setup
from engine.state.objects import PLAIN, Obj
from engine.testing.marks import rule
from engine.variants import find_variant

ANN, NED = PlayerId(0), PlayerId(1)
TAP = CostPart("tap")


def makes(*ops, parts=(TAP,), mana=None, **more):
    return Activated(Cost(mana, parts), Program(ops), **more)


def land(name, *abilities, line="Land"):
    return face(name, None, line, abilities)


PLAINS = land("Plains", line="Basic Land — Plains")
ISLAND = land("Island", line="Basic Land — Island")
SNOWY = land("Snow-Covered Plains", line="Basic Snow Land — Plains")
TUNDRA = land("Test Tundra", line="Land — Plains Island")
TOWER = land("Test Tower", makes(AddMana(identity=True)))
PAINFUL = land("Test Painland", makes(AddMana(("C",))), makes(AddMana(("W", "U")), Damage(1, You())))
RING = face("Test Ring", "{1}", "Artifact", (makes(AddMana(("CC",))),))
TREASURE = face("Test Treasure", None, "Artifact", (makes(AddMana(any_color=True), parts=(TAP, CostPart("sacrifice"))),))
VAULT = land("Test Vault", makes(AddMana(("WW", "UU"))))
WEAVER = land("Test Weaver", makes(AddMana(("W", "U"), 2)))
BLOOD = land("Test Bloodland", makes(AddMana(("B",)), parts=(TAP, CostPart("life", 1))))
ELF = face("Test Elf", "{G}", "Creature — Elf", (makes(AddMana(("G",))),), power=1, toughness=1)
FILTER = land("Test Filter", makes(AddMana(("WU",)), mana=ManaCost(1)))
BEAR = face("Red Bear", "{1}{R}", "Creature — Bear", power=2, toughness=2)
GOLEM = face("Golem", "{2}", "Artifact Creature — Golem", power=2, toughness=2)
FILLER = face("Filler Card", "{2}{B}", "Sorcery")


def book(ruleset="commander", identities=(("W", "U"), None)):
    return Book(Setup(find_variant("commander"), find_ruleset(ruleset), ("Ann", "Ned"), (), identities=identities))


BOOK = book()


def table(*faces, pool="", life=20, graveyard=(), changes=None, more=PlayerMore(), turn=TurnState(), roles=()):  # noqa: B008
    """Ann controls these permanents; ``changes``: by place, fields of the object."""
    objects = []
    for place, one in enumerate((*faces, *graveyard)):
        zone = "battlefield" if place < len(faces) else "graveyard"
        made = Obj(ObjectId(place), (CardId(place),), ANN, ANN if zone == "battlefield" else None, zone, one)
        objects.append(replace(made, **(changes or {}).get(place, {})))
    ids = tuple(o.id for o in objects)
    mana = pool if isinstance(pool, tuple) else tuple(Mana(k) for k in pool)
    ann = PlayerState(life, graveyard=ids[len(faces) :], permanents=ids[: len(faces)], pool=mana, more=more)
    fixed = Fixed(tuple(CardRef(o.base.name, ANN) for o in objects), roles)
    return Board(Table().extend(objects), (ann, PlayerState(20)), fixed, battlefield=ids[: len(faces)], turn=turn)


def ways_to_pay(board, text, **more):
    found, complete = plans(board, BOOK, ANN, parse_mana(text), **more)
    assert complete
    assert bool(found) == can_pay(board, BOOK, ANN, parse_mana(text), **{k: v for k, v in more.items() if k not in ("limit", "colors_matter")})
    return [mana_text(board, plan) for plan in found]


# -- sources -----------------------------------------------------------------------------------------------------------


@rule("605.1a", "605.3a")
def test_sources_are_untapped_permanents_with_simple_mana_abilities():
    board = table(PLAINS, ISLAND, RING, FILTER, BEAR, TREASURE, changes={1: {"tapped": True}})
    assert [(s.object, s.offer.index) for s in sources(board, BOOK, ANN)] == [(0, 0), (2, 0), (5, 0)]
    assert sources(board, BOOK, NED) == ()


@rule("302.6")
def test_a_creature_makes_mana_only_if_controlled_since_its_controllers_turn_began():
    at = TurnState(3, NED, began=50, turns=(30, 50))
    assert sources(table(ELF, changes={0: {"since": 29}}, turn=at), BOOK, ANN)
    assert not sources(table(ELF, changes={0: {"since": 31}}, turn=at), BOOK, ANN)
    assert activation_sick(table(ELF, changes={0: {"since": 31}}, turn=at), table(ELF, changes={0: {"since": 31}}).objects[0], ANN)
    swift = face("Swift Elf", "{G}", "Creature — Elf", (*ELF.abilities, Keyword("haste")), power=1, toughness=1)
    assert sources(table(swift, changes={0: {"since": 31}}, turn=at), BOOK, ANN)
    assert sources(table(PLAINS, changes={0: {"since": 31}}, turn=at), BOOK, ANN)


@rule("302.6")
def test_the_board_remembers_when_each_players_turn_began():
    board = table()
    for player in (ANN, NED):
        board = evolve(board, ev.TurnBegan(player))
    assert board.turn.turns == (0, 1)
    assert evolve(board, ev.TurnBegan(ANN)).turn.turns == (2, 1)


@rule("106.5", "903.4f")
def test_an_undefined_identity_makes_no_mana():
    board = table(TOWER)
    ability = printed(TOWER).activated[0]
    assert activation_outputs(board, BOOK, ANN, board.objects[0], ability) == ("W", "U")
    for held in (None, ()):
        without = book(identities=(held, None))
        assert activation_outputs(board, without, ANN, board.objects[0], ability) == ()
        assert sources(board, without, ANN) == ()
        assert not can_pay(board, without, ANN, parse_mana("1"))


@rule("106.3")
def test_outputs_are_listed_once_and_in_order():
    def outputs(*ops, board=table(PLAINS, BEAR)):  # noqa: B008
        return activation_outputs(board, BOOK, ANN, board.objects[0], makes(*ops))

    assert outputs(AddMana(any_color=True)) == ("W", "U", "B", "R", "G")
    assert outputs(AddMana(("G", "U", "G"), 2)) == ("UU", "UG", "GG")
    assert outputs(AddMana(any_color=True, amount=3)) == ("WWW", "UUU", "BBB", "RRR", "GGG")
    assert len(outputs(AddMana(any_color=True, amount=2, same=False))) == 15
    assert outputs(AddMana(("RG", "C"))) == ("C", "RG")
    assert outputs(AddMana(("G",)), AddMana(("C",))) == ("GC",)
    assert outputs(AddMana(("G",), Count(Filter(types=("Creature",))))) == ("G",)
    assert outputs(AddMana(("G",), Count(Filter(types=("Artifact",))))) == ()


@rule("602.5")
def test_a_restriction_stops_mana_abilities_unless_it_spares_them():
    def cage(**more):
        return face("Test Cage", "{2}", "Artifact", (Restriction("cant_activate", Filter(types=("Land",)), **more),))

    assert [s.object for s in sources(replace(table(PLAINS, RING, cage()), sources=(ObjectId(2),)), BOOK, ANN)] == [1]
    assert [s.object for s in sources(replace(table(PLAINS, RING, cage(amount=1)), sources=(ObjectId(2),)), BOOK, ANN)] == [0, 1]
    assert not can_pay(replace(table(PLAINS, cage()), sources=(ObjectId(1),)), BOOK, ANN, parse_mana("1"))


def test_conditions_are_read_anew_each_time():
    timely = land("Test Dawn", makes(AddMana(("W",)), condition=Turn("you")))
    board = table(timely)
    assert can_pay(board, BOOK, ANN, parse_mana("W"))
    other = replace(board, turn=TurnState(active=NED))
    object.__setattr__(other, "cache", layers.view(board))
    assert not can_pay(other, BOOK, ANN, parse_mana("W"))


@rule("edh2010.off-colour-mana")
def test_mana_off_the_generals_colors_pays_as_colorless():
    old = book("edh-2010-12-11", (("W",), None))
    board = table(TUNDRA, ISLAND)
    assert can_pay(board, old, ANN, parse_mana("WC"))
    assert not can_pay(board, old, ANN, parse_mana("U"))
    (plan,), _ = plans(board, old, ANN, parse_mana("WC"))
    assert sorted(t[::2] for t in plan.taps) == [(0, "W"), (1, "U")]
    assert sorted(m.kind for m in plan.spent) == ["C", "W"]


# -- plans -------------------------------------------------------------------------------------------------------------


@rule("118.5")
def test_nothing_is_paid_with_nothing():
    assert ways_to_pay(table(PLAINS), "{0}") == ["pay nothing"]


def test_alike_lands_are_one_way():
    assert ways_to_pay(table(*[PLAINS] * 5), "{2}{W}") == ["tap 3 Plains"]
    assert ways_to_pay(table(*[PLAINS] * 2), "{2}{W}") == []


def test_different_lands_are_different_ways():
    assert ways_to_pay(table(PLAINS, PLAINS, PLAINS, ISLAND, ISLAND), "{1}{W}") == ["tap 2 Plains", "tap Plains, tap Island"]


def test_counters_attachments_and_designations_tell_lands_apart():
    assert len(ways_to_pay(table(PLAINS, PLAINS, changes={1: {"counters": (("CHARGE", 1),)}}), "{1}")) == 2
    aura = face("Test Aura", "{G}", "Enchantment — Aura")
    worn = table(PLAINS, PLAINS, aura, changes={2: {"more": replace(PLAIN, attached_to=1)}})
    assert len(ways_to_pay(replace(worn, attached=(ObjectId(2),)), "{1}")) == 2
    assert len(ways_to_pay(table(ELF, ELF, roles=(Role(CardId(1), "commander"),)), "{1}")) == 2
    assert len(ways_to_pay(table(ELF, ELF, changes={1: {"more": replace(PLAIN, timestamp=7)}}), "{1}")) == 1


def test_the_color_a_land_makes_does_not_matter_if_nothing_is_left():
    assert ways_to_pay(table(TUNDRA), "{1}") == ["tap Test Tundra for {W}"]
    assert len(ways_to_pay(table(TUNDRA, TUNDRA), "{2}", colors_matter=True)) == 3


def test_another_effect_of_the_ability_does_matter():
    assert len(ways_to_pay(table(PAINFUL), "{1}")) == 2
    assert len(ways_to_pay(table(PAINFUL), "{W}")) == 1


def test_nothing_is_tapped_without_need():
    assert ways_to_pay(table(RING, PLAINS, PLAINS), "{2}") == ["tap Test Ring for {C}{C}", "tap 2 Plains"]
    assert sorted(ways_to_pay(table(RING, PLAINS), "{1}")) == ["tap Plains", "tap Test Ring for {C}{C}"]


@rule("118.3a")
def test_the_pool_is_spent_first():
    assert ways_to_pay(table(PLAINS, pool="U"), "{1}") == ["spend mana of the pool: {U}"]
    assert ways_to_pay(table(PLAINS, PLAINS, pool="W"), "{1}{W}") == ["tap Plains, spend mana of the pool: {W}"]
    assert sorted(ways_to_pay(table(pool="WU"), "{1}")) == ["spend mana of the pool: {U}", "spend mana of the pool: {W}"]
    assert ways_to_pay(table(ISLAND, pool="WU"), "{U}{U}") == ["tap Island, spend mana of the pool: {U}"]


@rule("106.6")
def test_restricted_mana_pays_only_for_its_purpose():
    board = table(pool=(Mana("R", restriction="spell:Creature|ability:Creature"),))
    assert not can_pay(board, BOOK, ANN, parse_mana("R"))
    assert can_pay(board, BOOK, ANN, parse_mana("R"), purpose=purpose_of("spell", printed(BEAR).chars))
    assert not can_pay(board, BOOK, ANN, parse_mana("R"), purpose=purpose_of("spell", printed(FILLER).chars))
    shop = face("Test Workshop", None, "Land", (makes(AddMana(("CCC",), restriction="spell:Artifact")),))
    assert not can_pay(table(shop), BOOK, ANN, parse_mana("3"), purpose=("spell",))
    assert can_pay(table(shop), BOOK, ANN, parse_mana("3"), purpose=purpose_of("spell", printed(RING).chars))
    assert may_spend("", None)
    assert "spell:commander" in purpose_of("spell", printed(RING).chars, commander=True)


@rule("107.4e")
def test_hybrid_symbols_are_paid_either_way():
    assert ways_to_pay(table(ISLAND), "{W/U}") == ["tap Island"]
    assert ways_to_pay(table(ISLAND, ISLAND), "{2/W}") == ["tap 2 Island"]
    assert ways_to_pay(table(PLAINS, ISLAND, ISLAND), "{2/W}") == ["tap Plains", "tap 2 Island"]


@rule("107.4f", "119.4")
def test_phyrexian_symbols_may_cost_life_that_the_player_has():
    assert ways_to_pay(table(PLAINS), "{W/P}") == ["tap Plains", "pay 2 life"]
    assert ways_to_pay(table(PLAINS, life=1), "{W/P}") == ["tap Plains"]
    assert ways_to_pay(table(), "{W/P}{W/P}", life=17) == []
    assert ways_to_pay(table(), "{W/P}{W/P}", life=16) == ["pay 4 life"]


@rule("107.4c", "107.4h")
def test_colorless_and_snow_symbols_want_just_that():
    assert ways_to_pay(table(PLAINS), "{C}") == []
    assert ways_to_pay(table(PLAINS), "{S}") == []
    assert ways_to_pay(table(SNOWY, PLAINS), "{S}{W}") == ["tap Snow-Covered Plains, tap Plains"]


def test_symbols_of_no_mana_cannot_be_paid():
    assert ways_to_pay(table(PLAINS), "{∞}") == []


def test_permanents_used_up_by_the_cost_itself_are_left_out():
    assert ways_to_pay(table(PLAINS, PLAINS), "{1}{W}", exclude=frozenset({ObjectId(0)})) == []


@rule("702.66a")
def test_delve_pays_only_generic_mana():
    swamp = land("Swamp", line="Basic Land — Swamp")
    seven = table(swamp, graveyard=[FILLER] * 7)
    assert ways_to_pay(seven, "{7}{B}", ways=("delve",)) == ["tap Swamp, exile 7 Filler Card (delve)"]
    assert len(ways_to_pay(table(swamp, graveyard=[FILLER] * 8), "{7}{B}", ways=("delve",))) == 1
    assert ways_to_pay(table(graveyard=[FILLER]), "{B}", ways=("delve",)) == []


@rule("702.51a", "702.126a")
def test_convoke_and_improvise_tap_creatures_and_artifacts():
    assert ways_to_pay(table(BEAR), "{R}", ways=("convoke",)) == ["tap Red Bear (convoke)"]
    assert ways_to_pay(table(BEAR), "{W}", ways=("convoke",)) == []
    assert ways_to_pay(table(GOLEM), "{C}", ways=("convoke",)) == []
    assert ways_to_pay(table(GOLEM), "{1}", ways=("improvise",)) == ["tap Golem (improvise)"]
    assert ways_to_pay(table(GOLEM, BEAR), "{2}", ways=("convoke", "improvise"))
    assert sorted(ways_to_pay(table(ELF), "{1}", ways=("convoke",))) == ["tap Test Elf (convoke)", "tap Test Elf for {G}"]
    sick = table(BEAR, changes={0: {"since": 9}})
    assert ways_to_pay(sick, "{1}{R}", ways=("convoke",)) == []
    assert ways_to_pay(sick, "{R}", ways=("convoke",)) == ["tap Red Bear (convoke)"]


def test_mana_of_the_pool_may_be_kept_by_convoking_instead():
    assert ways_to_pay(table(BEAR, pool="W"), "{1}", ways=("convoke",)) == ["spend mana of the pool: {W}", "tap Red Bear (convoke)"]


def test_a_scenario_may_leave_the_mana_open_or_allow_the_pool_only():
    free = table(more=PlayerMore(any_mana=True))
    (plan,), complete = plans(free, BOOK, ANN, parse_mana("{1}{W/U}{S}"))
    assert complete
    assert can_pay(free, BOOK, ANN, parse_mana("{9}{G}"))
    assert [m.kind for m in plan.made] == ["W", "C", "C"]
    assert plan.spent == plan.made
    assert [m.kind for m in paying_filter((plan,), "{U}{2}")[0].spent] == ["U", "C", "C"]
    only = table(PLAINS, pool="U", more=PlayerMore(pool_only=True))
    assert ways_to_pay(only, "{W}") == []
    assert ways_to_pay(only, "{U}") == ["spend mana of the pool: {U}"]


def test_a_player_may_say_what_is_spent():
    board = table(TUNDRA, TUNDRA, ISLAND)
    found, _ = plans(board, BOOK, ANN, parse_mana("2"), colors_matter=True)
    for plan in paying_filter(found, "{W}{U}"):
        assert sorted(m.kind for m in plan.spent) == ["U", "W"]
    assert len(paying_filter(found, "{W}{U}")) == 2
    assert len(paying_filter(found, "{W}{W}")) == 1
    assert len(paying_filter(found, "{2}")) == len(found)
    assert paying_filter(found, "{G}{U}") == ()


def test_too_many_ways_are_cut_and_said_to_be():
    lands = [land(f"Test Land {i}", makes(AddMana(("W",)))) for i in range(10)]
    found, complete = plans(table(*lands), BOOK, ANN, parse_mana("4"))
    assert (len(found), complete) == (64, False)
    every, complete = plans(table(*lands), BOOK, ANN, parse_mana("4"), limit=300)
    assert (len(every), complete) == (210, True)


def test_sources_are_found_anew_after_a_land_is_tapped():
    board = table(PLAINS, PLAINS)
    assert can_pay(board, BOOK, ANN, parse_mana("WW"))
    assert not can_pay(evolve(board, ev.Tapped(ObjectId(0))), BOOK, ANN, parse_mana("WW"))


# -- against a slow and simple payer -----------------------------------------------------------------------------------

SIMPLE = {
    "Plains": [("", 0, ("W",))],
    "Island": [("", 0, ("U",))],
    "Snow-Covered Plains": [("", 0, ("W",))],
    "Test Tundra": [("", 0, ("W",)), ("", 1, ("U",))],
    "Test Tower": [("", 0, ("W", "U"))],
    "Test Painland": [("", 0, ("C",)), ("hurts", 1, ("W", "U"))],
    "Test Ring": [("", 0, ("CC",))],
    "Test Treasure": [("gone", 0, ("W", "U", "B", "R", "G"))],
    "Test Vault": [("", 0, ("WW", "UU"))],
    "Test Weaver": [("", 0, ("WW", "WU", "UU"))],
    "Test Bloodland": [("life", 0, ("B",))],
}
FACES = {f.name: f for f in (PLAINS, ISLAND, SNOWY, TUNDRA, TOWER, PAINFUL, RING, TREASURE, VAULT, WEAVER, BLOOD)}
SYMBOLS = ("W", "U", "B", "C", "S", "W/U", "2/W", "W/P", "C/U")


def readings(cost):
    """Every way to read the cost: slots as sets of letters ("S": snow), and life."""
    parts = [[(("WUBRGC",), 0)] for _ in range(cost.generic)]
    for symbol in cost.symbols:
        if symbol == "S":
            parts.append([(("S",), 0)])
        elif symbol == "2/W":
            parts.append([(("W",), 0), (("WUBRGC", "WUBRGC"), 0)])
        elif symbol == "W/P":
            parts.append([(("W",), 0), ((), 2)])
        else:
            parts.append([((symbol.replace("/", ""),), 0)])
    return {(tuple(sorted(s for slots, _ in pick for s in slots)), sum(n for _, n in pick)) for pick in product(*parts)}


def fits(mana, slots):
    """Whether this mana pays exactly these slots."""
    if len(mana) != len(slots):
        return False
    if not slots:
        return True
    return any(
        (unit[1] if slots[0] == "S" else unit[0] in slots[0]) and fits(mana[:i] + mana[i + 1 :], slots[1:]) for i, unit in enumerate(mana)
    )


def subsets(mana, size):
    return {tuple(sorted(pick)) for pick in combinations(mana, size)}


def pays(mana, cost, life):
    return any(paid == life and any(fits(pick, slots) for pick in subsets(mana, len(slots))) for slots, paid in readings(cost))


def by_hand(names, pool, cost, life):
    """Identities of all plans, found by trying everything."""
    offers = [[None, *((name, sign, out) for sign, _, outs in SIMPLE[name] for out in outs)] for name in names]
    minimal, found = {}, set()
    pooled = [(k, False) for k in pool]
    for pick in product(*offers):
        used = [p for p in pick if p is not None]
        if sum(p[1] == "life" for p in used) > life:
            continue
        made = [(k, name.startswith("Snow")) for name, _, out in used for k in out]
        for slots, paid in readings(cost):
            if paid + sum(p[1] == "life" for p in used) > life:
                continue
            good = [s for s in subsets(pooled + made, len(slots)) if fits(list(s), list(slots))]
            if not good:
                continue
            acts = tuple(sorted((n, s) for n, s, _ in used))
            told = tuple(sorted((n, s, out if n == "Test Vault" else "") for n, s, out in used))
            if (told, paid) not in minimal:
                minimal[told, paid] = all(
                    not any(
                        pays(pooled + [(k, n.startswith("Snow")) for n, out in zip([x[0] for x in rest], outs, strict=True) for k in out], cost, paid)
                        for outs in product(*(alternatives(*x) for x in rest))
                    )
                    for rest in (told[:i] + told[i + 1 :] for i in range(len(told)))
                )
            if not minimal[told, paid]:
                continue
            have = Counter(pooled + made)
            best, kept = -inf, set()
            for spent in good:
                left = have - Counter(spent)
                from_pool = sum(min(n, Counter(pooled)[unit]) for unit, n in Counter(spent).items())
                if from_pool > best:
                    best, kept = from_pool, set()
                if from_pool == best:
                    kept.add((paid, acts, frozenset(left.items())))
            found |= kept
    return found


def alternatives(name, sign, told):
    """What else the activation could make; "" = any of it: of two mana that must be alike the choice counts."""
    return [told] if told else [out for s, _, outs in SIMPLE[name] if s == sign for out in outs]


def identity(board, plan, names):
    acts, made = [], []
    for oid, index, out in plan.taps:
        sign, _, outs = SIMPLE[names[oid]][index]
        assert out in outs
        acts.append((names[oid], sign))
        made += [(k, names[oid].startswith("Snow")) for k in out]
    assert len({oid for oid, _, _ in plan.taps}) == len(plan.taps)
    have = Counter([(m.kind, m.snow) for m in board.players[ANN].pool] + made)
    spent = Counter((m.kind, m.snow) for m in plan.spent)
    assert spent <= have
    assert not plan.others
    return plan.life, tuple(sorted(acts)), frozenset((have - spent).items())


names_drawn = st.lists(st.sampled_from(sorted(SIMPLE)), max_size=4)
costs_drawn = st.builds(ManaCost, st.integers(0, 2), st.lists(st.sampled_from(SYMBOLS), max_size=2).map(tuple))


@given(names_drawn, st.text("WUC", max_size=2), costs_drawn, st.sampled_from([1, 3, 20]))
@rule("601.2h", "118.3")
def test_the_plans_are_exactly_what_trying_everything_finds(names, pool, cost, life):
    board = table(*(FACES[n] for n in names), pool=pool, life=life)
    found, complete = plans(board, BOOK, ANN, cost, limit=2000)
    assert complete
    for plan in found:
        mana = [(m.kind, m.snow) for m in plan.spent]
        assert any(paid == plan.life and fits(mana, slots) for slots, paid in readings(cost))
    seen = [identity(board, plan, names) for plan in found]
    assert len(seen) == len(set(seen))
    assert set(seen) == by_hand(names, pool, cost, life)
    assert can_pay(board, BOOK, ANN, cost) == bool(found)


@given(names_drawn, st.text("WUC", max_size=2), costs_drawn)
def test_plans_do_not_depend_on_when_they_are_asked_for(names, pool, cost):
    board = table(*(FACES[n] for n in names), pool=pool)
    first = plans(board, BOOK, ANN, cost)
    assert plans(board, BOOK, ANN, cost) == first
    assert first[0] == tuple(plans(table(*(FACES[n] for n in names), pool=pool), BOOK, ANN, cost)[0])


@pytest.mark.parametrize("text", ["{W}{U}", "{3}", "{1}{W/U}{W/P}"])
def test_words_of_a_plan_name_everything_it_uses(text):
    board = table(PLAINS, TUNDRA, RING, TREASURE, pool="U")
    for plan in plans(board, BOOK, ANN, parse_mana(text))[0]:
        words = mana_text(board, plan)
        for oid, _, _ in plan.taps:
            assert board.objects[oid].base.name in words
        assert ("life" in words) == bool(plan.life)
        assert ("sacrifice" in words) == any(board.objects[t[0]].base is TREASURE for t in plan.taps)

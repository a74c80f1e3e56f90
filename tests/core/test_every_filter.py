"""What the words for objects, players, numbers and conditions mean on one fixed board, to the letter.

Every field of a filter, every reference, amount and condition stands in ``every_filter.txt`` with what it found. After a change that is meant:
``python tests/core/test_every_filter.py``.
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import chain
from pathlib import Path

import attrs
import pytest

from engine.cards import filters as f
from engine.cards.abilities import Keyword
from engine.cards.card import card
from engine.core.amounts import amount, defined
from engine.core.book import book_of
from engine.core.conditions import holds
from engine.core.layers import chars
from engine.core.match import find, matches
from engine.core.references import apnap, commanders_of, player_fits, players, things
from engine.ids import ObjectId, PlayerId
from engine.state import events as ev
from engine.state.frames import Scope
from engine.state.objects import Gone, Obj, Snapshot
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import More, Table4, creature
from lines import short

FILE = Path(__file__).with_name("every_filter.txt")
BEAR = creature("Test Bear", "2/2", types="Creature — Bear Warrior", cost="{1}{G}")
BIRD = creature("Test Bird", "1/3", "flying", types="Creature — Bird", cost="{W}{U}")
LEGEND = card("Test Legend", "{2}{B}{R}", "Legendary Creature — Human", (), power="4", toughness="4")
CHANGELING = creature("Test Shape", "3/1", "changeling", types="Creature — Shapeshifter", cost="{3}")
GOLEM = creature("Test Golem", "5/5", types="Artifact Creature — Golem", cost="{5}")
ROBE = card("Test Robe", "{W}", "Enchantment — Aura", (Keyword("enchant", filter=f.Filter(types=("Creature",))),))
BLADE = card("Test Blade", "{1}", "Artifact — Equipment")
WALKER = card("Test Walker", "{3}{U}", "Legendary Planeswalker — Test", (), loyalty="4")
WOOD, SNOW = card("Test Wood", None, "Basic Land — Forest"), card("Test Snow", None, "Snow Land")
SAGA = card("Test Saga", "{2}{G}", "Enchantment — Saga")
BOLT = card("Test Bolt", "{R}", "Instant")
PLAN = card("Test Plan", None, "Conspiracy")

CREATURE, ANYWHERE = ("Creature",), ("battlefield", "hand", "graveyard", "library", "exile", "stack", "command")
STATES = (
    "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "attacking_you", "face_down", "face_up", "token", "nontoken", "commander", "not_commander",
    "enchanted", "equipped", "modified", "attached", "damaged_this_turn", "entered_this_turn", "historic", "activated", "triggered", "source", "host", "whole_pool",
    "single_target", "only_target", "buried_this_turn", "exiled_with_source", "renowned", "monstrous", "solved", "suspected", "ring_bearer", "saddled", "attached_to_source", "blocking_source", "blocked_by_source", "attached_to_host", "off_identity", "shares_type_with_commander",
)  # fmt: skip
WORDS = ("any", "you", "opponent", "not_you", "target", "that", "each", "active", "defending", "nobody")
RELATIONS = ("=", "<=", ">=", "<", ">", "!=")
PERMANENTS = f.Filter(types=CREATURE)

FILTERS = [
    f.Filter(),
    *(f.Filter(kind=kind, zones=zones) for kind in ("permanent", "card", "spell", "ability", "spell_or_ability", "any") for zones in (("battlefield",), ("stack",), ("graveyard",), ANYWHERE)),
    *(f.Filter(kind="any", zones=(zone,)) for zone in ANYWHERE),
    *(f.Filter(kind="any", zones=ANYWHERE, owner=word) for word in WORDS),
    *(f.Filter(kind="any", zones=ANYWHERE, controller=word) for word in WORDS),
    *(f.Filter(kind="any", zones=(zone,), owner="target", same_player=True) for zone in ("hand", "graveyard", "library")),
    *(f.Filter(**{field: CREATURE}) for field in ("types", "any_types", "not_types")),
    *(f.Filter(**{field: ("Artifact", "Creature")}) for field in ("types", "any_types", "not_types")),
    *(f.Filter(**{field: ("Legendary",)}) for field in ("supertypes", "not_supertypes")),
    *(f.Filter(**{field: names}) for field in ("subtypes", "any_subtypes", "not_subtypes") for names in (("Bear",), ("Bear", "Warrior"), ("Forest",), ("Bird", "Equipment"))),
    *(f.Filter(**{field: names}) for field in ("colors", "any_colors", "not_colors") for names in (("G",), ("W", "U"))),
    *(f.Filter(color_count=word) for word in ("colorless", "monocolored", "multicolored")),
    f.Filter(other=True),
    f.Filter(name="Test Bear"), f.Filter(name="Test Wood"),
    *(f.Filter(**{field: ("flying",)}) for field in ("keywords", "not_keywords")),
    *(f.Filter(types=CREATURE, **{stat: (relation, 3)}) for stat in ("power", "toughness") for relation in RELATIONS),
    *(f.Filter(mana_value=(relation, 2)) for relation in RELATIONS),
    f.Filter(power=("<", f.Count(PERMANENTS))), f.Filter(mana_value=("=", f.X())),
    f.Filter(counter="P1P1"), f.Filter(counter="P1P1", counted=(">=", 2)), f.Filter(counter="any", counted=("=", 1)), f.Filter(counter="any"), f.Filter(counter="LOYALTY"),
    *(f.Filter(kind="any", zones=ANYWHERE, state=(state,)) for state in STATES),
    f.Filter(state=("attacking", "blocked")),
    *(f.Filter(chosen=word) for word in ("name", "type", "color", "number", "other_name")),
    f.Filter(kind="ability", zones=("stack",), of=PERMANENTS),
    f.Filter(kind="spell", zones=("stack",), targets=PERMANENTS), f.Filter(kind="spell_or_ability", zones=("stack",), targets=f.Filter(name="Test Bird")),
    *(f.Filter(shares=(what, f.This())) for what in ("name", "color", "mana value", "card type", "permanent type", "creature type", "land type")),
    f.Filter(shares=("card type", f.Bound("it")), types=("Artifact",)), f.Filter(ids=(0, 3)), f.Filter(any_of=(f.Filter(name="Test Bear"), f.Filter(kind="card", zones=("hand",), owner="you"))),
    f.Filter(any_of=(f.Filter(types=CREATURE), f.Filter(types=("Land",))), controller="you"),
]  # fmt: skip
REFS = [
    f.This(), f.You(), f.Target(), f.Target(1), f.Target(2), f.Bound("it"), f.Bound("player"), f.Bound("nothing"),
    *(f.Each(who) for who in ("opponent", "player", "other", "other opponent")),
    *(make(of) for make in (f.ControllerOf, f.OwnerOf) for of in (f.This(), f.Target(), f.Target(1), f.Bound("it"), f.Bound("gone"), f.All(PERMANENTS))),
    f.AttachedTo(), f.Defending(), f.Defending(f.Bound("attacker")), f.Defending(f.Bound("other attacker")), f.MonarchRef(), f.CommanderOf(), f.CommanderOf(f.Each("player")), f.Linked(), f.Linked("other"),
    f.Exact((5, ~1)), f.Several((f.This(), f.You(), f.This())), f.All(f.Filter(types=CREATURE, controller="opponent")), f.All(f.Filter(kind="card", zones=("hand", "graveyard"))),
]  # fmt: skip
AMOUNTS = [
    7, f.X(), f.CastX(), f.Result(), f.Result("other"), f.Plus((3, f.X(), -1)), f.Times(3, f.X()), f.Times(1, f.X(), "up"), f.Times(1, f.X(), "down"), f.Times(2, 7, "up"),
    *(f.Count(PERMANENTS, distinct) for distinct in ("", "name", "color", "type", "mana_value", "basic_land_type", "party")), f.Count(f.Filter(), "color"), f.Count(f.Filter(), "type"),
    *(f.Stat(stat, of) for stat in ("power", "toughness", "mana_value", "loyalty") for of in (f.This(), f.Target(1), f.Bound("it"), f.Bound("gone"), f.All(f.Filter()))),
    *(f.Greatest(stat, PERMANENTS, least) for stat in ("power", "toughness", "mana_value") for least in (False, True)), f.Greatest("power", f.Filter(name="nobody")),
    *(f.CountersOn(kind, of) for kind in ("P1P1", "any", "POISON", "LOYALTY") for of in (f.This(), f.You(), f.Target(), f.All(f.Filter()))),
    *(make(who) for make in (f.LifeOf, f.HandSize, f.Seats, f.MostLife, f.SpeedOf, f.Completed) for who in (f.You(), f.Each(), f.Each("player"))),
    f.CastBefore(), f.CastBefore(greatest=True), f.Targets(), *(f.Extreme(stat, f.Each("player")) for stat in ("life", "hand", "graveyard")),
    f.LifeOf(f.You(), starting=True), f.Level(), f.Level(f.Bound("it")), f.CastCount(), f.CastCount(f.CommanderOf()), f.CastCount(f.Bound("legend")), f.PaidTimes(), f.PaidTimes("squad"),
    f.Colors(), f.Colors("spent"), f.Colors("mana"), f.Colors("kicked"), f.Colors("devotion WU"), f.Colors("devotion G"), f.Colors("among", PERMANENTS), f.Colors("filter", f.Filter()),
]  # fmt: skip
CONDITIONS = [
    None,
    *(f.Compare(f.X(), relation, right) for relation in RELATIONS for right in (4, 5, 6)), f.Compare(f.Colors(), ">", 0),
    *(f.Is(of, wanted, every) for of in (f.This(), f.Target(1), f.Bound("gone"), f.All(PERMANENTS), f.Bound("nothing")) for wanted in (PERMANENTS, f.Filter(name="Test Bear"), f.Filter(colors=("G",))) for every in (False, True)),
    *(f.InZone(of, zones) for of in (f.This(), f.Bound("gone"), f.Bound("in hand")) for zones in (("battlefield",), ("hand", "graveyard"))),
    *(f.Turn(whose, steps) for whose in ("you", "opponent", "any") for steps in ((), ("combat",), ("declare blockers",), ("upkeep", "draw"))),
    *(f.Paid(word) for word in ("kicker", "buyback")), f.WasCast(), f.WasCast("hand"), f.WasCast("", "flashback"), f.Did(), f.Did("other"), f.Did("it"),
    *(f.ThisTurn(deed, who) for deed in ("died", "commander died", "gained", "lost") for who in ("you", "opponent", "any")),
    *(f.Monarch(who) for who in (f.You(), f.Each())), *(f.Initiative(who) for who in (f.You(), f.Each())), *(f.Blessed(who) for who in (f.You(), f.Each())),
    f.Chose("color", "green"), f.Chose("color", "red"), f.Chose("type", "Bear"), f.Designated("day"), f.Designated("night"), f.Picked("mood", "calm"), f.Picked("mood", "wild"),
    f.Not(f.Did()), f.AllOf((f.Turn(), f.Did("it"))), f.AllOf((f.Turn("opponent"), f.Did("it"))), f.AnyOf((f.Turn("opponent"), f.Did("it"))), f.AnyOf((f.Turn("opponent"), f.Did("other"))),
]  # fmt: skip


@cache
def table():
    """Three players in combat: creatures of all kinds, things attached, cards in other zones, and one that is gone."""
    t = Table4(3, leaders=())
    mine = {
        "bear": t.put(
            0,
            BEAR,
            counters=(("P1P1", 2),),
            more=More(
                choices=(("color", "green"), ("type", "Bear"), ("name", "Test Bird"), ("number", "2")),
                marks=("renowned",),
            ),
        ),
        "bird": t.put(0, BIRD, tapped=True, damage=1),
        "legend": t.put(0, LEGEND, leader=True, more=More(marks=("monstrous", "ring-bearer:0"))),
        "wood": t.put(0, WOOD),
    }
    shape, golem = t.put(1, CHANGELING, more=More(marks=("suspected",))), t.put(1, GOLEM)
    mine["walker"] = t.put(1, WALKER)
    robe, blade = t.put(1, ROBE, more=More(attached_to=mine["bear"])), t.put(0, BLADE, more=More(attached_to=golem))
    t.put(2, SAGA, counters=(("LORE", 1),))
    t.put(2, BEAR, more=More(kind="token"))
    hidden = t.put(2, BIRD, more=More(face_down="manifest"))
    t.put(2, LEGEND, leader=True)
    doomed = t.put(2, BIRD, counters=(("P1P1", 1),))
    t.put(0, SNOW)
    t.begin()
    late = t.put(1, BEAR)
    for seat, zone, one in (
        (0, "hand", BOLT),
        (0, "hand", BEAR),
        (1, "hand", WOOD),
        (0, "graveyard", BIRD),
        (1, "graveyard", BEAR),
        (2, "library", BEAR),
        (0, "exile", GOLEM),
        (0, "command", PLAN),
    ):
        t.put(seat, one)
        last = t.board.objects[t.board.objects.size - 1]
        oid = ObjectId(t.board.objects.size)
        t.commit(
            ev.Moved(
                last.id,
                Obj(oid, last.cards, last.owner, None, zone, last.base),
                "battlefield",
                zone,
                last=Snapshot(last, chars(t.board, last), PlayerId(seat)),
            )
        )
    gone = t.board.objects[doomed]
    oid = ObjectId(t.board.objects.size)
    t.commit(
        ev.Moved(
            doomed,
            Obj(oid, gone.cards, gone.owner, None, "graveyard", gone.base),
            "battlefield",
            "graveyard",
            last=Snapshot(gone, chars(t.board, gone), PlayerId(2)),
        )
    )
    t.attack((mine["bear"], ~1), (mine["legend"], mine["walker"]), (mine["bird"], ~2))
    t.block(1, (golem, mine["bear"]))
    t.commit(
        ev.MarkChanged("monarch", PlayerId(1)),
        ev.LifeChanged(PlayerId(2), -9),
        ev.LifeChanged(PlayerId(0), 3),
        ev.CountersPut(~0, "POISON", 2),
    )
    assert type(t.board.objects[doomed]) is Gone
    return t, {
        **mine,
        "shape": shape,
        "golem": golem,
        "robe": robe,
        "blade": blade,
        "hidden": hidden,
        "doomed": doomed,
        "late": late,
    }


def scopes():
    """You with your Bear as the source; an opponent with an Aura as the source; a player with no source at all."""
    _, ids = table()
    bound = (
        ("it", (ids["golem"],)),
        ("player", (~2,)),
        ("each", (~1,)),
        ("gone", (ids["doomed"],)),
        ("attacker", (ids["legend"],)),
        ("other attacker", (ids["bird"],)),
        ("legend", (ids["legend"],)),
    )
    yield (
        "you",
        Scope(
            PlayerId(0),
            ObjectId(ids["bear"]),
            targets=((~1,), (ids["golem"],)),
            x=5,
            bindings=bound,
            numbers=(("amount", 4),),
            words=(("mood", "calm"),),
            paid=("kicker",),
        ),
    )
    yield (
        "an opponent",
        Scope(PlayerId(1), ObjectId(ids["robe"]), targets=((~0,), (ids["bear"], ids["bird"])), bindings=bound),
    )
    yield "without a source", Scope(PlayerId(2))


@cache
def lines(part):
    """What one kind of words means, a line for each, for each of the scopes."""
    t, _ = table()
    board, out = t.board, []
    book = book_of(t.game().setup)
    for who, scope in scopes():
        for what in {
            "filters": FILTERS,
            "references": REFS,
            "amounts": AMOUNTS,
            "conditions": CONDITIONS,
            "players": WORDS,
        }[part]:
            if part == "filters":
                found = str([int(one) for one in find(board, scope, what)])
            elif part == "references":
                found = f"{short(things(board, scope, what))} {short(players(board, scope, what))}"
            elif part == "amounts":
                found = f"{amount(board, scope, what, book)} {defined(board, scope, what, book)} {amount(board, scope, what)}"
            elif part == "conditions":
                found = str(holds(board, scope, what, book))
            else:
                found = " ".join(str(player_fits(board, scope, p, what)) for p in (0, 1, 2, None))
            out.append(f"{part} of {who}: {short(what)} -> {found}")
    return tuple(out)


PARTS = ("filters", "references", "amounts", "conditions", "players")


@rule("109.2", "608.2c")
@pytest.mark.parametrize("part", PARTS)
def test_words_mean_what_they_meant(part):
    kept = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith(f"{part} of ")]
    assert list(lines(part)) == kept, "if meant: python tests/core/test_every_filter.py"


@rule("109.2")
def test_what_is_found_is_what_matches_wherever_it_is_looked_for():
    t, _ = table()
    for _, scope in scopes():
        for wanted in FILTERS:
            parts = wanted.any_of or (wanted,)
            if not wanted.ids and not wanted.same_player and not wanted.any_of:
                every = [
                    o
                    for o in range(t.board.objects.size)
                    if t.board.object(o) is not None and t.board.objects[o].zone in parts[0].zones
                ]
                assert sorted(find(t.board, scope, wanted)) == [
                    o for o in every if matches(t.board, scope, wanted, o)
                ], short(wanted)


def test_every_field_of_a_filter_is_among_them():
    used = set(
        chain.from_iterable(
            (a.name for a in attrs.fields(f.Filter) if getattr(one, a.name) != a.default) for one in FILTERS
        )
    )
    assert used == {a.name for a in attrs.fields(f.Filter)}


@rule("101.4")
def test_players_come_in_turn_order_from_the_active_player():
    t, _ = table()
    assert apnap(t.board, (2, 1, 0, 1)) == (0, 1, 2)
    t2 = Table4(3)
    t2.begin(1)
    assert apnap(t2.board, (0, 1, 2)) == (1, 2, 0)


@rule("903.3d")
def test_the_commanders_of_a_player_are_the_objects_that_their_cards_are_now():
    t, ids = table()
    assert commanders_of(t.board, 0) == (ids["legend"],)
    assert commanders_of(t.board, 1) == ()


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for part in PARTS for line in lines(part)), encoding="utf-8")
    sys.stdout.write(f"{FILE.name} is written\n")

"""What every instruction of the card language asks and does, to the letter: each question with its options, each event with the rules it cites.

Each line of ``PROGRAMS`` is carried out on the same table, once with the first answer to everything and once with the last. What came of it
stands in ``every_op.txt``. After a change that is meant: ``python tests/core/test_every_op.py``.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import attrs
import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import (
    Activated,
    Cost,
    CostPart,
    Keyword,
    Replacement,
    Restriction,
    Spell,
    Static,
    Trigger,
    Triggered,
)
from engine.cards.card import card, face
from engine.cards.mana import parse_mana
from engine.core import run as core_run
from engine.core.evolve import evolve_group
from engine.core.happenings import occurrences
from engine.core.machine import legal
from engine.errors import EngineError
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from lines import short
from playing import Play

FILE = Path(__file__).with_name("every_op.txt")
YOU, THIS, OPPONENTS, ALL = f.You(), f.This(), f.Each("opponent"), f.Each("player")
CREATURE = f.Filter(types=("Creature",))
MINE = f.All(f.Filter(types=("Creature",), controller="you"))
THEIRS = f.All(f.Filter(types=("Creature",), controller="opponent"))
HAND, GRAVEYARD = (f.All(f.Filter(zones=(zone,), owner="you", kind="card")) for zone in ("hand", "graveyard"))
TOP = f.All(f.Filter(zones=("exile",), kind="card"))
BEAR = creature("Test Bear", "2/2", types="Creature — Bear")
ELF = creature(
    "Test Elf",
    "1/1",
    Activated(Cost(None, (CostPart("tap"),)), o.Program((o.AddMana(("G",)),))),
    types="Creature — Elf",
)
BIRD = creature("Test Bird", "1/3", "flying", "trample", types="Creature — Bird")
ROBE = card(
    "Test Robe",
    "{1}",
    "Enchantment — Aura",
    (Keyword("enchant", filter=CREATURE), Static((o.AddPT(1, 1),), f.AttachedTo())),
)
BLADE = card("Test Blade", "{1}", "Artifact — Equipment", (Keyword("equip", cost=Cost(parse_mana("{1}"))),))
BOLT = card("Test Bolt", "{R}", "Instant", (Spell(o.Program((o.GainLife(f.You(), 1),))),))
WOOD, HILL = card("Test Wood", None, "Land — Forest"), card("Test Hill", None, "Land — Mountain")
TOKEN = face("Goblin", None, "Token Creature — Goblin", power="1", toughness="1")
DIES = Trigger("dies", CREATURE)
GAIN = (o.GainLife(YOU, 1),)

PROGRAMS: dict[str, tuple] = {
    "add mana": (o.AddMana(("G", "R"), 2), o.AddMana(any_color=True, amount=2, same=False), o.AddMana(("C",), 3, restriction="creature")),
    "add mana of identity": (o.AddMana(identity=True),),
    "attach": (o.Attach(f.All(f.Filter(subtypes=("Equipment",))), MINE),),
    "become a copy": (o.Continuous(MINE, (o.BecomeCopy(f.Exact((1,))),)),),
    "change": (o.Continuous(MINE, (o.AddPT(2, 1), o.AddAbilities((Keyword("haste"),)))), o.Continuous(THEIRS, (o.SetPT(0, 1), o.SetColors(("U",)), o.LoseAbilities()), "forever")),
    "choose a creature": (o.Choose("it", objects=CREATURE), o.Destroy(f.Bound("it"))),
    "choose a player": (o.Choose("p", players="opponent"), o.LoseLife(f.Bound("p"), 2)),
    "choose a word": (o.Choose("word", options=("left", "right")),),
    "choose up to two": (o.Choose("it", OPPONENTS, objects=CREATURE, least=0, most=2), o.Tap(f.Bound("it"))),
    "control": (o.Continuous(THEIRS, (o.Control(YOU),), "forever"),),
    "control a player": (o.ControlPlayer(f.Exact((~1,))),),
    "copy token": (o.CopyToken(f.Exact((0,)), 2, tapped=True),),
    "clash": (o.Clash(), o.If(f.Compare(f.Result("won"), ">=", 1), GAIN)),
    "counters": (o.PutCounters(MINE, "P1P1", 2), o.PutCounters(OPPONENTS, "POISON"), o.RemoveCounters(f.Exact((0,)), "P1P1", 1), o.Proliferate()),
    "damage": (o.Damage(OPPONENTS, 3), o.Damage(THEIRS, 1), o.Damage(MINE, 1, unpreventable=True)),
    "delay": (o.Delay(Trigger("step", step="end step", player="you"), o.Program(GAIN)), o.Delay(DIES, o.Program(GAIN), once=False)),
    "destroy": (o.Destroy(THEIRS), o.Destroy(MINE, regenerate=False)),
    "discard": (o.Discard(ALL, 1), o.Discard(YOU, 1, random=True)),
    "discard what": (o.Discard(what=HAND),),
    "draw": (o.Draw(ALL, 2), o.Draw(YOU, f.HandSize())),
    "each player may": (o.May((o.Draw(f.Bound("each")),), ALL, (o.LoseLife(f.Bound("each"), 1),)),),
    "emblem": (o.Emblem((Static((o.AddPT(1, 1),), CREATURE),), text="Creatures get +1/+1."),),
    "end the turn": (o.EndTurn(),),
    "exchange control": (o.ExchangeControl(f.Exact((0,)), f.Exact((4,))),),
    "exile and return": (o.Move(MINE, "exile"), o.Move(f.Bound("moved"), "battlefield", controller="owner", tapped=True, counters=(("P1P1", 1),))),
    "exile face down": (o.Move(HAND, "exile", face_down="exile", link="hidden"),),
    "exile until": (o.ExileUntil(THEIRS),),
    "extra phase": (o.ExtraPhase(("combat", "main")),),
    "extra turn": (o.ExtraTurn(f.Exact((~2,))),),
    "fight": (o.Fight(f.Exact((0,)), f.Exact((4,))),),
    "for each": (o.ForEach(OPPONENTS, (o.LoseLife(f.Bound("each"), 1),)), o.ForEach(None, GAIN, 2)),
    "from the graveyard": (o.Move(GRAVEYARD, "hand", origin=("graveyard",)),),
    "goad": (o.Goad(THEIRS),),
    "hand to library": (o.Move(HAND, "library"),),
    "hand to library bottom": (o.Move(HAND, "library", "bottom"),),
    "if": (o.If(f.Compare(f.LifeOf(), ">=", 40), GAIN, (o.LoseLife(YOU, 1),)), o.If(f.Compare(f.Count(CREATURE), "<", 2), GAIN, (o.LoseLife(YOU, 2),))),
    "life": (o.GainLife(ALL, 2), o.LoseLife(OPPONENTS, 3), o.SetLife(YOU, 10), o.SetLife(OPPONENTS, 50)),
    "link": (o.Move(GRAVEYARD, "exile"), o.Link(f.Bound("moved"))),
    "look at": (o.LookAt(3, 1, rest="bottom"),),
    "look at and reveal": (o.LookAt(4, 2, least=1, filter=f.Filter(types=("Land",), zones=("library",), kind="card"), reveal=True, rest="graveyard"),),
    "look at random": (o.LookAt(3, 1, rest="random_bottom", reveal_all=True), o.LookAt(2, rest="top")),
    "lose the game": (o.LoseGame(f.Exact((~2,))),),
    "manifest": (o.LookAt(1, 1, to="battlefield", face_down="manifest"),),
    "may": (o.May((o.Draw(YOU),), otherwise=(o.LoseLife(YOU, 1),)), o.If(f.Did("did"), GAIN)),
    "may pay": (o.Pay(Cost(parse_mana("{2}"), (CostPart("life", 1),)), GAIN, (o.LoseLife(YOU, 5),)),),
    "may pay with a creature": (o.Pay(Cost(None, (CostPart("sacrifice", 1, f.Filter(types=("Creature",), controller="you")),)), GAIN, (o.Draw(YOU),)),),
    "mill": (o.Mill(ALL, 2),),
    "monarch": (o.Monarchy(), o.Monarchy(f.Exact((~1,)), "initiative")),
    "move counters": (o.PutCounters(MINE, "P1P1", 2), o.MoveCounters(f.Exact((0,)), f.Exact((18,)), "P1P1", 1), o.MoveCounters(f.Exact((0,)), f.Exact((18,)), copied=True)),
    "move twice": (o.Move(f.Exact((0,)), "hand"), o.Move(f.Exact((0,)), "graveyard")),
    "permit": (o.Permit(GRAVEYARD, play=True), o.Permit(HAND, free=True, any_mana=True, duration="until your next turn")),
    "phase out": (o.PhaseOut(MINE),),
    "prohibit": (o.Prohibit("cant_attack", THEIRS), o.Prohibit("cant_block", filter=CREATURE, duration="until your next turn")),
    "put onto the battlefield": (o.Move(HAND, "battlefield"),),
    "put creatures into libraries": (o.Move(f.All(CREATURE), "library", "2"),),
    "remember": (o.Remember(MINE, "them"), o.Untap(f.Bound("them"))),
    "remove from combat": (o.RemoveFromCombat(MINE),),
    "restart": (o.Restart(),),
    "reveal": (o.Reveal(HAND),),
    "sacrifice": (o.Sacrifice(ALL, CREATURE), o.Sacrifice(what=MINE)),
    "scry": (o.Scry(3), o.Scry(2, OPPONENTS)),
    "search": (o.Search(f.Filter(types=("Land",)), "battlefield", 2, tapped=True, reveal=True), o.Search(f.Filter(), "hand")),
    "search and keep in order": (o.Search(CREATURE, "library", most=1, reveal=True, first="Test Bear"), o.Search(CREATURE, "graveyard", whose=f.Exact((~1,)), shuffle=False)),
    "shield": (o.Shield(Replacement("damage", "prevent", amount=2), MINE), o.Damage(MINE, 3)),
    "shield by counting": (
        o.Shield(Replacement("life", "modify", player="you", plus=f.Count(CREATURE))), o.GainLife(YOU, 1),
        o.Shield(Replacement("enters", "instead", what=CREATURE, counters=(("P1P1", f.HandSize()),))), o.Move(HAND, "battlefield"),
    ),
    "shield from destruction": (o.Shield(Replacement("destroy", "regenerate", uses=1), MINE), o.Destroy(MINE), o.Destroy(MINE)),
    "shuffle": (o.Shuffle(), o.Shuffle(into=GRAVEYARD), o.Shuffle(OPPONENTS)),
    "skip a step": (o.SkipStep(OPPONENTS, "draw"),),
    "surveil": (o.Surveil(3), o.Surveil(1, OPPONENTS)),
    "tap": (o.Tap(MINE), o.Untap(THEIRS), o.Untap(MINE)),
    "tokens": (o.CreateToken(TOKEN, 2), o.CreateToken(TOKEN, 1, OPPONENTS, tapped=True, counters=(("P1P1", 1),), power=3, toughness=2)),
    "too many tokens": (o.CreateToken(TOKEN, 1_000_000),),
    "trigger": (o.CreateToken(face("Ghost", None, "Token Creature — Ghost", (Triggered(DIES, o.Program(GAIN)),), power="1", toughness="1")), o.Destroy(MINE)),
    "turn face": (o.Move(HAND, "battlefield", face_down="manifest"), o.TurnFace(f.Bound("moved"), up=True)),
    "turn face down": (o.TurnFace(MINE, up=False),),
    "vote": (o.Vote(("peace", "war"), (GAIN, (o.LoseLife(ALL, 1),))),),
    "vote once": (o.Vote(("peace", "war"), (GAIN, (o.LoseLife(ALL, 1),)), per_vote=False, tie="war"),),
    "win the game": (o.WinGame(),),
    "with a law": (o.CreateToken(face("Law", None, "Token Enchantment", (Restriction("cant_gain_life", who="any"),))), o.GainLife(ALL, 2), o.SetLife(YOU, 99)),
}  # fmt: skip


def table():
    """Three players, each with creatures, cards in hand, in the graveyard and in the library."""
    t = Play(3)
    for seat in range(3):
        for one in (BEAR, BIRD, ELF, BLADE)[: 4 - seat]:
            t.put(seat, one)
        for one in (BEAR, BOLT, ROBE, WOOD):
            t.put(seat, one, "hand")
        for one in (ELF, BOLT):
            t.put(seat, one, "graveyard")
        for one in (WOOD, BEAR, BOLT, HILL, ELF, WOOD, BIRD, HILL):
            t.put(seat, one, "library")
    return t.begin()


def happened(groups):
    """Each event, and what it is in the words of trigger events."""
    for before, events, after in groups:
        for e in events:
            yield short(e)
            yield from (f"  * {short(one)}" for one in occurrences(e, before, after))
    groups.clear()


@cache
def course(name, last):
    """Everything that is asked and that happens, line by line."""
    t, groups = table(), []

    def evolved(board, events):
        groups.append((board, tuple(events), after := evolve_group(board, events)))
        return after

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(core_run, "evolve_group", evolved)
        return _course(t, groups, name, last=last)


def _course(t, groups, name, *, last):
    lines = [f"== {name}, {'last' if last else 'first'} answers"]
    try:
        t.effect(*PROGRAMS[name], source=0)
        for _ in range(40):
            d = t.asked
            if d is None or d.kind == "ChooseAction":
                break
            asked = f"? {d.kind} of {d.player}: {d.why.text} ({' '.join(map(str, d.why.rules))}) {short(d.options)} {d.least}-{d.most} {d.slot} {short(d.about)}"
            lines += [*happened(groups), " ".join(asked.split())]
            t.do(legal(t.game).actions[-1 if last else 0])
        lines += happened(groups)
        lines.append(
            f"then {t.asked.kind if t.asked else short(t.game.outcome)}; life {' '.join(str(p.life) for p in t.board.players)}"
        )
    except EngineError as problem:
        lines += [f"! {reason.code} {' '.join(map(str, reason.rules))}: {reason.text}" for reason in problem.reasons]
    return "".join(f"{line}\n" for line in lines)


@cache
def kept():
    parts = FILE.read_text(encoding="utf-8").split("== ")
    return {part.partition("\n")[0]: f"== {part}" for part in parts[1:]}


@rule("608.2c", "608.2d")
@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_an_instruction_asks_and_does_what_it_did(name, last):
    found = course(name, last)
    assert found.splitlines() == kept()[f"{name}, {'last' if last else 'first'} answers"].splitlines(), (
        "if meant: python tests/core/test_every_op.py"
    )


def test_every_instruction_is_among_them():
    used = repr(PROGRAMS)
    alone = {
        "BecomeCopy",
        "CopySpell",
        "Counter",
        "Meld",
        "Merge",
        "Transform",
        "SetName",
        "SwitchPT",
    }  # have tests of their own
    parts = {"TargetSpec", "Modes", "Program", "AddTypes", "SetTypes", "AddColors"}
    missing = [
        n
        for n, c in vars(o).items()
        if isinstance(c, type) and attrs.has(c) and c.__module__ == o.__name__ and f"{n}(" not in used
    ]
    assert set(missing) <= alone | parts


if __name__ == "__main__":
    FILE.write_text("".join(course(name, last) for name in PROGRAMS for last in (False, True)), encoding="utf-8")
    sys.stdout.write(f"{FILE.name} is written\n")

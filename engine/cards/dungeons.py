"""Dungeons as data (CR 309): each room is a triggered ability; its number stands in ``step``, the numbers of the rooms
that follow in ``counter``.

Every player owns one of each outside the game. A dungeon with the keyword ``undercity`` is entered only by venturing
into Undercity (701.49d).
"""

from __future__ import annotations

from engine.cards.abilities import Activated, Cost, CostPart, Keyword, Trigger, Triggered
from engine.cards.card import Face
from engine.cards.filters import Bound, Each, Filter, Target, You
from engine.cards.ops import (
    AddAbilities,
    AddMana,
    AddPT,
    Continuous,
    CreateToken,
    Discard,
    Draw,
    ForEach,
    GainLife,
    Goad,
    LookAt,
    LoseLife,
    Pay,
    Permit,
    Program,
    Prohibit,
    PutCounters,
    Reveal,
    Sacrifice,
    Scry,
    Search,
    Shuffle,
    TargetSpec,
)  # fmt: skip
from engine.cards.steps import ExileTop

__all__ = ["DUNGEONS", "UNDERCITY", "exits", "rooms"]

UNDERCITY = "undercity"
_YOU, _T0 = You(), Target(0)
_CREATURE = TargetSpec(Filter(types=("Creature",)))
_TREASURE = Face(
    "Treasure", types=("Artifact",), subtypes=("Treasure",),
    abilities=(Activated(Cost(None, (CostPart("tap"), CostPart("sacrifice"))), Program((AddMana(any_color=True),)), text="{T}, Sacrifice: one mana of any color"),),
)  # fmt: skip


def _token(
    name: str,
    subtype: str,
    colors: str,
    size: tuple[int, int],
    *words: str,
    legend: bool = False,
    also: tuple[str, ...] = (),
) -> Face:
    box = (str(size[0]), str(size[1]))
    return Face(
        name, None, tuple(colors), ("Legendary",) if legend else (), ("Creature",), (subtype, *also), tuple(Keyword(w) for w in words), *size, box=box,
    )  # fmt: skip


def _room(
    number: int, name: str, following: tuple[int, ...], *steps: object, targets: tuple[TargetSpec, ...] = ()
) -> Triggered:
    trigger = Trigger("room", step=str(number), counter=" ".join(map(str, following)))
    return Triggered(trigger, Program(steps, targets), zones=("command",), text=name)  # type: ignore[arg-type]


def _dungeon(name: str, *found: Triggered, words: tuple[str, ...] = ()) -> Face:
    return Face(name, types=("Dungeon",), abilities=(*(Keyword(w) for w in words), *found))


def _unless(cost: CostPart) -> ForEach:
    return ForEach(
        Each("player"), (Pay(Cost(None, (cost,)), otherwise=(LoseLife(Bound("each"), 2),), who=Bound("each")),)
    )


def _part(kind: str, *types: str) -> CostPart:
    wanted = Filter(kind="card", zones=("hand",)) if kind == "discard" else Filter(any_types=types, controller="you")
    return CostPart(kind, 1, wanted)


_MINE = _dungeon(
    "Lost Mine of Phandelver",
    _room(0, "Cave Entrance", (1, 2), Scry(1)),
    _room(1, "Goblin Lair", (3, 4), CreateToken(_token("Goblin", "Goblin", "R", (1, 1)))),
    _room(2, "Mine Tunnels", (4, 5), CreateToken(_TREASURE)),
    _room(3, "Storeroom", (6,), PutCounters(_T0, "P1P1"), targets=(_CREATURE,)),
    _room(4, "Dark Pool", (6,), LoseLife(Each("opponent"), 1), GainLife(_YOU, 1)),
    _room(5, "Fungi Cavern", (6,), Continuous(_T0, (AddPT(-4, 0),), "your_next_turn"), targets=(_CREATURE,)),
    _room(6, "Temple of Dumathoin", (), Draw(_YOU)),
)  # fmt: skip
_MAGE = _dungeon(
    "Dungeon of the Mad Mage",
    _room(0, "Yawning Portal", (1,), GainLife(_YOU, 1)),
    _room(1, "Dungeon Level", (2, 3), Scry(1)),
    _room(2, "Goblin Bazaar", (4,), CreateToken(_TREASURE)),
    _room(3, "Twisted Caverns", (4,), Prohibit("cant_attack", _T0, duration="your_next_turn"), targets=(_CREATURE,)),
    _room(4, "Lost Level", (5, 6), Scry(2)),
    _room(5, "Runestone Caverns", (7,), ExileTop(_YOU, 2), Permit(Bound("moved"), play=True, duration="forever")),
    _room(6, "Muiral's Graveyard", (7,), CreateToken(_token("Skeleton", "Skeleton", "B", (1, 1)), 2)),
    _room(7, "Deep Mines", (8,), Scry(3)),
    _room(8, "Mad Wizard's Lair", (), Draw(_YOU, 3), Reveal(Bound("moved")), Permit(Bound("moved"), free=True, duration="now")),
)  # fmt: skip
_TOMB = _dungeon(
    "Tomb of Annihilation",
    _room(0, "Trapped Entry", (1, 3), LoseLife(Each("player"), 1)),
    _room(1, "Veils of Fear", (2,), _unless(_part("discard"))),
    _room(2, "Sandfall Cell", (4,), _unless(_part("sacrifice", "Artifact", "Creature", "Land"))),
    _room(3, "Oubliette", (4,), Discard(_YOU), *(Sacrifice(_YOU, Filter(types=(kind,))) for kind in ("Artifact", "Creature", "Land"))),
    _room(4, "Cradle of the Death God", (), CreateToken(_token("The Atropal", "God", "B", (4, 4), "deathtouch", legend=True, also=("Horror",)))),
)  # fmt: skip
_UNDER = _dungeon(
    "Undercity",
    _room(0, "Secret Entrance", (1, 2), Search(Filter(kind="card", zones=("library",), types=("Land",), supertypes=("Basic",)), "hand", reveal=True)),
    _room(1, "Forge", (3, 4), PutCounters(_T0, "P1P1", 2), targets=(_CREATURE,)),
    _room(2, "Lost Well", (4, 5), Scry(2)),
    _room(3, "Trap!", (6,), LoseLife(_T0, 5), targets=(TargetSpec(None, "player"),)),
    _room(4, "Arena", (6, 7), Goad(_T0), targets=(_CREATURE,)),
    _room(5, "Stash", (7,), CreateToken(_TREASURE)),
    _room(6, "Archives", (8,), Draw(_YOU)),
    _room(7, "Catacombs", (8,), CreateToken(_token("Skeleton", "Skeleton", "B", (4, 1), "menace"))),
    _room(
        8, "Throne of the Dead Three", (),
        LookAt(10, 1, filter=Filter(kind="card", types=("Creature",), zones=("library",)), to="battlefield", rest="random_bottom", reveal_all=True, counters=(("P1P1", 3),)),
        Continuous(Bound("moved"), (AddAbilities((Keyword("hexproof"),)),), "your_next_turn"), Shuffle(_YOU),
    ),
    words=(UNDERCITY,),
)  # fmt: skip

DUNGEONS: tuple[Face, ...] = (_MINE, _MAGE, _TOMB, _UNDER)
"""Every dungeon, those that are entered by venturing into the dungeon first."""


def rooms(dungeon: Face) -> tuple[Triggered, ...]:
    """The room abilities of a dungeon, topmost first."""
    return tuple(a for a in dungeon.abilities if isinstance(a, Triggered) and a.trigger.event == "room")


def exits(dungeon: Face, room: int) -> tuple[int, ...]:
    """The rooms to which an arrow points from the room; none from the bottommost (309.5)."""
    found = next((a for a in rooms(dungeon) if a.trigger.step == str(room)), None)
    return () if found is None else tuple(int(n) for n in found.trigger.counter.split())

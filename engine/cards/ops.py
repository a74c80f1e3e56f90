"""The ability language, part 2: what is done. All ops, and those that make effects which last (CR 608, 611, 614).

Every op is *choose-then-do*: what a player must choose is asked first, through :class:`Choose`, :class:`May` or the
op's own declared choice (see ``CHOICES``), bound to a name, and then done. Ops name what they did by binding ``slot``.
Programs and what steers them stand in :mod:`engine.cards.programs`, the others by what they are about in
:mod:`engine.cards.ops_objects`, :mod:`engine.cards.ops_zones` and :mod:`engine.cards.ops_players`, changes of
characteristics in :mod:`engine.cards.layer_changes`; all of them can be had from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from engine.cards.chance import (
    ChangeTargets,
    Clash,
    FlipCoins,
    KeepSome,
    RollAgain,
    RollDice,
    SeparatePiles,
    UntapRest,
    VoteForObject,
)
from engine.cards.filters import Filter, Ref, You
from engine.cards.layer_changes import (
    AddAbilities,
    AddActivated,
    AddColors,
    AddPT,
    AddTypes,
    Become,
    BecomeCopy,
    Change,
    Control,
    LoseAbilities,
    SetColors,
    SetName,
    SetPT,
    SetTypes,
    SwitchPT,
)
from engine.cards.ops_objects import (
    Attach,
    CopyCard,
    CopySpell,
    CopyToken,
    CreateToken,
    Damage,
    ExchangeControl,
    Fight,
    Goad,
    Meld,
    Merge,
    MoveCounters,
    PhaseOut,
    Proliferate,
    PutCounters,
    RemoveCounters,
    RemoveFromCombat,
    Tap,
    Transform,
    TurnFace,
    Unlock,
    Untap,
)
from engine.cards.ops_players import (
    AddMana,
    ChangeCosts,
    ControlPlayer,
    DrawGame,
    Emblem,
    EndTurn,
    ExchangeLife,
    ExtraPhase,
    ExtraTurn,
    GainKeyword,
    GainLife,
    LoseGame,
    LoseLife,
    Monarchy,
    Restart,
    SetLife,
    SkipStep,
    WinGame,
)
from engine.cards.ops_zones import (
    Counter,
    Destroy,
    Discard,
    Draw,
    ExileUntil,
    LookAt,
    Mill,
    Move,
    Reveal,
    Sacrifice,
    Scry,
    Search,
    Shuffle,
    Surveil,
)
from engine.cards.programs import (
    Choose,
    Delay,
    ForEach,
    If,
    Link,
    May,
    Modes,
    Pay,
    PayAny,
    Program,
    Remember,
    TargetSpec,
    Vote,
)
from engine.cards.steps import (
    Afterwards,
    Allow,
    Bind,
    Cascade,
    CastFor,
    Connive,
    CopyForEach,
    CopyOfCard,
    Discover,
    Done,
    EncoreTokens,
    EnterInPlace,
    ExileTop,
    Explore,
    Heal,
    Mark,
    Melee,
    Myriad,
    PayEach,
    RingTempts,
    SetSpeed,
    Told,
    TurnUp,
    Unattach,
    Venture,
)
from engine.cards.steps_keywords import (
    AuraSwap,
    BackupGrant,
    Blight,
    CastCopy,
    Crafted,
    Encode,
    Endure,
    EpicCopies,
    GiveGift,
    MiracleReveal,
    Pair,
    Paradigm,
    Prepare,
    Ripple,
    Tie,
    TimeTravel,
)
from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.abilities import Replacement

__all__ = [
    "DURATIONS", "AddAbilities", "AddActivated", "AddColors", "AddMana", "AddPT", "AddTypes", "Attach", "Become", "BecomeCopy",
    "Change", "ChangeCosts", "Choose", "Clash", "Continuous", "Control", "ControlPlayer", "CopyCard", "CopySpell", "CopyToken", "Counter", "CreateToken",
    "Damage", "Delay", "Destroy", "Discard", "Draw", "DrawGame", "Emblem", "EndTurn", "ExchangeControl", "ExchangeLife", "ExileUntil", "ExtraPhase",
    "ExtraTurn", "Fight", "ForEach", "GainKeyword", "GainLife", "Goad", "If", "Link", "LookAt", "LoseAbilities", "LoseGame",
    "LoseLife", "May", "Meld", "Merge", "Mill", "Modes", "Monarchy", "Move", "MoveCounters", "Op", "Pay", "PayAny", "Permit", "PhaseOut",
    "Program", "Prohibit", "Proliferate", "PutCounters", "Remember", "RemoveCounters", "RemoveFromCombat", "Restart",
    "Reveal", "Sacrifice", "Scry", "Search", "SetColors", "SetLife", "SetName", "SetPT", "SetTypes", "Shield",
    "Shuffle", "SkipStep", "Surveil", "SwitchPT", "Tap", "TargetSpec", "Transform", "TurnFace", "Unlock", "Untap", "Vote",
    "WinGame",
]  # fmt: skip

DURATIONS = (
    "end_of_turn", "your_next_turn", "end_of_combat", "while_source", "while_controlled", "while_tapped", "while_controlled_tapped", "forever", "your_next_upkeep",
    "end_of_your_next_turn", "next_untap", "your_next_untap", "your_next_end_step",
)  # fmt: skip
"""``next_untap``: during the next untap step of the object's controller (with ``doesnt_untap``); ``your_next_untap``:
during yours. ``while_source``: as long as the source is on the battlefield; ``while_controlled``: as long as you
control the source; ``while_tapped``: as long as it remains tapped (``while_controlled_tapped``: both); ``while_counter BOUNTY``: each of them for as long as
it has such a counter.
"""


@record
class Continuous:
    """Create a continuous effect: the changes apply to the things meant, set now (611.2c), for the duration.

    ``everywhere`` True: "all/each … this turn"-effects without fixed set use a filter: pass ``All`` and True to not
    lock the set in.
    """

    what: Ref
    changes: tuple[Change, ...]
    duration: str = "end_of_turn"
    everywhere: bool = False


@record
class Shield:
    """Create a replacement or prevention effect (614, 615) for a duration. ``what`` fills the ``ids`` of its pattern."""

    replacement: Replacement
    what: Ref | None = None
    duration: str = "end_of_turn"
    by: Ref | None = None
    """Only damage that these deal."""


@record
class Permit:
    """A permission for a duration (or ``now`` = cast during this resolution, 608.2g): cast/play the objects meant or
    those that fit.

    ``free``: without paying the mana cost. ``any_mana``: mana of any type may be spent. ``may``: the player may
    decline.
    """

    what: Ref | None = None
    filter: Filter | None = None
    who: Ref = You()
    play: bool = False
    free: bool = False
    any_mana: bool = False
    duration: str = "end_of_turn"
    may: bool = True
    transformed: bool = False
    """With ``now``: cast with the back face up (310.11b)."""
    flash: bool = False
    """Only the time: they may be cast as though they had flash."""
    any_number: bool = False
    """With ``now``: as many of the cards as the player likes, one after the other."""
    once: bool = False
    """For one spell only, this turn."""


@record
class Prohibit:
    """A prohibition for a duration: what the things meant can't do (words, ``who`` and ``amount`` as in
    ``abilities.Restriction``).
    """

    kind: str
    what: Ref | None = None
    filter: Filter | None = None
    duration: str = "end_of_turn"
    who: str = ""
    amount: int = 0


Op = Union[
    Move, Destroy, Sacrifice, Damage, Fight, GainLife, LoseLife, SetLife, ExchangeLife, Draw, Discard, Mill, Counter, Tap, Untap, PutCounters,
    RemoveCounters, Proliferate, CreateToken, CopyToken, Continuous, AddMana, Search, Shuffle, Reveal, LookAt, Scry, Surveil, Choose,
    May, Pay, If, ForEach, Delay, Shield, CopyCard, CopySpell, Permit, Prohibit, Attach, TurnFace, Transform, PhaseOut, Meld, Merge, ExileUntil,
    ExtraTurn, ExtraPhase, SkipStep, EndTurn, WinGame, LoseGame, DrawGame, Monarchy, Emblem, ControlPlayer, Restart, ExchangeControl, Vote, Goad,
    RemoveFromCombat, Link, Remember, MoveCounters, Clash, Unlock, PayAny, GainKeyword, ChangeCosts,
    Afterwards, Bind, Cascade, CastFor, CopyForEach, CopyOfCard, Done, EncoreTokens, EnterInPlace, ExileTop, Heal, Mark, Melee, Myriad, PayEach, RingTempts, SetSpeed, TurnUp, Unattach,
    Venture, Connive, Explore, Discover, Told, Allow,
    AuraSwap, BackupGrant, Blight, Endure, CastCopy, Crafted, Encode, EpicCopies, GiveGift, MiracleReveal, Pair, Paradigm, Prepare, Ripple, Tie, TimeTravel,
    ChangeTargets, FlipCoins, KeepSome, RollAgain, RollDice, SeparatePiles, UntapRest, VoteForObject,
]  # fmt: skip

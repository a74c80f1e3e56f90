"""The ability language, part 2: what is done. Ops, programs, targets, and the changes of continuous effects (CR 608, 611, 613).

Every op is *choose-then-do*: what a player must choose is asked first, through :class:`Choose`, :class:`May` or the op's own
declared choice (see ``CHOICES``), bound to a name, and then done. Ops name what they did by binding ``slot``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from engine.cards.filters import Amount, Condition, Filter, Ref, This, You
from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.abilities import Ability, Cost, Replacement, Trigger
    from engine.cards.card import Face

__all__ = [
    "AddAbilities",
    "AddColors",
    "AddMana",
    "AddPT",
    "AddTypes",
    "Attach",
    "Become",
    "BecomeCopy",
    "Change",
    "Choose",
    "Continuous",
    "Control",
    "ControlPlayer",
    "CopySpell",
    "CopyToken",
    "Counter",
    "CreateToken",
    "Damage",
    "Delay",
    "Destroy",
    "Discard",
    "Draw",
    "Emblem",
    "EndTurn",
    "ExchangeControl",
    "ExileUntil",
    "ExtraPhase",
    "ExtraTurn",
    "Fight",
    "ForEach",
    "GainLife",
    "Goad",
    "If",
    "Link",
    "LookAt",
    "LoseAbilities",
    "LoseGame",
    "LoseLife",
    "May",
    "Meld",
    "Merge",
    "Mill",
    "Modes",
    "Monarchy",
    "Move",
    "Op",
    "Pay",
    "Permit",
    "PhaseOut",
    "Program",
    "Prohibit",
    "Proliferate",
    "PutCounters",
    "Remember",
    "RemoveCounters",
    "RemoveFromCombat",
    "Restart",
    "Reveal",
    "Sacrifice",
    "Scry",
    "Search",
    "SetColors",
    "SetLife",
    "SetName",
    "SetPT",
    "SetTypes",
    "Shield",
    "Shuffle",
    "SkipStep",
    "Surveil",
    "SwitchPT",
    "Tap",
    "TargetSpec",
    "Transform",
    "TurnFace",
    "Untap",
    "Vote",
    "WinGame",
]  # fmt: skip


# -- targets and programs ----------------------------------------------------------------------------------------------


@record
class TargetSpec:
    """One "target …" of a spell or ability (CR 115): what may be chosen and how many.

    ``objects`` and/or ``players`` (``player``, ``opponent``; "" = none) say what fits; any target = creatures, planeswalkers,
    battles and players. ``most``/``least`` give the number ("up to two" = least 0, most 2; ``most`` may be an amount such as X).
    ``divide`` shares that amount among the targets, at least 1 each (CR 601.2d). ``per_opponent`` makes one slot for each opponent.
    ``distinct_from`` names an earlier slot whose targets may not be chosen again ("another target").
    """

    objects: Filter | None = None
    players: str = ""
    least: Amount = 1
    most: Amount = 1
    divide: Amount | None = None
    per_opponent: bool = False
    distinct_from: tuple[int, ...] = ()


@record
class Modes:
    """A modal program (CR 700.2): choose at least ``least`` and at most ``most`` of the modes, ``again`` = the same one twice is fine."""

    options: tuple[Program, ...]
    least: int = 1
    most: int = 1
    again: bool = False
    names: tuple[str, ...] = ()
    more_if: Condition | None = None
    """If this holds as the spell is cast, up to ``more`` modes may be chosen instead."""
    more: int = 0


@record
class Program:
    """What a spell or ability does: its targets and its steps in order; or its modes."""

    steps: tuple[Op, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    modes: Modes | None = None


# -- changes of continuous effects, by layer (613.1) -------------------------------------------------------------------


@record
class BecomeCopy:
    """Layer 1a: becomes a copy of the object, keeping the exceptions in ``but`` (applied to the copied values, CR 707.9).

    ``face``: the copied values, exceptions applied, as they were when the effect began (707.2b); filled in by the engine.
    """

    of: Ref
    but: tuple[Change, ...] = ()
    face: Face | None = None


@record
class Control:
    """Layer 2: the player controls it."""

    who: Ref = You()


@record
class SetName:
    """Layer 3 (612.8): has this name only."""

    name: str


@record
class AddTypes:
    """Layer 4: gains the types, supertypes and subtypes in addition; ``every_creature_type`` for "is every creature type";
    ``lose`` are supertypes or types it loses.
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    every_creature_type: bool = False
    lose: tuple[str, ...] = ()


@record
class SetTypes:
    """Layer 4: its types become exactly these; subtypes of the kinds concerned are replaced (205.1a)."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    keep_types: bool = False
    """True: only the subtypes are set and the card types stay (basic land types, 305.7)."""


@record
class SetColors:
    """Layer 5: its colors become exactly these (``chosen`` = the color chosen for the source)."""

    colors: tuple[str, ...]
    chosen: bool = False


@record
class AddColors:
    """Layer 5: gains these colors in addition."""

    colors: tuple[str, ...]


@record
class AddAbilities:
    """Layer 6: gains the abilities."""

    abilities: tuple[Ability, ...]


@record
class LoseAbilities:
    """Layer 6: loses all abilities, or those keywords if ``keywords`` is given."""

    keywords: tuple[str, ...] = ()


@record
class SetPT:
    """Layer 7a (``cda``) or 7b: base power and toughness become these (None = unchanged)."""

    power: Amount | None
    toughness: Amount | None
    cda: bool = False


@record
class AddPT:
    """Layer 7c: gets +power/+toughness."""

    power: Amount
    toughness: Amount


@record
class SwitchPT:
    """Layer 7d: power and toughness are switched."""


Change = Union[
    BecomeCopy, Control, SetName, AddTypes, SetTypes, SetColors, AddColors, AddAbilities, LoseAbilities, SetPT, AddPT, SwitchPT,
]  # fmt: skip
Become = Change
"""Another name for :data:`Change` in the text reader."""

DURATIONS = (
    "end_of_turn", "your_next_turn", "end_of_combat", "while_source", "while_controlled", "while_tapped", "forever", "your_next_upkeep",
    "end_of_your_next_turn", "next_untap",
)  # fmt: skip
"""``next_untap``: during the next untap step of the object's controller (with ``doesnt_untap``).
``while_source``: as long as the source is on the battlefield; ``while_controlled``: as long as you control the source; ``while_tapped``: as long as it
remains tapped."""


# -- ops ---------------------------------------------------------------------------------------------------------------


@record
class Move:
    """Put the objects into a zone (CR 400). ``to``: hand, library, battlefield, graveyard, exile, command.

    ``position``: ``top``, ``bottom``, or the place from the top (``third from the top`` = "3"). ``controller`` for the battlefield
    (default: the resolving player; ``owner`` = under its owner's control). ``origin`` limits which zones it is moved from: an object that is
    elsewhere stays (400.7 "that card"). ``slot`` binds the new objects. ``how`` is a word for the log (return, put, exile …).
    """

    what: Ref
    to: str
    position: str = "top"
    controller: str = "you"
    tapped: bool = False
    face_down: str = ""
    """``manifest``, ``cloak`` or ``down`` for cards put onto the battlefield face down; ``exile`` for face-down exile."""
    transformed: bool = False
    attacking: Ref | None = None
    """Enters attacking that player (or, for This/Bound attackers, what that creature attacks)."""
    counters: tuple[tuple[str, Amount], ...] = ()
    attach_to: Ref | None = None
    origin: tuple[str, ...] = ()
    link: str = ""
    slot: str = "moved"
    how: str = ""


@record
class Destroy:
    """Destroy the objects (CR 701.8); ``regenerate`` False = they can't be regenerated."""

    what: Ref
    regenerate: bool = True
    slot: str = "moved"


@record
class Sacrifice:
    """The players sacrifice: exactly ``what`` (if they control it), or ``amount`` permanents of their choice that fit ``filter`` (701.21)."""

    who: Ref = You()
    filter: Filter | None = None
    amount: Amount = 1
    what: Ref | None = None
    slot: str = "moved"


@record
class Damage:
    """``source`` deals ``amount`` damage to each thing meant (CR 120); ``divided`` = as divided among the targets of that slot."""

    to: Ref
    amount: Amount
    source: Ref = This()
    combat: bool = False
    divided: bool = False
    unpreventable: bool = False
    slot: str = "damage"


@record
class Fight:
    """The two creatures fight (CR 701.14)."""

    one: Ref
    other: Ref


@record
class GainLife:
    """The players gain life."""

    who: Ref
    amount: Amount
    slot: str = "life"


@record
class LoseLife:
    """The players lose life."""

    who: Ref
    amount: Amount
    slot: str = "life"


@record
class SetLife:
    """The players' life totals become the amount (119.5)."""

    who: Ref
    amount: Amount


@record
class Draw:
    """The players draw cards (CR 121)."""

    who: Ref
    amount: Amount = 1
    slot: str = "moved"


@record
class Discard:
    """The players discard ``amount`` cards of their choice (``random``: at random; ``what``: exactly these; amount -1: the hand)."""

    who: Ref = You()
    amount: Amount = 1
    random: bool = False
    what: Ref | None = None
    filter: Filter | None = None
    slot: str = "moved"


@record
class Mill:
    """The players put that many cards from the top of their libraries into their graveyards (701.17)."""

    who: Ref
    amount: Amount
    slot: str = "moved"


@record
class Counter:
    """Counter the spells or abilities (701.6); ``to`` and ``position`` say where a countered spell goes instead of the graveyard (``chosen``: the word bound to
    ``position``).
    """

    what: Ref
    to: str = "graveyard"
    position: str = "top"
    slot: str = "moved"


@record
class Tap:
    """Tap the permanents."""

    what: Ref


@record
class Untap:
    """Untap the permanents."""

    what: Ref


@record
class PutCounters:
    """Put counters on the objects or give them to the players. Kinds: P1P1, M1M1, LOYALTY, CHARGE, POISON, ENERGY, … (upper case)."""

    what: Ref
    kind: str
    amount: Amount = 1


@record
class RemoveCounters:
    """Remove counters (amount -1 = all of them)."""

    what: Ref
    kind: str
    amount: Amount = 1
    slot: str = "amount"


@record
class Proliferate:
    """Choose any number of permanents and players with counters and give each another of each kind there (701.34)."""


@record
class CreateToken:
    """Create that many tokens (701.7, 111)."""

    face: Face
    amount: Amount = 1
    who: Ref = You()
    tapped: bool = False
    attacking: Ref | None = None
    counters: tuple[tuple[str, Amount], ...] = ()
    power: Amount | None = None
    """For X/X tokens: power and toughness."""
    toughness: Amount | None = None
    slot: str = "made"


@record
class CopyToken:
    """Create tokens that are copies of the object, with exceptions (707.2, 111.10)."""

    of: Ref
    amount: Amount = 1
    who: Ref = You()
    tapped: bool = False
    attacking: Ref | None = None
    but: tuple[Change, ...] = ()
    slot: str = "made"


@record
class Continuous:
    """Create a continuous effect: the changes apply to the things meant, set now (611.2c), for the duration.

    ``everywhere`` True: "all/each … this turn"-effects without fixed set use a filter: pass ``All`` and True to not lock the set in.
    """

    what: Ref
    changes: tuple[Change, ...]
    duration: str = "end_of_turn"
    everywhere: bool = False


@record
class AddMana:
    """Add mana (CR 106). ``options``: each entry is one possible set of mana letters ("WU" = {W}{U}), the player chooses one for
    each of ``amount`` times. ``identity``: one mana of any color in the identity of the player's commander instead.
    ``any_color``: one mana of any color. ``among``: of any color/type that lands of the filter could produce.
    """

    options: tuple[str, ...] = ()
    amount: Amount = 1
    who: Ref = You()
    any_color: bool = False
    identity: bool = False
    same: bool = True
    """With any_color and amount > 1: all of one color."""
    restriction: str = ""
    """What the mana may be spent on (a word known to the payer); "" = anything."""
    rider: Program | None = None
    """Done when the mana is spent to cast a spell, with ``it`` bound to that spell."""
    among: Filter | None = None
    """Only colors (with ``any_color``) or types of mana that a land that fits could produce (106.7)."""
    spells: Filter | None = None
    """With ``restriction``: the spells the mana may be spent on (None: on none)."""
    sources: Filter | None = None
    """With ``restriction``: what the activated abilities it may be spent on are of (None: on none)."""


@record
class Search:
    """Search a library (701.23): find up to ``most`` cards that fit, at least ``least`` (may always fail to find a stated quality),
    and put them ``to`` a zone. ``reveal`` shows them.
    """

    filter: Filter
    to: str = "hand"
    most: Amount = 1
    who: Ref = You()
    whose: Ref = You()
    position: str = "top"
    tapped: bool = False
    reveal: bool = False
    shuffle: bool = True
    controller: str = "you"
    zones: tuple[str, ...] = ("library",)
    slot: str = "found"
    first: str = ""
    """Where one of the cards found is put instead, tapped ("one onto the battlefield tapped and the other into your hand")."""
    share: bool = False
    """The cards found share a land type."""


@record
class Shuffle:
    """The players shuffle their libraries; objects of ``into`` are shuffled into their owners' libraries first (701.24)."""

    who: Ref | None = None
    into: Ref | None = None


@record
class Reveal:
    """Reveal the objects to all players (701.20)."""

    what: Ref


@record
class LookAt:
    """Look at the top ``amount`` cards of a library; put up to ``take`` that fit ``filter`` into ``to``, the rest to ``rest`` (any order:
    the player orders them). ``reveal``: the taken cards (or all, with ``reveal_all``) are revealed.
    """

    amount: Amount
    take: Amount = 0
    least: Amount = 0
    filter: Filter | None = None
    to: str = "hand"
    rest: str = "bottom"
    """``bottom``, ``top``, ``graveyard``, ``random_bottom`` or ``exile``."""
    who: Ref = You()
    whose: Ref = You()
    reveal: bool = False
    reveal_all: bool = False
    tapped: bool = False
    slot: str = "moved"
    face_down: str = ""
    """``manifest`` or ``cloak`` for cards put onto the battlefield face down."""
    counters: tuple[tuple[str, Amount], ...] = ()
    """What the cards put onto the battlefield enter with."""
    until: bool = False
    """Not the top ``amount`` cards, but as many as it takes until ``amount`` of them fit: "reveal cards … until you reveal a land card"."""


@record
class Scry:
    """Scry (701.22)."""

    amount: Amount
    who: Ref = You()


@record
class Surveil:
    """Surveil (701.25)."""

    amount: Amount
    who: Ref = You()


@record
class Choose:
    """A player chooses, bound to ``slot``: objects or players that fit (``objects``/``players``), or one of ``options``
    (``color``, ``creature_type``, ``card_name``, ``number`` or explicit words). ``keep`` stores the choice on the source (607).
    """

    slot: str
    who: Ref = You()
    objects: Filter | None = None
    players: str = ""
    options: tuple[str, ...] = ()
    least: Amount = 1
    most: Amount = 1
    keep: bool = False


@record
class May:
    """The player may do the steps (608.2d): asks yes or no. ``otherwise`` is done on no."""

    steps: tuple[Op, ...]
    who: Ref = You()
    otherwise: tuple[Op, ...] = ()
    slot: str = "did"


@record
class Pay:
    """The player may (``must`` False) pay the cost; then ``steps``, else ``otherwise`` (118.12). "Counter unless pays" = otherwise."""

    cost: Cost
    steps: tuple[Op, ...] = ()
    otherwise: tuple[Op, ...] = ()
    who: Ref = You()
    slot: str = "did"


@record
class If:
    """The steps if the condition holds, else ``otherwise``."""

    condition: Condition
    steps: tuple[Op, ...]
    otherwise: tuple[Op, ...] = ()


@record
class ForEach:
    """The steps once for each thing meant, bound to ``each`` (players in APNAP order); or ``times`` times."""

    what: Ref | None
    steps: tuple[Op, ...]
    times: Amount = 0


@record
class Delay:
    """Create a delayed triggered ability (603.7). Bindings of now are kept. ``duration`` "" = until it triggers once."""

    trigger: Trigger
    program: Program
    duration: str = ""
    once: bool = True


@record
class Shield:
    """Create a replacement or prevention effect (614, 615) for a duration. ``what`` fills the ``ids`` of its pattern."""

    replacement: Replacement
    what: Ref | None = None
    duration: str = "end_of_turn"
    by: Ref | None = None
    """Only damage that these deal."""


@record
class CopySpell:
    """Copy the spell or ability on the stack (707.10); ``new_targets``: the copy's controller may choose new targets."""

    what: Ref
    amount: Amount = 1
    who: Ref = You()
    new_targets: bool = True
    slot: str = "made"


@record
class Permit:
    """A permission for a duration (or ``now`` = cast during this resolution, 608.2g): cast/play the objects meant or those that fit.

    ``free``: without paying the mana cost. ``any_mana``: mana of any type may be spent. ``may``: the player may decline.
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


@record
class Prohibit:
    """A prohibition for a duration: what the things meant can't do (words as in ``abilities.Restriction``)."""

    kind: str
    what: Ref | None = None
    filter: Filter | None = None
    duration: str = "end_of_turn"


@record
class Attach:
    """Attach the object to another (701.3)."""

    what: Ref
    to: Ref


@record
class TurnFace:
    """Turn the permanents face ``up`` or down (708)."""

    what: Ref
    up: bool


@record
class Transform:
    """Transform the permanents (701.27); ``convert`` for the artifact form of the word."""

    what: Ref


@record
class PhaseOut:
    """The permanents phase out (702.26)."""

    what: Ref


@record
class Meld:
    """Exile both and meld them (701.42)."""

    one: Ref
    other: Ref


@record
class Merge:
    """The object merges with the creature (730): ``top`` True = it goes on top."""

    what: Ref
    into: Ref
    top: bool | None = None


@record
class ExileUntil:
    """Exile the objects until the source leaves the battlefield (610.3): one duration, no trigger."""

    what: Ref
    source: Ref = This()
    slot: str = "moved"


@record
class ExtraTurn:
    """The player takes an extra turn after this one (500.7)."""

    who: Ref = You()


@record
class ExtraPhase:
    """An additional phase after this one: ``combat`` or ``combat_main`` (500.8)."""

    phases: tuple[str, ...] = ("combat",)


@record
class SkipStep:
    """The players skip their next step, phase or turn of that name."""

    who: Ref
    step: str


@record
class EndTurn:
    """End the turn (724)."""


@record
class WinGame:
    """The player wins the game (104.2b)."""

    who: Ref = You()


@record
class LoseGame:
    """The players lose the game (104.3e)."""

    who: Ref = You()


@record
class Monarchy:
    """The player becomes the ``monarch`` (725), takes the ``initiative`` (726), or it becomes ``day``/``night`` (731)."""

    who: Ref = You()
    what: str = "monarch"


@record
class Emblem:
    """The players get an emblem with the abilities (114)."""

    abilities: tuple[Ability, ...]
    who: Ref = You()
    text: str = ""


@record
class ControlPlayer:
    """You control the player: during the next turn, or until end of turn (723)."""

    who: Ref
    duration: str = "next_turn"


@record
class Restart:
    """Restart the game, leaving the objects in exile (727)."""

    leaving: Ref | None = None


@record
class ExchangeControl:
    """Exchange control of the two objects (701.12)."""

    one: Ref
    other: Ref


@record
class Vote:
    """Each player votes for an option, in turn order from you (701.38); each option's votes are bound as ``votes:OPTION``."""

    options: tuple[str, ...]
    outcomes: tuple[tuple[Op, ...], ...] = ()
    """Per option: steps done once for each vote (``per_vote``) or when it has most votes."""
    per_vote: bool = True
    tie: str = ""


@record
class Goad:
    """Goad the creatures (701.15)."""

    what: Ref


@record
class RemoveFromCombat:
    """Remove the creatures from combat (506.4)."""

    what: Ref


@record
class Link:
    """Link the objects to the source under the key (607.2)."""

    what: Ref
    key: str = "exiled"


@record
class Remember:
    """Bind the things meant now to ``slot``: "those creatures", whatever they become by later steps."""

    what: Ref
    slot: str


from engine.cards.chance import ChangeTargets, FlipCoins, SeparatePiles, UntapRest, VoteForObject  # noqa: E402
from engine.cards.steps import (  # noqa: E402 - their steps are ops, too
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
)  # fmt: skip

Op = Union[
    Move, Destroy, Sacrifice, Damage, Fight, GainLife, LoseLife, SetLife, Draw, Discard, Mill, Counter, Tap, Untap, PutCounters,
    RemoveCounters, Proliferate, CreateToken, CopyToken, Continuous, AddMana, Search, Shuffle, Reveal, LookAt, Scry, Surveil, Choose,
    May, Pay, If, ForEach, Delay, Shield, CopySpell, Permit, Prohibit, Attach, TurnFace, Transform, PhaseOut, Meld, Merge, ExileUntil,
    ExtraTurn, ExtraPhase, SkipStep, EndTurn, WinGame, LoseGame, Monarchy, Emblem, ControlPlayer, Restart, ExchangeControl, Vote, Goad,
    RemoveFromCombat, Link, Remember,
    Afterwards, Bind, Cascade, CastFor, CopyForEach, CopyOfCard, Done, EncoreTokens, EnterInPlace, ExileTop, Heal, Mark, Melee, Myriad, PayEach, RingTempts, SetSpeed, TurnUp, Unattach,
    Venture, Connive, Explore, Discover, Told, Allow,
    ChangeTargets, FlipCoins, SeparatePiles, UntapRest, VoteForObject,
]  # fmt: skip

"""The agenda: what the rules still have to do, as a stack of small frozen frames (architecture 4.2).

The last frame is next. Every class here has a handler registered in :mod:`engine.core.machine`; handlers are functions
``(run, frame, answer) -> decision or None`` in the module of their chapter. This file owns the vocabulary of frames.
"""

from __future__ import annotations

from typing import Union

from engine.cards.abilities import Ability, Activated, Cost
from engine.cards.mana import ManaCost
from engine.cards.ops import Op, Program
from engine.frozen import record
from engine.ids import CardId, ObjectId, PlayerId
from engine.rulebook.refs import RuleRef
from engine.state.board import Mana
from engine.state.events import Event, Proposal
from engine.state.objects import Obj, Snapshot

__all__ = [
    "Activating", "CastNow", "Casting", "Choosing", "Cleanup", "CombatDamage", "DeclaringAttackers", "DeclaringBlockers", "FetchCompanion",
    "Frame", "Happen", "Leaving", "Mulligans", "Paying", "PendingTrigger", "Plan", "Priority", "PutTriggers", "Resolving", "Restarting", "RunMana", "RunProgram",
    "Scope", "SetAside", "Setting", "Settle", "StateBased", "Steps", "SuspectedLoop", "TakingBack",
]  # fmt: skip

Bindings = tuple[tuple[str, tuple[int, ...]], ...]
Numbers = tuple[tuple[str, int], ...]


@record
class Scope:
    """What the words of a program mean while it runs: source and controller, targets still legal, X, and what is bound
    to names.

    ``bindings``: name -> things; ``numbers``: name -> number; ``words``: name -> chosen word. ``stack``: the spell or
    ability that is resolving.
    """

    controller: PlayerId
    source: ObjectId | None = None
    last: Snapshot | None = None
    stack: ObjectId | None = None
    targets: tuple[tuple[int, ...], ...] = ()
    shares: tuple[tuple[int, ...], ...] = ()
    x: int = 0
    bindings: Bindings = ()
    numbers: Numbers = ()
    words: tuple[tuple[str, str], ...] = ()
    paid: tuple[str, ...] = ()
    text: str = ""

    def bound(self, name: str) -> tuple[int, ...]:
        """Things bound to a name; none if it is not bound."""
        for k, v in self.bindings:
            if k == name:
                return v
        return ()

    def number(self, name: str) -> int:
        """Number bound to a name; 0 if it is not bound."""
        for k, v in self.numbers:
            if k == name:
                return v
        return 0

    def word(self, name: str) -> str:
        """Word bound to a name; "" if it is not bound."""
        for k, v in self.words:
            if k == name:
                return v
        return ""


@record
class PendingTrigger:
    """An ability that has triggered and waits to be put on the stack (603.3): the ability value, its source as it was,
    and the bindings of its event. ``delayed``: the id of the delayed trigger it is from.
    """

    ability: Ability | None
    program: Program
    controller: PlayerId
    source: ObjectId | None
    last: Snapshot | None
    bindings: Bindings = ()
    numbers: Numbers = ()
    text: str = ""
    key: str = ""
    """Triggers with equal keys are alike: same text, same kind of source, same choices."""


@record
class Plan:
    """One way of paying mana: which mana abilities to activate (object, ability index, mana made), which mana of pool
    and made is spent, how much life. ``text`` says it in words.
    """

    taps: tuple[tuple[ObjectId, int, str], ...] = ()
    spent: tuple[Mana, ...] = ()
    life: int = 0
    others: tuple[tuple[str, tuple[ObjectId, ...]], ...] = ()
    """Objects tapped for convoke or improvise, exiled for delve: (way, objects)."""
    text: str = ""
    made: tuple[Mana, ...] = ()
    """Mana that a scenario gives for this payment (``PlayerMore.any_mana``): added just before it is spent."""


# -- frames ------------------------------------------------------------------------------------------------------------


@record
class Setting:
    """Starting the game (103): ``stage`` is a named step of the procedure; ``player`` whose turn in it it is."""

    stage: str
    player: PlayerId = PlayerId(0)
    hold: tuple[str, ...] = ()


@record
class Mulligans:
    """Mulligan rounds (103.5): who still has to declare, who declared to take one, then who must still put cards to the
    bottom.
    """

    stage: str = "declare"
    queue: tuple[PlayerId, ...] = ()
    takers: tuple[PlayerId, ...] = ()
    aside: tuple[tuple[PlayerId, tuple[ObjectId, ...]], ...] = ()


@record
class Steps:
    """The base of the agenda: the endless sequence of turns, phases and steps (500). ``stage``: ``next`` (go to the
    next step), ``begin`` (turn-based actions of the step), ``end`` (the step ends).
    """

    stage: str = "next"


@record
class Priority:
    """A player has or will get priority (117). ``passes``: players who passed in succession. ``settle``: check
    state-based actions and put triggers first (117.5).
    """

    player: PlayerId
    passes: int = 0
    settle: bool = True


@record
class Settle:
    """The loop of 117.5 without giving priority afterwards (cleanup, end the turn, effects of scenarios)."""


@record
class StateBased:
    """One check of state-based actions (704.3): what was found (as proposals and events), and the choices still to be
    asked, in APNAP order.

    ``asks``: (kind, player, objects); ``answers`` parallel, filled one by one.
    """

    asks: tuple[tuple[str, PlayerId, tuple[ObjectId, ...]], ...] = ()
    answers: tuple[tuple[int | str, ...], ...] = ()
    proposals: tuple[Proposal, ...] = ()
    events: tuple[Event, ...] = ()


@record
class PutTriggers:
    """Waiting triggers are put on the stack (603.3b): players in APNAP order; ``order`` is the order one player chose
    for the waiting ones.
    """

    player: PlayerId | None = None
    order: tuple[int, ...] = ()


@record
class Choosing:
    """Choices of one spell or ability being put on the stack (601.2b-d, 603.3c-d): modes, then targets slot by slot,
    then divisions.

    ``what``: ``cast``, ``activate``, ``trigger`` or ``copy``. Returns with the object's StackPart announced.
    """

    object: ObjectId
    what: str
    program: Program
    stage: str = "modes"
    modes: tuple[int, ...] = ()
    targets: tuple[tuple[int, ...], ...] = ()
    shares: tuple[tuple[int, ...], ...] = ()
    slot: int = 0
    optional: bool = False


@record
class Casting:
    """A spell being cast (601.2): ``object`` is it on the stack, ``old`` the card as it was with its place ``index`` in
    its zone.

    ``stage``: choose, x, extras (optional and additional costs), choosing (modes and targets), cost, pay, done.
    ``cost``: the locked total (601.2f). ``parts``: non-mana parts still to pay. ``free``: without paying its mana cost.
    """

    player: PlayerId
    object: ObjectId
    old: Obj
    index: int
    using: str = ""
    face: int = 0
    stage: str = "extras"
    x: int = 0
    paid: tuple[str, ...] = ()
    cost: ManaCost | None = None
    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    free: bool = False
    passes: int = 0
    taxed: tuple[CardId, ...] = ()
    tax_life: int = 0
    mark: int = 0
    during: bool = False
    """Cast during a resolution (608.2g): no priority afterwards."""
    zone: str = ""
    any_mana: str = ""
    """Mana may be spent as though it were of any ``color`` or ``type`` ("" = it may not)."""
    price: Cost | None = None
    """The alternative cost that an effect gave to the card where it was."""


@record
class Activating:
    """An activated ability being activated (602.2): like :class:`Casting`. ``object`` is the ability on the stack, None
    for a mana ability.
    """

    player: PlayerId
    source: ObjectId
    ability: Activated
    index: int
    object: ObjectId | None = None
    stage: str = "extras"
    x: int = 0
    cost: ManaCost | None = None
    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    mark: int = 0
    within: bool = False
    """Activated while a cost is being paid (605.3a): no priority afterwards."""
    last: Snapshot | None = None
    passes: int = 0


@record
class TakingBack:
    """A cast or activation is being taken back (733.1): its player says which of the mana abilities activated for it
    are taken back, too. ``asked``: the numbers of those that stay.
    """

    player: PlayerId
    of: Casting | Activating
    asked: tuple[int, ...] = ()


@record
class Paying:
    """Paying a cost (118, 601.2g-h): mana first chosen as a plan, then everything paid in one group. ``parts`` not yet
    chosen: what to sacrifice, discard …, asked one by one; ``chosen``: (part index, objects). ``purpose``: what the
    mana is for (restrictions).
    """

    player: PlayerId
    mana: ManaCost
    cost: Cost
    source: ObjectId | None
    stage: str = "parts"
    chosen: tuple[tuple[int, tuple[ObjectId, ...]], ...] = ()
    plan: Plan | None = None
    x: int = 0
    life: int = 0
    object: ObjectId | None = None
    """The spell or ability that is paid for."""
    cancel: bool = True
    ways: tuple[str, ...] = ()
    """Ways of paying mana without mana that the cost allows: convoke, delve, improvise, waterbend."""
    cites: tuple[RuleRef, ...] = ()
    purpose: tuple[str, ...] | None = None
    at: int = 0
    """How many of the plan's mana abilities have been activated."""


@record
class RunMana:
    """Mana that a mana ability adds once its cost is paid."""

    player: PlayerId
    mana: tuple[Mana, ...]
    source: ObjectId | None


@record
class Resolving:
    """The top object of the stack is resolving (608): ``stage`` run, then finish."""

    object: ObjectId
    stage: str = "start"
    scope: Scope | None = None


@record
class RunProgram:
    """Carrying out instructions in order (608.2c): ``pc`` is the next step; ``slot`` tells where the result of the op
    just proposed is bound; ``phase`` and ``hold`` are for ops that take several stages. ``each``: things still to do in
    a ForEach.
    """

    steps: tuple[Op, ...]
    scope: Scope
    pc: int = 0
    phase: int = 0
    hold: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    mark: int = 0
    each: tuple[int, ...] = ()
    rules: tuple[RuleRef, ...] = ()


@record
class CastNow:
    """A permission to cast or play during a resolution (608.2g): the player picks one of the objects or declines."""

    player: PlayerId
    objects: tuple[ObjectId, ...]
    free: bool = True
    play: bool = False
    may: bool = True
    one: bool = False
    """Only one of them may be cast."""
    using: str = ""
    """The keyword for whose cost it is cast."""
    asked: bool = False
    """The player has agreed to cast one of them; of the others each is asked about again."""


@record
class Happen:
    """Proposals on their way to becoming events (614-616). ``applied``: for each member the replacement effects already
    applied; ``at``: the member in question; ``using``: the effect whose choice or program is under way. ``drawn``:
    composite events being taken apart.
    """

    members: tuple[Proposal, ...]
    applied: tuple[tuple[str, ...], ...]
    at: int = 0
    using: str = ""
    group: bool = True
    extra: tuple[Event, ...] = ()
    """Events to commit in the same group."""
    start: int = -1
    """Number of the event with which the result begins, where several happenings in a row are one result."""


@record
class DeclaringAttackers:
    """The active player declares attackers (508.1). ``stage``: defender, ask, extras (bands and enlisting), last (of a
    band), costs.

    ``bands``: those announced so far, a creature alone in one stays out of bands (702.22c); ``enlisted``: (attacker,
    creature tapped for it or -1); ``exerted``: the attackers that are exerted, None before that was asked (701.43d).
    """

    stage: str = "ask"
    value: tuple[tuple[int, ...], ...] = ()
    bands: tuple[tuple[int, ...], ...] = ()
    enlisted: tuple[tuple[int, int], ...] = ()
    exerted: tuple[int, ...] | None = None


@record
class DeclaringBlockers:
    """Defending players declare blockers one after the other in APNAP order (509.1, 802.4)."""

    players: tuple[PlayerId, ...]


@record
class CombatDamage:
    """A combat damage step (510): ``attackers`` still to assign, then blockers; ``done``: assignments (source, thing,
    amount).
    """

    first: bool
    queue: tuple[ObjectId, ...] = ()
    done: tuple[tuple[ObjectId, int, int], ...] = ()
    started: bool = False


@record
class Cleanup:
    """The cleanup step (514): discard, then damage and durations, then the exception 514.3a."""

    stage: str = "discard"
    mark: int = 0
    """Number of the first event after damage wore off."""


@record
class SuspectedLoop:
    """The players are asked about what looks like a loop (104.4b, 732)."""


@record
class Leaving:
    """Players leave the game (800.4): ``stage`` of the procedure of 800.4a."""

    players: tuple[PlayerId, ...]
    stage: str = "objects"


@record
class FetchCompanion:
    """The companion is put into its owner's hand once {3} is paid (116.2g)."""

    player: PlayerId
    object: ObjectId


@record
class SetAside:
    """A card of the hand is exiled once the special action ``kind`` is paid for: suspend, foretell, plot (116.2f,
    116.2h, 116.2k).
    """

    player: PlayerId
    object: ObjectId
    kind: str


@record
class Restarting:
    """The game restarts (727)."""

    player: PlayerId
    leaving: tuple[ObjectId, ...] = ()
    stage: str = "start"


Frame = Union[
    Setting, Mulligans, Steps, Priority, Settle, StateBased, PutTriggers, Choosing, Casting, Activating, Paying, RunMana, Resolving, RunProgram, CastNow,
    Happen, DeclaringAttackers, DeclaringBlockers, CombatDamage, Cleanup, SuspectedLoop, Leaving, FetchCompanion, Restarting,
    TakingBack, SetAside,
]  # fmt: skip

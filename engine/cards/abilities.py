"""The ability language, part 3: abilities, costs, triggers and replacement effects (CR 112, 113, 118, 602-604, 614,
615).

Data only: no callables. Keyword abilities are :class:`Keyword` records; the core gives them their meaning (CR 702).
"""

from __future__ import annotations

from typing import Union

from engine.cards.filters import Amount, Condition, Filter, Ref, This
from engine.cards.mana import ManaCost
from engine.cards.ops import Change, Program
from engine.frozen import record

__all__ = [
    "OWN_PRICE", "Ability", "Activated", "Cost", "CostChange", "CostPart", "Keyword", "Permission", "Replacement", "Restriction", "Spell", "Static",
    "Trigger", "Triggered", "Unread",
]  # fmt: skip


@record
class CostPart:
    """One non-mana part of a cost (CR 118.1). ``kind``:

    ``tap`` / ``untap`` (the source), ``life`` (pay ``amount``), ``sacrifice`` / ``exile`` / ``discard`` / ``return`` /
    ``tap_others`` / ``reveal`` (``amount`` objects that fit ``filter``; filter None = the source itself), ``crew`` (any
    number of untapped creatures with that total power), ``remove_counters`` / ``put_counters`` (``amount`` of
    ``counter`` on the source), ``take_counters`` (so many of one object that fits ``filter``), ``loyalty`` (``amount``
    may be negative; X allowed by ``x``), ``energy``, ``mill``, ``exert`` (the source, 701.43), ``evidence`` (any number
    of cards that fit ``filter`` with that total mana value, 701.59a), ``behold`` (cards of the hand, which are
    revealed, or permanents, 701.4a), ``blight`` (``amount`` -1/-1 counters on one that fits ``filter``, 701.68),
    ``either`` (one of ``options``, chosen as the spell is announced, 601.2b).
    """

    kind: str
    amount: Amount = 1
    filter: Filter | None = None
    counter: str = ""
    x: bool = False
    """With ``loyalty``: the amount is -X."""
    options: tuple[Cost, ...] = ()
    """With ``either``: the costs of which one is paid."""
    words: tuple[str, ...] = ()
    """What these options are called."""
    more: bool = False
    """So many or more are exiled."""
    random: bool = False
    """With ``discard``: not chosen, but at random."""


@record
class Cost:
    """A cost: mana (None = no mana part) and other parts, in printed order. ``changes``: what the ability itself says
    about its cost ("this ability costs {1} less to activate for each …", 601.2f).
    """

    mana: ManaCost | None = None
    parts: tuple[CostPart, ...] = ()
    changes: tuple[CostChange, ...] = ()
    waterbend: bool = False
    """For each generic mana an untapped artifact or creature may be tapped instead (701.67a)."""


@record
class Spell:
    """What an instant or sorcery does when it resolves (113.3a); ``cost`` = additional costs of its text (``optional``
    = kicker-like).
    """

    program: Program
    additional: tuple[CostPart, ...] = ()
    text: str = ""
    using: str = ""
    """Only if the spell was cast for that alternative cost (702.148a)."""


@record
class Activated:
    """An activated ability (602). ``speed``: ``instant`` or ``sorcery``. ``zone``: where it is activated from (several:
    words with blanks between).

    ``limit``: "" or ``turn`` (once each turn), ``turn twice`` or ``game``. ``who``: ``you`` or ``any`` (any player may
    activate). ``loyalty`` marks loyalty abilities (606); whether it is a mana ability follows from the program
    (605.1a).
    """

    cost: Cost
    program: Program
    speed: str = "instant"
    zone: str = "battlefield"
    limit: str = ""
    condition: Condition | None = None
    loyalty: bool = False
    who: str = "you"
    text: str = ""


@record
class Trigger:
    """A trigger event (603.2). ``what`` = the object concerned (None: the source itself); ``player`` = the player
    concerned (``you``, ``opponent``, ``any``).

    ``state``: the state of the game fits ``given`` (603.8). ``opening_hand`` is no event: what may be done with the
    card in an opening hand (103.6), by anybody or (``not starting``) by all but the starting player. ``origin``/``to``
    for zone changes and casts (``-hand``: from anywhere else); ``to`` for damage: ``player``, ``opponent``, ``you``,
    ``creature``, ``planeswalker`` or "" (anything), and for attacks ``you``, ``yours`` (you or what you control),
    ``player``, ``planeswalker``; ``combat`` True = combat damage only. ``step`` for "at the beginning of …" (whose
    step: ``player``). ``unlocks_door``: a half of the permanent is unlocked, the ``left`` or ``right`` one if ``step``
    says so (709.5h); ``fully_unlocks``: both now are (709.5i). ``exerts``: a permanent is exerted, with ``step``
    "attack" as it attacks (701.43d). ``chapter``: the lore counters of the Saga itself have reached the number ``step``
    (714.2b). ``one_or_more``: triggers once for a group of simultaneous events. ``spell`` filters cast spells. ``nth``:
    only the nth such event of the turn.
    """

    event: str
    what: Filter | None = None
    player: str = "any"
    origin: str = ""
    to: str = ""
    step: str = ""
    combat: bool = False
    one_or_more: bool = False
    nth: int = 0
    ids: tuple[int, ...] = ()
    """The objects a delayed trigger looks at (filled in when it is created)."""
    counter: str = ""
    least: int = 0
    """With ``you_attack``: at least so many of the attackers fit ``what``; with ``rolls_die``: the least result
    (706.2), and ``step`` the natural one.
    """
    most: int = 0
    """With ``you_attack``: at most so many (0 = any number); with ``rolls_die``: the greatest result."""
    turn: str = ""
    """Only on the turns of ``you`` or of an ``opponent``."""
    beyond_first: bool = False
    """With ``draws``: not the first card that the player draws in each of the player's own draw steps."""
    noncombat: bool = False
    """Damage that is not combat damage only."""
    given: Condition | None = None
    """What must hold as the event happens ("while you control a Knight"); it is not looked at again as the ability
    resolves.
    """
    cause: str = ""
    """With ``discards`` and ``counter_put``: whose spell or ability must have caused it (``opponent``, ``you``); with
    ``cast``: ``no mana`` was spent on it.
    """


@record
class Triggered:
    """A triggered ability (603). ``condition`` is its intervening "if" (603.4). ``zones``: where it functions (113.6).

    ``limit``: "" or ``turn`` (triggers only once each turn). ``whenever`` is only a printed word and not kept.
    """

    trigger: Trigger
    program: Program
    condition: Condition | None = None
    zones: tuple[str, ...] = ("battlefield",)
    limit: str = ""
    text: str = ""


@record
class Static:
    """A static ability that makes a continuous effect (604, 611.3): the changes apply to ``affects`` (None: the source
    itself; a Ref such as AttachedTo for enchanted/equipped creature) while the condition holds. ``cda``:
    characteristic-defining (604.3).
    """

    changes: tuple[Change, ...]
    affects: Filter | Ref = This()
    condition: Condition | None = None
    zones: tuple[str, ...] = ("battlefield",)
    cda: bool = False
    text: str = ""


@record
class CostChange:
    """A static ability that changes costs (601.2f): spells that fit ``spells`` cast by ``who`` (``you``, ``opponent``,
    ``any``; spells None = this spell itself) cost ``mana`` more, or less with ``less``; ``times`` multiplies;
    ``minimum`` is the least total (Trinisphere-like). ``abilities`` True: activated abilities of permanents that fit
    instead. ``pay_life``: tax may be paid by that much life for each time instead of mana ("rather than pay {2} …").
    """

    mana: ManaCost
    spells: Filter | None = None
    who: str = "you"
    less: bool = False
    times: Amount = 1
    minimum: int = 0
    abilities: bool = False
    condition: Condition | None = None
    zones: tuple[str, ...] = ("battlefield",)
    tax_life: int = 0
    text: str = ""
    first: bool = False
    """Only the first spell that fits which the player casts each turn."""
    nth: int = 1
    """With ``first``: only the second, third … instead."""
    origin: str = ""
    """Only spells cast from this zone (``-hand``: from anywhere else than the hand; ``graveyard|exile``: from either).
    """


@record
class Permission:
    """A static permission: ``flash`` (cast spells that fit any time, 601.3b), ``cast`` or ``play`` (cards that fit from
    ``zone``), ``extra_land`` (``amount`` more lands a turn), ``look_top``, ``free``, ``any_color`` and ``any_type``
    (mana as though of any color or type for spells that fit), ``may_vote`` and ``extra_vote`` (``amount`` more votes,
    701.38d), ``extra_die`` (whenever dice are rolled, ``amount`` more, of which the lowest are ignored, 706.6),
    ``reroll`` (any number of the dice just rolled, for ``cost``) and ``adjust_die`` (1 more or less than a die shows,
    for ``cost``, 706.2b), ``activate_early`` (no summoning sickness), ``hexproof``, ``shroud`` and ``protection`` (of
    players, from sources that fit ``filter``), ``exert`` (the creature itself, as it attacks, 701.43d),
    ``no_max_hand``, ``keep_mana`` (unspent mana of the color ``event``, or any, is not lost as steps end, or it
    ``becomes`` that color instead, 500.5), ``can_be_commander``, ``untap_other``, ``loyalty_instant``,
    ``loyalty_times`` and ``loyalty_again`` (loyalty abilities ``amount`` times each turn, or so many times more,
    606.3), ``max_hand`` (the maximum hand size is ``amount``), ``more_hand`` (it is ``amount`` more or less),
    ``trigger_again`` (abilities of your permanents trigger ``amount`` more times for the ``event`` of what fits,
    603.2d), ``no_trigger`` (that event causes no abilities of ``who`` to trigger), ``other_cost`` (spells that fit may
    be cast for ``cost``, 118.9).

    Before the game (315.5a, 903.4b): ``smaller_deck`` (by ``amount`` cards), ``hand_size`` (``amount`` cards in the
    opening hand), ``extra_hand`` (so many hands more), ``starting_player``, ``choose_number_before_game`` (from 1 to
    ``amount``), ``choose_color_before_game``.
    """

    kind: str
    filter: Filter | None = None
    zone: str = ""
    amount: int = 1
    who: str = "you"
    condition: Condition | None = None
    zones: tuple[str, ...] = ("battlefield",)
    text: str = ""
    event: str = ""
    """With ``trigger_again``: the trigger event; with ``keep_mana``: which mana, or what it becomes."""
    cost: Cost | None = None
    """With ``other_cost``: what is paid rather than the mana cost (118.9); with ``cast``: what is paid in addition
    (118.8).
    """
    each_turn: int = 0
    """With ``cast``: for so many spells each turn (0 = any number)."""
    exiled: bool = False
    """With ``cast``: a spell cast this way is exiled if it would be put into a graveyard."""


RESTRICTIONS = (
    "as_unblocked", "assigns_none", "assigns_toughness", "attack_cost", "cant_activate", "cant_attack", "cant_attack_alone", "cant_attack_you", "cant_be_blocked", "cant_be_blocked_by",
    "cant_be_blocked_by_more", "cant_be_blocked_except", "cant_be_countered", "cant_be_regenerated", "cant_be_sacrificed", "cant_be_targeted", "cant_block",
    "cant_block_alone", "cant_cast", "cant_cast_from", "cant_change_life", "cant_draw", "cant_enter", "cant_gain_life", "cant_lose", "cant_pay_life", "cant_prevent",
    "cant_search", "cant_transform", "cant_win", "cast_only", "doesnt_untap", "extra_blocks", "goaded", "ignores_defender", "lure", "max_attackers", "max_counters", "max_spells", "must_attack",
    "may_stay_tapped", "must_be_blocked", "must_block", "no_basic_lands", "own_turns", "sorcery_speed",
)  # fmt: skip
"""Every ``kind`` of :class:`Restriction`."""


@record
class Restriction:
    """A static prohibition or requirement. ``kind``: cant_attack, cant_block, cant_be_blocked, must_attack, must_block,
    cant_cast, cant_cast_from (from the zones of ``filter``), cant_activate, cant_be_countered, cant_be_targeted,
    doesnt_untap, cant_be_sacrificed, cant_gain_life, cant_change_life (its total), cant_draw, cant_lose, cant_win,
    cant_search, cant_be_blocked_except (``filter`` = what may block), cant_be_blocked_by, cant_attack_you (``who``
    "you": the player only, "planeswalkers": those only), cant_enter, cant_pay_life, cant_transform, as_unblocked (may
    assign its combat damage so), assigns_none (no combat damage at all), assigns_toughness, cant_be_regenerated,
    max_spells, no_basic_lands (in the deck). Applies to ``affects`` (objects, or players by ``who``).

    In combat also: cant_attack_alone, cant_block_alone, max_attackers (``amount``; ``who`` "you" = against you),
    ignores_defender, must_be_blocked (by one creature at least), lure (by all that can), extra_blocks (``amount`` more
    attackers, 0 = any number), cant_be_blocked_by_more (than ``amount`` creatures). ``filter`` with cant_block and
    must_block: which attackers; ``amount`` with cant_be_blocked_except: by that many or more creatures. A ``condition``
    of cant_attack is read for each defending player. max_counters: ``amount`` counters of the kind ``text``;
    max_spells: at most ``amount`` spells (that fit ``filter``) each turn; goaded: by the controller of the ability;
    cant_draw: more than ``amount`` cards each turn; sorcery_speed and own_turns: the players cast spells only then
    (``amount`` 1: and activate abilities); cast_only: the spell itself, while ``condition`` holds; may_stay_tapped: in
    its controller's untap step, if that player likes; cant_prevent: damage from sources that fit ``filter`` (``amount``
    1: combat damage only).
    """

    kind: str
    affects: Filter | Ref = This()
    filter: Filter | None = None
    who: str = ""
    amount: int = 0
    condition: Condition | None = None
    zones: tuple[str, ...] = ("battlefield",)
    text: str = ""
    cost: ManaCost | None = None
    """With ``attack_cost``: what is paid for each creature that attacks you (``who`` "you": players only, else
    planeswalkers you control too).
    """
    x: Amount | None = None
    """What X is in that cost."""


@record
class Replacement:
    """A replacement or prevention effect (614, 615). ``event`` is what it looks for:

    ``move`` (``to``/``origin``, ``what``), ``enters`` (the permanent itself: enters tapped / with counters / as a copy
    / with a choice), ``damage`` (``what`` = damaged objects, ``player`` = damaged player, ``source``, ``combat``),
    ``draw``, ``life_gain``, ``life_loss``, ``counters``, ``token``, ``destroy``, ``discard``, ``untap``, ``skip``
    (``step``), ``mana``, ``lose``, ``mill``.

    ``action``: ``instead`` (do ``program``), ``redirect`` (move ``to`` zone ``into``), ``prevent`` (``amount`` None =
    all), ``modify`` (``times`` and ``plus`` change the number), ``enter`` (with ``tapped``, ``counters``, ``choose``,
    ``copy``), ``floor`` (a loss of life by damage leaves at least ``amount``), ``regenerate``,
    ``exile_if_would_leave``, ``shuffle_in``. ``optional``: the affected player or controller may. ``self_replacement``:
    614.15. ``uses``: how often (0 = any number).
    """

    event: str
    action: str = "instead"
    what: Filter | None = None
    player: str = ""
    origin: str = ""
    to: str = ""
    into: str = ""
    position: str = "top"
    source: Filter | None = None
    combat: bool | None = None
    program: Program | None = None
    amount: Amount | None = None
    times: int = 1
    plus: Amount = 0
    tapped: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    choose: str = ""
    """Enters with a choice: color, creature_type, card_name, opponent, player, number; ``under``: under the control of
    an opponent; ``mine``: under that of the effect's controller.
    """
    copy: Filter | None = None
    but: tuple[Change, ...] = ()
    optional: bool = False
    unless: Cost | None = None
    condition: Condition | None = None
    zones: tuple[str, ...] = ("battlefield",)
    uses: int = 0
    step: str = ""
    kind: str = ""
    """Counter kind, or mana colors; with ``enter``: ``prepared`` (722.3a)."""
    text: str = ""
    onto: Ref | None = None
    """With ``redirect`` of damage: what it is dealt to instead (614.9)."""
    beyond_first: bool = False
    """With ``draw``: not the first card that the player draws in each of the player's own draw steps."""


OWN_PRICE = "mana cost"
"""The text of a keyword that is given to cards, each of which pays its own mana cost beside the keyword's cost."""


@record
class Keyword:
    """A keyword ability (702): lower-case ``name`` (``first strike``, ``partner with``, ``protection``, …), its
    ``cost``, ``amount``, ``filter`` and other words (``text``: the quality of protection, the name of partner with, the
    text of partner—[text]).
    """

    name: str
    cost: Cost | None = None
    amount: Amount = 0
    filter: Filter | None = None
    text: str = ""
    keeps: str = ""
    """With ``protection``: what it leaves attached, ``Aura`` = all Auras, ``source`` = the Aura that gives it, a number
    = that object (702.16n).
    """


@record
class Unread:
    """A line that no grammar rule reads in full: it does nothing by itself and the players carry it out by hand."""

    text: str


Ability = Union[Spell, Activated, Triggered, Static, CostChange, Permission, Restriction, Replacement, Keyword, Unread]

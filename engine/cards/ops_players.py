"""Ops done to players and to the game: life, mana, turns, winning and losing (CR 104, 106, 114, 119, 500.7-500.11,
723-727, 731).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import Amount, Filter, Ref, You
from engine.cards.programs import Program
from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.abilities import Ability, CostChange, Keyword

__all__ = [
    "AddMana", "ChangeCosts", "ControlPlayer", "DrawGame", "Emblem", "EndTurn", "ExchangeLife", "ExtraPhase", "ExtraTurn", "GainKeyword", "GainLife", "LoseGame", "LoseLife",
    "Monarchy", "Restart", "SetLife", "SkipStep", "WinGame",
]  # fmt: skip


@record
class GainLife:
    """The players gain life."""

    who: Ref
    amount: Amount
    slot: str = "life"


@record
class ChangeCosts:
    """For a time spells cost more or less, as ``change`` says; with ``who`` only those that these players cast (CR
    601.2f, 611.2a).
    """

    change: CostChange
    who: Ref | None = None
    duration: str = "end_of_turn"
    next_one: bool = False
    """Only the next of these spells that is cast this turn."""


@record
class GainKeyword:
    """The players have ``hexproof``, ``shroud`` or ``protection`` from what the keyword's filter says, for that long
    (702.11c, 702.16b, 702.18b).
    """

    who: Ref
    keyword: Keyword
    duration: str = "end_of_turn"


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
class ExchangeLife:
    """The two players exchange life totals, if that can be done completely (701.12a, 701.12c)."""

    one: Ref
    other: Ref = You()


@record
class AddMana:
    """Add mana (CR 106). ``options``: each entry is one possible set of mana letters ("WU" = {W}{U}), the player
    chooses one for each of ``amount`` times. ``identity``: one mana of any color in the identity of the player's
    commander instead. ``any_color``: one mana of any color. ``among``: of any color/type that lands of the filter could
    produce.
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
    produced: bool = False
    """Only types that the permanent produced which was just tapped for mana (106.12a)."""
    among: Filter | None = None
    """Only colors (with ``any_color``) or types of mana that a land that fits could produce (106.7)."""
    colors_of: Filter | None = None
    """Only colors of what fits (106.5 where there are none): one of them for each of ``amount`` times, or one mana of
    each (``each_color``).
    """
    each_color: bool = False
    spells: Filter | None = None
    """With ``restriction``: the spells the mana may be spent on (None: on none)."""
    lasts: str = ""
    """The mana isn't lost as steps and phases end, until end of ``combat`` or of ``turn``."""
    sources: Filter | None = None
    """With ``restriction``: what the activated abilities it may be spent on are of (None: on none)."""


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
class DrawGame:
    """The game is a draw (104.4c)."""


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
    extra_turn: bool = False
    """After that next turn the player takes an extra turn."""


@record
class Restart:
    """Restart the game, leaving the objects in exile (727)."""

    leaving: Ref | None = None

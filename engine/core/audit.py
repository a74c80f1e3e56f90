"""The decision-point audit: which questions each frame, op and keyword of the core asks, and by which rule
(architecture 4.13, CR 101.4, 608.2d).

:data:`CHOICES` has an entry for every frame of the agenda and every op, empty where the rules leave nothing to a
player. :data:`KEYWORDS` says the same of keywords that rules ask for by name; what the others ask follows from the
abilities they stand for (:func:`keyword_choices`). :data:`UNASKED` lists choices that rules give and the core does not
ask, each with the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import attrs

from engine.cards.abilities import Keyword
from engine.cards.ops import Op
from engine.core.effects import AFTER
from engine.core.keywords import BY_NAME, expand
from engine.frozen import record
from engine.state.frames import Frame, RunProgram

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.state.game import Game

__all__ = ["CHOICES", "KEYWORDS", "UNASKED", "Choice", "Unasked", "asker", "frames", "keyword_choices", "ops"]


@record
class Choice:
    """A question: the decision's kind, the rules that one of its reasons cites first, and what is decided."""

    kind: str
    rules: tuple[str, ...]
    what: str


@record
class Unasked:
    """A choice that a rule gives and that is not asked, and why it need not be or what is missing."""

    rule: str
    what: str
    why: str


def _c(kind: str, rules: str, what: str) -> Choice:
    return Choice(kind, tuple(rules.split()), what)


_ORDER_LIBRARY = _c("Order", "401.4", "the order of an owner's cards put into a library together")
_HOST = _c("ChooseTargets", "303.4f", "what an Aura that isn't cast enchants")
_MAY_PAY = _c("May", "118.12", "whether to pay")
_NEW_TARGETS = _c("ChooseTargets", "707.10c", "new targets of a copy, one by one")

_FRAMES: dict[str, tuple[Choice, ...]] = {
    "Setting": (
        _c("ChooseObjects", "905.4", "which conspiracies begin in the command zone"),
        _c("ChooseValue", "702.106a 702.106f", "card names named secretly for hidden and double agendas"),
        _c("ChooseValue", "315.5a", "numbers that conspiracies have chosen before the opening hands"),
        _c("ChooseValue", "903.4b", "the color of a commander that has one chosen before the game"),
    ),
    "Mulligans": (
        _c("ChooseValue", "315.5a", "which of several opening hands is kept"),
        _c("ChooseValue", "103.5", "keep or mulligan"),
        _c("ChooseCards", "103.5", "which cards go to the bottom after mulligans, in the order named"),
        _c("ChooseCards", "edh2010.partial-paris.1", "which cards are exiled in a partial Paris mulligan, or to stop"),
    ),
    "Steps": (),
    "Priority": (_c("ChooseAction", "117.1", "what to do with priority, or to pass"),),
    "Settle": (),
    "StateBased": (
        _c("ChooseObjects", "704.5j", "which of several legendary permanents of one name to keep"),
        _c("ChoosePlayers", "704.5w", "the protector of a battle that has none"),
        _c("ChooseValue", "903.9a", "whether a commander in a graveyard or in exile goes to the command zone"),
    ),
    "PutTriggers": (_c("Order", "603.3b", "the order of a player's waiting triggers that are not alike"),),
    "Choosing": (
        _c("ChooseModes", "700.2", "modes"),
        _c("ChooseTargets", "601.2c 603.3d", "targets, slot by slot"),
        _c("Distribute", "601.2d", "the division of an amount among targets"),
    ),
    "Casting": (
        _c("May", "601.2b", "whether to pay each optional cost"),
        _c("ChooseValue", "601.2b", "which of several additional costs is paid"),
        _c("ChooseNumber", "107.3a", "the value of X"),
        _c("ChooseNumber", "601.2b", "how often an optional cost is paid"),
        _c(
            "ChooseObjects", "601.2b 702.48b 702.180b", "what is sacrificed or tapped for emerge, offering or harmonize"
        ),
        _c("ChoosePlayers", "702.174a", "the opponent who is promised a gift"),
        _c("ChooseCards", "702.47a", "which cards are spliced onto the spell, one after the other"),
        _c("ChoosePlayers", "702.132a", "the player who may pay a part of the generic mana"),
        _c("ChooseNumber", "702.132a", "how much of it that player pays"),
    ),
    "Activating": (_c("ChooseNumber", "107.3a", "the value of X"),),
    "Paying": (
        _c("ChooseValue", "601.2h", "which of the costs that a part of it offers is paid"),
        _c("ChooseValue", "601.2h", "which kind of counter is removed for the cost"),
        _c("ChooseObjects", "601.2h", "what is sacrificed, tapped, returned or exiled for the cost"),
        _c("ChooseCards", "601.2h", "which cards are discarded or revealed for the cost"),
        _c("PayCost", "601.2g", "which plan pays the mana, or a mana ability first"),
    ),
    "TakingBack": (_c("ChooseModes", "733.1", "which mana abilities are taken back with the cast or activation"),),
    "RunMana": (),
    "Resolving": (),
    "RunProgram": (
        _c("ChooseObjects", "702.124e", "which of two commanders an effect on “your commander” is about"),
        _c("ChoosePlayers", "800.4g", "who chooses in the stead of a player who has left"),
    ),
    "CastNow": (
        _c("May", "608.2g", "whether to cast or play the one card"),
        _c("ChooseObjects", "608.2g", "which card to cast or play, if any"),
    ),
    "Happen": (
        _HOST,
        _c("ChooseReplacement", "616.1", "which of several replacement or prevention effects applies first"),
        _c(
            "ChooseValue",
            "903.9b 906.10 903.9a edh2010.general-replacement",
            "whether a commander goes to its zone instead",
        ),
        _c("May", "614.1", "whether an optional replacement effect applies"),
        _c("ChooseValue", "615.7", "which damage a shield that can't prevent everything prevents"),
        _c("ChooseObjects", "614.12", "what a permanent that may enter as a copy copies"),
        _c("May", "614.12", "whether to pay, or to use an effect, as a permanent enters"),
        _c("ChoosePlayers", "614.12", "the player chosen as a permanent enters"),
        _c("ChooseObjects", "702.82a", "which creatures are devoured"),
        _c("ChooseCards", "702.38a", "which cards are revealed to amplify"),
        _c("ChoosePlayers", "702.104a", "the opponent who may pay tribute"),
        _c("May", "702.104a", "whether to pay tribute"),
        _c("ChooseNumber", "614.12", "the chapter with which a Saga with read ahead begins (714.3b)"),
        _c("ChooseValue", "614.12", "the color, type, name or number chosen as a permanent enters"),
        _c(
            "Order",
            "613.7m",
            "the order of timestamps of permanents that arrive together, where it can come out differently",
        ),
        _c("Order", "712.21a 730.3a", "the order of the cards of a melded or merged permanent put into a library"),
    ),
    "DeclaringAttackers": (
        _c("ChoosePlayers", "507.1", "the defending player, where there is one only"),
        _c("DeclareAttackers", "508.1", "attackers, and whom or what each attacks"),
        _c("ChooseObjects", "702.22c", "which attackers form a band"),
        _c("ChooseObjects", "701.43d", "which attackers are exerted, if any"),
        _c("ChooseObjects", "702.154a", "which creature is enlisted, if any"),
    ),
    "DeclaringBlockers": (_c("DeclareBlockers", "509.1", "blockers, and what each blocks"),),
    "CombatDamage": (_c("AssignDamage", "510.1c 510.1d", "how a creature divides its combat damage"),),
    "Cleanup": (_c("ChooseCards", "514.1", "what is discarded down to the hand size"),),
    "SuspectedLoop": (_c("LoopSuspected", "732.4", "the outcome of what looks like a loop"),),
    "Leaving": (),
    "FetchCompanion": (),
    "SetAside": (),
    "Restarting": (),
}

_ATTACKS = _c(
    "ChooseTargets", "508.4", "what a permanent attacks that enters attacking, where the effect doesn't say it"
)

_OPS: dict[str, tuple[Choice, ...]] = {
    "Move": (_ORDER_LIBRARY, _ATTACKS),
    "CreateToken": (_ATTACKS,),
    "Sacrifice": (_c("ChooseObjects", "701.21a", "which permanents"),),
    "Discard": (_c("ChooseCards", "701.9b", "which cards, unless at random"),),
    "Venture": (
        _c("ChooseValue", "701.49a", "which dungeon is entered"),
        _c("ChooseValue", "701.49b", "which room comes next"),
    ),
    "RingTempts": (_c("ChooseObjects", "701.54a", "which creature becomes the Ring-bearer"),),
    "Proliferate": (_c("ChooseObjects", "701.34a", "which permanents and players get counters"),),
    "CopyToken": (_c("ChooseTargets", "303.4g", "what a token that is a copy of an Aura enchants"), _ATTACKS),
    "AddMana": (_c("ChooseValue", "106.1", "which mana"),),
    "Search": (_c("ChooseCards", "701.23a", "which cards are found, fewer than there are included"),),
    "LookAt": (
        _c("ChooseCards", "608.2d", "which cards are taken"),
        _c("Order", "401.4", "the order of the rest"),
    ),
    "Scry": (
        _c("ChooseCards", "701.22a", "which cards go to the bottom"),
        _c("Order", "701.22a", "their order on top and on the bottom"),
    ),
    "Surveil": (
        _c("ChooseCards", "701.25a", "which cards go to the graveyard"),
        _c("Order", "701.25a", "the order of those that stay on top"),
    ),
    "Choose": (
        _c("ChooseObjects", "608.2d", "objects"),
        _c("ChoosePlayers", "608.2d", "players"),
        _c("ChooseValue", "608.2d", "a word or number"),
    ),
    "May": (_c("May", "608.2d", "whether to do it"),),
    "Pay": (_MAY_PAY,),
    "RollDice": (
        _c("ChooseValue", "706.2b", "which dice are rolled anew, if any"),
        _c("ChooseValue", "706.2a", "whether a result is raised or lowered"),
    ),
    "PayAny": (_c("ChooseNumber", "608.2d", "how much each player pays"),),
    "CopySpell": (_NEW_TARGETS,),
    "CopyForEach": (_NEW_TARGETS,),
    "Merge": (_c("ChooseValue", "702.140c", "on top or on the bottom"),),
    "Vote": (
        _c("ChooseValue", "701.38a", "each player's vote"),
        _c("May", "701.38d", "whether to vote an additional time"),
    ),
    "SeparatePiles": (
        _c("ChoosePlayers", "700.3", "which of several players separates"),
        _c("ChooseObjects", "700.3a", "what is in the first pile"),
        _c("ChooseCards", "700.3a", "which cards of a library are in the first or the face-down pile"),
        _c("ChooseValue", "700.3", "which pile"),
    ),
    "Clash": (
        _c("ChoosePlayers", "701.30b", "which opponent clashes"),
        _c("ChooseValue", "701.30a", "whether the revealed card stays on top or goes to the bottom"),
    ),
    "KeepSome": (_c("ChooseObjects", "101.4", "what each player keeps, kind by kind"),),
    "VoteForObject": (
        _c("ChooseObjects", "701.38a", "each player's vote for an object"),
        _c("ChoosePlayers", "701.38a", "each player's vote for a player"),
        _c("May", "701.38d", "whether to vote an additional time"),
    ),
    "ChangeTargets": (_c("ChooseTargets", "115.7a 115.7d", "new targets, slot by slot"),),
    "MiracleReveal": (_c("May", "702.94a", "whether to reveal the card as it is drawn"),),
    "AuraSwap": (_c("ChooseCards", "702.65a", "the Aura card in hand, if any"),),
    "CastCopy": (_c("May", "702.99a", "whether to copy the card and cast the copy"),),
    "UntapRest": (_c("May", "502.3", "whether a permanent that may stay tapped does"),),
    "Myriad": (_c("ChooseTargets", "702.116a", "for each other opponent, whom the token attacks, or none"),),
    "TimeTravel": (
        _c("ChooseValue", "701.56a", "for each object whether a time counter is put on it or removed, if either"),
    ),
    "Blight": (_c("ChooseObjects", "701.68a", "the creature that a player puts the counters on"),),
    "Unlock": (_c("ChooseValue", "709.5e 709.5f 709.5g", "which half is unlocked or locked, where two could be"),),
    "TurnUp": (
        _c("ChooseValue", "116.2b", "by which of its costs a permanent is turned face up"),
        _c("ChooseNumber", "107.3a", "the value of X in that cost"),
    ),
}

KEYWORDS: dict[str, tuple[Choice, ...]] = {
    "convoke": (_c("PayCost", "601.2g", "which creatures are tapped"),),
    "emerge": (_c("ChooseObjects", "601.2b", "which creature is sacrificed"),),
    "improvise": (_c("PayCost", "601.2g", "which artifacts are tapped"),),
    "delve": (_c("PayCost", "601.2g", "which cards are exiled"),),
    "spectacle": (_c("ChooseAction", "117.1", "whether it is cast that way"),),
    "prowl": (_c("ChooseAction", "117.1", "whether it is cast that way"),),
    "freerunning": (_c("ChooseAction", "117.1", "whether it is cast that way"),),
    "mayhem": (_c("ChooseAction", "117.1", "whether it is cast that way"),),
    "awaken": (_c("ChooseAction", "117.1", "whether it is cast that way"),),
    "cleave": (_c("ChooseAction", "117.1", "whether it is cast that way"),),
    "harmonize": (
        _c("ChooseAction", "117.1", "whether it is cast that way"),
        _c("ChooseObjects", "702.180b", "which creature is tapped, if any"),
    ),
    "offering": (
        _c("ChooseAction", "117.1", "whether it is cast that way"),
        _c("ChooseObjects", "702.48b", "which permanent is sacrificed"),
    ),
    "banding": (
        _c("ChooseObjects", "702.22c", "which attackers form a band"),
        _c("AssignDamage", "510.1c", "the damage of what it blocks or is blocked by (702.22j-k)"),
    ),
    "bands with other": (
        _c("ChooseObjects", "702.22c", "which attackers form a band"),
        _c("AssignDamage", "510.1c", "the damage of what it blocks or is blocked by (702.22j-k)"),
    ),
    "spree": (_c("ChooseModes", "700.2", "modes, each for its cost"),),
    "tiered": (_c("ChooseModes", "700.2", "the mode, for its cost"),),
    "fuse": (_c("ChooseAction", "117.1", "whether both halves are cast"),),
    "epic": (),
    "paradigm": (_c("May", "702.99a 707.12", "whether a copy is cast"),),
    "assist": (
        _c("ChoosePlayers", "702.132a", "who assists, if anybody"),
        _c("ChooseNumber", "702.132a", "how much that player pays"),
    ),
    "compleated": (_c("PayCost", "601.2g", "for which symbols life is paid"),),
    "splice": (_c("ChooseCards", "702.47a", "which cards are spliced onto a spell"),),
    "cipher": (
        _c("May", "608.2d", "whether it is encoded"),
        _c("ChooseObjects", "608.2d", "on which creature"),
    ),
    "kicker": (_c("May", "601.2b", "whether it is paid"),),
    "additional cost": (_c("May", "601.2b", "whether it is paid"),),
    "collect evidence": (
        _c("May", "601.2b", "whether it is collected"),
        _c("ChooseCards", "601.2h", "which cards are exiled"),
    ),
    "buyback": (_c("May", "601.2b", "whether it is paid"),),
    "flashback": (_c("ChooseAction", "117.1", "whether it is cast that way"),),
    "escape": (
        _c("ChooseAction", "117.1", "whether it is cast that way"),
        _c("ChooseObjects", "601.2h", "which cards are exiled"),
    ),
    "morph": (_c("ChooseAction", "117.1", "whether it is cast face down, and when it is turned up"),),
    "megamorph": (_c("ChooseAction", "117.1", "whether it is cast face down, and when it is turned up"),),
    "disguise": (_c("ChooseAction", "117.1", "whether it is cast face down, and when it is turned up"),),
    "mutate": (
        _c("ChooseAction", "117.1", "whether it is cast that way"),
        _c("ChooseValue", "702.140c", "on top or on the bottom"),
    ),
    "rebound": (_c("May", "608.2g", "whether it is cast again"),),
    "enchant": (_c("ChooseTargets", "601.2c", "what it enchants"),),
    "flash": (_c("ChooseAction", "117.1", "when it is cast"),),
    "trample": (_c("AssignDamage", "510.1c", "how much damage goes past the blockers"),),
    "trample over planeswalkers": (_c("AssignDamage", "510.1c", "how much damage goes past the planeswalker"),),
    "companion": (_c("ChooseAction", "117.1", "whether and when it is put into the hand"),),
    "hidden agenda": (_c("ChooseValue", "702.106a", "the card named secretly"),),
    "double agenda": (_c("ChooseValue", "702.106f", "the two cards named secretly"),),
}
"""Keywords that rules ask for by name and that leave something to a player."""

UNASKED: tuple[Unasked, ...] = (
    Unasked(
        "404.3",
        "the order of cards put into one graveyard together",
        "nothing in the ability language looks at the order of a graveyard",
    ),
    Unasked(
        "712.21a",
        "the order of a melded permanent's cards in a graveyard",
        "as for 404.3; in a library the order is asked",
    ),
    Unasked(
        "730.3a",
        "the order of a merged permanent's cards in a graveyard",
        "as for 404.3; in a library the order is asked",
    ),
    Unasked(
        "603.3b",
        "the order of triggers of one player that are alike",
        "alike means the same text, source and bound objects: either order is the same",
    ),
    Unasked("616.1", "which of several like replacement effects applies first", "all orders come to the same"),
    Unasked(
        "613.7m",
        "the order of timestamps of permanents that arrive together and don't set the same",
        "either order comes to the same",
    ),
    Unasked(
        "706.6",
        "which of several equal lowest rolls is ignored",
        "all of them are of the same kind of die: the rolls that are left are the same",
    ),
    Unasked("705.2", "what is called when a coin is flipped", "either call wins as often"),
    Unasked("510.1c", "a division of damage with one legal outcome", "a single legal option is taken at once"),
)
"""What is not asked, and why."""


def frames() -> tuple[str, ...]:
    """Names of all frames."""
    return tuple(one.__name__ for one in get_args(Frame))


def ops() -> tuple[str, ...]:
    """Names of all ops, steps that only the rules write included."""
    return tuple(one.__name__ for one in get_args(Op))


CHOICES: dict[str, tuple[Choice, ...]] = {**_FRAMES, **{name: _OPS.get(name, ()) for name in ops()}}
"""Frame or op -> the questions it asks."""


def asker(game: Game) -> str:
    """The frame or op that asks what is open now."""
    frame = game.agenda[-1]
    if type(frame) is RunProgram:
        return type(frame.steps[frame.pc + (frame.phase == AFTER)]).__name__
    return type(frame).__name__


def keyword_choices(name: str) -> tuple[Choice, ...]:
    """The questions of a keyword: those of :data:`KEYWORDS`, or of the ops in the abilities it stands for."""
    if name in BY_NAME:
        return KEYWORDS.get(name, ())
    found: dict[Choice, None] = {}
    for ability in expand(Keyword(name, amount=1)):
        for one in _records(ability):
            kind = type(one).__name__
            for choice in CHOICES.get(kind, ()):
                found[choice] = None
            if kind == "TargetSpec":
                found[_c("ChooseTargets", "601.2c 603.3d", "targets")] = None
            elif kind == "Activated":
                found[_c("ChooseAction", "117.1", "whether and when it is activated")] = None
            elif kind == "Modes":
                found[_c("ChooseModes", "700.2", "modes")] = None
    return tuple(found)


def _records(value: Any) -> Iterator[Any]:
    """The record and all records in it."""
    if type(value) is tuple:
        for one in value:
            yield from _records(one)
    elif attrs.has(type(value)):
        yield value
        for f in attrs.fields(type(value)):
            if f.init:
                yield from _records(getattr(value, f.name))

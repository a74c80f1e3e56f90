"""Questions to players and their answers (CR 101.4, 601.2, 608.2d).

One record for all decisions: ``kind`` says which of the few generic forms it has, ``why`` what it is about. A client
needs one control per kind, whatever the card.
"""

from __future__ import annotations

from typing import Union

from engine.frozen import record
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import RuleRef

__all__ = [
    "KINDS", "Action", "Activate", "Answer", "Cancel", "Cast", "Concede", "Decision", "Option", "Pass", "PlayLand", "Special", "Value", "Why",
]  # fmt: skip

KINDS = {
    "ChooseAction": "priority: do something or pass; the actions are in `legal`",
    "ChooseObjects": "options are objects; the value is between `least` and `most` of them",
    "ChooseCards": "options are cards the chooser may look at; the value is between `least` and `most` of them",
    "ChooseTargets": "options are objects and players; the value is between `least` and `most` of them",
    "ChoosePlayers": "options are players; the value is between `least` and `most` of them",
    "ChooseModes": "options are mode numbers; the value is between `least` and `most` of them",
    "ChooseNumber": "the value is one whole number between `least` and `most`",
    "ChooseValue": "options are words (colors, types, names, zones); the value is between `least` and `most` of them",
    "May": "options are `yes` and `no`",
    "Order": "the value is all options in the wanted order",
    "Distribute": "the value is a number for each option, at least `least` each, `most` in total",
    "ChooseReplacement": "options are replacement effects; the value is the one to apply next",
    "PayCost": "options are plans of payment by number; also mana abilities may be activated",
    "DeclareAttackers": "options are creatures; the value is (creature, thing attacked) pairs",
    "DeclareBlockers": "options are creatures; the value is (blocker, attacker) pairs",
    "AssignDamage": "the value is, for each option (a thing), a number; `most` in total",
    "Pick": "draft: the value is cards of the pack in hand",
    "ByHand": "a line nobody reads: the value is effect sentences",
    "LoopSuspected": "the players name the outcome of what looks like a loop",
}
"""Kind -> what an answer looks like."""

Option = Union[int, str]
Value = tuple[Union[int, str, tuple[int, ...]], ...]


@record
class Why:
    """Why a decision is asked: the rules, the object it comes from, a message key and words for it."""

    rules: tuple[RuleRef, ...]
    text: str
    source: ObjectId | None = None
    words: tuple[str, ...] = ()


@record
class Decision:
    """An open question. ``player`` must answer; ``decider`` answers in that player's stead (723, else the same player).

    ``options`` are things (objects >= 0, players < 0), numbers or words, by kind. ``labels`` are words for the options
    where the option itself is a number (plans, modes, replacement effects). ``least``/``most`` bound how many, or the
    number itself. ``slot`` tells prompts of one frame apart. ``groups``: limits on attackers and blockers as data (see
    engine.core.combat).
    """

    kind: str
    player: PlayerId
    decider: PlayerId
    why: Why
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    labels: tuple[str, ...] = ()
    about: tuple[ObjectId, ...] = ()
    """Objects the question is about (the commander that may return, the spell being cast)."""
    slot: str = ""
    floor: tuple[int, ...] = ()
    """AssignDamage/Distribute: the least for each option under the rules, where they differ (lethal damage)."""
    things: tuple[int, ...] = ()
    """DeclareAttackers: what can be attacked; DeclareBlockers: the attackers that can be blocked."""


# -- actions -----------------------------------------------------------------------------------------------------------


@record
class Pass:
    """Pass priority (117.3d)."""

    player: PlayerId


@record
class PlayLand:
    """Play a land (116.2a, 305.1). ``face``: which face of a double-faced card."""

    player: PlayerId
    object: ObjectId
    face: int = 0


@record
class Cast:
    """Begin to cast a spell (601.2). ``using``: an alternative or other way of casting (``flashback``, ``bestow``,
    ``morph`` …); ``choices``: answers to the prompts it will raise, in order.
    """

    player: PlayerId
    object: ObjectId
    face: int = 0
    using: str = ""
    choices: tuple[Value, ...] = ()


@record
class Activate:
    """Begin to activate an ability (602.2, 605.3): ``ability`` is its index among the object's activated abilities."""

    player: PlayerId
    object: ObjectId
    ability: int = 0
    choices: tuple[Value, ...] = ()


@record
class Special:
    """Take a special action (116.2): ``turn_up`` (face-down permanent), ``reveal`` (hidden agenda), ``companion``,
    ``foretell``, ``suspend`` …
    """

    player: PlayerId
    kind: str
    object: ObjectId
    choices: tuple[Value, ...] = ()


@record
class Answer:
    """Answer an open decision. ``prompt``: the game's ``state_id`` when it was seen (-1 = the present one); stale ids
    are refused.
    """

    player: PlayerId
    value: Value
    prompt: int = -1


@record
class Cancel:
    """Take back the cast or activation that is being announced (733.1)."""

    player: PlayerId


@record
class Concede:
    """Leave the game (104.3a); legal at any time."""

    player: PlayerId


Action = Union[Pass, PlayLand, Cast, Activate, Special, Answer, Cancel, Concede]

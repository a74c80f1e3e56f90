"""Open questions and what may be done, as a seat sees them: options by number where ids must not be told (architecture
4.11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.activating import abilities_of
from engine.core.legal import legal
from engine.rulebook.refs import ref
from engine.state.decisions import Activate, Cast, Pass, PlayLand, Special
from engine.state.game import Rng, shuffled
from engine.state.knowledge import HIDDEN
from engine.state.objects import Obj
from engine.views.cards import card_name, source_name
from engine.views.records import SeenAction, SeenActions, SeenOption, SeenPrompt, SeenReason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards.abilities import Activated
    from engine.state.decisions import Action, Decision, Option
    from engine.views.rules import Numbers
    from engine.views.seeing import Sight

__all__ = ["LOOKED_AT", "SECRET", "TYPES", "actions_of", "asked", "listed", "numbering"]

TYPES: dict[type[Any], str] = {
    Pass: "pass",
    PlayLand: "play_land",
    Cast: "cast",
    Activate: "activate",
    Special: "special",
}
LOOKED_AT = frozenset({"ChooseCards", "Order", "Pick"})
"""Kinds of decisions whose options the player may look at, wherever they are."""
_THINGS = frozenset(
    {
        "ChooseObjects",
        "ChooseCards",
        "ChooseTargets",
        "ChoosePlayers",
        "Pick",
        "DeclareAttackers",
        "DeclareBlockers",
        "AssignDamage",
        "Distribute",
    }
)
_SECRET = 0x5EED
SECRET = frozenset({ref("702.106f")})
"""Rules that would say how many names were chosen secretly: one and two look alike (702.106f)."""


def mine(sight: Sight, d: Decision) -> bool:
    """Whether the seat sees the options: it answers, or it is the player who is asked."""
    return sight.seat is not None and sight.seat in (d.decider, d.player)


def numbering(sight: Sight, d: Decision) -> tuple[int, ...]:
    """Places of the options in the decision, in the order in which the seat is shown them.

    Where all may be told apart by their ids that is the decision's own order. Otherwise it tells nothing about the
    places in a library or a hand: cards are sorted by name, and unknown ones shuffled anew for each prompt.
    """
    count = len(d.options)
    hidden = [i for i, o in enumerate(d.options) if _hidden(sight, d, o) is not None]
    if not hidden:
        return tuple(range(count))
    mixed, _ = shuffled(Rng(sight.game.setup.seed ^ _SECRET, sight.game.state_id * 1024), range(count))
    places = {p: i for i, p in enumerate(mixed)}

    def key(i: int) -> tuple[int, str, int]:
        obj = _hidden(sight, d, d.options[i])
        if obj is None:
            return (0, "", i)
        name = card_name(sight, obj) if _known(sight, d, obj) else ""
        return (1, name, places[i])

    return tuple(sorted(range(count), key=key))


def _hidden(sight: Sight, d: Decision, option: Option) -> Obj | None:
    """The object that an option is, if the seat must not have its id."""
    if type(option) is not int or option < 0 or d.kind not in (*_THINGS, "Order", "ChooseValue") or d.labels:
        return None
    obj = sight.board.object(option)
    return obj if obj is not None and not sight.tells(obj) else None


def _known(sight: Sight, d: Decision, obj: Obj) -> bool:
    return sight.front(obj) or (d.kind in LOOKED_AT and obj.zone in HIDDEN)


def asked(sight: Sight, numbers: Numbers) -> tuple[SeenPrompt, ...]:
    """The open questions that are more than priority, and priority itself."""
    out: list[SeenPrompt] = []
    for d in sight.game.pending:
        why = d.why
        if not mine(sight, d):
            rules = tuple(r for r in why.rules if r not in SECRET) if d.slot == "card_name" else why.rules
            reason = SeenReason(why.text, numbers(rules), sight.id_of(why.source))
            out.append(SeenPrompt(sight.game.state_id, d.kind, d.player, d.decider, reason, about=sight.ids(d.about)))
            continue
        reason = SeenReason(why.text, numbers(why.rules), sight.id_of(why.source), why.words)
        options = tuple(_option(sight, d, n, i) for n, i in enumerate(numbering(sight, d)))
        out.append(SeenPrompt(
            sight.game.state_id, d.kind, d.player, d.decider, reason, options, d.least, d.most, d.slot, sight.ids(d.about), sight.ids(d.things),
        ))  # fmt: skip
    return tuple(out)


def _option(sight: Sight, d: Decision, number: int, place: int) -> SeenOption:
    option = d.options[place]
    least = d.floor[place] if place < len(d.floor) else 0
    label = d.labels[place] if place < len(d.labels) else ""
    if type(option) is int and d.kind in (*_THINGS, "Order", "ChooseValue") and not d.labels:
        if option < 0:
            return SeenOption(number, sight.game.players[~option], option, least)
        found = sight.board.objects[option] if option < sight.board.objects.size else None
        if type(found) is Obj:
            name = card_name(sight, found) if _known(sight, d, found) else "a card"
            return SeenOption(number, name, option if sight.tells(found) else None, least)
        return SeenOption(number, str(option), None, least)
    source = d.about[place] if d.kind == "Order" and len(d.about) == len(d.options) else None
    named = label or (source_name(sight, source) if source is not None else "") or str(option)
    return SeenOption(number, named, sight.id_of(source) if source is not None and source >= 0 else None, least)


# -- actions -----------------------------------------------------------------------------------------------------------


def listed(sight: Sight) -> tuple[Sequence[Action], bool]:
    """The actions at priority of the player for whom the seat decides now, and whether these are all."""
    game = sight.game
    if sight.seat is not None and game.outcome is None:
        for d in game.pending:
            if d.kind == "ChooseAction" and d.decider == sight.seat:
                found = legal(game, d.player)
                return found.actions, found.complete
    return (), True


def actions_of(sight: Sight, actions: Sequence[Action]) -> tuple[SeenActions, ...]:
    """The actions by object, in the order in which the objects come up."""
    groups: dict[int, list[SeenAction]] = {}
    for number, a in enumerate(actions):
        held: Any = a
        kind = type(a)
        if kind is Activate:
            obj = sight.board.object(held.object)
            abilities: tuple[Activated, ...] = abilities_of(sight.board, obj) if obj is not None else ()
            text = next((one.text for i, one in enumerate(abilities) if i == held.ability), "")
            made = SeenAction(number, "activate", ability=held.ability, text=text)
        elif kind is Cast:
            made = SeenAction(number, "cast", held.face, held.using)
        elif kind is PlayLand:
            made = SeenAction(number, "play_land", held.face)
        elif kind is Special:
            made = SeenAction(number, "special", kind=held.kind)
        else:
            made = SeenAction(number, TYPES[kind])
        groups.setdefault(getattr(a, "object", -1), []).append(made)
    out: list[SeenActions] = []
    for oid, some in groups.items():
        obj = sight.board.object(oid) if oid >= 0 else None
        if obj is None or sight.tells(obj):
            out.append(SeenActions(oid if oid >= 0 else None, tuple(some)))
        else:
            out.append(SeenActions(None, tuple(some), card_name(sight, obj)))
    return tuple(out)

"""Answers in words: from what a player says to the value that answers the open question (CR 601.2, 603.3, 608.2d,
616.1).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine.errors import IllegalAction, Reason
from engine.rulebook.refs import RuleRef, same_rule
from engine.rulebook.renumber import from_printed, printed
from engine.state.objects import Gone, Obj
from engine.words.names import COLOR_WORDS, Named

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.state.decisions import Decision, Option, Value
    from engine.state.game import Game
    from engine.words.refs import Item, Refs
    from engine.words.sentences import AssignSaid, ChooseSaid, RefsSaid

__all__ = [
    "assign_value",
    "belongs",
    "cards_in",
    "choose_value",
    "cites_rule",
    "find_option",
    "option_word",
    "option_words",
    "order_value",
    "refused",
]

_THINGS = frozenset({"ChooseObjects", "ChooseCards", "ChooseTargets", "ChoosePlayers", "Pick"})
_DECLARED = frozenset({"DeclareAttackers", "DeclareBlockers"})
_OTHER_WORDS = {"under": "bottom", "underneath": "bottom", "over": "top", "on top": "top", "on the bottom": "bottom"}
"""Other words for an option: where a merging permanent goes (702.140c), where a card goes in a library."""
_AWAY = ("top", "library", "bottom", "graveyard")
"""Where the cards of a scry or surveil go (701.22a, 701.25a)."""
_LETTERS = {letter: word for word, letter in COLOR_WORDS.items()}


def refused(text: str, *rules: RuleRef, code: str = "action/illegal", objects: Iterable[int] = ()) -> IllegalAction:
    """A refusal with one reason."""
    return IllegalAction(Reason(code, rules, text, tuple(objects)))


def cites_rule(rules: Iterable[RuleRef], number: str, text: str) -> bool:
    """Whether one of the rules is the one that the edition of date ``text`` (or the newest) prints as ``number``, or
    states the same.
    """
    try:
        meant = from_printed(number, text)
    except ValueError:
        return False
    return any(same_rule(r, meant) or same_rule(r, number) for r in rules)


def cards_in(game: Game, oid: int) -> tuple[int, ...]:
    """The physical cards of an object, also of one that is gone; () if nobody knows any more."""
    seen = set[int]()
    while 0 <= oid < game.board.objects.size and oid not in seen:
        seen.add(oid)
        found = game.board.objects[oid]
        if type(found) is Obj:
            return found.cards
        assert type(found) is Gone
        if found.last is not None:
            return found.last.obj.cards
        if not found.became:
            return ()
        oid = found.became[0]
    return ()


def belongs(game: Game, oid: int, item: Item) -> bool:
    """Whether the object, living or gone, is an incarnation of the thing."""
    if item.card >= 0:
        return item.card in cards_in(game, oid)
    return oid in (item.object, item.root)


# -- options in words --------------------------------------------------------------------------------------------------


def option_word(game: Game, decision: Decision, option: Option, refs: Refs) -> str:
    """What people call an option of a decision."""
    kind = decision.kind
    place = decision.options.index(option) if option in decision.options else -1
    label = decision.labels[place] if 0 <= place < len(decision.labels) else ""
    if (kind in _THINGS or kind in _DECLARED) and isinstance(option, int):
        return refs.name(option)
    if kind == "Order" and isinstance(option, int):
        source = decision.about[place] if place < len(decision.about) else -1
        if label or source >= 0:
            return _source_name(game, source, refs) if source >= 0 else label
        return refs.name(option)
    if kind == "ChooseReplacement":
        rule = _rule_of(option, label)
        if rule:
            return printed(_ref(rule), game.setup.rules)
        source = _replacing_source(decision, option, place)
        named = _source_name(game, source, refs) if source >= 0 else ""
        twins = sum(1 for i, o in enumerate(decision.options) if _replacing_source(decision, o, i) == source)
        return named if named and twins == 1 else label or named or str(option)
    if label:
        return label
    if kind in ("ChooseModes", "PayCost") and place >= 0:
        return str(place + 1)
    if kind == "ChooseValue" and option in _LETTERS and set(decision.options) <= set(_LETTERS):
        return _LETTERS[str(option)]
    return str(option)


def option_words(game: Game, decision: Decision, refs: Refs) -> tuple[str, ...]:
    """What people call the options, in order."""
    return tuple(option_word(game, decision, option, refs) for option in decision.options)


def _source_name(game: Game, oid: int, refs: Refs) -> str:
    from engine.words.refs import short_name

    if game.board.object(oid) is not None:
        return refs.name(oid)
    cards = cards_in(game, oid)
    return short_name(game, cards[0]) if cards else f"#{oid}"


def _rule_of(option: Option, label: str) -> str:
    """The number of the rule that an option stands for; the leaders' return is told by its label, which is the rule in
    force.
    """
    text = str(option)
    if not text.startswith("rule:"):
        return ""
    return label if text == "rule:return" else text.removeprefix("rule:")


def _ref(number: str) -> RuleRef:
    from engine.rulebook.refs import ref

    return ref(number)


# -- choose ------------------------------------------------------------------------------------------------------------


def choose_value(game: Game, decision: Decision, said: ChooseSaid, refs: Refs) -> Value:
    """The value that ``choose …`` means for the decision.

    Raises :class:`IllegalAction` where something named is no option, or too few or too many are; name errors of
    :class:`Refs`.
    """
    rules = decision.why.rules
    chosen: list[Any] = []
    if decision.slot == "copy" and said.options in ((), ("no",)):
        return decision.options[: decision.least]  # the copy keeps its targets (707.10c)
    if decision.slot == "away" and len(said.options) == 1 and said.options[0] in _AWAY:  # scry, surveil: all of them
        return decision.options if said.options[0] in ("bottom", "graveyard") else ()
    if (
        decision.kind == "AssignDamage"
        and not decision.floor
        and int(decision.options[-1]) < 0
        and said.options in (("yes",), ("no",))
        and (said.options == ("yes",) or len(decision.options) == 2)
    ):
        rest = (0,) * (len(decision.options) - 1)
        # as though it weren't blocked, or not
        return (*rest, decision.most) if said.options == ("yes",) else (decision.most, *rest)
    if decision.kind in ("Distribute", "AssignDamage"):
        return tuple(_whole(word) for word in said.options)
    if (
        said.options in (("yes",), ("no",))
        and decision.least == 0
        and len(decision.options) == 1
        and decision.kind in _THINGS
    ):
        return decision.options if said.options == ("yes",) else ()  # a "may" about the only thing there is
    for word in said.options:
        found = find_option(game, decision, word, refs, chosen)
        if found is None:
            shown = ", ".join(option_words(game, decision, refs)) or "nothing"
            raise refused(f"{word!r} is no option here; the options are {shown}", *rules)
        chosen.append(found)
    if decision.kind == "ChooseNumber":
        if len(chosen) != 1 or not decision.least <= chosen[0] <= decision.most:
            raise refused(f"the number is from {decision.least} to {decision.most}", *rules)
        return tuple(chosen)
    if not decision.least <= len(chosen) <= decision.most:
        wanted = str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
        raise refused(f"{len(chosen)} chosen; the choice is of {wanted}", *rules)
    if len(set(chosen)) < len(chosen) and decision.kind in _THINGS:
        raise refused("the same thing is chosen twice", *rules)
    return tuple(chosen)


def _whole(word: str) -> int:
    if not re.fullmatch(r"\d{1,9}", word):
        raise refused(f"{word!r} is no number")
    return int(word)


def find_option(game: Game, decision: Decision, word: str, refs: Refs, taken: Sequence[Any] = ()) -> Option | None:
    """The option that a word means, None if it means none; ``taken`` are options chosen before."""
    kind, options = decision.kind, decision.options
    if kind == "ChooseNumber":
        return int(word) if re.fullmatch(r"-?\d{1,9}", word) else None
    if kind in _THINGS or (kind == "ChooseValue" and options and all(isinstance(o, int) for o in options)):
        return _thing(word, options, refs, taken)
    if kind == "ChooseReplacement":
        return _replacement(game, decision, word, refs)
    if kind == "ChooseValue" and not options:
        return word
    number = re.fullmatch(r"#?(\d{1,4})", word)
    if number and kind in ("ChooseModes", "PayCost"):  # counted from 1, as people do
        return options[int(number[1]) - 1] if 1 <= int(number[1]) <= len(options) else None
    folded = word.casefold()
    for place, option in enumerate(options):
        label = decision.labels[place] if place < len(decision.labels) else ""
        if folded in (str(option).casefold(), label.casefold(), option_word(game, decision, option, refs).casefold()):
            return option
    if word in COLOR_WORDS and COLOR_WORDS[word] in options:
        return COLOR_WORDS[word]
    if folded in COLOR_WORDS:  # mana of that color
        symbol = f"{{{COLOR_WORDS[folded]}}}"
        return next(
            (o for place, o in enumerate(options) if symbol in (str(o), *decision.labels[place : place + 1])), None
        )
    if _OTHER_WORDS.get(folded) in options:
        return _OTHER_WORDS[folded]
    starts = [o for o, label in zip(options, decision.labels, strict=False) if label.casefold().startswith(folded)]
    return starts[0] if len(starts) == 1 else None


def _thing(word: str, options: tuple[Option, ...], refs: Refs, taken: Sequence[Any]) -> Option | None:
    if word in refs.game.players:
        seat = ~refs.seat(word)
        return seat if seat in options else None
    named = _named(word, refs)
    fits = refs.fits(named)
    if not fits:
        return None
    inside = [f.object for f in fits if f.object in options and f.object not in taken]
    if len(inside) > 1:
        living = refs.game.board
        alike = {(living.objects[o].base.name, living.objects[o].zone, living.objects[o].owner) for o in inside}
        if len(alike) == 1 and all(living.objects[o].zone in ("hand", "library", "outside") for o in inside):
            return inside[0]  # cards that nothing tells apart
        return refs.item(named, inside).object
    return inside[0] if inside else None


def _named(word: str, refs: Refs) -> Named:
    for player in sorted(refs.game.players, key=len, reverse=True):
        if word.startswith(f"{player}'s "):
            return Named(word[len(player) + 3 :], player)
    return Named(word)


def _replacement(game: Game, decision: Decision, word: str, refs: Refs) -> Option | None:
    for place, option in enumerate(decision.options):
        rule = _rule_of(option, decision.labels[place] if place < len(decision.labels) else "")
        if rule and cites_rule((_ref(rule),), word, game.setup.rules.text):
            return option
    hits: list[Option] = []
    fits = refs.fits(_named(word, refs))
    for place, option in enumerate(decision.options):
        source = _replacing_source(decision, option, place)
        if source >= 0 and any(belongs(game, source, item) for item in fits):
            hits.append(option)
    if len(hits) == 1:
        return hits[0]
    folded = word.casefold()
    named = [
        o for o, label in zip(decision.options, decision.labels, strict=False) if label.casefold().startswith(folded)
    ]
    return named[0] if len(named) == 1 else hits[0] if hits else None


def _replacing_source(decision: Decision, option: Option, place: int) -> int:
    found = re.match(r"(?:obj(?:ect)?:)?(\d+)(?::|$)", str(option))
    if found:
        return int(found[1])
    sourced = [i for i, o in enumerate(decision.options) if not str(o).startswith("rule:")]
    return decision.about[sourced.index(place)] if place in sourced and len(decision.about) == len(sourced) else -1


# -- order and damage --------------------------------------------------------------------------------------------------


def order_value(game: Game, decision: Decision, said: RefsSaid, refs: Refs) -> Value:
    """The value that ``order A, B`` means.

    Raises :class:`IllegalAction`: not exactly the things to be ordered.
    """
    left = list(decision.options)
    out: list[Option] = []
    for target in said.refs:
        found: Option | None = None
        for option in left:
            place = decision.options.index(option)
            source = decision.about[place] if place < len(decision.about) else option
            if isinstance(target, str):
                hit = isinstance(source, int) and source < 0 and source == ~refs.seat(target)
            else:
                hit = isinstance(source, int) and any(belongs(game, source, item) for item in refs.fits(target))
            if hit or _labelled(
                str(target),
                decision.labels[place] if place < len(decision.labels) else "",
                named=isinstance(source, int) and source >= 0,
            ):
                found = option
                break
        if found is None:
            raise refused(
                f"{target} is not among what is to be ordered: {', '.join(option_words(game, decision, refs))}",
                *decision.why.rules,
            )
        left.remove(found)
        out.append(found)
    if left:
        shown = ", ".join(option_word(game, decision, o, refs) for o in left)
        raise refused(f"an order names everything; left out: {shown}", *decision.why.rules)
    return tuple(out)


def _labelled(word: str, label: str, *, named: bool) -> bool:
    """Whether the word is the text of a trigger or its beginning, or a word of it where nothing else names it
    ("monarch").
    """
    word, label = word.casefold(), label.casefold()
    return bool(label) and (label.startswith(word) or (not named and word in label.split()))


def assign_value(decision: Decision, said: AssignSaid, refs: Refs) -> Value:
    """The value that ``assign A 3 to B, 2 to Ned`` means.

    Raises :class:`IllegalAction`: another creature's damage is being assigned, or something can't be assigned damage.
    """
    creature = refs.object(said.what, decision.about)
    if creature not in decision.about:
        whose = ", ".join(refs.name(o) for o in decision.about)
        raise refused(f"the damage of {whose} is being assigned, not that of {said.what}", *decision.why.rules)
    things = [int(o) for o in decision.options]
    amounts = dict.fromkeys(things, 0)
    for n, whom in said.shares:
        thing = refs.thing(whom, things)
        if thing not in amounts:
            shown = ", ".join(refs.name(t) for t in things)
            raise refused(f"{whom} is assigned no damage by {said.what}; possible are {shown}", *decision.why.rules)
        amounts[thing] += n
    return tuple(amounts[t] for t in things)

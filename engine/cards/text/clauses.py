"""Sentences of an effect: who does what, "may", "then" (CR 608.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Cost, CostPart
from engine.cards.filters import Bound, Each, Filter, Ref, Several, You
from engine.cards.ops import Choose, Delay, ForEach, May, Op, Pay, PayAny, Permit
from engine.cards.steps_keywords import Blight
from engine.cards.text.amounts import replaced
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.endings import ending
from engine.cards.text.players import player
from engine.cards.text.things import objects
from engine.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.text.cursor import Thing

__all__ = ["OBJECT_VERBS", "VERBS", "object_verb", "result_slot", "sequence", "verb"]

Steps = tuple[Op, ...]
VERBS: dict[str, list[Callable[[Cursor, Ref], Steps | None]]] = {}
"""First word of a predicate of players -> the rules that read it, given who does it; the cursor stands behind the word.
"""
OBJECT_VERBS: dict[str, list[Callable[[Cursor, Ref], Steps | None]]] = {}
"""The same for predicates of objects."""


def verb(words: str) -> Callable[[Callable[[Cursor, Ref], Steps | None]], Callable[[Cursor, Ref], Steps | None]]:
    """Register a rule for predicates of players that begin with one of the words."""

    def put(rule: Callable[[Cursor, Ref], Steps | None]) -> Callable[[Cursor, Ref], Steps | None]:
        for word in words.split():
            VERBS.setdefault(word, []).append(rule)
        return rule

    return put


def object_verb(words: str) -> Callable[[Callable[[Cursor, Ref], Steps | None]], Callable[[Cursor, Ref], Steps | None]]:
    """Register a rule for predicates of objects that begin with one of the words."""

    def put(rule: Callable[[Cursor, Ref], Steps | None]) -> Callable[[Cursor, Ref], Steps | None]:
        for word in words.split():
            OBJECT_VERBS.setdefault(word, []).append(rule)
        return rule

    return put


# -- clauses -----------------------------------------------------------------------------------------------------------


def sequence(p: Cursor) -> Steps | None:
    """Clauses joined by "and", "then" and commas, each with what may follow it."""
    known = p.scope.things
    first = clause(p, None)
    if first is None:
        return None
    steps, who, may = first
    parts = [steps]
    since = 0
    joiner = "then"
    while True:
        ended = p.attempt(ending, parts[-1], joiner)
        if ended is not None:
            parts[-1] = ended
            if (
                len(ended) == 1
                and isinstance(ended[0], Delay)
                and not any(getattr(s, "to", "") == "battlefield" for s in ended[0].program.steps)
            ):
                _not_yet(p, known)
        at, known = p.i, p.scope.things
        more = p.attempt(_next_clause, who)
        if more is None:
            break
        joiner = "then" if "then" in {p.tokens[at].text, p.tokens[at + 1].text} else "and"
        next_steps, who, next_may = more
        if may is not None and (who != may or next_may is not None):
            raise Mismatch
        if next_may is not None:  # "draw a card, then you may …": from here on it is optional
            may, since = next_may, len(parts)
        parts.append(next_steps)
    steps = tuple(step for part in parts[:since] for step in part)
    rest = tuple(step for part in parts[since:] for step in part)
    if may is None:
        p.say(did=result_slot(rest[-1]) if rest else "")
        return rest
    return (*steps, *_optional(p, rest, may))


def _only_permits(steps: Steps) -> bool:
    return all(isinstance(s, Permit) or (isinstance(s, ForEach) and _only_permits(s.steps)) for s in steps)


def _one_cast(steps: Steps) -> Steps:
    """A card that is chosen only to be cast during the resolution is chosen among those that can be cast (608.2g)."""
    if len(steps) != 2:
        return steps
    choice, cast = steps
    if (
        isinstance(choice, Choose)
        and isinstance(cast, Permit)
        and cast.what == Bound(choice.slot)
        and cast.duration == "now"
        and choice.objects is not None
    ):
        return (replace(cast, what=None, filter=choice.objects),)
    return steps


def _optional(p: Cursor, steps: Steps, may: Ref) -> Steps:
    """The steps as a player's choice."""
    if isinstance(may, Several):
        raise Mismatch
    if isinstance(may, Each):
        if any(isinstance(step, PayAny) for step in steps):
            raise Mismatch
        p.say(did="")
        return (ForEach(may, (May(replaced(steps, may, Bound("each")), Bound("each")),)),)
    if len(steps) == 1 and isinstance(steps[0], Blight):  # who can't is not asked (701.68b)
        slot = steps[0].slot
        p.say(did=slot)
        return (
            Pay(
                Cost(None, (CostPart("blight", steps[0].amount, Filter(types=("Creature",), controller="you")),)),
                who=may,
                slot=slot,
            ),
        )
    if len(steps) == 1 and isinstance(steps[0], PayAny):  # to pay nothing is not to pay
        p.say(did=steps[0].slot)
        return steps
    steps = _one_cast(steps)
    if _only_permits(steps):
        p.say(did="")  # a permission is asked for when it is used
        return tuple(replace(s, may=True) if isinstance(s, Permit) else s for s in steps)
    slot = p.slot("did")
    p.say(did=slot)
    if len(steps) == 1 and isinstance(steps[0], Pay):
        pay = steps[0]
        # "you may draw a card unless that player pays {1}": who didn't pay lets the other choose (118.12)
        if pay.who != may and pay.otherwise:
            return (replace(pay, otherwise=(May(pay.otherwise, may, slot=slot),)),)
        return (replace(pay, slot=slot),)
    return (May(steps, may, slot=slot),)


def _not_yet(p: Cursor, known: tuple[Thing, ...]) -> None:
    """What is done later has moved nothing yet: "it" is what it was before."""
    before = {t.ref: t for t in known}
    p.say(things=tuple(before.get(t.ref, replace(t, now=None, zone="")) for t in p.scope.things))


Part = tuple[Steps, Ref, Ref | None]


def _next_clause(p: Cursor, who: Ref) -> Part | None:
    joined = (
        p.eat(", then")
        or p.eat(", and then")
        or p.eat("and then")
        or p.eat("then")
        or p.eat(", and")
        or p.eat("and")
        or p.eat(",")
    )
    if not joined:
        return None
    p.eat("also")
    return clause(p, who)


def clause(p: Cursor, who: Ref | None) -> Part | None:
    """Subject (or the one of the clause before) and predicate: steps, who did it, and who may if it is optional."""
    for rule in (_imperative, _player_clause, _object_clause, _same_object, _other_clause):
        found = p.attempt(rule, who)
        if found is not None:
            return found
    return None


def _imperative(p: Cursor, who: Ref | None) -> Part | None:
    doer: Ref = You() if who is None else who
    if p.word not in VERBS:
        return None
    p.say(subject=None if doer == You() else doer)
    found = predicate(p, doer)
    return None if found is None else (found, doer, None)


def _player_clause(p: Cursor, _who: Ref | None) -> Part | None:
    doer = player(p)
    if doer is None:
        return None
    if p.word == "and" and (other := p.attempt(_and_player)) is not None:
        doer = Several((doer, other))
        p.say(player=None)
    may = p.eat("may")
    if p.eat("each") and isinstance(doer, You):
        return None
    p.say(subject=None if doer == You() else doer)
    if p.eat("have|has"):
        if not may:
            return None
        steps = p.attempt(_have)
    else:
        steps = predicate(p, doer)
    if steps is None:
        return None
    return steps, doer, doer if may else None


def _cant(p: Cursor) -> Steps | None:
    """Read "players can't lose the game this turn", "your life total can't change this turn"."""
    from engine.cards.ops import Prohibit

    if p.eat("your life total can't change"):
        for said, word in (
            ("this turn", "end_of_turn"),
            ("until end of turn", "end_of_turn"),
            ("until your next turn", "your_next_turn"),
        ):
            if p.eat(said):
                return (Prohibit("cant_change_life", You(), None, word),)
        return (Prohibit("cant_change_life", You()),) if p.peek("and") else None
    who = player(p)
    if who is None or not p.eat("can't"):
        return None
    for text, kind in (
        ("lose the game", "cant_lose"),
        ("win the game", "cant_win"),
        ("gain life", "cant_gain_life"),
        ("cast spells", "cant_cast"),
    ):
        if p.eat(text):
            for said, word in (
                ("this turn", "end_of_turn"),
                ("until end of turn", "end_of_turn"),
                ("until your next turn", "your_next_turn"),
            ):
                if p.eat(said):
                    return (Prohibit(kind, who, None, word),)
            if p.peek("and") and kind == "cant_lose":
                return (Prohibit(kind, who, None, "end_of_turn"),)
    if p.eat("cast spells or activate abilities") or p.eat("cast spells and can't activate abilities"):
        for said, word in (
            ("this turn", "end_of_turn"),
            ("until end of turn", "end_of_turn"),
            ("until your next turn", "your_next_turn"),
        ):
            if p.eat(said):
                return (Prohibit("cant_cast", who, None, word), Prohibit("cant_activate", who, None, word))
    if p.eat("cast"):
        from engine.cards.text.nouns import noun

        spells = noun(p)
        if spells is None or spells.filter.kind != "spell" or not spells.plural or spells.around is not None:
            return None
        for said, word in (
            ("this turn", "end_of_turn"),
            ("until end of turn", "end_of_turn"),
            ("until your next turn", "your_next_turn"),
        ):
            if p.eat(said):
                return (Prohibit("cant_cast", who, spells.filter, word),)
    return None


def _and_player(p: Cursor) -> Ref | None:
    p.need("and")
    found = player(p)
    many = p.setting.script and p.word in VERBS  # "Ned and Noa lose the game"
    return found if found is not None and (many or p.peek("each|both")) else None


def _have(p: Cursor) -> Steps | None:
    """Read "you may have ~ deal …", "you may have target player lose …"."""
    found = p.attempt(_object_clause, None) or p.attempt(_player_clause, None) or p.attempt(_other_clause, None)
    return None if found is None or found[2] is not None else found[0]


def predicate(p: Cursor, who: Ref) -> Steps | None:
    """A verb of players and what belongs to it."""
    rules = VERBS.get(p.word)
    if rules is None:
        return None
    word = p.i
    for rule in rules:
        p.i = word + 1
        found = p.attempt(rule, who)
        if found is not None:
            found = _several_times(p, found)
            each = isinstance(who, Each) and p.scope.around == who
            return p.flush(*(replaced(found, who, Bound("each")) if each else found))
    p.i = word
    return None


def _several_times(p: Cursor, steps: Steps) -> Steps:
    """Read "twice", "again", "three times" behind a keyword action."""
    from engine.cards.text.amounts import number

    if p.eat("again"):
        return steps
    if p.eat("twice"):
        return (ForEach(None, steps, 2),)
    at = p.i
    n = number(p) if p.word not in {"a", "an"} else None
    if n is not None and p.eat("times"):
        return (ForEach(None, steps, n),)
    p.i = at
    return steps


def _object_clause(p: Cursor, who: Ref | None) -> Part | None:
    what = p.attempt(_they)
    if what is None:
        what = objects(p)
    if what is None:
        return None
    p.eat("each") or p.eat("also")
    steps = object_predicate(p, what)
    if steps is None:
        return None
    p.say(acting=what)
    return steps, You() if who is None else who, None


def _same_object(p: Cursor, who: Ref | None) -> Part | None:
    """Read "and deals 1 damage to each opponent" behind what else the same object does."""
    if who is None or p.scope.acting is None or p.word not in {"deal", "deals"}:
        return None
    steps = object_predicate(p, p.scope.acting)
    return None if steps is None else (steps, who, None)


def _they(p: Cursor) -> Ref | None:
    """Read "they" for several objects mentioned before."""
    from engine.cards.text.mentioned import pronoun

    if p.word == "it" and p.ahead(1) == "'s" and p.ahead(2) in {"a", "an"}:
        p.take()
        one = pronoun(p, many=False)
        return None if one is None else one.current
    p.need("they")
    found = pronoun(p, many=True)
    return found.current if found is not None and found.many and p.word in OBJECT_VERBS else None


def object_predicate(p: Cursor, what: Ref) -> Steps | None:
    """A verb of objects and what belongs to it."""
    rules = OBJECT_VERBS.get(p.word)
    if rules is None:
        return None
    from engine.cards.text.chosen_abilities import protected

    word = p.i
    color = p.attempt(protected, what)
    if color is not None:
        return p.flush(*color)
    for rule in rules:
        p.i = word + 1
        found = p.attempt(rule, what)
        if found is not None:
            return p.flush(*found)
    p.i = word
    return None


OTHER: list[Callable[[Cursor], Steps | None]] = [_cant]
"""Clauses of other shapes ("there is an additional combat phase after this phase")."""


def _other_clause(p: Cursor, who: Ref | None) -> Part | None:
    found = p.first(*OTHER)
    return None if found is None else (p.flush(*found), You() if who is None else who, None)


def result_slot(op: Op) -> str:
    """The slot that tells whether the step did something; "" if it has none."""
    return getattr(op, "slot", "")

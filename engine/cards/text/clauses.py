"""Sentences of an effect: who does what, "may", "if", "unless", "then", delayed and reflexive triggers (CR 603.7, 603.12, 608.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Trigger
from engine.cards.filters import Bound, Did, Each, Ref, Target, X, You
from engine.cards.ops import Delay, ForEach, If, May, Op, Pay, Permit, Program
from engine.cards.text.amounts import replaced, where_x
from engine.cards.text.bindings import all_bound, remember
from engine.cards.text.cursor import Cursor, Mismatch, Thing
from engine.cards.text.players import player
from engine.cards.text.things import objects, pronoun
from engine.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.filters import Condition

__all__ = ["OBJECT_VERBS", "VERBS", "delayed_time", "object_verb", "program", "result_slot", "sentences", "steps_of", "verb"]

Steps = tuple[Op, ...]
VERBS: dict[str, list[Callable[[Cursor, Ref], Steps | None]]] = {}
"""First word of a predicate of players -> the rules that read it, given who does it; the cursor stands behind the word."""
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


# -- whole programs ----------------------------------------------------------------------------------------------------


def program(p: Cursor) -> Program | None:
    """Everything from here to the end as one program."""
    steps = sentences(p)
    if steps is None or not p.done or p.scope.before or p.scope.around is not None:
        return None
    remembered = remember(steps, p.scope.sets)
    if remembered is None or not all_bound(remembered):
        return None
    return Program(remembered, p.scope.targets)


def sentences(p: Cursor) -> Steps | None:
    """Sentences up to the end of the text."""
    steps: list[Op] = []
    while not p.done:
        if not sentence(p, steps):
            return None
        p.say(subject=None)
        if p.word and not p.eat("."):
            return None
    return tuple(steps) if steps or p.scope.targets else None


def sentence(p: Cursor, steps: list[Op]) -> bool:
    """One sentence, added to the steps; False if it is none."""
    p.eat("then")
    p.eat(",")
    for rule in (_if_done, _if_not_done, _otherwise, _when_done, _would_die, _instead):
        if p.attempt(rule, steps):
            return True
    found = p.attempt(_whole)
    if found is None:
        return False
    steps.extend(found)
    return True


def _whole(p: Cursor) -> Steps | None:
    found = p.attempt(_conditional) or p.attempt(_for_each) or p.attempt(_delayed_first) or p.attempt(_duration_first) or sequence(p)
    if found is None:
        return None
    x = p.attempt(where_x)
    if x is not None:
        p.say(targets=replaced(p.scope.targets, X(), x))
        found = replaced(found, X(), x)
    return found if p.done or p.word == "." else None


def _if_done(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If you do, …": only if the step before was done."""
    if not (p.eat("if you|they do ,") or p.eat("if that player does ,") or p.eat("if the player does ,") or p.eat("if a player does ,")):
        return None
    if not p.scope.did:
        return None
    slot = p.scope.did
    then = sequence(p)
    if then is None:
        return None
    steps.append(If(Did(slot), then))
    p.say(did=slot)
    return True


def _if_not_done(p: Cursor, steps: list[Op]) -> bool | None:
    if not (p.eat("if you|they don't ,") or p.eat("if that player doesn't ,") or p.eat("if the player doesn't ,")) or not p.scope.did:
        return None
    from engine.cards.filters import Not

    slot = p.scope.did
    then = sequence(p)
    if then is None:
        return None
    steps.append(If(Not(Did(slot)), then))
    return True


def _otherwise(p: Cursor, steps: list[Op]) -> bool | None:
    if not p.eat("otherwise ,") or not steps:
        return None
    last = steps[-1]
    if not isinstance(last, If) or last.otherwise:
        return None
    then = sequence(p)
    if then is None:
        return None
    steps[-1] = replace(last, otherwise=then)
    return True


def _when_done(p: Cursor, steps: list[Op]) -> bool | None:
    """A reflexive trigger (603.12): its targets are chosen when it is put on the stack."""
    if not p.eat("when you do ,") or not p.scope.did:
        return None
    slot = p.scope.did
    inner = p.scope
    p.say(targets=(), things=tuple(t for t in inner.things if not _is_target(t.current)), player=None if inner.player == Target(0) else inner.player)
    then: list[Op] = []
    while not p.done:
        part = _whole(p)
        if part is None:
            return None
        then.extend(part)
        if p.word and not p.eat("."):
            return None
    made = Program(tuple(then), p.scope.targets)
    p.say(targets=inner.targets)
    steps.append(If(Did(slot), (Delay(Trigger("reflexive"), made),)))
    return True


def _is_target(ref: Ref) -> bool:
    return isinstance(ref, Target)


def _instead(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If CONDITION, … instead": takes the place of the step before."""
    from engine.cards.text.conditions import condition

    if not steps or not p.eat("if"):
        return None
    when = condition(p)
    if when is None:
        return None
    p.eat(",")
    before = p.scope
    p.eat("instead")
    early = p.tokens[p.i - 1].text == "instead"
    then = p.attempt(_elliptic, steps[-1]) or sequence(p)
    if then is None or (not early and not p.eat("instead")):
        return None
    if len(p.scope.targets) != len(before.targets):
        return None
    replaced_ = steps[:]
    if len(replaced_) != 1:
        return None
    steps[:] = [If(when, then, tuple(replaced_))]
    return True


def _would_die(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If that creature would die this turn, exile it instead."."""
    from engine.cards.abilities import Replacement
    from engine.cards.ops import Shield
    from engine.cards.text.things import earlier

    if not steps or not p.eat("if"):
        return None
    if p.eat("a creature dealt damage this way"):
        found = pronoun(p, many=False)
    else:
        found = earlier(p)
    if found is None or not p.eat("would die this turn , exile it instead"):
        return None
    steps.append(Shield(Replacement("move", "redirect", origin="battlefield", to="graveyard", into="exile"), found.ref))
    return True


def _elliptic(p: Cursor, last: Op) -> Steps | None:
    """Read "it deals 4 damage instead": the rest is as in the step before."""
    from engine.cards.ops import Damage
    from engine.cards.text.amounts import number

    if not isinstance(last, Damage) or not p.eat("it|~ deals"):
        return None
    n = number(p)
    if n is None or not p.eat("damage") or not p.peek("instead"):
        return None
    return (replace(last, amount=n),)


# -- openings ----------------------------------------------------------------------------------------------------------


def _conditional(p: Cursor) -> Steps | None:
    """Read "If CONDITION, …"."""
    from engine.cards.text.conditions import condition

    if not p.eat("if"):
        return None
    when = condition(p)
    if when is None:
        return None
    p.need(",")
    then = sequence(p)
    if then is None or p.peek("instead"):
        return None
    return (If(when, then),)


def _for_each(p: Cursor) -> Steps | None:
    """Read "For each opponent, …", "for each creature that …, …"."""
    from engine.cards.text.nouns import noun

    if not p.eat("for each"):
        return None
    what: Ref
    if p.eat("opponent ,"):
        if p.peek("up|exile|choose|destroy|gain|return|tap|put|goad") and _says_target(p):
            return _per_opponent(p)
        what = Each("opponent")
    elif p.eat("player ,"):
        what = Each("player")
    else:
        found = noun(p)
        if found is None or found.around is not None or not found.placed:
            return None
        p.need(",")
        from engine.cards.filters import All

        what = All(found.filter)
        p.mention(Thing(Bound("each"), found.words))
    before = p.scope.player
    if isinstance(what, Each):
        p.say(player=Bound("each"))
    then = sequence(p)
    if then is None:
        return None
    p.say(player=before)
    return (ForEach(what, then),)


def _says_target(p: Cursor) -> bool:
    for token in p.tokens[p.i :]:
        if token.text == ".":
            return False
        if token.text == "target":
            return True
    return False


def _per_opponent(p: Cursor) -> Steps | None:
    """Read "For each opponent, exile up to one target creature that player controls": one slot for each opponent."""
    n = len(p.scope.targets)
    p.say(player=Bound("each"))
    then = sequence(p)
    if then is None or len(p.scope.targets) != n + 1:
        return None
    spec = replace(p.scope.targets[n], per_opponent=True)
    p.say(targets=(*p.scope.targets[:n], spec), player=None)
    return then


def delayed_time(p: Cursor) -> Trigger | None:
    """Read "at the beginning of the next end step", "at end of combat", "at the beginning of your next upkeep"."""
    if p.eat("at end of combat"):
        return Trigger("step", step="end of combat")
    if not p.eat("at the beginning of"):
        return None
    for text, step, whose in (
        ("the next end step", "end step", "any"),
        ("the next turn 's upkeep", "upkeep", "any"),
        ("the next turn 's end step", "", ""),
        ("the next upkeep", "upkeep", "any"),
        ("the end step", "end step", "any"),
        ("your next upkeep", "upkeep", "you"),
        ("your next end step", "end step", "you"),
        ("your next draw step", "draw", "you"),
        ("your next main phase", "", ""),
        ("the next cleanup step", "cleanup", "any"),
        ("the next combat", "beginning of combat", "any"),
    ):
        if p.eat(text):
            return Trigger("step", step=step, player=whose) if step else None
    return None


def _later(_p: Cursor, trigger: Trigger, steps: Steps, *, duration: str = "", once: bool = True) -> Steps:
    """A delayed triggered ability; what is bound now is kept, so targets of now are still meant."""
    return (Delay(trigger, Program(steps), duration, once),)


def _delayed_first(p: Cursor) -> Steps | None:
    when = p.attempt(delayed_time)
    if when is not None:
        p.need(",")
        then = p.attempt(_delayed_body)
        return None if then is None else _later(p, when, then)
    return p.attempt(_delayed_event)


def _delayed_body(p: Cursor) -> Steps | None:
    n = len(p.scope.targets)
    then = sequence(p)
    return then if then is not None and len(p.scope.targets) == n else None


def _delayed_event(p: Cursor) -> Steps | None:
    """Read "Whenever/when EVENT this turn, …" as an effect, with or without "until end of turn" in front."""
    from engine.cards.text.triggers import events

    early = p.eat("until end of turn ,")
    if not p.eat("when|whenever"):
        return None
    once = p.tokens[p.i - 1].text == "when"
    scope = p.scope
    found = p.must(events)
    if not early and not p.eat("this turn"):
        return None
    p.need(",")
    if len(found) != 1:
        return None
    then = p.attempt(_delayed_body)
    if then is None:
        return None
    p.say(things=scope.things, player=scope.player, amount=scope.amount)
    return _later(p, found[0], then, duration="end_of_turn", once=once)


def _duration_first(p: Cursor) -> Steps | None:
    """Read "Until end of turn, …"."""
    from engine.cards.text.changes import duration, lasting

    length = p.attempt(duration)
    if length is None:
        return None
    p.need(",")
    return lasting(p, length)


# -- clauses -----------------------------------------------------------------------------------------------------------


def sequence(p: Cursor) -> Steps | None:
    """Clauses joined by "and", "then" and commas, with what may follow them."""
    first = clause(p, None)
    if first is None:
        return None
    steps, who, may = first
    out = list(steps)
    while True:
        more = p.attempt(_next_clause, who)
        if more is None:
            break
        next_steps, who, next_may = more
        if may is not None and (who != may or next_may is not None):
            raise Mismatch
        out.extend(next_steps)
    steps = tuple(out)
    if may is not None and all(isinstance(s, Permit) for s in steps) and not isinstance(may, Each):
        p.say(did="")  # a permission is asked for when it is used
        return _trailing(p, tuple(replace(s, may=True) for s in steps if isinstance(s, Permit)))
    if isinstance(may, Each):
        p.say(did="")
        inner: Steps = (May(replaced(steps, may, Bound("each")), Bound("each")),)
        return _trailing(p, (ForEach(may, inner),))
    if may is not None:
        if type(may).__name__ == "Several":
            raise Mismatch
        slot = p.slot("did")
        p.say(did=slot)
        steps = (May(steps, may, slot=slot),) if not (len(steps) == 1 and isinstance(steps[0], Pay)) else (replace(steps[0], slot=slot),)
    else:
        p.say(did=result_slot(steps[-1]) if steps else "")
    return _trailing(p, steps)


Part = tuple[Steps, Ref, Ref | None]


def _next_clause(p: Cursor, who: Ref) -> Part | None:
    joined = p.eat(", then") or p.eat(", and then") or p.eat("and then") or p.eat("then") or p.eat(", and") or p.eat("and") or p.eat(",")
    if not joined:
        return None
    p.eat("also")
    return clause(p, who)


def clause(p: Cursor, who: Ref | None) -> Part | None:
    """Subject (or the one of the clause before) and predicate: steps, who did it, and who may if it is optional."""
    for rule in (_imperative, _player_clause, _object_clause, _other_clause):
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
        from engine.cards.filters import Several

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


def _and_player(p: Cursor) -> Ref | None:
    p.need("and")
    found = player(p)
    return found if found is not None and p.peek("each|both") else None


def _have(p: Cursor) -> Steps | None:
    """Read "you may have ~ deal …", "you may have target player lose …"."""
    found = p.attempt(_object_clause, None) or p.attempt(_player_clause, None)
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
            return p.flush(*found)
    p.i = word
    return None


def _object_clause(p: Cursor, who: Ref | None) -> Part | None:
    what = objects(p)
    if what is None:
        return None
    p.eat("each") or p.eat("also")
    steps = object_predicate(p, what)
    if steps is None:
        return None
    return steps, You() if who is None else who, None


def object_predicate(p: Cursor, what: Ref) -> Steps | None:
    """A verb of objects and what belongs to it."""
    rules = OBJECT_VERBS.get(p.word)
    if rules is None:
        return None
    word = p.i
    for rule in rules:
        p.i = word + 1
        found = p.attempt(rule, what)
        if found is not None:
            return p.flush(*found)
    p.i = word
    return None


OTHER: list[Callable[[Cursor], Steps | None]] = []
"""Clauses of other shapes ("there is an additional combat phase after this phase")."""


def _other_clause(p: Cursor, who: Ref | None) -> Part | None:
    found = p.first(*OTHER)
    return None if found is None else (p.flush(*found), You() if who is None else who, None)


# -- what follows ------------------------------------------------------------------------------------------------------


def _trailing(p: Cursor, steps: Steps) -> Steps | None:
    later = p.attempt(delayed_time)
    if later is not None:
        steps = _later(p, later, steps)
        p.say(did="")
    tax = p.attempt(_unless, steps)
    if tax is not None:
        return tax
    when = p.attempt(_if_behind)
    if when is not None:
        return (If(when, steps),)
    return steps


def _if_behind(p: Cursor) -> Condition | None:
    from engine.cards.text.conditions import condition

    if not p.eat("if") or p.peek("able"):
        return None
    found = condition(p)
    return found if p.done or p.word == "." else None


def _unless(p: Cursor, steps: Steps) -> Steps | None:
    """Read "… unless its controller pays {2}"."""
    from engine.cards.abilities import Cost
    from engine.cards.text.conditions import condition
    from engine.cards.text.costs import cost

    if not p.eat("unless"):
        return None
    who = p.attempt(player)
    if who is not None and p.eat("pay|pays"):
        price = p.attempt(cost)
        if price is None:
            p.i -= 1
            part = _pay_part(p)
            price = None if part is None else Cost(None, part)
        return None if price is None else _each_pays(Pay(price, (), steps, who))
    if who is not None:
        word = p.word
        base = word if who == You() else word.removesuffix("s")
        if base in {"sacrifice", "discard", "exile", "return", "tap", "reveal", "put"}:
            from engine.cards.text.costs import _PARTS

            p.take()
            part = _PARTS[base](p)
            if part is not None:
                return _each_pays(Pay(Cost(None, part), (), steps, who))
        return None
    when = condition(p)
    if when is None:
        return None
    from engine.cards.filters import Not

    return (If(Not(when), steps),)


def _each_pays(pay: Pay) -> Steps | None:
    """Where several players may pay, each pays for itself."""
    if not isinstance(pay.who, Each):
        return (pay,)
    return (ForEach(pay.who, (replaced(pay, pay.who, Bound("each")),)),)


def _pay_part(p: Cursor) -> Any:
    from engine.cards.text.costs import _PARTS

    p.need("pay|pays")
    return _PARTS["pay"](p)


def result_slot(op: Op) -> str:
    """The slot that tells whether the step did something; "" if it has none."""
    return getattr(op, "slot", "")


def steps_of(p: Cursor, text: str) -> Steps | None:
    """A quoted or nested text as steps, with a scope of its own."""
    inner = Cursor(text, p.setting)
    return sentences(inner)



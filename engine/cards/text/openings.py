"""What a sentence of an effect opens with: "for each …", "when …", "until end of turn" (CR 603.7, 608.2c, 611.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Trigger
from engine.cards.filters import (
    ALL_ZONES,
    AllOf,
    Bound,
    Each,
    Filter,
    InZone,
    Is,
    Not,
    Ref,
    Result,
    Target,
)
from engine.cards.ops import AddMana, Delay, ForEach, If, May
from engine.cards.text.amounts import replaced
from engine.cards.text.clauses import Steps, sequence
from engine.cards.text.counting import this_way
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.endings import delayed_time, later
from engine.cards.text.postponed import pay_or_else
from engine.cards.text.tokens import Token
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.ops import Op, TargetSpec
    from engine.cards.text.nouns import Noun

__all__ = ["delayed_first", "duration_first", "for_each"]


def for_each(p: Cursor) -> Steps | None:
    """Read "For each opponent, …", "for any number of opponents, …", "for each creature that …, …"."""
    from engine.cards.text.nouns import noun

    any_number = p.eat("for any number of opponents ,")
    if not any_number and not p.eat("for each"):
        return None
    what: Ref
    if p.scope.rolled and p.eat("even|odd result ,"):
        word = p.tokens[p.i - 3].text
        steps = sequence(p)
        return None if steps is None else (ForEach(None, steps, Result(f"{p.scope.rolled}:{word}")),)
    often = p.attempt(_as_often) or p.attempt(_each_color)
    if often is not None:
        return often
    if any_number:
        return _per_opponent(p, 0) if _says_target(p) else None
    if p.eat("opponent ,"):
        if _says_target(p):
            return _per_opponent(p)
        what = Each("opponent")
    elif p.eat("player ,"):
        what = Each("player")
    else:
        found = noun(p)
        if found is None or found.around is not None:
            return None
        if (
            found.filter.kind == "card"
            and p.scope.made
            and not found.filter.any_of
            and (
                p.eat("exiled|milled|discarded this way ,")
                or (p.scope.made.startswith("revealed") and p.eat("revealed this way ,"))
            )
        ):
            p.i -= 1
            among = replace(
                found.filter, kind="any", zones=ALL_ZONES, state=(*found.filter.state, f"among {p.scope.made}")
            )
            found = replace(found, filter=among, placed=True)
        gone = p.attempt(_went_this_way, found)
        if gone is not None:
            return gone
        if not found.placed:
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


def _each_color(p: Cursor) -> Steps | None:
    """Read "color among permanents you control, add one mana of that color" behind "for each"."""
    from engine.cards.text.nouns import noun

    p.need("color among")
    found = noun(p)
    if found is None or found.around is not None or not found.placed or not p.eat(", add one mana of that color"):
        return None
    return (AddMana(colors_of=found.filter, each_color=True),)


def _as_often(p: Cursor) -> Steps | None:
    """Read "card milled this way, you gain 1 life" behind "for each": as often as there were such, about none of them."""
    done = this_way(p)
    if done is None:
        return None
    p.need(",")
    p.say(things=())
    steps = sequence(p)
    return None if steps is None else (ForEach(None, steps, done),)


def _went_this_way(p: Cursor, found: Noun) -> Steps | None:
    """Read "creature exiled this way, its controller creates …" behind "for each": about the permanents as they were
    (608.2h).
    """
    if found.filter.kind != "permanent" or not p.scope.made or not p.eat("exiled|destroyed|sacrificed this way ,"):
        return None
    before = next((t for t in reversed(p.scope.things) if t.now == Bound(p.scope.made)), None)
    if before is None:
        return None
    p.mention(Thing(Bound("each"), found.words | {"permanent"}))
    player_ = p.scope.player
    then = sequence(p)
    if then is None:
        return None
    p.say(player=player_)
    left = AllOf((Not(InZone(Bound("each"), ("battlefield",))), Is(Bound("each"), found.filter)))
    return (ForEach(before.was, (If(left, then),)),)


def _says_target(p: Cursor) -> bool:
    for token in p.tokens[p.i :]:
        if token.text == ".":
            return False
        if token.text == "target":
            return True
    return False


def _per_opponent(p: Cursor, least: int | None = None) -> Steps | None:
    """Read "For each opponent, exile up to one target creature that player controls": one slot for each opponent."""
    n = len(p.scope.targets)
    p.say(player=Bound("each"))
    then = sequence(p)
    if then is None or len(p.scope.targets) != n + 1:
        return None
    spec = replace(p.scope.targets[n], per_opponent=True)
    if least is not None:
        spec = replace(spec, least=least)
    p.say(targets=(*p.scope.targets[:n], spec), player=None)
    p.say(things=tuple(replace(t, many=True) if t.ref == Target(n) else t for t in p.scope.things))  # "those creatures"
    if len(then) == 1 and isinstance(then[0], May):  # asked about each of them
        return (ForEach(Target(n), replaced(then, Target(n), Bound("each"))),)
    return then


def delayed_first(p: Cursor) -> Steps | None:
    """Read "At the beginning of the next end step, …", "When you next cast a spell this turn, …" (603.7)."""
    when = p.attempt(delayed_time)
    if when is not None:
        p.need(",")
        pact = p.attempt(pay_or_else)
        if pact is not None:
            return later(p, when, pact)
        then = p.attempt(_delayed_body)
        return None if then is None else later(p, when, then)
    return p.attempt(_delayed_event)


def _delayed_body(p: Cursor) -> Steps | None:
    n = len(p.scope.targets)
    then = sequence(p)
    return then if then is not None and len(p.scope.targets) == n else None


def _delayed_event(p: Cursor) -> Steps | None:
    """Read "Whenever/when EVENT this turn, …" as an effect, with or without "until end of turn" in front."""
    from engine.cards.text.triggers import events

    next_one = p.attempt(_next_cast)
    if next_one is not None:
        return next_one
    early = p.attempt(_until)
    if not p.eat("when|whenever"):
        return None
    once = p.tokens[p.i - 1].text == "when"
    scope = p.scope
    about = p.attempt(_that_one)
    found = p.must(events) if about is None else about
    if early is None and not p.eat("this turn"):
        return None
    p.need(",")
    if len(found) != 1:
        return None
    then = p.attempt(_delayed_body)
    targets: tuple[TargetSpec, ...] = ()
    if then is None and not scope.targets and about is None:  # what it targets is chosen as it triggers (603.3d)
        then = p.attempt(sequence)
        targets = p.scope.targets
        p.say(targets=())
    if then is None or (about is not None and any(t.ref == Bound("it") for t in scope.things)):
        return None
    if about is not None:
        if _says_other(then):
            return None  # other than that object, and not than the source
        then = replaced(then, Bound("it"), Bound("next"))
    p.say(things=scope.things, player=scope.player, amount=scope.amount)
    made = later(p, found[0], then, duration=early or "end_of_turn", once=once)
    return tuple(replace(d, program=replace(d.program, targets=targets)) if isinstance(d, Delay) else d for d in made)


_TURNS = frozenset({"end_of_turn", "your_next_turn", "end_of_your_next_turn"})


def _until(p: Cursor) -> str | None:
    from engine.cards.text.durations import duration

    length = duration(p)
    return length if length in _TURNS and p.eat(",") else None


def _says_other(value: Any) -> bool:
    """Whether some filter leaves the source out."""
    if isinstance(value, tuple):
        return any(_says_other(v) for v in value)
    if isinstance(value, Filter) and value.other:
        return True
    return any(_says_other(getattr(value, name)) for name in getattr(type(value), "_fields", ()))


def _that_one(p: Cursor) -> tuple[Trigger, ...] | None:
    """Read "that creature dies", "it deals combat damage to a player": an event of an object that was mentioned."""
    from engine.cards.text.mentioned import earlier
    from engine.cards.text.triggers import event_of

    known = p.must(earlier)
    name = (
        f"target{known.ref.slot}"
        if isinstance(known.ref, Target)
        else known.ref.name
        if isinstance(known.ref, Bound)
        else ""
    )
    if not name or known.now is not None or known.many:
        return None
    p.say(things=tuple(t for t in p.scope.things if t.ref != known.ref))
    return event_of(p, Filter(state=(f"among {name}",)), known.words)


def _next_cast(p: Cursor) -> Steps | None:
    """Read "When you next cast an instant or sorcery spell this turn, copy that spell."."""
    from engine.cards.text.nouns import noun

    p.need("when you next cast a|an")
    found = noun(p)
    if found is None or found.filter.kind != "spell" or found.around is not None or not p.eat("this turn ,"):
        return None
    scope = p.scope
    p.mention(Thing(Bound("next"), found.words | {"spell"}))
    then = p.attempt(_delayed_body)
    if then is None:
        return None
    p.say(things=scope.things, player=scope.player, amount=scope.amount)
    return later(p, Trigger("cast", found.filter, "you"), then, duration="end_of_turn", once=True)


def duration_first(p: Cursor) -> Steps | None:
    """Read "Until end of turn, …"."""
    from engine.cards.text.changes import lasting
    from engine.cards.text.durations import lasting_length

    length = p.attempt(lasting_length)
    if length is None:
        return None
    p.need(",")
    at, scope = p.i, p.scope
    found = p.attempt(lasting, length)
    if found is not None and (p.done or p.word == "."):
        return found
    after = p.i, p.scope
    p.i, p.scope = at, scope
    other = p.attempt(_as_this_turn, length)
    if other is None:
        p.i, p.scope = after
    return found if other is None else other


def _as_this_turn(p: Cursor, length: str) -> Steps | None:
    """Read "Until your next turn, you may cast sorcery spells as though they had flash" as what is said of this turn,
    for that long.
    """
    end = next((i for i in range(p.i, len(p.tokens)) if p.tokens[i].text == "."), len(p.tokens))
    if length not in _TURNS or end == p.i:
        return None
    at = p.tokens[end - 1].end
    for words in ("this turn", "until end of turn"):
        inner = Cursor(p.text, p.setting, tokens=(*p.tokens[p.i : end], *(Token(w, w, at, at) for w in words.split())))
        inner.scope = p.scope
        found = inner.attempt(sequence)
        if found is not None and inner.done:
            p.i, p.scope = end, inner.scope
            return tuple(_for_that_long(step, length) for step in found)
    return None


def _for_that_long(step: Op, length: str) -> Op:
    if getattr(step, "duration", "") == "end_of_turn":
        step = replace(step, duration=length)
    inner = getattr(step, "steps", ())
    return replace(step, steps=tuple(_for_that_long(s, length) for s in inner)) if inner else step

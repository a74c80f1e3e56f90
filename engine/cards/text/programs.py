"""Whole programs: sentences one after another, "if you do", "otherwise", "instead", reflexive triggers (CR 603.12,
608.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword, Trigger
from engine.cards.filters import (
    ALL_ZONES,
    Bound,
    Compare,
    Condition,
    Count,
    Did,
    Each,
    Filter,
    InZone,
    Not,
    Ref,
    Several,
    Target,
    X,
    You,
)
from engine.cards.ops import (
    AddAbilities,
    Choose,
    Continuous,
    CreateToken,
    Delay,
    ForEach,
    If,
    May,
    Move,
    Op,
    Program,
    Remember,
    Search,
    Shuffle,
)
from engine.cards.text.amounts import replaced, where_x
from engine.cards.text.bindings import all_bound, mentions, remember
from engine.cards.text.chance import the_rest
from engine.cards.text.clauses import Steps, predicate, sequence
from engine.cards.text.mentioned import pronoun
from engine.cards.text.moving import swapped_with_graveyard
from engine.cards.text.openings import delayed_first, duration_first, for_each
from engine.cards.text.postponed import after_that_turn, that_turn
from engine.cards.text.voting import vote
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.ops import TargetSpec
    from engine.cards.text.cursor import Cursor, Thing

__all__ = ["program", "sentences"]


# -- whole programs ----------------------------------------------------------------------------------------------------


def program(p: Cursor) -> Program | None:
    """Everything from here to the end as one program."""
    steps = sentences(p)
    if steps is None or not p.done or p.scope.before or p.scope.around is not None:
        return None
    remembered = remember(steps, p.scope.sets)
    if remembered is None or not all_bound(remembered) or any(_of_each(spec) for spec in p.scope.targets):
        return None
    return Program(remembered, p.scope.targets, anyway=p.scope.anyway)


def _of_each(spec: TargetSpec) -> bool:
    """Whether a target would have to be somebody's who is not known yet when targets are chosen (601.2c): "for each
    player, … target creature that player controls".
    """
    return (
        not spec.per_opponent
        and spec.objects is not None
        and any("each" in (f.controller, f.owner) for f in (spec.objects, *spec.objects.any_of))
    )


def sentences(p: Cursor) -> Steps | None:
    """Sentences up to the end of the text."""
    steps: list[Op] = []
    while not p.done:
        if not sentence(p, steps):
            return None
        p.say(subject=None)
        if p.word and not p.eat(".") and not p.quote_ended:
            return None
    return tuple(steps) if steps or p.scope.targets else None


def sentence(p: Cursor, steps: list[Op]) -> bool:
    """One sentence, added to the steps; False if it is none."""
    if p.eat("this ability still resolves if its target becomes illegal"):
        p.say(anyway=True)
        return True
    p.eat("then")
    p.eat(",")
    if steps and isinstance(steps[-1], Continuous) and _gives_flashback(steps[-1]):
        return p.eat("the flashback cost is equal to its mana cost") or p.eat(
            "the flashback cost is equal to that card 's mana cost"
        )
    for rule in (
        that_turn,
        after_that_turn,
        _when_this_way,
        _if_done,
        _if_not_done,
        _if_not_put,
        _spell_exiled,
        _otherwise,
        _when_done,
        _who_did,
        _all_shuffle,
        _would_die,
        _mana_lasts,
        _enters_under,
        _then_too,
        _instead,
    ):
        if p.attempt(rule, steps):
            return True
    own = p.peek("they|it have|has")
    found = p.attempt(_whole)
    if found is None:
        return False
    if own and steps and (defined := _of_the_token(steps[-1], found)) is not None:
        steps[-1] = defined
        return True
    if (
        steps
        and isinstance(steps[-1], If)
        and not steps[-1].otherwise
        and _searches_for_what_was_chosen(steps[-1], found)
    ):
        steps[-1] = replace(steps[-1], steps=(*steps[-1].steps, *found))
        return True
    steps.extend(found)
    return True


def _searches_for_what_was_chosen(done: If, found: Steps) -> bool:
    """Whether it is searched for cards like something that was chosen only if the condition held ("If you do, choose a
    land you control. Then search …").
    """
    slots = [s.slot for s in done.steps if isinstance(s, Choose)]
    return any(isinstance(step, Search) and mentions(step.filter, Bound(slot)) for step in found for slot in slots)


def _of_the_token(made: Op, found: Steps) -> Op | None:
    """The token with an ability that the next sentence says it has: that is part of what defines it (111.3)."""
    if not isinstance(made, CreateToken) or len(found) != 1:
        return None
    (step,) = found
    if (
        not isinstance(step, Continuous)
        or step.what != Bound(made.slot)
        or step.duration != "forever"
        or len(step.changes) != 1
    ):
        return None
    (change,) = step.changes
    if not isinstance(change, AddAbilities):
        return None
    return replace(made, face=replace(made.face, abilities=(*made.face.abilities, *change.abilities)))


def _whole(p: Cursor) -> Steps | None:
    found = (
        p.attempt(vote)
        or p.attempt(the_rest)
        or p.attempt(swapped_with_graveyard)
        or p.attempt(_conditional)
        or p.attempt(for_each)
        or p.attempt(delayed_first)
        or p.attempt(duration_first)
        or sequence(p)
    )
    if found is None:
        return None
    found = _defined(p, found)
    return found if p.done or p.word == "." or p.quote_ended else None


def _body(p: Cursor) -> Steps | None:
    """The clauses behind "If you do, …" and the like."""
    found = p.attempt(for_each) or p.attempt(delayed_first) or p.attempt(duration_first) or sequence(p)
    return None if found is None else _defined(p, found)


def _defined(p: Cursor, found: Steps) -> Steps:
    """The steps with X as ", where X is …" says, here or in a sentence before."""
    x = p.attempt(where_x)
    if x is not None:
        p.say(targets=replaced(p.scope.targets, X(), x), x=x)
        found = p.flush(*found)
    return found if p.scope.x is None else replaced(found, X(), p.scope.x)


def _if_done(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If you do, …": only if the step before was done."""
    if not (
        p.eat("if you|they do ,")
        or p.eat("if that player does ,")
        or p.eat("if the player does ,")
        or p.eat("if a player does ,")
    ):
        return None
    if not p.scope.did:
        return None
    slot = p.scope.did
    then = _body(p)
    if then is None:
        return None
    steps.append(If(Did(slot), then))
    p.say(did=slot)
    return True


def _who_did(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "For each opponent who does, …", "Each opponent who doesn't …" behind "Each opponent may …": once for each
    player who did, or didn't.
    """
    last = steps[-1] if steps else None
    if isinstance(last, If) and not last.otherwise:  # "if you do, each opponent may …"
        inner = list(last.steps)
        if _who_did(p, inner) is None:
            return None
        steps[-1] = replace(last, steps=tuple(inner))
        return True
    if (
        not isinstance(last, ForEach)
        or not isinstance(last.what, Each)
        or len(last.steps) != 1
        or not isinstance(last.steps[0], May)
    ):
        return None
    about = not p.eat("for")
    if not p.eat("each opponent|player who|that does|did|doesn't|didn't") and not p.eat(
        "each opponent|player who searches|searched a library this way"
    ):
        return None
    done = not p.tokens[p.i - 1].text.endswith("n't")
    before = p.scope.player
    p.say(player=Bound("each"))
    if about:
        p.say(subject=Bound("each"))
        then = predicate(p, Bound("each"))
    else:
        p.need(",")
        then = _body(p)
    if then is None:
        return None
    p.say(player=before)
    may, did = last.steps[0], Bound("who did")
    noted = Remember(Several((did, Bound("each"))), "who did")
    counted = (replace(may, steps=(*may.steps, noted)),) if done else (may, If(Not(Did(may.slot)), (noted,)))
    steps[-1:] = [Remember(Several(()), "who did"), replace(last, steps=counted), ForEach(did, then)]
    return True


def _all_shuffle(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "Then each player who searched a library this way shuffles." behind "For each opponent who …"."""
    last = steps[-1] if steps else None
    if (
        not isinstance(last, ForEach)
        or last.what != Bound("who did")
        or not p.eat("each player who searched a library this way shuffles")
    ):
        return None
    steps += [Shuffle(You()), ForEach(Bound("who did"), (Shuffle(Bound("each")),))]
    return True


def _if_not_done(p: Cursor, steps: list[Op]) -> bool | None:
    if (
        not (
            p.eat("if you|they don't ,")
            or p.eat("if that|the player doesn't ,")
            or p.eat("if you|they can't ,")
            or p.eat("if that|the player can't ,")
        )
        or not p.scope.did
    ):
        return None
    slot = p.scope.did
    if "can't" in {t.text for t in p.tokens[p.i - 3 : p.i]} and not _one_thing(steps[-2:]):
        return None  # some of it may be done where all of it can't
    then = _body(p)
    if then is None:
        return None
    steps.append(If(Not(Did(slot)), then))
    return True


def _one_thing(steps: list[Op]) -> bool:
    """Whether the steps ask for one thing, which is done or not."""
    return all(getattr(s, "amount", 1) == 1 and getattr(s, "least", 1) == 1 for s in steps if not isinstance(s, If))


def _otherwise(p: Cursor, steps: list[Op]) -> bool | None:
    if not p.eat("otherwise ,") or not steps:
        return None
    last = steps[-1]
    if not isinstance(last, If) or last.otherwise:
        return None
    after = p.scope.things
    if p.scope.branch is not None:
        p.say(things=p.scope.branch)
    then = _body(p)
    if then is None:
        return None
    steps[-1] = replace(last, otherwise=then)
    if p.scope.branch is not None:
        p.say(
            things=tuple(_either_way(t, next((a for a in after if a.ref == t.ref), t)) for t in p.scope.things),
            branch=None,
        )
    return True


def _either_way(one: Thing, two: Thing) -> Thing:
    """What was mentioned before an "if … otherwise", wherever it went in either branch."""
    if one.now == two.now:
        return one
    now = tuple(t.ref if t.now is None else t.now for t in (two, one))
    return replace(one, now=Several(now), zone=one.zone if one.zone == two.zone else "", words=one.words | two.words)


def _spell_exiled(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If that spell would be put into a graveyard, exile it instead." behind the permission to cast a card
    (614.1a).
    """
    from engine.cards.abilities import Replacement
    from engine.cards.ops import Permit, Shield

    last = steps[-1] if steps else None
    if not isinstance(last, Permit) or last.what is None or last.filter is not None:
        return None
    if not p.eat("if that spell would be put into a|your|their|that graveyard") and not p.eat(
        "if a spell cast this way would be put into a|your|their graveyard"
    ):
        return None
    p.eat("this turn")
    if not p.eat(", exile it instead"):
        return None
    gone = Replacement("move", "redirect", origin="stack", to="graveyard", into="exile")
    steps[-1:] = [Shield(gone, last.what, "end_of_turn" if last.duration == "now" else last.duration), last]
    return True


def _if_not_put(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If you don't put it into your hand, you may put it on the bottom of your library.": it is still in the
    library.
    """
    if not steps or not (p.eat("if you don't put the|that card") or p.eat("if you don't put it")):
        return None
    if not (p.eat("into your hand ,") or p.eat("onto the battlefield ,")):
        return None
    card = next(
        (t for t in reversed(p.scope.things) if isinstance(t.ref, Bound) and t.ref.name.startswith("seen")), None
    )
    if card is None:
        return None
    p.say(things=(*(t for t in p.scope.things if t.ref != card.ref), replace(card, now=None, zone="library")))
    then = _body(p)
    if then is None:
        return None
    steps.append(If(InZone(card.ref, ("library",)), then))
    return True


def _when_done(p: Cursor, steps: list[Op]) -> bool | None:
    """A reflexive trigger (603.12): its targets are chosen when it is put on the stack."""
    if not p.eat("when you do ,") or not p.scope.did:
        return None
    slot = p.scope.did
    made = _reflexive(p)
    if made is None:
        return None
    steps.append(If(Did(slot), (Delay(Trigger("reflexive"), made),)))
    return True


def _reflexive(p: Cursor) -> Program | None:
    """The program of a reflexive trigger, up to the end of the text."""
    inner = p.scope
    p.say(
        targets=(),
        things=tuple(t for t in inner.things if not _is_target(t.current)),
        player=None if inner.player == Target(0) else inner.player,
    )
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
    return made


def _gives_flashback(step: Continuous) -> bool:
    """Whether the step gives flashback without a cost: the next sentence has to say that it is the mana cost (702.34a)."""
    return any(isinstance(c, AddAbilities) and Keyword("flashback") in c.abilities for c in step.changes)


def _when_this_way(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "When you discard a card this way, …", "When a creature card is exiled this way, …" (603.12)."""
    from engine.cards.text.nouns import noun

    if not steps or not p.scope.made or not p.eat("when"):
        return None
    slot = p.scope.made
    own = p.eat("you discard|sacrifice|exile")
    if not p.eat("a|an") and not p.eat("one or more"):
        return None
    found = noun(p)
    if found is None or found.around is not None:
        return None
    if not own and not p.eat("is|are exiled|discarded|sacrificed|milled"):
        return None
    if not p.eat("this way ,"):
        return None
    when: Condition
    if found.filter.kind == "card" and not found.filter.any_of:
        among = replace(
            found.filter, kind="any", zones=ALL_ZONES, owner="any", state=(*found.filter.state, f"among {slot}")
        )
        when = Compare(Count(among), ">=", 1)
    elif own and found.filter in (
        Filter(),
        Filter(types=("Creature",)),
        Filter(types=("Artifact",)),
        Filter(types=("Land",)),
    ):
        when = Did(slot)
    else:
        return None
    made = p.attempt(_reflexive)
    if made is None:
        return None
    steps.append(If(when, (Delay(Trigger("reflexive"), made),)))
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


def _mana_lasts(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "Until end of turn, you don't lose this mana as steps and phases end." behind what adds mana (500.5)."""
    from engine.cards.ops import AddMana

    if not steps or not p.eat("until end of turn|combat ,"):
        return None
    until = p.tokens[p.i - 2].text
    if not p.eat("you don't lose this mana as steps [and] [phases] end"):
        return None
    at = next((n for n in range(len(steps) - 1, -1, -1) if mentions_mana(steps[n])), None)
    if at is None:
        return None

    def lasting(step: Op) -> Op:
        if isinstance(step, AddMana):
            return replace(step, lasts=until)
        inner = getattr(step, "steps", ())
        return replace(step, steps=tuple(lasting(s) for s in inner)) if inner else step

    steps[at] = lasting(steps[at])
    return True


def mentions_mana(step: Op) -> bool:
    """Whether the step adds mana."""
    from engine.cards.ops import AddMana

    return isinstance(step, AddMana) or any(mentions_mana(s) for s in getattr(step, "steps", ()))


def _would_die(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If that creature would die this turn, exile it instead."."""
    from engine.cards.abilities import Replacement
    from engine.cards.ops import Shield
    from engine.cards.text.mentioned import earlier

    if not steps or not p.eat("if"):
        return None
    if p.eat("a creature dealt damage this way"):
        found = pronoun(p, many=False)
    else:
        found = earlier(p)
    if found is not None and p.eat("would leave the battlefield , exile it instead of putting it anywhere else"):
        steps.append(
            Shield(
                Replacement("move", "exile_if_would_leave", origin="battlefield", text="exiled if it would leave"),
                found.current,
                "forever",
            )
        )
        return True
    if found is None or not p.eat("would die this turn , exile it instead"):
        return None
    steps.append(Shield(Replacement("move", "redirect", origin="battlefield", to="graveyard", into="exile"), found.ref))
    return True


def _then_too(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "It gains haste." behind what is returned at a later time: so it does then."""
    from engine.cards.text.keywords import with_abilities

    last = steps[-1] if steps else None
    if isinstance(last, If) and not last.otherwise:
        inner = list(last.steps)
        if _then_too(p, inner) is None:
            return None
        steps[-1] = replace(last, steps=tuple(inner))
        return True
    if not isinstance(last, Delay) or not last.program.steps:
        return None
    move = last.program.steps[-1]
    if (
        not isinstance(move, Move)
        or move.to != "battlefield"
        or not (p.eat("it|~ gains") or p.eat("that creature|permanent gains"))
    ):
        return None
    given = with_abilities(p)
    if given is None or not (p.done or p.word == "."):
        return None
    gains = Continuous(Bound(move.slot), (AddAbilities(given),), "forever")
    steps[-1] = replace(last, program=replace(last.program, steps=(*last.program.steps, gains)))
    return True


def _enters_under(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If a creature would enter under an opponent's control this turn, it enters under your control instead."
    (614.12).
    """
    from engine.cards.abilities import Replacement
    from engine.cards.ops import Shield
    from engine.cards.text.nouns import noun

    if not p.eat("if a|an"):
        return None
    found = noun(p)
    if (
        found is None
        or found.around is not None
        or not p.eat("would enter under an opponent 's control this turn , it enters under your control instead")
    ):
        return None
    steps.append(
        Shield(
            Replacement("enters", "enter", replace(found.filter, controller="opponent"), choose="mine"),
            None,
            "end_of_turn",
        )
    )
    return True


def _elliptic(p: Cursor, last: Op) -> Steps | None:
    """Read "it deals 4 damage instead": the rest is as in the step before."""
    from engine.cards.ops import CopyToken, CreateToken, Damage
    from engine.cards.text.amounts import number

    if isinstance(last, CreateToken | CopyToken) and p.eat("create|creates"):
        many = number(p)
        return (
            (replace(last, amount=many),)
            if many is not None and p.eat("of those tokens") and p.peek("instead")
            else None
        )
    if not isinstance(last, Damage) or not p.eat("it|~ deals"):
        return None
    n = number(p)
    if n is None or not p.eat("damage"):
        return None
    if isinstance(last.to, Target):  # "to that creature": the same
        p.eat("to that creature|permanent|player|planeswalker") or p.eat("to it")
    if not p.peek("instead"):
        return None
    return (replace(last, amount=n),)


# -- openings ----------------------------------------------------------------------------------------------------------


def _conditional(p: Cursor) -> Steps | None:
    """Read "If CONDITION, …", "Unless CONDITION, …"."""
    from engine.cards.text.conditions import condition

    if not p.eat("if|unless"):
        return None
    negative = p.tokens[p.i - 1].text == "unless"
    when = condition(p)
    if when is None:
        return None
    when = Not(when) if negative else when
    p.need(",")
    known = p.scope.things
    then = sequence(p)
    if then is None or p.peek("instead"):
        return None
    p.say(branch=known)
    return (If(when, then),)

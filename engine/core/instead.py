"""What it means that a replacement or prevention effect applies (CR 614-616, 701.19, 903.9b, 903.9c, 906.10, 906.12a).

:func:`go_on` changes the happening in question, asking first whoever the effect asks; instructions done instead are run
as a program.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from engine.cards.ops import CreateToken
from engine.core.amending import amended
from engine.core.amounts import amount
from engine.core.entering import enter
from engine.core.layer_faces import token_face
from engine.core.layers import chars
from engine.core.moves import AT_ONCE
from engine.core.references import things
from engine.core.replacement_events import affected, entering_counters, thing_of
from engine.core.replacing import FORCED, RETURN, Found, applicable, return_rule
from engine.errors import Reason, TooMuch
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Happen, RunProgram, Scope
from engine.state.objects import More

if TYPE_CHECKING:
    from engine.cards.abilities import Replacement
    from engine.core.run import Run
    from engine.ids import PlayerId

__all__ = ["go_on"]

R_906_12A, R_614_1, R_615_7 = ref("906.12a"), ref("614.1"), ref("615.7")
R_614_6, R_614_9, R_615_6, R_701_19 = ref("614.6"), ref("614.9"), ref("615.6"), ref("701.19a")


def go_on(run: Run, frame: Happen, answer: Any) -> Decision | None:
    """Apply the effect ``frame.using`` to the member in question, asking first whoever it asks."""
    m: Any = frame.members[frame.at]
    name = frame.using
    done = replace(frame, using="")
    if name == FORCED:
        there = run.board.object(m.object)
        if there is not None and there.zone == "command":  # it does not move at all
            run.commit((ev.RuleApplied("stays in the command zone", (there.id,), there.owner, cites=(R_906_12A,)),))
            amended(run, done, None)
            return None
        amended(run, done, replace(m, to="command", cites=(*m.cites, R_906_12A, R_614_6)))
        return None
    if name == RETURN:
        return _commander(run, done, m, answer)
    if name == "rule:701.19":
        _regenerate(run, done, m)
        return None
    earlier = tuple(x for x in frame.applied[frame.at] if x != name)
    found = next((x for x in applicable(run, m, earlier) if x.id == name), None)
    if found is None or found.replacement is None:
        run.push(done)
        return None
    return _apply(run, frame, done, m, found, answer)


def _commander(run: Run, done: Happen, m: Any, answer: Any) -> Decision | None:
    obj = run.board.object(m.object)
    rule = return_rule(run)
    if obj is None:
        run.push(done)
        return None
    optional = run.book.replacement is None or run.book.replacement.optional
    if answer is None and optional:
        why = Why((rule,), "commander may go to its zone instead", obj.id, (m.to,))
        zone = run.book.rules.leader_zone
        return Decision("ChooseValue", obj.owner, run.decider(obj.owner), why, (zone, m.to), about=(obj.id,))
    zone = run.book.rules.leader_zone
    if optional and answer is not None and answer[0] != zone:
        run.commit((ev.RuleApplied("declined", (obj.id,), obj.owner, (m.to,), (rule,)),))
        run.push(done)
        return None
    if len(obj.cards) > 1:
        leaders = run.board.fixed.commanders()
        parts = tuple((c, zone) for c in obj.cards if c in leaders)
        amended(run, done, replace(m, parts=parts, cites=(*m.cites, rule, R_614_6)), rearm=False)
    else:
        amended(run, done, replace(m, to=zone, position="bottom", cites=(*m.cites, rule, R_614_6)), rearm=False)
    return None


def _regenerate(run: Run, done: Happen, m: Any) -> None:
    obj = run.board.object(m.object)
    if obj is not None:
        more = replace(obj.more, regeneration=obj.more.regeneration - 1)
        events: list[ev.Event] = [
            ev.Noted(obj.id, more, "regenerated", cites=(R_701_19,)),
            ev.DamageRemoved((obj.id,), cites=(R_701_19,)),
        ]
        if not obj.tapped:
            events.append(ev.Tapped(obj.id, cites=(R_701_19,)))
        events.append(ev.LeftCombat((obj.id,), cites=(R_701_19,)))
        done = replace(done, extra=(*done.extra, *events))
    amended(run, done, None)


def _apply(run: Run, frame: Happen, done: Happen, m: Any, found: Found, answer: Any) -> Decision | None:
    a = found.replacement
    assert a is not None
    player = affected(run, m)
    scope = Scope(
        found.controller,
        found.source,
        bindings=(("it", (thing_of(m),)), ("player", (~player,)), *_dealt_by(m)),
        numbers=(("amount", _size(m)),),
    )
    if a.action == "enter":
        return enter(run, done, m, found, answer)
    if a.optional:
        if answer is None:
            why = Why((R_614_1,), a.text or "may apply", found.source)
            return Decision(
                "May",
                player,
                run.decider(player),
                why,
                ("yes", "no"),
                about=(m.object,) if hasattr(m, "object") else (),
            )
        if answer[0] != "yes":
            run.push(done)
            return None
    if a.action == "prevent" and a.amount is not None and found.id.startswith("shield:"):
        rivals = _rivals(run, frame, found, player)
        left = _left(run, found, amount(run.board, scope, a.amount, run.book))
        damage: list[Any] = [frame.members[j] for j in rivals]
        if len({d.source for d in damage}) > 1 and sum(d.amount for d in damage) > left:
            return _share_shield(run, frame, rivals, left, player, found, scope, answer)
    own = (ref(found.id[5:]),) if found.id.startswith("rule:") else ()
    about = (found.source,) if found.source is not None else ()
    if a.action == "prevent":
        limit = (
            m.amount
            if a.amount is None
            else min(m.amount, _left(run, found, amount(run.board, scope, a.amount, run.book)))
        )
        _used(run, found, m)
        run.commit((ev.RuleApplied("prevented", about, player, (a.text,), (*own, R_615_6)),))
        if found.id == "rule:122.1c":
            done = _all_of_it(done, m)
        amended(run, done, None if limit >= m.amount else replace(m, amount=m.amount - limit))
        _then(run, frame, a, replace(scope, numbers=(("amount", limit),)))
        return None
    _used(run, found, m)
    run.commit((ev.RuleApplied("replaced", about, player, (a.text,), (*own, R_614_6)),))
    if type(m) is ev.ProposedDamage and a.action == "redirect":
        _redirect(run, done, m, found, scope)
    elif a.action == "modify":
        _modify(run, done, m, a, scope)
    elif a.action == "besides":
        _besides(run, done, m, a)
    elif a.action == "colorless" and type(m) is ev.ProposedMana:
        amended(run, done, replace(m, mana=tuple(replace(u, kind="C") for u in m.mana)))
    else:
        amended(run, done, _elsewhere(run, m, a, scope) if a.action in _ELSEWHERE else None)
        _then(run, frame, a, scope)
    return None


_ELSEWHERE = {"redirect": "", "exile_if_would_leave": "exile", "shuffle_in": "library"}
"""Effects that send what moves somewhere else, and where; "" = as they say."""


def _elsewhere(run: Run, m: Any, a: Replacement, scope: Scope) -> Any:
    """The move to where the effect sends it, with counters if it says so; a token is nowhere but on the battlefield
    (111.7).
    """
    if type(m) is ev.ProposedToken:
        return None
    moved = replace(m, to=_ELSEWHERE[a.action] or a.into, position=a.position, cites=(*m.cites, R_614_6))
    if a.counters and type(m) is ev.ProposedMove:
        held = tuple((k, amount(run.board, scope, n, run.book)) for k, n in a.counters)
        moved = replace(moved, entry=replace(m.entry, counters=(*m.entry.counters, *held)))
    return moved


def _then(run: Run, frame: Happen, a: Replacement, scope: Scope) -> None:
    """What the effect does besides."""
    if a.program is not None:
        run.push(RunProgram(a.program.steps, _marked(scope, frame)))


def _modify(run: Run, done: Happen, m: Any, a: Replacement, scope: Scope) -> None:
    """As much again, or more or less of it (614.1a)."""
    if type(m) is ev.ProposedDraw:
        _more_draws(run, done, m, a.times + amount(run.board, scope, a.plus, run.book))
    elif a.event == "counters" and type(m) is not ev.ProposedCounters:
        amended(run, done, _entering_with(run, m, a, scope))
    elif type(m) is ev.ProposedMana:
        amended(run, done, replace(m, mana=m.mana * a.times))
    else:
        new = max(0, _size(m) * a.times + amount(run.board, scope, a.plus, run.book))
        if type(m) is ev.ProposedToken:
            _so_many_tokens(run, done, m, new)
        else:
            sign = -1 if type(m) is ev.ProposedLife and m.amount < 0 else 1
            amended(run, done, replace(m, amount=new * sign) if new else None)


def _dealt_by(m: Any) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What deals the damage, for "that source"."""
    return (("source", (m.source,)),) if type(m) is ev.ProposedDamage else ()


def _besides(run: Run, done: Happen, m: Any, a: Replacement) -> None:
    """Other tokens created together with this one (614.1a)."""
    faces = (
        [token_face(step.face) for step in a.program.steps if type(step) is CreateToken]
        if a.program is not None
        else []
    )
    others = tuple(replace(m, face=face, entry=ev.Entry(m.player, more=More(kind="token"))) for face in faces)
    marks = done.applied
    if a.amount is not None:  # once, however many tokens it is about
        name = marks[done.at][-1]
        marks = tuple(
            (*held, name) if type(o) is ev.ProposedToken and o.player == m.player and name not in held else held
            for o, held in zip(done.members, marks, strict=True)
        )
    run.push(replace(done, members=done.members + others, applied=marks + (marks[done.at],) * len(others)))


def _so_many_tokens(run: Run, done: Happen, m: ev.ProposedToken, n: int) -> None:
    """That many of the token instead of one."""
    if n + len(done.members) > AT_ONCE:
        text = f"{n:,} tokens would be created at once; the engine makes {AT_ONCE:,} at most"
        raise TooMuch(Reason("engine/too-much", (R_614_6,), text))
    marks = (done.applied[done.at],) * (n - 1)
    run.push(replace(done, members=done.members + (m,) * (n - 1), applied=done.applied + marks) if n else done)


def _all_of_it(done: Happen, m: ev.ProposedDamage) -> Happen:
    """The happening without the other damage dealt to the same permanent at the same time: one effect prevents all of
    it (122.1c).
    """
    left = [
        j
        for j, other in enumerate(done.members)
        if j <= done.at or type(other) is not ev.ProposedDamage or other.to != m.to
    ]
    return replace(done, members=tuple([done.members[j] for j in left]), applied=tuple([done.applied[j] for j in left]))


def _redirect(run: Run, done: Happen, m: ev.ProposedDamage, found: Found, scope: Scope) -> None:
    """Damage is dealt to something else instead; where that can't be dealt damage, the effect does nothing (614.9)."""
    a = found.replacement
    assert a is not None
    assert a.onto is not None
    to = next((t for t in things(run.board, scope, a.onto) if _damageable(run, t)), None)
    if to is None or to == m.to:
        run.push(done)
        return
    size = (
        m.amount if a.amount is None else min(m.amount, _left(run, found, amount(run.board, scope, a.amount, run.book)))
    )
    moved = replace(m, to=to, amount=size, cites=(*m.cites, R_614_9))
    if size >= m.amount:
        amended(run, done, moved)
        return
    at, marks = done.at, done.applied[done.at]
    run.push(replace(
        done, members=(*done.members[:at], replace(m, amount=m.amount - size), *done.members[at + 1 :], moved), applied=(*done.applied, marks),
    ))  # fmt: skip


def _damageable(run: Run, thing: int) -> bool:
    if thing < 0:
        return ~thing in run.board.alive()
    obj = run.board.object(thing)
    return (
        obj is not None
        and obj.zone == "battlefield"
        and any(t in chars(run.board, obj).types for t in ("Creature", "Planeswalker", "Battle"))
    )


def _marked(scope: Scope, frame: Happen) -> Scope:
    """The scope of instructions done instead: what they do is the same event, to which the effects applied so far don't
    apply again (614.5).
    """
    return replace(scope, words=(("applied", "|".join(frame.applied[frame.at])),))


def _more_draws(run: Run, done: Happen, m: ev.ProposedDraw, n: int) -> None:
    """Several draws instead of one: one after the other, each by itself, and one result (121.2)."""
    marks = done.applied[done.at]
    if n < 1:
        amended(run, done, None)
        return
    start = run.clock
    others = replace(
        done,
        members=done.members[: done.at] + done.members[done.at + 1 :],
        applied=done.applied[: done.at] + done.applied[done.at + 1 :],
    )
    last = Happen((m,), (marks,), group=done.group, start=start)
    if others.members or others.extra:
        run.push(replace(others, start=start))
    run.push(last, *(Happen((m,), (marks,), group=done.group, start=start) for _ in range(n - 1)))


def _entering_with(run: Run, m: Any, a: Replacement, scope: Scope) -> Any:
    """The happening with other numbers of the counters it would enter with."""
    held = dict(m.entry.counters)
    for k, n in entering_counters(run, m, a):
        held[k] = held.get(k, 0) + max(0, n * a.times + amount(run.board, scope, a.plus, run.book)) - n
    return replace(m, entry=replace(m.entry, counters=tuple(sorted(held.items()))))


def _rivals(run: Run, frame: Happen, found: Found, player: PlayerId) -> list[int]:
    """The damage of the group, this one first, that a shield could prevent at the same time (615.7)."""
    out = [frame.at]
    for j in range(frame.at + 1, len(frame.members)):
        other = frame.members[j]
        if type(other) is ev.ProposedDamage and found.id not in frame.applied[j] and affected(run, other) == player:
            if any(x.id == found.id for x in applicable(run, other, frame.applied[j])):
                out.append(j)
    return out


def _share_shield(
    run: Run, frame: Happen, rivals: list[int], left: int, player: PlayerId, found: Found, scope: Scope, answer: Any
) -> Decision | None:
    """A shield that can't prevent all damage dealt at once: the player chooses which damage it prevents (615.7)."""
    damage: list[Any] = [frame.members[j] for j in rivals]
    amounts = [d.amount for d in damage]
    splits = [s for s in product(*(range(min(n, left), -1, -1) for n in amounts)) if sum(s) == left]
    if answer is None:
        why = Why((R_615_7,), "which damage is prevented", found.source, tuple(map(str, amounts)))
        about = tuple(d.source for d in damage)
        return Decision(
            "ChooseValue", player, run.decider(player), why, tuple("+".join(map(str, s)) for s in splits), about=about
        )
    parts = dict(zip(rivals, (int(n) for n in str(answer[0]).split("+")), strict=True))
    a = found.replacement
    assert a is not None
    run.commit(
        (
            ev.RuleApplied(
                "prevented", (found.source,) if found.source is not None else (), player, (a.text,), (R_615_6, R_615_7)
            ),
            ev.EffectsEnded((int(found.id.removeprefix("shield:")),)),
        )
    )
    kept: list[tuple[Any, tuple[str, ...]]] = []
    for j, (m, marks) in enumerate(zip(frame.members, frame.applied, strict=True)):
        if j not in parts:
            kept.append((m, marks))
        elif damage[rivals.index(j)].amount > parts[j]:
            kept.append(
                (replace(damage[rivals.index(j)], amount=damage[rivals.index(j)].amount - parts[j]), (*marks, found.id))
            )
    run.push(replace(frame, using="", members=tuple(m for m, _ in kept), applied=tuple(marks for _, marks in kept)))
    if a.program is not None:
        run.push(RunProgram(a.program.steps, _marked(replace(scope, numbers=(("amount", left),)), frame)))
    return None


def _size(m: Any) -> int:
    return abs(int(getattr(m, "amount", 1)))


def _left(run: Run, found: Found, wanted: int) -> int:
    """Damage a shield still prevents, or what the ability says."""
    for s in run.board.effects.shields:
        if found.id == f"shield:{s.id}" and s.left:
            return s.left
    return wanted


def _used(run: Run, found: Found, m: Any) -> None:
    """Count down a shield with limited uses or a limited amount (615.7)."""
    for s in run.board.effects.shields:
        if found.id != f"shield:{s.id}" or not s.left:
            continue
        spent = (
            min(s.left, m.amount)
            if s.replacement.action in ("prevent", "redirect") and s.replacement.amount is not None
            else 1
        )
        event: ev.Event = ev.EffectsEnded((s.id,)) if s.left <= spent else ev.EffectChanged(s.id, s.left - spent)
        run.commit((event,))

"""What a permanent enters as and with, and what is chosen as it enters (CR 614.1c, 614.12, 702.104, 706.2, 707.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import Filter
from engine.cards.layer_changes import EntersWith
from engine.cards.mana import ManaCost
from engine.core.amending import amended
from engine.core.amounts import amount
from engine.core.characteristics import has_subtype
from engine.core.cost_parts import parts_payable
from engine.core.layer_faces import own_exceptions
from engine.core.layers import apply_exceptions, copiable
from engine.core.match import find
from engine.core.moves import entering_face
from engine.core.preparing import PREPARED
from engine.core.printed import printed
from engine.core.references import apnap
from engine.core.replacement_events import affected
from engine.core.restrictions import restricted
from engine.core.sagas import final_chapter
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Happen, Paying, RunProgram, Scope
from engine.state.objects import PLAIN, More

if TYPE_CHECKING:
    from engine.cards.abilities import Replacement
    from engine.cards.card import Face
    from engine.core.replacing import Found
    from engine.core.run import Run

__all__ = ["enter"]

R_614_12, R_614_1 = ref("614.12"), ref("614.1")
_ZERO = ManaCost()


def enter(run: Run, done: Happen, m: Any, found: Found, answer: Any) -> Decision | None:
    """Apply the effect to a permanent that is about to enter, asking first whoever it asks (614.12a)."""
    a = found.replacement
    assert a is not None
    player = affected(run, m)
    scope = Scope(found.controller, found.source)
    if a.copy is not None:
        return _as_copy(run, done, m, a, player, found, answer)
    if a.choose == "tribute":
        return _tribute(run, done, m, a, player, found, answer)
    if a.choose in ("devour", "amplify"):
        return _feed(run, done, m, a, player, found, answer)
    entry = m.entry
    if a.choose == "mine":
        amended(run, done, replace(m, entry=replace(entry, controller=found.controller), cites=(*m.cites, R_614_12)))
        return None
    if a.choose:
        question = _choice(run, player, a.choose, found, _face(run, m))
        if answer is None and question is not None:
            return question
        entry, scope = _chosen(run, m, a.choose, player, scope, answer)
    if a.unless is not None and a.tapped:
        if answer is None and _affordable(run, player, a):
            why = Why((R_614_12,), a.text or "pay, or it enters tapped", found.source)
            return Decision("May", player, run.decider(player), why, ("yes", "no"))
        if answer and answer[0] == "yes":
            run.push(done, Paying(player, a.unless.mana or _ZERO, a.unless, found.source, cancel=False))
            return None
    if a.optional and not a.choose:
        if answer is None:
            why = Why((R_614_12,), a.text or "may", found.source)
            return Decision("May", player, run.decider(player), why, ("yes", "no"))
        if answer[0] == "no":
            run.push(done)
            return None
    if a.choose.startswith("counter:") and answer is not None:  # "with your choice of a … counter or a … counter on it"
        entry = replace(
            entry,
            counters=tuple(
                sorted({**dict(entry.counters), answer[0]: dict(entry.counters).get(answer[0], 0) + 1}.items())
            ),
        )
    # counters go with the first word
    if not ("|" in a.choose and answer is not None and answer[0] != _words(a.choose)[0]):
        entry = replace(entry, counters=_with_counters(run, m, a, scope, entry.counters))
    if a.kind == PREPARED and _face(run, m).inset is not None:  # 722.3a
        entry = _marked(m, entry, PREPARED)
    entry = replace(entry, tapped=entry.tapped or a.tapped)
    amended(run, done, replace(m, entry=entry, cites=(*m.cites, R_614_12)))
    if a.program is not None:  # done as it enters, before anything sees it (614.12)
        run.push(RunProgram(a.program.steps, scope))
    return None


def _face(run: Run, m: Any) -> Face:
    """The face with which it would enter."""
    if type(m) is ev.ProposedMove:
        return entering_face(run, run.board.objects[m.object], m)
    return m.entry.base or m.face  # type: ignore[no-any-return]


def _more(m: Any, entry: ev.Entry) -> More:
    """What is kept of it besides its face, as it enters."""
    return entry.more or (PLAIN if type(m) is ev.ProposedMove else More(kind="token"))


def _marked(m: Any, entry: ev.Entry, mark: str) -> ev.Entry:
    """Entering with that mark."""
    more = _more(m, entry)
    return entry if mark in more.marks else replace(entry, more=replace(more, marks=(*more.marks, mark)))


def _with_counters(
    run: Run, m: Any, a: Replacement, scope: Scope, counters: tuple[tuple[str, int], ...]
) -> tuple[tuple[str, int], ...]:
    """The counters with those that the effect adds, sorted by kind if it adds any."""
    held = dict(counters)
    for kind, n in a.counters:
        put = amount(run.board, replace(scope, x=_x(run, m)), n, run.book)
        if put > 0:
            held[kind] = held.get(kind, 0) + put
    return counters if held == dict(counters) else tuple(sorted(held.items()))


def _as_copy(
    run: Run, done: Happen, m: Any, a: Replacement, player: PlayerId, found: Found, answer: Any
) -> Decision | None:
    """It enters as a copy of something that is chosen, if its player likes (706.2, 707.5)."""
    assert a.copy is not None
    scope = Scope(found.controller, found.source)
    options = tuple(t for t in find(run.board, scope, a.copy) if t != getattr(m, "object", -1))
    agreed = f"{found.id}:yes"
    asked = a.optional and agreed not in done.applied[done.at]
    why = Why((R_614_12,), a.text or "enters as a copy", found.source)
    if options and answer is None:
        if asked:
            return Decision("May", player, run.decider(player), why, ("yes", "no"))
        if len(options) > 1:
            return Decision("ChooseObjects", player, run.decider(player), why, options, 1, 1)
        answer = options
    elif answer and asked:
        if answer[0] == "yes":
            marks = (*done.applied[done.at], agreed)
            applied = (*done.applied[: done.at], marks, *done.applied[done.at + 1 :])
            run.push(replace(done, applied=applied, using=found.id))
        else:
            run.push(done)
        return None
    if not answer:
        run.push(done)
        return None
    entry = m.entry
    base = apply_exceptions(copiable(run.board, run.board.objects[answer[0]]), own_exceptions(a.but, _face(run, m)))
    counted = replace(scope, x=_x(run, m))
    extra = [
        (c.counter, amount(run.board, counted, c.amount, run.book))
        for c in a.but
        if type(c) is EntersWith and (not c.only or c.only in base.types)
    ]
    amended(run, done, replace(m, entry=replace(entry, base=base, counters=(*entry.counters, *extra))))
    return None


def _chosen(run: Run, m: Any, what: str, player: PlayerId, scope: Scope, answer: Any) -> tuple[ev.Entry, Scope]:
    """How it enters, and with what its program goes on, after the choice; without an answer there was nothing to
    choose.
    """
    entry = m.entry
    if what in ("protector", "under") and not answer:
        answer = tuple(~p for p in run.board.alive() if p != player)[:1]
    if what == "chapter":
        scope = replace(scope, numbers=(("chapter", int(answer[0]) if answer else 1),))
    if not answer:
        return entry, scope
    if what == "under":
        return replace(entry, controller=PlayerId(~answer[0])), scope
    if what == "protector":
        word = str(~answer[0])
    elif what != "chapter" and isinstance(answer[0], int):
        word = run.game.setup.players[~answer[0]]
    else:
        word = str(answer[0])
    more = _more(m, entry)
    made = [(_key(what), word)]
    if made[0][0] == "player":
        made.append(("seat", str(~answer[0])))
    return replace(entry, more=replace(more, choices=(*more.choices, *made))), scope


def _tribute(
    run: Run, done: Happen, m: Any, a: Replacement, player: PlayerId, found: Found, answer: Any
) -> Decision | None:
    """An opponent is chosen, and that player may have it enter with the counters (702.104a); whether it did is kept
    (702.104b).
    """
    rule = ref("702.104a")
    more = _more(m, m.entry)
    chosen = next((int(v) for k, v in more.choices if k == "tribute from"), None)
    again = replace(done, using=found.id)
    if chosen is None:
        seats = tuple(~p for p in apnap(run.board, run.board.alive()) if p != player)
        if answer is None and len(seats) > 1:
            return Decision(
                "ChoosePlayers",
                player,
                run.decider(player),
                Why((rule, R_614_12), "who may pay tribute", found.source),
                seats,
                slot="tribute",
            )
        seat = ~int(answer[0]) if answer else ~next(iter(seats))
        more = replace(more, choices=(*more.choices, ("tribute from", str(seat))))
        member = replace(m, entry=replace(m.entry, more=more))
        run.push(replace(again, members=(*done.members[: done.at], member, *done.members[done.at + 1 :])))
        return None
    if answer is None:
        why = Why((rule, R_614_12), "pay tribute", found.source)
        return Decision("May", PlayerId(chosen), run.decider(PlayerId(chosen)), why, ("yes", "no"), slot="tribute")
    held = dict(m.entry.counters)
    if answer[0] == "yes":
        for kind, n in a.counters:
            held[kind] = held.get(kind, 0) + amount(run.board, Scope(player, found.source), n, run.book)
        more = replace(more, choices=(*more.choices, ("tribute", "paid")))
    member = replace(m, entry=replace(m.entry, counters=tuple(sorted(held.items())), more=more), cites=(*m.cites, rule))
    run.push(replace(done, members=(*done.members[: done.at], member, *done.members[done.at + 1 :])))
    return None


def _feed(
    run: Run, done: Happen, m: Any, a: Replacement, player: PlayerId, found: Found, answer: Any
) -> Decision | None:
    """Devour: any number of creatures are sacrificed as it enters (702.82a). Amplify: any number of cards of the hand
    that share a creature type with it are revealed (702.38a). It enters with counters for each.
    """
    board = run.board
    if a.choose == "devour":
        wanted = a.what or Filter(types=("Creature",), controller="you")
        options = tuple(
            t
            for t in find(board, Scope(player, found.source), wanted)
            if t != getattr(m, "object", -1) and not restricted(board, "cant_be_sacrificed", t)
        )
        rule = ref("702.82a")
    else:
        seen = printed(_face(run, m)).chars
        options = tuple(
            t
            for t in board.players[player].hand
            if t != getattr(m, "object", -1) and _kin(printed(board.objects[t].base).chars, seen)
        )
        rule = ref("702.38a")
    if options and answer is None:
        why = Why((rule, R_614_12), a.choose, found.source)
        if a.choose == "devour":
            return Decision("ChooseObjects", player, run.decider(player), why, options, 0, len(options), slot=a.choose)
        return Decision("ChooseCards", player, run.decider(player), why, options, 0, len(options), slot=a.choose)
    chosen = tuple(int(t) for t in answer or ())
    held = dict(m.entry.counters)
    for kind, n in a.counters:
        put = len(chosen) * amount(run.board, Scope(player, found.source, x=_x(run, m)), n, run.book)
        if put:
            held[kind] = held.get(kind, 0) + put
    more = _more(m, m.entry)
    more = replace(more, choices=(*more.choices, (a.choose, str(len(chosen)))))
    at = done.at
    member = replace(m, entry=replace(m.entry, counters=tuple(sorted(held.items())), more=more), cites=(*m.cites, rule))
    members = (*done.members[:at], member, *done.members[at + 1 :])
    applied = done.applied
    extra = done.extra
    if a.choose == "devour" and chosen:
        members += tuple(
            ev.ProposedMove(ObjectId(t), "graveyard", how="sacrifice", by=player, cause=found.source, cites=(rule,))
            for t in chosen
        )
        applied += ((),) * len(chosen)
    elif chosen:
        extra = (*extra, ev.Revealed(tuple(ObjectId(t) for t in chosen), cites=(rule,)))
    run.push(replace(done, members=members, applied=applied, extra=extra))
    return None


def _kin(one: Any, other: Any) -> bool:
    """Whether a creature card has a creature type in common with the other."""
    if "Creature" not in one.types:
        return False
    return any(has_subtype(other, t) for t in one.subtypes) or any(has_subtype(one, t) for t in other.subtypes)


def _key(choose: str) -> str:
    if "|" in choose:
        return choose.partition(":")[0]
    return {"creature_type": "type", "card_name": "name", "opponent": "player"}.get(choose, choose)


def _x(run: Run, m: Any) -> int:
    obj = run.board.object(getattr(m, "object", -1))
    return obj.stack.x if obj is not None and obj.stack is not None else 0


def _affordable(run: Run, player: PlayerId, a: Replacement) -> bool:
    assert a.unless is not None
    return parts_payable(run.board, run.book, player, a.unless.parts, None)


def _words(what: str) -> tuple[str, ...]:
    """The words to choose from in ``key:word|word``."""
    return tuple(what.partition(":")[2].split("|"))


def _choice(run: Run, player: PlayerId, what: str, found: Found, face: Face) -> Decision | None:
    why = Why((R_614_12,), f"choose {what}", found.source)
    if what in ("protector", "under"):  # of a Siege, an opponent (310.11a); who controls it as it enters (110.2)
        seats = tuple(~p for p in apnap(run.board, run.board.alive()) if p != player)
        return Decision("ChoosePlayers", player, run.decider(player), why, seats, slot=what) if len(seats) > 1 else None
    if "|" in what:  # one of these words, under the key before the colon
        return Decision("ChooseValue", player, run.decider(player), why, _words(what), slot=what.partition(":")[0])
    if what == "chapter":  # read ahead (714.3b)
        last = final_chapter(printed(face).chars)
        return (
            Decision("ChooseNumber", player, run.decider(player), why, (), 1, last, slot="chapter")
            if last > 1
            else None
        )
    if what in ("opponent", "player"):
        seats = tuple(~p for p in run.board.alive() if what == "player" or p != player)
        return Decision("ChoosePlayers", player, run.decider(player), why, seats) if seats else None
    from engine.core.choices import words_for

    return Decision("ChooseValue", player, run.decider(player), why, words_for(run, what))

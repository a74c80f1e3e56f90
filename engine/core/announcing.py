"""Asking what is announced of a spell's costs: the creature tapped or sacrificed, cards spliced onto it, who gets the
gift (CR 601.2b, 702.47, 702.48, 702.119, 702.174, 702.180).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.announced import ONE_TAPPED, announced, offerings, spliceable
from engine.core.choices import can_choose, joined
from engine.core.match import find
from engine.core.references import apnap
from engine.frozen import replace
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Casting, Scope

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.run import Run
    from engine.state.objects import Chars

    Payable = Callable[[Run, Casting, tuple[str, ...], int], bool]

__all__ = ["announce"]

R = {n: ref(n) for n in ("601.2b", "702.47a", "702.47b", "702.48b", "702.174a", "702.180b")}


def announce(run: Run, frame: Casting, seen: Chars, payable: Payable, answer: Any) -> Decision | bool:
    """The next of these choices: a question, True if it was answered or there is nothing to ask, False once all of them
    are made.
    """
    said = {p.partition(" ")[0] for p in frame.paid}
    if frame.using == "harmonize" and "harmonize" not in said:
        return _harmonize(run, frame, payable, answer)
    if frame.using == "offering" and "offering" not in said:
        return _offering(run, frame, seen, payable, answer)
    if "gift" in seen.keywords and "gift" not in said and "no gift" not in frame.paid:
        return _gift(run, frame, answer)
    if "no splice" not in frame.paid and run.board.players[frame.player].hand:
        return _splice(run, frame, seen, payable, answer)
    return False


def _note(run: Run, frame: Casting, *words: str) -> bool:
    run.push(replace(frame, paid=(*frame.paid, *words)))
    return True


def _harmonize(run: Run, frame: Casting, payable: Payable, answer: Any) -> Decision | bool:
    """Up to one untapped creature is tapped for it (702.180b)."""
    found = find(run.board, Scope(frame.player, frame.object), ONE_TAPPED)
    options = tuple(t for t in found if payable(run, frame, (*frame.paid, f"harmonize {t}"), 0))
    least = 0 if payable(run, frame, (*frame.paid, "harmonize "), 0) else 1
    if answer is None and options and not (least and len(options) == 1):
        why = Why((R["702.180b"], R["601.2b"]), "tap a creature for harmonize", frame.object)
        return Decision(
            "ChooseObjects",
            frame.player,
            run.decider(frame.player),
            why,
            options,
            least,
            1,
            about=(frame.object,),
            slot="harmonize",
        )
    chosen = options[:1] if answer is None and least else tuple(answer or ())
    return _note(run, frame, f"harmonize {chosen[0] if chosen else ''}")


def _offering(run: Run, frame: Casting, seen: Chars, payable: Payable, answer: Any) -> Decision | bool:
    """Which permanent is sacrificed (702.48b)."""
    found = offerings(run.board, frame.player, seen, frame.object)
    options = tuple(t for t in found if payable(run, frame, (*frame.paid, f"offering {t}"), 0)) or found
    if answer is None and len(options) > 1:
        why = Why((R["702.48b"], R["601.2b"]), "sacrifice for offering", frame.object)
        return Decision(
            "ChooseObjects",
            frame.player,
            run.decider(frame.player),
            why,
            options,
            1,
            1,
            about=(frame.object,),
            slot="sacrifice",
        )
    chosen = tuple(answer or options[:1])
    return _note(run, frame, f"offering {chosen[0] if chosen else ''}")


def _gift(run: Run, frame: Casting, answer: Any) -> Decision | bool:
    """The opponent, if any, who is promised the gift (702.174a)."""
    options = tuple(~p for p in apnap(run.board, run.board.alive()) if p != frame.player)
    if answer is None and options:
        why = Why((R["702.174a"], R["601.2b"]), "promise a gift", frame.object)
        return Decision(
            "ChoosePlayers",
            frame.player,
            run.decider(frame.player),
            why,
            options,
            0,
            1,
            about=(frame.object,),
            slot="gift",
        )
    if not answer:
        return _note(run, frame, "no gift")
    return _note(run, frame, "gift", f"gift {~int(answer[0])}")


def _splice(run: Run, frame: Casting, seen: Chars, payable: Payable, answer: Any) -> Decision | bool:
    """Cards are spliced onto the spell one by one, in the order in which their effects will happen; at the end all of
    them are revealed (702.47a-b).
    """
    from engine.core.spell_programs import spell_program

    board = run.board
    taken = announced(frame.paid, "splice")
    scope = Scope(frame.player, frame.object)
    able = [
        t for t in spliceable(board, frame.player, seen, taken)
        if can_choose(board, scope, spell_program(board.objects[t].base), run.book) and payable(run, frame, (*frame.paid, f"splice {t}"), 0)
    ]  # fmt: skip
    if able and answer is None:
        why = Why((R["702.47a"], R["601.2b"]), "splice onto the spell", frame.object)
        return Decision(
            "ChooseCards",
            frame.player,
            run.decider(frame.player),
            why,
            tuple(able),
            0,
            1,
            about=(frame.object,),
            slot="splice",
        )
    if answer:
        return _note(run, frame, f"splice {answer[0]}")
    run.push(replace(frame, paid=(*frame.paid, "no splice")))
    if taken:
        obj = board.objects[frame.object]
        assert obj.stack is not None
        program = obj.stack.program
        for t in taken:
            program = joined(program, spell_program(board.objects[t].base))
        shown = ev.Revealed(tuple(ObjectId(t) for t in taken), cites=(R["702.47a"], R["702.47b"]))
        run.commit((shown, ev.Announced(obj.id, replace(obj.stack, program=program), (R["702.47a"],))))
    return True

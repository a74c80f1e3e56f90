"""Coins, piles, clashes, new targets, and the untap step of a player who may keep permanents tapped (CR 115.7, 502.3,
700.3, 705).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import chance as o
from engine.core.characteristics import mana_value_of
from engine.core.choices import scope_of, target_options
from engine.core.effects import bind, bind_number, go_on, no_more, number, op, proceed, who, whom
from engine.core.layers import controller_of
from engine.core.match import find
from engine.core.printed import printed
from engine.core.references import apnap
from engine.core.restrictions import restricted
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.frames import RunProgram
    from engine.state.objects import Obj

__all__ = ["staying"]

R = {
    n: ref(n)
    for n in (
        "115.7a",
        "115.7d",
        "502.3",
        "700.3",
        "700.3a",
        "705.1",
        "705.2",
        "701.20a",
        "101.4",
        "701.8a",
        "701.21a",
        "701.30a",
        "701.30b",
        "701.30c",
        "701.30d",
    )
}
FLIPS = 1000
"""Coins that are flipped at most by one player for one effect."""


# -- coins -------------------------------------------------------------------------------------------------------------


@op(o.FlipCoins)
def _flip(run: Run, frame: RunProgram, step: o.FlipCoins, answer: Any) -> None:
    """Flip coins; what is called is not asked, for either call wins as often (705.1-705.2)."""
    won = lost = 0
    words = ("won", "lost") if step.calls else ("heads", "tails")
    for p in who(run, frame, step.who):
        n = (
            FLIPS
            if step.until_lost
            else no_more(number(run, frame, step.amount), FLIPS, "coins would be flipped", R["705.1"])
        )
        for _ in range(n):
            heads = run.below(2) == 0
            won, lost = won + heads, lost + (not heads)
            run.commit(
                (
                    ev.RuleApplied(
                        "coin", player=p, words=(words[not heads],), cites=(R["705.2"] if step.calls else R["705.1"],)
                    ),
                )
            )
            if step.until_lost and not heads:
                break
    scope = bind_number(bind_number(frame.scope, step.slot, won), f"{step.slot}:lost", lost)
    run.push(go_on(frame, scope=scope))


# -- piles -------------------------------------------------------------------------------------------------------------


@op(o.SeparatePiles)
def _piles(run: Run, frame: RunProgram, step: o.SeparatePiles, answer: Any) -> Decision | None:
    """One player separates, another chooses a pile (700.3). Several opponents: the effect's controller says which of
    them does it.

    Phase 0 finds the objects and who separates them, 1 asks for the first pile, 2 for the pile chosen.
    """
    if frame.phase == 0:
        things = _grouped(run, frame, step)
        people = who(run, frame, step.who)
        if not people or not things:
            run.push(go_on(frame, scope=bind(bind(frame.scope, step.slot, ()), step.rest, ())))
            return None
        player = people[0]
        if len(people) > 1:
            if answer is None:
                options = tuple(~p for p in apnap(run.board, people))
                me = frame.scope.controller
                return Decision(
                    "ChoosePlayers",
                    me,
                    run.decider(me),
                    Why((R["700.3"],), "who separates", frame.scope.source),
                    options,
                    1,
                    1,
                    slot="piles",
                )
            player = PlayerId(~int(answer[0]))
        if step.what is None:
            seers = (player,) if step.hidden else None
            run.commit((ev.Revealed(tuple(ObjectId(t) for t in things), seers, cites=(R["701.20a"],)),))
        run.push(replace(frame, phase=1, hold=things, words=(str(player),)))
        return None
    if frame.phase == 1:
        player = PlayerId(int(frame.words[0]))
        if answer is None:
            kind = "ChooseCards" if step.what is None else "ChooseObjects"
            return Decision(
                kind,
                player,
                run.decider(player),
                Why((R["700.3a"],), "face-down pile" if step.hidden else "first pile", frame.scope.source),
                frame.hold,
                0,
                len(frame.hold),
                slot="pile",
            )
        run.push(replace(frame, phase=2, each=tuple(ObjectId(int(t)) for t in answer)))
        shown = tuple(ObjectId(t) for t in frame.hold if t not in answer)
        if step.hidden and shown:
            run.commit((ev.Revealed(shown, cites=(R["700.3"],)),))
        return None
    first = tuple(t for t in frame.hold if t in frame.each)
    second = tuple(t for t in frame.hold if t not in frame.each)
    people = who(run, frame, step.chooser)
    if people and answer is None:
        p = people[0]
        why = Why((R["700.3"],), "which pile", frame.scope.source)
        return Decision(
            "ChooseValue",
            p,
            run.decider(p),
            why,
            ("face-down pile", "face-up pile") if step.hidden else ("first pile", "second pile"),
            about=tuple(ObjectId(t) for t in (second if step.hidden else first)),
            slot="which pile",
        )
    if answer is not None and answer[0] in ("second pile", "face-up pile"):
        first, second = second, first
    run.push(replace(go_on(frame, scope=bind(bind(frame.scope, step.slot, first), step.rest, second)), each=()))
    return None


def _grouped(run: Run, frame: RunProgram, step: o.SeparatePiles) -> tuple[int, ...]:
    if step.what is not None:
        return tuple(t for t in whom(run, frame, step.what) if t >= 0 and run.board.object(t) is not None)
    owners = who(run, frame, step.of)
    return run.board.players[owners[0]].library[: max(0, number(run, frame, step.top))] if owners else ()


# -- new targets -------------------------------------------------------------------------------------------------------


@op(o.ChangeTargets)
def _change(run: Run, frame: RunProgram, step: o.ChangeTargets, answer: Any) -> Decision | None:
    """Slot by slot the player leaves the targets as they are or puts legal ones in their place (115.7d); with ``must``
    every target has to be changed to another legal one, or none is (115.7a). The slots decided so far are in
    ``frame.words``.
    """
    seats = who(run, frame, step.who)
    spell = next(
        (
            x
            for t in whom(run, frame, step.what)
            if t >= 0 and (x := run.board.object(t)) is not None and x.zone == "stack"
        ),
        None,
    )
    if spell is None or spell.stack is None or not seats or not any(spell.stack.targets):
        run.push(go_on(frame))
        return None
    slot, player = len(frame.words), seats[0]
    if slot >= len(spell.stack.targets):
        targets = tuple(_read(word) for word in frame.words)
        if targets != spell.stack.targets:
            rule = R["115.7a" if step.must else "115.7d"]
            run.commit((ev.Announced(spell.id, replace(spell.stack, targets=targets), (rule,)),))
        run.push(go_on(frame))
        return None
    now = spell.stack.targets[slot]
    fresh = _others(run, frame, step, spell, slot)
    if step.must and len(fresh) < len(now):  # not all can be changed: none is
        run.push(go_on(frame))
        return None
    options = fresh if step.must else (*now, *fresh)
    if not now or not fresh:
        run.push(replace(frame, words=(*frame.words, _said(now))))
        return None
    if answer is None and step.must and len(options) == len(now):
        answer = options
    if answer is None:
        why = Why((R["115.7a" if step.must else "115.7d"],), "choose new targets", frame.scope.source)
        return Decision(
            "ChooseTargets",
            player,
            run.decider(player),
            why,
            options,
            len(now),
            len(now),
            about=(spell.id,),
            slot="new targets",
        )
    chosen = tuple(int(t) for t in answer)
    added = [t for t in chosen if t not in now]
    run.push(
        replace(
            frame, words=(*frame.words, _said(tuple(t if t in chosen and not step.must else added.pop(0) for t in now)))
        )
    )
    return None


def _others(run: Run, frame: RunProgram, step: o.ChangeTargets, spell: Obj, slot: int) -> tuple[int, ...]:
    """What could legally be in the slot instead of what is there."""
    part = spell.stack
    assert part is not None
    if slot >= len(part.program.targets):
        return ()
    now, spec = part.targets[slot], part.program.targets[slot]
    before = tuple(_read(word) for word in frame.words)
    taken = {t for s in spec.distinct_from for t in (before[s] if s < len(before) else part.targets[s])}
    scope = replace(scope_of(run.board, spell), targets=before)
    found = tuple(
        t for t in target_options(run.board, scope, spec) if t not in now and t not in taken and t != spell.id
    )
    if step.to is None:
        return found
    wanted = whom(run, frame, step.to)
    return tuple(t for t in found if t in wanted)


def _said(targets: tuple[int, ...]) -> str:
    return " ".join(map(str, targets))


def _read(word: str) -> tuple[int, ...]:
    return tuple(int(t) for t in word.split())


# -- the rest is lost --------------------------------------------------------------------------------------------------


@op(o.KeepSome)
def _keep(run: Run, frame: RunProgram, step: o.KeepSome, answer: Any) -> Decision | None:
    """Player by player and kind by kind what is kept is chosen, then the rest goes (101.4); ``hold``: kept so far,
    ``words``: the choices made.
    """
    board = run.board
    seats = apnap(board, who(run, frame, step.who))
    at = len(frame.words)
    if at < len(seats) * len(step.kinds):
        player, kind = seats[at // len(step.kinds)], step.kinds[at % len(step.kinds)]
        options = tuple(t for t in find(board, frame.scope, kind) if controller_of(board, t) == player)
        most = min(number(run, frame, step.most), len(options))
        least = most if step.least is None else min(number(run, frame, step.least), most)
        if len(options) == least:
            answer = options
        if answer is None:
            why = Why((R["101.4"],), "what is kept", frame.scope.source)
            return Decision("ChooseObjects", player, run.decider(player), why, options, least, most, slot="kept")
        run.push(replace(frame, hold=(*frame.hold, *(int(t) for t in answer)), words=(*frame.words, "x")))
        return None
    lost = [t for t in find(board, frame.scope, step.rest) if t not in frame.hold and controller_of(board, t) in seats]
    source = frame.scope.source
    if step.destroy:
        proceed(run, frame, *(ev.ProposedDestroy(ObjectId(t), cause=source, cites=(R["701.8a"],)) for t in lost))
        return None
    gone = [t for t in lost if not restricted(board, "cant_be_sacrificed", t)]
    proceed(
        run,
        frame,
        *(
            ev.ProposedMove(
                ObjectId(t),
                "graveyard",
                how="sacrifice",
                by=controller_of(board, t),
                cause=source,
                cites=(R["701.21a"],),
            )
            for t in gone
        ),
    )
    return None


# -- untapping ---------------------------------------------------------------------------------------------------------


def staying(run: Run, player: PlayerId) -> tuple[ObjectId, ...]:
    """The tapped permanents that the player may keep tapped in the untap step (502.3)."""
    board = run.board
    if not (board.sources or board.effects.continuous):
        return ()
    return tuple(
        t
        for t in board.players[player].permanents
        if board.objects[t].tapped and not board.objects[t].more.phased and restricted(board, "may_stay_tapped", t)
    )


@op(o.UntapRest)
def _untap_rest(run: Run, frame: RunProgram, step: o.UntapRest, answer: Any) -> Decision | None:
    """Ask for each permanent that may stay tapped whether it does; ``words`` are the answers (502.3)."""
    player = frame.scope.controller
    options = staying(run, player)
    at = len(frame.words)
    if at < len(options):
        if answer is None:
            why = Why((R["502.3"],), "may stay tapped", options[at])
            return Decision("May", player, run.decider(player), why, ("yes", "no"), about=(options[at],), slot="untap")
        run.push(replace(frame, words=(*frame.words, str(answer[0]))))
        return None
    from engine.core.untapping import untap_all

    run.push(go_on(frame))
    untap_all(run, player, tuple(t for t, word in zip(options, frame.words, strict=True) if word == "yes"))
    return None


# -- clashing ----------------------------------------------------------------------------------------------------------


@op(o.Clash)
def _clash(run: Run, frame: RunProgram, step: o.Clash, answer: Any) -> Decision | None:
    """Choose an opponent; both reveal the top card, then decide in APNAP order where it goes, and the cards move at the
    same time (701.30a-d).

    Phase 0 chooses the opponent and reveals; phase 1 asks each of them, ``words`` holding what was answered.
    """
    board, me = run.board, frame.scope.controller
    if frame.phase == 0:
        rivals = tuple(~p for p in apnap(board, board.alive()) if p != me)
        if answer is None and len(rivals) > 1:
            return Decision(
                "ChoosePlayers",
                me,
                run.decider(me),
                Why((R["701.30b"],), "clash with", frame.scope.source),
                rivals,
                slot="clash",
            )
        rival = answer[0] if answer is not None else rivals[0] if rivals else None
        seats = [me] if rival is None else [me, PlayerId(~int(rival))]
        shown = {p: board.players[p].library[0] for p in apnap(board, seats) if board.players[p].library}
        if shown:
            run.commit([ev.Revealed((t,), cites=(R["701.30c"], R["701.30d"])) for t in shown.values()])
        values = {p: mana_value_of(board.objects[t], printed(board.objects[t].base).chars) for p, t in shown.items()}
        won = me in values and all(values[me] > n for p, n in values.items() if p != me)  # 701.30d
        run.push(
            replace(frame, phase=1, hold=tuple(shown.values()), scope=bind_number(frame.scope, step.slot, int(won)))
        )
        return None
    if answer is not None:
        frame = replace(frame, words=(*frame.words, str(answer[0])))
    at = len(frame.words)
    if at < len(frame.hold):
        card = ObjectId(frame.hold[at])
        player = board.objects[card].owner
        if answer is not None:
            run.push(frame)
            return None
        why = Why((R["701.30a"],), "clash", frame.scope.source)
        return Decision("ChooseValue", player, run.decider(player), why, ("top", "bottom"), about=(card,), slot="clash")
    moved = []
    for shown_card, word in zip(frame.hold, frame.words, strict=True):
        owner = board.objects[shown_card].owner
        library = board.players[owner].library
        if word == "bottom" and shown_card in library:
            moved.append(
                ev.Rearranged(owner, (*(t for t in library if t != shown_card), ObjectId(shown_card)), (R["701.30a"],))
            )
    if moved:
        run.commit(moved)
    run.push(go_on(replace(frame, words=(), hold=())))
    return None

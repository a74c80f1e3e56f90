"""Steps of keyword abilities that tie one object to another: soulbond, backup, haunt, cipher, gift, aura swap (CR
702.55, 702.65, 702.95, 702.99, 702.165, 702.174).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Keyword
from engine.cards.filters import Bound, Exact, Filter
from engine.cards.steps_keywords import AuraSwap, BackupGrant, Crafted, Encode, GiveGift, Pair, Tie
from engine.core.attachments import can_attach
from engine.core.effects import AFTER, bind, found_objects, go_on, op, splice, whom
from engine.core.effects_zones import new_effect_id
from engine.core.keywords_cards import casting_of
from engine.core.layers import chars, controller_of
from engine.core.match import find
from engine.core.pairs import PAIRED, can_pair
from engine.core.references import cast_words
from engine.frozen import replace
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Continuous
from engine.state.decisions import Decision, Why
from engine.state.objects import Gone

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.frames import RunProgram

R = {n: ref(n) for n in ("702.95b", "702.99a", "702.174b", "702.65a", "702.165a", "702.167a")}


@op(Pair)
def _pair(run: Run, frame: RunProgram, step: Pair, answer: Any) -> None:
    """If one of them can't be paired any more, neither is (702.95c)."""
    me = frame.scope.controller
    both = tuple(t for part in (step.one, step.other) for t in whom(run, frame, part)[:1])
    if len(set(both)) == 2 and all(can_pair(run.board, t, me) for t in both):
        effect = Continuous(new_effect_id(run), None, me, things=both, duration=PAIRED)
        run.commit((ev.EffectBegan(continuous=effect, cites=(R["702.95b"],)),))
    run.push(go_on(frame))


@op(BackupGrant)
def _backup(run: Run, frame: RunProgram, step: BackupGrant, answer: Any) -> None:
    """The abilities are those printed below as the ability was put on the stack; another creature only (702.165a,
    702.165c-d).
    """
    last = frame.scope.last
    source = last.obj if last is not None else None
    others = [
        x.id for x in found_objects(run, frame, step.what, ("battlefield",)) if source is None or x.id != source.id
    ]
    below: tuple[Any, ...] = ()
    if source is not None:
        printed = source.base.abilities
        at = next((i for i, a in enumerate(printed) if type(a) is Keyword and a.name == "backup"), len(printed))
        below = tuple(a for a in printed[at:] if not (type(a) is Keyword and a.name == "backup"))
    give = (o.Continuous(Exact(tuple(others)), (o.AddAbilities(below),)),) if others and below else ()
    run.push(splice(frame, give))


@op(Crafted)
def _crafted(run: Run, frame: RunProgram, step: Crafted, answer: Any) -> None:
    """The card is the one in exile that the permanent became as it was exiled to pay; the materials are those exiled
    with it.
    """
    exiled = [new for t in (frame.scope.source, *frame.scope.bound("paid")) for new in _exiled(run, t)]
    source = _exiled(run, frame.scope.source)
    if not source:
        run.push(go_on(frame))
        return
    materials = tuple(t for t in exiled if t not in source)
    back = o.Move(Exact(source), "battlefield", controller="owner", transformed=True, origin=("exile",))
    run.commit((ev.RuleApplied("crafts", source, frame.scope.controller, cites=(R["702.167a"],)),))
    run.push(splice(frame, (back, Tie(Bound("moved"), Exact(materials), "exiled"))))


def _exiled(run: Run, thing: int | None) -> tuple[ObjectId, ...]:
    """What the object became in exile."""
    gone = run.board.objects[thing] if thing is not None and thing >= 0 else None
    found = gone.became if type(gone) is Gone else ()
    return tuple(t for t in found if (x := run.board.object(t)) is not None and x.zone == "exile")


@op(Tie)
def _tie(run: Run, frame: RunProgram, step: Tie, answer: Any) -> None:
    to = tuple(ObjectId(t) for t in whom(run, frame, step.to) if t >= 0)
    events = []
    for x in found_objects(run, frame, step.what):
        links = (*((k, v) for k, v in x.more.links if k != step.key), (step.key, to))
        events.append(ev.Noted(x.id, replace(x.more, links=links), step.key))
    run.commit(events)
    run.push(go_on(frame))


@op(Encode)
def _encode(run: Run, frame: RunProgram, step: Encode, answer: Any) -> None:
    """Exile the card, then give the creature the ability for as long as the card is encoded on it (702.99a, 702.99c)."""
    me = frame.scope.controller
    if frame.phase == 0:
        spell = frame.scope.source
        run.push(replace(frame, phase=1))
        if spell is not None and run.board.object(spell) is not None:
            run.propose(ev.ProposedMove(spell, "exile", how="exile", by=me, cause=spell, cites=(R["702.99a"],)))
        return
    new = next((e.new for e in run.between(run.result) if type(e) is ev.Moved and e.to == "exile"), None)
    creature = next((x for x in found_objects(run, frame, step.on, ("battlefield",))), None)
    if new is not None and creature is not None:
        linked = replace(new.more, links=(*new.more.links, ("encoded", (creature.id,))))
        change = o.AddAbilities((casting_of(new.id),))
        effect = Continuous(new_effect_id(run), new.id, me, (change,), (creature.id,), duration="while_exiled")
        run.commit(
            (
                ev.Noted(new.id, linked, "encoded", cites=(R["702.99a"],)),
                ev.EffectBegan(continuous=effect, cites=(R["702.99a"],)),
            )
        )
    run.push(go_on(frame))


@op(GiveGift)
def _gift(run: Run, frame: RunProgram, step: GiveGift, answer: Any) -> None:
    words = frame.scope.paid or cast_words(run.board, frame.scope, "paid")
    seat = next((int(w.partition(" ")[2]) for w in words if w.startswith("gift ")), None)
    if seat is None or run.board.players[seat].more.left:
        run.push(splice(frame, ()))
        return
    source = () if frame.scope.source is None else (ObjectId(frame.scope.source),)
    run.commit(
        (
            ev.RuleApplied(
                "gives a gift", source, frame.scope.controller, (run.game.setup.players[seat],), (R["702.174b"],)
            ),
        )
    )
    run.push(splice(frame, step.steps, scope=bind(frame.scope, "promised", (~seat,))))


@op(AuraSwap)
def _swap(run: Run, frame: RunProgram, step: AuraSwap, answer: Any) -> Decision | None:
    """Both halves of the exchange, or neither (702.65b)."""
    board, me = run.board, frame.scope.controller
    aura = board.object(frame.scope.source) if frame.scope.source is not None else None
    host = aura.more.attached_to if aura is not None and aura.zone == "battlefield" else None
    if aura is None or host is None or aura.owner != me or controller_of(board, aura.id) != me:
        run.push(go_on(frame))
        return None
    hand = find(board, frame.scope, Filter(kind="card", zones=("hand",), owner="you", subtypes=("Aura",)))
    options = tuple(
        t
        for t in hand
        if can_attach(
            board, replace(board.objects[t], zone="battlefield", controller=me), host, chars(board, board.objects[t])
        )
    )
    if options and answer is None:
        why = Why((R["702.65a"],), "aura swap", aura.id)
        return Decision("ChooseCards", me, run.decider(me), why, options, 0, 1, about=(aura.id,), slot="aura swap")
    run.push(replace(frame, phase=AFTER))
    if not answer:
        run.result = (board.clock, board.clock)
        return None
    entry = ev.Entry(controller=me, more=replace(board.objects[answer[0]].more, attached_to=host))
    run.propose(
        ev.ProposedMove(aura.id, "hand", how="return", by=me, cause=aura.id, cites=(R["702.65a"],)),
        ev.ProposedMove(
            ObjectId(int(answer[0])), "battlefield", entry=entry, how="put", by=me, cause=aura.id, cites=(R["702.65a"],)
        ),
    )
    return None

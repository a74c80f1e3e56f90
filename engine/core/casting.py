"""Casting spells (CR 601, 707.10, 733.1, 903.8, 906.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Cost, CostPart, Keyword, Spell
from engine.cards.filters import Filter, X
from engine.cards.mana import ManaCost
from engine.core.announced import spliceable
from engine.core.announcing import announce
from engine.core.assisting import assisted, assisting, payment_of
from engine.core.becoming_cast import become_cast
from engine.core.calm import meddled
from engine.core.cost_parts import parts_payable
from engine.core.costs import (
    REPEATED,
    as_spell,
    keyword_cost,
    optional_costs,
    spent_as,
    total_cost,
    ways_of_paying,
)
from engine.core.granted import price_given
from engine.core.mana import can_pay, purpose_of
from engine.core.match import find
from engine.core.moves import kept_counters
from engine.core.printed import printed
from engine.core.references import is_commander
from engine.core.restrictions import spendable_life
from engine.core.reversing import take_back
from engine.core.run import handles
from engine.core.spell_programs import spell_program
from engine.core.ways import FACE_DOWN, TRANSFORMED, Way, definition_of, face_of
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Casting, Choosing, Paying, Scope
from engine.state.objects import PLAIN, CastFacts, More, Obj, StackPart

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.run import Run

__all__ = ["begin_cast", "casting", "max_x", "place_of"]

R_107_3A, R_601_2A, R_601_2B = ref("107.3a"), ref("601.2a"), ref("601.2b")
_BLANK = ManaCost()
_NO_SPLICE = ("no splice",)


def place_of(run: Run, obj: Obj) -> int:
    """The object's place in its zone."""
    zone = run.board.zone_of(obj.owner, obj.zone)
    return zone.index(obj.id)


def prototyped(face: Face) -> Face:
    """The face with its second set of power, toughness and mana cost, and the color of that cost (702.160a, 718.3)."""
    k = next((a for a in face.abilities if type(a) is Keyword and a.name == "prototype"), None)
    if k is None or k.cost is None or k.cost.mana is None:
        return face
    power, _, toughness = k.text.partition("/")
    return replace(
        face,
        mana_cost=k.cost.mana,
        colors=k.cost.mana.colors(),
        power=int(power),
        toughness=int(toughness),
        box=(power, toughness),
    )


def begin_cast(run: Run, player: PlayerId, obj: Obj, way: Way, *, passes: int = 0, during: bool = False) -> None:
    """Propose the spell: the card moves to the stack (601.2a), and the process of casting goes on the agenda."""
    definition = definition_of(run.board, run.book, obj)
    face: Face = face_of(definition, way.face, way.using)
    if way.using == "prototype":
        face = prototyped(face)
    oid = ObjectId(run.board.objects.size)
    more = PLAIN
    if way.face or way.using:
        more = More(
            face=way.face,
            face_down=way.using if way.using in FACE_DOWN else "",
            faces=definition.faces if way.using in TRANSFORMED else (),
        )
    if not obj.cards:
        more = obj.more  # a copy that is cast stays one (722.3c)
    program = spell_program(face, way.using)
    part = StackPart("spell", program)
    new = Obj(oid, obj.cards, obj.owner, player, "stack", face, more=more, stack=part)
    if obj.counters:
        new = replace(new, counters=kept_counters(run, obj, "stack"))
    index = place_of(run, obj)
    mark = run.board.clock
    price = price_given(run.board, player, obj, printed(face).chars, way.using) if way.using else None
    ready = printed(face)
    plain = (
        ready.plain_spell
        and obj.zone == "hand"
        and not way.using
        and (ready.chars.mana_cost is None or not ready.chars.mana_cost.x)
    )
    proposed = ev.Moved(obj.id, new, obj.zone, "stack", None, None, "cast", None, player, (R_601_2A,))
    bare = not plain and _says_only(run, player, obj, way, face)
    run.push(
        Casting(
            player,
            oid,
            obj,
            index,
            way.using,
            way.face,
            "cost" if plain or bare else "extras",  # nothing to announce
            paid=_NO_SPLICE if bare and len(run.board.players[player].hand) > 1 else (),
            free=way.free,
            passes=passes,
            mark=mark,
            during=during,
            zone=obj.zone,
            any_mana=way.any_mana,
            price=price,
        )
    )
    run.commit((proposed,))
    if bare and (program.targets or program.modes is not None):
        run.push(Choosing(oid, "cast", program))


def _says_only(run: Run, player: PlayerId, obj: Obj, way: Way, face: Face) -> bool:
    """Whether nothing is announced but targets and modes: a card of the player's hand with nothing but what it does, cast
    for its mana cost, on a board where nothing gives spells more, with no card in hand to splice onto it.
    """
    ready = printed(face)
    cost = ready.chars.mana_cost
    return (
        ready.plain_price
        and cost is not None
        and not cost.x
        and obj.zone == "hand"
        and obj.owner == player
        and not (way.using or way.face or way.free or way.any_mana)
        and not meddled(run.board)
        and not spliceable(run.board, player, ready.chars, [int(obj.id)])
    )


@handles(Casting)
def casting(run: Run, frame: Casting, answer: Any) -> Decision | None:
    """The stages of 601.2 after the proposal."""
    return _STAGES[frame.stage](run, frame, answer)


def _emerging(run: Run, frame: Casting, answer: Any) -> Decision | None:
    """The creature to be sacrificed for emerge is chosen as the spell is announced (702.119b)."""
    options = find(run.board, Scope(frame.player, frame.object), Filter(types=("Creature",), controller="you"))
    if answer is None and len(options) == 1:
        answer = options
    if answer is None and options:
        why = Why((R_601_2B,), "sacrifice for emerge", frame.object)
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
    run.push(replace(frame, paid=(*frame.paid, f"emerge {answer[0] if answer else ''}")))
    return None


def _extras(run: Run, frame: Casting, answer: Any) -> Decision | None:
    """Optional additional costs one by one, then X (601.2b)."""
    if frame.using == "emerge" and not any(p.startswith("emerge ") for p in frame.paid):
        return _emerging(run, frame, answer)
    face = _face(run, frame)
    seen = printed(face).chars
    if frame.using not in FACE_DOWN:
        asked = announce(run, frame, seen, _payable, answer)
        if asked is not False:
            return None if asked is True else asked
    done = {p.removeprefix("no ") for p in frame.paid}
    if frame.using not in FACE_DOWN:
        for n, part in enumerate(p for a in seen.abilities if type(a) is Spell for p in a.additional):
            if part.kind == "either" and not any(p.startswith(f"either {n} ") for p in frame.paid):
                return _either(run, frame, n, part, answer)
        for k in optional_costs(as_spell(run.board, run.board.objects[frame.object], seen)):
            if k.name in done:
                continue
            if k.name in REPEATED:
                return _repeated(run, frame, k.name, answer)
            trial = (*frame.paid, k.name)
            if answer is None and not _payable(run, frame, trial, 0):
                run.push(replace(frame, paid=(*frame.paid, f"no {k.name}")))
                return None
            if answer is None:
                why = Why((R_601_2B,), f"pay {k.name}", frame.object, (k.name,))
                return Decision(
                    "May",
                    frame.player,
                    run.decider(frame.player),
                    why,
                    ("yes", "no"),
                    about=(frame.object,),
                    slot=k.name,
                )
            run.push(replace(frame, paid=trial if answer[0] == "yes" else (*frame.paid, f"no {k.name}")))
            return None
        cost = seen.mana_cost
        has_x = (
            (cost is not None and cost.x and not frame.free and (not frame.using or frame.using.startswith("from")))
            or _x_in_using(seen, frame.using)
            or _x_in_parts(seen)
            or (frame.price is not None and frame.price.mana is not None and bool(frame.price.mana.x))
        )
        if has_x and "x" not in done:
            if answer is None:
                most = max_x(run, frame, face)
                why = Why((R_107_3A, R_601_2B), "choose X", frame.object)
                return Decision(
                    "ChooseNumber",
                    frame.player,
                    run.decider(frame.player),
                    why,
                    (),
                    0,
                    most,
                    about=(frame.object,),
                    slot="x",
                )
            x = int(answer[0])
            obj = run.board.objects[frame.object]
            run.commit((ev.Announced(frame.object, replace(obj.stack, x=x), (R_601_2B,)),))
            run.push(replace(frame, x=x, paid=(*frame.paid, "x")))
            return None
    obj = run.board.objects[frame.object]
    paid = tuple(p for p in frame.paid if not p.startswith("no ") and p != "x")
    if paid or frame.using:
        facts = CastFacts(frame.player, frame.zone, frame.using, frame.x, paid)
        run.commit((ev.Noted(obj.id, replace(obj.more, cast=facts), "cast choices", cites=(R_601_2B,)),))
    program = obj.stack.program
    run.push(replace(frame, stage="cost"))
    if program.targets or program.modes is not None:
        run.push(Choosing(frame.object, "cast", program))
    return None


def _either(run: Run, frame: Casting, n: int, part: CostPart, answer: Any) -> Decision | None:
    """Which of the additional costs that a text offers is paid (601.2b, 118.8)."""
    if answer is None:
        able = tuple(
            i for i in range(len(part.options)) if _payable(run, frame, (*frame.paid, f"either {n} {i}"), frame.x)
        )
        if len(able) > 1:
            why = Why((R_601_2B,), "which additional cost", frame.object, part.words)
            words = tuple(part.words[i] for i in able)
            return Decision(
                "ChooseValue",
                frame.player,
                run.decider(frame.player),
                why,
                words,
                about=(frame.object,),
                slot="additional cost",
            )
        answer = (part.words[able[0] if able else 0],)
    run.push(replace(frame, paid=(*frame.paid, f"either {n} {part.words.index(str(answer[0]))}")))
    return None


def _repeated(run: Run, frame: Casting, name: str, answer: Any) -> Decision | None:
    """How often an optional cost that may be paid any number of times is paid (702.33c, 702.56a, 702.157a)."""
    most = 0
    limit = 20 if run.board.players[frame.player].more.any_mana else 1000
    while most < limit and _payable(run, frame, (*frame.paid, *(name,) * (most + 1)), 0):
        most += 1
    if answer is None and most:
        why = Why((R_601_2B,), f"pay {name}", frame.object, (name,))
        return Decision(
            "ChooseNumber", frame.player, run.decider(frame.player), why, (), 0, most, about=(frame.object,), slot=name
        )
    times = 0 if answer is None else int(answer[0])
    run.push(replace(frame, paid=(*frame.paid, *(name,) * times, f"no {name}")))
    return None


def _x_in_using(seen: Any, using: str) -> bool:
    cost = keyword_cost(seen, using) if using else None
    return cost is not None and cost.mana is not None and bool(cost.mana.x)


def _x_in_parts(seen: Any) -> bool:
    """Whether an additional cost of the text asks for X: "pay X life", "sacrifice X creatures" (107.3a, 601.2b)."""
    return any(type(p.amount) is X for a in seen.abilities if type(a) is Spell for p in a.additional)


def _face(run: Run, frame: Casting) -> Face:
    found: Face = face_of(definition_of(run.board, run.book, frame.old), frame.face, frame.using)
    return found


def _payable(run: Run, frame: Casting, paid: tuple[str, ...], x: int) -> bool:
    obj = run.board.objects[frame.object]
    face = _face(run, frame)
    total = total_cost(
        run.board, run.book, frame.player, obj, face, using=frame.using, free=frame.free, x=x,
        paid=tuple(p for p in paid if not p.startswith("no ")), zone=frame.zone, price=frame.price,
    )  # fmt: skip
    seen = printed(face).chars
    if total.life and spendable_life(run.board, frame.player) < total.life:
        return False
    return parts_payable(run.board, run.book, frame.player, total.parts, obj.id, x) and can_pay(
        run.board, run.book, frame.player, spent_as(total.mana, frame.any_mana),
        purpose=purpose_of("spell", seen, commander=is_commander(run.board, obj)),
        ways=ways_of_paying(run.board, seen, frame.player, obj), life=total.life,
    )  # fmt: skip


def max_x(run: Run, frame: Casting, face: Face) -> int:
    """The greatest X the player could pay for."""
    most = 100 if run.board.players[frame.player].more.any_mana else 1000
    if most == 100 and not _x_in_parts(printed(face).chars):
        return most
    x = 0
    while x < most and _payable(run, frame, frame.paid, x + 1):
        x += 1
    return x


def _cost(run: Run, frame: Casting, answer: Any) -> Decision | None:
    """Determine and lock the total cost, then pay it (601.2f-h)."""
    board = run.board
    obj = board.object(frame.object)
    if obj is None or obj.stack is None:
        take_back(run, frame)
        return None
    face = _face(run, frame)
    seen = printed(face).chars
    targets = tuple(t for slot in obj.stack.targets for t in slot)
    total = total_cost(
        board, run.book, frame.player, obj, face, using=frame.using, free=frame.free, x=frame.x,
        paid=tuple(p for p in frame.paid if not p.startswith("no ")), zone=frame.zone, targets=targets, price=frame.price,
    )  # fmt: skip
    purpose = purpose_of("spell", seen, commander=is_commander(board, obj))
    mana = total.mana
    if "assist" in seen.keywords:
        asked = assisting(run, frame, mana, purpose, answer)
        if asked is not False:
            return None if asked is True else asked
        mana = replace(mana, generic=max(0, mana.generic - assisted(frame.paid)))
    run.push(replace(frame, stage="done", cost=total.mana, taxed=total.taxed))
    if (help_ := payment_of(frame, purpose)) is not None:
        run.push(help_)
    if mana == _BLANK and not total.parts and not total.life:
        return None
    run.push(
        Paying(
            frame.player, spent_as(mana, frame.any_mana), Cost(None, total.parts), frame.object, "parts" if total.parts else "mana", x=frame.x, life=total.life, object=frame.object,
            ways=ways_of_paying(board, seen, frame.player, obj), cites=total.cites, purpose=purpose,
        )
    )  # fmt: skip
    return None


_STAGES = {"extras": _extras, "cost": _cost, "done": become_cast}


from engine.core import set_aside  # noqa: E402, F401 - it uses the stages' own events

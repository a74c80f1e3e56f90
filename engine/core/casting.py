"""Casting spells (CR 601, 707.10, 733.1, 903.8, 906.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from engine.cards.abilities import Cost, CostPart, Keyword, Spell
from engine.cards.card import Face
from engine.cards.filters import All, Each, Filter, Paid, Target
from engine.cards.mana import ManaCost
from engine.cards.ops import AddAbilities, AddTypes, Continuous, If, Modes, Program, PutCounters, SetPT, TargetSpec
from engine.core.announcing import announce
from engine.core.assisting import assisted, assisting, payment_of
from engine.core.attachments import enchant
from engine.core.choices import joined, shift
from engine.core.costs import (
    REPEATED,
    as_spell,
    keyword_cost,
    optional_costs,
    spent_as,
    tax_rules,
    total_cost,
    ways_of_paying,
)
from engine.core.granted import price_given
from engine.core.keywords_cards import gift_of
from engine.core.mana import can_pay, purpose_of
from engine.core.match import find
from engine.core.moves import kept_counters
from engine.core.paying import parts_payable
from engine.core.permissions import FACE_DOWN, TRANSFORMED, Way, face_of
from engine.core.printed import printed
from engine.core.references import is_commander
from engine.core.restrictions import spendable_life
from engine.core.run import handles
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Activating, Casting, Choosing, Paying, Priority, RunProgram, Scope, TakingBack
from engine.state.objects import PLAIN, CastFacts, More, Obj, StackPart

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import CardId
    from engine.rulebook.refs import RuleRef
    from engine.state.objects import Chars

__all__ = ["begin_cast", "cast_event", "casting", "max_x", "place_of", "spell_program", "take_back", "taken_back"]

R = {n: ref(n) for n in ("601.2a", "601.2b", "601.2f", "601.2h", "601.2i", "733.1", "903.8", "906.9", "107.3a", "107.4f", "702.33a", "118.9", "118.9d")}
_BLANK = ManaCost()
_CAST = (R["601.2i"],)


def spell_program(face: Face, using: str = "") -> Program:
    """What the spell does and targets: its spell ability; for an Aura spell, the object or player to enchant (303.4a)."""
    seen = printed(face).chars
    if using in FACE_DOWN:
        return Program()
    if using == "overload":
        return _overloaded(face)
    if using == "awaken":
        return _awakened(face)
    spells = [a.program for a in seen.abilities if type(a) is Spell and a.using in ("", using)]
    if using == "cleave":  # the text without what stands in square brackets (702.148a)
        spells = [a.program for a in seen.abilities if type(a) is Spell and a.using == using] or spells
    if spells and "gift" in seen.keywords:  # before anything else (702.174j)
        spells = [_gifted(seen, p) for p in spells[:1]] + spells[1:]
    if len(spells) == 1:
        return spells[0]
    if spells:
        steps: list[Any] = []
        targets: list[TargetSpec] = []
        modes: Modes | None = None
        for p in spells:
            steps += shift(p.steps, len(targets))
            targets += p.targets
            modes = modes or p.modes
        return Program(tuple(steps), tuple(targets), modes)
    ability = enchant(seen) if "Aura" in seen.subtypes or using == "bestow" else None
    if using == "bestow":
        return Program((), (TargetSpec(Filter(types=("Creature",))),))
    if using == "mutate":
        return Program((), (TargetSpec(Filter(types=("Creature",), not_subtypes=("Human",), owner="you")),))
    if ability is not None:
        if ability.text in ("player", "opponent"):
            return Program((), (TargetSpec(None, ability.text),))
        return Program((), (TargetSpec(ability.filter or Filter()),))
    return Program()


def _overloaded(face: Face) -> Program:
    """The spell with "each" for "target" (702.96b)."""
    program = spell_program(face)
    found = tuple(All(spec.objects) if spec.objects is not None else Each("opponent" if spec.players == "opponent" else "player") for spec in program.targets)
    return Program(_each_for_target(program.steps, found), (), program.modes)


def _gifted(seen: Chars, program: Program) -> Program:
    """The spell ability with the gift before it; in every mode."""
    give = If(Paid("gift"), (gift_of(next(k for k in seen.abilities if type(k) is Keyword and k.name == "gift")),))
    return replace(program, steps=(give, *program.steps))


def _awakened(face: Face) -> Program:
    """The spell with what awaken adds: counters on a land that becomes a creature (702.113a); its target is chosen only now (702.113b)."""
    k = next((a for a in face.abilities if type(a) is Keyword and a.name == "awaken"), None)
    land = Target(0)
    become = Continuous(land, (AddTypes(types=("Creature",), subtypes=("Elemental",)), SetPT(0, 0), AddAbilities((Keyword("haste"),))), "forever")
    wake = Program((PutCounters(land, "P1P1", 0 if k is None else k.amount), become), (TargetSpec(Filter(types=("Land",), controller="you")),))
    return joined(spell_program(face), wake)


def _each_for_target(value: Any, found: tuple[Any, ...]) -> Any:
    if type(value) is Target:
        return found[value.slot]
    if type(value) is tuple:
        return tuple(_each_for_target(v, found) for v in value)
    if type(value) is Face or not attrs.has(type(value)):
        return value
    changes = {n: new for n in type(value)._fields if (new := _each_for_target(old := getattr(value, n), found)) is not old and new != old}
    return replace(value, **changes) if changes else value


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
    return replace(face, mana_cost=k.cost.mana, colors=k.cost.mana.colors(), power=int(power), toughness=int(toughness), box=(power, toughness))


def begin_cast(run: Run, player: PlayerId, obj: Obj, way: Way, *, passes: int = 0, during: bool = False) -> None:
    """Propose the spell: the card moves to the stack (601.2a), and the process of casting goes on the agenda."""
    definition = run.book.pool[run.board.fixed.cards[obj.cards[0]].key]
    face: Face = face_of(definition, way.face, way.using)
    if way.using == "prototype":
        face = prototyped(face)
    oid = ObjectId(run.board.objects.size)
    more = PLAIN
    if way.face or way.using:
        more = More(face=way.face, face_down=way.using if way.using in FACE_DOWN else "", faces=definition.faces if way.using in TRANSFORMED else ())
    part = StackPart("spell", spell_program(face, way.using))
    new = Obj(oid, obj.cards, obj.owner, player, "stack", face, more=more, stack=part)
    if obj.counters:
        new = replace(new, counters=kept_counters(run, obj, "stack"))
    index = place_of(run, obj)
    mark = run.board.clock
    price = price_given(run.board, player, obj, printed(face).chars, way.using) if way.using else None
    ready = printed(face)
    plain = ready.plain_spell and obj.zone == "hand" and not way.using and (ready.chars.mana_cost is None or not ready.chars.mana_cost.x)
    proposed = ev.Moved(obj.id, new, obj.zone, "stack", None, None, "cast", None, player, (R["601.2a"],))
    if plain and not (during or way.free or way.face or way.any_mana) and casting_at_once.cast_at_once(run, player, obj, new, proposed):
        return
    stage = "cost" if plain else "extras"  # nothing to choose
    run.push(
        Casting(player, oid, obj, index, way.using, way.face, stage, free=way.free, passes=passes, mark=mark, during=during, zone=obj.zone, any_mana=way.any_mana, price=price)
    )
    run.commit((proposed,))


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
        why = Why((R["601.2b"],), "sacrifice for emerge", frame.object)
        return Decision("ChooseObjects", frame.player, run.decider(frame.player), why, options, 1, 1, about=(frame.object,), slot="sacrifice")
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
                why = Why((R["601.2b"],), f"pay {k.name}", frame.object, (k.name,))
                return Decision("May", frame.player, run.decider(frame.player), why, ("yes", "no"), about=(frame.object,), slot=k.name)
            run.push(replace(frame, paid=trial if answer[0] == "yes" else (*frame.paid, f"no {k.name}")))
            return None
        cost = seen.mana_cost
        has_x = (cost is not None and cost.x and not frame.free and (not frame.using or frame.using.startswith("from"))) or _x_in_using(seen, frame.using) or (frame.price is not None and frame.price.mana is not None and bool(frame.price.mana.x))
        if has_x and "x" not in done:
            if answer is None:
                most = max_x(run, frame, face)
                why = Why((R["107.3a"], R["601.2b"]), "choose X", frame.object)
                return Decision("ChooseNumber", frame.player, run.decider(frame.player), why, (), 0, most, about=(frame.object,), slot="x")
            x = int(answer[0])
            obj = run.board.objects[frame.object]
            run.commit((ev.Announced(frame.object, replace(obj.stack, x=x), (R["601.2b"],)),))
            run.push(replace(frame, x=x, paid=(*frame.paid, "x")))
            return None
    obj = run.board.objects[frame.object]
    paid = tuple(p for p in frame.paid if not p.startswith("no ") and p != "x")
    if paid or frame.using:
        facts = CastFacts(frame.player, frame.zone, frame.using, frame.x, paid)
        run.commit((ev.Noted(obj.id, replace(obj.more, cast=facts), "cast choices", cites=(R["601.2b"],)),))
    program = obj.stack.program
    run.push(replace(frame, stage="cost"))
    if program.targets or program.modes is not None:
        run.push(Choosing(frame.object, "cast", program))
    return None


def _either(run: Run, frame: Casting, n: int, part: CostPart, answer: Any) -> Decision | None:
    """Which of the additional costs that a text offers is paid (601.2b, 118.8)."""
    if answer is None:
        able = tuple(i for i in range(len(part.options)) if _payable(run, frame, (*frame.paid, f"either {n} {i}"), frame.x))
        if len(able) > 1:
            why = Why((R["601.2b"],), "which additional cost", frame.object, part.words)
            words = tuple(part.words[i] for i in able)
            return Decision("ChooseValue", frame.player, run.decider(frame.player), why, words, about=(frame.object,), slot="additional cost")
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
        why = Why((R["601.2b"],), f"pay {name}", frame.object, (name,))
        return Decision("ChooseNumber", frame.player, run.decider(frame.player), why, (), 0, most, about=(frame.object,), slot=name)
    times = 0 if answer is None else int(answer[0])
    run.push(replace(frame, paid=(*frame.paid, *(name,) * times, f"no {name}")))
    return None


def _x_in_using(seen: Any, using: str) -> bool:
    cost = keyword_cost(seen, using) if using else None
    return cost is not None and cost.mana is not None and bool(cost.mana.x)


def _face(run: Run, frame: Casting) -> Face:
    found: Face = face_of(run.book.pool[run.board.fixed.cards[frame.old.cards[0]].key], frame.face, frame.using)
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
    return parts_payable(run.board, run.book, frame.player, total.parts, obj.id) and can_pay(
        run.board, run.book, frame.player, spent_as(total.mana, frame.any_mana),
        purpose=purpose_of("spell", seen, commander=is_commander(run.board, obj)),
        ways=ways_of_paying(run.board, seen, frame.player, obj), life=total.life,
    )  # fmt: skip


def max_x(run: Run, frame: Casting, face: Face) -> int:
    """The greatest X the player could pay for."""
    if run.board.players[frame.player].more.any_mana:
        return 100
    x = 0
    while x < 1000 and _payable(run, frame, frame.paid, x + 1):
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


def _done(run: Run, frame: Casting, answer: Any) -> None:
    """The spell becomes cast (601.2i): counts for the tax, triggers; its controller has priority."""
    obj = run.board.object(frame.object)
    if not frame.during:
        run.push(Priority(frame.player))
    if obj is None:
        return
    times = 0
    for card in frame.taxed:
        times = max(times, run.board.tally.casts.get((frame.player, card), 0) + 1)
    paid = tuple(p for p in frame.paid if not p.startswith("no ") and p != "x")
    rules = tax_rules(run.board, run.book, obj) if frame.taxed else ()
    if (frame.free or (frame.using and not frame.using.startswith("from"))) and (times > 1 or paid):  # additional costs beside an alternative one
        rules = (*rules, R["118.9d"])
    event = cast_event(obj.id, obj.cards, frame.player, frame.zone, frame.taxed, (frame.using, frame.x, paid, times), rules)
    if event.facts is not None and "compleated" in printed(obj.base).chars.keywords and (n := _in_life(run, frame)):
        event = replace(event, facts=replace(event.facts, paid=(*event.facts.paid, *("phyrexian",) * n)))
    if printed(obj.base).counts_colors or run.book.asks_mana:
        event = replace(event, facts=replace(event.facts, colors=_colors_spent(run, frame), mana=_mana_spent(run, frame)))
    run.commit((event,))
    _riders(run, frame, obj)


def _in_life(run: Run, frame: Casting) -> int:
    """For how many Phyrexian mana symbols its player has paid life (107.4f, 702.150a)."""
    paid = [-e.amount for e in run.since(frame.mark) if type(e) is ev.LifeChanged and e.player == frame.player and R["107.4f"] in e.cites]
    return sum(paid) // 2


def _colors_spent(run: Run, frame: Casting) -> tuple[str, ...]:
    """The colors of the mana spent to cast it, in the order of the color wheel (702.44a, 106.1)."""
    spent = {u.kind for e in run.since(frame.mark) if type(e) is ev.ManaSpent and not e.emptied and e.player == frame.player for u in e.mana}
    return tuple(c for c in "WUBRG" if c in spent)


def _mana_spent(run: Run, frame: Casting) -> int:
    """How much mana was spent to cast it, the tax included (601.2h)."""
    spent = sum(len(e.mana) for e in run.since(frame.mark) if type(e) is ev.ManaSpent and not e.emptied and e.player == frame.player)
    if not spent and run.board.players[frame.player].more.any_mana and frame.cost is not None:
        return int(frame.cost.value())
    return spent


def cast_event(
    spell: ObjectId, cards: tuple[CardId, ...], player: PlayerId, zone: str, taxed: tuple[CardId, ...] = (),
    how: tuple[str, int, tuple[str, ...], int] = ("", 0, (), 0), rules: tuple[RuleRef, ...] = (),
) -> ev.SpellCast:
    """The spell has become cast (601.2i). ``how``: alternative, X, optional costs paid, casts from the command zone; ``rules``: those that taxed it."""
    using, x, paid, times = how
    return ev.SpellCast(spell, player, zone, cards, taxed, CastFacts(player, zone, using, x, paid, times), (*_CAST, *rules))


def _riders(run: Run, frame: Casting, obj: Obj) -> None:
    """What mana says of the spell it was spent on (106.6)."""
    spent = [u for e in run.since(frame.mark) if type(e) is ev.ManaSpent and not e.emptied and e.player == frame.player for u in e.mana]
    for source, rider in dict.fromkeys((u.source, u.rider) for u in spent if u.rider is not None):
        assert rider is not None
        run.push(RunProgram(rider.steps, Scope(frame.player, source, bindings=(("it", (obj.id,)),))))


_STAGES = {"extras": _extras, "cost": _cost, "done": _done}


def take_back(run: Run, frame: Casting | Activating | None = None) -> None:
    """A cast or activation that can't be completed is taken back whole, with those of the mana abilities activated for it that its player likes to take
    back (733.1).
    """
    while frame is None and run.agenda:
        top = run.agenda.pop()
        if type(top) in (Casting, Activating):
            frame = top  # type: ignore[assignment]
    if frame is None:
        return
    if any(type(e) is ev.AbilityActivated and e.mana for e in run.since(frame.mark)) and not run.board.players[frame.player].more.left:
        run.push(TakingBack(frame.player, frame))
        return
    taken_back(run, frame)


def taken_back(run: Run, frame: Casting | Activating) -> None:
    """The cast or activation is undone (733.1), and the player who had priority has it (733.2)."""
    if type(frame) is Casting:
        _untrigger(run, frame.object, frame.old.id)
        run.commit((ev.CastReversed(frame.object, frame.old, frame.index, (R["733.1"],)),))
        if not frame.during:
            run.push(Priority(frame.player, frame.passes))
    elif type(frame) is Activating:
        if frame.object is not None:
            _untrigger(run, frame.object)
            run.commit((ev.CastReversed(frame.object, None, 0, (R["733.1"],)),))
        if not frame.within:
            run.push(Priority(frame.player, frame.passes))


def _untrigger(run: Run, *objects: ObjectId) -> None:
    """Nothing triggers because of what is taken back (733.1): abilities that waited because of it don't."""
    if run.waiting:
        run.waiting = [w for w in run.waiting if not any(o in ids for _, ids in w.bindings for o in objects)]


from engine.core import casting_at_once, reversing, set_aside  # noqa: E402, F401 - they use the stages' own events

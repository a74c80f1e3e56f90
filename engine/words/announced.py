"""What a sentence said about an announcement, held against what the game asks for (CR 601.2b-h, 602.2b)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.cards.mana import parse_mana
from engine.core.choices import resolved_program
from engine.errors import IllegalAction, InvalidAction, Reason
from engine.rulebook.refs import ref
from engine.state.events import ManaSpent
from engine.state.frames import Activating, Casting, Choosing
from engine.state.objects import Obj
from engine.words.actor import Actor, prompts_of
from engine.words.answers import choose_value, option_word, option_words, refused
from engine.words.sentences import ActivateSaid, CastSaid, ChooseSaid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ids import PlayerId
    from engine.state.decisions import Decision, Value
    from engine.state.game import Game

__all__ = ["finish"]

R_601_2H = ref("601.2h")
_OPTIONAL = (
    "kicker",
    "multikicker",
    "buyback",
    "entwine",
    "bargain",
    "casualty",
    "offspring",
    "replicate",
    "squad",
    "conspire",
    "additional cost",
    "collect evidence",
)
_OPTIONAL_TEXTS = ("pay an optional cost", "optional cost", "optional costs", "additional costs")


class _Rest:
    """What a sentence said and nobody has asked for yet."""

    def __init__(self, said: CastSaid | ActivateSaid) -> None:
        self.targets = list(said.targets)
        self.modes = list(said.modes)
        self.x = said.x
        self.paying = said.paying
        self.extras = list(said.extras) if isinstance(said, CastSaid) else []
        self.using = said.using if isinstance(said, CastSaid) else ""
        self.slots = 0
        """For how many target slots the words were used up."""


def finish(actor: Actor, seat: PlayerId, said: CastSaid | ActivateSaid) -> None:
    """Answer what the announcement asks from the words of the sentence; what the sentence is silent about stays open."""
    rest = _Rest(said)
    made = _announced(actor, seat, said)
    for _ in range(200):
        mine = prompts_of(actor.game, seat)
        if not mine or not _announcing(actor.game):
            break
        made = _announced(actor, seat, said) or made
        value = _reply(actor, mine[0], rest)
        if value is None:
            break
        actor.answer(mine[0], value)
    _leftover(actor, seat, said, rest, _announced(actor, seat, said) or made)


def _announced(actor: Actor, seat: PlayerId, said: CastSaid | ActivateSaid) -> list[int]:
    """The spell or ability that was announced: the newest of the kind, below what triggered meanwhile."""
    kind = "spell" if isinstance(said, CastSaid) else "activated"
    for oid in reversed(actor.game.board.stack):
        obj = actor.game.board.objects[oid]
        if isinstance(obj, Obj) and obj.stack is not None and obj.stack.kind == kind and obj.controller == seat:
            return [oid]
    return []


def _reply(actor: Actor, decision: Decision, rest: _Rest) -> Value | None:
    """The value that the sentence has for the question, None if it says nothing about it."""
    kind = decision.kind
    if kind == "ChooseTargets" and rest.targets:
        return _targets(actor, decision, rest)
    if kind == "ChooseModes" and rest.modes:
        modes, rest.modes = rest.modes, []
        return choose_value(actor.game, decision, ChooseSaid(tuple(modes)), actor.refs)
    if kind == "ChooseNumber" and decision.slot in ("", "x", "X"):
        if rest.x < 0:
            return None
        x, rest.x = rest.x, -1
        return choose_value(actor.game, decision, ChooseSaid((str(x),)), actor.refs)
    if kind == "PayCost":
        return _payment(actor, decision, rest)
    return _extras(decision, rest)


def _drop_taken(actor: Actor, rest: _Rest) -> None:
    """Words for targets that were taken at once, since nothing else was legal."""
    frame = next((f for f in reversed(actor.game.agenda) if type(f) is Choosing), None)
    if frame is None:
        return
    for taken in frame.targets[rest.slots :]:
        for t in taken:
            if rest.targets and actor.refs.thing(rest.targets[0], [t]) == t:
                rest.targets.pop(0)
    rest.slots = len(frame.targets) + 1


def _targets(actor: Actor, decision: Decision, rest: _Rest) -> Value:
    _drop_taken(actor, rest)
    chosen: list[int] = []
    while rest.targets and len(chosen) < decision.most:
        target = rest.targets[0]
        thing = actor.refs.thing(target, [int(o) for o in decision.options])
        if thing not in decision.options:
            if len(chosen) >= decision.least and (chosen or _more_slots(actor)):
                break
            raise refused(
                _not_a_target(actor, decision, str(target)), *decision.why.rules, objects=(thing,) if thing >= 0 else ()
            )
        chosen.append(thing)
        rest.targets.pop(0)
    if len(chosen) < decision.least:
        raise refused(f"{decision.least} targets are needed, {len(chosen)} said", *decision.why.rules)
    return tuple(chosen)


def _more_slots(actor: Actor) -> bool:
    """Whether another target slot follows the one that is asked for."""
    frame = next((f for f in reversed(actor.game.agenda) if type(f) is Choosing), None)
    return frame is not None and frame.slot + 1 < len(resolved_program(frame.program, frame.modes).targets)


def _not_a_target(actor: Actor, decision: Decision, said: str) -> str:
    shown = ", ".join(option_words(actor.game, decision, actor.refs)[:12]) or "nothing"
    return f"{said} is no legal target here; legal are {shown}"


def _extras(decision: Decision, rest: _Rest) -> Value | None:
    """Optional costs: those named are paid, the others are not (601.2b)."""
    if decision.kind == "ChooseNumber" and decision.slot:
        times = rest.extras.count(decision.slot)
        rest.extras = [e for e in rest.extras if e != decision.slot]
        return (max(decision.least, min(times, decision.most)),)
    if decision.kind == "May":
        words = " ".join((decision.slot, decision.why.text, *decision.why.words, *decision.labels)).casefold()
        named = next((e for e in rest.extras if e.casefold() in words), None)
        if named is not None:
            rest.extras.remove(named)
            return ("yes",)
        return ("no",) if decision.slot in _OPTIONAL or decision.why.text in _OPTIONAL_TEXTS else None
    if decision.kind == "ChooseValue" and decision.least == 0:
        named_all = [o for o in decision.options if any(str(e).casefold() == str(o).casefold() for e in rest.extras)]
        rest.extras = [e for e in rest.extras if all(str(e).casefold() != str(o).casefold() for o in named_all)]
        return tuple(named_all[: decision.most])
    return None


def _payment(actor: Actor, decision: Decision, rest: _Rest) -> Value | None:
    """The plan that spends exactly the mana said; without a word the only plan, if there is but one."""
    if not rest.paying:
        return (decision.options[0],) if len(decision.options) == 1 and decision.slot != "more" else None
    hits = [option for option in decision.options if _pays_with(_spends(actor, decision, option), rest.paying)]
    if len(hits) > 1:
        told = [option_word(actor.game, decision, o, actor.refs) for o in hits]
        raise refused(f"{rest.paying} can be paid in {len(hits)} ways: {'; '.join(told)}", R_601_2H)
    if hits:
        rest.paying = ""
        return (hits[0],)
    shown = "; ".join(option_word(actor.game, decision, o, actor.refs) for o in decision.options)
    raise refused(f"{rest.paying} doesn't pay; ways to pay are {shown}", R_601_2H)


def _pays_with(spent: Counter[str], said: str) -> bool:
    """Whether the mana spent is what was said; a number stands for that much mana of any kind."""
    try:
        cost = parse_mana(said)
    except ValueError as error:
        raise InvalidAction(Reason("action/invalid", (), str(error))) from None
    wanted = Counter(cost.symbols)
    return wanted <= spent and sum((spent - wanted).values()) == cost.generic


def _spends(actor: Actor, decision: Decision, option: Any) -> Counter[str]:
    """The mana that a way of paying spends, found by paying so on the side."""
    tried = Actor(actor.game, seat=actor.seat)
    try:
        tried.answer(decision, (option,))
    except (IllegalAction, InvalidAction):
        return Counter()
    return Counter(m.kind for e in tried.events if type(e) is ManaSpent and not e.emptied for m in e.mana)


def _leftover(actor: Actor, seat: PlayerId, said: CastSaid | ActivateSaid, rest: _Rest, made: Sequence[int]) -> None:
    """Words nobody asked for must have come out as said; otherwise they are refused."""
    obj = actor.game.board.object(made[-1]) if made else None
    part = None if obj is None else obj.stack
    if rest.targets:
        chosen = {t for slot in part.targets for t in slot} if part is not None else set()
        for target in rest.targets:
            thing = actor.refs.thing(target, chosen)
            if thing not in chosen:
                what = said.what
                raise refused(f"{target} is no target of {what}", ref("601.2c"), objects=(thing,) if thing >= 0 else ())
    if rest.x >= 0 and (part is None or part.x != rest.x):
        raise refused(f"{said.what} doesn't ask for X={rest.x}", ref("107.3"))
    if rest.extras and not _announcing(actor.game):
        raise refused(f"{said.what} has no {rest.extras[0]} to pay", ref("601.2b"))
    if rest.paying and not _announcing(actor.game):
        _check_paid(actor, seat, rest.paying)
    if rest.modes and part is not None and not part.modes:
        raise refused(f"{said.what} has no mode {rest.modes[0]!r} to choose", ref("700.2"))


def _check_paid(actor: Actor, seat: PlayerId, paying: str) -> None:
    spent = Counter(
        m.kind for e in actor.events if type(e) is ManaSpent and not e.emptied and e.player == seat for m in e.mana
    )
    if not _pays_with(spent, paying) and not actor.game.board.players[seat].more.any_mana:
        shown = "".join(f"{{{k}}}" * n for k, n in spent.items()) or "no mana"
        raise refused(f"{shown} was paid, not {paying}", R_601_2H)


def _announcing(game: Game) -> bool:
    return any(type(f) in (Casting, Activating) for f in game.agenda)

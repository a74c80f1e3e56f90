"""Carrying out what a player says: from one sentence to the actions it stands for (CR 601.2, 602.2, 508.1, 509.1, 608.2d).

A sentence such as ``cast Murder targeting Isamaru paying {B}{B}{B}`` announces and answers: the announcement raises questions, and each part
of the sentence answers one of them. What nobody asked for because there was only one possibility must have come out as said.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Activated
from engine.cards.mana import parse_mana
from engine.core.book import book_of
from engine.core.layers import chars
from engine.core.machine import apply
from engine.errors import IllegalAction, InvalidAction, Reason
from engine.frozen import record
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.state.decisions import Activate, Answer, Cast, Concede, Decision, Pass, PlayLand, Special
from engine.state.frames import Activating, Casting
from engine.state.objects import Obj
from engine.words.answers import assign_value, choose_value, cites_rule, option_word, option_words, order_value, refused
from engine.words.refs import Alias, Refs
from engine.words.sentences import (
    ActivateSaid, AssignSaid, AttackSaid, BlockSaid, CastSaid, ChooseSaid, PassSaid, PlaySaid, RefsSaid, Sentence, TapSaid, TextSaid, WordSaid,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards.mana import ManaCost
    from engine.state.decisions import Action, Value
    from engine.state.events import Event
    from engine.state.game import Game

__all__ = ["Actor", "open_prompt", "perform", "prompt_text", "prompts_of"]

R_117_1, R_601_2, R_508_1, R_509_1, R_103_5 = ref("117.1"), ref("601.2"), ref("508.1"), ref("509.1"), ref("103.5")
R_602_2, R_605_3, R_601_2H, R_510_1 = ref("602.2"), ref("605.3"), ref("601.2h"), ref("510.1")


@record
class _Turn:
    """Words that a sentence still has to place: targets, modes, X, extras, payment."""

    targets: tuple[Any, ...] = ()


def prompts_of(game: Game, seat: PlayerId | None = None) -> tuple[Decision, ...]:
    """The open questions that are no mere priority: of one player, or of all."""
    return tuple(d for d in game.pending if d.kind != "ChooseAction" and (seat is None or d.player == seat))


def open_prompt(game: Game, seat: PlayerId, *kinds: str) -> Decision | None:
    """The first open question to that player of one of these kinds."""
    return next((d for d in game.pending if d.player == seat and d.kind in kinds), None)


def prompt_text(game: Game, decision: Decision, refs: Refs) -> str:
    """An open question in words: who chooses among what, and about which objects."""
    options = ", ".join(option_words(game, decision, refs))
    about = ", ".join(dict.fromkeys(refs.name(o) for o in decision.about if game.board.object(o) is not None))
    who = game.players[decision.player]
    verb = {
        "DeclareAttackers": "declares attackers", "DeclareBlockers": "declares blockers", "AssignDamage": "assigns damage",
        "PayCost": "chooses how to pay", "Order": "orders",
    }.get(decision.kind, "chooses")  # fmt: skip
    return f"{who} {verb}" + (f" for {about}" if about else "") + (f": {options}" if options else "")


class Actor:
    """Plays on from one game, keeping what was done. Lives only while sentences are carried out."""

    def __init__(self, game: Game, aliases: Iterable[Alias] = (), gone: Iterable[tuple[int, str, int]] = ()) -> None:
        """``aliases`` and ``gone`` are those of :class:`Refs`."""
        self.game = game
        self.aliases, self.gone = tuple(aliases), tuple(gone)
        self.actions: list[Action] = []
        self.events: list[Event] = []
        self._refs: Refs | None = None

    @property
    def refs(self) -> Refs:
        """Names in the game as it is now."""
        if self._refs is None or self._refs.game is not self.game:
            self._refs = Refs(self.game, self.aliases, self.gone)
        return self._refs

    def do(self, action: Action) -> None:
        """Apply an action.

        Raises :class:`IllegalAction` or :class:`InvalidAction`.
        """
        step = apply(self.game, action)
        self.game = step.game
        self.actions.append(action)
        self.events += step.events

    def answer(self, decision: Decision, value: Value) -> None:
        """Answer an open question in the stead of whoever must."""
        self.do(Answer(decision.decider, value))


def perform(actor: Actor, seat: PlayerId, said: Sentence) -> None:
    """Carry out a sentence of the player.

    Raises :class:`IllegalAction` or :class:`InvalidAction` with reasons, :class:`engine.errors.AmbiguousName`,
    :class:`engine.words.refs.UnknownName`. The actor then stands somewhere in the middle: keep the game from before.
    """
    _DO[type(said)](actor, seat, said)


def _priority(actor: Actor, seat: PlayerId) -> Decision:
    """The player's priority, or a refusal that says who has to do what."""
    found = open_prompt(actor.game, seat, "ChooseAction")
    if found is not None:
        return found
    if actor.game.outcome is not None:
        raise refused("the game is over")
    name = actor.game.players[seat]
    if actor.game.board.players[seat].more.left:
        raise refused(f"{name} has left the game", ref("800.4"))
    others = [prompt_text(actor.game, d, actor.refs) for d in prompts_of(actor.game)]
    if others:
        raise refused(f"{name} doesn't have priority: {'; '.join(others)}", R_117_1)
    whose = [actor.game.players[d.player] for d in actor.game.pending]
    raise refused(f"{name} doesn't have priority" + (f", {' and '.join(whose)} has" if whose else ""), R_117_1)


def _decider(actor: Actor, seat: PlayerId) -> PlayerId:
    """Who acts when the player has priority: the player, or who controls that player (723)."""
    return _priority(actor, seat).decider


# -- simple sentences --------------------------------------------------------------------------------------------------


def _pass(actor: Actor, seat: PlayerId, said: PassSaid) -> None:
    if said.step:
        raise InvalidAction(Reason("action/invalid", (), "'pass until' is several actions: pass them one by one"))
    actor.do(Pass(_decider(actor, seat)))


def _word(actor: Actor, seat: PlayerId, said: WordSaid) -> None:
    if said.verb == "concede":
        actor.do(Concede(seat))
        return
    for decision in prompts_of(actor.game, seat):
        if said.verb in decision.options:
            actor.answer(decision, (said.verb,))
            return
    name = actor.game.players[seat]
    others = "; ".join(prompt_text(actor.game, d, actor.refs) for d in prompts_of(actor.game))
    raise refused(f"{name} isn't asked whether to {said.verb}" + (f": {others}" if others else ""), R_103_5)


def _text(actor: Actor, seat: PlayerId, said: TextSaid) -> None:
    perform(actor, seat, ChooseSaid((said.text,)))


def _refs(actor: Actor, seat: PlayerId, said: RefsSaid) -> None:
    if said.verb == "order":
        decision = open_prompt(actor.game, seat, "Order")
        if decision is None:
            raise _no_prompt(actor, seat, "order")
        actor.answer(decision, order_value(actor.game, decision, said, actor.refs))
    elif said.verb == "turn up":
        _special(actor, seat, "turn_up", said)
    elif said.verb == "reveal":
        _special(actor, seat, "reveal", said)
    else:
        decision = open_prompt(actor.game, seat, "ChooseCards", "ChooseObjects", "Pick")
        if decision is None:
            raise _no_prompt(actor, seat, said.verb)
        names = tuple(str(r) for r in said.refs)
        actor.answer(decision, choose_value(actor.game, decision, ChooseSaid(names), actor.refs))


def _special(actor: Actor, seat: PlayerId, kind: str, said: RefsSaid) -> None:
    decider = _decider(actor, seat)
    for target in said.refs:
        assert not isinstance(target, str)
        actor.do(Special(decider, kind, actor.refs.object(target)))


def _no_prompt(actor: Actor, seat: PlayerId, verb: str) -> IllegalAction:
    name = actor.game.players[seat]
    mine = [prompt_text(actor.game, d, actor.refs) for d in prompts_of(actor.game)]
    return refused(f"{name} has nothing to {verb}: " + ("; ".join(mine) if mine else "nothing is asked"), code="prompt/none")


def _choose(actor: Actor, seat: PlayerId, said: ChooseSaid) -> None:
    mine = prompts_of(actor.game, seat)
    if not mine:
        raise _no_prompt(actor, seat, "choose")
    decision = mine[0]
    if said.about is not None:
        fits = {i.object for i in actor.refs.fits(said.about)}
        decision = next((d for d in mine if fits & set(d.about)), decision)
        if not fits & set(decision.about):
            raise refused(f"nothing is asked about {said.about}: {prompt_text(actor.game, decision, actor.refs)}", code="prompt/none")
    if said.rule and not cites_rule(decision.why.rules, said.rule, actor.game.setup.rules.text):
        raise refused(f"the prompt is not one of rule {said.rule}: {prompt_text(actor.game, decision, actor.refs)}",
                      *decision.why.rules, code="prompt/rule")  # fmt: skip
    if decision.kind == "Order" and said.options:
        from engine.words.names import Named

        order = RefsSaid("order", tuple(Named(o) for o in said.options))
        actor.answer(decision, order_value(actor.game, decision, order, actor.refs))
        return
    actor.answer(decision, choose_value(actor.game, decision, said, actor.refs))


# -- combat ------------------------------------------------------------------------------------------------------------


def _attack(actor: Actor, seat: PlayerId, said: AttackSaid) -> None:
    decision = open_prompt(actor.game, seat, "DeclareAttackers")
    if decision is None:
        others = "; ".join(prompt_text(actor.game, d, actor.refs) for d in prompts_of(actor.game))
        raise refused(f"{actor.game.players[seat]} isn't declaring attackers" + (f": {others}" if others else ""), R_508_1)
    pairs: list[tuple[int, int]] = []
    for whom, who in said.groups:
        if whom is None:
            if len(decision.things) != 1:
                shown = ", ".join(actor.refs.name(t) for t in decision.things)
                raise refused(f"say what is attacked: {shown}", R_508_1)
            thing = decision.things[0]
        else:
            thing = actor.refs.thing(whom, decision.things)
        pairs += [(actor.refs.object(named, decision.options), thing) for named in who]  # type: ignore[arg-type]
    actor.answer(decision, tuple(pairs))


def _block(actor: Actor, seat: PlayerId, said: BlockSaid) -> None:
    decision = open_prompt(actor.game, seat, "DeclareBlockers")
    if decision is None:
        others = "; ".join(prompt_text(actor.game, d, actor.refs) for d in prompts_of(actor.game))
        raise refused(f"{actor.game.players[seat]} isn't declaring blockers" + (f": {others}" if others else ""), R_509_1)
    pairs: list[tuple[int, int]] = []
    for attacker, blockers in said.groups:
        what = actor.refs.object(attacker, decision.things)
        pairs += [(actor.refs.object(b, decision.options), what) for b in blockers]  # type: ignore[arg-type]
    actor.answer(decision, tuple(pairs))


def _assign(actor: Actor, seat: PlayerId, said: AssignSaid) -> None:
    decision = open_prompt(actor.game, seat, "AssignDamage", "Distribute")
    if decision is None:
        raise refused(f"{actor.game.players[seat]} isn't assigning damage", R_510_1)
    actor.answer(decision, assign_value(actor.game, decision, said, actor.refs))


# -- casting and activating --------------------------------------------------------------------------------------------


def _in_zone(actor: Actor, what: Any, zone: str) -> int:
    """The object of that name; in the zone, if one is said."""
    if not zone:
        return actor.refs.object(what)
    board = actor.game.board
    among = [i.object for i in actor.refs.fits(what) if (o := board.object(i.object)) is not None and o.zone == zone]
    found = actor.refs.object(what, among)
    now = board.objects[found].zone
    if now != zone:
        raise refused(f"{what} is in {now}, not in {zone}", R_601_2, objects=(found,))
    return found


def _face_of(actor: Actor, oid: int, name: str) -> int:
    obj = actor.game.board.objects[oid]
    if not name:
        return 0
    faces = book_of(actor.game.setup).pool[actor.game.board.fixed.cards[obj.cards[0]].key].faces if obj.cards else (obj.base,)
    for index, one in enumerate(faces):
        if one.name == name or one.name.startswith((f"{name},", f"{name} ")):
            return index
    raise refused(f"{obj.base.name} has no face {name!r}; it has {', '.join(f.name for f in faces)}", R_601_2, objects=(oid,))


def _cast(actor: Actor, seat: PlayerId, said: CastSaid) -> None:
    decision = open_prompt(actor.game, seat, "ChooseObjects", "ChooseCards", "May")
    oid = _in_zone(actor, said.what, said.zone)
    face = _face_of(actor, oid, said.face)
    if decision is not None and decision.slot == "cast" and oid in decision.options:
        actor.answer(decision, (oid,))  # a permission during a resolution (608.2g)
    else:
        using = _using(actor, oid, face, said)
        actor.do(Cast(_decider(actor, seat), oid, face, using))  # type: ignore[arg-type]
    _finish(actor, seat, said)


def _using(actor: Actor, oid: int, face: int, said: CastSaid) -> str:
    """The alternative that is meant; ``without paying`` and a permission's source have words of their own."""
    if said.free:
        return "free"
    if not said.using or said.using == said.using.casefold():
        return said.using
    from engine.words.names import Named

    return f"by {actor.refs.object(Named(said.using))}"


def _activate(actor: Actor, seat: PlayerId, said: ActivateSaid) -> None:
    decider = _decider_or_payer(actor, seat)
    oid = actor.refs.object(said.what, _usable(actor, seat))
    obj = actor.game.board.objects[oid]
    abilities = [a for a in chars(actor.game.board, obj).abilities if type(a) is Activated]
    actor.do(Activate(decider, oid, _ability(said, abilities, actor, oid)))
    _finish(actor, seat, said)


def _usable(actor: Actor, seat: PlayerId) -> list[int]:
    return [obj.id for obj in actor.refs.living() if actor.refs.whose(obj) == seat and obj.zone == "battlefield"]


def _decider_or_payer(actor: Actor, seat: PlayerId) -> PlayerId:
    paying = open_prompt(actor.game, seat, "PayCost")
    return paying.decider if paying is not None else _decider(actor, seat)


def _ability(said: ActivateSaid, abilities: list[Activated], actor: Actor, oid: int) -> int:
    which = said.which
    if not abilities:
        raise refused(f"{said.what} has no activated ability", R_602_2, objects=(oid,))
    if not which:
        if len(abilities) == 1:
            return 0
        real = [i for i, a in enumerate(abilities) if not _is_mana(a)]
        if len(real) == 1:
            return real[0]
        raise _which(said, abilities)
    number = re.fullmatch(r"#(\d{1,3})", which)
    if number:
        if not 1 <= int(number[1]) <= len(abilities):
            raise _which(said, abilities)
        return int(number[1]) - 1
    if re.fullmatch(r"[+-]?(\d+|X)", which):
        for index, a in enumerate(abilities):
            if a.loyalty and _loyalty(a) == which.removeprefix("+"):
                return index
    hits = [i for i, a in enumerate(abilities) if _says(a).casefold().startswith(which.casefold())]
    if len(hits) != 1:
        raise _which(said, abilities)
    return hits[0]


def _loyalty(ability: Activated) -> str:
    part = next((p for p in ability.cost.parts if p.kind == "loyalty"), None)
    if part is None:
        return ""
    return "-X" if part.x else str(part.amount)


def _says(ability: Activated) -> str:
    """What an ability says after its cost, or all of it."""
    return ability.text.partition(": ")[2] or ability.text


def _is_mana(ability: Activated) -> bool:
    from engine.core.printed import is_mana_program

    return not ability.loyalty and is_mana_program(ability.program)


def _which(said: ActivateSaid, abilities: list[Activated]) -> InvalidAction:
    shown = "; ".join(f"#{i} {a.text or 'ability'}" for i, a in enumerate(abilities, start=1))
    return InvalidAction(Reason("action/ambiguous", (), f"say which ability of {said.what}: {shown}"))


def _tap(actor: Actor, seat: PlayerId, said: TapSaid) -> None:
    """Activate a mana ability so that it gives exactly that mana; what it costs is paid from the pool first (605.3)."""
    wanted = _mana_letters(said.mana)
    decider = _decider_or_payer(actor, seat)
    oid = actor.refs.object(said.what, _usable(actor, seat))
    obj = actor.game.board.objects[oid]
    abilities = [a for a in chars(actor.game.board, obj).abilities if type(a) is Activated]
    reasons: list[Reason] = []
    for index, a in enumerate(abilities):
        if not _is_mana(a):
            continue
        tried = Actor(actor.game, actor.aliases, actor.gone)
        before = Counter(m.kind for m in actor.game.board.players[seat].pool)
        try:
            tried.do(Activate(decider, oid, index))
            _colors(tried, seat, list(wanted.elements()), obj)
        except IllegalAction as error:
            reasons += error.reasons
            continue
        if _made(tried, seat, len(actor.events)) == wanted or Counter(m.kind for m in tried.game.board.players[seat].pool) - before == wanted:
            actor.game = tried.game
            actor.actions += tried.actions
            actor.events += tried.events
            return
    if reasons:
        raise IllegalAction(*dict.fromkeys(reasons))
    raise refused(f"{said.what} can't be tapped for {said.mana}", R_605_3, objects=(oid,))


def _made(actor: Actor, seat: PlayerId, _: int) -> Counter[str]:
    from engine.state.events import ManaAdded

    return Counter(m.kind for e in actor.events if type(e) is ManaAdded and e.player == seat for m in e.mana)


def _mana_letters(text: str) -> Counter[str]:
    try:
        cost = parse_mana(text)
    except ValueError as error:
        raise InvalidAction(Reason("action/invalid", (), str(error))) from None
    return Counter((*cost.symbols, *("C",) * cost.generic))


def _colors(actor: Actor, seat: PlayerId, wanted: list[str], obj: Obj) -> None:
    """Answer the choices of colors (and of how to pay the ability's own cost) that the ability raises."""
    for _ in range(20):
        decision = next((d for d in prompts_of(actor.game, seat) if d.kind in ("ChooseValue", "PayCost", "ChooseModes")), None)
        if decision is None or (decision.about and obj.id not in decision.about and decision.why.source != obj.id):
            return
        if decision.kind == "PayCost":
            return
        hit = next((o for w in wanted for o in decision.options if _same_color(o, w)), None)
        if hit is None:
            raise refused(f"it can't give that mana; possible are {', '.join(option_words(actor.game, decision, actor.refs))}", R_605_3)
        if decision.kind == "ChooseValue" and len(wanted) > 1:
            wanted.remove(next(w for w in wanted if _same_color(hit, w)))
        actor.answer(decision, (hit,) * max(1, decision.least))


def _same_color(option: Any, letter: str) -> bool:
    from engine.words.names import COLOR_WORDS

    return option in (letter, f"{{{letter}}}", next((w for w, c in COLOR_WORDS.items() if c == letter), "colorless"))


def _play(actor: Actor, seat: PlayerId, said: PlaySaid) -> None:
    decider = _decider(actor, seat)
    oid = actor.refs.object(said.what, _playable(actor, seat))
    actor.do(PlayLand(decider, oid, _face_of(actor, oid, said.face)))  # type: ignore[arg-type]


def _playable(actor: Actor, seat: PlayerId) -> list[int]:
    return list(actor.game.board.players[seat].hand)


# -- the questions that an announcement raises ---------------------------------------------------------------------------


def _announcing(game: Game) -> bool:
    return any(type(f) in (Casting, Activating) for f in game.agenda)


class _Rest:
    """What a sentence said and nobody has asked for yet."""

    def __init__(self, said: CastSaid | ActivateSaid) -> None:
        self.targets = list(said.targets)
        self.modes = list(said.modes)
        self.x = said.x
        self.paying = said.paying
        self.extras = list(said.extras) if isinstance(said, CastSaid) else []
        self.using = said.using if isinstance(said, CastSaid) else ""


def _finish(actor: Actor, seat: PlayerId, said: CastSaid | ActivateSaid) -> None:
    """Answer what the announcement asks from the words of the sentence; what the sentence is silent about stays open."""
    rest = _Rest(said)
    made = list(actor.game.board.stack[-1:])
    for _ in range(200):
        mine = prompts_of(actor.game, seat)
        if not mine or not _announcing(actor.game):
            break
        made = list(actor.game.board.stack[-1:]) or made
        value = _reply(actor, mine[0], rest)
        if value is None:
            break
        actor.answer(mine[0], value)
    _leftover(actor, seat, said, rest, made)


def _reply(actor: Actor, decision: Decision, rest: _Rest) -> Value | None:
    """The value that the sentence has for the question, None if it says nothing about it."""
    kind = decision.kind
    if kind == "ChooseTargets" and rest.targets:
        return _targets(actor, decision, rest)
    if kind == "ChooseModes" and rest.modes:
        modes, rest.modes = rest.modes, []
        return choose_value(actor.game, decision, ChooseSaid(tuple(modes)), actor.refs)
    if kind == "ChooseNumber" and rest.x >= 0 and decision.slot in ("", "x", "X"):
        x, rest.x = rest.x, -1
        return choose_value(actor.game, decision, ChooseSaid((str(x),)), actor.refs)
    if kind == "PayCost":
        return _payment(actor, decision, rest)
    return _extras(actor, decision, rest)


def _targets(actor: Actor, decision: Decision, rest: _Rest) -> Value:
    chosen: list[int] = []
    while rest.targets and len(chosen) < decision.most:
        target = rest.targets[0]
        thing = actor.refs.thing(target, [int(o) for o in decision.options])
        if thing not in decision.options:
            if len(chosen) >= decision.least and len(chosen):
                break
            raise refused(_not_a_target(actor, decision, str(target)), *decision.why.rules, objects=(thing,) if thing >= 0 else ())
        chosen.append(thing)
        rest.targets.pop(0)
    if len(chosen) < decision.least:
        raise refused(f"{decision.least} targets are needed, {len(chosen)} said", *decision.why.rules)
    return tuple(chosen)


def _not_a_target(actor: Actor, decision: Decision, said: str) -> str:
    shown = ", ".join(option_words(actor.game, decision, actor.refs)[:12]) or "nothing"
    return f"{said} is no legal target here; legal are {shown}"


def _extras(actor: Actor, decision: Decision, rest: _Rest) -> Value | None:
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


_OPTIONAL = ("kicker", "multikicker", "buyback", "entwine", "bargain", "casualty", "offspring", "replicate", "squad")
_OPTIONAL_TEXTS = ("pay an optional cost", "optional cost", "optional costs", "additional costs")


def _payment(actor: Actor, decision: Decision, rest: _Rest) -> Value | None:
    """The plan that spends exactly the mana said; without a word the only plan, if there is but one."""
    if not rest.paying:
        return (decision.options[0],) if len(decision.options) == 1 and decision.slot != "more" else None
    wanted = _mana_letters(rest.paying)
    for option in decision.options:
        if _spends(actor, decision, option) == wanted:
            rest.paying = ""
            return (option,)
    shown = "; ".join(option_word(actor.game, decision, o, actor.refs) for o in decision.options)
    raise refused(f"{rest.paying} doesn't pay; ways to pay are {shown}", R_601_2H)


def _spends(actor: Actor, decision: Decision, option: Any) -> Counter[str]:
    """The mana that a way of paying spends, found by paying so on the side."""
    from engine.state.events import ManaSpent

    tried = Actor(actor.game)
    try:
        tried.answer(decision, (option,))
    except (IllegalAction, InvalidAction):
        return Counter()
    return Counter(m.kind for e in tried.events if type(e) is ManaSpent and not e.emptied for m in e.mana)


def _leftover(actor: Actor, seat: PlayerId, said: CastSaid | ActivateSaid, rest: _Rest, made: list[int]) -> None:
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
    from engine.state.events import ManaSpent

    spent = Counter(m.kind for e in actor.events if type(e) is ManaSpent and not e.emptied and e.player == seat for m in e.mana)
    if spent != _mana_letters(paying) and not actor.game.board.players[seat].more.any_mana:
        shown = "".join(f"{{{k}}}" * n for k, n in spent.items()) or "no mana"
        raise refused(f"{shown} was paid, not {paying}", R_601_2H)


_DO: dict[type[Any], Any] = {
    PassSaid: _pass, WordSaid: _word, TextSaid: _text, RefsSaid: _refs, ChooseSaid: _choose, AttackSaid: _attack, BlockSaid: _block,
    AssignSaid: _assign, CastSaid: _cast, ActivateSaid: _activate, TapSaid: _tap, PlaySaid: _play,
}  # fmt: skip

if TYPE_CHECKING:
    _: ManaCost

"""Carrying out what a player says: from one sentence to the actions it stands for (CR 601.2, 602.2, 508.1, 509.1, 608.2d).

A sentence such as ``cast Murder targeting Isamaru paying {B}{B}{B}`` announces and answers: the announcement raises questions, and each part
of the sentence answers one of them. What nobody asked for because there was only one possibility must have come out as said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.machine import apply
from engine.errors import IllegalAction, InvalidAction, Reason
from engine.ids import PlayerId
from engine.rulebook.refs import RuleRef, ref
from engine.state.decisions import Answer, Concede, Decision, Pass, Special
from engine.words.answers import assign_value, choose_value, cites_rule, option_words, order_value, refused
from engine.words.names import Named
from engine.words.refs import Alias, Refs
from engine.words.sentences import (
    ActivateSaid,
    AssignSaid,
    AttackSaid,
    BlockSaid,
    CastSaid,
    ChooseSaid,
    PassSaid,
    PlaySaid,
    RefsSaid,
    Sentence,
    TapSaid,
    TextSaid,
    WordSaid,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.state.decisions import Action, Value
    from engine.state.events import Event
    from engine.state.game import Game, Step

__all__ = ["Actor", "decider", "open_prompt", "perform", "prompt_text", "prompts_of"]

R_116_2B, R_116_2J = ref("116.2b"), ref("116.2j")
R_117_1, R_508_1, R_509_1, R_103_5, R_510_1 = ref("117.1"), ref("508.1"), ref("509.1"), ref("103.5"), ref("510.1")


def prompts_of(game: Game, seat: PlayerId | None = None) -> tuple[Decision, ...]:
    """The open questions that are no mere priority: of one player, or of all."""
    return tuple(d for d in game.pending if d.kind != "ChooseAction" and (seat is None or d.player == seat))


def open_prompt(game: Game, seat: PlayerId, *kinds: str) -> Decision | None:
    """The first open question to that player of one of these kinds."""
    return next((d for d in game.pending if d.player == seat and d.kind in kinds), None)


def prompt_text(game: Game, decision: Decision, refs: Refs) -> str:
    """An open question in words: who chooses among what, and about which objects."""
    told = refs.for_seat is None or refs.for_seat in (decision.player, decision.decider)
    options = ", ".join(option_words(game, decision, refs)) if told else ""
    if decision.kind == "ChooseNumber" and not options:
        options = f"{decision.least} to {decision.most}"
    about = ", ".join(dict.fromkeys(refs.name(o) for o in decision.about if (x := game.board.object(o)) is not None and refs.sees(x)))
    who = game.players[decision.player]
    verb = {
        "DeclareAttackers": "declares attackers", "DeclareBlockers": "declares blockers", "AssignDamage": "assigns damage",
        "PayCost": "chooses how to pay", "Order": "orders",
    }.get(decision.kind, "chooses")  # fmt: skip
    return f"{who} {verb}" + (f" for {about}" if about else "") + (f": {options}" if options else "")


class Actor:
    """Plays on from one game, keeping what was done. Lives only while sentences are carried out."""

    def __init__(
        self, game: Game, aliases: Iterable[Alias] = (), gone: Iterable[tuple[int, str, int]] = (), seat: PlayerId | None = None,
        watch: Callable[[Game, Step], object] | None = None,
    ) -> None:  # fmt: skip
        """``aliases``, ``gone`` and ``seat`` are those of :class:`Refs`; ``watch`` is called after every action with the game before and the step."""
        self.game = game
        self.watch = watch
        self.seat = seat
        self.aliases, self.gone = tuple(aliases), tuple(gone)
        self.actions: list[Action] = []
        self.events: list[Event] = []
        self._refs: Refs | None = None

    @property
    def refs(self) -> Refs:
        """Names in the game as it is now."""
        if self._refs is None or self._refs.game is not self.game:
            self._refs = Refs(self.game, self.aliases, self.gone, self.seat)
        return self._refs

    def do(self, action: Action) -> None:
        """Apply an action.

        Raises :class:`IllegalAction` or :class:`InvalidAction`.
        """
        step = apply(self.game, action)
        if self.watch is not None:
            self.watch(self.game, step)
        self.game = step.game
        self.actions.append(action)
        self.events += step.events

    def answer(self, decision: Decision, value: Value) -> None:
        """Answer an open question in the stead of whoever must."""
        self.do(Answer(decision.player, value))


def perform(actor: Actor, seat: PlayerId, said: Sentence) -> None:
    """Carry out a sentence of the player.

    Raises :class:`IllegalAction` or :class:`InvalidAction` with reasons, :class:`engine.errors.AmbiguousName`,
    :class:`engine.words.refs.UnknownName`. The actor then stands somewhere in the middle: keep the game from before.
    """
    _DO[type(said)](actor, seat, said)


def _priority(actor: Actor, seat: PlayerId, *rules: RuleRef) -> Decision:
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
        raise refused(f"{name} doesn't have priority: {'; '.join(others)}", R_117_1, *rules)
    whose = [actor.game.players[d.player] for d in actor.game.pending]
    raise refused(f"{name} doesn't have priority" + (f", {' and '.join(whose)} has" if whose else ""), R_117_1, *rules)


def decider(actor: Actor, seat: PlayerId, *rules: RuleRef) -> PlayerId:
    """The player who has priority; actions name the player even where another controls that player (723). ``rules`` are why priority is needed.

    Raises :class:`IllegalAction`: the player doesn't have priority.
    """
    return _priority(actor, seat, *rules).player


# -- simple sentences --------------------------------------------------------------------------------------------------


def _pass(actor: Actor, seat: PlayerId, said: PassSaid) -> None:
    if said.step:
        raise InvalidAction(Reason("action/invalid", (), "'pass until' is several actions: pass them one by one"))
    actor.do(Pass(decider(actor, seat)))


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
    who = decider(actor, seat, R_116_2J if kind == "reveal" else R_116_2B)
    for target in said.refs:
        assert not isinstance(target, str)
        actor.do(Special(who, kind, actor.refs.object(target)))


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
    if decision.slot in ("copy", "new targets") and said.options == ("yes",):  # "you may choose new targets": the choice follows, where there is one
        if len(decision.options) == decision.least + 1 == 2:
            actor.answer(decision, decision.options[1:])
        return
    if decision.kind == "Order" and said.options:
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
    actor.answer(decision, assign_value(decision, said, actor.refs))


_DO: dict[type[Any], Any] = {
    PassSaid: _pass, WordSaid: _word, TextSaid: _text, RefsSaid: _refs, ChooseSaid: _choose, AttackSaid: _attack, BlockSaid: _block,
    AssignSaid: _assign,
}  # fmt: skip

from engine.words.announce import activate, cast, play, tap_for  # noqa: E402 - announcing needs the actor

_DO.update({CastSaid: cast, ActivateSaid: activate, TapSaid: tap_for, PlaySaid: play})

"""Carrying out what a player says: from one sentence to the actions it stands for (CR 601.2, 602.2, 508.1, 509.1,
608.2d).

A sentence such as ``cast Murder targeting Isamaru paying {B}{B}{B}`` announces and answers: the announcement raises
questions, and each part of the sentence answers one of them. What nobody asked for because there was only one
possibility must have come out as said.
"""

from __future__ import annotations

from typing import Any

from engine.errors import IllegalAction, InvalidAction, Reason
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.state.decisions import Concede, Pass, Special
from engine.state.events import CastReversed
from engine.words.actor import Actor, decider, open_prompt, prompt_text, prompts_of
from engine.words.announce import activate, cast, play, tap_for
from engine.words.answers import assign_value, choose_value, cites_rule, order_value, refused
from engine.words.names import Named
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

__all__ = ["perform"]

R_116_2B, R_116_2J, R_601_2H, R_733_1 = ref("116.2b"), ref("116.2j"), ref("601.2h"), ref("733.1")
R_117_1, R_508_1, R_509_1, R_103_5, R_510_1 = ref("117.1"), ref("508.1"), ref("509.1"), ref("103.5"), ref("510.1")


def perform(actor: Actor, seat: PlayerId, said: Sentence) -> None:
    """Carry out a sentence of the player.

    Raises :class:`IllegalAction` or :class:`InvalidAction` with reasons, :class:`engine.errors.AmbiguousName`,
    :class:`engine.words.refs.UnknownName`. The actor then stands somewhere in the middle: keep the game from before.
    """
    before = len(actor.events)
    _DO[type(said)](actor, seat, said)
    if any(type(e) is CastReversed for e in actor.events[before:]):
        raise refused("its cost can't be paid, so it is taken back", R_601_2H, R_733_1)


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
    return refused(
        f"{name} has nothing to {verb}: " + ("; ".join(mine) if mine else "nothing is asked"), code="prompt/none"
    )


def _choose(actor: Actor, seat: PlayerId, said: ChooseSaid) -> None:
    mine = prompts_of(actor.game, seat)
    if not mine:
        raise _no_prompt(actor, seat, "choose")
    decision = mine[0]
    if said.about is not None:
        fits = {i.object for i in actor.refs.fits(said.about)}
        decision = next((d for d in mine if fits & set(d.about)), decision)
        if not fits & set(decision.about):
            raise refused(
                f"nothing is asked about {said.about}: {prompt_text(actor.game, decision, actor.refs)}",
                code="prompt/none",
            )
    if said.rule and not cites_rule(decision.why.rules, said.rule, actor.game.setup.rules.text):
        raise refused(f"the prompt is not one of rule {said.rule}: {prompt_text(actor.game, decision, actor.refs)}",
                      *decision.why.rules, code="prompt/rule")  # fmt: skip
    # "you may choose new targets": the choice follows, where there is one
    if decision.slot in ("copy", "new targets") and said.options == ("yes",):
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
        raise refused(
            f"{actor.game.players[seat]} isn't declaring attackers" + (f": {others}" if others else ""), R_508_1
        )
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
        raise refused(
            f"{actor.game.players[seat]} isn't declaring blockers" + (f": {others}" if others else ""), R_509_1
        )
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
    AssignSaid: _assign, CastSaid: cast, ActivateSaid: activate, TapSaid: tap_for, PlaySaid: play,
}  # fmt: skip

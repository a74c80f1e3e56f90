"""Actions in words: what :func:`engine.words.parse.parse` reads back, in the sentences of question scripts.

``say(game, action)`` names every object so that the name means just that object in that game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Activated
from engine.core.book import book_of
from engine.core.layers import chars
from engine.errors import InvalidAction
from engine.ids import ObjectId, PlayerId
from engine.state.decisions import Activate, Answer, Cancel, Cast, Concede, Pass, PlayLand, Special
from engine.words.answers import option_word
from engine.words.refs import Refs

if TYPE_CHECKING:
    from engine.state.decisions import Action, Decision, Option
    from engine.state.game import Game

__all__ = ["answer_text", "legal_texts", "say", "say_answer"]


def say(game: Game, action: Action, refs: Refs | None = None, *, lang: str = "en") -> str:
    """The action as a sentence, without who does it.

    ``refs``: the names to use, if they were made already (a script's aliases are in them). ``lang``: ``en`` or ``ja``.

    :raises InvalidAction: it is no action.
    """
    if type(action) not in _SAY:
        raise InvalidAction.because(f"that is no action: {action!r:.60}")
    if lang == "ja":
        from engine.words.japanese import say_ja

        return say_ja(game, action, refs)
    names = refs if refs is not None and refs.game is game else Refs(game)
    return str(_SAY[type(action)](game, action, names))


def _cast(game: Game, action: Cast, refs: Refs) -> str:
    obj = game.board.object(action.object)
    text = f"cast {refs.name(action.object)}"
    if obj is None:
        return text
    text += f" from {obj.zone}"
    if action.using == "free":
        text += " without paying"
    elif action.using.startswith("other cost"):
        number = action.using.removeprefix("other cost").strip()
        text += f" using {refs.name(ObjectId(int(number)) if number else action.object)}"
    elif action.using and not action.using.startswith("from"):
        text += f" using {action.using}"
    if obj.cards:
        faces = book_of(game.setup).pool[game.board.fixed.cards[obj.cards[0]].key].faces
        if action.face:
            text += f" as {faces[action.face].name}"
    return text


def _activate(game: Game, action: Activate, refs: Refs) -> str:
    obj = game.board.object(action.object)
    text = f"activate {refs.name(action.object)}"
    if obj is None:
        return text
    count = sum(1 for a in chars(game.board, obj).abilities if type(a) is Activated)
    return text if count == 1 else f"{text}: #{action.ability + 1}"


def _play(game: Game, action: PlayLand, refs: Refs) -> str:
    obj = game.board.object(action.object)
    text = f"play {refs.name(action.object)}"
    if action.face and obj is not None and obj.cards:
        faces = book_of(game.setup).pool[game.board.fixed.cards[obj.cards[0]].key].faces
        text += f" as {faces[action.face].name}"
    return text


def _special(_: Game, action: Special, refs: Refs) -> str:
    name = refs.name(action.object)
    return {"turn_up": f"turn {name} face up", "reveal": f"reveal {name}", "companion": f"activate {name}"}.get(
        action.kind, f"activate {name}: {action.kind}"
    )


def _answer(game: Game, action: Answer, refs: Refs) -> str:
    decision = next((d for d in game.pending if d.decider == action.player and d.kind != "ChooseAction"), None)
    return (
        f"choose {', '.join(map(str, action.value)) or 'nothing'}"
        if decision is None
        else say_answer(game, decision, action.value, refs)
    )


def say_answer(game: Game, decision: Decision, value: tuple[Any, ...], refs: Refs) -> str:
    """An answer to a decision in words."""
    kind = decision.kind
    if kind == "DeclareAttackers":
        return _attack(decision, value, refs)
    if kind == "DeclareBlockers":
        by: dict[int, list[int]] = {}
        for blocker, attacker in value:
            by.setdefault(attacker, []).append(blocker)
        said = " and ".join(f"{refs.name(a)} with {', '.join(map(refs.name, bs))}" for a, bs in by.items())
        return f"block {said}" if said else "no block"
    if kind == "AssignDamage" and decision.about:
        shares = [(n, t) for n, t in zip(value, decision.options, strict=False) if n]
        said = ", ".join(f"{n} to {refs.name(int(t))}" for n, t in shares)
        return f"assign {refs.name(decision.about[0])} {said}"
    if kind == "Distribute":
        return f"choose {', '.join(map(str, value))}"
    words = [option_word(game, decision, v, refs) for v in value]
    if value and value[0] in ("keep", "mulligan", "stop"):
        return str(value[0])
    if kind == "Order":
        return f"order {', '.join(words)}"
    if decision.slot == "bottom" or decision.why.text.startswith("bottom"):
        return f"bottom {', '.join(words)}"
    if kind == "PayCost" and value:
        return f"choose {decision.options.index(value[0]) + 1}"
    return f"choose {', '.join(words) or 'nothing'}"


def _attack(decision: Decision, value: tuple[Any, ...], refs: Refs) -> str:
    at: dict[int, list[int]] = {}
    for creature, thing in value:
        at.setdefault(thing, []).append(creature)
    if not at:
        return "no attack"
    if len(decision.things) == 1:
        return "attack with " + ", ".join(refs.name(c) for cs in at.values() for c in cs)
    return "attack " + " and ".join(f"{refs.name(t)} with {', '.join(map(refs.name, cs))}" for t, cs in at.items())


def _always(word: str) -> Any:
    return lambda *_: word


_SAY: dict[type[Any], Any] = {
    Pass: _always("pass"), Concede: _always("concede"), Cancel: _always("cancel"), Cast: _cast, Activate: _activate, PlayLand: _play,
    Special: _special, Answer: _answer,
}  # fmt: skip


def answer_text(game: Game, decision: Decision, refs: Refs) -> str:
    """One possible answer to the decision as a step of a script, with the prompt's rule; "" if none can be told."""
    value: list[Option] = []
    if decision.kind in ("DeclareAttackers", "DeclareBlockers"):
        return say_answer(game, decision, (), refs)
    if decision.kind == "ChooseNumber":
        value = [decision.least]
    elif decision.kind in ("AssignDamage", "Distribute"):
        return ""
    elif decision.kind == "Order":
        value = list(decision.options)
    elif decision.options:
        value = list(decision.options[: max(1, decision.least)])
    text = say_answer(game, decision, tuple(value), refs)
    if not text.startswith("choose") or not decision.why.rules:
        return text
    from engine.rulebook.renumber import printed

    return f"{text} ({printed(decision.why.rules[0], game.setup.rules)})"


def legal_texts(game: Game, seat: PlayerId, refs: Refs | None = None, most: int = 256) -> tuple[str, ...]:
    """What the player may do now, in words, conceding last; each sentence once, at most ``most`` of them."""
    from engine.core.legal import legal

    if game.board.players[seat].more.left or game.outcome is not None:
        return ()
    names = refs if refs is not None and refs.game is game else Refs(game)
    out: dict[str, None] = {}
    for action in legal(game, seat):
        out[say(game, action, names)] = None
        if len(out) >= most:
            break
    return (*out, "concede")

"""Announcing spells and abilities in words, and answering what that asks (CR 601.2, 602.2, 605.3, 305.1)."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Activated
from engine.cards.mana import parse_mana
from engine.core.activating import is_mana_ability
from engine.core.book import book_of
from engine.core.castable import ways_said
from engine.core.layers import chars
from engine.core.specials import special_options
from engine.core.targeting import shields
from engine.core.ways import TRANSFORMED, ways
from engine.errors import IllegalAction, InvalidAction, Reason
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state.decisions import Activate, Cast, PlayLand, Special
from engine.state.events import ManaAdded
from engine.state.frames import Scope
from engine.words.actor import Actor, decider, open_prompt, prompts_of
from engine.words.announced import finish
from engine.words.answers import option_words, refused
from engine.words.names import COLOR_WORDS, Named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.state.objects import Obj
    from engine.words.sentences import ActivateSaid, CastSaid, PlaySaid, TapSaid

__all__ = ["CAST_NOW", "activate", "cast", "play", "tap_for"]

CAST_NOW = "cast now"
"""What a prompt says that lets a player cast during a resolution (608.2g)."""
R_601_2, R_601_2C, R_602_2, R_605_3 = ref("601.2"), ref("601.2c"), ref("602.2"), ref("605.3")


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
    faces = (
        book_of(actor.game.setup).pool[actor.game.board.fixed.cards[obj.cards[0]].key].faces
        if obj.cards
        else (obj.base,)
    )
    for index, one in enumerate(faces):
        if one.name == name or one.name.startswith((f"{name},", f"{name} ")):
            return index
    raise refused(
        f"{obj.base.name} has no face {name!r}; it has {', '.join(f.name for f in faces)}", R_601_2, objects=(oid,)
    )


def cast(actor: Actor, seat: PlayerId, said: CastSaid) -> None:
    """``cast REF …``: announce it, then answer what the sentence says (601.2); also where a resolution lets the player
    cast (608.2g).
    """
    oid = ObjectId(_in_zone(actor, said.what, said.zone))
    with _told_of_targets(actor, seat, said, oid):
        _cast(actor, seat, said, oid)


def _cast(actor: Actor, seat: PlayerId, said: CastSaid, oid: ObjectId) -> None:
    face = _face_of(actor, oid, said.face) if said.face or said.using not in TRANSFORMED else 1
    offered = next((d for d in prompts_of(actor.game, seat) if d.why.text == CAST_NOW), None)
    if offered is not None and oid in (*offered.options, *offered.about):
        actor.answer(offered, ("yes",) if offered.kind == "May" else (oid,))
    else:
        _announce(actor, decider(actor, seat, ref("117.1a")), oid, face, said)
    finish(actor, seat, said)


def _announce(actor: Actor, who: PlayerId, oid: ObjectId, face: int, said: CastSaid) -> None:
    """The announcement; ``using REF`` means the permission of that object, whatever it lets be paid."""
    if not (said.free or said.using):
        actor.do(Cast(who, oid, *_only_way(actor, who, oid, face, named=bool(said.face))))
        return
    if said.free or said.using == said.using.casefold():
        actor.do(Cast(who, oid, face, "free" if said.free else said.using))
        return
    giver = actor.refs.item(Named(said.using)).object
    try:
        actor.do(Cast(who, oid, face, "other cost" if giver == oid else f"other cost {giver}"))
    except IllegalAction as refusal:
        if any("in that way" not in r.text for r in refusal.reasons):
            raise
    else:
        return
    try:
        actor.do(Cast(who, oid, face, "free"))
    except IllegalAction:
        actor.do(Cast(who, oid, face))


def _only_way(actor: Actor, who: PlayerId, oid: ObjectId, face: int, *, named: bool) -> tuple[int, str]:
    """The face and manner in which a card of a graveyard or in exile is cast where nothing is said of it: its only way,
    flashback say, if it can't be cast as from a hand.
    """
    board, book = actor.game.board, book_of(actor.game.setup)
    obj = board.objects[oid]
    if obj.zone in ("graveyard", "exile") and not ways_said(board, book, who, obj, face, ""):
        found = {(w.face, w.using) for w in ways(board, book, who, obj) if not w.free and (w.face == face or not named)}
        if len(found) == 1:
            return found.pop()
    return face, ""


def activate(actor: Actor, seat: PlayerId, said: ActivateSaid) -> None:
    """``activate REF[: WHICH] …`` (602.2); mana abilities also while their player pays (605.3a)."""
    who = _decider_or_payer(actor, seat)
    oid = actor.refs.object(said.what, _usable(actor, seat))
    obj = actor.game.board.objects[oid]
    if (
        obj.zone == "outside"
        and said.which.casefold() in ("", "companion")
        and any(r.kind == "companion" and r.card in obj.cards for r in actor.game.board.fixed.roles)
    ):
        actor.do(Special(who, "companion", oid))  # 116.2g
        finish(actor, seat, said)
        return
    abilities = [a for a in chars(actor.game.board, obj).abilities if type(a) is Activated]
    aside = _set_aside(actor, who, oid, said.which)
    if aside is not None and (said.which or not abilities):
        actor.do(aside)
        finish(actor, seat, said)
        return
    with _told_of_targets(actor, seat, said, ObjectId(oid)):
        actor.do(Activate(who, oid, _ability(said, abilities, oid)))
        finish(actor, seat, said)


@contextmanager
def _told_of_targets(actor: Actor, seat: PlayerId, said: CastSaid | ActivateSaid, source: ObjectId) -> Iterator[None]:
    """A refusal for want of a legal target says what keeps off each target that was named: shroud, hexproof, protection
    (702.11, 702.16b, 702.18).
    """
    board = actor.game.board
    try:
        yield
    except IllegalAction as refusal:
        if not said.targets or all(R_601_2C not in r.rules for r in refusal.reasons):
            raise
        things = [(target, actor.refs.thing(target, set())) for target in said.targets]
        kept = [(target, thing, shields(board, Scope(seat, source), thing)) for target, thing in things]
        told = tuple(
            Reason("action/illegal", rules, f"{target} can't be its target", (thing,) if thing >= 0 else ())
            for target, thing, rules in kept
            if rules
        )
        if not told:
            raise
        raise IllegalAction(*refusal.reasons, *told) from None


def _set_aside(actor: Actor, who: PlayerId, oid: int, word: str) -> Special | None:
    """``activate REF: suspend``: the special action with the object that the word begins, or the only one there is
    (116.2f, 116.2h, 116.2k, 116.2m).
    """
    kinds = [
        kind
        for kind, thing in special_options(actor.game.board, book_of(actor.game.setup), who)
        if thing == oid and kind in ("foretell", "plot", "suspend", "unlock")
    ]
    if word:
        kinds = [kind for kind in kinds if word.casefold().startswith(kind)]
    return Special(who, kinds[0], ObjectId(oid)) if len(kinds) == 1 else None


def _usable(actor: Actor, seat: PlayerId) -> list[int]:
    return [obj.id for obj in actor.refs.living() if actor.refs.whose(obj) == seat and obj.zone == "battlefield"]


def _decider_or_payer(actor: Actor, seat: PlayerId) -> PlayerId:
    paying = open_prompt(actor.game, seat, "PayCost")
    return paying.player if paying is not None else decider(actor, seat, ref("117.1b"))


def _ability(said: ActivateSaid, abilities: list[Activated], oid: int) -> int:
    which = said.which
    if not abilities:
        raise refused(f"{said.what} has no activated ability", R_602_2, objects=(oid,))
    if not which:
        if len(abilities) == 1:
            return 0
        real = [i for i, a in enumerate(abilities) if not is_mana_ability(a)]
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
    folded = which.casefold()
    hits = [
        i
        for i, a in enumerate(abilities)
        if _says(a).casefold().startswith(folded) or a.text.casefold().startswith(folded)
    ]
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


def _which(said: ActivateSaid, abilities: list[Activated]) -> InvalidAction:
    shown = "; ".join(f"#{i} {a.text or 'ability'}" for i, a in enumerate(abilities, start=1))
    return InvalidAction(Reason("action/ambiguous", (), f"say which ability of {said.what}: {shown}"))


def tap_for(actor: Actor, seat: PlayerId, said: TapSaid) -> None:
    """Activate a mana ability so that it gives exactly that mana; what it costs is paid from the pool first (605.3)."""
    wanted = _mana_letters(said.mana)
    who = _decider_or_payer(actor, seat)
    oid = actor.refs.object(said.what, _usable(actor, seat))
    obj = actor.game.board.objects[oid]
    abilities = [a for a in chars(actor.game.board, obj).abilities if type(a) is Activated]
    reasons: list[Reason] = []
    for index, a in enumerate(abilities):
        if not is_mana_ability(a):
            continue
        tried = Actor(actor.game, actor.aliases, actor.gone, actor.seat)
        before = Counter(m.kind for m in actor.game.board.players[seat].pool)
        try:
            tried.do(Activate(who, oid, index))
            _colors(tried, seat, list(wanted.elements()), obj)
        except IllegalAction as error:
            reasons += error.reasons
            continue
        added = Counter(m.kind for m in tried.game.board.players[seat].pool) - before
        # became colorless on the way
        turned = actor.game.setup.rules.off_colour_mana != "off" and added.total() == wanted.total()
        # what triggers add besides is no mana of this permanent
        if wanted in (added, _made(tried, seat), _made(tried, seat, oid)) or turned:
            actor.game = tried.game
            actor.actions += tried.actions
            actor.events += tried.events
            return
    if reasons:
        raise IllegalAction(*dict.fromkeys(reasons))
    raise refused(f"{said.what} can't be tapped for {said.mana}", R_605_3, objects=(oid,))


def _made(actor: Actor, seat: PlayerId, by: int | None = None) -> Counter[str]:
    added = (e for e in actor.events if type(e) is ManaAdded and e.player == seat and by in (None, e.source))
    return Counter(m.kind for e in added for m in e.mana)


def _mana_letters(text: str) -> Counter[str]:
    try:
        cost = parse_mana(text)
    except ValueError as error:
        raise InvalidAction(Reason("action/invalid", (), str(error))) from None
    return Counter((*cost.symbols, *("C",) * cost.generic))


def _colors(actor: Actor, seat: PlayerId, wanted: list[str], obj: Obj) -> None:
    """Answer the choices of colors (and of how to pay the ability's own cost) that the ability raises."""
    for _ in range(20):
        decision = next(
            (d for d in prompts_of(actor.game, seat) if d.kind in ("ChooseValue", "PayCost", "ChooseModes")), None
        )
        if decision is None or (decision.about and obj.id not in decision.about and decision.why.source != obj.id):
            return
        if decision.kind == "PayCost":
            return
        hit = next((o for w in wanted for o in decision.options if _same_color(o, w)), None)
        if hit is None:
            raise refused(
                f"it can't give that mana; possible are {', '.join(option_words(actor.game, decision, actor.refs))}",
                R_605_3,
            )
        if decision.kind == "ChooseValue" and len(wanted) > 1:
            wanted.remove(next(w for w in wanted if _same_color(hit, w)))
        actor.answer(decision, (hit,) * max(1, decision.least))


def _same_color(option: Any, letter: str) -> bool:
    return option in (letter, f"{{{letter}}}", next((w for w, c in COLOR_WORDS.items() if c == letter), "colorless"))


def play(actor: Actor, seat: PlayerId, said: PlaySaid) -> None:
    """``play REF``: a land (305.1)."""
    who = decider(actor, seat, ref("116.2a"), ref("305.1"))
    oid = actor.refs.object(said.what, _playable(actor, seat))
    actor.do(PlayLand(who, oid, _face_of(actor, oid, said.face)))


def _playable(actor: Actor, seat: PlayerId) -> list[int]:
    return list(actor.game.board.players[seat].hand)

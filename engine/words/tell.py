"""Events in words: what happened, one sentence an event, each with the rules it follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.frozen import record
from engine.rulebook.refs import RuleRef
from engine.state import events as ev

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.words.lore import Lore

__all__ = ["LANGUAGES", "Told", "mana_words", "tell", "tell_all"]

LANGUAGES = ("en", "ja")


@record
class Told:
    """A sentence about something that happened, and the rules behind it (in the engine's numbering)."""

    text: str
    rules: tuple[RuleRef, ...] = ()


_QUIET_TAPS = frozenset({"601.2h", "602.2b", "605.3b", "502.3", "508.1f", "601.2g"})
_ZONES = {"command": "the command zone", "battlefield": "the battlefield", "stack": "the stack", "exile": "exile"}


def tell(event: ev.Event, lore: Lore, lang: str = "en") -> Told | None:
    """The event in words; None for what nobody wants to read (the inner workings, and what another event tells
    already).

    ``lang``: ``en`` or ``ja``.
    """
    if lang == "ja":
        from engine.words.tell_japanese import tell_ja

        said = tell_ja(event, lore)
        return Told(said, event.cites) if said else None
    lore.lang = "en"
    teller = _TELL.get(type(event))
    if teller is None:
        return None
    text = teller(event, lore)
    return None if not text else Told(text, event.cites)


def tell_all(events: Iterable[ev.Event], lore: Lore, lang: str = "en") -> list[Told]:
    """The events in words, in order; ``lore`` follows them on the way."""
    out: list[Told] = []
    for e in events:
        lore.follow((e,))
        told = tell(e, lore, lang)
        if told is not None:
            out.append(told)
    return out


def _zone(lore: Lore, zone: str, owner: int) -> str:
    return _ZONES.get(zone) or f"{lore.players[owner]}'s {zone}"


def mana_words(units: Iterable[Any]) -> str:
    """Mana as symbols; colorless mana that came from nowhere (a script's "any") as a number."""
    found = list(units)
    plain = sum(1 for u in found if u.kind == "C" and u.source is None)
    symbols = "".join(f"{{{u.kind}}}" for u in found if u.kind != "C" or u.source is not None)
    return (f"{{{plain}}}" if plain else "") + symbols


def _and(words: Iterable[str]) -> str:
    found = list(words)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else "nothing"


_MOVED: dict[str, str] = {
    "destroy": "{what} is destroyed: {origin} → {to}", "sacrifice": "{who} sacrifices {what}: {origin} → {to}",
    "discard": "{owner} discards {what}: {origin} → {to}", "mill": "{owner} mills {what}", "counter": "{what}: {origin} → {to}",
    "exile": "{what} is exiled: {origin} → {to}", "return": "{what} returns: {origin} → {to}",
}  # fmt: skip


def _moved(e: ev.Moved, lore: Lore) -> str:
    owner = lore.players[e.new.owner]
    what = lore.called(e.new.id)
    if e.to == "stack":
        return ""
    if e.how == "draw":
        return f"{owner} draws a card"
    if e.to == "battlefield":
        controller = e.new.owner if e.new.controller is None else e.new.controller
        tapped = " tapped" if e.new.tapped else ""
        return f"{what} enters the battlefield{tapped} under {lore.players[controller]}'s control"
    pattern = _MOVED.get(e.how, "{what}: {origin} → {to}")
    who = owner if e.by is None else lore.players[e.by]
    return pattern.format(what=what, who=who, owner=owner, origin=e.origin, to=_zone(lore, e.to, e.new.owner))


def _created(e: ev.Created, lore: Lore) -> str:
    if e.how == "ability":
        part = e.obj.stack
        return (
            f"the ability of {lore.called(e.obj.id)} goes on the stack"
            if part is not None and part.kind == "triggered"
            else ""
        )
    if e.how == "emblem" or e.obj.more.kind == "emblem":
        return f"{lore.players[e.obj.owner]} gets an emblem"
    if e.obj.zone == "stack":
        return f"a copy of {lore.called(e.obj.id)} is put on the stack"
    if e.obj.zone == "exile":
        return f"a copy of {lore.called(e.obj.id)} is put into exile"
    holder = e.obj.owner if e.obj.controller is None else e.obj.controller
    named = e.obj.base.name
    article, token = "an" if named[:1] in "AEIOU" and named else "a", "" if named.endswith(" Token") else " token"
    return f"{article} {lore.called(e.obj.id)}{token} is created under {lore.players[holder]}'s control"


def _ceased(e: ev.Ceased, lore: Lore) -> str:
    if e.how == "no legal choices":
        return f"the ability of {lore.called(e.object)} has no legal choices and leaves the stack"
    if lore.is_ability(e.object):
        return ""
    return (
        f"{lore.called(e.object)} leaves the game"
        if any(str(c).startswith("800.4") for c in e.cites)
        else f"{lore.called(e.object)} ceases to exist"
    )


def _tapped(e: ev.Tapped, lore: Lore) -> str:
    if any(str(c) in _QUIET_TAPS for c in e.cites):
        return ""
    return f"{lore.called(e.object)} becomes {'tapped' if e.on else 'untapped'}"


_COUNTERS = {"P1P1": "+1/+1", "M1M1": "-1/-1", "LOYALTY": "loyalty", "POISON": "poison"}


def _counters(e: ev.CountersPut, lore: Lore) -> str:
    kind = _COUNTERS.get(e.kind, e.kind.lower())
    n = abs(e.amount)
    several = f"{n} {kind} counter{'s' if n != 1 else ''}"
    if e.thing < 0:
        return f"{lore.called(e.thing)} {'gets' if e.amount > 0 else 'loses'} {several}"
    return f"{several} {'put on' if e.amount > 0 else 'removed from'} {lore.called(e.thing)}"


def _damage(e: ev.DamageDealt, lore: Lore) -> str:
    return f"{lore.called(e.source)} deals {e.amount} {'combat ' if e.combat else ''}damage to {lore.called(e.to)}"


def _life(e: ev.LifeChanged, lore: Lore) -> str:
    if e.how == "damage":
        return f"{lore.players[e.player]} loses {-e.amount} life"
    verb = "gains" if e.amount > 0 else "pays" if e.how == "pay" else "loses"
    return f"{lore.players[e.player]} {verb} {abs(e.amount)} life"


def _spent(e: ev.ManaSpent, lore: Lore) -> str:
    return f"{lore.players[e.player]} {'loses unspent' if e.emptied else 'pays'} {mana_words(e.mana)}"


def _cast(e: ev.SpellCast, lore: Lore) -> str:
    zone = {"hand": "", "command": " from the command zone"}.get(e.zone, f" from {e.zone}")
    times = f" for the {_ordinal(e.facts.times)} time" if e.taxed and e.facts is not None and e.facts.times else ""
    return f"{lore.players[e.player]} casts {lore.called(e.object)}{zone}{times}"


def _ordinal(n: int) -> str:
    words = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
    return words[n] if n < len(words) else f"{n}th"


def _activated(e: ev.AbilityActivated, lore: Lore) -> str:
    if e.mana:
        return ""
    said = f": {e.text}" if e.text else ""
    return f"{lore.players[e.player]} activates {lore.called(e.source)}{said}"


def _resolved(e: ev.Resolved, lore: Lore) -> str:
    what = f"the ability of {lore.called(e.object)}" if lore.is_ability(e.object) else lore.called(e.object)
    return f"{what} doesn't resolve: all its targets are illegal" if e.fizzled else f"{what} resolves"


def _attackers(e: ev.AttackersDeclared, lore: Lore) -> str:
    if not e.attacks:
        return f"{lore.players[e.player]} attacks with nothing"
    return f"{lore.players[e.player]} attacks: " + _and(
        f"{lore.called(a.attacker)} → {lore.called(a.defender)}" for a in e.attacks
    )


def _blockers(e: ev.BlockersDeclared, lore: Lore) -> str:
    if not e.blocks:
        return f"{lore.players[e.player]} blocks with nothing"
    return f"{lore.players[e.player]} blocks: " + _and(f"{lore.called(b)} blocks {lore.called(a)}" for b, a in e.blocks)


def _ended(e: ev.GameEnded, lore: Lore) -> str:
    if e.termination == "won":
        return f"{_and(lore.players[w] for w in e.winners)} win{'s' if len(e.winners) == 1 else ''} the game"
    return {"drawn": "the game is a draw", "restarted": "the game restarts"}.get(
        e.termination, f"the game is {e.termination}"
    )


_APPLIED: dict[str, str] = {
    "declined": "{who} lets {what} go to {word}", "declares a mulligan": "{who} declares a mulligan", "no attackers": "no creature attacks: the steps of blocking and damage are skipped",
    "first draw skipped": "{who} skips the draw step of the first turn", "skipped": "{who} skips the {word} step",
    "turn of a player who left": "{who} has left: that turn does not begin", "another cleanup step": "there is another cleanup step",
    "replaced": "{word}replaced by {what}", "prevented": "damage is prevented by {what}",
    "rolls a die": "{who} rolls {word}", "rolls ignored": "{who} ignores the lowest roll",
    "coin": "{who} flips a coin: {word}", "vote for": "{who} votes for {what}",
    "triggers of a player who left": "triggered abilities of {who}, who has left, do not go on the stack",
    "kept outside the game": "cards of {who} stay outside the game", "stays in the command zone": "{what} stays in the command zone", "keeps its controller": "{what} stays with {who}",
    "votes after the game": "{who} votes for {word}", "points": "{who} has {word} points", "some targets are illegal": "some targets of {what} are illegal by now",
}  # fmt: skip
_HIDDEN = frozenset(
    {
        "rolls",
        "results table",
        "rolls again",
        "finishes voting",
        "scries",
        "surveils",
        "proliferates",
        "regular damage",
        "by hand",
        "starting life",
        "draws after setting aside",
    }
)


def _applied(e: ev.RuleApplied, lore: Lore) -> str:
    if e.text in _HIDDEN:
        return ""
    who = "" if e.player is None else lore.players[e.player]
    what = _and(lore.called(o) for o in e.objects) if e.objects else "a rule"
    word = e.words[0] if e.words else ""
    if e.text == "declined":
        word = _ZONES.get(word, f"the {word}")
        if any(str(c) == "903.9a" for c in e.cites):
            return f"{who} leaves {what} in {word}"
    if e.text == "replaced":
        word = ""
    pattern = _APPLIED.get(e.text)
    if pattern is not None:
        return pattern.format(who=who, what=what, word=word)
    told = ", ".join(w for w in (who, what if e.objects else "", *e.words) if w)
    return f"{e.text}: {told}" if told else e.text


_NOTED = {
    "phased_in": "{what} phases in", "phased_out": "{what} phases out", "regenerated": "{what} regenerates", "transformed": "{what} transforms", "flipped": "{what} flips",
    "turned_face_up": "{what} is turned face up", "turned_face_down": "{what} is turned face down", "goaded": "{what} is goaded",
    "exerted": "{what} is exerted", "exerted_as_it_attacks": "{what} is exerted as it attacks", "prepared": "{what} becomes prepared", "unprepared": "{what} becomes unprepared",
    "number_chosen": "a number is chosen for {what}", "left_unlocked": "the left half of {what} is unlocked", "left_locked": "the left half of {what} is locked",
    "right_unlocked": "the right half of {what} is unlocked", "right_locked": "the right half of {what} is locked",
}  # fmt: skip


def _noted(e: ev.Noted, lore: Lore) -> str:
    pattern = _NOTED.get(e.what.replace(" ", "_"))
    return pattern.format(what=lore.called(e.object)) if pattern else ""


def _player(e: ev.PlayerChanged, lore: Lore) -> str:
    who = lore.players[e.player]
    if e.what in ("mulligan", "mulligans") and e.mulligans:
        return f"{who} takes a mulligan ({e.mulligans} so far)"
    if e.kept:
        return f"{who} keeps"
    if e.what == "starts":
        return f"{who} is the starting player"
    if e.what == "control" and e.controlled_by is not None:
        return f"{lore.players[e.controlled_by]} controls {who}"
    return ""


def _mark(e: ev.MarkChanged, lore: Lore) -> str:
    who = "nobody" if e.player is None else lore.players[e.player]
    return {
        "monarch": f"{who} becomes the monarch", "initiative": f"{who} takes the initiative", "day": f"it becomes {e.value}",
        "blessing": f"{who} has the city's blessing", "dungeon": f"{who} ventures into {e.value}" if e.value else "",
        "completed": f"{who} completes {e.value}", "speed": f"{who}'s speed is {e.value}",
    }.get(e.what, "")  # fmt: skip


def _control(e: ev.ControlChanged, lore: Lore) -> str:
    return f"{lore.players[e.controller]} controls {lore.called(e.object)}"


def _attached(e: ev.Attached, lore: Lore) -> str:
    return f"{lore.called(e.object)} becomes {'unattached' if e.to is None else f'attached to {lore.called(e.to)}'}"


def _revealed(e: ev.Revealed, lore: Lore) -> str:
    shown = _and(lore.called(o) for o in e.objects)
    return (
        f"{shown} {'is' if len(e.objects) == 1 else 'are'} revealed"
        if e.to is None
        else f"{_and(lore.players[p] for p in e.to)} looks at cards"
    )


_TELL: dict[type[Any], Callable[[Any, Lore], str]] = {
    ev.Moved: _moved, ev.Created: _created, ev.Ceased: _ceased, ev.Tapped: _tapped, ev.CountersPut: _counters, ev.DamageDealt: _damage,
    ev.LifeChanged: _life, ev.ManaSpent: _spent, ev.SpellCast: _cast, ev.AbilityActivated: _activated, ev.Resolved: _resolved,
    ev.AttackersDeclared: _attackers, ev.BlockersDeclared: _blockers, ev.GameEnded: _ended, ev.RuleApplied: _applied, ev.Noted: _noted,
    ev.PlayerChanged: _player, ev.MarkChanged: _mark, ev.ControlChanged: _control, ev.Attached: _attached, ev.Revealed: _revealed,
    ev.AbilityTriggered: lambda e, lore: f"{lore.called(e.source)} triggers" if e.source >= 0 else f"an ability of the rules triggers for {lore.called(e.source)}",
    ev.Countered: lambda e, lore: f"{lore.called(e.object)} is countered",
    ev.CastReversed: lambda e, lore: f"{lore.called(e.object)} can't be completed and is taken back",
    ev.Shuffled: lambda e, lore: f"{lore.players[e.player]} shuffles",
    ev.LandPlayed: lambda e, lore: f"{lore.players[e.player]} plays {lore.called(e.object)}",
    ev.TurnBegan: lambda e, lore: f"{lore.players[e.player]}'s {'extra ' if e.extra else ''}turn begins",
    ev.StepBegan: lambda e, lore: f"{lore.players[e.player]}'s {e.step}",
    ev.PlayerLost: lambda e, lore: f"{lore.players[e.player]} loses the game",
    ev.PlayerLeft: lambda e, lore: f"{lore.players[e.player]} leaves the game",
    ev.LeftCombat: lambda e, lore: f"removed from combat: {_and(lore.called(o) for o in e.objects)}" if e.objects else "",
    ev.Merged: lambda e, lore: f"{lore.called(e.gone)} merges with {lore.called(e.object)}",
    ev.GameRestarted: lambda e, lore: f"{lore.players[e.player]} restarts the game",
}  # fmt: skip

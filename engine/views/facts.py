"""What each kind of event says, as (key, value) pairs, with only what the seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.state import events as ev

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.views.records import Fact
    from engine.views.redact import Teller

__all__ = ["FACTS"]

Facts = tuple[tuple[str, "Fact"], ...]


def _some(pairs: Iterable[tuple[str, Any]]) -> Facts:
    """Pairs that say something."""
    return tuple((k, v) for k, v in pairs if v is not None and v not in ("", ()) and v is not False)


def _plain(*names: str) -> Callable[[Teller, Any], Facts]:
    """Fields that nobody hides: numbers, words, seats."""

    def tell(_: Teller, e: Any) -> Facts:
        return _some((n, getattr(e, n)) for n in names)

    return tell


def _with(*names: str, ids: tuple[str, ...] = ()) -> Callable[[Teller, Any], Facts]:
    """Ids of objects or things, followed by fields that nobody hides."""

    def tell(t: Teller, e: Any) -> Facts:
        return _some([(n, t.id_of(getattr(e, n))) for n in ids] + [(n, getattr(e, n)) for n in names])

    return tell


def _moved(t: Teller, e: ev.Moved) -> Facts:
    old, new = t.ends(e)
    seen = bool(t.known.identity & t.bit)
    place: Any = None
    if e.new.zone == "library":
        place = "bottom" if e.index is None else e.index + 1
    return _some((
        ("from", e.origin), ("to", e.new.zone), ("owner", e.new.owner), ("old", old), ("new", new), ("card", t.called(e.new.id) if seen else None),
        ("how", e.how), ("by", e.by), ("cause", t.id_of(e.cause)), ("place", place), ("tapped", e.new.tapped),
        ("controller", e.new.controller),
    ))  # fmt: skip


def _arrived(t: Teller, e: Any) -> Facts:
    obj = e.obj
    return _some((
        ("object", t.id_of(obj.id)), ("name", t.called(obj.id)), ("zone", obj.zone), ("owner", obj.owner), ("controller", obj.controller),
        ("how", getattr(e, "how", "")), ("source", t.id_of(obj.stack.source) if obj.stack is not None else None),
    ))  # fmt: skip


def _revealed(t: Teller, e: ev.Revealed) -> Facts:
    seen = bool(t.known.identity & t.bit)
    cards = tuple(t.name(o) for o in e.objects) if seen else ()
    return _some(
        (("count", len(e.objects)), ("to", e.to), ("cards", cards), ("objects", t.ids(e.objects) if seen else ()))
    )


def _announced(t: Teller, e: ev.Announced) -> Facts:
    part = e.stack
    return _some(
        (
            ("object", e.object),
            ("targets", tuple(t.ids(s) for s in part.targets)),
            ("modes", part.modes),
            ("x", part.x or None),
        )
    )


def _cast(t: Teller, e: ev.SpellCast) -> Facts:
    times = e.facts.times if e.facts is not None and e.taxed else None
    return _some(
        (("object", e.object), ("player", e.player), ("name", t.called(e.object)), ("zone", e.zone), ("times", times))
    )


def _damage(t: Teller, e: ev.DamageDealt) -> Facts:
    return _some(
        (
            ("source", t.id_of(e.source)),
            ("to", e.to),
            ("amount", e.amount),
            ("combat", e.combat),
            ("commander", bool(e.cards)),
        )
    )


def _mana(_: Teller, e: Any) -> Facts:
    return _some(
        (
            ("player", e.player),
            ("mana", "".join(f"{{{m.kind}}}" for m in e.mana)),
            ("emptied", getattr(e, "emptied", False)),
        )
    )


def _noted(t: Teller, e: ev.Noted) -> Facts:
    names: tuple[str, ...] = ()
    if e.what in ("secret", "turned_face_up") and t.sees(e.object):
        names = tuple(word for key, word in e.more.choices if key == "name")
    return _some((("object", t.id_of(e.object)), ("what", e.what), ("names", names)))


def _attackers(_: Teller, e: ev.AttackersDeclared) -> Facts:
    return _some((("player", e.player), ("attacks", tuple((a.attacker, a.defender) for a in e.attacks))))


def _applied(t: Teller, e: ev.RuleApplied) -> Facts:
    seen = t.ids(e.objects)
    words = e.words if all(t.sees(o) for o in e.objects if o >= 0) else ()
    return _some((("what", e.text), ("player", e.player), ("objects", seen), ("words", words)))


def _player(_: Teller, e: ev.PlayerChanged) -> Facts:
    return _some((
        ("player", e.player), ("what", e.what), ("mulligans", e.mulligans), ("kept", e.kept), ("controlled_by", e.controlled_by),
        ("life", e.life), ("skips", e.skips),
    ))  # fmt: skip


def _role(t: Teller, e: ev.RoleChosen) -> Facts:
    card = t.board.fixed.cards[e.card]
    return _some((("player", card.owner), ("name", t.pool[card.key].name), ("choice", e.choice)))


def _lost(t: Teller, e: ev.PlayerLost) -> Facts:
    return _some((("player", e.player), ("rule", t.numbers((e.rule,))[0])))


def _back(t: Teller, e: ev.CastReversed) -> Facts:
    zone = e.old.zone if e.old is not None else None
    return _some((("object", e.object), ("zone", zone), ("old", t.id_of(e.old.id) if e.old is not None else None)))


FACTS: dict[type[Any], Callable[[Any, Any], Facts]] = {
    ev.Placed: _arrived, ev.Moved: _moved, ev.Created: _arrived, ev.Ceased: _with("how", ids=("object",)), ev.Tapped: _with("on", ids=("object",)),
    ev.CountersPut: _with("kind", "amount", ids=("thing", "cause")), ev.DamageDealt: _damage,
    ev.DamageRemoved: lambda t, e: _some((("objects", t.ids(e.objects)),)), ev.LifeChanged: _with("player", "amount", "how", ids=("cause",)),
    ev.ManaAdded: _mana, ev.ManaSpent: _mana, ev.Shuffled: _plain("player"), ev.Rearranged: _plain("player"), ev.Revealed: _revealed,
    ev.Announced: _announced, ev.SpellCast: _cast, ev.CastReversed: _back, ev.AbilityActivated: _with("player", "index", "text", "mana", ids=("source", "object")),
    ev.AbilityTriggered: _with("controller", "text", ids=("source",)), ev.Countered: _with(ids=("object", "cause")),
    ev.Resolved: _with("fizzled", ids=("object",)), ev.ControlChanged: _with("controller", "was", ids=("object",)), ev.Attached: _with(ids=("object", "to")),
    ev.Noted: _noted, ev.Merged: _with(ids=("object", "gone")), ev.CombatBegan: _plain("defenders"), ev.AttackersDeclared: _attackers,
    ev.AttackAdded: lambda _, e: (("attack", (e.attack.attacker, e.attack.defender)),), ev.BlockersDeclared: _plain("player", "blocks"),
    ev.BlockStatus: _plain("blocked", "unblocked"), ev.LeftCombat: _plain("objects", "defender"), ev.TurnBegan: _plain("player", "extra"),
    ev.StepBegan: _plain("step", "player"), ev.TurnChanged: _plain("extra_turns", "extra_phases", "ending"), ev.LandPlayed: _with("player", ids=("object",)),
    ev.PlayerLost: _lost, ev.PlayerWon: _plain("player"), ev.PlayerLeft: _plain("player"), ev.GameEnded: _plain("termination", "winners"),
    ev.PlayerChanged: _player, ev.MarkChanged: _plain("what", "player", "value"), ev.RuleApplied: _applied, ev.RoleChosen: _role,
    ev.GameRestarted: _plain("player", "life"),
}  # fmt: skip

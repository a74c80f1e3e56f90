"""Turning surviving proposals into events: zone changes, tokens, life, counters, mana (CR 400.7, 110.2, 111, 306.5b,
712.21, 730.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Permission
from engine.cards.card import SIDES, joined
from engine.core.calm import unheard
from engine.core.combat_view import enters_attacking
from engine.core.layers import chars
from engine.core.preparing import entered_prepared
from engine.core.printed import printed
from engine.core.restrictions import life_may_change
from engine.errors import Reason, TooMuch
from engine.frozen import maker, replace
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Attack, Mana
from engine.state.objects import PLAIN, More, Obj

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.run import Run
    from engine.ids import CardId, PlayerId
    from engine.rulebook.refs import RuleRef
    from engine.state.objects import Snapshot

__all__ = [
    "AT_ONCE",
    "EXILED",
    "commit_group",
    "default_face",
    "entering_face",
    "kept_counters",
    "place",
    "plain_arrival",
    "realize",
]

R_508_4, R_508_4A, R_704_5B = ref("508.4"), ref("508.4a"), ref("704.5b")
R_903_9C, R_708_9, R_712_14C = ref("903.9c"), ref("708.9"), ref("712.14c")


AT_ONCE = 100_000
"""How many objects may come into being, move or be dealt damage in one event; more is refused (see the page on the
architecture).
"""
EXILED = ("flashback", "jump-start", "aftermath", "harmonize")
"""Ways of casting a spell that is exiled instead of going anywhere else as it leaves the stack."""


def default_face(run: Run, card: CardId) -> Face:
    """The copiable values with which a card that wasn't cast enters the battlefield: its front or only face (712.8a),
    nothing unlocked (709.5d).
    """
    definition = run.book.pool[run.board.fixed.cards[card].key]
    halves = definition.whole.halves
    return joined(halves, ()) if halves else definition.faces[0]


def entering_face(run: Run, obj: Obj, move: ev.ProposedMove) -> Face:
    """The copiable values with which an object would enter the battlefield."""
    if move.entry.base is not None:
        return move.entry.base
    if obj.zone == "stack" and obj.stack is not None and obj.stack.kind == "spell":
        return obj.base
    return default_face(run, obj.cards[0]) if obj.cards else obj.base


def place(position: str, zone: str) -> int | None:
    """Index in the zone for a position word: only libraries have a top that counts."""
    if zone != "library" or position == "bottom":
        return None
    return int(position) - 1 if position.isdigit() else 0


_NOTHING: frozenset[str] = frozenset()
_object, _went = maker(Obj), maker(ev.Moved)


def plain_arrival(
    run: Run,
    obj: Obj,
    controller: PlayerId,
    more: More,
    last: Snapshot | None,
    *,
    how: str,
    cites: tuple[RuleRef, ...],
) -> ev.Moved | None:
    """The event by which the card enters the battlefield with the face it has, put there by its controller-to-be; None
    where a replacement effect, a rule of the variant, or the face itself may have a say in that, so that it must be
    proposed (614.1, 614.12). ``more``: what it keeps; ``last``: how a spell last was.
    """
    book = run.book
    if (
        obj.counters
        or len(obj.cards) != 1
        or not (obj.base.cache or printed(obj.base)).arrives_plainly
        or book.forced_roles
        or "battlefield" in book.replace_zones
        or not unheard(run.board, _NOTHING)
    ):
        return None
    new = _object(
        ObjectId(run.board.objects.size),
        obj.cards,
        obj.owner,
        controller,
        "battlefield",
        obj.base,
        False,
        0,
        (),
        0,
        0,
        more,
    )
    return _went(obj.id, new, obj.zone, "battlefield", None, last, how, None, controller, cites)


def commit_group(run: Run, members: tuple[ev.Proposal, ...], extra: tuple[ev.Event, ...] = ()) -> None:
    """Make the surviving members happen as one group, and leave their range of numbers in ``run.result``."""
    if len(members) > AT_ONCE:
        reason = Reason(
            "engine/too-much", (), f"{len(members):,} things would happen at once; the engine does {AT_ONCE:,} at most"
        )
        raise TooMuch(reason)
    events: list[ev.Event] = []
    made = 0
    damage: list[ev.ProposedDamage] = []
    for m in members:
        if type(m) is ev.ProposedDamage:
            damage.append(m)
            continue
        made = realize(run, m, events, made)
    if damage:
        events += realize_damage(run, damage)
    if extra:
        events += extra
    run.result = run.commit(events)


def realize(run: Run, m: ev.Proposal, out: list[ev.Event], made: int) -> int:
    """Append the events of one proposal; ``made`` counts the new ids used in this group so far. Returns the new count."""
    kind = type(m)
    if kind is ev.ProposedMove:
        return move_events(run, m, out, made)  # type: ignore[arg-type]
    if kind is ev.ProposedLife:
        if m.amount and life_may_change(run.board, m.player, m.amount):  # type: ignore[union-attr]
            out.append(ev.LifeChanged(m.player, m.amount, m.how, m.cause, m.cites))  # type: ignore[union-attr]
    elif kind is ev.ProposedCounters:
        if m.amount:  # type: ignore[union-attr]
            out.append(ev.CountersPut(m.thing, m.kind, m.amount, m.cause, m.cites))  # type: ignore[union-attr]
    elif kind is ev.ProposedToken:
        return token_events(run, m, out, made)  # type: ignore[arg-type]
    elif kind is ev.ProposedMana:
        out.append(_mana_added(run, m))  # type: ignore[arg-type]
    elif kind is ev.ProposedLoss:
        out.append(ev.PlayerLost(m.player, m.rule, m.cites))  # type: ignore[union-attr]
    elif kind is ev.ProposedDraw:  # from an empty library (121.4, 704.5b)
        out.append(ev.PlayerChanged(m.player, "draw from empty library", drew_from_empty=True, cites=(R_704_5B,)))  # type: ignore[union-attr]
    return made


def _mana_added(run: Run, m: ev.ProposedMana) -> ev.ManaAdded:
    """Mana as it arrives: under the rules before 2016, mana outside the leaders' colors is colorless
    (edh2010.off-colour-mana).
    """
    rules = run.book.rules
    if rules.off_colour_mana == "off":
        return ev.ManaAdded(m.player, m.mana, m.source, m.cites)
    kept: list[Mana] = []
    changed = False
    for unit in m.mana:
        source = run.board.objects[unit.source] if unit.source is not None else None
        seat = m.player
        if rules.off_colour_mana == "source-owner" and source is not None:
            seat = (
                source.owner if type(source) is Obj else source.last.obj.owner if source.last is not None else m.player
            )
        identity = run.book.identities[seat]
        if identity is not None and unit.kind not in ("C", *identity):
            changed = True
            unit = replace(unit, kind="C")  # noqa: PLW2901
        kept.append(unit)
    cites = (*m.cites, *run.book.cite("off_colour_mana")) if changed else m.cites
    return ev.ManaAdded(m.player, tuple(kept), m.source, cites)


def move_events(run: Run, m: ev.ProposedMove, out: list[ev.Event], made: int) -> int:
    """The zone change of one object, component by component."""
    board = run.board
    obj = board.object(m.object)
    if obj is None:
        return made
    last = run.snapshot(obj) if obj.zone in ("battlefield", "stack") else None
    if (
        obj.zone == "stack"
        and obj.more.cast is not None
        and not m.parts
        and (
            (obj.more.cast.using in EXILED and m.to not in ("battlefield", "exile"))
            or (m.to == "graveyard" and obj.more.cast.using.endswith(" exile"))
        )
    ):
        m = replace(m, to="exile")  # it would leave the stack (702.34a, 702.127a, 702.133a)
    size = board.objects.size
    cards = obj.cards
    if len(cards) <= 1:
        new = _arrival(run, obj, m, ObjectId(size + made), cards, m.parts[0][1] if m.parts else m.to)
        out.append(
            _went(
                obj.id, new, obj.zone, new.zone, place(m.position, new.zone), last, m.how, m.cause, m.by, m.cites, m.tag
            )
        )
        made += 1
        # the other half of a meld pair enters as part of it (712.14c)
        if m.tag.startswith("with:") and new.zone == "battlefield":
            other = board.objects[int(m.tag[5:])]
            out.append(ev.Merged(new.id, other.id, (*cards, *other.cards), new.base, new.more, (R_712_14C,)))
        if obj.more.face_down and new.zone != "battlefield" and obj.zone != "exile":
            out.append(ev.Revealed((new.id,), cites=(R_708_9,)))
        if m.entry.attack is not None and new.zone == "battlefield":
            _attacks(run, new, m.entry.attack, out)
        if new.base.inset is not None and (copies := entered_prepared(new, ObjectId(size + made))):
            out += copies
            made += len(copies)
        return made
    elsewhere = dict(m.parts)
    if m.to == "battlefield" and m.entry.base is not None:
        new = _arrival(run, obj, m, ObjectId(size + made), cards, m.to)
        out.append(ev.Moved(obj.id, new, obj.zone, new.zone, None, last, m.how, m.cause, m.by, m.cites, m.tag))
        return made + 1
    if m.tag.startswith("pile:"):  # the owner's order (712.21a, 730.3a): each card is put on top of those before
        named = [cards[int(i)] for i in m.tag[5:].split(",")]
        cards = tuple(named if m.position == "bottom" else reversed(named))
    for card in cards:
        new = _arrival(
            run,
            obj,
            replace(m, entry=replace(m.entry, base=None)),
            ObjectId(size + made),
            (card,),
            elsewhere.get(card, m.to),
        )
        cites = (*m.cites, R_903_9C) if elsewhere else m.cites
        out.append(
            ev.Moved(
                obj.id, new, obj.zone, new.zone, place(m.position, new.zone), last, m.how, m.cause, m.by, cites, m.tag
            )
        )
        made += 1
    return made


def _arrival(run: Run, obj: Obj, m: ev.ProposedMove, oid: ObjectId, cards: tuple[CardId, ...], zone: str) -> Obj:
    entry = m.entry
    if zone == "battlefield":
        if entry.base is not None:
            base = entry.base
        elif (
            obj.zone == "stack" and obj.stack is not None and obj.stack.kind == "spell" and len(cards) == len(obj.cards)
        ):
            base = obj.base
        else:
            base = default_face(run, cards[0]) if cards else obj.base
        more = entry.more if entry.more is not None else _carried(obj)
        if base.halves and entry.base is None:
            base, more = _doors_entering(obj, base, more)
        # 702.145b
        if (
            cards
            and not more.face
            and not more.face_down
            and entry.base is None
            and run.board.tally.marks.day == "night"
            and "daybound" in printed(base).chars.keywords
        ):
            faces = run.book.pool[run.board.fixed.cards[cards[0]].key].faces
            if len(faces) > 1:
                base, more = faces[1], replace(more, face=1, faces=faces)
        controller = entry.controller if entry.controller is not None else obj.owner
        counters = starting_counters(base, entry, more)
        if obj.counters and obj.zone != "battlefield":
            counters = _with_kept(counters, kept_counters(run, obj, zone))
        return Obj(oid, cards, obj.owner, controller, zone, base, entry.tapped, 0, counters, 0, 0, more)
    base = run.book.pool[run.board.fixed.cards[cards[0]].key].whole if cards else obj.base
    more = entry.more if entry.more is not None else PLAIN if cards else More(kind=obj.more.kind)
    holder = entry.controller if zone == "command" else None  # emblems and conspiracies have one there (109.4)
    counters = entry.counters if zone == "exile" else ()
    if obj.counters:
        counters = _with_kept(counters, kept_counters(run, obj, zone))
    return _object(oid, cards, obj.owner, holder, zone, base, False, 0, counters, 0, 0, more)


def _doors_entering(obj: Obj, base: Face, more: More) -> tuple[Face, More]:
    """The half that was cast as a spell enters unlocked (709.5d); a copy of a spell was not cast (707.10)."""
    cast = obj.zone == "stack" and obj.more.cast is not None and obj.more.kind == "card"
    sides = (SIDES[obj.more.face],) if cast else ()
    return joined(base.halves, sides), replace(
        more, face=0, marks=(*more.marks, *(f"{side} unlocked" for side in sides))
    )


def kept_counters(run: Run, obj: Obj, zone: str) -> tuple[tuple[str, int], ...]:
    """The counters that stay on a card as it moves, because it says so: to any zone but hands and libraries."""
    if zone in ("hand", "library") or not any(
        type(a) is Permission and a.kind == "counters_remain" for a in chars(run.board, obj).abilities
    ):
        return ()
    return obj.counters


def _with_kept(counters: tuple[tuple[str, int], ...], kept: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    if not kept:
        return counters
    held = dict(counters)
    for kind, n in kept:
        held[kind] = held.get(kind, 0) + n
    return tuple(sorted(held.items()))


def _carried(obj: Obj) -> More:
    """What a permanent keeps of the spell it was (400.7a, 608.3): how it was cast, what was chosen."""
    old = obj.more
    if obj.zone != "stack":
        return PLAIN if obj.more.kind == "card" else More(kind=obj.more.kind)
    if old is PLAIN:
        return PLAIN
    kind = "token" if old.kind == "copy" else old.kind  # a copy of a permanent spell becomes a token (608.3f)
    return More(kind=kind, face=old.face, cast=old.cast, choices=old.choices, face_down=old.face_down)


def starting_counters(base: Face, entry: ev.Entry, more: More | None = None) -> tuple[tuple[str, int], ...]:
    """Counters a permanent enters with: its loyalty or defense (306.5b, 310.4b) and what was added on the way."""
    held = dict(entry.counters)
    if base.loyalty is not None and "Planeswalker" in base.types and not (more is not None and more.face_down):
        held["LOYALTY"] = held.get("LOYALTY", 0) + base.loyalty
        if more is not None and more.cast is not None and "phyrexian" in more.cast.paid:  # 702.150a
            held["LOYALTY"] = max(0, held["LOYALTY"] - 2 * more.cast.paid.count("phyrexian"))
    if base.defense is not None and "Battle" in base.types:
        held["DEFENSE"] = held.get("DEFENSE", 0) + base.defense
    return tuple(sorted((k, n) for k, n in held.items() if n > 0))


def token_events(run: Run, m: ev.ProposedToken, out: list[ev.Event], made: int) -> int:
    """A token comes into being under the player's control (111.2)."""
    entry = m.entry
    base = entry.base or m.face
    more = entry.more or _TOKEN
    oid = ObjectId(run.board.objects.size + made)
    controller = entry.controller if entry.controller is not None else m.player
    obj = Obj(
        oid, (), m.player, controller, "battlefield", base, entry.tapped, 0, starting_counters(base, entry), 0, 0, more
    )
    out.append(ev.Created(obj, "token", m.cause, m.cites))
    if entry.attack is not None:
        _attacks(run, obj, entry.attack, out)
    copies = entered_prepared(obj, ObjectId(oid + 1))
    out += copies
    return made + 1 + len(copies)


def _attacks(run: Run, obj: Obj, thing: int, out: list[ev.Event]) -> None:
    """A permanent enters attacking, if it is a creature and the thing can be attacked by its controller now (506.3a-c,
    508.4a).
    """
    creature = bool(obj.more.face_down) or ("Creature" in obj.base.types and "Battle" not in obj.base.types)
    if creature and obj.controller is not None and enters_attacking(run.board, obj.controller, thing):
        out.append(ev.AttackAdded(Attack(obj.id, thing), cites=(R_508_4,)))
    else:
        out.append(ev.RuleApplied("enters without attacking", (obj.id,), obj.controller, cites=(R_508_4A,)))


_TOKEN = More(kind="token")

from engine.core.damage import realize_damage  # noqa: E402 - damage asks for the run as well

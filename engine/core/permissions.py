"""Who may cast or play what, from where and when (CR 116.2a, 117.1, 305, 307, 601.2a, 601.3, 903.8, 906.4a).

A :class:`Way` is one way in which a card may be cast; the functions here give all ways, and all reasons against one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Keyword, Permission, Restriction
from engine.core.alternatives import discarded_this_turn, unmet
from engine.core.announced import offerings
from engine.core.calm import meddled
from engine.core.conditions import holds
from engine.core.functioning import functioning
from engine.core.granted import given
from engine.core.layers import chars, controller_of, view
from engine.core.match import describes
from engine.core.printed import printed
from engine.core.references import player_fits
from engine.core.restrictions import player_limits
from engine.errors import Reason
from engine.frozen import record, replace
from engine.rulebook.refs import RuleRef, ref
from engine.state.frames import Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards.card import Face
    from engine.core.book import Book
    from engine.ids import ObjectId
    from engine.state.board import Board
    from engine.state.objects import Chars, Obj

__all__ = ["Way", "cast_reasons", "face_of", "land_reasons", "permissions", "permitted_at_all", "player_permission", "sorcery_time", "ways"]

R = {n: ref(n) for n in (
    "101.2", "116.2a", "117.1a", "117.1c", "305.1", "305.2", "305.3", "307.1", "302.1", "303.1", "306.1", "301.1", "601.2a", "601.3", "601.3b", "702.8a",
    "702.34a", "702.37c", "702.103a", "702.74a", "702.140a", "903.8", "906.4a", "906.9", "315.3", "702.168a", "702.62a", "202.1b", "202.1a", "118.6",
    "702.170d", "702.48a", "702.61a",
)}  # fmt: skip
ALTERNATIVES = {
    "flashback": ("graveyard", "702.34a"), "bestow": ("", "702.103a"), "evoke": ("", "702.74a"), "mutate": ("", "702.140a"), "dash": ("", "601.2b"),
    "escape": ("graveyard", "601.2b"), "blitz": ("", "601.2b"), "overload": ("", "702.96a"), "prototype": ("", "702.160a"), "emerge": ("", "702.119a"), "warp": ("hand", "702.185a"), "jump-start": ("graveyard", "702.133a"),
    "retrace": ("graveyard", "702.81a"), "surge": ("", "702.117a"), "web-slinging": ("", "702.188a"), "sneak": ("", "702.190a"), "impending": ("", "702.176a"),
    "spectacle": ("", "702.137a"), "prowl": ("", "702.76a"), "freerunning": ("", "702.173a"), "mayhem": ("graveyard", "702.187b"), "harmonize": ("graveyard", "702.180a"), "awaken": ("", "702.113a"),
    "cleave": ("", "702.148a"), "offering": ("", "702.48a"),
}  # fmt: skip
"""Keyword abilities that give an alternative cost: the zone they work from ("" = wherever it may be cast from) and their rule."""
FACE_DOWN = ("morph", "megamorph", "disguise")
TRANSFORMED = {"disturb": "graveyard", "more than meets the eye": "", "transformed": "-"}
"""Keywords of the front face for whose cost the card is cast with its back face up, and from where (702.146a, 702.162a)."""
LATER = {"foretold": "foretell", "plotted": "plot", "warped": ""}
"""Marks on cards in exile that their owners may cast on a later turn, and the way (702.143a, 702.170d, 702.185a)."""


@record
class Way:
    """One way to cast a card: ``face``, alternative cost or other manner (``using``), without paying its mana cost (``free``), and the
    permission that allows the zone. ``any_mana``: mana may be spent as though it were of any ``color`` or ``type``. ``role``: from the command zone by
    designation.
    """

    face: int = 0
    using: str = ""
    free: bool = False
    any_mana: str = ""
    role: str = ""


# -- permissions in force ----------------------------------------------------------------------------------------------


def permissions(board: Board, kind: str) -> Iterator[tuple[Scope, Permission, tuple[int, ...]]]:
    """Every permission of the kind that functions now, with its scope and the objects it is limited to (() = by its filter)."""
    if board.sources:
        for oid, a in _by_kind(board).get(kind, ()):
            who = controller_of(board, oid)
            scope = Scope(who if who is not None else board.objects[oid].owner, oid)
            if a.condition is None or holds(board, scope, a.condition):
                yield scope, a, ()
    for e in board.effects.continuous:
        if type(e.rule) is Permission and e.rule.kind == kind:
            yield Scope(e.controller, e.source, bindings=e.bindings), e.rule, e.things


def _by_kind(board: Board) -> dict[str, list[tuple[ObjectId, Permission]]]:
    """The permissions that objects give, by kind, with the objects; found once for each view of a board."""
    seen = view(board)
    found: dict[str, list[tuple[ObjectId, Permission]]] | None = seen.data.get("permissions")
    if found is None:
        found = {}
        for oid, _, _, a in functioning(board, Permission):
            found.setdefault(a.kind, []).append((oid, a))
        seen.data["permissions"] = found
    return found


def permitted_at_all(board: Board, kinds: frozenset[str]) -> bool:
    """Whether some permission of one of the kinds exists, whoever has it and whatever it asks for."""
    if board.sources and not kinds.isdisjoint(_by_kind(board)):
        return True
    return any(type(e.rule) is Permission and e.rule.kind in kinds for e in board.effects.continuous)


def player_permission(board: Board, kind: str, player: int) -> int:
    """How much of a permission the player has (0 = none): the sum of the amounts."""
    total = 0
    for scope, a, _ in permissions(board, kind):
        if player_fits(board, scope, player, a.who) and holds(board, scope, a.condition):
            total += a.amount
    return total


def maximum_hand(board: Board, player: int, normal: int) -> int | None:
    """The player's maximum hand size, None if there is none: what effects say of it in the order of their timestamps (402.2, 613.11)."""
    found: list[tuple[int, Permission]] = []
    for kind in ("no_max_hand", "max_hand", "more_hand"):
        for scope, a, _ in permissions(board, kind):
            if player_fits(board, scope, player, a.who):
                obj = board.object(scope.source) if scope.source is not None else None
                found.append((0 if obj is None else obj.more.timestamp or obj.entered, a))
    size: int | None = normal
    for _, a in sorted(found, key=lambda pair: pair[0]):
        size = None if a.kind == "no_max_hand" else a.amount if a.kind == "max_hand" else size if size is None else max(0, size + a.amount)
    return size


def sorcery_time(board: Board, player: int) -> bool:
    """Whether the player could cast a sorcery now: main phase of their own turn, stack empty (307.1)."""
    turn = board.turn
    return turn.active == player and not turn.orphan and not board.stack and turn.step in ("precombat main", "postcombat main")


# -- ways to cast ------------------------------------------------------------------------------------------------------


def _face_fits(board: Board, scope: Scope, a: Permission, obj: Obj, seen: Chars) -> bool:
    if a.filter is None:
        return a.kind != "cast" or obj.id == scope.source
    return any(describes(board, scope, p, obj, seen) for p in (a.filter.any_of or (a.filter,)))


def ways(board: Board, book: Book, player: int, obj: Obj) -> list[Way]:
    """Every way in which the player might cast the card from where it is, timing and costs apart."""
    if not obj.cards or obj.zone in ("battlefield", "stack"):
        return []
    definition = book.pool[board.fixed.cards[obj.cards[0]].key]
    zone = obj.zone
    out: list[Way] = []
    castable = [i for i in castable_faces(definition) if "Land" not in definition.faces[i].types]
    allowed = ""
    if zone == "hand":
        allowed = "hand" if obj.owner == player else ""
    elif zone == book.rules.leader_zone and obj.owner == player and obj.zone in ("command", "exile"):
        allowed = role_policy(board, book, obj)
    if allowed:
        out += [Way(i, role="" if zone == "hand" else allowed) for i in castable]
    left = {k.name for k in chars(board, obj).abilities if type(k) is Keyword} if obj.id in view(board).objects else None
    for i in castable:
        face = definition.faces[i]
        seen = printed(face).chars
        for k in seen.abilities:
            if type(k) is not Keyword or (left is not None and not i and k.name not in left):  # effects may have it lose them where it is
                continue
            alternative = ALTERNATIVES.get(k.name)
            if (alternative is not None and (zone == alternative[0] if alternative[0] else bool(allowed)) and obj.owner == player) or (k.name in FACE_DOWN and allowed):
                out.append(Way(i, k.name, role=allowed if zone != "hand" else ""))
            if k.name in TRANSFORMED and len(definition.faces) > 1 and obj.owner == player and (zone == TRANSFORMED[k.name] if TRANSFORMED[k.name] else bool(allowed)):
                out.append(Way(1, k.name, role=allowed if zone != "hand" else ""))
    if obj.owner == player and (board.sources or board.effects.continuous):
        for i in castable:
            for k in given(board, printed(definition.faces[i]).chars, player, obj):
                alternative = ALTERNATIVES.get(k.name)
                if alternative is not None and (zone == alternative[0] if alternative[0] else bool(allowed)):
                    way = Way(i, k.name, role=allowed if zone != "hand" else "")
                    out += [way] if way not in out else []
    if zone == "hand" and obj.owner == player and any("fuse" in printed(f).chars.keywords for f in definition.faces):
        out.append(Way(0, "fuse"))  # 702.102a
    if definition.layout == "aftermath" and zone == "graveyard" and obj.owner == player:
        out.append(Way(1, "aftermath"))
    if zone == "exile" and obj.more.marks and obj.owner == player:
        out += _later(board, obj, castable)
    if meddled(board):
        for kind in ("cast", "play"):
            for scope, a, ids in permissions(board, kind):
                if not player_fits(board, scope, player, a.who) or (ids and obj.id not in ids) or (a.zone and a.zone != zone):
                    continue
                if a.zone == "library" and board.players[obj.owner].library[:1] != (obj.id,):
                    continue
                using = _by_permission(board, player, scope, a, obj)
                if using is None:
                    continue
                for i in castable:
                    way = Way(i, using, free=a.amount == 0, any_mana="type" if a.text == "any mana" else "")
                    if way not in out and ((ids and a.filter is None) or _face_fits(board, scope, a, obj, printed(definition.faces[i]).chars)):
                        out.append(way)
        if allowed == "hand" or allowed:
            for scope, a, ids in permissions(board, "free"):
                if player_fits(board, scope, player, a.who) and (not ids or obj.id in ids):
                    out += [Way(i, free=True, role="" if zone == "hand" else allowed) for i in castable if _face_fits(board, scope, a, obj, printed(definition.faces[i]).chars)]
            for scope, a, ids in permissions(board, "other_cost"):
                if player_fits(board, scope, player, a.who) and (not ids or obj.id in ids):
                    using = "other cost" if scope.source == obj.id else f"other cost {scope.source}"
                    out += [Way(i, using, role="" if zone == "hand" else allowed) for i in castable if _face_fits(board, scope, a, obj, printed(definition.faces[i]).chars)]
        for scope, a, word in [(s, a, kind) for kind in ("color", "type") for s, a, _ in permissions(board, f"any_{kind}")]:
            if player_fits(board, scope, player, a.who):
                out = [replace(w, any_mana=word) if w.any_mana != "type" and _face_fits(board, scope, a, obj, printed(definition.faces[w.face]).chars) else w for w in out]
    return out


def _by_permission(board: Board, player: int, scope: Scope, a: Permission, obj: Obj) -> str | None:
    """The word for casting by a permission that limits, prices or follows what is cast: whose it is; "" where that doesn't matter, None if it is used up."""
    if not (a.each_turn or a.cost is not None or a.exiled):
        return ""
    word = "from" if scope.source == obj.id else f"from {scope.source}"
    if a.each_turn:
        used = 0
        for caster, spell in board.turn.cast:
            found, last = board.object(spell), board.last(spell)
            facts = found.more.cast if found is not None else last.obj.more.cast if last is not None else None
            used += caster == player and facts is not None and facts.using.removesuffix(" exile") == word
        if used >= a.each_turn:
            return None
    return f"{word} exile" if a.exiled else word


def _later(board: Board, obj: Obj, castable: list[int]) -> list[Way]:
    """Ways of casting a card that was foretold, plotted or warped on an earlier turn."""
    out: list[Way] = []
    for mark in obj.more.marks:
        word, _, turn = mark.partition(":")
        if word in LATER and turn and int(turn) < board.turn.number:
            out += [Way(i, LATER[word], free=word == "plotted") for i in castable]
    return out


def face_of(definition: Any, face: int, using: str) -> Any:
    """The face with whose characteristics the card is cast; of a fused split card both halves together (702.102b)."""
    return definition.whole if using == "fuse" else definition.faces[face]


def castable_faces(definition: Any) -> tuple[int, ...]:
    """Faces whose characteristics a card may be cast with from the hand: both halves of split, modal and adventure cards (709.3, 712.11, 715.3)."""
    if definition.layout in ("split", "modal_dfc", "adventure", "prepare", "omen"):
        return tuple(range(len(definition.faces)))
    return (0,)


def role_policy(board: Board, book: Book, obj: Obj) -> str:
    """The designation by which its owner may cast the card from its zone, "" if none (903.8, 906.9)."""
    for r in board.fixed.roles:
        if r.card in obj.cards:
            rule = book.role_rules.get(r.kind)
            if rule is not None and rule.cast_policy != "never" and (obj.zone in (rule.start_zone, "command")):
                return r.kind
    return ""


def bound_reason(board: Board, book: Book, obj: Obj) -> Reason | None:
    """Why a signature spell can't be cast now: its oathbreaker is not on the battlefield under its owner's control (906.4a)."""
    for r in board.fixed.roles:
        rule = book.role_rules.get(r.kind)
        if r.card not in obj.cards or rule is None or rule.cast_policy != "owner-while-bound":
            continue
        for oid in board.battlefield:
            o = board.objects[oid]
            if r.bound_to in o.cards and controller_of(board, oid) == obj.owner and not o.more.phased:
                return None
        return Reason("action/illegal", (R["906.4a"],), "its oathbreaker is not on the battlefield under its owner's control", (obj.id,))
    return None


def cast_reasons(board: Board, book: Book, player: int, obj: Obj, way: Way, *, timing: bool = True) -> list[Reason]:
    """All reasons why the player may not begin to cast the card in this way now; targets and payment apart."""
    definition = book.pool[board.fixed.cards[obj.cards[0]].key]
    face: Face = face_of(definition, way.face, way.using)
    seen = printed(face).chars
    out: list[Reason] = []
    reason = bound_reason(board, book, obj)
    if reason is not None:
        out.append(reason)
    out += unmet(board, player, obj, seen, way.using)
    if way.using == "sneak":
        pass  # its own time
    elif way.using == "offering":  # 702.48a
        if not offerings(board, player, seen, obj.id):
            out.append(Reason("action/illegal", (R["702.48a"],), "there is nothing to sacrifice for its offering", (obj.id,)))
    elif way.using == "plot" and not sorcery_time(board, player):
        out.append(Reason("action/illegal", (R["702.170d"],), "a plotted card is cast in a main phase of your own turn while the stack is empty", (obj.id,)))
    elif timing and not _any_time(board, player, obj, seen) and not sorcery_time(board, player):
        out.append(Reason("action/illegal", (timing_rule(seen), R["117.1a"]), timing_text(seen, board, player), (obj.id,)))
    for hook in book.cast_hooks:
        out += hook(board, book, player, obj)
    if seen.mana_cost is None and not way.free and not way.using:
        out.append(Reason("action/illegal", (R["202.1b"], R["118.6"]), "it has no mana cost, which can't be paid", (obj.id,)))
    for rule in seen.abilities:
        if type(rule) is Restriction and rule.kind == "cast_only" and not holds(board, Scope(player, obj.id), rule.condition, book):  # type: ignore[arg-type]
            out.append(Reason("action/illegal", (R["601.3"],), "its own text says when it can be cast", (obj.id,)))
    if meddled(board):
        if not sorcery_time(board, player):
            for limit in (*player_limits(board, "sorcery_speed", player), *(player_limits(board, "own_turns", player) if board.turn.active != player else ())):
                about = () if limit.source is None else (limit.source,)
                out.append(Reason("action/illegal", (R["101.2"], R["601.3"]), "an effect says that spells can't be cast at this time", (obj.id, *about)))
        for limit in player_limits(board, "cant_cast", player):
            wanted = limit.rule.filter
            if wanted is None or any(describes(board, limit.scope, p, obj, seen) for p in (wanted.any_of or (wanted,))):
                about = () if limit.source is None else (limit.source,)
                rules = (R["101.2"], R["601.3"]) if "stack" not in limit.rule.zones else (R["702.61a"], R["101.2"], R["601.3"])
                out.append(Reason("action/illegal", rules, "an effect says that it can't be cast", (obj.id, *about)))
        for limit in player_limits(board, "max_spells", player):
            if _counts_spell(board, limit.rule, limit.scope, obj, seen) and _cast_so_far(board, limit.rule, limit.scope, player) >= limit.rule.amount:
                about = () if limit.source is None else (limit.source,)
                text = f"an effect allows {limit.rule.amount} such spell{'s' if limit.rule.amount != 1 else ''} each turn, already cast"
                out.append(Reason("action/illegal", (R["101.2"], R["601.3"]), text, (obj.id, *about)))
        for limit in player_limits(board, "cant_cast_from", player):
            wanted = limit.rule.filter
            if wanted is not None and obj.zone in wanted.zones and describes(board, limit.scope, wanted, obj, seen):
                about = () if limit.source is None else (limit.source,)
                out.append(Reason("action/illegal", (R["101.2"], R["601.3"]), f"an effect says that it can't be cast from the {_zone_word(obj.zone)}", (obj.id, *about)))
    return out


def _counts_spell(board: Board, rule: Restriction, scope: Scope, obj: Obj, seen: Chars) -> bool:
    """Whether the spell is of the kind of which only so many may be cast."""
    return rule.filter is None or any(describes(board, scope, p, obj, seen) for p in (rule.filter.any_of or (rule.filter,)))


def _cast_so_far(board: Board, rule: Restriction, scope: Scope, player: int) -> int:
    """How many spells of that kind the player has cast this turn, each as it is or as it last was."""
    n = 0
    for caster, spell in board.turn.cast:
        if caster == player:
            found, last = board.object(spell), board.last(spell)
            if found is not None:
                n += _counts_spell(board, rule, scope, found, chars(board, found))
            elif last is not None:
                n += _counts_spell(board, rule, scope, last.obj, last.chars)
    return n


def _zone_word(zone: str) -> str:
    return "command zone" if zone == "command" else zone


def _any_time(board: Board, player: int, obj: Obj, seen: Chars) -> bool:
    if "Instant" in seen.types or "flash" in seen.keywords:
        return True
    if not meddled(board):
        return False
    for scope, a, ids in permissions(board, "flash"):
        if player_fits(board, scope, player, a.who) and (not ids or obj.id in ids) and holds(board, scope, a.condition) and (
            a.filter is None or any(describes(board, scope, p, obj, seen) for p in (a.filter.any_of or (a.filter,)))
        ):
            return True
    return False


def timing_rule(seen: Chars) -> RuleRef:
    """The rule that says when a spell of that type may be cast."""
    for word, number in (("Sorcery", "307.1"), ("Creature", "302.1"), ("Planeswalker", "306.1"), ("Artifact", "301.1"), ("Enchantment", "303.1")):
        if word in seen.types:
            return R[number]
    return R["307.1"]


def timing_text(seen: Chars, board: Board, player: int) -> str:
    """Why it is not the time."""
    if board.turn.active != player:
        return f"{seen.name} can be cast only in a main phase of its caster's own turn"
    if board.stack:
        return f"{seen.name} can be cast only while the stack is empty"
    return f"{seen.name} can be cast only in a main phase"


# -- lands -------------------------------------------------------------------------------------------------------------


def land_reasons(board: Board, book: Book, player: int, obj: Obj, index: int = 0) -> list[Reason]:
    """All reasons why the player may not play the card as a land now (116.2a, 305)."""
    out: list[Reason] = []
    definition = book.pool[board.fixed.cards[obj.cards[0]].key] if obj.cards else None
    if definition is None or index >= len(definition.faces) or "Land" not in definition.faces[index].types or (
        index and definition.layout != "modal_dfc"
    ):
        return [Reason("action/illegal", (R["305.1"],), "it is not a land card", (obj.id,))]
    if not (obj.zone == "hand" and obj.owner == player) and not _may_play(board, book, player, obj, definition.faces[index]):
        out.append(Reason("action/illegal", (R["305.1"],), "lands are played from the hand unless an effect says otherwise", (obj.id,)))
    if board.turn.active != player:
        out.append(Reason("action/illegal", (R["305.3"], R["116.2a"]), "a land can be played only in its player's own turn", (obj.id,)))
    elif not sorcery_time(board, player):
        out.append(Reason("action/illegal", (R["305.1"], R["116.2a"]), "a land can be played only in a main phase while the stack is empty", (obj.id,)))
    allowed = 1 + (player_permission(board, "extra_land", player) if meddled(board) else 0)
    if board.players[player].lands >= allowed:
        out.append(Reason("action/illegal", (R["305.2"],), f"{allowed} land{'s' if allowed > 1 else ''} a turn, already played", (obj.id,)))
    return out


def _may_play(board: Board, book: Book, player: int, obj: Obj, face: Face) -> bool:
    if obj.zone == "outside":
        from engine.core.outside import bringable

        if not bringable(board, book, player, obj.id):
            return False
    if obj.zone == "graveyard" and obj.owner == player and "mayhem" in printed(face).chars.keywords and discarded_this_turn(board, obj):
        return True  # 702.187c
    for scope, a, ids in permissions(board, "play"):
        if player_fits(board, scope, player, a.who) and (not ids or obj.id in ids) and (not a.zone or a.zone == obj.zone):
            if a.zone == "library" and board.players[obj.owner].library[:1] != (obj.id,):
                continue
            if ids or _face_fits(board, scope, a, obj, printed(face).chars):
                return True
    return False

"""The ways in which a card might be cast: faces, alternative costs, permissions and zones (CR 118.9, 601.2a-b, 702,
708, 709, 715, 903.8, 906.4a).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.cards.abilities import Keyword, Permission
from engine.cards.card import CardDef, half_cast
from engine.core.calm import meddled
from engine.core.granted import AIRBENT, given
from engine.core.layers import chars, view
from engine.core.match import describes
from engine.core.permissions import permissions
from engine.core.preparing import caster_of
from engine.core.printed import printed
from engine.core.references import player_fits
from engine.frozen import record, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.cards.card import Face
    from engine.core.book import Book
    from engine.state.board import Board
    from engine.state.frames import Scope
    from engine.state.objects import Chars, Obj

__all__ = [
    "ALTERNATIVES",
    "FACE_DOWN",
    "LATER",
    "TRANSFORMED",
    "Way",
    "castable_faces",
    "definition_of",
    "face_fits",
    "face_of",
    "role_policy",
    "ways",
]

ALTERNATIVES = {
    "flashback": ("graveyard", "702.34a"), "bestow": ("", "702.103a"), "evoke": ("", "702.74a"), "mutate": ("", "702.140a"), "dash": ("", "601.2b"),
    "escape": ("graveyard", "601.2b"), "blitz": ("", "601.2b"), "overload": ("", "702.96a"), "prototype": ("", "702.160a"), "emerge": ("", "702.119a"), "warp": ("hand", "702.185a"), "jump-start": ("graveyard", "702.133a"),
    "retrace": ("graveyard", "702.81a"), "surge": ("", "702.117a"), "web-slinging": ("", "702.188a"), "sneak": ("", "702.190a"), "impending": ("", "702.176a"),
    "spectacle": ("", "702.137a"), "prowl": ("", "702.76a"), "freerunning": ("", "702.173a"), "mayhem": ("graveyard", "702.187b"), "harmonize": ("graveyard", "702.180a"), "awaken": ("", "702.113a"),
    "cleave": ("", "702.148a"), "offering": ("", "702.48a"),
}  # fmt: skip
"""Keyword abilities that give an alternative cost: the zone they work from ("" = wherever it may be cast from) and
their rule.
"""
FACE_DOWN = ("morph", "megamorph", "disguise")
TRANSFORMED = {"disturb": "graveyard", "more than meets the eye": "", "transformed": "-"}
"""Keywords of the front face for whose cost the card is cast with its back face up, and from where (702.146a,
702.162a).
"""
LATER = {"foretold": "foretell", "plotted": "plot", "warped": ""}
"""Marks on cards in exile that their owners may cast on a later turn, and the way (702.143a, 702.170d, 702.185a)."""


@record
class Way:
    """One way to cast a card: ``face``, alternative cost or other manner (``using``), without paying its mana cost
    (``free``), and the permission that allows the zone. ``any_mana``: mana may be spent as though it were of any
    ``color`` or ``type``. ``role``: from the command zone by designation.
    """

    face: int = 0
    using: str = ""
    free: bool = False
    any_mana: str = ""
    role: str = ""


def face_fits(board: Board, scope: Scope, a: Permission, obj: Obj, seen: Chars) -> bool:
    """Whether the permission is for that object with these characteristics."""
    if a.filter is None:
        return a.kind != "cast" or obj.id == scope.source
    return any(describes(board, scope, p, obj, seen) for p in (a.filter.any_of or (a.filter,)))


class _Candidate(NamedTuple):
    """A card that the player might cast from where it is: which of its faces, and by what right without an effect."""

    board: Board
    player: int
    obj: Obj
    definition: CardDef
    faces: list[int]
    right: str
    """``hand``, or the designation by which its owner may cast it (903.8, 906.4a); "" = neither."""

    @property
    def own(self) -> bool:
        """Whether it is the player's card."""
        return self.obj.owner == self.player

    @property
    def role(self) -> str:
        """The designation by which it is cast, "" from the hand."""
        return "" if self.obj.zone == "hand" else self.right

    def may_from(self, zone: str) -> bool:
        """Whether a keyword that works from that zone ("" = wherever it may be cast from) does so here."""
        return self.own and (self.obj.zone == zone if zone else bool(self.right))

    def seen(self, face: int) -> Chars:
        """The characteristics of the spell with that face."""
        return printed(self.definition.faces[face]).chars


def ways(board: Board, book: Book, player: int, obj: Obj) -> list[Way]:
    """Every way in which the player might cast the card from where it is, timing and costs apart."""
    if not obj.cards:
        return [Way()] if obj.zone == "exile" and caster_of(board, obj) == player else []
    if obj.zone in ("battlefield", "stack"):
        return []
    definition = book.pool[board.fixed.cards[obj.cards[0]].key]
    faces = [i for i in castable_faces(definition) if "Land" not in definition.faces[i].types]
    c = _Candidate(board, player, obj, definition, faces, _right(board, book, player, obj))
    out = [Way(i, role=c.role) for i in faces] if c.right else []
    out += _by_own_keywords(c)
    if c.own and (board.sources or board.effects.continuous):
        _add(out, _by_given_keywords(c))
    out += _by_layout(c)
    if c.own and obj.zone == "exile" and obj.more.marks:
        out += _later(board, obj, faces)
        out += [Way(i, AIRBENT) for i in faces] if AIRBENT in obj.more.marks else []
    if meddled(board):
        _add(out, _by_permissions(c))
        if c.right:
            out += _at_other_costs(c)
        out = _with_any_mana(c, out)
    return out


def _add(out: list[Way], more: Iterable[Way]) -> None:
    """Add the ways that are not there yet."""
    for way in more:
        if way not in out:
            out.append(way)


def _right(board: Board, book: Book, player: int, obj: Obj) -> str:
    """By what right the player may cast the card without an effect: as an own card in ``hand``, or by a designation."""
    if obj.owner != player:
        return ""
    if obj.zone == "hand":
        return "hand"
    if obj.zone == book.rules.leader_zone and obj.zone in ("command", "exile"):
        return role_policy(board, book, obj)
    return ""


def _by_own_keywords(c: _Candidate) -> Iterator[Way]:
    """Alternative costs of its own keywords, face down, and with the back face up (118.9, 702.37c, 702.146a)."""
    if not c.own:
        return
    obj = c.obj
    left = None  # effects may have it lose keywords where it is
    if obj.id in view(c.board).objects:
        left = {k.name for k in chars(c.board, obj).abilities if type(k) is Keyword}
    for i in c.faces:
        for k in c.seen(i).abilities:
            if type(k) is not Keyword or (left is not None and not i and k.name not in left):
                continue
            alternative = ALTERNATIVES.get(k.name)
            if (alternative is not None and c.may_from(alternative[0])) or (k.name in FACE_DOWN and c.right):
                yield Way(i, k.name, role=c.role)
            if k.name in TRANSFORMED and len(c.definition.faces) > 1 and c.may_from(TRANSFORMED[k.name]):
                yield Way(1, k.name, role=c.role)


def _by_given_keywords(c: _Candidate) -> Iterator[Way]:
    """Alternative costs of keywords that effects give it."""
    for i in c.faces:
        for k in given(c.board, c.seen(i), c.player, c.obj):
            alternative = ALTERNATIVES.get(k.name)
            if alternative is not None and c.may_from(alternative[0]):
                yield Way(i, k.name, role=c.role)


def _by_layout(c: _Candidate) -> Iterator[Way]:
    """Both halves of a split card with fuse, from the hand (702.102a); an aftermath half, from the graveyard
    (702.127a).
    """
    if not c.own:
        return
    if c.obj.zone == "hand" and any("fuse" in printed(f).chars.keywords for f in c.definition.faces):
        yield Way(0, "fuse")
    if c.obj.zone == "graveyard" and c.definition.layout == "aftermath":
        yield Way(1, "aftermath")


def _by_permissions(c: _Candidate) -> Iterator[Way]:
    """Where effects let the player cast or play it from (601.3b)."""
    board, obj = c.board, c.obj
    for scope, a, ids in (found for kind in ("cast", "play") for found in permissions(board, kind)):
        if (
            not player_fits(board, scope, c.player, a.who)
            or (ids and obj.id not in ids)
            or (a.zone and a.zone != obj.zone)
        ):
            continue
        if a.zone == "library" and board.players[obj.owner].library[:1] != (obj.id,):
            continue
        using = _by_permission(board, c.player, scope, a, obj)
        if using is None:
            continue
        for i in c.faces:
            if (ids and a.filter is None) or face_fits(board, scope, a, obj, c.seen(i)):
                yield Way(i, using, free=a.amount == 0, any_mana="type" if a.text == "any mana" else "")


def _at_other_costs(c: _Candidate) -> Iterator[Way]:
    """Without paying its mana cost, or at another cost, where an effect lets the player do so (118.9)."""
    for kind in ("free", "other_cost"):
        for scope, a, ids in permissions(c.board, kind):
            if not player_fits(c.board, scope, c.player, a.who) or (ids and c.obj.id not in ids):
                continue
            using = ""
            if kind == "other_cost":
                using = "other cost" if scope.source == c.obj.id else f"other cost {scope.source}"
                if a.each_turn and _times_cast(c.board, c.player, using) >= a.each_turn:
                    continue
            for i in c.faces:
                if face_fits(c.board, scope, a, c.obj, c.seen(i)):
                    yield Way(i, using, free=kind == "free", role=c.role)


def _with_any_mana(c: _Candidate, out: list[Way]) -> list[Way]:
    """The ways with what effects say of the mana that may be spent: as though it were of any color, or of any type."""
    for word in ("color", "type"):
        for scope, a, _ in permissions(c.board, f"any_{word}"):
            if not player_fits(c.board, scope, c.player, a.who):
                continue
            for at, way in enumerate(out):
                if way.any_mana != "type" and face_fits(c.board, scope, a, c.obj, c.seen(way.face)):
                    out[at] = replace(way, any_mana=word)
    return out


def _times_cast(board: Board, player: int, word: str) -> int:
    """How many spells the player has cast this turn by the permission that the word stands for."""
    used = 0
    for caster, spell in board.turn.cast:
        found, last = board.object(spell), board.last(spell)
        facts = found.more.cast if found is not None else last.obj.more.cast if last is not None else None
        used += caster == player and facts is not None and facts.using.removesuffix(" exile") == word
    return used


def _by_permission(board: Board, player: int, scope: Scope, a: Permission, obj: Obj) -> str | None:
    """The word for casting by a permission that limits, prices or follows what is cast: whose it is; "" where that
    doesn't matter, None if it is used up.
    """
    if not (a.each_turn or a.cost is not None or a.exiled):
        return ""
    word = "from" if scope.source == obj.id else f"from {scope.source}"
    given = sum(e.rule == a and e.source == scope.source for e in board.effects.continuous) or 1
    if a.each_turn and _times_cast(board, player, word) >= a.each_turn * given:
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
    if definition.layout == "split":
        return definition.whole if using == "fuse" else half_cast(definition.faces, face)
    return definition.faces[face]


def definition_of(board: Board, book: Book, obj: Obj) -> CardDef:
    """The card that is cast; of a copy that is cast from exile, the copied characteristics as a card of one face
    (722.3c).
    """
    return book.pool[board.fixed.cards[obj.cards[0]].key] if obj.cards else _alone(obj.base)


@lru_cache(maxsize=256)
def _alone(face: Face) -> CardDef:
    return CardDef(face.name, (face,))


def castable_faces(definition: Any) -> tuple[int, ...]:
    """Faces whose characteristics a card may be cast with from the hand: both halves of split, modal and adventure
    cards (709.3, 712.11, 715.3).
    """
    if definition.layout in ("split", "modal_dfc", "adventure", "omen"):
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

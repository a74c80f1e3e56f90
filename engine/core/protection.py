"""Protection from qualities (CR 702.16): for targets, attachments, damage and blocks."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword
from engine.cards.card import Face
from engine.cards.filters import Filter
from engine.core.layers import chars, controller_of
from engine.core.match import describes
from engine.core.permissions import permissions
from engine.core.printed import printed
from engine.core.references import player_fits
from engine.frozen import replace
from engine.ids import PlayerId
from engine.state.frames import Scope
from engine.state.objects import Gone, Obj

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.state.board import Board

__all__ = ["covers", "has_quality", "player_keywords", "protected", "protected_from_color", "quality", "sheds"]

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_TYPES = {
    f"{t.lower()}{s}": t
    for t in ("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker")
    for s in ("", "s")
} | {"sorcery": "Sorcery", "sorceries": "Sorcery"}
_SUPERTYPES = {"legendary": "Legendary", "snow": "Snow", "basic": "Basic"}


@cache
def quality(text: str) -> Filter:
    """The quality that words such as ``red``, ``creatures``, ``everything`` or ``Dragons`` name (702.16a)."""
    word = text.strip().lower().removeprefix("from ")
    if word == "everything":
        return Filter(kind="any")
    if word in ("each color", "all colors", "every color"):
        return Filter(kind="any", any_colors=("W", "U", "B", "R", "G"))
    if word in ("colorless", "monocolored", "multicolored"):
        return Filter(kind="any", color_count=word)
    if word in ("the chosen color", "the chosen card name"):
        return Filter(kind="any", chosen="color" if word.endswith("color") else "name")
    if word in ("each opponent", "opponents", "each of your opponents", "your opponents"):
        return Filter(kind="any", controller="opponent")
    if word in _COLORS:
        return Filter(kind="any", colors=(_COLORS[word],))
    if word in _TYPES:
        return Filter(kind="any", types=(_TYPES[word],))
    if word in _SUPERTYPES:
        return Filter(kind="any", supertypes=(_SUPERTYPES[word],))
    name = text.strip().title()
    return Filter(kind="any", any_subtypes=(name, name[:-1]) if name.endswith("s") else (name,))


def has_quality(board: Board, scope: Scope, wanted: Filter, source: int) -> bool:
    """Whether a source, wherever it is, has the quality; one that is gone is looked at as it last was."""
    if wanted.any_of:
        own = wanted.controller == "any" or player_fits(board, scope, controller_of(board, source), wanted.controller)
        return own and any(has_quality(board, scope, part, source) for part in wanted.any_of)
    found = board.objects[source]
    if type(found) is Obj:
        return describes(board, scope, wanted, found, chars(board, found))
    if type(found) is Gone and found.last is not None:
        last = found.last
        return describes(board, scope, wanted, last.obj, last.chars, last.controller)
    return False


_OF_PLAYERS = ("hexproof", "shroud", "protection")


def player_keywords(board: Board, player: PlayerId) -> Iterator[tuple[Keyword, Scope]]:
    """The keyword abilities that the player has, and who "you" is in their words: of effects whose ``rule`` is the
    keyword, and of permissions.
    """
    for e in board.effects.continuous:
        if type(e.rule) is Keyword and ~player in e.things:
            yield e.rule, Scope(player, e.source)
    if board.sources:
        for name in _OF_PLAYERS:
            for scope, a, _ in permissions(board, name):
                if player_fits(board, scope, player, a.who):
                    yield Keyword(name, filter=a.filter), scope


def sheds(board: Board, host: Obj, attached: Obj) -> bool:
    """Whether the permanent has protection from what is or would be attached to it; some protection leaves what is
    attached already (702.16c-d, 702.16n).
    """
    if attached.more.attached_to != host.id or not any(
        type(a) is Keyword and a.keeps for a in chars(board, host).abilities
    ):
        return protected(board, host.id, attached.id)
    controller = controller_of(board, host.id)
    scope = Scope(host.owner if controller is None else controller, host.id)
    aura = "Aura" in chars(board, attached).subtypes
    return any(
        type(a) is Keyword and a.name == "protection" and covers(board, a, scope, attached.id)
        and not (aura and a.keeps in ("Aura", str(attached.id)))
        for a in chars(board, host).abilities
    )  # fmt: skip


def protected(board: Board, thing: int, source: int) -> bool:
    """Whether the permanent or player has protection from the source (702.16a, j, k)."""
    if thing < 0:
        return any(
            k.name == "protection" and covers(board, k, scope, source)
            for k, scope in player_keywords(board, PlayerId(~thing))
        )
    obj = board.object(thing)
    if obj is None:
        return False
    seen = chars(board, obj)
    if "protection" not in seen.keywords:
        return False
    controller = controller_of(board, thing)
    scope = Scope(obj.owner if controller is None else controller, obj.id)
    return any(
        type(a) is Keyword and a.name == "protection" and covers(board, a, scope, source) for a in seen.abilities
    )


def protected_from_color(board: Board, obj: Obj, letter: str) -> bool:
    """Whether the permanent has protection from the color, whatever words say so ("from each color that's not …";
    702.16a).
    """
    source = replace(printed(Face("")).chars, colors=(letter,))
    controller = controller_of(board, obj.id)
    scope = Scope(obj.owner if controller is None else controller, obj.id)
    wanted = [
        f for a in chars(board, obj).abilities if type(a) is Keyword and a.name == "protection" for f in _qualities(a)
    ]
    return any(describes(board, scope, part, obj, source, None) for f in wanted for part in f.any_of or (f,))


def _qualities(keyword: Keyword) -> tuple[Filter, ...]:
    if keyword.filter is not None:
        return (keyword.filter,)
    parts = keyword.text.replace(", and from ", ", from ").replace(" and from ", ", from ").split(", from ")
    return tuple(quality(p) for p in parts if p)


def covers(board: Board, keyword: Keyword, scope: Scope, source: int) -> bool:
    """Whether the source has a quality that the keyword names."""
    return any(has_quality(board, scope, wanted, source) for wanted in _qualities(keyword))

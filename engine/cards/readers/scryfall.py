"""Scryfall card objects -> :class:`CardDef` (the same field names are used by question scripts for their own cards)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.card import CardDef, Face, face
from engine.cards.identity import computed_identity, land_colors
from engine.cards.mana import color_order
from engine.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["SKIPPED_LAYOUTS", "card_from_scryfall", "is_scryfall_card", "slim"]

SKIPPED_LAYOUTS = frozenset({"token", "double_faced_token", "emblem", "art_series", "reversible_card"})
"""Layouts of things that are no cards for a deck."""

_KEPT = (
    "name", "layout", "mana_cost", "type_line", "oracle_text", "power", "toughness", "loyalty", "defense", "color_indicator",
    "color_identity", "keywords", "legalities", "card_faces", "all_parts", "interchangeable_with",
)  # fmt: skip
_FACE_KEPT = (
    "name",
    "mana_cost",
    "type_line",
    "oracle_text",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "color_indicator",
)


def is_scryfall_card(value: object) -> bool:
    """Whether a JSON value looks like a Scryfall card object."""
    return (
        isinstance(value, dict)
        and isinstance(value.get("name"), str)
        and ("type_line" in value or "card_faces" in value)
    )


def slim(data: Mapping[str, Any]) -> dict[str, Any]:
    """Only the fields that a definition is made from; empty ones are left out.

    :raises TypeError: faces, parts or legalities are of the wrong shape.
    """
    out = {k: v for k in _KEPT if (v := data.get(k))}
    for key in ("card_faces", "all_parts"):
        if key in out and not (isinstance(out[key], list) and all(isinstance(v, dict) for v in out[key])):
            raise TypeError(key)
    if not isinstance(out.get("legalities", {}), dict):
        raise TypeError("legalities")
    if "color_identity" in data:
        out["color_identity"] = data["color_identity"]
    if "card_faces" in out:
        out["card_faces"] = [{k: v for k in _FACE_KEPT if (v := f.get(k))} for f in out["card_faces"]]
    if "all_parts" in out:
        parts = [
            {"component": p["component"], "name": p["name"]}
            for p in out["all_parts"]
            if str(p.get("component", "")).startswith("meld")
        ]
        out["all_parts"] = parts
        if not parts:
            del out["all_parts"]
    return out


def card_from_scryfall(data: Mapping[str, Any]) -> CardDef:
    """The definition in a Scryfall card object; only ``name`` and ``type_line`` (or ``card_faces``) are required.

    Abilities stay empty: the text reader makes them from ``Face.text``, which keeps reminder text. A stated
    ``color_identity`` is kept only where it differs from what the faces say (CR 903.4); a database counts basic land
    types in, we do not.

    :raises ValueError: a required field is missing, or a field has the wrong shape.
    """
    name = data.get("name")
    if not isinstance(name, str) or not name.strip():
        msg = "a card has no name"
        raise ValueError(msg)
    parts = data.get("card_faces") or ()
    try:
        faces = tuple(_face(p, name, whole=i == 0) for i, p in enumerate(parts)) if parts else (_face(data, name),)
        made = CardDef(
            name.strip(),
            faces,
            layout=str(data.get("layout") or "normal"),
            interchangeable=_strings(data.get("interchangeable_with")),
            keywords=_strings(data.get("keywords")),
            legalities=tuple(sorted((str(k), str(v)) for k, v in (data.get("legalities") or {}).items())),
            manual=data.get("manual") in (True, "true"),
            meld=_meld(data),
            names=tuple((str(a), str(b)) for a, b in data.get("x_names") or ()),
        )
    except (TypeError, AttributeError, KeyError) as error:
        msg = f"{name}: a field has the wrong shape ({error})"
        raise ValueError(msg) from error
    except ValueError as error:
        msg = f"{name}: {error}"
        raise ValueError(msg) from error
    stated = data.get("color_identity")
    if stated is None:
        return made
    if not isinstance(stated, (str, list, tuple)):
        msg = f"{name}: color_identity is no list of colors"
        raise ValueError(msg)  # noqa: TRY004 - a wrong field is a bad value for the caller
    letters = color_order(_strings(stated))
    computed = computed_identity(made)
    lands = land_colors(made)
    if letters == color_order((*computed, *lands)) or letters == computed:
        return made
    return replace(made, identity=letters)


def _face(data: Mapping[str, Any], owner: str, *, whole: bool = True) -> Face:
    """One face; a file may know no more than the name of a second one (``whole`` false)."""
    line = data.get("type_line")
    if line is None and not whole:
        line = ""
    if not isinstance(line, str):
        msg = f"the face {data.get('name', owner)!r} has no type line"
        raise ValueError(msg)  # noqa: TRY004 - a missing field is a bad value for the caller
    return face(
        str(data.get("name") or owner).strip(),
        str(data.get("mana_cost") or "") or None,
        line,
        power=_printed(data.get("power")),
        toughness=_printed(data.get("toughness")),
        loyalty=_printed(data.get("loyalty")),
        defense=_printed(data.get("defense")),
        color_indicator=color_order(_strings(data.get("color_indicator"))),
        text=str(data.get("oracle_text") or ""),
    )


def _printed(value: object) -> str | None:
    return None if value is None or value == "" else str(value)


def _strings(value: Any) -> tuple[str, ...]:
    """A list of strings, or a single string, as a tuple."""
    if not value:
        return ()
    return (value,) if isinstance(value, str) else tuple(str(v) for v in value)


def _meld(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Name of the card a meld pair melds into; empty for the result itself."""
    results = tuple(p["name"] for p in data.get("all_parts") or () if p.get("component") == "meld_result")
    return tuple(n for n in results if n != data["name"])

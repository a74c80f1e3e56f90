"""MTGJSON cards (atomic, set and deck files) -> the Scryfall field names that the rest of the engine reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["LANGUAGES", "by_card", "is_mtgjson_card", "scryfall_shape"]

LANGUAGES = {
    "Japanese": "ja", "German": "de", "French": "fr", "Italian": "it", "Spanish": "es", "Korean": "ko", "Russian": "ru",
    "Portuguese (Brazil)": "pt", "Chinese Simplified": "zhs", "Chinese Traditional": "zht",
}  # fmt: skip
"""MTGJSON's language names -> Scryfall's codes."""
_MELD = "meld"


def is_mtgjson_card(value: object) -> bool:
    """Whether a JSON value looks like an MTGJSON card."""
    return isinstance(value, dict) and isinstance(value.get("name"), str) and isinstance(value.get("type"), str)


def by_card(faces: Iterable[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """Group the faces of a set's card list by card: same name, each side once, in the order of the sides."""
    groups: dict[str, dict[str, Mapping[str, Any]]] = {}
    for one in faces:
        groups.setdefault(str(one.get("name")), {}).setdefault(str(one.get("side") or "a"), one)
    return [[sides[s] for s in sorted(sides)] for sides in groups.values()]


def scryfall_shape(faces: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """One card object in Scryfall's shape from all the faces of an MTGJSON card.

    :raises ValueError: a face has the wrong shape.
    """
    first = faces[0]
    layout = str(first.get("layout") or "normal")
    name = str(first["name"])
    if layout == _MELD:
        return _meld_part(first, name)
    out: dict[str, Any] = _face(first, name) if len(faces) == 1 and "//" not in name else {}
    out.update(
        name=name,
        layout=layout,
        color_identity=list(first.get("colorIdentity") or ()),
        keywords=list(first.get("keywords") or ()),
    )
    if len(faces) > 1:
        out["card_faces"] = [_face(f, str(f.get("faceName") or name)) for f in faces]
    elif "//" in name:
        names = [n.strip() for n in name.split("//")]
        known = _face(first, str(first.get("faceName") or names[0]))
        out["card_faces"] = [known if n == known["name"] else {"name": n} for n in names]
    out["legalities"] = _legalities(first)
    out["x_names"] = [pair for f in faces for pair in _foreign(f)]
    return out


def _meld_part(first: Mapping[str, Any], name: str) -> dict[str, Any]:
    own = str(first.get("faceName") or name.split("//", maxsplit=1)[0].strip())
    out = _face(first, own)
    out.update(
        layout=_MELD, color_identity=list(first.get("colorIdentity") or ()), keywords=list(first.get("keywords") or ())
    )
    parts = [str(p) for p in first.get("cardParts") or ()]
    result = parts[-1] if parts else name.rsplit("//", maxsplit=1)[-1].strip()
    out["all_parts"] = [
        {"component": "meld_result" if p == result else "meld_part", "name": p} for p in (parts or [own, result])
    ]
    out["legalities"] = _legalities(first)
    out["x_names"] = _foreign(first)
    return out


def _face(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    pairs = (
        ("mana_cost", "manaCost"), ("type_line", "type"), ("oracle_text", "text"), ("power", "power"), ("toughness", "toughness"),
        ("loyalty", "loyalty"), ("defense", "defense"), ("color_indicator", "colorIndicator"),
    )  # fmt: skip
    return {"name": name, **{ours: data[theirs] for ours, theirs in pairs if data.get(theirs) not in (None, "", [])}}


def _legalities(data: Mapping[str, Any]) -> dict[str, str]:
    """Formats that the file does not name are ``not_legal`` if it names any."""
    found = {str(k): str(v).lower() for k, v in (data.get("legalities") or {}).items()}
    for key in ("commander", "oathbreaker", "brawl", "standardbrawl", "vintage", "duel", "predh") if found else ():
        found.setdefault(key, "not_legal")
    return found


def _foreign(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    out = []
    for entry in data.get("foreignData") or ():
        code = LANGUAGES.get(str(entry.get("language")))
        if code:
            out += [(code, str(entry[k])) for k in ("name", "faceName") if entry.get(k)]
    return out

"""Expectations about objects: where they are, and what they are like (CR 109, 110, 302.6, 400)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword
from engine.cards.mana import color_order
from engine.core.layers import chars, controller_of
from engine.core.protection import protected_from_color
from engine.core.references import is_commander
from engine.core.usable import activation_sick
from engine.questions.moment import GONE, Check, Moment, Result
from engine.state.objects import Obj
from engine.words.names import COLOR_WORDS, Named
from engine.words.refs import Item

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.questions.expectations import Expectation

__all__ = ["CHECKS"]


# -- where things are --------------------------------------------------------------------------------------------------


def _place(m: Moment, item: Item) -> str:
    obj = m.object(item)
    if obj is None:
        return GONE
    if obj.zone == "battlefield":
        held = f"on the battlefield under {m.name(controller_of(m.board, obj.id))}'s control"
        return f"phased out, as though it were not {held}" if obj.more.phased else held  # 702.26d
    return f"in {obj.zone}"


def _in_zone(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    obj = m.object(item)
    return obj is not None and obj.zone == e.get("zone"), _place(m, item)


def _on_battlefield(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    obj = m.object(item)
    by = e.get("by")
    ok = obj is not None and obj.zone == "battlefield" and not obj.more.phased
    if ok and by is not None and obj is not None:
        ok = controller_of(m.board, obj.id) == m.refs.seat(by)
    return ok, _place(m, item)


def _left(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    return m.object(item) is None and not _outside(m, e.get("ref")), _place(m, item)


def _outside(m: Moment, named: Named) -> bool:
    if any(i.object >= 0 and m.game.board.objects[i.object].zone == "outside" for i in m.refs.fits(named)):
        return True
    return any(named.name in (key, key.split(" // ")[0]) for keys in m.game.setup.outside for key in keys)


def _is_outside(e: Expectation, m: Moment) -> Result:
    named = e.get("ref")
    if _outside(m, named) and not any(
        i.object >= 0 and m.game.board.objects[i.object].zone != "outside" for i in m.refs.fits(named)
    ):
        return True, "outside the game"
    return False, _place(m, m.refs.item(named))


# -- objects -----------------------------------------------------------------------------------------------------------


def _living(e: Expectation, m: Moment) -> Obj | None:
    return m.object(m.refs.item(e.get("ref")))


def _state(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    obj = m.object(item)
    state = e.get("state")
    if state == "a commander":
        if obj is not None:
            found = is_commander(m.board, obj)
        else:
            found = item.card >= 0 and item.card in m.board.fixed.commanders()
        return found, "a commander" if found else "not a commander"
    if obj is None:
        return False, GONE
    return _STATES[state](m, obj)


def _not_state(e: Expectation, m: Moment) -> Result:
    ok, actual = _state(e, m)
    if actual == GONE:
        return False, actual
    return not ok, actual


def _tapped(_: Moment, obj: Obj) -> Result:
    if obj.zone != "battlefield":
        return False, f"in {obj.zone}"
    return obj.tapped, "tapped" if obj.tapped else "untapped"


def _untapped(_: Moment, obj: Obj) -> Result:
    if obj.zone != "battlefield":
        return False, f"in {obj.zone}"
    return not obj.tapped, "tapped" if obj.tapped else "untapped"


def _face_down(_: Moment, obj: Obj) -> Result:
    return bool(obj.more.face_down), "face down" if obj.more.face_down else "face up"


def _face_up(_: Moment, obj: Obj) -> Result:
    return not obj.more.face_down, "face down" if obj.more.face_down else "face up"


def _attacking(m: Moment, obj: Obj) -> Result:
    found = next((a for a in (m.board.combat.attacks if m.board.combat else ()) if a.attacker == obj.id), None)
    return found is not None, "not attacking" if found is None else f"attacking {m.lore.called(found.defender)}"


def _blocked(m: Moment, obj: Obj) -> Result:
    found = next((a for a in (m.board.combat.attacks if m.board.combat else ()) if a.attacker == obj.id), None)
    ok = found is not None and found.blocked
    return ok, "blocked" if ok else "not blocked"


def _sick(m: Moment, obj: Obj) -> Result:
    who = controller_of(m.board, obj.id)
    seen = chars(m.board, obj)
    ok = (
        who is not None
        and obj.zone == "battlefield"
        and "haste" not in seen.keywords
        and activation_sick(m.board, obj, who)
    )
    return ok, "summoning sick" if ok else "not summoning sick"


_STATES: dict[str, Callable[[Moment, Obj], Result]] = {
    "tapped": _tapped, "untapped": _untapped, "face down": _face_down, "face up": _face_up, "attacking": _attacking, "blocked": _blocked,
    "summoning sick": _sick,
}  # fmt: skip


def _pt(e: Expectation, m: Moment) -> Result:
    obj = _living(e, m)
    if obj is None:
        return False, GONE
    seen = chars(m.board, obj)
    actual = f"{seen.power}/{seen.toughness}" if seen.power is not None else "without power and toughness"
    return actual == e.get("pt"), actual


def _colors(e: Expectation, m: Moment) -> Result:
    obj = _living(e, m)
    if obj is None:
        return False, GONE
    wanted = {COLOR_WORDS[w] for w in re.findall(r"[a-z]+", e.get("colors")) if w in COLOR_WORDS}
    have = chars(m.board, obj).colors
    names = {letter: word for word, letter in COLOR_WORDS.items()}
    return set(have) == wanted, " and ".join(names[c] for c in color_order(have)) or "colorless"


def _types(e: Expectation, m: Moment) -> Result:
    obj = _living(e, m)
    if obj is None:
        return False, GONE
    seen = chars(m.board, obj)
    names = {letter: word for word, letter in COLOR_WORDS.items()}
    words = {w.casefold() for w in (*seen.supertypes, *seen.types, *seen.subtypes, *(names[c] for c in seen.colors))}
    if obj.more.kind == "token":
        words.add("token")
    asked = e.get("types").casefold().split()
    ok = all(w in words or (seen.every_creature_type and w not in _TYPE_WORDS) for w in asked)
    line = " ".join((*seen.supertypes, *seen.types)) + (f" — {' '.join(seen.subtypes)}" if seen.subtypes else "")
    return ok, line


_TYPE_WORDS = frozenset(
    {
        "artifact",
        "battle",
        "creature",
        "enchantment",
        "instant",
        "land",
        "planeswalker",
        "sorcery",
        "legendary",
        "snow",
        "basic",
    }
)


def _has(e: Expectation, m: Moment) -> Result:
    obj = _living(e, m)
    if obj is None:
        return False, GONE
    seen = chars(m.board, obj)
    said = {f"{a.name} {a.text}".strip() for a in seen.abilities if type(a) is Keyword}
    said |= {f"{a.name} from {a.text}" for a in seen.abilities if type(a) is Keyword and a.text}
    wanted = e.get("keyword").casefold()
    ok = wanted in seen.keywords or wanted in {s.casefold() for s in said}
    if not ok and (letter := COLOR_WORDS.get(wanted.removeprefix("protection from "))) is not None:
        ok = protected_from_color(m.board, obj, letter)
    return ok, ", ".join(sorted(seen.keywords)) or "no keyword ability"


def _object_counters(e: Expectation, m: Moment) -> Result:
    obj = _living(e, m)
    kind = e.get("counter")
    plain = re.fullmatch(r"([+-])(\d+)/([+-])(\d+)", kind)
    if plain:
        kind = "".join(("P" if s == "+" else "M") + n for s, n in ((plain[1], plain[2]), (plain[3], plain[4])))
    n = 0 if obj is None else obj.counter(kind.upper())
    return n == e.get("n"), str(n)


CHECKS: dict[str, Check] = {
    "zone": _in_zone, "battlefield": _on_battlefield, "left": _left, "outside": _is_outside, "state": _state, "not_state": _not_state, "pt": _pt,
    "colors": _colors, "types": _types, "has": _has, "counters": _object_counters,
}  # fmt: skip
"""Kind of expectation -> how it is held."""

"""The shape of a question script (``script: 1``): from YAML nodes to records, with the line of everything that can be
wrong.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine.questions.cardlines import CardLine, read_card_line
from engine.questions.loader import Items, Mapping, Node, Scalar
from engine.questions.problems import UNREADABLE, Problem, ScriptError, nearest
from engine.questions.script import CardEntry, RawStep, Script, Seat
from engine.variants import variants
from engine.words.names import STEP_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["BEFORE", "CARD_KEYS", "SEAT_KEYS", "TOP_KEYS", "read_script"]

VARIANTS = tuple(one.key for one in variants())
LONGEST = 4000
"""Characters that a sentence, and each field of a card, may have."""
BEFORE = ("decks", "draft", "setup", "mulligans")
"""Starts before the first turn."""
ZONES = ("library", "hand", "battlefield", "graveyard", "exile", "command")
TOP_KEYS = (
    "script", "id", "source", "level", "tags", "question", "answer", "variant", "rules", "cards", "players", "start", "seed", "boosters",
    "bans", "card-pool", "options", "steps", "expect",
)  # fmt: skip
CARD_KEYS = (
    "name", "mana_cost", "type_line", "oracle_text", "power", "toughness", "loyalty", "defense", "color_indicator", "layout", "card_faces",
    "color_identity", "interchangeable_with", "manual",
)  # fmt: skip
_LISTED = (*ZONES, "deck", "sideboard", "outside", "pool", "conspiracies", "commanders", "oathbreakers")
SEAT_KEYS = (
    "life",
    "commander",
    "oathbreaker",
    "signature-spell",
    "companion",
    "mana",
    "counters",
    "history",
    "packs",
    *_LISTED,
)
_PLAYER_COUNTERS = {
    "poison": "POISON",
    "energy": "ENERGY",
    "rad": "RAD",
    "experience": "EXPERIENCE",
    "ticket": "TICKET",
}
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_START = re.compile(r"(.+)'s (.+)")
_COST = re.compile(r"(?:\{[^{}]*\})+")


def _bad(message: str, line: int, code: str = "script/value") -> ScriptError:
    return ScriptError(Problem(code, message, UNREADABLE, line))


# -- small readers -----------------------------------------------------------------------------------------------------


def _known(node: Mapping, keys: Iterable[str], where: str) -> None:
    known = tuple(keys)
    for key, _ in node:
        if key.text not in known:
            raise _bad(f"unknown key {key.text!r} {where}{nearest(key.text, known)}", key.line, "script/key")


def _text(node: Node, what: str) -> str:
    if not isinstance(node, Scalar):
        raise _bad(f"{what} is a text", node.line)
    return node.text


def _sentence(node: Node, what: str) -> str:
    text = _text(node, what)
    if len(text) > LONGEST:
        raise _bad(f"{what} is a sentence of at most {LONGEST} characters, not {len(text)}", node.line)
    return text


def _number(node: Node, what: str, least: int = 0, most: int = 1_000_000) -> int:
    text = _text(node, what).strip()
    if not re.fullmatch(r"-?[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise _bad(f"{what} is a whole number from {least} to {most}, not {text!r}", node.line)
    return int(text)


def _map(node: Node | None, what: str) -> Mapping:
    if node is None:
        return Mapping((), 1)
    if isinstance(node, Scalar) and node.empty:
        return Mapping((), node.line)
    if not isinstance(node, Mapping):
        raise _bad(f"{what} is a map", node.line)
    return node


def _list(node: Node | None, what: str, *, single: bool = True) -> tuple[Node, ...]:
    if node is None or (isinstance(node, Scalar) and node.empty):
        return ()
    if isinstance(node, Items):
        return node.items
    if single and isinstance(node, Scalar):
        return (node,)
    raise _bad(f"{what} is a list", node.line)


def _texts(node: Node | None, what: str) -> tuple[str, ...]:
    return tuple(_text(one, f"each of {what}") for one in _list(node, what))


def _scalars(node: Node | None, what: str) -> tuple[Scalar, ...]:
    found = []
    for one in _list(node, what):
        if not isinstance(one, Scalar):
            raise _bad(f"each of {what} is a sentence; put one with a colon or a brace in quotes", one.line)
        _sentence(one, f"each of {what}")
        found.append(one)
    return tuple(found)


def _lines(node: Node | None, what: str) -> tuple[CardLine, ...]:
    found = []
    for one in _list(node, what):
        if not isinstance(one, Scalar) or not one.text.strip():
            raise _bad(f"each of {what} is a card line", one.line)
        found.append(read_card_line(one, what))
    return tuple(found)


def _said(node: Node | None, what: str, lang: str = "") -> str:
    """A text, or a map from languages to texts: that in ``lang`` alone, or, without one, English first."""
    if node is None:
        return ""
    if isinstance(node, Mapping):
        _known(node, ("en", "ja"), f"of {what}")
        chosen = node.get(lang) if lang else node.get("en") or node.get("ja")
        return "" if chosen is None else _text(chosen, what)
    return "" if lang else _text(node, what)


# -- cards -------------------------------------------------------------------------------------------------------------


def _card(node: Node) -> CardEntry:
    if not isinstance(node, Mapping):
        raise _bad("each of cards is a map with name and type_line", node.line)
    _known(node, CARD_KEYS, "of a card")
    name = node.get("name")
    if name is None or not _text(name, "name").strip():
        raise _bad("a card needs a name", node.line)
    faces = node.get("card_faces")
    if node.get("type_line") is None and faces is None:
        raise _bad(f"{_text(name, 'name')} needs a type_line", node.line)
    fields = _card_fields(node)
    manual = dict(fields).pop("manual", "false")
    if manual not in ("true", "false"):
        raise _bad("manual is true or false", node.line)
    return CardEntry(
        _text(name, "name").strip(), tuple(f for f in fields if f[0] != "manual"), node.line, manual == "true"
    )


def _card_fields(node: Mapping) -> tuple[tuple[str, Any], ...]:
    fields: list[tuple[str, Any]] = []
    for key, value in node:
        if key.text == "card_faces":
            faces = []
            for face in _list(value, "card_faces", single=False):
                part = _map(face, "each of card_faces")
                _known(part, CARD_KEYS, "of a card face")
                faces.append(dict(_card_fields(part)))
            fields.append((key.text, faces))
        elif key.text in ("color_indicator", "color_identity", "interchangeable_with"):
            fields.append((key.text, list(_texts(value, key.text))))
        else:
            text = _text(value, key.text)
            if len(text) > LONGEST:
                raise _bad(f"{key.text} has {len(text)} characters; a card's have at most {LONGEST}", value.line)
            fields.append((key.text, text))
    return tuple(fields)


# -- players -----------------------------------------------------------------------------------------------------------


def _seat(key: Scalar, node: Node) -> Seat:
    name = key.text
    if not re.fullmatch(r"\w[\w .-]*", name):
        raise _bad(f"{name!r} is no name for a player", key.line)
    if name in ("all", "effect", "check"):
        raise _bad(f"no player is called {name!r}: steps use that word", key.line)
    seat = _map(node, f"the seat of {name}")
    _known(seat, SEAT_KEYS, f"of the player {name}")
    for one, several in (("commander", "commanders"), ("oathbreaker", "oathbreakers")):
        if seat.get(one) is not None and seat.get(several) is not None:
            raise _bad(f"{name} has {one} and {several}: give one of them", seat.line)
    oathbreakers = (*_lines(seat.get("oathbreaker"), "oathbreaker"), *_lines(seat.get("oathbreakers"), "oathbreakers"))
    commanders = (*_lines(seat.get("commander"), "commander"), *_lines(seat.get("commanders"), "commanders"))
    life = seat.get("life")
    mana = seat.get("mana")
    said = "" if mana is None else _text(mana, "mana").strip()
    if mana is not None and said != "any" and not _COST.fullmatch(said):
        raise _bad(f"mana is 'any' or mana symbols in braces, not {said!r}", mana.line)
    casts, damage = _history(seat.get("history"))
    companion = _lines(seat.get("companion"), "companion")
    if sum(line.count for line in companion) > 1:
        raise _bad(f"{name} has one companion at most (702.139a)", companion[0].line)
    return Seat(
        name, key.line, None if life is None else _number(life, "life", -1_000_000), (*commanders, *oathbreakers), bool(oathbreakers),
        _signatures(seat.get("signature-spell")),
        tuple((zone, _lines(found, zone)) for zone in ZONES if (found := seat.get(zone)) is not None),
        said, _counters(seat.get("counters")), casts, damage,
        None if seat.get("deck") is None else _lines(seat.get("deck"), "deck"), _lines(seat.get("sideboard"), "sideboard"),
        _lines(seat.get("outside"), "outside"), _lines(seat.get("conspiracies"), "conspiracies"), companion[0] if companion else None,
        None if seat.get("pool") is None else _lines(seat.get("pool"), "pool"),
        tuple(_lines(pack, "a pack") for pack in _list(seat.get("packs"), "packs", single=False)),
    )  # fmt: skip


def _signatures(node: Node | None) -> tuple[tuple[str, CardLine], ...]:
    if isinstance(node, Mapping):
        found = []
        for key, value in node:
            if not isinstance(value, Scalar):
                raise _bad("a signature spell is a card line", value.line)
            found.append((key.text, read_card_line(value, "signature-spell")))
        return tuple(found)
    return tuple(("", line) for line in _lines(node, "signature-spell"))


def _counters(node: Node | None) -> tuple[tuple[str, int], ...]:
    found = []
    for key, value in _map(node, "counters"):
        if key.text not in _PLAYER_COUNTERS:
            raise _bad(
                f"unknown kind of counter {key.text!r}{nearest(key.text, _PLAYER_COUNTERS)}", key.line, "script/key"
            )
        found.append((_PLAYER_COUNTERS[key.text], _number(value, key.text)))
    return tuple(found)


def _history(node: Node | None) -> tuple[tuple[tuple[str, int, int], ...], tuple[tuple[str, str, int, int], ...]]:
    history = _map(node, "history")
    _known(history, ("casts", "commander-damage"), "of history")
    casts = tuple(
        (key.text, _number(value, "a number of casts"), key.line) for key, value in _map(history.get("casts"), "casts")
    )
    damage = []
    for key, value in _map(history.get("commander-damage"), "commander-damage"):
        ref, arrow, player = (part.strip() for part in key.text.partition("->"))
        if not arrow or not ref or not player:
            raise _bad(f"commander-damage is written as in 'Isamaru -> Ned: 14', not {key.text!r}", key.line)
        damage.append((ref, player, _number(value, "an amount of damage"), key.line))
    return casts, tuple(damage)


# -- steps and expectations --------------------------------------------------------------------------------------------


def _steps(node: Node | None, players: tuple[str, ...]) -> tuple[RawStep, ...]:
    found = []
    for number, one in enumerate(_list(node, "steps", single=False), start=1):
        if not isinstance(one, Mapping) or len(one.pairs) != 1:
            raise _bad("a step has one key, who acts, and one sentence: `- Ann: pass`", one.line, "script/step")
        key, value = one.pairs[0]
        who, _, by = key.text.partition(" from ")
        if who != "effect" or not by:
            who, by = key.text, ""
        if who not in ("all", "effect", "check", *players) or (by and by not in players):
            wrong = by or who
            known = players if by else ("all", "effect", "check", *players)
            raise _bad(f"{wrong!r} is no player of this script{nearest(wrong, known)}", key.line, "script/player")
        if who == "check":
            said = _scalars(value, "check")
            if not said:
                raise _bad("check has a list of expectations", key.line, "script/step")
        else:
            said = (Scalar(_sentence(value, "what a step says"), value.line),)
        found.append(RawStep(who, said, key.line, number, by))
    return tuple(found)


def _expect(node: Node | None) -> tuple[tuple[tuple[str, tuple[Scalar, ...]], ...], bool]:
    if isinstance(node, Mapping):
        return tuple((key.text, _scalars(value, f"expect: {key.text}")) for key, value in node), True
    return (("always", _scalars(node, "expect")),), False


def _start(node: Node | None, players: tuple[str, ...]) -> tuple[str, str]:
    if node is None:
        return players[0], "precombat main"
    text = _text(node, "start").strip()
    if text in BEFORE:
        return "", text
    found = _START.fullmatch(text)
    if found is None:
        raise _bad(
            f'start is written as in "Ann\'s precombat main", or one of {", ".join(BEFORE)}; not {text!r}', node.line
        )
    player, step = found[1], found[2]
    if player not in players:
        raise _bad(f"{player!r} is no player of this script{nearest(player, players)}", node.line, "script/player")
    if step not in STEP_WORDS:
        raise _bad(f"no step is called {step!r}{nearest(step, STEP_WORDS) or ': ' + ', '.join(STEP_WORDS)}", node.line)
    return player, step


def read_script(root: Mapping) -> Script:
    """The script in a loaded file.

    Raises :class:`ScriptError` (exit code 2): an unknown key, or a value of the wrong shape.
    """
    version = root.get("script")
    if version is None:
        raise _bad("`script: 1` is missing: it says which format the file has", 1, "script/version")
    if _text(version, "script").strip() != "1":
        raise _bad(
            f"script: {_text(version, 'script')!r} is a format that this version does not read; it reads 1",
            version.line,
            "script/version",
        )
    _known(root, TOP_KEYS, "at the top of a script")
    players_node = root.get("players")
    if players_node is None:
        raise _bad("`players` is missing", 1)
    seats = tuple(_seat(key, value) for key, value in _map(players_node, "players"))
    if not seats:
        raise _bad("a game needs players", players_node.line)
    players = tuple(seat.name for seat in seats)
    for seat in seats:
        _check_players(seat, players)
    variant = _read(root, "variant", lambda n: _text(n, "variant").strip(), "commander")
    if variant not in VARIANTS:
        raise _bad(
            f"no variant is called {variant!r}{nearest(variant, VARIANTS) or ': ' + ', '.join(VARIANTS)}",
            root.get("variant").line,  # type: ignore[union-attr]
        )
    bans = _read(root, "bans", lambda n: _text(n, "bans").strip(), "none")
    if bans != "none" and not _DATE.fullmatch(bans):
        raise _bad(f"bans is a date as in 2019-06-25, or none; not {bans!r}", root.get("bans").line)  # type: ignore[union-attr]
    cards = tuple(_card(one) for one in _list(root.get("cards"), "cards", single=False))
    for index, card in enumerate(cards):
        if any(card.name == other.name for other in cards[:index]):
            raise _bad(f"the card {card.name!r} is defined twice", card.line)
    expect, branched = _expect(root.get("expect"))
    return Script(
        _read(root, "id", lambda n: _text(n, "id"), ""), _said(root.get("question"), "question"), _said(root.get("answer"), "answer"),
        _read(root, "source", lambda n: _text(n, "source"), ""), _read(root, "level", lambda n: _text(n, "level"), ""),
        _texts(root.get("tags"), "tags"), variant, _read(root, "rules", lambda n: _text(n, "rules").strip(), None), cards, seats,
        _start(root.get("start"), players), _read(root, "seed", lambda n: _number(n, "seed", 0, 2**31), 0),
        _texts(root.get("boosters"), "boosters"), bans, _read(root, "card-pool", lambda n: _text(n, "card-pool").strip(), "none"),
        _steps(root.get("steps"), players), expect, branched, tuple((key.text, key.line) for key, _ in root),
        _texts(root.get("options"), "options"), (_said(root.get("question"), "question", "ja"), _said(root.get("answer"), "answer", "ja")),
    )  # fmt: skip


def _read(root: Mapping, key: str, reader: Callable[[Node], Any], default: Any) -> Any:
    node = root.get(key)
    return default if node is None else reader(node)


def _check_players(seat: Seat, players: tuple[str, ...]) -> None:
    for line in seat.lines():
        owner = line.get("Owner")
        if owner is not None and owner not in players:
            raise _bad(f"{owner!r} is no player of this script{nearest(owner, players)}", line.line, "script/player")
        alias = line.get("As")
        if alias in (*players, "nothing"):
            raise _bad(f"no object is called {alias!r}: that means something else in steps", line.line)
    for zone in ("hand", "library", "graveyard"):
        for line in seat.zone(zone) or ():
            if line.get("Owner") not in (None, seat.name):
                raise _bad(
                    f"a {zone} holds cards of its own player only (400.3): list {line.name!r} under {line.get('Owner')}",
                    line.line,
                )
    for _, player, _, number in seat.damage:
        if player not in players:
            raise _bad(f"{player!r} is no player of this script{nearest(player, players)}", number, "script/player")

"""What stands where when a script starts in a turn: the objects of its lines, before the board is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.card import SIDES, CardDef, Face, card, joined
from engine.cards.mana import COLORS
from engine.cards.store import fold
from engine.core.moves import starting_counters
from engine.decks.readings import is_basic_land
from engine.frozen import record, replace
from engine.ids import CardId, ObjectId, PlayerId
from engine.questions.cardpool import BLANK, Cards, CardWarning
from engine.questions.doubts import doubtful_leaders
from engine.questions.problems import UNREADABLE, Problem, ScriptError
from engine.state import events as ev
from engine.state.board import CardRef, Role
from engine.state.objects import PLAIN, More, Obj
from engine.words.names import COLOR_WORDS, Named
from engine.words.refs import Alias

if TYPE_CHECKING:
    from engine.questions.cardlines import CardLine
    from engine.questions.script import Script, Seat
    from engine.rulebook.variant import Variant

__all__ = ["Layout", "color_letter", "fail", "named_ref"]


LIBRARY = 40
"""Cards in a library that a script leaves open."""
MOST_OBJECTS = 10_000
"""Objects that a script may lay, over all zones."""
_LIKELY = ("battlefield", "command", "graveyard", "exile", "hand", "library", "outside")
"""Where a designated card is looked for, if several cards have its name."""


@record
class _Spot:
    """One object to be placed."""

    card: CardDef
    line: CardLine
    owner: PlayerId
    zone: str
    controller: PlayerId | None


def named_ref(text: str, players: tuple[str, ...]) -> Named:
    """A reference in a text that holds nothing else: ``NAME`` or ``Ann's NAME``."""
    for player in sorted(players, key=len, reverse=True):
        if text.startswith(f"{player}'s "):
            return Named(text[len(player) + 3 :].strip(), player)
    return Named(text.strip())


def fail(message: str, line: int, code: str = "script/value", exit_code: int = UNREADABLE) -> ScriptError:
    """The error of a line that can't be laid."""
    return ScriptError(Problem(code, message, exit_code, line))


class Layout:
    """Everything that is collected before the board is made."""

    def __init__(self, script: Script, variant: Variant, cards: Cards) -> None:
        self.script, self.variant, self.cards = script, variant, cards
        self.seats = {seat.name: PlayerId(i) for i, seat in enumerate(script.seats)}
        self.spots: list[_Spot] = []
        self.refs: list[CardRef] = []
        self.roles: list[Role] = []
        self.pool: dict[str, CardDef] = {}
        self.placed: list[ev.Event] = []
        self.aliases: list[Alias] = []
        self.ids: dict[int, ObjectId] = {}
        """Spot -> object."""
        self.claims: dict[int, str] = {}
        """Spot -> key of the card in it that is designated."""
        self.left: set[int] = set()
        """Spots of cards that a player left in the sideboard."""
        self.aside: list[CardId] = []

    # -- what there is --

    def collect(self) -> None:
        """Every object of the script, zone by zone; a library that is left open is filled with blank cards."""
        for seat in self.script.seats:
            for zone, lines in seat.zones:
                for line in lines:
                    self._line(seat, zone, line)
            for lines in (seat.sideboard, seat.outside):
                at = len(self.spots)
                for line in lines:
                    self._line(seat, "outside", line)
                if lines is seat.sideboard:
                    self.left |= {i for i in range(at, len(self.spots)) if not is_basic_land(self.spots[i].card)}
            if seat.zone("library") is None:
                self._room(LIBRARY)
                blank = _blank(self.cards)
                line = _plain_line(blank.key, seat.line)
                self.spots += [_Spot(blank, line, self.seats[seat.name], "library", None)] * LIBRARY

    def _line(self, seat: Seat, zone: str, line: CardLine) -> None:
        owner = self.seats[line.get("Owner") or seat.name]
        found = self.cards.line(line)
        controller = self.seats[seat.name] if zone == "battlefield" else None
        self._room(line.count, line.line)
        for _ in range(line.count):
            self.spots.append(_Spot(found, line, owner, zone, controller))

    def _room(self, more: int, line: int = 0) -> None:
        if len(self.spots) + more > MOST_OBJECTS:
            raise fail(f"more than {MOST_OBJECTS} objects are too many for a script", line)

    def lead(self) -> None:
        """Designate commanders and the like; those listed in no zone start in their own (903.6, 906.11)."""
        claimed: set[int] = set()
        for seat in self.script.seats:
            me = self.seats[seat.name]
            kinds = [r.kind for r in self.variant.roles]
            kind = "oathbreaker" if "oathbreaker" in kinds else "commander"
            leaders: list[tuple[int, CardLine]] = []
            for line in (one for one in seat.leaders for _ in range(one.count)):
                spot = self._claim(line, me, claimed)
                leaders.append((spot, line))
                chosen = line.get("Chosen")
                choice = () if chosen is None else (color_letter(chosen, line),)
                self.roles.append(Role(CardId(spot), kind, None, choice))
            for index, (whose, line) in enumerate(seat.signatures):
                at = index
                if whose:
                    at = next(
                        (i for i, (_, one) in enumerate(leaders) if one.name == whose or one.name.startswith(whose)), -1
                    )
                if not 0 <= at < len(leaders):
                    raise fail(f"{line.name} belongs to no oathbreaker of {seat.name}", line.line)
                spot = self._claim(line, me, claimed)
                self.roles.append(Role(CardId(spot), "signature-spell", CardId(leaders[at][0])))
            for line in (one for one in seat.conspiracies for _ in range(one.count)):
                spot = self._claim(line, me, claimed)
                self.roles.append(Role(CardId(spot), "conspiracy", None, self.cards.secrets(line)))
            leading = tuple(self.cards.line(line) for line in seat.leaders for _ in range(line.count))
            for name, doubt in doubtful_leaders(leading, self.variant):
                line = next((one for one in seat.leaders if self.cards.line(one).name == name), seat.leaders[0])
                self.cards.warnings.append(CardWarning(line.line, f"{seat.name}: {doubt}"))
            if seat.companion is not None:
                self.roles.append(Role(CardId(self._claim(seat.companion, me, claimed, "outside")), "companion"))

    def _claim(self, line: CardLine, owner: PlayerId, claimed: set[int], home: str = "") -> int:
        found = self.cards.line(line)
        for index in sorted(range(len(self.spots)), key=lambda i: _LIKELY.index(self.spots[i].zone)):
            spot = self.spots[index]
            if index in claimed or spot.owner != owner or spot.line.has("Token") or spot.zone == "outside":
                continue
            below = {
                self.cards.find(n, spot.line.line).key for k, n in spot.line.attributes if k in ("Melded", "Merged")
            }
            if spot.card.key == found.key or found.key in below:
                claimed.add(index)
                self.claims[index] = found.key
                if line.has("As") and not spot.line.has("As"):
                    self.spots[index] = replace(
                        spot, line=replace(spot.line, attributes=(*spot.line.attributes, ("As", line.get("As") or "")))
                    )
                return index
        self.spots.append(_Spot(found, line, owner, home or self.variant.ruleset.leader_zone, None))
        claimed.add(len(self.spots) - 1)
        return len(self.spots) - 1

    # -- objects --

    def place(self) -> None:
        """Make the cards and the events that put them in place. Roles point to spots until then."""
        card_of: dict[int, CardId] = {}
        for index, spot in enumerate(self.spots):
            oid = ObjectId(index)
            self.ids[index] = oid
            self.pool.setdefault(spot.card.key, spot.card)
            for name in spot.card.meld:
                whole = self.cards.find(name, spot.line.line)
                self.pool.setdefault(whole.key, whole)
            cards: tuple[CardId, ...] = ()
            if not spot.line.has("Token"):
                pile = [spot.card, *self._below(spot)]
                cards = tuple(CardId(len(self.refs) + i) for i in range(len(pile)))
                for one in pile:
                    self.pool.setdefault(one.key, one)
                    self.refs.append(CardRef(one.key, spot.owner))
                self.aside += cards if index in self.left else ()
                wanted = self.claims.get(index)
                card_of[index] = next((c for c, one in zip(cards, pile, strict=True) if one.key == wanted), cards[0])
            alias = spot.line.get("As")
            if alias is not None:
                if any(a.name == alias for a in self.aliases):
                    raise fail(f"two objects have the alias {alias!r}", spot.line.line)
                self.aliases.append(Alias(alias, cards[0] if cards else -1, -1 if cards else oid))
            self.placed.append(ev.Placed(self._object(oid, spot, cards)))
        self.roles = [
            replace(r, card=card_of[r.card], bound_to=None if r.bound_to is None else card_of[r.bound_to])
            for r in self.roles
        ]

    def _below(self, spot: _Spot) -> tuple[CardDef, ...]:
        """The other cards of a melded or merged permanent (712.4, 730.2)."""
        names = [value for key, value in spot.line.attributes if key in ("Melded", "Merged")]
        if names and spot.zone != "battlefield":
            raise fail("only permanents are melded or merged", spot.line.line)
        return tuple(self.cards.find(name, spot.line.line) for name in names)

    def _pile(self, spot: _Spot, base: Face) -> tuple[Face, tuple[Face, ...], tuple[str, ...]]:
        """Copiable values, faces of the other components, and marks of the permanent."""
        below = self._below(spot)
        if not below:
            return base, (), ()
        if not spot.line.has("Melded"):
            return base, tuple(c.faces[0] for c in below), ()
        names = [*spot.card.meld, *(n for c in below for n in c.meld)]
        if names:
            base = self.cards.find(names[0], spot.line.line).faces[0]
        elif len(spot.card.faces) > 1:
            base = spot.card.faces[1]
        else:
            raise fail(f"{spot.card.name} and {below[0].name} don't meld into anything (712.4)", spot.line.line)
        return base, tuple(c.faces[0] for c in below), ("melded",)

    def _object(self, oid: ObjectId, spot: _Spot, cards: tuple[CardId, ...]) -> Obj:
        line, faces = spot.line, spot.card.faces
        face = 0
        if line.has("Transformed"):
            if len(faces) < 2:
                raise fail(f"{spot.card.name} has no other face", line.line)
            face = 1
        whole: Face = spot.card.whole
        there = spot.zone not in ("battlefield", "stack") or (whole.halves and spot.zone == "battlefield")
        base: Face = whole if there and not face else faces[face]
        copied = line.get("Copy")
        if copied is not None:
            base = self.cards.find(copied, line.line).faces[0]
        base, merged, marks = self._pile(spot, base)
        if base.halves and spot.zone == "battlefield":
            named = [fold(name) for name in line.name.split(" // ")]
            sides = tuple(side for side, half in zip(SIDES, base.halves, strict=True) if fold(half.name) in named)
            base, marks = joined(base.halves, sides), tuple(f"{side} unlocked" for side in sides)
        if (
            spot.zone == "battlefield"
            and not line.has("FaceDown")
            and base.types
            and not set(base.types) - {"Instant", "Sorcery"}
        ):
            raise fail(f"{base.name} can't be on the battlefield: it is no permanent card (304.4, 307.4)", line.line)
        if line.has("PhasedOut"):
            marks = (*marks, "phased_out")
        chosen = line.get("Chosen")
        more = PLAIN
        kind = "token" if line.has("Token") else "card"
        if face or chosen or kind == "token" or merged or marks or line.has("FaceDown"):
            more = More(
                kind=kind, face=face, face_down="down" if line.has("FaceDown") else "", phased=line.has("PhasedOut"),
                choices=(("color", _WORDS[color_letter(chosen, line)]),) if chosen else (),
                known=(spot.controller if spot.controller is not None else spot.owner,) if line.has("FaceDown") else (),
                marks=marks, merged=merged,
            )  # fmt: skip
        controller = spot.controller
        if spot.zone == "command" and "Conspiracy" in base.types:
            controller = spot.owner
            if line.has("Secret"):
                names = tuple(("name", name) for name in self.cards.secrets(line))
                more = More(face_down="agenda", known=(spot.owner,), choices=names)
        counters = line.counters
        if spot.zone == "battlefield":
            said = {k for k, _ in counters}
            printed = starting_counters(base, ev.Entry(), more)
            counters = tuple(
                sorted((*((k, n) for k, n in printed if k not in said), *((k, n) for k, n in counters if n)))
            )
        return Obj(
            oid, cards, spot.owner, controller, spot.zone, base, line.has("Tapped"), int(line.get("Damage") or 0), counters, 0, 0, more,
        )  # fmt: skip


def _blank(cards: Cards) -> CardDef:
    found = cards.own.get(BLANK)
    return card(BLANK, None, "Card") if found is None else found


def _plain_line(name: str, line: int) -> CardLine:
    from engine.questions.cardlines import CardLine

    return CardLine(name, 1, (), line)


_WORDS = {letter: word for word, letter in COLOR_WORDS.items()}


def color_letter(word: str, line: CardLine) -> str:
    """The letter of a color in words or letters.

    Raises :class:`ScriptError` (exit code 2).
    """
    letter = COLOR_WORDS.get(word.strip().lower(), word.strip().upper())
    if letter not in COLORS:
        raise fail(f"{word!r} is no color; there are {', '.join(COLOR_WORDS)}", line.line)
    return letter

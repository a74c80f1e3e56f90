"""A game in the middle of things as the table of a question script (CR 400.1, 903.3, 903.8, 903.10a; the format of
``docs/question-scripts.md``).

:func:`snapshot` writes down what a script can say: players, zones, designations, records, the step. Effects that go on,
and what happened earlier in the turn, have no words there; whoever needs them starts earlier. :func:`counterparts` says
which object of the laid table is which.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Keyword
from engine.cards.catalog import catalog
from engine.core.book import book_of
from engine.core.layers import controller_of
from engine.state.frames import Priority, Steps
from engine.variants import find_variant
from engine.words.names import COLOR_WORDS, STEP_WORDS
from engine.words.refs import Refs, short_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.cards.card import CardDef, Face
    from engine.state.game import Game
    from engine.state.objects import Obj

__all__ = ["alias_for", "card_entry", "counterparts", "player_names", "script_start", "seats", "snapshot"]

_COUNTERS = {"POISON": "poison", "ENERGY": "energy", "RAD": "rad", "EXPERIENCE": "experience", "TICKET": "ticket"}
_NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
_LETTERS = {letter: word for word, letter in COLOR_WORDS.items()}
_NO_START = ("untap", "declare blockers", "combat damage", "end of combat", "cleanup")


def player_names(game: Game) -> tuple[str, ...]:
    """What a script calls the players: as the game does, but short names for ``Player 1`` and so on."""
    return tuple(
        _NAMES[i] if name == f"Player {i + 1}" and i < len(_NAMES) else name for i, name in enumerate(game.players)
    )


def alias_for(game: Game, oid: int, mark: str) -> str:
    """An alias that begins with the name of the object."""
    obj: Any = game.board.objects[oid]
    short = "".join(ch for ch in obj.base.name.partition(",")[0] if ch.isalnum() or ch == " ").strip()
    return f"{short or 'card'} {mark}"


def script_start(game: Game) -> str | None:
    """The ``start:`` of a script that begins here, None if none can: the active player has just priority and nothing is
    under way, or declares attackers.
    """
    turn = game.board.turn
    if game.outcome is not None or not game.pending or game.board.stack or game.waiting or turn.step not in STEP_WORDS:
        return None
    d = game.pending[0]
    name = player_names(game)[turn.active]
    if d.kind == "DeclareAttackers" and d.player == turn.active:
        return f"{name}'s declare attackers"
    if (
        d.kind != "ChooseAction"
        or d.player != turn.active
        or turn.step in _NO_START
        or (game.board.combat is not None and game.board.combat.attacks)
    ):
        return None
    return f"{name}'s {turn.step}" if [type(f) for f in game.agenda] == [Steps, Priority] else None


def card_entry(name: str, face: Face) -> dict[str, Any]:
    """The entry under ``cards:`` for a card or token of one face: what is printed on it."""
    entry: dict[str, Any] = {"name": name, "type_line": face.type_line}
    if face.mana_cost is not None:
        entry["mana_cost"] = str(face.mana_cost)
    if face.text:
        entry["oracle_text"] = face.text
    elif face.abilities:
        words = [a.name for a in face.abilities if type(a) is Keyword]
        if words:
            entry["oracle_text"] = ", ".join(words)
    if face.power is not None:
        entry["power"], entry["toughness"] = str(face.power), str(face.toughness)
    if face.loyalty is not None:
        entry["loyalty"] = str(face.loyalty)
    if face.mana_cost is None and face.colors:
        entry["color_indicator"] = list(face.colors)
    return entry


def _zones(game: Game, seat: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What a script lists for a player, zone by zone: of the battlefield what the player controls, of shared zones what
    the player owns.
    """
    board, state = game.board, game.board.players[seat]
    yield "library", state.library
    yield "hand", state.hand
    yield "battlefield", tuple(o for o in board.battlefield if controller_of(board, o) == seat)
    yield "graveyard", state.graveyard
    yield "exile", tuple(o for o in board.exile if board.objects[o].owner == seat)
    yield "command", tuple(o for o in board.command if board.objects[o].owner == seat)


class _Writer:
    def __init__(self, game: Game, aliases: Mapping[int, str]) -> None:
        self.game, self.aliases = game, aliases
        self.pool = book_of(game.setup).pool
        self.entries: dict[str, dict[str, Any]] = {}
        self.secret = {r.card for r in game.board.fixed.roles if r.kind == "conspiracy"}
        self.named: set[int] = set()
        for oid in game.board.battlefield:
            obj: Any = game.board.objects[oid]
            if obj.more.attached_to is not None and obj.more.attached_to >= 0:
                self.named.add(obj.more.attached_to)
        self.players = player_names(game)
        self.holders: dict[int, int] = {c: o.id for o in Refs(game).living() for c in o.cards}
        recorded = {c for (_, c), n in (*game.board.tally.casts.items(), *game.board.tally.dealt.items()) if n}
        names = Counter(self.pool[c.key].name for c in game.board.fixed.cards)
        self.named |= {
            self.holders[c]
            for c in recorded
            if c in self.holders and names[self.pool[game.board.fixed.cards[c].key].name] > 1
        }

    def name(self, card: int) -> str:
        found: CardDef = self.pool[self.game.board.fixed.cards[card].key]
        if catalog().get(found.name) != found and found.name not in self.entries:
            entry = card_entry(found.name, found.front)
            if len(found.faces) > 1:
                entry = {"name": found.key, "layout": found.layout, "type_line": found.front.type_line,
                         "card_faces": [card_entry(f.name, f) for f in found.faces]}  # fmt: skip
            self.entries[found.name] = entry
        return found.name

    def alias(self, oid: int) -> str:
        return self.aliases.get(oid) or alias_for(self.game, oid, f"n{oid}")

    def ref(self, card: int) -> str:
        """What the script calls a physical card that is designated."""
        oid = self.holders.get(card, -1)
        return self.alias(oid) if oid in self.named or oid in self.aliases else self.name(card)

    def line(self, obj: Obj, seat: int, zone: str) -> str | None:
        """The card line of an object; None for what no line can say (emblems, dungeons)."""
        more, game = obj.more, self.game
        parts: list[str] = []
        if obj.cards:
            head = self.name(obj.cards[0])
            parts += [f"{'Melded' if 'melded' in more.marks else 'Merged'}:{self.name(c)}" for c in obj.cards[1:]]
            if more.face:
                parts.append("Transformed")
            elif not obj.cards[1:] and zone == "battlefield" and not more.face_down:
                printed = self.pool[game.board.fixed.cards[obj.cards[0]].key].front
                if obj.base != printed and catalog().get(obj.base.name) is not None:
                    parts.append(f"Copy:{obj.base.name}")
        elif more.kind == "token":
            head = obj.base.name
            known = catalog().get(head)
            if known is None or known.front != obj.base:
                self.entries.setdefault(head, card_entry(head, obj.base))
            parts.append("Token")
        else:
            return None
        if obj.owner != seat:
            parts.append(f"Owner:{self.players[obj.owner]}")
        if zone == "battlefield":
            parts += self._state(obj)
        if more.face_down and zone in ("battlefield", "exile"):
            parts.append("FaceDown")
        colors = [v for k, v in more.choices if k == "color" and v in COLOR_WORDS]
        if colors:
            parts.append(f"Chosen:{colors[0]}")
        if obj.id in self.aliases or obj.id in self.named:
            parts.append(f"As:{self.alias(obj.id)}")
        return " | ".join((head, *parts))

    def _state(self, obj: Obj) -> list[str]:
        parts, game = [], self.game
        if obj.tapped:
            parts.append("Tapped")
        if obj.counters:
            parts.append("Counters:" + ",".join(f"{k}={n}" for k, n in obj.counters))
        if obj.damage:
            parts.append(f"Damage:{obj.damage}")
        if obj.more.phased:
            parts.append("PhasedOut")
        if (
            obj.since >= game.board.turn.turns[game.board.turn.active]
            and controller_of(game.board, obj.id) == game.board.turn.active
        ):
            parts.append("SummonSick")
        host = obj.more.attached_to
        if host is not None:
            parts.append(f"AttachedTo:{self.players[~host] if host < 0 else self.alias(host)}")
        return parts

    def seat(self, seat: int) -> dict[str, Any]:
        game = self.game
        state, board = game.board.players[seat], game.board
        out: dict[str, Any] = {"life": str(state.life)}
        self._roles(seat, out)
        for zone, ids in _zones(game, seat):
            objects: list[Any] = [board.objects[o] for o in ids]
            hidden = [o for o in objects if zone == "command" and set(o.cards) & self.secret]
            lines = [self.line(o, seat, zone) for o in objects if o not in hidden]
            told = [x for x in lines if x is not None]
            if told or zone == "library":
                out[zone] = told
            if hidden:
                out["conspiracies"] = [self._conspiracy(o) for o in hidden]
        if state.outside:
            spare: list[Any] = [board.objects[o] for o in state.outside]
            out["outside"] = [self.name(o.cards[0]) for o in spare]
        if state.more.any_mana:
            out["mana"] = "any"
        counters = {_COUNTERS[k]: str(n) for k, n in state.counters if k in _COUNTERS and n}
        if counters:
            out["counters"] = counters
        self._history(seat, out)
        return out

    def _conspiracy(self, obj: Obj) -> str:
        names = [v for k, v in obj.more.choices if k == "name"]
        secret = obj.more.face_down and names
        return f"{self.name(obj.cards[0])}{' | Secret:' + ', '.join(names) if secret else ''}"

    def _roles(self, seat: int, out: dict[str, Any]) -> None:
        fixed = self.game.board.fixed
        mine = [r for r in fixed.roles if fixed.cards[r.card].owner == seat]
        for kind in ("commander", "oathbreaker"):
            leaders = [
                self.name(r.card) + (f" | Chosen:{_LETTERS[r.choice[0]]}" if r.choice else "")
                for r in mine
                if r.kind == kind
            ]
            if leaders:
                out[kind if len(leaders) == 1 else f"{kind}s"] = leaders[0] if len(leaders) == 1 else leaders
        spells = [r for r in mine if r.kind == "signature-spell"]
        if len(spells) == 1:
            out["signature-spell"] = self.name(spells[0].card)
        elif spells:
            out["signature-spell"] = {
                self.name(r.bound_to): self.name(r.card) for r in spells if r.bound_to is not None
            }

    def _history(self, seat: int, out: dict[str, Any]) -> None:
        tally = self.game.board.tally
        gone = [i for i, p in enumerate(self.game.board.players) if p.more.left]
        casts = {
            self.ref(c): str(n)
            for (p, c), n in sorted(tally.casts.items())
            if p == seat and n and self.game.board.fixed.cards[c].owner not in gone
        }
        cards = self.game.board.fixed.cards
        there = seats(self.game)
        dealt = [(p, c, n) for (p, c), n in sorted(tally.dealt.items()) if n and p in there and cards[c].owner == seat]
        damage = {f"{self.ref(c)} -> {self.players[p]}": str(n) for p, c, n in dealt}
        history: dict[str, Any] = {}
        if casts:
            history["casts"] = casts
        if damage:
            history["commander-damage"] = damage
        if history:
            out["history"] = history


def snapshot(game: Game, aliases: Mapping[int, str] | None = None) -> dict[str, Any] | None:
    """The game as a document without steps; None where no script can start (:func:`script_start`). Who has left is not
    at the table.

    ``aliases``: object -> what the script calls it.
    """
    start = script_start(game)
    if start is None:
        return None
    writer = _Writer(game, aliases or {})
    variant, rules = game.setup.variant.key.removeprefix("custom-"), game.setup.rules.id
    players = {writer.players[seat]: writer.seat(seat) for seat in seats(game)}
    out: dict[str, Any] = {"script": "1", "variant": variant}
    if find_variant(variant).ruleset.id != rules:
        out["rules"] = rules
    if writer.entries:
        out["cards"] = list(writer.entries.values())
    out["players"] = players
    out["start"] = start
    return out


def seats(game: Game) -> tuple[int, ...]:
    """The seats that are at the table of the snapshot, in turn order: everybody who has not left."""
    return tuple(i for i, p in enumerate(game.board.players) if not p.more.left)


def _label(game: Game, obj: Obj) -> tuple[str, ...]:
    return tuple(short_name(game, c) for c in obj.cards) or (obj.base.name,)


def counterparts(game: Game, laid: Game) -> dict[int, int]:
    """Object of the game -> object of the table that was laid from its snapshot: zone by zone, those of one name in
    their order.
    """
    out: dict[int, int] = {}
    at_table = seats(game)
    for now, seat in enumerate(at_table):
        for (zone, mine), (_, theirs) in zip(_zones(game, seat), _zones(laid, now), strict=True):
            there: dict[Any, list[int]] = defaultdict(list)
            for o in theirs:
                obj: Any = laid.board.objects[o]
                there[zone, at_table[obj.owner], _label(laid, obj)].append(o)
            for o in mine:
                was: Any = game.board.objects[o]
                fits = there[zone, was.owner, _label(game, was)]
                if fits:
                    out[o] = fits.pop(0)
    return out

"""Two engines, one way to drive them: the same intentions at both tables, and the same facts told about both.

:class:`Ours` is this engine, :class:`Phase` the wheel ``phase-python``. Every player's deck holds ninety-nine copies of one card, so that no shuffle matters.
Cards are invented; each engine reads them from its own format.
"""

from __future__ import annotations

import json

from engine import apply, legal, new_game
from engine.cards.deck import Deck
from engine.cards.readers.scryfall import card_from_scryfall
from engine.cards.text import read_card
from engine.state import decisions as de

LEADERS = ("Red Hound", "Blue Owl", "White Fox", "Green Ape")
THINK = "Think It"
FIELD, SLAY, BANISH, RETURN, TUCK, TAKE = "Rich Field", "Slay It", "Banish It", "Return It", "Tuck It", "Take It"
TOOLS = {
    SLAY: "Destroy target creature.",
    BANISH: "Exile target creature.",
    RETURN: "Return target creature to its owner's hand.",
    TUCK: "Put target creature on top of its owner's library.",
    TAKE: "Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.",
}
CARDS = {
    FIELD: {"cost": "", "types": ["Land"], "text": "{T}: Add {C}{C}{C}{C}{C}{C}."},
    THINK: {"cost": "{0}", "types": ["Sorcery"], "text": "Draw a card."},
    "Thinker": {"cost": "{0}", "super": ["Legendary"], "types": ["Planeswalker"], "sub": ["Test"], "text": "+1: You gain 1 life.", "loyalty": "4"},
    **{name: {"cost": "{0}", "types": ["Instant"], "text": text} for name, text in TOOLS.items()},
    **{
        name: {"cost": "{0}", "super": ["Legendary"], "types": ["Creature"], "sub": ["Test"], "text": "Haste", "power": "11", "toughness": "2", "keywords": ["Haste"]}
        for name in LEADERS
    },
}
"""Leaders hit twice for 21 and more."""


class Table:
    """What both drivers do in the same way."""

    seats = 0

    def begin(self):
        """Everybody keeps; on to the first main phase."""
        while self.asked()[0] == "keep":
            self.keep()
        self.main()

    def open_with(self, mulligans):
        """Everybody takes so many mulligans, round after round in turn order, then keeps; sizes of hands and libraries."""
        left = list(mulligans)
        while self.asked()[0] in ("keep", "bottom"):
            kind, player = self.asked()
            if kind == "bottom":
                self.bottom()
            elif left[player]:
                left[player] -= 1
                self.mulligan(player)
            else:
                self.keep()
        return self.sizes()

    def main(self):
        """Pass until the active player has priority in a main phase with an empty stack; stop where somebody is asked something else."""
        for _ in range(200):
            kind, player = self.asked()
            if kind == "priority" and self.step() == "main" and not self.stacked() and player == self.active():
                return
            if not self.wait(kind):
                return

    def wait(self, kind):
        """The least that goes on: pass, attack with nobody, block with nobody, discard. False where a decision has to be made."""
        if kind == "priority":
            self.skip()
        elif kind in ("attackers", "blockers"):
            self.nobody()
        elif kind == "discard":
            self.discard()
        else:
            return False
        return True

    def settle(self):
        """Pass until the stack is empty or somebody is asked something."""
        for _ in range(60):
            kind, _ = self.asked()
            if kind != "priority" or not self.stacked():
                return
            self.skip()

    def carry_out(self, intention):
        """Carry out one of: (cast,), (tool, player, leader), (answer, yes), (attack, seat), (end,)."""
        what, *rest = intention
        if what == "cast":
            self.land()
            self.cast(LEADERS[self.active()])
            self.settle()
        elif what == "tool":
            player, leader = rest
            while self.asked() != ("priority", player):
                self.skip()
            self.cast(self.tools[player], leader)
            self.settle()
            if self.asked()[0] == "priority":
                self.main()
        elif what == "answer":
            self.home(rest[0])
            self.settle()
            if self.asked()[0] == "priority":
                self.main()
        elif what == "attack":
            while self.asked()[0] == "priority" and self.asked()[0] != "attackers":
                self.skip()
            self.attack(rest[0])
            while self.asked()[0] in ("priority", "blockers") and self.step() != "main":
                self.wait(self.asked()[0])
        else:
            now = self.turn()
            while self.turn() == now and self.asked()[0] != "over" and self.wait(self.asked()[0]):
                pass
            self.main()


class Ours(Table):
    """This engine."""

    def __init__(self, tools, *, variant="commander", leader=None, spell=None):
        self.tools = tools
        self.seats = len(tools)
        self.cards = {name: read_card(card_from_scryfall(self._card(name, c))) for name, c in CARDS.items()}
        named = [leader or LEADERS[i] for i in range(self.seats)]
        decks = [
            Deck((self.cards[t],) * (99 if spell is None else 58), (self.cards[named[i]],), ((0, self.cards[spell]),) if spell else ()) for i, t in enumerate(tools)
        ]
        self.game = new_game(variant, decks, seed=1, first=0).game

    @staticmethod
    def _card(name, c):
        line = " ".join([*c.get("super", ()), *c["types"]]) + (f" — {' '.join(c['sub'])}" if "sub" in c else "")
        more = {k: c[k] for k in ("power", "toughness", "loyalty") if k in c}
        return {"object": "card", "name": name, "mana_cost": c["cost"], "type_line": line, "oracle_text": c["text"], "layout": "normal", "colors": [], "color_identity": [], **more}

    def _do(self, action):
        self.game = apply(self.game, action).game

    def _answer(self, test):
        d = self.game.pending[0]
        self._do(next(a for a in legal(self.game, d.player).actions if test(d, a)))

    def asked(self):
        if self.game.outcome is not None:
            return "over", -1
        d = self.game.pending[0]
        if d.kind == "ChooseAction":
            return "priority", d.player
        if d.kind == "ChooseValue" and d.why.text.startswith("commander may go"):
            return "return", d.player
        if d.kind == "ChooseCards" and self.game.board.turn.number == 0:
            return "bottom", d.player
        names = {"DeclareAttackers": "attackers", "DeclareBlockers": "blockers", "ChooseTargets": "target", "ChooseObjects": "discard", "ChooseCards": "discard"}
        return ("keep" if "keep" in d.options or d.why.text == "mulligan" else names.get(d.kind, d.kind)), d.player

    def step(self):
        return "main" if "main" in self.game.board.turn.step else self.game.board.turn.step

    def active(self):
        return self.game.board.turn.active

    def turn(self):
        return self.game.board.turn.number

    def stacked(self):
        return len(self.game.board.stack)

    def skip(self):
        self._do(de.Pass(self.game.pending[0].player))

    def nobody(self):
        self._do(de.Answer(self.game.pending[0].player, ()))

    def discard(self):
        """Down to seven, no leader among them."""
        names = {o: self.game.board.objects[o].base.name for o in self.game.board.players[self.active()].hand}
        self._answer(lambda _, a: not any(names[o] in LEADERS for o in a.value))

    def keep(self):
        self._answer(lambda _, a: a.value == ("keep",))

    def mulligan(self, player):
        self._do(de.Answer(player, ("mulligan",)))

    def sizes(self):
        return [(len(p.hand), len(p.library)) for p in self.game.board.players]

    def place(self, name, owner=0):
        """Where that card of the player is, and its tax."""
        board = self.game.board
        card = next(r.card for r in board.fixed.roles if board.fixed.cards[r.card].key == name and board.fixed.cards[r.card].owner == owner)
        where = next(board.objects[o].zone for ids in self._zones() for o in ids if card in board.objects[o].cards)
        return where, 2 * board.tally.casts.get((owner, card), 0)

    def bottom(self):
        self._do(legal(self.game).actions[0])

    def land(self):
        play = next((a for a in legal(self.game).actions if type(a) is de.PlayLand), None)
        if play is not None:
            self._do(play)

    def castable(self, name):
        return any(type(a) is de.Cast and self.game.board.objects[a.object].base.name == name for a in legal(self.game).actions)

    def cast(self, name, leader=None):
        self._do(next(a for a in legal(self.game).actions if type(a) is de.Cast and self.game.board.objects[a.object].base.name == name))
        while self.asked()[0] not in ("priority", "return", "over"):
            kind = self.asked()[0]
            wanted = next((o for o in self.game.board.battlefield if leader is not None and self.game.board.objects[o].base.name == LEADERS[leader]), None)
            self._answer(lambda _, a, w=wanted, k=kind: k != "target" or a.value == (w,))

    def can_attack(self):
        board = self.game.board
        return any(not board.objects[o].tapped and "Creature" in board.objects[o].base.types for o in board.players[self.active()].permanents)

    def home(self, yes):
        d = self.game.pending[0]
        self._do(de.Answer(d.player, (d.options[0 if yes else 1],)))

    def attack(self, seat):
        d = self.game.pending[0]
        self._do(de.Answer(d.player, tuple((o, ~seat) for o in d.options)))

    def facts(self):
        """What both engines tell in the same words."""
        board = self.game.board
        where = {c: board.objects[o] for ids in self._zones() for o in ids for c in board.objects[o].cards}
        leaders = {board.fixed.cards[r.card].owner: r.card for r in board.fixed.roles if r.kind in ("commander", "oathbreaker")}
        return {
            "active": board.turn.active,
            "life": [p.life for p in board.players],
            "out": [p.more.left for p in board.players],
            "hands": [len(p.hand) for p in board.players],
            "zones": [None if board.players[p].more.left else where[c].zone for p, c in sorted(leaders.items())],
            "tax": [2 * board.tally.casts.get((p, c), 0) for p, c in sorted(leaders.items())],
            "damage": sorted([p, board.fixed.cards[c].owner, n] for (p, c), n in board.tally.dealt.items() if not board.players[p].more.left),
            "asked": ["return", self.asked()[1]] if self.asked()[0] == "return" else self.asked()[0] == "over",
        }

    def _zones(self):
        board = self.game.board
        yield from (board.battlefield, board.stack, board.exile, board.command)
        for p in board.players:
            yield from (p.library, p.hand, p.graveyard)


class Phase(Table):
    """The wheel ``phase-python``: a Rust engine behind Python."""

    def __init__(self, tools, *, variant="Commander", leader=None, spell=None):
        import phase

        self.tools = tools
        self.seats = len(tools)
        faces = [dict(phase.build_oracle_face(self._card(name, c), None)) for name, c in CARDS.items()]
        engine = phase.Engine.from_json(json.dumps({f["name"].lower(): f for f in faces}))
        decks = [{"main_deck": [t] * (99 if spell is None else 58), "sideboard": [], "commander": [leader or LEADERS[i]]} for i, t in enumerate(tools)]
        for d in decks:
            d.update({"signature_spell": [spell]} if spell else {})
        self.game = engine.new_game(decks[0], decks[1], extra_players=decks[2:], seed=1, format=variant, first_player=0)
        self._refresh()

    @staticmethod
    def _card(name, c):
        more = {k: c[k] for k in ("power", "toughness", "loyalty", "keywords") if k in c}
        return {
            "name": name, "manaCost": c["cost"], "types": c["types"], "subtypes": c.get("sub", []), "supertypes": c.get("super", []), "text": c["text"], "layout": "normal",
            "manaValue": 0, "convertedManaCost": 0, "colors": [], "colorIdentity": [], "type": " ".join([*c.get("super", ()), *c["types"]]), "legalities": {},
            "identifiers": {}, **more,
        }  # fmt: skip

    def _refresh(self):
        self._state = None
        self.prompt = self.game.waiting_for()

    @property
    def state(self):
        """All of the game as its engine saves it; dear, so it is asked for only where facts are told."""
        if self._state is None:
            self._state = self.game.state()["state"]
        return self._state

    def _do(self, action, player=None):
        self.game.apply(self.asked()[1] if player is None else player, action)
        self._refresh()

    def _listed(self, test):
        return next((a for a in self.game.actions() if test(a)), None)

    def asked(self):
        kind, data = self.prompt["type"], self.prompt.get("data") or {}
        player = data.get("player", (data.get("pending") or [{}])[0].get("player", 0)) if isinstance(data, dict) else 0
        names = {
            "Priority": "priority", "MulliganDecision": "keep", "CommanderZoneChoice": "return", "DeclareAttackers": "attackers", "DeclareBlockers": "blockers",
            "TargetSelection": "target", "DiscardToHandSize": "discard", "GameOver": "over",
        }  # fmt: skip
        if kind == "ReplacementChoice":
            return "return", player
        if kind == "MulliganDecision" and data["pending"][0]["phase"]["type"] != "Declare":
            return "bottom", player
        return names.get(kind, kind), player

    def step(self):
        return "main" if "Main" in self.game.phase else self.game.phase

    def active(self):
        return self.state["active_player"]

    def turn(self):
        return self.game.turn

    def stacked(self):
        return len(self.game.stack())

    def skip(self):
        self._do({"type": "PassPriority"})

    def nobody(self):
        kind = "attacks" if self.asked()[0] == "attackers" else "assignments"
        self._do({"type": "DeclareAttackers" if kind == "attacks" else "DeclareBlockers", "data": {kind: []}})

    def discard(self):
        """Down to seven, no leader among them."""
        leaders = {o["id"] for o in self.state["objects"].values() if o.get("is_commander")}
        self._do(self._listed(lambda a: not leaders & set(a.data["cards"])))

    def keep(self):
        self._do(self._listed(lambda a: "Keep" in json.dumps(a.to_dict())))

    def mulligan(self, player):
        self._do(next(a for a in self.game.actions() if "Mulligan" in json.dumps(a.to_dict().get("data"))), player)

    def bottom(self):
        player = self.asked()[1]
        hand = set(self.game.player(player)["hand"])
        self._do(self._listed(lambda a: a.kind == "SelectCards" and set(a.data["cards"]) <= hand))

    def sizes(self):
        return [(len(p["hand"]), len(p["library"])) for p in sorted(self.state["players"], key=lambda p: p["id"])]

    def place(self, name, owner=0):
        """Where that card of the player is, and its tax."""
        found = next(o for o in self.state["objects"].values() if o["name"] == name and o["owner"] == owner)
        return found["zone"].lower(), 2 * self.state["commander_cast_count"].get(str(found["id"]), 0)

    def land(self):
        play = self._listed(lambda a: a.kind == "PlayLand")
        if play is not None:
            self._do(play)

    def _name(self, a):
        return self.state["objects"][str(a.data["object_id"])]["name"]

    def castable(self, name):
        return self._listed(lambda a: a.kind == "CastSpell" and self._name(a) == name) is not None

    def cast(self, name, leader=None):
        self._do(self._listed(lambda a: a.kind == "CastSpell" and self._name(a) == name))
        while self.asked()[0] not in ("priority", "return", "over"):
            wanted = {o["id"] for o in self.state["objects"].values() if leader is not None and o["name"] == LEADERS[leader] and o["zone"] == "Battlefield"}
            self._do(self._listed(lambda a, w=wanted: self.asked()[0] != "target" or any(str(i) in json.dumps(a.data) for i in w)))

    def home(self, yes):
        if self.prompt["type"] == "ReplacementChoice":
            self._do({"type": "ChooseReplacement", "data": {"index": 0 if yes else 1}})
        else:
            self._do({"type": "DecideOptionalEffect", "data": {"accept": yes}})

    def attack(self, seat):
        mine = [o["id"] for o in self.state["objects"].values() if o["zone"] == "Battlefield" and o["controller"] == self.active() and "Creature" in o["card_types"]["core_types"]]
        self._do({"type": "DeclareAttackers", "data": {"attacks": [[i, {"type": "Player", "data": seat}] for i in mine]}})

    def facts(self):
        """What both engines tell in the same words."""
        s = self.state
        players = sorted(s["players"], key=lambda p: p["id"])
        out = [bool(p["is_eliminated"]) for p in players]
        leaders = {o["owner"]: o for o in s["objects"].values() if o.get("is_commander")}
        kind, player = self.asked()
        damage: dict = {}
        for e in s["commander_damage"]:
            key = (e["player"], s["objects"][str(e["commander"])]["owner"]) if str(e["commander"]) in s["objects"] else None
            if key is not None and not out[e["player"]]:
                damage[key] = damage.get(key, 0) + e["damage"]
        return {
            "active": s["active_player"],
            "life": [p["life"] for p in players],
            "out": out,
            "hands": [len(p["hand"]) for p in players],
            "zones": [None if out[p] else o["zone"].lower() for p, o in sorted(leaders.items())],
            "tax": [2 * s["commander_cast_count"].get(str(o["id"]), 0) for p, o in sorted(leaders.items())],
            "damage": sorted([p, q, n] for (p, q), n in damage.items()),
            "asked": ["return", player] if kind == "return" else kind == "over",
        }

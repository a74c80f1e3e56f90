"""Positions for the tests of rules: invented cards put in place by events, and a game that is played by short words.

``Table`` collects what lies where; ``start`` makes a :class:`Play`, which holds the game and moves it on. Cards are named by the number that
``put`` gives (their ``CardId``), whatever zone they are in; things that are no cards (tokens, abilities) by their object id.
"""

from __future__ import annotations

from engine.cards.abilities import Keyword
from engine.cards.card import card
from engine.cards.identity import color_identity
from engine.cards.ops import Program
from engine.core.byhand import perform
from engine.core.evolve import evolve_group
from engine.core.layers import chars, controller_of
from engine.core.machine import apply, check, legal
from engine.core.moves import starting_counters
from engine.core.run import Run, advance
from engine.frozen import Table as Rows
from engine.ids import CardId, ObjectId, PlayerId
from engine.state import events as ev
from engine.state.board import Board, CardRef, Fixed, Mana, PlayerState, Role
from engine.state.decisions import Activate, Answer, Cancel, Cast, Concede, Pass, PlayLand
from engine.state.frames import Priority, Steps
from engine.state.game import Game, Rng, Setup
from engine.state.objects import PLAIN, More, Obj
from engine.variants import find_variant

ANN, BOB, CID, DOT = (PlayerId(i) for i in range(4))
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
BLANK = card("Blank", None, "Artifact")


def creature(name="Test Creature", size="2/2", *words, cost="{2}", types="Creature — Test", **parts):
    """A creature card; words are keywords or abilities."""
    power, toughness = size.split("/")
    return card(name, cost, types, tuple(Keyword(w) if isinstance(w, str) else w for w in words), power=power, toughness=toughness, **parts)


def legend(name="Test Legend", size="2/2", *words, cost="{2}", **parts):
    """A legendary creature card."""
    return creature(name, size, *words, cost=cost, types="Legendary Creature — Test", **parts)


def instant(name, *spell, cost="{1}"):
    """An instant card with the abilities given."""
    return card(name, cost, "Instant", spell)


class Table:
    """What lies where before play begins. All players can pay everything unless ``mana`` is False."""

    def __init__(self, seats=2, variant="commander", *, life=None, rules=None, mana=True, library=10):
        self.variant = find_variant(variant)
        if rules is not None:
            self.variant = self.variant.under(rules)
        self.seats, self.mana = seats, mana
        self.life = self.variant.life.starting(seats) if life is None else life
        self.cards, self.roles, self.placed, self.pool = [], [], [], {}
        self.lifes, self.pools, self.tokens = {}, {}, 0
        for seat in range(seats):
            for _ in range(library):
                self.put(seat, BLANK, "library")

    def put(self, owner, what, zone="battlefield", *, leader=False, under=None, tapped=False, counters=(), damage=0, on=None, token=False, new=False, face_down=False):
        """Put a card (or token) into a zone; gives its number. ``under``: its controller; ``on``: the card it is attached to; ``new``: it came just now."""
        self.pool.setdefault(what.key, what)
        cards = ()
        number = CardId(len(self.cards))
        if not token:
            self.cards.append(CardRef(what.key, PlayerId(owner)))
            cards = (number,)
            if leader:
                kind = self.variant.leader.kind
                self.roles.append(Role(number, kind))
        oid = ObjectId(len(self.placed))
        base = what.faces[0]
        more = PLAIN
        if token or on is not None or face_down:
            host = None if on is None else self._oid(on)
            more = More("token" if token else "card", face_down="down" if face_down else "", attached_to=host)
        controller = PlayerId(owner if under is None else under) if zone == "battlefield" else None
        held = dict(counters)
        if zone == "battlefield":
            held = {**dict(starting_counters(base, ev.Entry(), more)), **held}
        since = 10**9 if new else 0
        self.placed.append(Obj(oid, cards, PlayerId(owner), controller, zone, base, tapped, damage, tuple(sorted(held.items())), since, 0, more))
        return oid if token else number

    def _oid(self, number):
        return next(o.id for o in self.placed if number in o.cards)

    def start(self, active=0, step="precombat main"):
        """The game with ``active`` having priority in the step (a step that begins with an action is about to begin)."""
        life = PlayerState(self.life)
        identities = []
        for seat in range(self.seats):
            mine = [r for r in self.roles if self.cards[r.card].owner == seat]
            letters = {c for r in mine for c in color_identity(self.pool[self.cards[r.card].key])}
            identities.append(tuple(c for c in "WUBRG" if c in letters) if mine else None)
        fixed = Fixed(tuple(self.cards), tuple(self.roles), tuple(identities))
        blank = Board(Rows(), tuple(life for _ in range(self.seats)), fixed)
        setup = Setup(self.variant, self.variant.ruleset, NAMES[: self.seats], tuple(self.pool.values()), scenario=True)
        before = []
        for seat in range(self.seats):
            if self.mana:
                before.append(ev.PlayerChanged(PlayerId(seat), "mana", any_mana=True))
            if seat in self.lifes:
                before.append(ev.PlayerChanged(PlayerId(seat), "life", life=self.lifes[seat]))
            if seat in self.pools:
                before.append(ev.ManaAdded(PlayerId(seat), tuple(Mana(k) for k in self.pools[seat])))
        before += [ev.TurnBegan(PlayerId(i)) for i in range(self.seats)]
        before += [ev.TurnBegan(PlayerId(i)) for i in range(active + 1)]
        waiting = {"declare attackers": "beginning of combat", "untap": "cleanup", "draw": "upkeep", "cleanup": "end step"}
        if step in ("beginning of combat", "declare attackers"):
            before.append(ev.CombatBegan())
        before.append(ev.StepBegan(waiting.get(step, step), PlayerId(active if step != "untap" else (active - 1) % self.seats)))
        if step == "untap":
            del before[-2]
        clock = len(self.placed) + len(before)
        placed = [ev.Placed(o if o.since < 10**9 else o.__replace__(since=clock)) for o in self.placed]
        board = evolve_group(blank, [*placed, *before])
        agenda = (Steps(),) if step in waiting else (Steps(), Priority(PlayerId(active)))
        run = Run(Game(setup, board, agenda, rng=Rng(7), log=Rows().extend([*placed, *before])))
        run.sba_mark = clock
        advance(run)
        return Play(run.close())


class Play:
    """A game that is played on by short words; every word gives back the play itself or what was asked."""

    def __init__(self, game):
        self.game = game

    # -- looking --

    @property
    def board(self):
        return self.game.board

    @property
    def asked(self):
        """The open decision."""
        return self.game.pending[0]

    @property
    def log(self):
        """All events, in order."""
        return list(self.game.log)

    def events(self, kind):
        """The events of one kind."""
        return [e for e in self.game.log if type(e) is kind]

    def obj(self, number):
        """The living object of a card."""
        return next(o for o in self.board.objects if type(o) is Obj and number in o.cards)

    def oid(self, number):
        """The id of a card's living object."""
        return self.obj(number).id

    def zone(self, number):
        """The zone a card is in."""
        return self.obj(number).zone

    def life(self, seat):
        return self.board.players[seat].life

    def chars(self, number):
        return chars(self.board, self.obj(number))

    def controller(self, number):
        return controller_of(self.board, self.oid(number))

    def hand(self, seat):
        return self.board.players[seat].hand

    def gone(self, seat):
        return self.board.players[seat].more.left

    def stack(self):
        """Names of what is on the stack, bottom first; abilities by their text or their source's name."""
        return [self.board.objects[o].base.name for o in self.board.stack]

    def named(self, name, zone="battlefield"):
        """Ids of the objects with that name in the zone."""
        return [o.id for o in self.board.objects if type(o) is Obj and o.zone == zone and chars(self.board, o).name == name]

    def why_not(self, action):
        """Codes of rules by which an action is refused; () if it is allowed."""
        return tuple(str(r) for reason in check(self.game, action).reasons for r in reason.rules)

    def legal(self, seat=None):
        return legal(self.game, seat).actions

    # -- acting --

    def act(self, action):
        self.game = apply(self.game, action).game
        return self

    def answer(self, *value):
        """Answer the open decision."""
        return self.act(Answer(self.asked.player, value))

    def do(self, *steps, by=None, source=None):
        """Carry out instructions now, with ``by`` as "you"."""
        self.game = perform(self.game, Program(steps), by, source=source).game
        return self

    def cast(self, seat, number, *targets, using="", x=None, yes=(), modes=None, shares=None, stop=False):
        """Cast a card, answering its prompts; ``stop`` leaves the first prompt open."""
        self.act(Cast(PlayerId(seat), self.oid(number), using=using))
        return self if stop else self.announce(targets, x=x, yes=yes, modes=modes, shares=shares)

    def activate(self, seat, number, *targets, ability=0, x=None):
        oid = self.oid(number)
        self.act(Activate(PlayerId(seat), oid, ability))
        return self.announce(targets, x=x)

    def announce(self, targets=(), *, x=None, yes=(), modes=None, shares=None):
        """Answer the prompts of what is being cast or activated."""
        left = list(targets)
        while self.game.pending and self.asked.kind != "ChooseAction":
            d = self.asked
            if d.kind == "ChooseTargets":
                chosen = left.pop(0)
                self.answer(*(chosen if isinstance(chosen, tuple) else (chosen,)))
            elif d.kind == "ChooseNumber":
                self.answer(x)
            elif d.kind == "May":
                self.answer("yes" if d.slot in yes else "no")
            elif d.kind == "ChooseModes":
                self.answer(*modes)
            elif d.kind == "Distribute":
                self.answer(*shares)
            elif d.kind == "PayCost":
                self.answer(d.options[0])
            else:
                break
        return self

    def land(self, seat, number):
        return self.act(PlayLand(PlayerId(seat), self.oid(number)))

    def concede(self, seat):
        return self.act(Concede(PlayerId(seat)))

    def take_back(self, seat):
        return self.act(Cancel(PlayerId(seat)))

    def pass_(self):
        """Whoever has priority passes."""
        return self.act(Pass(self.asked.player))

    def resolve(self):
        """All pass until the top of the stack has resolved, or something is asked."""
        size, seen = len(self.board.stack), len(self.log)
        while self.game.pending and self.asked.kind == "ChooseAction":
            self.pass_()
            if len(self.board.stack) < size or any(type(e) is ev.Resolved for e in self.log[seen:]):
                break
        return self

    def resolve_all(self):
        """All pass until the stack is empty, or something is asked."""
        while self.board.stack and self.game.pending and self.asked.kind == "ChooseAction":
            self.pass_()
        return self

    def until(self, step, active=None):
        """All pass, nobody attacks or blocks, until the step (of that player's turn) or until something else is asked."""
        turn = self.board.turn.number
        while self.game.pending:
            now = self.board.turn
            if now.step == step and (active is None or now.active == active) and (active is None or now.number > turn or active == now.active):
                break
            if not self.quiet():
                break
        return self

    def quiet(self):
        """Do nothing once; False if something is asked that must be answered."""
        kind = self.asked.kind
        if kind == "ChooseAction":
            self.pass_()
        elif kind in ("DeclareAttackers", "DeclareBlockers"):
            self.answer()
        else:
            return False
        return True

    def attack(self, *pairs):
        """Go to the declaration of attackers and attack: (card, seat or card) pairs; seats are written ``~seat``."""
        while self.asked.kind == "ChooseAction":
            self.pass_()
        return self.answer(*((self.oid(a), d if d < 0 else self.oid(d)) for a, d in pairs))

    def block(self, *pairs):
        """Go to the next declaration of blockers and block: (blocker, attacker) pairs."""
        while self.asked.kind == "ChooseAction":
            self.pass_()
        return self.answer(*((self.oid(b), self.oid(a)) for b, a in pairs))

    def fight(self):
        """Nobody blocks; all pass until combat damage has been dealt or something is asked."""
        while self.game.pending and self.board.turn.step in ("declare attackers", "declare blockers", "beginning of combat"):
            if not self.quiet():
                break
        return self

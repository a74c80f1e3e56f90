"""The course of a game in lines for people, each with the rules behind it: what a spectator of a Commander game wants
to know.

Casts from the command zone with their tax (903.8), commanders that may return and what their owners answer (903.9a,
903.9b), commander damage (903.10a), who lost and why (104.3). Everything else is told in passing, one line for a
stretch of play.
"""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from engine.core.book import book_of
from engine.ids import CardId, PlayerId, thing_player
from engine.rulebook.refs import RuleRef, ref
from engine.rulebook.renumber import printed
from engine.rulebook.titles import title
from engine.state import events as ev
from engine.state.decisions import Answer
from engine.words.lore import Lore
from engine.words.tell import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.state.decisions import Action, Decision
    from engine.state.game import Game, Step

__all__ = ["Chronicle"]

MARGIN, WIDTH = 10, 95
"""Columns for turn and player, and where the rule numbers begin."""
_IN = {"graveyard": "the graveyard", "exile": "exile"}
_BACK, _LEFT = {"command": "puts it into the command zone", "exile": "exiles it"}, "takes it back"
_LAND, _ATTACK = ref("305.1"), ref("508.1")
_TOLD = (ev.Countered, ev.MarkChanged, ev.PlayerChanged, ev.GameEnded)


class Chronicle:
    """Follows a game from its first event and says its lines to ``say``. Made for one game, and used up with it."""

    def __init__(self, game: Game, say: Callable[[str], None]) -> None:
        """``game`` as it starts; ``say`` gets one line at a time."""
        self.say = say
        self.game = game
        self.lore = Lore(game)
        self.turns = 0
        self._heading = ""
        self._life = tuple(p.life for p in game.board.players)
        self.returns: Counter[str] = Counter()
        """How often owners let their commanders return, and how often they did not: ``accepted``, ``declined``."""
        self._passing: list[str] = []
        self._rules: list[RuleRef] = []
        self._cards = game.board.fixed.cards

    def watch(self, _game: Game, decision: Decision, action: Action, step: Step) -> None:
        """Take notice of one action: what was answered, then what came of it."""
        self.game = step.game
        self._answered(decision, action)
        for event in step.events:
            self.lore.follow((event,))
            teller = _TELL.get(type(event))
            if teller is not None:
                teller(self, event)

    def line(self, text: str, rules: Iterable[RuleRef] = ()) -> None:
        """Say a line of its own, after what has been kept in passing."""
        self.flush()
        self._line(text, rules)

    def flush(self) -> None:
        """Say what has been kept in passing."""
        if self._passing:
            text, rules = "; ".join(self._passing), tuple(dict.fromkeys(self._rules))
            self._passing, self._rules = [], []
            self._line(text, rules)

    def _line(self, text: str, rules: Iterable[RuleRef] = ()) -> None:
        numbers = ", ".join(dict.fromkeys(printed(r, self.game.setup.rules) for r in rules))
        lines = wrap(text, WIDTH - MARGIN, subsequent_indent="  ")
        lines[0] = f"{lines[0]:<{WIDTH - MARGIN}}  {numbers}".rstrip()
        for told in lines:
            self.say(f"{self._heading:<{MARGIN}}{told}".rstrip())
            self._heading = ""

    def _pass(self, text: str, *rules: RuleRef) -> None:
        self._passing.append(text)
        self._rules += rules

    def _by(self, player: int, text: str) -> str:
        """What somebody does; the active player's name is in the heading already."""
        return text if player == self.game.board.turn.active else f"{self.game.players[player]} {text}"

    # -- single events --

    def _answered(self, decision: Decision, action: Action) -> None:
        """A commander may return to its zone: the question and the owner's answer (903.9a, 903.9b)."""
        rule = decision.why.rules[0] if decision.why.rules else None
        if (
            type(action) is not Answer
            or rule is None
            or rule.number not in ("903.9a", "903.9b")
            or len(decision.options) != 2
        ):
            return
        what = self.lore.called(decision.about[0])
        who = self.game.players[decision.player]
        zone, other = decision.options
        back = action.value[0] == zone
        self.returns["accepted" if back else "declined"] += 1
        if rule.number == "903.9a":
            answer = f"{who} {_BACK.get(str(zone), _LEFT)}" if back else f"{who} leaves it there"
            self.line(f"{what} may return from {_IN.get(str(other), str(other))}: {answer}", (rule,))
        else:
            answer = f"{who} {_BACK.get(str(zone), _LEFT)}" if back else f"{who} lets it"
            self.line(f"{what} would go to the {other}: {answer}", (rule,))

    def _turn(self, e: ev.TurnBegan) -> None:
        self.flush()
        board, players = self.game.board, self.game.players
        self.turns = board.turn.number
        if self.turns % len(players) == 1:
            life = tuple(p.life for p in board.players)
            if life != self._life:
                self._life, self._heading = life, ""
                self._line("life: " + ", ".join(f"{players[p]} {life[p]}" for p in board.alive()))
        self._heading = f"{self.turns:>3} {players[e.player]}"
        if e.extra:
            self._line("takes an extra turn", e.cites)

    def _land(self, e: ev.LandPlayed) -> None:
        self._pass(self._by(e.player, f"plays {self.lore.called(e.object)}"), _LAND)

    def _cast(self, e: ev.SpellCast) -> None:
        name = self.lore.called(e.object)
        if not e.taxed or e.facts is None:
            self._pass(
                self._by(e.player, "casts " + name + ("" if e.zone == "hand" else f" from {e.zone}")), e.cites[0]
            )
            return
        card, cast = e.taxed[0], e.facts.times
        cost = book_of(self.game.setup).pool[self._cards[card].key].faces[0].mana_cost
        tax = f"+ {{{self._tax(card, cast - 1)}}} tax (cast {cast})" if cast > 1 else "(no tax yet)"
        self.flush()
        said = f"casts {name} from the command zone: {cost} {tax}"
        self._line(
            said
            if self._heading.endswith(f" {self.game.players[e.player]}")
            else f"{self.game.players[e.player]} {said}",
            e.cites,
        )

    def _tax(self, card: CardId, casts: int) -> int:
        """Generic mana more after so many casts from the command zone (903.8)."""
        rules = book_of(self.game.setup).role_rules
        return sum(rules[r.kind].tax * casts for r in self.game.board.fixed.roles if r.card == card and r.kind in rules)

    def _attackers(self, e: ev.AttackersDeclared) -> None:
        if e.attacks:
            at = Counter(a.defender for a in e.attacks)
            said = " and ".join(f"{self.lore.called(t)} with {n} creature{'s' if n > 1 else ''}" for t, n in at.items())
            self._pass(self._by(e.player, f"attacks {said}"), _ATTACK)

    def _damage(self, e: ev.DamageDealt) -> None:
        if not e.combat or e.to >= 0:
            return
        variant = self.game.setup.variant
        for card in e.cards:
            total = self.game.board.tally.dealt.get((thing_player(e.to), card), 0)
            dealt = f"{self.lore.called(e.source)} deals {e.amount} combat damage to {self.lore.called(e.to)}"
            self.line(f"{dealt}: {total} of {variant.damage_loss} by this commander", (ref("903.10a"),))

    def _lost(self, e: ev.PlayerLost) -> None:
        why = title(e.rule.number)
        self.line(f"*** {self.game.players[e.player]} loses: {why}", (e.rule, *e.cites))

    def _left(self, e: ev.PlayerLeft) -> None:
        self.line(f"*** {self.game.players[e.player]} leaves the game, and so does everything they own", e.cites)

    def _told(self, e: Any) -> None:
        told = tell(e, self.lore)
        if told is not None:
            self.line(told.text, told.rules)

    # -- the end --

    def summary(self) -> None:
        """Commanders, their casts and the damage they dealt, and how the game ended."""
        self.flush()
        board, players = self.game.board, self.game.players
        self._heading = ""
        self.say("")
        self.say("Commanders at the end")
        for role in board.fixed.roles:
            card = self._cards[role.card]
            casts = board.tally.casts.get((card.owner, role.card), 0)
            damage = [(p, board.tally.dealt.get((PlayerId(p), role.card), 0)) for p in range(len(players))]
            dealt = ", ".join(f"{n} to {players[p]}" for p, n in damage if n) or "none"
            name = book_of(self.game.setup).pool[card.key].name
            self._line(
                f"{players[card.owner]}'s {name}: cast {casts} time{'' if casts == 1 else 's'} from the command zone, next tax "
                f"{{{self._tax(role.card, casts)}}}; combat damage to players: {dealt}", (ref("903.8"), ref("903.10a")),
            )  # fmt: skip
        outcome = self.game.outcome
        if outcome is None:
            ended = "The game is not over."
        elif outcome.winners:
            ended = f"{' and '.join(players[p] for p in outcome.winners)} wins."
        else:
            ended = f"The game is {outcome.termination}."
        self.say("")
        self.say(f"{ended} {self.turns} turns, {self.game.state_id} actions, {len(self.game.log)} events.")


_TELL: dict[type[Any], Callable[[Chronicle, Any], None]] = {
    ev.TurnBegan: Chronicle._turn, ev.LandPlayed: Chronicle._land, ev.SpellCast: Chronicle._cast, ev.AttackersDeclared: Chronicle._attackers,  # noqa: SLF001
    ev.DamageDealt: Chronicle._damage, ev.PlayerLost: Chronicle._lost, ev.PlayerLeft: Chronicle._left,  # noqa: SLF001
    **dict.fromkeys(_TOLD, Chronicle._told),  # noqa: SLF001
}  # fmt: skip

"""Announcing a spell or ability together with the answers to what it asks (CR 601.2, 602.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.actions.meaning import Thing, answer, object_of, thing_of
from engine.cards.mana import parse_mana
from engine.core.machine import apply
from engine.errors import IllegalAction, InvalidAction
from engine.rulebook.refs import ref
from engine.state.events import Created, ManaSpent, Moved
from engine.state.frames import Activating, Casting, Choosing
from engine.state.game import Step

if TYPE_CHECKING:
    from engine.state.decisions import Action, Decision
    from engine.state.events import Event
    from engine.state.game import Game

__all__ = ["Announcement", "pay_exactly"]


def _spent(events: Iterable[Event], player: int) -> Counter[str]:
    return Counter(
        m.kind for e in events if type(e) is ManaSpent and not e.emptied and e.player == player for m in e.mana
    )


def _mana(text: str) -> Counter[str]:
    try:
        cost = parse_mana(text)
    except ValueError as error:
        raise InvalidAction.because(str(error)) from None
    return Counter((*cost.symbols, *("C",) * cost.generic))


def pay_exactly(game: Game, d: Decision, text: str) -> Step:
    """The first plan that spends just this mana."""
    wanted = _mana(text)
    for option in d.options:
        step = answer(game, d, (option,))
        if _spent(step.events, d.player) == wanted:
            return step
    raise IllegalAction.because(f"{text} doesn't pay; ways to pay are {'; '.join(d.labels)}", ref("601.2h"))


class Announcement:
    """What a caller says about an announcement, and what of it the game has not asked for yet. Lives for one call."""

    def __init__(
        self, targets: Iterable[Any] | None, modes: Iterable[int] | None, x: int | None, extras: Iterable[str] | None,
        shares: Iterable[int] | None, giving: Iterable[Thing] | None, plan: int | str | None,
    ) -> None:  # fmt: skip
        given = {"targets": targets, "modes": modes, "extras": extras, "shares": shares, "giving": giving}
        for name, value in given.items():
            if value is not None and not isinstance(value, Iterable):
                raise InvalidAction.because(f"{name} is a list, not {value!r}")
        self.targets = None if targets is None else tuple(targets)
        self.modes = None if modes is None else tuple(modes)
        self.x = x
        self.extras = None if extras is None else list(extras)
        self.shares = None if shares is None else list(shares)
        self.giving = None if giving is None else list(giving)
        self.plan = plan

    def carry_out(self, game: Game, action: Action) -> Step:
        """Announce, then answer what is asked for as long as something said here answers it."""
        depth = len(game.agenda)
        step = apply(game, action)
        events, game = [*step.events], step.game
        made = next((e.new.id if type(e) is Moved else e.obj.id for e in events if type(e) in (Moved, Created)), -1)  # type: ignore[union-attr]
        while (d := self._question(game, action.player)) is not None:
            following = self._reply(game, d)
            if following is None:
                break
            events += following.events
            game = following.game
        done = not any(type(f) in (Casting, Activating) for f in game.agenda[depth - 1 :])
        self._leftover(game, action, events, made, done=done)
        return Step(game, tuple(events))

    def _question(self, game: Game, player: int) -> Decision | None:
        if not any(type(f) in (Casting, Activating) for f in game.agenda):
            return None
        return next((d for d in game.pending if d.player == player and d.kind != "ChooseAction"), None)

    def _reply(self, game: Game, d: Decision) -> Step | None:
        kind = d.kind
        if kind == "ChooseTargets" and self.targets is not None:
            return answer(game, d, self._slot(game, d))
        if kind == "ChooseModes" and self.modes is not None:
            return answer(game, d, self.modes)
        if kind == "ChooseNumber" and d.slot == "x" and self.x is not None:
            return answer(game, d, (self.x,))
        if kind == "Distribute" and self.shares is not None:
            shares, self.shares = tuple(self.shares[: len(d.options)]), self.shares[len(d.options) :]
            return answer(game, d, shares)
        if kind == "May" and d.slot and self.extras is not None:
            wanted = d.slot in self.extras
            if wanted:
                self.extras.remove(d.slot)
            return answer(game, d, ("yes" if wanted else "no",))
        if kind in ("ChooseObjects", "ChooseCards") and self.giving:
            given = tuple(object_of(game, t, d.options) for t in self.giving[: d.most])
            self.giving = self.giving[d.most :]
            return answer(game, d, given)
        if kind == "PayCost" and self.plan is not None:
            plan, self.plan = self.plan, None if isinstance(self.plan, int) else self.plan
            return answer(game, d, (plan,)) if isinstance(plan, int) else pay_exactly(game, d, plan)
        return None

    def _slot(self, game: Game, d: Decision) -> tuple[int, ...]:
        """The targets said for the slot that is asked about; slots before it were filled or had only one possibility."""
        frame = game.agenda[-1]
        assert type(frame) is Choosing and self.targets is not None  # noqa: PT018 - only this frame asks for targets
        if self.targets and all(isinstance(t, tuple | list) for t in self.targets):
            at = len(frame.targets)
            return tuple(thing_of(game, t, d.options) for t in (self.targets[at] if at < len(self.targets) else ()))
        taken = [t for slot in frame.targets for t in slot]
        said = [thing_of(game, t, (*taken, *d.options)) for t in self.targets]
        chosen: list[int] = []
        for t in said[len(taken) :]:
            if len(chosen) == d.most or (t not in d.options and len(chosen) >= max(1, d.least)):
                break
            chosen.append(t)
        return tuple(chosen)

    def _leftover(self, game: Game, action: Action, events: list[Event], made: int, *, done: bool) -> None:
        """What was said and not asked for must have come out as said."""
        obj = game.board.object(made)
        part = None if obj is None else obj.stack
        rules: list[tuple[bool, str, str]] = []
        if self.targets is not None:
            flat = [t for one in self.targets for t in (one if isinstance(one, tuple | list) else (one,))]
            held = [] if part is None else [t for slot in part.targets for t in slot]
            if done or held:
                rules.append((held != [thing_of(game, t, held) for t in flat], "601.2c", "those are not its targets"))
        if done:
            rules.append(
                (
                    self.modes is not None and (part is None or sorted(part.modes) != sorted(self.modes)),
                    "700.2",
                    "it has no such modes",
                )
            )
            rules.append((bool(self.x) and (part is None or part.x != self.x), "107.3a", f"X is not {self.x}"))
            rules.append((bool(self.extras), "601.2b", f"nothing asks for {', '.join(self.extras or ())}"))
            if isinstance(self.plan, str):
                spent = _spent(events, action.player)
                paid = "".join(f"{{{k}}}" * n for k, n in sorted(spent.items())) or "no mana"
                rules.append((spent != _mana(self.plan), "601.2h", f"{paid} is paid, not {self.plan}"))
            elif self.plan is not None:
                rules.append((self.plan != 0, "601.2h", "there is only one way to pay"))
        for wrong, number, text in rules:
            if wrong:
                raise IllegalAction.because(text, ref(number), objects=(made,) if made >= 0 else ())

"""Forms in which every row has a value: amounts that are divided, attackers, blockers (CR 508.1, 509.1, 510.1, 601.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.machine import legal
from engine.play.terminal.form import Form, Row
from engine.state.decisions import Answer

if TYPE_CHECKING:
    from engine.play.terminal.asked import Context
    from engine.state.decisions import Action

__all__ = ["DeclareForm", "ShareForm"]


class ShareForm(Form):
    """A number for each option: a division among targets (601.2d), combat damage (510.1c)."""

    def __init__(self, context: Context) -> None:
        """Everything at its least, what is left on the last option."""
        super().__init__(context)
        p = context.prompt
        self.floor = [max(o.least, p.least if p.kind == "Distribute" else 0) for o in p.options]
        self.amounts = self._start(p.most)
        self.hint = context.label("share")

    def _start(self, total: int) -> list[int]:
        first = next(
            (a.value for a in legal(self.context.game, self.context.decision.player).actions if type(a) is Answer), None
        )
        if first is not None and len(first) == len(self.floor):
            return [int(n) for n in first]  # type: ignore[arg-type]
        out = list(self.floor)
        out[-1] += max(0, total - sum(out))
        return out

    @property
    def left(self) -> int:
        """What has not been divided yet."""
        return self.context.prompt.most - sum(self.amounts)

    def own(self) -> list[Row]:
        """The options with their amounts."""
        c = self.context
        out = []
        for o, n in zip(c.prompt.options, self.amounts, strict=True):
            text, said = c.thing(o.id) if o.id is not None else (o.text, "")
            out.append(Row(text, "act", f"{n:>3}  ", said))
        done = c.label("share done") + (f" · {c.label('left', n=self.left)}" if self.left else "")
        return [*out, Row(done, "done")]

    def turn(self, index: int, by: int) -> bool:
        """More or less for an option."""
        if index >= len(self.amounts) or self.amounts[index] + by < 0 or (by > 0 and self.left <= 0):
            return False
        self.amounts[index] += by
        return True

    def pressed(self, index: int) -> Action | None:
        """One more for an option, or the answer."""
        if index >= len(self.amounts):
            return self.answer(self.amounts)
        if not self.turn(index, 1):
            self.amounts[index] = 0
        return None


class DeclareForm(Form):
    """For each creature whom it attacks (508.1), or which attackers it blocks (509.1)."""

    def __init__(self, context: Context) -> None:
        """Nobody attacks or blocks."""
        super().__init__(context)
        self.attack = context.prompt.kind == "DeclareAttackers"
        self.things = list(context.prompt.things)
        self.creatures = [o.id for o in context.prompt.options if o.id is not None]
        self.at: dict[int, int] = {}
        self.hint = context.label("declare")

    def own(self) -> list[Row]:
        """The creatures with what they do."""
        c = self.context
        out = []
        for oid in self.creatures:
            text, said = c.thing(oid)
            now = self.at.get(oid)
            what = (
                c.label("no attack" if self.attack else "no block")
                if now is None
                else c.parts.label("attacks" if self.attack else "blocks", what=c.thing(now)[0])
            )
            out.append(Row(text, "act", "→ " if now is not None else "  ", what if not said else f"{what} · {said}"))
        return [*out, Row(c.label("attack done" if self.attack else "block done", n=len(self.at)), "done")]

    def turn(self, index: int, by: int) -> bool:
        """The next thing that the creature can attack or block."""
        if index >= len(self.creatures):
            return False
        oid = self.creatures[index]
        ring = [None, *self.things]
        now = ring[(ring.index(self.at.get(oid)) + by) % len(ring)]
        self.at.pop(oid, None)
        if now is not None:
            self.at[oid] = now
        return True

    def same(self, index: int) -> bool:
        """All that still do nothing do as this one does, or attack the first thing there is."""
        if index >= len(self.creatures) or not self.things:
            return False
        whom = self.at.get(self.creatures[index], self.things[0])
        self.at = {**dict.fromkeys(self.creatures, whom), **self.at}
        return True

    def pressed(self, index: int) -> Action | None:
        """The next thing, or the declaration."""
        if index < len(self.creatures):
            self.turn(index, 1)
            return None
        return self.answer([(oid, self.at[oid]) for oid in self.creatures if oid in self.at])

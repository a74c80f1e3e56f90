"""From an open question to rows that can be chosen with two keys, and back to an action: a form for each kind of
decision (CR 601.2, 508.1, 509.1, 510.1).

A form is changed by :meth:`Form.press` and :meth:`Form.turn`; ``press`` gives the action once one is complete. Forms
know what the seat's view knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.activating import makes_mana
from engine.core.machine import legal
from engine.errors import InvalidAction
from engine.frozen import replace
from engine.play.terminal.form import Form, Row
from engine.play.terminal.shares import DeclareForm, ShareForm
from engine.state.decisions import Activate, Answer, Cast, Pass, PlayLand, Special
from engine.words.say import say

if TYPE_CHECKING:
    from engine.play.terminal.asked import Context
    from engine.state.decisions import Action
    from engine.views.records import SeenOption

__all__ = ["ListForm", "OrderForm", "PickForm", "WordForm", "form_for"]


class ListForm(Form):
    """Actions of which one is taken at once: with priority, and where something else than options may be done (paying)."""

    def __init__(self, context: Context) -> None:
        """All listed actions, by where their objects are, mana last."""
        super().__init__(context)
        self._rows: list[Row] = []
        self._actions: list[Action | None] = []
        game, view = context.game, context.view
        costs = {(c.object, c.face, c.using): c.text for c in view.costs}
        texts = {(g.object, a.number): a.text for g in view.actions for a in g.actions}
        listed = legal(game, context.decision.player).actions
        groups: dict[str, list[tuple[Action, str]]] = {}
        once: dict[Any, None] = {}
        for number, action in enumerate(listed):
            oid = getattr(action, "object", -1)
            alike = self._alike(action, oid)
            if alike in once:
                continue
            once[alike] = None
            detail = ""
            if type(action) is Cast:
                detail = costs.get((oid, action.face, action.using), "")
            elif type(action) is Activate:
                detail = texts.get((oid, number), "")
            groups.setdefault(self._group(action, oid), []).append((action, detail))
        order = ["Passing", "other", "Hand", "Command zone", "Battlefield", "Graveyard", "Exile", "mana"]
        for name in sorted(groups, key=order.index):
            if name != "Passing":
                head = context.label(name) if name in ("other", "mana") else context.parts.label(name)
                self._add(Row(head, "head"), None)
            for action, detail in groups[name]:
                self._add(Row(self._said(action), "act", "", detail), action)

    def _add(self, row: Row, action: Action | None) -> None:
        self._rows.append(row)
        self._actions.append(action)

    def _alike(self, action: Action, oid: int) -> Any:
        """What is equal for actions with cards that look alike: only one of them is shown."""
        found = self.context.zones.get(oid)
        if found is None or type(action) is Answer:
            return action
        held: Any = action
        return (replace(held, object=-1), found[0], replace(found[1], id=None))

    def _said(self, action: Action) -> str:
        c = self.context
        if type(action) is Answer:  # a plan of payment
            return c.option(c.prompt.options[c.decision.options.index(action.value[0])])[0]
        said = say(c.game, action, c.refs, lang=c.lang)
        oid = getattr(action, "object", -1)
        if oid in c.zones and sum(
            card.name == c.zones[oid][1].name for zone, card in c.zones.values() if zone == c.zones[oid][0]
        ) == sum(
            replace(card, id=None) == replace(c.zones[oid][1], id=None)
            for zone, card in c.zones.values()
            if zone == c.zones[oid][0]
        ):
            said = said.replace(f" #{oid}", "")
        if oid in c.zones and c.zones[oid][0] == "hand":  # one's own hand needs no owner
            owner = c.view.players[c.zones[oid][1].owner].name
            said = said.replace(f"{owner}'s ", "").replace(f"{owner}の", "")
        return said.removesuffix(" from hand") if type(action) is Cast else said

    def _group(self, action: Action, oid: int) -> str:
        kind = type(action)
        if kind in (Pass, Answer):
            return "Passing"
        zone = self.context.zones[oid][0] if oid in self.context.zones else ""
        if type(action) is Activate and self._mana(action):
            return "mana"
        if kind in (Cast, PlayLand, Activate, Special) and zone:
            return {
                "hand": "Hand",
                "command": "Command zone",
                "battlefield": "Battlefield",
                "graveyard": "Graveyard",
                "exile": "Exile",
            }[zone]
        return "other"

    def _mana(self, action: Activate) -> bool:
        return makes_mana(self.context.game.board, action.object, action.ability)

    def own(self) -> list[Row]:
        """The rows."""
        return self._rows

    def pressed(self, index: int) -> Action | None:
        """The action of the row."""
        return self._actions[index]


class PickForm(Form):
    """Some of the options: one at once, or several that are marked and then done."""

    def __init__(self, context: Context) -> None:
        """Nothing is marked."""
        super().__init__(context)
        p = context.prompt
        self.single = p.most == 1
        self.options = self._once() if self.single else list(p.options)
        self.marked: list[int] = []
        fate = context.label(p.why.text) if p.slot == "away" and p.why.text in ("scry", "surveil") else ""
        self.hint = " ".join(h for h in (fate, "" if self.single else context.label("pick many")) if h)

    def _once(self) -> list[SeenOption]:
        """Cards that nothing tells apart in a hand or a library, once."""
        zones = self.context.zones
        out: dict[Any, SeenOption] = {}
        for o in self.context.prompt.options:
            place = zones.get(-1 if o.id is None else o.id)
            alike = o.id is None or (place is not None and place[0] == "hand")
            out.setdefault((o.text, None if place is None else replace(place[1], id=None)) if alike else o.number, o)
        return list(out.values())

    def own(self) -> list[Row]:
        """The options, and how many are marked."""
        c, p = self.context, self.context.prompt
        out = []
        for o in self.options:
            text, said = c.option(o)
            out.append(Row(text, "act", "" if self.single else "[x] " if o.number in self.marked else "[ ] ", said))
        if self.single:
            return [*out, Row(c.label("none"), "done")] if p.least == 0 else out
        span = c.label("exactly", n=p.least) if p.least == p.most else c.label("of", least=p.least, most=p.most)
        return [*out, Row(c.label("done n", n=len(self.marked), range=span), "done")]

    def pressed(self, index: int) -> Action | None:
        """Mark an option, or answer."""
        if index >= len(self.options):
            return self.answer(sorted(self.marked) if not self.single else ())
        number = self.options[index].number
        if self.single or self.options[index].text == "stop":
            return self.answer((number,))
        if number in self.marked:
            self.marked.remove(number)
        else:
            self.marked.append(number)
        return None


class OrderForm(Form):
    """Options one after another: orders, and modes that may be chosen more than once."""

    def __init__(self, context: Context) -> None:
        """Nothing is chosen."""
        super().__init__(context)
        self.chosen: list[int] = []
        self.repeats = context.prompt.kind == "ChooseModes"
        self.hint = context.label(
            "order triggers" if context.prompt.why.text == "order of triggered abilities" else "order"
        )

    def _left(self) -> list[SeenOption]:
        return [o for o in self.context.prompt.options if self.repeats or o.number not in self.chosen]

    def own(self) -> list[Row]:
        """What is chosen in order, then what is left."""
        c, p = self.context, self.context.prompt
        by = {o.number: o for o in p.options}
        out = [Row(c.option(by[n])[0], "head", f"{place}. ") for place, n in enumerate(self.chosen, 1)]
        out += [Row(c.option(o)[0], "act", "   ", c.option(o)[1]) for o in self._left()]
        if not self.chosen and not self.repeats:
            out.append(Row(c.label("as is"), "done"))
        if self.repeats and len(self.chosen) >= p.least:
            out.append(Row(c.label("ordered"), "done"))
        return out

    def pressed(self, index: int) -> Action | None:
        """The next in order; the answer once nothing is left."""
        p, left = self.context.prompt, self._left()
        at = index - len(self.chosen)
        if at < 0:
            return None
        if at >= len(left):
            return self.answer(self.chosen if self.repeats else [o.number for o in p.options])
        self.chosen.append(left[at].number)
        whole = len(self.chosen) == p.most if self.repeats else len(left) == 2
        if whole:
            return self.answer([*self.chosen, *(o.number for o in self._left() if not self.repeats)])
        return None

    def back(self) -> bool:
        """Take the last one back."""
        if not self.chosen:
            return False
        self.chosen.pop()
        return True


class WordForm(Form):
    """A number, a name or sentences that are written."""

    def __init__(self, context: Context) -> None:
        """Nothing is written yet."""
        super().__init__(context)
        p = context.prompt
        self.number = p.kind == "ChooseNumber"
        self.listed = list(range(p.least, p.most + 1)) if self.number and p.most - p.least < 40 else []
        self.hint = (
            context.label("number", range=context.label("of", least=p.least, most=p.most))
            if self.number
            else context.label("hand-made" if p.kind == "ByHand" else "write")
        )

    @property
    def writes(self) -> bool:
        """Whether there is anything to write."""
        return not self.listed

    def own(self) -> list[Row]:
        """Numbers, if there are few."""
        return [Row(str(n)) for n in self.listed]

    def pressed(self, index: int) -> Action | None:
        """The number."""
        return self.answer((self.listed[index],))

    def typed(self, text: str) -> Action | None:
        """The answer that was written.

        :raises InvalidAction: it is no number where one is asked.
        """
        words = [w.strip() for w in text.split(";")]
        if self.number:
            if not text.strip().isdecimal():
                raise InvalidAction.because(f"{text!r} is no whole number")
            return self.answer((int(text),))
        return self.answer([w for w in words if w])


def form_for(context: Context) -> Form:
    """The form that fits the question."""
    p = context.prompt
    kind = p.kind
    if kind in ("ChooseAction", "PayCost"):
        return ListForm(context)
    if kind in ("DeclareAttackers", "DeclareBlockers"):
        return DeclareForm(context)
    if kind in ("AssignDamage", "Distribute"):
        return ShareForm(context)
    if kind == "Order" or (kind == "ChooseModes" and p.most > len(p.options)):
        return OrderForm(context)
    if kind in ("ChooseNumber", "ByHand") or not p.options:
        return WordForm(context)
    return PickForm(context)

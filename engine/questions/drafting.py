"""Scripts that start with a draft (``start: draft``): packs from the script, picks and draft actions, what each player
sees (CR 903.13, 905).

There is no priority in a draft (905.2a): a player who wants to use a face-up card says so, and what is not said until
the next pick is declined.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine.draft import actions as by_name
from engine.draft.machine import apply_pick
from engine.draft.start import new_draft
from engine.draft.state import Draft, DraftEvent, Pick
from engine.draft.telling import tell
from engine.draft.work import order_matters, sources_up, usable
from engine.errors import AmbiguousName, EngineError, IllegalAction, Reason
from engine.frozen import record, replace
from engine.ids import PlayerId
from engine.questions.drafting_checks import DraftMoment, hold
from engine.questions.problems import ILLEGAL, OPEN, UNKNOWN, UNREADABLE, Problem, ScriptError
from engine.questions.reading import Step, expectations_of, names_of, read_steps
from engine.questions.results import Branch, Line, Report
from engine.rulebook.renumber import printed
from engine.state.decisions import Answer
from engine.words.answers import cites_rule
from engine.words.grammar import Unreadable
from engine.words.japanese import said_ja
from engine.words.names import starts_of
from engine.words.sentences import ChooseSaid, RefsSaid, TextSaid, read_sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.questions.cardpool import Cards
    from engine.questions.expectations import Expectation
    from engine.questions.moment import Checked
    from engine.questions.script import Script
    from engine.rulebook.refs import RuleRef
    from engine.rulebook.variant import Variant
    from engine.state.decisions import Decision
    from engine.words.sentences import Sentence

    AskDraft = Callable[[Draft, Decision, int, str], str | None]

__all__ = ["run_draft"]

_PACK = re.compile(r".+'s pack(?: \d+)?")


@record
class _At:
    """Where a way through the script stands. ``half``: face-up cards that a player said to use, before it is clear on
    what.
    """

    draft: Draft
    events: tuple[DraftEvent, ...] = ()
    lines: tuple[Line, ...] = ()
    checks: tuple[Checked, ...] = ()
    asked: frozenset[RuleRef] = frozenset()
    half: tuple[tuple[int, int], ...] = ()
    options: tuple[str, ...] = ()
    drafts: tuple[tuple[int, Draft], ...] = ()


def run_draft(script: Script, variant: Variant, cards: Cards, ask: AskDraft | None = None, lang: str = "en") -> Report:
    """Draft as the script says, and hold its expectations. ``lang``: the language of the timeline.

    ``ask`` is called with an open question where the script has no answer: the draft, the question, the number of the
    step before which the answer belongs (0: at the end), what was wrong with the last answer.

    Raises :class:`ScriptError`: something can't be read, or the packs make no draft.
    """
    names = names_of(script)
    steps = read_steps(script, names)
    expect = expectations_of(script, names, steps)
    runner = _Runner(script, variant, steps, expect, ask, lang)
    runner.on(runner.start(cards), 0)
    problem = next((b.problem for b in runner.branches if b.problem is not None), None)
    return Report(
        script, tuple(runner.checks), tuple(runner.branches), problem, tuple(cards.warnings), variant.ruleset.id
    )


class _Runner:
    """One run of one script, through every branch of ``choose *``."""

    def __init__(
        self, script: Script, variant: Variant, steps: tuple[Step, ...], expect: tuple[tuple[str, tuple[Expectation, ...]], ...],
        ask: AskDraft | None, lang: str,
    ) -> None:  # fmt: skip
        self.script, self.variant, self.steps, self.expect = script, variant, steps, expect
        self.ask, self.lang = ask, lang
        self.names = names_of(script)
        self.branches: list[Branch] = []
        self.checks: list[Checked] = []

    def start(self, cards: Cards) -> _At:
        """The draft at its first choice. Packs beyond those that every player has are spare ones, where a card can add
        them.
        """
        packs = [
            [[cards.line(line) for line in pack for _ in range(line.count)] for pack in seat.packs]
            for seat in self.script.seats
        ]
        rounds = min(map(len, packs))
        spares = [pack for own in packs for pack in own[rounds:]]
        try:
            step = new_draft(
                self.variant, [own[:rounds] for own in packs], seed=self.script.seed, names=self.script.players, spares=spares,
                products=self.script.boosters or None,
            )  # fmt: skip
        except EngineError as error:
            raise ScriptError(Problem("script/value", str(error), UNREADABLE, self.script.line("players"))) from None
        setup = step.draft.setup
        if spares and not any(op.kind == "add_pack" for _, ops in setup.abilities for op in ops):
            text = "every player has a pack for every draft round: some have more, and no card adds a pack"
            raise ScriptError(Problem("script/value", text, UNREADABLE, self.script.line("players")))
        return self._after(_At(step.draft), step.draft, step.events, 0)

    # -- going on --

    def on(self, at: _At, index: int) -> None:
        """Play from a step on to the end."""
        while index < len(self.steps):
            step = self.steps[index]
            try:
                at = self._ask_for(self._last_picks(at, index), step)
                if isinstance(step.sentence, ChooseSaid) and step.sentence.every:
                    self._split(at, step, index)
                    return
                at = self._step(at, step)
            except ScriptError as error:
                self._end(at, error.at(line=step.raw.said[0].line, step=step.raw.number).problem)
                return
            index += 1
        self._finish(at)

    def _finish(self, at: _At) -> None:
        at = self._last_picks(self._lapse(at), len(self.steps))
        while open_ := [q for q in at.draft.pending if q.kind != "Pick"]:
            answered = self._asked(at, open_[0], 0)
            if answered is None:
                break
            at = self._lapse(answered)
        wanted = [e for branch, es in self.expect if branch == "always" or branch in at.options for e in es]
        try:
            before = len(at.checks)
            at = self._hold(at, wanted)
        except ScriptError as error:
            self._end(at, error.problem)
            return
        told = any(e.kind == "prompt" and c.ok for e, c in zip(wanted, at.checks[before:], strict=True))
        open_ = [q for q in at.draft.pending if q.kind != "Pick"]
        problem = None
        if open_ and not told:
            q = open_[0]
            numbers = self._numbers(q.why.rules)
            problem = Problem(
                "prompt/open",
                f"prompt left open: {at.draft.players[q.player]} ({', '.join(numbers)}): {q.why.text}",
                OPEN,
                rules=numbers,
            )
        self._end(at, problem)

    def _end(self, at: _At, problem: Problem | None) -> None:
        self.checks += [c for c in at.checks if c not in self.checks]
        self.branches.append(Branch(at.options, None, at.lines, problem, drafts=at.drafts))

    def _split(self, at: _At, step: Step, index: int) -> None:
        """``choose *``: play on under every option of the question."""
        seat = self._seat(step)
        q = by_name.question(at.draft, seat)
        if q is None or q.kind == "Pick" or q.most != 1 or not q.options:
            raise ScriptError(
                Problem("prompt/star", f"`choose *` needs a prompt with one choice; {step.raw.who} has none", ILLEGAL)
            )
        for option in q.options:
            word = (
                option
                if isinstance(option, str)
                else at.draft.players[~option]
                if option < 0
                else at.draft.setup.name(option)
            )
            taken = apply_pick(at.draft, Answer(q.player, (option,)))
            said = (
                f"{step.raw.who}: choose {word}"
                if self.lang != "ja"
                else f"{step.raw.who}：{said_ja(ChooseSaid((word,)), self.script.players)}"
            )
            line = Line(said, self._numbers(q.why.rules), step.raw.number, own=True)
            at2 = replace(at, options=(*at.options, word), lines=(*at.lines, line))
            self.on(self._after(at2, taken.draft, taken.events, step.raw.number), index + 1)

    def _step(self, at: _At, step: Step) -> _At:
        raw = step.raw
        if raw.who == "check":
            return self._hold(at, step.expected)
        if raw.who in ("effect", "all"):
            raise ScriptError(
                Problem(
                    "script/step",
                    f"`{raw.who}` has no place in a draft: players pick, reveal, note and choose",
                    UNREADABLE,
                )
            )
        said = step.sentence
        assert said is not None
        if isinstance(said, RefsSaid) and said.verb == "pick":
            at = self._lapse(at)
        seat = self._seat(step)
        q = by_name.question(at.draft, seat)
        at = replace(
            at,
            lines=(
                *at.lines,
                Line(self._told(step), () if q is None else self._numbers(q.why.rules), raw.number, own=True),
            ),
        )
        try:
            return self._perform(at, seat, said, raw.number)
        except AmbiguousName as error:
            details = tuple(("", r.text) for r in error.reasons)
            raise ScriptError(
                Problem("script/ambiguous", error.context or str(error), UNKNOWN, details=details)
            ) from None
        except EngineError as error:
            reasons = error.reasons or (Reason("action/illegal", (), str(error)),)
            details = tuple(
                ("because", r.text + (f"  ({', '.join(self._numbers(r.rules))})" if r.rules else "")) for r in reasons
            )
            rules = self._numbers(rule for r in reasons for rule in r.rules)
            raise ScriptError(
                Problem("action/illegal", f"{raw.who} can't {said} now", ILLEGAL, rules=rules, details=details)
            ) from None

    def _lapse(self, at: _At) -> _At:
        """Wishes that nobody voiced: if only such questions are open, they are declined (905.2a)."""
        draft, events = at.draft, at.events
        while draft.pending and all(q.slot == "wish" for q in draft.pending):
            q = draft.pending[0]
            step = apply_pick(draft, Answer(q.player, ("no",) if q.kind == "May" else ()))
            draft, events = step.draft, (*events, *step.events)
        return at if draft is at.draft else self._after(at, draft, events[len(at.events) :], 0)

    def _last_picks(self, at: _At, index: int) -> _At:
        """The last cards of a pack, several of which are one pick: where nothing comes of their order, no step has to
        name them.
        """
        while (q := next((q for q in at.draft.pending if self._by_itself(at.draft, q, index)), None)) is not None:
            taken = apply_pick(at.draft, Pick(q.player, _cards_of(q)))
            at = self._after(at, taken.draft, taken.events, 0)
        return at

    def _by_itself(self, draft: Draft, q: Decision, index: int) -> bool:
        if q.kind != "Pick" or q.about or not 0 < q.least == len(q.options) or order_matters(draft, q.player):
            return False
        own = (s.sentence for s in self.steps[index:] if s.raw.who == draft.players[q.player])
        said = next((s for s in own if isinstance(s, RefsSaid) and s.verb == "pick"), None)
        named = [_name(r) for r in said.refs] if said is not None else []
        return not all(any(n in starts_of(draft.setup.name(c)) for n in named) for c in _cards_of(q))

    # -- what players say --

    def _perform(self, at: _At, seat: PlayerId, said: Sentence, number: int) -> _At:
        draft = at.draft
        half = tuple(c for s, c in at.half if s == seat)
        rest = tuple(h for h in at.half if h[0] != seat)
        if isinstance(said, RefsSaid) and said.verb == "pick":
            step = by_name.pick(draft, seat, *(_name(r) for r in said.refs), using=half or None)
        elif isinstance(said, RefsSaid) and said.verb == "reveal" and len(said.refs) == 1:
            step, rest = by_name.reveal(draft, seat, _name(said.refs[0])), at.half
        elif isinstance(said, TextSaid) and said.verb == "note":
            if _noted_already(draft, seat, said.text):
                return at
            step, rest = by_name.note(draft, seat, *_values(said.text)), at.half
        elif isinstance(said, ChooseSaid):
            q = by_name.question(draft, seat)
            if said.rule and (q is None or not cites_rule(q.why.rules, said.rule, self.variant.ruleset.text)):
                raise IllegalAction.because(f"nothing is asked of {draft.players[seat]} by rule {said.rule}")
            if q is None or q.kind == "Pick":
                return self._face_up(at, seat, said.options, number)
            step, rest = by_name.choose(draft, seat, *said.options), at.half
        else:
            raise IllegalAction.because(
                "in a draft a player picks, reveals, notes or chooses", draft.setup.rule.cites[0]
            )
        return self._after(replace(at, half=rest), step.draft, step.events, number)

    def _face_up(self, at: _At, seat: PlayerId, options: tuple[str, ...], number: int) -> _At:
        """``choose`` while nothing is asked: a face-up card is used, with the next pick or at once."""
        draft = at.draft
        own = [
            c
            for c, _ in (
                *usable(draft, seat),
                *sources_up(draft, seat, "look_player"),
                *sources_up(draft, seat, "look_pack"),
            )
        ]
        half = [c for s, c in at.half if s == seat]
        about: list[str] = []
        for word in options:
            hits = [c for c in own if c not in half and word in starts_of(draft.setup.name(c))]
            if hits and not _PACK.fullmatch(word):
                half.append(hits[0])
            else:
                about.append(word)
        rest = tuple(h for h in at.half if h[0] != seat)
        looking = [c for c in half if draft.setup.op(c, "look_player") or draft.setup.op(c, "look_pack")]
        if looking and len(about) == 1:
            step = by_name.use(draft, seat, looking[0], about[0])
            kept = tuple((int(seat), c) for c in half if c != looking[0])
            return self._after(replace(at, half=(*rest, *kept)), step.draft, step.events, number)
        if about or not half:
            raise IllegalAction.because(f"nothing is asked of {draft.players[seat]} now", draft.setup.rule.cites[0])
        return replace(at, half=(*rest, *((int(seat), c) for c in half)))

    # -- what the script leaves open --

    def _ask_for(self, at: _At, step: Step) -> _At:
        """A question that this step does not answer is asked, if somebody is there to answer it."""
        while self.ask is not None and step.raw.who in self.script.players:
            open_ = [q for q in at.draft.pending if q.kind != "Pick" and q.slot != "wish"]
            picks = isinstance(step.sentence, RefsSaid) and step.sentence.verb == "pick"
            mine = [q for q in at.draft.pending if q.player == self._seat(step)]
            if not open_ or any((q.kind == "Pick") == picks for q in mine):
                break
            answered = self._asked(at, open_[0], step.raw.number)
            if answered is None:
                break
            at = answered
        return at

    def _asked(self, at: _At, q: Decision, place: int) -> _At | None:
        """Ask until the answer is a legal one; inside the branches of ``choose *`` nothing is asked, it could not be
        written down.
        """
        if self.ask is None or at.options:
            return None
        complaint = ""
        while True:
            text = self.ask(at.draft, q, place, complaint)
            if text is None:
                return None
            try:
                said = read_sentence(text, self.names)
                line = Line(f"{at.draft.players[q.player]}: {text}", self._numbers(q.why.rules), 0, own=True)
                return self._perform(replace(at, lines=(*at.lines, line)), q.player, said, 0)
            except Unreadable as error:
                complaint = str(error)
            except EngineError as error:
                complaint = "; ".join(r.text for r in error.reasons) or str(error)

    # -- small things --

    def _told(self, step: Step) -> str:
        """What the step says, in the language of the timeline."""
        raw = step.raw
        if self.lang != "ja" or step.sentence is None:
            return f"{raw.who}: {raw.said[0].text}"
        return f"{raw.who}：{said_ja(step.sentence, self.script.players)}"

    def _seat(self, step: Step) -> PlayerId:
        return PlayerId(self.script.players.index(step.raw.who))

    def _numbers(self, rules: Any) -> tuple[str, ...]:
        return tuple(dict.fromkeys(printed(r, self.variant.ruleset) for r in rules))

    def _after(self, at: _At, draft: Draft, events: tuple[DraftEvent, ...], number: int) -> _At:
        lines = tuple(Line(tell(draft.setup, e, lang=self.lang), self._numbers(e.cites), number) for e in events)
        asked = frozenset(r for q in draft.pending for r in q.why.rules)
        return replace(
            at,
            draft=draft,
            events=(*at.events, *events),
            lines=(*at.lines, *lines),
            asked=at.asked | asked,
            drafts=(*at.drafts, (number, draft)),
        )

    def _hold(self, at: _At, wanted: Any) -> _At:
        def attempt(seat: int, said: Sentence) -> Any:
            picking = isinstance(said, RefsSaid) and said.verb == "pick"
            return self._perform(self._lapse(at) if picking else at, PlayerId(seat), said, 0)

        moment = DraftMoment(at.draft, at.events, at.asked, self.variant.ruleset, attempt)
        return replace(at, checks=(*at.checks, *(hold(e, moment, " / ".join(at.options)) for e in wanted)))


def _cards_of(q: Decision) -> tuple[int, ...]:
    """The cards that the question is about."""
    return tuple(c for c in q.options if isinstance(c, int))


def _name(said: Any) -> str:
    return str(said.name) if hasattr(said, "name") else str(said)


def _values(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _noted_already(draft: Draft, seat: int, text: str) -> bool:
    """Whether the script only says again what was noted last, by itself, for the player; then nothing is left to do."""
    last = next((n for n in reversed(draft.notes) if n.player == seat), None)
    q = by_name.question(draft, seat)
    return (
        last is not None
        and (q is None or q.slot not in ("colors", "guess", "value"))
        and text in (*last.values, ", ".join(last.values))
    )

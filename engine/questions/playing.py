"""One run of one script, step by step: every prompt answered, every answer asked for, every expectation held; see
:mod:`engine.questions.runner`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import AmbiguousName, EngineError
from engine.frozen import record, replace
from engine.ids import PlayerId
from engine.questions.after import voted
from engine.questions.answering import (
    ALL_BRANCHES,
    BRANCHES,
    PRIORITY_ONLY,
    RULE_OF,
    every_answer,
    line_of,
)
from engine.questions.cardpool import Cards
from engine.questions.complaints import held_back, illegal, left_open, name_error
from engine.questions.effects import perform_effect
from engine.questions.evaluate import evaluate
from engine.questions.expectations import Expectation
from engine.questions.moment import Checked, Moment
from engine.questions.passing import pass_all
from engine.questions.problems import ILLEGAL, UNKNOWN, Problem, ScriptError
from engine.questions.reading import Step, expectations_of, names_of, read_steps
from engine.questions.results import Branch, Line
from engine.questions.scenario import lay
from engine.questions.settling import settled
from engine.rulebook.refs import RuleRef, ref
from engine.rulebook.renumber import printed
from engine.state.game import Game
from engine.state.game import Step as Played
from engine.words.actor import Actor, prompt_text, prompts_of
from engine.words.acts import perform
from engine.words.announce import CAST_NOW
from engine.words.answers import cites_rule, option_word
from engine.words.grammar import Unreadable
from engine.words.japanese import said_ja
from engine.words.lore import Lore
from engine.words.refs import Alias, Refs, UnknownName
from engine.words.sentences import (
    ActivateSaid,
    AttackSaid,
    BlockSaid,
    CastSaid,
    ChooseSaid,
    PassSaid,
    RefsSaid,
    Sentence,
    TapSaid,
    WordSaid,
    read_sentence,
)
from engine.words.tell import tell_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.questions.script import Script
    from engine.rulebook.variant import Variant
    from engine.state.decisions import Decision

    Watch = Callable[[Game, Played], object]
    """(game before, what came of one action or of an effect) -> whatever; it sees everything that the script does."""
    Ask = Callable[[Game, Decision, Refs, int, str], str | None]
    """(game, prompt, names, number of the step before which the answer belongs, complaint about the last answer) ->
    answer.
    """

__all__ = ["Runner"]


@record
class _State:
    """Where a way through the script stands."""

    game: Game
    options: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    asked: frozenset[RuleRef] = frozenset()
    held: tuple[tuple[PlayerId, ChooseSaid, int], ...] = ()
    """Answers for prompts that come later in the same moment (``choose … for REF``), with their line."""
    checks: tuple[Checked, ...] = ()
    told: int = 0
    """Events already in the timeline."""
    moments: tuple[tuple[int, Game], ...] = ()
    """The game after each step."""


class Runner:
    """One run of one script."""

    def __init__(
        self,
        script: Script,
        variant: Variant,
        cards: Cards,
        ask: Ask | None,
        lang: str = "en",
        watch: Watch | None = None,
    ) -> None:
        self.script, self.variant, self.cards, self.ask = script, variant, cards, ask
        self.lang, self.watch = lang, watch
        self.names = names_of(script)
        self.branches: list[Branch] = []
        self.checks: list[Checked] = []
        self.aliases: tuple[Alias, ...] = ()
        self.start = 0
        self.steps: tuple[Step, ...] = ()
        self.expect: tuple[tuple[str, tuple[Expectation, ...]], ...] = ()

    def prepare(self) -> None:
        """Read everything before anything is played, so that errors of writing come first."""
        self.steps = read_steps(self.script, self.names)
        self.expect = expectations_of(self.script, self.names, self.steps)
        if self.script.start[0]:
            laid = lay(self.script, self.variant, self.cards)
        else:
            from engine.questions.opening import set_up

            laid = set_up(self.script, self.variant, self.cards)
        self.aliases, self.start = laid.aliases, laid.start
        self.first = _State(laid.game, told=laid.game.log.size, moments=((0, laid.game),))

    def play(self) -> None:
        """Play all branches, then hold the expectations at the end of each."""
        self._on(self._note(self.first), 0)
        self._unknown_branches()

    def _unknown_branches(self) -> None:
        taken = {o for b in self.branches for o in b.options} | {b.name for b in self.branches}
        for branch, _ in self.expect:
            if branch != "always" and not any(self._is_branch(branch, option) for option in taken):
                if any(b.problem is not None for b in self.branches):
                    return
                text = f"no option of `choose *` is {branch!r}; the options were {', '.join(sorted(taken))}"
                raise ScriptError(Problem("script/branch", text, UNKNOWN, self.script.line("expect")))

    @staticmethod
    def _is_branch(key: str, option: str) -> bool:
        return option == key or option.startswith((f"{key},", f"{key} "))

    # -- going on --

    def _on(self, state: _State, index: int) -> None:
        """Play from a step on to the end of the script, through every branch."""
        while index < len(self.steps):
            step = self.steps[index]
            said = step.sentence
            try:
                state = self._settle(state, index)
                if isinstance(said, ChooseSaid) and said.every:
                    self._split(state, step, index)
                    return
                state = self._step(state, step)
            except ScriptError as error:
                self._end(state, error.at(line=step.raw.said[0].line, step=step.raw.number).problem)
                return
            index += 1
        if not any(e.kind == "prompt" for _, es in self.expect for e in es):
            state = self._settle(state, index)
        self._finish(state)

    def _settle(self, state: _State, index: int) -> _State:
        """Answer what is asked about things that nothing tells apart, unless the script does (``index``: of its next
        step).
        """
        while (found := settled(state.game, self.aliases, self.steps[index:], self._refs(state.game))) is not None:
            actor = self._actor(state.game)
            actor.answer(*found)
            state = self._moved(state, actor.game, self.steps[index - 1].raw.number if index else 0)
        return state

    def _finish(self, state: _State) -> None:
        problem = None
        state = self._ask_open(state)
        if state.held:
            problem = held_back(self._refs(state.game), state.held[0])
        wanted = [
            e
            for branch, es in self.expect
            if branch == "always" or any(self._is_branch(branch, o) for o in state.options)
            for e in es
        ]
        before = len(state.checks)
        try:
            state = self._hold_all(state, wanted)
        except ScriptError as error:
            self._end(state, error.problem)
            return
        expected_open = any(e.kind == "prompt" and c.ok for e, c in zip(wanted, state.checks[before:], strict=True))
        prompts = prompts_of(state.game)
        if problem is None and prompts and not expected_open:
            problem = left_open(state.game, prompts[0], self._refs(state.game))
        self._end(state, problem)

    def _end(self, state: _State, problem: Problem | None) -> None:
        self.checks += [c for c in state.checks if c not in self.checks]
        self.branches.append(Branch(state.options, state.game, state.lines, problem, state.moments))

    def _split(self, state: _State, step: Step, index: int) -> None:
        said = step.sentence
        assert isinstance(said, ChooseSaid)
        seat = self._seat(step)
        decision = self._prompt_for(state.game, seat, said)
        refs = self._refs(state.game)
        values = every_answer(decision)
        if len(self.branches) >= ALL_BRANCHES:
            text = f"the `choose *` steps make more than {ALL_BRANCHES} branches: name the options that matter, or split the script"
            raise ScriptError(Problem("prompt/star", text, ILLEGAL))
        if not 1 <= len(values) <= BRANCHES:
            text = f"`choose *` needs a prompt with one choice among at most {BRANCHES}: {prompt_text(state.game, decision, refs)}"
            raise ScriptError(Problem("prompt/star", text, ILLEGAL))
        for value in values:
            words = tuple(option_word(state.game, decision, option, refs) for option in value)
            word = ", ".join(words) or "nothing"
            actor = self._actor(state.game)
            actor.answer(decision, value)
            numbers = tuple(dict.fromkeys(printed(r, self.variant.ruleset) for r in decision.why.rules))
            chosen = ChooseSaid(words, None, numbers[0] if numbers else "")
            text = (
                f"{step.raw.who}：{said_ja(chosen, self.script.players)}"
                if self.lang == "ja"
                else f"{step.raw.who}: {chosen}"
            )
            line = Line(text, numbers, step.raw.number, own=True)
            state2 = replace(state, options=(*state.options, word), lines=(*state.lines, line))
            self._on(self._note(self._moved(state2, actor.game, step.raw.number)), index + 1)

    def _hold_all(self, state: _State, expected: Iterable[Expectation]) -> _State:
        """Hold expectations against this moment; those about citations last, since a cost that is told cites its rules."""
        moment = self._moment(state)
        wanted = tuple(expected)
        found = {
            e: evaluate(e, moment, " / ".join(state.options)) for e in sorted(wanted, key=lambda e: e.kind == "cites")
        }
        return replace(state, checks=(*state.checks, *(found[e] for e in wanted)), asked=frozenset(moment.asked))

    # -- one step --

    def _step(self, state: _State, step: Step) -> _State:
        raw = step.raw
        if raw.who == "check":
            return self._hold_all(state, step.expected)
        state = self._ask_for(state, step)
        said_line = Line(self._said(step), self._follows(state.game, step), raw.number, own=True)
        state = replace(state, lines=(*state.lines, said_line))
        if raw.who == "effect":
            self._nothing_open(state, step)
            game = self._effect(state, step)
        elif raw.who == "all" or (isinstance(step.sentence, PassSaid) and step.sentence.step):
            self._nothing_open(state, step)
            game = pass_all(state.game, step.sentence, self.watch, self.aliases, self._declared_next(step))
        else:
            held = self._hold(state, step)
            if held is not None:
                return held
            self._answers_come_first(state, step)
            game = self._act(state, self._seat(step), step.sentence)
        return self._release(self._moved(state, game, raw.number), raw.number)

    def _declared_next(self, step: Step) -> str:
        """The kind of declaration that the script goes on with, after checks; "" if it is none."""
        after = next((s for s in self.steps[step.raw.number :] if s.raw.who != "check"), None)
        return (
            ""
            if after is None
            else {AttackSaid: "DeclareAttackers", BlockSaid: "DeclareBlockers"}.get(type(after.sentence), "")
        )

    def _said(self, step: Step) -> str:
        """What the step says, in the language of the timeline; effects are told as they were written."""
        raw = step.raw
        if self.lang != "ja":
            return f"{raw.who}{' from ' + raw.by if raw.by else ''}: {raw.said[0].text}"
        who = {"effect": "効果", "all": "全員"}.get(raw.who, raw.who) + (f"（{raw.by}）" if raw.by else "")
        return f"{who}：{raw.said[0].text if step.sentence is None else said_ja(step.sentence, self.script.players)}"

    def _seat(self, step: Step) -> PlayerId:
        return PlayerId(self.script.players.index(step.raw.who))

    def _act(self, state: _State, seat: PlayerId, said: Sentence | None) -> Game:
        assert said is not None
        actor = self._actor(state.game)
        try:
            after = voted(state.game, seat, said, actor.refs)
            if after is not None:
                return after
            perform(actor, seat, said)
        except (AmbiguousName, UnknownName) as error:
            raise name_error(error) from None
        except EngineError as error:
            raise illegal(state.game, self._refs(state.game), seat, said, error) from None
        return actor.game

    def _effect(self, state: _State, step: Step) -> Game:
        by = None if not step.raw.by else PlayerId(self.script.players.index(step.raw.by))
        try:
            game = perform_effect(state.game, step.raw.said[0].text, by, self._refs(state.game))
        except (AmbiguousName, UnknownName) as error:
            raise name_error(error) from None
        except EngineError as error:
            if any(r.code == "script/unread" for r in error.reasons):
                raise ScriptError(Problem("script/sentence", str(error), UNKNOWN)) from None
            raise illegal(state.game, self._refs(state.game), None, None, error) from None
        if self.watch is not None:
            self.watch(state.game, Played(game, tuple(game.log.since(state.game.log.size))))
        return game

    # -- prompts --

    def _prompt_for(self, game: Game, seat: PlayerId, said: ChooseSaid) -> Decision:
        refs = self._refs(game)
        mine = prompts_of(game, seat)
        if not mine:
            others = "; ".join(prompt_text(game, d, refs) for d in prompts_of(game)) or "nothing is asked"
            raise ScriptError(Problem("prompt/none", f"there is no prompt for {game.players[seat]}: {others}", ILLEGAL))
        decision = mine[0]
        if said.rule and not cites_rule(decision.why.rules, said.rule, game.setup.rules.text):
            text = f"the open prompt is not one of rule {said.rule}: {prompt_text(game, decision, refs)}"
            raise ScriptError(
                Problem(
                    "prompt/rule", text, ILLEGAL, rules=tuple(printed(r, game.setup.rules) for r in decision.why.rules)
                )
            )
        return decision

    def _nothing_open(self, state: _State, step: Step) -> None:
        """An effect, or passing, while a prompt is open: that prompt was left open."""
        if state.held:
            raise ScriptError(held_back(self._refs(state.game), state.held[0]))
        open_ = prompts_of(state.game)
        if open_:
            found = left_open(state.game, open_[0], self._refs(state.game))
            raise ScriptError(replace(found, line=step.raw.line, step=step.raw.number))

    def _answers_come_first(self, state: _State, step: Step) -> None:
        """Something else than an answer while a prompt is open (conceding is always possible, 104.3a)."""
        said = step.sentence
        open_ = prompts_of(state.game)
        if isinstance(said, WordSaid) and said.verb == "concede":
            return
        if state.held and not (isinstance(said, ChooseSaid) and self._seat(step) == state.held[0][0]):
            raise ScriptError(held_back(self._refs(state.game), state.held[0]))
        seat = self._seat(step)
        if open_ and type(said) in PRIORITY_ONLY:
            if open_[0].player == seat and _takes_action(open_[0], said):
                return
            found = left_open(state.game, open_[0], self._refs(state.game))
            raise ScriptError(replace(found, line=step.raw.line, step=step.raw.number))

    def _hold(self, state: _State, step: Step) -> _State | None:
        """``choose … for REF``: if the prompt about REF comes later in this moment, keep the answer until then."""
        said = step.sentence
        if not isinstance(said, ChooseSaid) or said.about is None:
            return None
        seat = self._seat(step)
        mine = prompts_of(state.game, seat)
        if not mine:
            return None
        try:
            item = self._refs(state.game).item(said.about)
        except (AmbiguousName, UnknownName) as error:
            raise name_error(error) from None
        if any(item.object in d.about for d in mine):
            return None
        return replace(state, held=(*state.held, (seat, said, step.raw.said[0].line)))

    def _release(self, state: _State, number: int) -> _State:
        """Give the answers that were kept, as soon as their prompts are there."""
        for kept in state.held:
            seat, said, _ = kept
            mine = prompts_of(state.game, seat)
            fits = {i.object for i in self._refs(state.game).fits(said.about)} if said.about is not None else set()
            if mine and fits & set(mine[0].about):
                game = self._act(state, seat, said)
                rest = tuple(h for h in state.held if h is not kept)
                return self._release(self._moved(replace(state, held=rest), game, number), number)
        return state

    def _ask_for(self, state: _State, step: Step) -> _State:
        """With ``--ask``: a prompt that this step does not answer is asked in the terminal."""
        if self.ask is None:
            return state
        while True:
            open_ = prompts_of(state.game)
            if not open_:
                return state
            said = step.sentence
            if (
                step.raw.who in self.script.players
                and any(d.player == self._seat(step) for d in open_)
                and type(said) not in PRIORITY_ONLY
            ):
                return state
            answered = self._asked(state, open_[0], step.raw.number)
            if answered is None:
                return state
            state = answered

    def _ask_open(self, state: _State) -> _State:
        while self.ask is not None and prompts_of(state.game):
            answered = self._asked(state, prompts_of(state.game)[0], 0)
            if answered is None:
                break
            state = answered
        return state

    def _asked(self, state: _State, decision: Decision, place: int) -> _State | None:
        """Ask until the answer is a legal one; answers inside the branches of `choose *` can't be written down, so none
        is asked there.
        """
        assert self.ask is not None
        if state.options:
            return None
        complaint = ""
        while True:
            text = self.ask(state.game, decision, self._refs(state.game), place, complaint)
            if text is None:
                return None
            try:
                game = self._act(state, decision.player, read_sentence(text, self.names))
                break
            except Unreadable as error:
                complaint = str(error)
            except ScriptError as error:
                complaint = "; ".join(
                    (error.problem.message, *(t for word, t in error.problem.details if word == "because"))
                )
        line = Line(f"{state.game.players[decision.player]}: {text}", (), 0, own=True)
        return self._moved(replace(state, lines=(*state.lines, line)), game, 0)

    # -- small things --

    def _actor(self, game: Game) -> Actor:
        return Actor(game, self.aliases, self._gone(game), watch=self.watch)

    def _refs(self, game: Game) -> Refs:
        return Refs(game, self.aliases, self._gone(game))

    def _gone(self, game: Game) -> tuple[tuple[int, str, int], ...]:
        return Lore(game).gone(game)

    def _moment(self, state: _State) -> Moment:
        return Moment(state.game, Lore(state.game), self.start, self.aliases, state.asked)

    def _follows(self, game: Game, step: Step) -> tuple[str, ...]:
        """The rules that a step follows: those of the prompt it answers, else the rule of what it does."""
        said = step.sentence
        if step.raw.who in self.script.players and type(said) not in PRIORITY_ONLY and not isinstance(said, WordSaid):
            mine = prompts_of(game, self._seat(step))
            if mine:
                return tuple(dict.fromkeys(printed(r, self.variant.ruleset) for r in mine[0].why.rules))
        found = RULE_OF.get(said.verb if isinstance(said, WordSaid | RefsSaid) else type(said))
        return () if found is None else (printed(ref(found), self.variant.ruleset),)

    def _moved(self, state: _State, game: Game, number: int) -> _State:
        """The state with another game: the timeline and the rules asked about go on."""
        lore = Lore(game, list(game.log)[: state.told])
        lines = tuple(line_of(t, game, number) for t in tell_all(game.log.since(state.told), lore, self.lang))
        moments = (*state.moments, (number, game))
        asked = state.asked | {_IN_TURN_ORDER} if _one_after_another(state.game, game) else state.asked
        return self._note(
            replace(state, game=game, lines=(*state.lines, *lines), told=game.log.size, moments=moments, asked=asked)
        )

    def _note(self, state: _State) -> _State:
        asked = [r for d in prompts_of(state.game) for r in d.why.rules]
        return replace(state, asked=state.asked | frozenset(asked)) if asked else state


_IN_TURN_ORDER = ref("101.4")


def _one_after_another(before: Game, after: Game) -> bool:
    """Whether the same choice that one player made is now another's: several choose at the same time, in turn order
    (101.4).
    """
    return any(
        a.kind == b.kind and a.why.rules == b.why.rules and a.why.source == b.why.source and a.player != b.player
        for a in prompts_of(before)
        for b in prompts_of(after)
    )


def _takes_action(decision: Decision, said: Sentence | None) -> bool:
    """Whether an action may answer the prompt: mana abilities while a cost is paid, casting where a resolution offers
    it.
    """
    if decision.kind == "PayCost":
        return isinstance(said, TapSaid | ActivateSaid)
    return decision.why.text == CAST_NOW and isinstance(said, CastSaid)

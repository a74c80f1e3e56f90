"""Playing a script strictly: every prompt answered, every answer asked for, every expectation held against its moment.

A script is played from its start step by step. ``choose *`` plays on under every option of the prompt. Nothing is
guessed: what the script does not say and the rules do not force stays open, and is an error as soon as something else
is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.questions.cardpool import Cards
from engine.questions.playing import Runner
from engine.questions.problems import UNKNOWN, Problem, ScriptError
from engine.questions.reading import expectations_of, names_of, variant_of
from engine.questions.results import Report

if TYPE_CHECKING:
    from engine.cards.store import CardPool
    from engine.questions.drafting import AskDraft
    from engine.questions.playing import Ask, Watch
    from engine.questions.script import Script

__all__ = ["run_script"]


def run_script(
    script: Script, pool: CardPool | None = None, *, rules: str | None = None,
    ask: Ask | None = None, folder: Any = None, debug: bool = False, lang: str = "en", watch: Watch | None = None,
    ask_draft: AskDraft | None = None,
) -> Report:  # fmt: skip
    """Play the script and hold its expectations.

    ``pool``: the user's own cards; ``rules``: another rule set than the script's; ``folder``: where files that the
    script names lie. ``ask`` is called with an open prompt where the script has no answer, and with the number of the
    step before which the answer belongs (0: at the end); it gives an answer in words (``choose command``), or None to
    leave the prompt open. With ``debug`` a mistake of the engine is raised instead of reported. ``lang``: the language
    of the timeline, ``en`` or ``ja``. ``watch`` is called after every action and every effect with the game before and
    the step (see :mod:`engine.testing.replaying`). ``ask_draft`` is ``ask`` for scripts that draft.
    """
    runner: Runner | None = None
    cards: Cards | None = None
    name = ""
    try:
        variant = variant_of(script, rules)
        name = variant.ruleset.id
        cards = Cards(script, pool)
        if script.start == ("", "decks"):
            from engine.questions.before import run_decks

            expected = expectations_of(script, names_of(script), ())
            return run_decks(script, variant, cards, expected, folder)
        if script.start == ("", "draft"):
            from engine.questions.drafting import run_draft

            return run_draft(script, variant, cards, ask_draft, lang)
        runner = Runner(script, variant, cards, ask, lang, watch)
        runner.prepare()
        runner.play()
    except ScriptError as error:
        branches = tuple(runner.branches) if runner is not None else ()
        checks = tuple(runner.checks) if runner is not None else ()
        return Report(script, checks, branches, error.problem, () if cards is None else tuple(cards.warnings), name)
    except Exception as error:
        if debug:
            raise
        text = f"the engine can't play this ({type(error).__name__}: {error}); please report it with this script"
        return Report(
            script,
            (),
            (),
            Problem("engine/unsupported", text, UNKNOWN),
            () if cards is None else tuple(cards.warnings),
            name,
        )
    problem = next((b.problem for b in runner.branches if b.problem is not None), None)
    return Report(script, tuple(runner.checks), tuple(runner.branches), problem, tuple(cards.warnings), name)

"""What is said when play cannot go on: prompts left open, illegal steps, answers nobody asked for, names that fit
nothing or too much.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import AmbiguousName, EngineError, Reason
from engine.questions.problems import ILLEGAL, OPEN, UNKNOWN, Problem, ScriptError
from engine.rulebook.renumber import printed
from engine.words.actor import prompt_text
from engine.words.answers import option_words
from engine.words.say import answer_text, legal_texts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.ids import PlayerId
    from engine.rulebook.refs import RuleRef
    from engine.state.decisions import Decision
    from engine.state.game import Game
    from engine.words.refs import Refs
    from engine.words.sentences import ChooseSaid, Sentence

__all__ = ["held_back", "illegal", "left_open", "name_error"]


_SHOWN = 12
"""Options of a prompt that are told."""


def _quoted(sentence: str) -> str:
    """The sentence as YAML takes it: in quotes where a comment or a key would begin in it."""
    return f'"{sentence}"' if " #" in sentence or ": " in sentence else sentence


def _numbers(game: Game, rules: Iterable[RuleRef]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(printed(r, game.setup.rules) for r in rules))


def left_open(game: Game, decision: Decision, refs: Refs) -> Problem:
    """A prompt that nothing in the script answers (exit code 3)."""
    words = option_words(game, decision, refs)
    who = game.players[decision.player]
    more = f" … and {len(words) - _SHOWN} more" if len(words) > _SHOWN else ""
    details = [("options", " · ".join(words[:_SHOWN]) + more)] if words else []
    example = answer_text(game, decision, refs)
    if decision.kind == "PayCost" and not words:  # mana has to be made first (601.2g)
        first = [text for text in legal_texts(game, decision.player, refs, most=_SHOWN) if text != "concede"]
        details += [("options", " · ".join(first))] if first else []
        example = first[0] if first else example
    elif decision.kind == "PayCost":
        details.append(("or", "say it in the step that is paid for: … paying {…}"))
    if example:
        details.append(("add", f"- {who}: {_quoted(example)}         or run with --ask to answer now"))
    listed = decision.kind != "PayCost" and len(words) <= _SHOWN
    among = "" if listed or decision.kind == "PayCost" else f" among {len(words)}"
    text = f"prompt left open: {prompt_text(game, decision, refs, listed=listed)}{among}"
    return Problem("prompt/open", text, OPEN, rules=_numbers(game, decision.why.rules), details=tuple(details))


def held_back(refs: Refs, held: tuple[PlayerId, ChooseSaid, int]) -> Problem:
    """An answer ``for REF`` that no prompt ever asked for (exit code 5)."""
    seat, said, line = held
    text = f"nothing is asked about {said.about}: the answer '{said}' of {refs.game.players[seat]} is not used"
    return Problem("prompt/none", text, ILLEGAL, line)


def name_error(error: EngineError) -> ScriptError:
    """A name that fits nothing, or several things (exit code 4)."""
    ambiguous = isinstance(error, AmbiguousName)
    details = tuple(("", r.text) for r in error.reasons) if ambiguous else ()
    text = error.context if ambiguous and error.context else str(error)
    return ScriptError(Problem("script/ambiguous" if ambiguous else "script/name", text, UNKNOWN, details=details))


def illegal(game: Game, refs: Refs, seat: PlayerId | None, said: Sentence | None, error: EngineError) -> ScriptError:
    """A step that the rules do not allow (exit code 5): why, and what is possible."""
    reasons = error.reasons or (Reason("action/illegal", (), str(error)),)
    code = reasons[0].code if reasons[0].code.startswith("prompt/") else "action/illegal"
    details: list[tuple[str, str]] = []
    for reason in reasons:
        numbers = ", ".join(_numbers(game, reason.rules))
        details.append(("because", reason.text + (f"  ({numbers})" if numbers else "")))
    if seat is not None:
        may = " · ".join(legal_texts(game, seat, refs, most=8))
        if may:
            details.append(("instead", f"{game.players[seat]} may: {may}"))
    who = "" if seat is None else game.players[seat]
    message = (
        f"{who} can't {_doing(said)} now"
        if said is not None and seat is not None
        else "; ".join(r.text for r in reasons)
    )
    rules = _numbers(game, (r for reason in reasons for r in reason.rules))
    return ScriptError(
        Problem(code, message, ILLEGAL, rules=rules, details=tuple(details)),
        (r for reason in reasons for r in reason.rules),
    )


def _doing(said: Sentence) -> str:
    """The sentence as it goes on after "can't"."""
    text = str(said)
    return f"declare {text!r}" if text.startswith("no ") else text

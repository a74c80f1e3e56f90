"""Reading a script's sentences before anything is played, so that errors of writing come first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.catalog import catalog
from engine.errors import EngineError
from engine.frozen import record
from engine.questions.expectations import Expectation, check_number, read_expectation
from engine.questions.problems import UNKNOWN, UNREADABLE, Problem, ScriptError
from engine.questions.script import RawStep, Script
from engine.rulebook.ruleset import rulesets
from engine.variants import InvalidVariant, find_variant
from engine.words.grammar import Unreadable
from engine.words.names import NameBook
from engine.words.sentences import ChooseSaid, PassSaid, Sentence, read_sentence

if TYPE_CHECKING:
    from engine.rulebook.variant import Variant

__all__ = ["Step", "expectations_of", "names_of", "read_steps", "variant_of"]


@record
class Step:
    """A step that has been read: the raw step, the sentence (players, ``all``) or the expectations (``check``)."""

    raw: RawStep
    sentence: Sentence | None = None
    expected: tuple[Expectation, ...] = ()


def names_of(script: Script) -> NameBook:
    """The names that the script's sentences can use: players, cards, faces, aliases."""
    names: list[str] = []
    for card in script.cards:
        names.append(card.name)
        faces = dict(card.fields).get("card_faces") or ()
        names += [str(f["name"]) for f in faces if "name" in f]
    for seat in script.seats:
        for line in seat.lines():
            names += [line.name, *line.name.split(" // ")]
            names += [v for k, v in line.attributes if k in ("As", "Copy", "Melded", "Merged")]
    return NameBook(
        script.players, (*names, *(name for card in catalog() for name in (card.key, *(f.name for f in card.faces))))
    )


def read_steps(script: Script, names: NameBook) -> tuple[Step, ...]:
    """The steps with their sentences read.

    Raises :class:`ScriptError` (exit code 4): a sentence that nobody reads.
    """
    out: list[Step] = []
    for raw in script.steps:
        if raw.who == "check":
            out.append(Step(raw, None, tuple(read_expectation(s.text, s.line, names) for s in raw.said)))
            continue
        if raw.who == "effect":
            out.append(Step(raw))
            continue
        try:
            sentence = read_sentence(raw.said[0].text, names)
            if isinstance(sentence, ChooseSaid) and sentence.rule:
                check_number(sentence.rule)
        except Unreadable as error:
            raise ScriptError(Problem("script/sentence", str(error), UNKNOWN, raw.said[0].line, raw.number)) from None
        if raw.who == "all" and not isinstance(sentence, PassSaid):
            text = f"'all' can only pass, not {raw.said[0].text!r}"
            raise ScriptError(Problem("script/sentence", text, UNKNOWN, raw.said[0].line, raw.number))
        out.append(Step(raw, sentence))
    return tuple(out)


def _found(script: Script, rules: str | None) -> Variant:
    """The id of a rule set says itself which variant is meant: where sets are compared, and where the script names no
    variant.
    """
    asked = rules if rules is not None else script.rules
    free = rules is not None or not any(key == "variant" for key, _ in script.lines)
    if free and asked is not None and asked in {one.id for one in rulesets()}:
        return find_variant(asked)
    return find_variant(script.variant, asked)


def variant_of(script: Script, rules: str | None = None) -> Variant:
    """The variant of a script under its rule set, or under ``rules``, with its optional rules.

    A sideboard that the script gives is used where it is optional; where one of two rules about generals has to be
    chosen and the script says nothing, it is the league rule, which changes nothing in a game. Raises
    :class:`ScriptError` (exit code 2).
    """
    try:
        variant = _found(script, rules)
        options = list(script.options)
        if (
            script.start != ("", "decks")
            and "sideboard" in variant.ruleset.options
            and any(seat.sideboard for seat in script.seats)
        ):
            options.append("sideboard")
        variant = variant.using(*options) if options else variant
        return variant.using(*options, variant.undecided[0]) if variant.undecided else variant
    except InvalidVariant as error:
        raise ScriptError(Problem("script/rules", str(error), UNREADABLE, script.line("options"))) from None
    except EngineError as error:
        raise ScriptError(
            Problem("script/rules", str(error), UNREADABLE, script.line("rules" if script.rules else "variant"))
        ) from None


def expectations_of(
    script: Script, names: NameBook, steps: tuple[Step, ...]
) -> tuple[tuple[str, tuple[Expectation, ...]], ...]:
    """The expectations at the end, by branch.

    Raises :class:`ScriptError`: an unreadable sentence (exit code 4), or branches without a ``choose *`` (2).
    """
    found = tuple(
        (branch, tuple(read_expectation(s.text, s.line, names) for s in texts)) for branch, texts in script.expect
    )
    if script.branched and not any(isinstance(s.sentence, ChooseSaid) and s.sentence.every for s in steps):
        text = "expect has branches, but no step is `choose *`"
        raise ScriptError(Problem("script/branch", text, UNREADABLE, script.line("expect")))
    return found

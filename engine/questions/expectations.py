"""What must be true, in words: the expectations of question scripts as records, and the grammar that reads them."""

from __future__ import annotations

import re
from typing import Any

from engine.frozen import record
from engine.questions.problems import UNKNOWN, Problem, ScriptError
from engine.rulebook.index import known, nearest
from engine.words.grammar import Unreadable, compile_pattern
from engine.words.names import COLOR_WORDS, NameBook, kinds, one_of
from engine.words.sentences import Sentence, read_sentence, read_slots

__all__ = ["KINDS", "Expectation", "check_number", "read_expectation"]


@record
class Expectation:
    """One expectation: its ``kind``, the text as written, the line in the file, and the slots of its sentence."""

    kind: str
    text: str
    line: int
    slots: tuple[tuple[str, Any], ...]

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a slot."""
        return next((v for k, v in self.slots if k == name), default)


STATES = ("tapped", "untapped", "face down", "face up", "attacking", "blocked", "summoning sick", "a commander")
_PATTERNS: tuple[tuple[str, str], ...] = (
    ("<ref:ref> is in <zone:where>", "zone"),
    ("<ref:ref> is on the battlefield[ under <by:player>'s control]", "battlefield"),
    ("<who:player> is the monarch", "monarch"),
    ("<who:player> has the initiative", "initiative"),
    ("<ref:ref> is not <state:state>", "not_state"),
    ("<ref:ref> is <state:state>", "state"),
    ("<ref:ref> is outside the game", "outside"),
    ("<ref:ref> has left the game", "left"),
    ("<ref:ref> is <pt:pt>", "pt"),
    ("<ref:ref> is <colors:colors>", "colors"),
    ("<ref:ref> is an <types:rest>", "types"),
    ("<ref:ref> is a <types:rest>", "types"),
    ("<ref:ref> has <keyword:rest>", "has"),
    ("counters <ref:ref> <counter:counter> <n:number>", "counters"),
    ("life <pairs:pair,>", "life"),
    ("hand <pairs:pair,>", "hand"),
    ("library <pairs:pair,>", "library"),
    ("graveyard <pairs:pair,>", "graveyard"),
    ("poison <pairs:pair,>", "poison"),
    ("cost <ref:ref> <cost:cost>[ for <who:player>][ as <face:words>]", "cost"),
    ("casts <ref:ref> <n:number>[ by <who:player>]", "casts"),
    ("commander damage <ref:ref> to <who:player> <n:number>", "damage"),
    ("<who:player> controls no commander", "no_commander"),
    ("<who:player> controls commander", "has_commander"),
    ("<who:player> controls <n:number> <name:rest>", "controls"),
    ("identity <whose:target> undefined", "identity"),
    ("identity <whose:target> <identity:identity>", "identity"),
    ("legal <who:player>: <said:rest>", "legal"),
    ("illegal <who:player>: <said:rest>", "illegal"),
    ("prompt <who:player> (<rule:rule>): <options:option,>", "prompt"),
    ("prompt <who:player>: <options:option,>", "prompt"),
    ("prompt <who:player> (<rule:rule>)", "prompt"),
    ("no prompt", "no_prompt"),
    ("priority <who:player>", "priority"),
    ("turn <who:player>", "turn"),
    ("step <step:step>", "step"),
    ("stack empty", "stack"),
    ("stack <refs:ref,>", "stack"),
    ("<who:player> lost[ (<rule:rule>)]", "lost"),
    ("<who:player> has not lost", "not_lost"),
    ("<who:player> won", "won"),
    ("game over", "over"),
    ("game drawn", "drawn"),
    ("<ref:ref> triggered[ <n:number> times]", "triggered"),
    ("<ref:ref> triggered <n:number> time", "triggered"),
    ("<ref:ref> did not trigger", "not_triggered"),
    ("<ref:ref> resolved", "resolved"),
    ("<ref:ref> died", "died"),
    ("<ref:ref> was <what:happened>", "was"),
    ("cites <rules:rule,>", "cites"),
    ("<who:player> can see <ref:ref>", "sees"),
    ("<who:player> cannot see <ref:ref>", "blind"),
    ("nobody can see <ref:ref>", "hidden"),
    ("draft over", "draft_over"),
    ("pool <who:player> <refs:ref,>", "pool"),
    ("pack <who:player> <refs:ref,>", "pack"),
    ("note <who:player> <ref:ref> <value:rest>", "note"),
    ("deck <who:player> is legal", "deck"),
    ("deck <who:player> is illegal because <rules:rule,>[ naming <cards:ref,>]", "deck"),
)
KINDS: frozenset[str] = frozenset(kind for _, kind in _PATTERNS)
_PT = re.compile(r"(-?\d{1,9})/(-?\d{1,9})")
_COUNTER = re.compile(r"[A-Za-z0-9]+|[+-]\d+/[+-]\d+")
_IDENTITY = re.compile(r"(?:\{[^{}]*\})+|colorless")
_COLORS = re.compile(rf"(?:{'|'.join(COLOR_WORDS)})(?:,? (?:and )?(?:{'|'.join(COLOR_WORDS)}))*(?!\w)|colorless(?! \w)")
_REFUSED = re.compile(r"(.+?)(?: because (.+?))?(?: naming (.+))?")


def _regex(pattern: re.Pattern[str], wanted: str) -> Any:
    def read(ctx: Any, text: str, at: int) -> Any:
        found = pattern.match(text, at)
        if found:
            yield found.end(), found[0]
        else:
            ctx.fail(at, wanted)

    return read


def _pair(ctx: Any, text: str, at: int) -> Any:
    for end, slots in compile_pattern("<who:player> <n:number>").match(ctx, text, at, {}):
        yield end, (slots["who"], slots["n"])


_READERS: dict[str, Any] = {
    **kinds(),
    "where": one_of(("hand", "library", "graveyard", "exile", "command", "stack")),
    "state": one_of(STATES),
    "happened": one_of(("countered", "exiled", "revealed")),
    "pt": _regex(_PT, "power/toughness"),
    "counter": _regex(_COUNTER, "a kind of counter"),
    "identity": _regex(_IDENTITY, "mana symbols in braces or colorless"),
    "colors": _regex(_COLORS, "colors"),
    "pair": _pair,
}


def read_expectation(text: str, line: int, names: NameBook) -> Expectation:
    """The expectation in a text.

    Raises :class:`ScriptError` (exit code 4): no sentence of the contract reads it.
    """
    try:
        kind, slots = read_slots(text, names, _READERS, _PATTERNS)
        if kind in ("legal", "illegal"):
            slots = _action(kind, slots, names)
        for number in (slots.get("rule"), *slots.get("rules", ())):
            if number is not None:
                check_number(number)
    except Unreadable as error:
        raise ScriptError(Problem("script/sentence", str(error), UNKNOWN, line)) from None
    return Expectation(kind, " ".join(text.split()), line, tuple(slots.items()))


def check_number(number: str) -> None:
    """Nothing, if a rule of this number exists in any text.

    Raises :class:`Unreadable` with the nearest numbers.
    """
    if not known(number):
        near = ", ".join(nearest(number))
        raise Unreadable(f"no rule has the number {number}" + (f"; the nearest are {near}" if near else ""))


def _action(kind: str, slots: dict[str, Any], names: NameBook) -> dict[str, Any]:
    said: str = slots["said"]
    because = naming = None
    if kind == "illegal":
        found = _REFUSED.fullmatch(said)
        assert found is not None
        said, because, naming = found[1], found[2], found[3]
    sentence: Sentence = read_sentence(said, names)
    if because is not None and re.fullmatch(r"\d{3}(\.\d+[a-z]?)?|edh20\S+", because):
        check_number(because)
    return {"who": slots["who"], "said": said, "sentence": sentence, "because": because, "naming": naming}

"""The cursor that every grammar rule moves: literal phrases, attempts that give back what they took, and what was said
before.

A rule is a function that takes a :class:`Cursor`. It returns None, or raises :class:`Mismatch`, if the text is not its
own; whoever tries it through :meth:`Cursor.first` then stands where it stood before.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from engine.cards.filters import Exact, Ref
from engine.cards.text.tokens import Token, tokenize
from engine.cards.text.wording import spoken
from engine.errors import EngineError
from engine.frozen import record, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.cards.filters import Amount
    from engine.cards.mana import ManaCost
    from engine.cards.ops import Op, TargetSpec

__all__ = ["Cursor", "Mismatch", "Resolver", "Scope", "Setting", "Thing"]

T = TypeVar("T")


class Resolver(Protocol):
    """Turns a name in an effect sentence into a reference; ``kind`` is ``object``, ``player`` or ``any``."""

    def __call__(self, text: str, kind: str, /) -> Ref:
        """The reference; an ``EngineError`` is raised for a name that is none of that kind."""
        ...


class Mismatch(Exception):
    """The rule does not read the text at this place."""


@record
class Thing:
    """Something mentioned before, for "it", "that creature", "those cards".

    ``ref`` is what it was then (for its power, its controller), ``now`` what it is after it moved, ``zone`` where that
    is ("" = unknown). ``words`` are the nouns it may be called by.
    """

    ref: Ref
    words: frozenset[str] = frozenset()
    many: bool = False
    now: Ref | None = None
    zone: str = ""
    later: Ref | None = None
    """For "all …": a name for the objects that it was, if they are spoken of again."""

    @property
    def was(self) -> Ref:
        """The object as it was when it was mentioned: for its power, its controller."""
        return self.ref if self.later is None else self.later

    @property
    def current(self) -> Ref:
        """The object as it is now."""
        return self.was if self.now is None else self.now


@record
class Scope:
    """What has been said so far in a program, and what its targets are."""

    targets: tuple[TargetSpec, ...] = ()
    things: tuple[Thing, ...] = ()
    player: Ref | None = None
    opponent: Ref | None = None
    """Whom "that opponent" means, where that is not who "that player" means."""
    amount: Amount | None = None
    before: tuple[Op, ...] = ()
    """Choices to be made before the step that is being read."""
    around: Ref | None = None
    """The step is to be done for each of these (its filters say ``each``)."""
    slots: int = 0
    did: str = ""
    """The slot that "if you do" asks about."""
    subject: Ref | None = None
    """Who does what is being read (for "they", "their")."""
    acting: Ref | None = None
    """The object of the clause before, for "… and deals 1 damage"."""
    no_targets: bool = False
    anyway: bool = False
    """It was said that the ability resolves even if its target is illegal."""
    x: Amount | None = None
    """What X was said to be."""
    sets: tuple[tuple[str, Ref], ...] = ()
    """Names for the objects of an "all …", to be remembered if they are used."""
    rolled: str = ""
    """The slot of the result that was rolled ("the result", 706.2)."""
    made: str = ""
    """The slot of what the last step moved ("each card exiled this way")."""
    branch: tuple[Thing, ...] | None = None
    """What had been mentioned where the last "if …" began, for "otherwise"."""
    exclude: Ref | None = None
    """What "it" does not mean here: the other object of the same predicate ("~ fights it")."""


@record
class Setting:
    """What the text stands on: an instant or sorcery (``spell``), a permanent, or an effect sentence (``names`` and
    ``resolve``).
    """

    spell: bool = False
    names: tuple[str, ...] = ()
    resolve: Resolver | None = None
    types: tuple[str, ...] = ()
    has_x: bool = False
    """Some cost on the card has an X."""
    mana_cost: ManaCost | None = None
    """The mana cost of the card."""
    event: str = ""
    """The trigger event, while the effect of a triggered ability is read."""

    @property
    def script(self) -> bool:
        """Whether an effect sentence is read."""
        return self.resolve is not None


class Cursor:
    """A place in a line of tokens."""

    def __init__(self, text: str, setting: Setting, *, tokens: tuple[Token, ...] | None = None) -> None:
        if tokens is None and setting.resolve is not None:
            text = spoken(text)
        self.text = text
        self.setting = setting
        self.tokens = tokenize(text) if tokens is None else tokens
        if tokens is None and setting.resolve is not None:  # people are he and she in effect sentences
            self.tokens = tuple(replace(t, text="their") if t.text in {"her", "his"} else t for t in self.tokens)
        elif tokens is None and not _PEOPLE.isdisjoint(t.text for t in self.tokens):
            self.tokens = _as_it(self.tokens)
        self.i = 0
        self.far = 0
        self.scope = Scope()
        self.problem: EngineError | None = None
        """Why the last name could not be resolved."""

    # -- tokens --------------------------------------------------------------------------------------------------------

    @property
    def word(self) -> str:
        """The token here, "" at the end."""
        return self.tokens[self.i].text if self.i < len(self.tokens) else ""

    @property
    def raw(self) -> str:
        """The token here as written."""
        return self.tokens[self.i].raw if self.i < len(self.tokens) else ""

    def ahead(self, n: int) -> str:
        """The token ``n`` places on."""
        return self.tokens[self.i + n].text if 0 <= self.i + n < len(self.tokens) else ""

    @property
    def quote_ended(self) -> bool:
        """Whether a quotation ends here that ends its sentence as well: its full stop stands inside."""
        return self.i > 1 and self.tokens[self.i - 1].text == '"' and self.tokens[self.i - 2].text == "."

    @property
    def done(self) -> bool:
        """Whether everything is read."""
        return self.i >= len(self.tokens)

    def take(self) -> Token:
        """Read one token of whatever kind."""
        if self.done:
            raise Mismatch
        self.i += 1
        self.far = max(self.far, self.i)
        return self.tokens[self.i - 1]

    def eat(self, pattern: str) -> bool:
        """Read a literal phrase: words with ``a|b`` alternatives and ``[optional]`` ones; False and no step if it isn't
        there.
        """
        at, tokens = self.i, self.tokens
        size = len(tokens)
        for words, optional in _pattern(pattern):
            if at < size and tokens[at].text in words:
                at += 1
            elif not optional:
                self.far = max(self.far, at)
                return False
        self.i = at
        self.far = max(self.far, at)
        return True

    def need(self, pattern: str) -> None:
        """Read a literal phrase.

        :raises Mismatch: it isn't there.
        """
        if not self.eat(pattern):
            raise Mismatch

    def peek(self, pattern: str) -> bool:
        """Whether the phrase is here."""
        at = self.i
        found = self.eat(pattern)
        self.i = at
        return found

    # -- attempts ------------------------------------------------------------------------------------------------------

    def attempt(self, rule: Callable[..., T], *args: Any, **named: Any) -> T | None:
        """What the rule reads, or None with everything as before."""
        at, scope = self.i, self.scope
        found: T | None
        try:
            found = rule(self, *args, **named)
        except Mismatch:
            found = None
        if found is None:
            self.i, self.scope = at, scope
        return found

    def first(self, *rules: Callable[[Cursor], T]) -> T | None:
        """What the first rule that fits reads."""
        for rule in rules:
            found = self.attempt(rule)
            if found is not None:
                return found
        return None

    def must(self, rule: Callable[..., Any], *args: Any) -> Any:
        """What the rule reads.

        :raises Mismatch: it does not fit.
        """
        found = rule(self, *args)
        if found is None:
            raise Mismatch
        return found

    # -- scope ---------------------------------------------------------------------------------------------------------

    def say(self, **changes: Any) -> None:
        """Change the scope."""
        self.scope = replace(self.scope, **changes)

    def mention(self, thing: Thing) -> None:
        """Remember a thing: the newest stands last; the same reference is kept once."""
        rest = tuple(t for t in self.scope.things if t.ref != thing.ref)
        self.scope = replace(self.scope, things=(*rest, thing))

    def moved(self, ref: Ref, now: Ref | None, zone: str) -> None:
        """Note that the thing is now ``now`` in ``zone``."""
        things = tuple(
            replace(t, now=now, zone=zone, words=t.words | {"card", "cards"}) if ref in (t.ref, t.now, t.later) else t
            for t in self.scope.things
        )
        self.scope = replace(self.scope, things=things)

    def slot(self, word: str) -> str:
        """A name for a binding that nothing else in this program uses."""
        n = self.scope.slots
        self.scope = replace(self.scope, slots=n + 1)
        return word if n == 0 else f"{word}{n + 1}"

    def flush(self, *ops: Op) -> tuple[Op, ...]:
        """The steps with the choices that come before them, wrapped for each player if their filters ask for it."""
        from engine.cards.ops import ForEach

        steps: tuple[Op, ...] = (*self.scope.before, *ops)
        around = self.scope.around
        self.scope = replace(self.scope, before=(), around=None)
        return steps if around is None or not steps else (ForEach(around, steps),)

    # -- names of effect sentences -------------------------------------------------------------------------------------

    def name(self, kind: str) -> Ref | None:
        """A known name here, longest first, resolved by the caller's resolver; None if there is none."""
        resolve = self.setting.resolve
        if resolve is None or self.done:
            return None
        end = _name_end(self.text, self.tokens, self.i, self.setting.names)
        if end is None:
            return None
        text = self.text[self.tokens[self.i].start : self.tokens[end - 1].end]
        try:
            found = resolve(text, kind)
        except EngineError as problem:
            self.problem = problem
            return None
        if isinstance(found, Exact) and kind == "player" and any(t >= 0 for t in found.things):
            return None
        if isinstance(found, Exact) and kind == "object" and any(t < 0 for t in found.things):
            return None
        self.i = end
        self.far = max(self.far, end)
        return found


_PEOPLE = frozenset({"he", "she", "him", "his", "her", "himself", "herself"})


def _as_it(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """A card that calls its object he or she means what others call it."""
    out = []
    for t, after in zip(tokens, (*(x.text for x in tokens[1:]), ""), strict=True):
        word = {"he": "it", "she": "it", "him": "it", "his": "its", "himself": "itself", "herself": "itself"}.get(
            t.text, t.text
        )
        if t.text == "her":
            word = (
                "its"
                if after.isalpha()
                and after not in {"and", "until", "unless", "if", "for", "with", "onto", "to", "instead", "equal"}
                else "it"
            )
        out.append(t if word == t.text else replace(t, text=word))
    return tuple(out)


def _name_end(text: str, tokens: tuple[Token, ...], at: int, names: Sequence[str]) -> int | None:
    """Index behind the longest name (or start of a name, ending with a word) at token ``at``; also ``Ann's NAME``."""
    ends = {t.end: n for n, t in enumerate(tokens[at:], at + 1)}
    here = text[tokens[at].start :].casefold().replace("’", "'")
    best: int | None = None
    for name in names:
        low = name.casefold().replace("’", "'")
        if low and here.startswith(low):
            end = ends.get(tokens[at].start + len(low))
            if end is not None and (best is None or end > best):
                best = end
    if best is not None and best < len(tokens) and tokens[best].text == "'s" and best + 1 < len(tokens):
        behind = _name_end(text, tokens, best + 1, names)
        if behind is not None:
            return behind
    raw = tokens[at].raw
    if raw[:1].isupper() or raw[:1].isdecimal() or best is None:
        start = _prefix_end(text, tokens, at, names)
        if start is not None and (best is None or start > best):
            best = start
    return best


def _prefix_end(text: str, tokens: tuple[Token, ...], at: int, names: Sequence[str]) -> int | None:
    """Index behind the longest run of words that some name starts with, written with the name's capitals."""
    best: int | None = None
    for end in range(at + 1, min(len(tokens), at + 9) + 1):
        run = text[tokens[at].start : tokens[end - 1].end].replace("’", "'")
        if len(run) < 2 or not any(n.replace("’", "'").startswith(run) for n in names):
            break
        if tokens[end - 1].text[-1].isalnum() and not tokens[end - 1].text.startswith("'"):
            best = end
    return best


@lru_cache(maxsize=8192)
def _pattern(pattern: str) -> tuple[tuple[frozenset[str], bool], ...]:
    out = []
    for part in pattern.split():
        optional = part.startswith("[") and part.endswith("]")
        words = part[1:-1] if optional else part
        out.append((frozenset(words.split("|")), optional))
    return tuple(out)

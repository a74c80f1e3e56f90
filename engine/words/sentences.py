"""What a player does, in words: the sentences of question scripts as records, and the grammar that reads them.

Each record stands for one sentence of the contract (``docs/question-scripts.md``); :func:`read_sentence` reads the
text, ``str()`` of a record writes it again.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Union

from engine.frozen import record
from engine.words.grammar import Context, Unreadable, compile_pattern, first_match
from engine.words.names import NameBook, Named, kinds

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "ActivateSaid", "AssignSaid", "AttackSaid", "BlockSaid", "CastSaid", "ChooseSaid", "PassSaid", "PlaySaid", "RefsSaid", "Sentence", "TapSaid",
    "TextSaid", "WordSaid", "read_sentence", "read_slots",
]  # fmt: skip

Target = Union[Named, str]
"""A reference to an object, or a player's name."""


@record
class PassSaid:
    """``pass``, or ``pass until Ned's upkeep``: the player and the step."""

    whose: str = ""
    step: str = ""

    def __str__(self) -> str:
        """As written."""
        if not self.step:
            return "pass"
        return f"pass until {self.whose}'s {self.step}"


@record
class CastSaid:
    """``cast REF …``; ``x`` -1 = not said."""

    what: Named
    zone: str = ""
    targets: tuple[Target, ...] = ()
    x: int = -1
    extras: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    paying: str = ""
    using: str = ""
    free: bool = False
    face: str = ""

    def __str__(self) -> str:
        """As written, clauses in their usual order."""
        parts = [f"cast {self.what}"]
        parts += [f"from {self.zone}"] if self.zone else []
        parts += [f"targeting {', '.join(map(str, self.targets))}"] if self.targets else []
        parts += [f"X={self.x}"] if self.x >= 0 else []
        parts += [f"with {' and '.join(self.extras)}"] if self.extras else []
        parts += [f"choosing {', '.join(self.modes)}"] if self.modes else []
        parts += [f"paying {self.paying}"] if self.paying else []
        parts += [f"using {self.using}"] if self.using else []
        parts += ["without paying"] if self.free else []
        parts += [f"as {self.face}"] if self.face else []
        return " ".join(parts)


@record
class ActivateSaid:
    """``activate REF[: WHICH] …``; ``which`` is ``+2``, ``#1`` or the first words of the ability."""

    what: Named
    which: str = ""
    targets: tuple[Target, ...] = ()
    x: int = -1
    modes: tuple[str, ...] = ()
    paying: str = ""

    def __str__(self) -> str:
        """As written."""
        parts = [f"activate {self.what}" + (f": {self.which}" if self.which else "")]
        parts += [f"targeting {', '.join(map(str, self.targets))}"] if self.targets else []
        parts += [f"X={self.x}"] if self.x >= 0 else []
        parts += [f"choosing {', '.join(self.modes)}"] if self.modes else []
        parts += [f"paying {self.paying}"] if self.paying else []
        return " ".join(parts)


@record
class PlaySaid:
    """``play REF [as FACE]``."""

    what: Named
    face: str = ""

    def __str__(self) -> str:
        """As written."""
        return f"play {self.what}" + (f" as {self.face}" if self.face else "")


@record
class TapSaid:
    """``tap REF for {G}``."""

    what: Named
    mana: str

    def __str__(self) -> str:
        """As written."""
        return f"tap {self.what} for {self.mana}"


@record
class AttackSaid:
    """``attack …``: groups of (what is attacked, None = the only thing there is; attackers). No groups: ``no attack``."""

    groups: tuple[tuple[Target | None, tuple[Named, ...]], ...] = ()

    def __str__(self) -> str:
        """As written."""
        if not self.groups:
            return "no attack"
        said = [
            (f"{whom} " if whom is not None else "") + f"with {', '.join(map(str, who))}" for whom, who in self.groups
        ]
        return "attack " + " and ".join(said)


@record
class BlockSaid:
    """``block …``: pairs of (attacker, its blockers). No pairs: ``no block``."""

    groups: tuple[tuple[Named, tuple[Named, ...]], ...] = ()

    def __str__(self) -> str:
        """As written."""
        if not self.groups:
            return "no block"
        return "block " + " and ".join(f"{a} with {', '.join(map(str, b))}" for a, b in self.groups)


@record
class AssignSaid:
    """``assign A 3 to B, 2 to Ned``."""

    what: Named
    shares: tuple[tuple[int, Target], ...]

    def __str__(self) -> str:
        """As written."""
        return f"assign {self.what} " + ", ".join(f"{n} to {whom}" for n, whom in self.shares)


@record
class ChooseSaid:
    """``choose OPTION, … [for REF] [(RULE)]``; ``every`` is ``choose *``; no options: ``choose nothing``."""

    options: tuple[str, ...] = ()
    about: Named | None = None
    rule: str = ""
    every: bool = False

    def __str__(self) -> str:
        """As written."""
        said = "*" if self.every else ", ".join(self.options) or "nothing"
        return (
            f"choose {said}" + (f" for {self.about}" if self.about else "") + (f" ({self.rule})" if self.rule else "")
        )


@record
class RefsSaid:
    """A verb with references: ``order``, ``bottom``, ``exile``, ``pick``, ``reveal``, ``turn up`` (``turn REF face
    up``).
    """

    verb: str
    refs: tuple[Target, ...]

    def __str__(self) -> str:
        """As written."""
        if self.verb == "turn up":
            return f"turn {self.refs[0]} face up"
        return f"{self.verb} {', '.join(map(str, self.refs))}"


@record
class TextSaid:
    """``note VALUE``, ``vote PLAYER``."""

    verb: str
    text: str

    def __str__(self) -> str:
        """As written."""
        return f"{self.verb} {self.text}"


@record
class WordSaid:
    """A sentence of one word: ``keep``, ``mulligan``, ``stop``, ``concede``."""

    verb: str

    def __str__(self) -> str:
        """The word."""
        return self.verb


Sentence = Union[
    PassSaid, CastSaid, ActivateSaid, PlaySaid, TapSaid, AttackSaid, BlockSaid, AssignSaid, ChooseSaid, RefsSaid, TextSaid, WordSaid,
]  # fmt: skip

# -- the grammar -------------------------------------------------------------------------------------------------------


def _pass(s: dict[str, Any]) -> Sentence:
    return PassSaid(s.get("whose", ""), s.get("step", ""))


def _cast(s: dict[str, Any]) -> Sentence:
    return CastSaid(
        s["what"], s.get("zone", ""), s.get("targets", ()), s.get("x", -1), s.get("extras", ()), s.get("modes", ()), s.get("paying", ""),
        s.get("using", ""), "free" in s, s.get("face", ""),
    )  # fmt: skip


def _activate(s: dict[str, Any]) -> Sentence:
    which = s.get("which", "").replace("\N{MINUS SIGN}", "-")
    return ActivateSaid(s["what"], which, s.get("targets", ()), s.get("x", -1), s.get("modes", ()), s.get("paying", ""))


def _choose(s: dict[str, Any]) -> Sentence:
    return ChooseSaid(s.get("options", ()), s.get("about"), s.get("rule", ""), "every" in s)


def _verb(verb: str) -> Any:
    return lambda s: RefsSaid(verb, s["refs"])


_ABOUT = "[ for <about:ref>][ (<rule:rule>)]"
_CLAUSES = " targeting <targets:target,>| X=<x:count>| choosing <modes:words,>| paying <paying:cost>"
_PATTERNS: tuple[tuple[str, Any], ...] = (
    ("pass[ until <whose:player>'s <step:step>]", _pass),
    (
        f"cast <what:ref>{{ from <zone:zone>|{_CLAUSES}| with <extras:words&>| using <using:words>| <free:free>| as <face:words>}}",
        _cast,
    ),
    ("play <what:ref>[ as <face:words>]", lambda s: PlaySaid(s["what"], s.get("face", ""))),
    (f"activate <what:ref>[: <which:words>]{{{_CLAUSES}}}", _activate),
    ("tap <what:ref> for <mana:cost>", lambda s: TapSaid(s["what"], s["mana"])),
    ("turn <refs:ref,> face up", _verb("turn up")),
    ("attack with <who:ref,>", lambda s: AttackSaid(((None, s["who"]),))),
    ("attack <groups:attack&>", lambda s: AttackSaid(s["groups"])),
    ("no attack", lambda _: AttackSaid()),
    ("block <groups:block&>", lambda s: BlockSaid(s["groups"])),
    ("no block", lambda _: BlockSaid()),
    ("assign <what:ref> <shares:share,>", lambda s: AssignSaid(s["what"], s["shares"])),
    (f"choose <every:star>{_ABOUT}", _choose),
    (f"choose nothing{_ABOUT}", _choose),
    (f"choose <options:option,>{_ABOUT}", _choose),
    ("order <refs:target,>", _verb("order")),
    ("bottom <refs:ref,>", _verb("bottom")),
    ("exile <refs:ref,>", _verb("exile")),
    ("pick <refs:ref,>", _verb("pick")),
    ("reveal <refs:ref,>", _verb("reveal")),
    ("note <text:rest>", lambda s: TextSaid("note", s["text"])),
    ("vote <text:rest>", lambda s: TextSaid("vote", s["text"])),
    *((word, lambda _, w=word: WordSaid(w)) for word in ("keep", "mulligan", "stop", "concede")),
)


def _nested(source: str, make: Any) -> Any:
    pattern = compile_pattern(source)

    def read(ctx: Context, text: str, at: int) -> Iterator[tuple[int, Any]]:
        for end, slots in pattern.match(ctx, text, at, {}):
            yield end, make(slots)

    return read


def _count(ctx: Context, text: str, at: int) -> Iterator[tuple[int, int]]:
    """A number that is not below zero: nobody chooses another value for X (107.1b)."""
    for end, number in _NUMBER(ctx, text, at):
        if number >= 0:
            yield end, number
        else:
            ctx.fail(at, "a number from 0 up")


def _literal(word: str) -> Any:
    def read(ctx: Context, text: str, at: int) -> Iterator[tuple[int, str]]:
        if text.startswith(word, at):
            yield at + len(word), word
        else:
            ctx.fail(at, word)

    return read


_NUMBER = kinds()["number"]
_KINDS: dict[str, Any] = {
    **kinds(),
    "count": _count,
    "attack": _nested("<whom:target> with <who:ref,>", lambda s: (s["whom"], s["who"])),
    "block": _nested("<whom:ref> with <who:ref,>", lambda s: (s["whom"], s["who"])),
    "share": _nested("<n:number> to <whom:target>", lambda s: (s["n"], s["whom"])),
    "star": _literal("*"),
    "free": _literal("without paying"),
}


def read_sentence(text: str, names: NameBook) -> Sentence:
    """The sentence in the text.

    Raises :class:`engine.words.grammar.Unreadable`: no sentence of the grammar reads it.
    """
    make, slots = read_slots(text, names, _KINDS, _PATTERNS)
    return make(slots)  # type: ignore[no-any-return]


def read_slots(
    text: str, names: NameBook, readers: dict[str, Any], patterns: tuple[tuple[str, Any], ...]
) -> tuple[Any, dict[str, Any]]:
    """What stands beside the first pattern that reads the text, and its slots.

    Known names are tried first. An unknown name is taken as one (it may be a token's) unless it begins with a known
    name: then the words behind that name are what can't be read.
    """
    plain = " ".join(text.split())
    try:
        return first_match(Context(readers, names.strict()), plain, patterns)
    except Unreadable as strict:
        try:
            found, slots = first_match(Context(readers, names), plain, patterns)
        except Unreadable as loose:
            raise (strict if strict.far or not plain[:1].isupper() else loose) from None
        for name in _names_in(slots):
            if not names.knows(name) and any(end < len(name) for end in names.known_ends(name, 0)):
                # a misspelt name is a name all the same
                if not get_close_matches(name, names.words(), n=1, cutoff=0.8):
                    raise strict from None
        return found, slots


def _names_in(value: Any) -> Iterator[str]:
    if isinstance(value, Named):
        yield value.name
    elif isinstance(value, dict):
        for one in value.values():
            yield from _names_in(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from _names_in(one)

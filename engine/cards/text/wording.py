"""Other ways to say what Oracle text says today: older templates and long forms become the words that the grammar reads
(CR 100.1, 108.1).

Only the words that are read change; what an ability shows is the line as it stands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["called_otherwise", "spoken", "today"]

_MANY = r"(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|X|that many|\d+)"
_DONE = r"(?=(?:already )?(?:attacked|been|cast|chosen|completed|controlled|created|discarded|drawn|gained|lost|played|put|rolled|sacrificed)\b)"
_SOME = r"(?:[Aa]n?|[Aa]nother|[Tt]hat|[Ee]nchanted|[Ee]quipped)"
_NO_OTHER = r"(?!\b(?:artifact|land|permanent|enchantment|card|token)s?\b)"
_CLAUSE = r"(?:^|(?<=[Ii]f )|(?<=[Uu]nless )|(?<=[Aa]s long as )|(?<=[Ww]hile )|(?<=though )|(?<=, )|(?<=\. )|(?<=\" ))"
_OLDER: tuple[tuple[str, str], ...] = (
    ("’", "'"),
    (r"\bconverted mana cost\b", "mana value"),
    (r"\bconverted mana costs\b", "mana values"),
    (r"\b([Cc])omes into play\b", "enters"),
    (r"\benter(s?) the battlefield\b", r"enter\1"),
    (r" to (?:your|their|his or her|that player's) mana pool\b", ""),
    (r"\b([Cc])annot\b", r"\1an't"),
    (r"\b([Dd]oes|[Dd]o|[Dd]id|is|are|was|were|has|have) not\b", r"\1n't"),
    (rf"\b([Yy]ou|[Tt]hey) have {_DONE}", r"\1've "),
    (r"\b([Ii])t has (?=been\b)", r"\1t's "),
    (rf"{_CLAUSE}([Ii])t is\b", r"\1t's"),
    (r"\b([Yy])ou are (?=the\b)", r"\1ou're "),
    (r"(?<=be countered) by spells or abilities\b", ""),
    (r"\btarget creature, player,? or planeswalker\b", "any target"),
    (r"\b(are|is) unblockable\b", "can't be blocked"),
    (r"\bone of your opponents (controls|owns)\b", r"an opponent \1"),
    (r"\beach of your opponents\b(?!')", "each opponent"),
    (r"\b([Yy])our team (?:control|controls)\b", r"\1ou control"),
    (r"\b([Yy])our team (gained|lost)\b", r"\1ou \2"),
    (r"\bexcept (?=commanders\b)", "except for "),
    (rf"\b({_SOME} (?:{_NO_OTHER}[^,.\"])*?\bcreature (?:{_NO_OTHER}[^,.\"])*?)is put into a graveyard from the battlefield\b", r"\1dies"),
    (r"\btriggers only once per turn\b", "triggers only once each turn"),
    (r" of (?:their|your|its controller's) choice (?=that shares\b)", " "),
    (r"\bbase power and base toughness\b", "base power and toughness"),
    (r"\bhis or her\b", "their"),
    (r"\bHe or she\b", "That player"),
    (r"\bhe or she\b", "that player"),
    (rf"\b([Pp])ut ({_MANY} (?:tapped |[XY\d*]+/[XY\d*]+ |legendary )[^.;\"]*?tokens?(?: with [^.;\"]*?)?) onto the battlefield(?=[.,;\"]|$| under your control| for each)", r"CREATE_\1 \2"),
)  # fmt: skip
_RULES = tuple((re.compile(old), new) for old, new in _OLDER)
_ANY = re.compile("|".join(f"(?:{re.sub(r'[(](?![?])', '(?:', old)})" for old, _ in _OLDER))


def today(text: str) -> str:
    """The text in the words of today's Oracle: "can't" for "cannot", "enters" for "enters the battlefield", "create"
    for "put … tokens onto the battlefield".
    """
    text = _NAMED_TOKEN.sub(_as_token, text)
    if _ANY.search(text) is None:
        return text
    for old, new in _RULES:
        text = old.sub(new, text)
    return text.replace("CREATE_P", "Create").replace("CREATE_p", "create")


_NAMED_TOKEN = re.compile(r'(\b[Cc]reate (?P<name>[A-Z][^,."]*), an? [^"]*\btoken[^"]*)("[^"]*")')


def _as_token(found: re.Match[str]) -> str:
    """The ability of a token that the effect names, with "this token" for the name (111.4, 201.5)."""
    return found.group(1) + re.sub(rf"\b{re.escape(found.group('name'))}(?='s|\b)", "this token", found.group(3))


_SPOKEN = tuple((re.compile(old, re.IGNORECASE), new) for old, new in (
    (r"^(put .+) in the command zone(?=\.?$)", r"\1 into the command zone"),
    (r"^(return .+) to hand(?=\.?$)", r"\1 to its owner's hand"),
    (r"^(.+) and (.+) fight each other(?=\.?$)", r"\1 fights \2"),
    (r"^(.+)'s base power and toughness become", r"\1 has base power and toughness"),
))  # fmt: skip


def spoken(text: str) -> str:
    """An effect sentence of a script in the words of today's Oracle, and without what people leave out."""
    text = today(text)
    for old, new in _SPOKEN:
        text = old.sub(new, text)
    return text


_ITSELF = re.compile(
    r"\b[Tt]his (?:Aura|Background|Equipment|Saga|Vehicle|artifact|card|creature|enchantment|land|permanent)\b"
)
_QUOTED = re.compile(r'("[^"]*")')


def called_otherwise(text: str, kind: str) -> tuple[str, ...]:
    """The line with another word for the object it is on (201.5): its name for "this creature", "this creature"
    (``kind``) for its name; not in quotation marks.
    """
    parts = _QUOTED.split(text)

    def with_(change: Callable[[str], str]) -> str:
        return "".join(part if part.startswith('"') else change(part) for part in parts)

    named = with_(lambda part: _ITSELF.sub("~", part))
    by_kind = with_(lambda part: part.replace("~", f"this {kind}"))
    return tuple(other for other in (named, by_kind) if other != text)

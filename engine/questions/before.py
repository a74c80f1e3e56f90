"""Scripts that start before the first turn: decks held against construction rules, and games from their setup on (CR
103, 903.5).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.cards.deck import Deck
from engine.cards.readers.files import read_bytes
from engine.decks import BanList, NoBanList, ban_list, check_table
from engine.decks import Problem as DeckProblem
from engine.errors import EngineError
from engine.frozen import replace
from engine.questions.layout import color_letter
from engine.questions.moment import Checked
from engine.questions.problems import UNKNOWN, UNREADABLE, Problem, ScriptError
from engine.words.answers import cites_rule
from engine.words.names import starts_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards.card import CardDef
    from engine.questions.cardlines import CardLine
    from engine.questions.cardpool import Cards
    from engine.questions.expectations import Expectation
    from engine.questions.results import Line, Report
    from engine.questions.script import Script, Seat
    from engine.rulebook.variant import Variant

__all__ = ["deck_of", "run_decks"]

_LARGEST = 10_000_000
"""Bytes that a card pool may have."""


def _copies(lines: Iterable[CardLine], cards: Cards) -> tuple[CardDef, ...]:
    return tuple(cards.line(line) for line in lines for _ in range(line.count))


def deck_of(seat: Seat, cards: Cards) -> Deck:
    """The deck that a seat registers.

    Raises :class:`ScriptError`: an unknown card, or a signature spell without its oathbreaker.
    """
    leaders = _copies(seat.leaders, cards)
    bound: list[tuple[int, CardDef]] = []
    for index, (whose, line) in enumerate(seat.signatures):
        at = index
        if whose:
            at = next((i for i, card in enumerate(leaders) if whose in starts_of(card.name)), -1)
            if at < 0:
                raise ScriptError(
                    Problem("script/value", f"{seat.name} has no oathbreaker {whose!r}", UNREADABLE, line.line)
                )
        bound.append((at, cards.line(line)))
    chosen = tuple(
        (i, color_letter(word, line)) for i, line in enumerate(seat.leaders) if (word := line.get("Chosen")) is not None
    )
    return Deck(
        _copies(seat.deck or (), cards), leaders, tuple(bound), _copies(seat.sideboard, cards), _copies(seat.conspiracies, cards),
        _copies(seat.outside, cards), None if seat.companion is None else cards.line(seat.companion), chosen, seat.name,
    )  # fmt: skip


def _card_pool(script: Script, folder: Path | None) -> tuple[str, ...] | None:
    if script.card_pool == "none":
        return None
    path = (folder or Path()) / script.card_pool
    try:
        text = read_bytes(path, _LARGEST).decode("utf-8-sig")
    except (OSError, ValueError) as error:
        raise ScriptError(
            Problem("script/value", f"can't read the card pool {path}: {error}", UNREADABLE, script.line("card-pool"))
        ) from None
    return tuple(line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#"))


def _bans(script: Script, variant: Variant) -> BanList | str:
    """The list that the script names. Where it names none, cards that the rule set's own deck rules keep from leading
    still may not (edh2010.banned-as-general).
    """
    rules = variant.ruleset
    if variant.bans is None or not rules.cite("banned_as_leader") or any(key == "bans" for key, _ in script.lines):
        return script.bans
    return replace(ban_list(variant.bans, rules.effective_from), cards=(), as_companion=(), classes=())


def run_decks(
    script: Script,
    variant: Variant,
    cards: Cards,
    expected: Iterable[tuple[str, tuple[Expectation, ...]]],
    folder: Path | None,
) -> Report:
    """Hold each player's deck against the variant's construction rules.

    Raises :class:`ScriptError`.
    """
    from engine.questions.results import Branch, Line, Report

    if script.steps:
        raise ScriptError(
            Problem("script/step", "`start: decks` plays nothing: there are no steps", UNREADABLE, script.steps[0].line)
        )
    decks = [deck_of(seat, cards) for seat in script.seats]
    allowed = _card_pool(script, folder)
    boosters = {"boosters": script.boosters} if script.boosters else {}
    found: dict[str, tuple[DeckProblem, ...]] = {}
    try:
        bans = _bans(script, variant)
        whole = check_table(decks, variant, bans="none") if "league-rule" in script.options else ()
        for place, (seat, deck) in enumerate(zip(script.seats, decks, strict=True)):
            pool = None if seat.pool is None else _copies(seat.pool, cards)
            using = ("sideboard",) if deck.sideboard and variant.ruleset.outside_cards == "edh-sideboard" else ()
            own = check_table([deck], variant, pool=pool, bans=bans, card_pool=allowed, options=using, **boosters)[0]
            found[seat.name] = (*own, *(p for p in whole[place] if p.code == "deck/league")) if whole else own
    except NoBanList as error:
        raise ScriptError(Problem("script/value", str(error), UNREADABLE, script.line("bans"))) from None
    except EngineError as error:
        raise ScriptError(Problem("script/value", str(error), UNREADABLE)) from None
    lines: list[Line] = []
    for name, problems in found.items():
        lines.append(Line(f"{name}'s deck is {'not ' if problems else ''}legal", (), 0, own=True))
        lines += [Line(str(p), (p.number(variant.ruleset),)) for p in problems]
    checks = tuple(_deck_check(e, variant, found) for _, es in expected for e in es)
    branch = Branch((), None, tuple(lines))
    return Report(script, checks, (branch,), None, tuple(cards.warnings), variant.ruleset.id)


def _deck_check(e: Expectation, variant: Variant, found: dict[str, tuple[DeckProblem, ...]]) -> Checked:
    if e.kind != "deck":
        raise ScriptError(
            Problem("script/sentence", f"{e.text!r} is asked in a game; `start: decks` has only decks", UNKNOWN, e.line)
        )
    problems = found[e.get("who")]
    numbers = list(dict.fromkeys(p.number(variant.ruleset) for p in problems))
    named = tuple(dict.fromkeys(name for p in problems for name in p.cards))
    actual = (
        "legal"
        if not problems
        else f"illegal because {', '.join(numbers)}" + (f" naming {', '.join(named)}" if named else "")
    )
    wanted = e.get("rules")
    if wanted is None:
        return Checked(e.text, not problems, actual, "", e.line)
    ok = bool(problems) and all(any(cites_rule((p.rule,), w, variant.ruleset.text) for p in problems) for w in wanted)
    ok = ok and all(any(cites_rule((p.rule,), w, variant.ruleset.text) for w in wanted) for p in problems)
    for card in e.get("cards") or ():
        front = card.name.split(" // ")[0]
        ok = ok and any(front in starts_of(name) for name in named)
    return Checked(e.text, ok, actual, "", e.line)

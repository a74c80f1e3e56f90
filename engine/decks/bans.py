"""Dated ban lists, and what an imported card file says about legality (CR 100.6, 906.6f, edh2010.card-pool).

No rule of the Comprehensive Rules bans a card: the lists are data of the formats, each with the day from which it
holds. A rule set names its list (``RuleSet.bans``); :func:`ban_list` finds the newest one that is not later than a
date.
"""

from __future__ import annotations

from datetime import date as _date

from engine.decks.banned_names import BRAWL, COMMANDER, EDH, OATHBREAKER
from engine.errors import EngineError, Reason
from engine.frozen import record

__all__ = ["BanList", "NoBanList", "ban_list", "ban_lists", "format_key"]


class NoBanList(EngineError):
    """There is no ban list of that name or so early; the reason says what there is."""

    code = "deck/no-ban-list"


@record
class BanList:
    """Names banned in one format from one day on.

    ``cards`` may be in no deck, ``as_leader`` may not lead one, ``as_companion`` may not be a companion. ``marked`` are
    the names in ``cards`` that the list itself sets off. ``classes``: kinds of cards banned as a whole (``conspiracy``,
    ``ante``, ``silver-bordered``).
    """

    system: str
    date: str
    cards: tuple[str, ...]
    as_leader: tuple[str, ...] = ()
    as_companion: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    note: str = ""
    cites: tuple[tuple[str, str], ...] = ()
    """Names whose ban stands in a rule of its own, with the rule."""


def _lists(data: dict[str, object]) -> tuple[BanList, ...]:
    """Build the lists of one system from its first list and the changes since."""
    system, start = str(data["system"]), data["start"]
    assert isinstance(start, dict)
    current = BanList(system=system, **start)
    found = [current]
    changes = data.get("changes", ())
    assert isinstance(changes, tuple)
    for date, banned, unbanned, companion in changes:
        cards = tuple(sorted((set(current.cards) | set(banned)) - set(unbanned)))
        current = BanList(
            system, date, cards, current.as_leader, tuple(companion) or current.as_companion,
            tuple(n for n in current.marked if n in cards), current.classes, current.note, current.cites,
        )  # fmt: skip
        found.append(current)
    return tuple(found)


def ban_lists(system: str) -> tuple[BanList, ...]:
    """Every list of a system (``commander``, ``brawl``, ``oathbreaker``, ``edh``), oldest first; empty if there is
    none.
    """
    data = {"commander": COMMANDER, "brawl": BRAWL, "oathbreaker": OATHBREAKER, "edh": EDH}.get(system)
    return () if data is None else _lists(data)


def ban_list(system: str, date: str) -> BanList:
    """The newest list of a system that is not later than ``date`` (ISO): cards of older ones may be free again
    (edh2010.banned.former).

    :raises NoBanList: the system has no list, or none so early, or that is no date.
    """
    lists = ban_lists(system)
    try:
        day = _date.fromisoformat(date).isoformat()
    except ValueError:
        raise NoBanList(
            Reason(NoBanList.code, (), f"{date!r} is not the date of a ban list; write it as in 2023-11-17, or none")
        ) from None
    fitting = [one for one in lists if one.date <= day]
    if fitting:
        return fitting[-1]
    text = f"the oldest ban list of {system} is of {lists[0].date}" if lists else f"there is no ban list for {system}"
    raise NoBanList(Reason(NoBanList.code, (), f"{text}; write none to check without one"))


def format_key(bans: str | None) -> str | None:
    """The format whose entry in a card file's ``legalities`` stands for a rule set's list, None if the file cannot say."""
    return {"commander": "commander", "brawl": "brawl", "oathbreaker": "oathbreaker"}.get(bans or "")

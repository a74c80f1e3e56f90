"""Tables on which much can go wrong in few steps: leaders in play, some of them stolen, and spells that send them about
(CR 110.2, 903.3, 903.9).

:func:`sandbox` draws such a table as the top of a question script; :func:`sandbox_engine` is our engine that begins
there; :func:`as_script` writes what was found as a whole script.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine.testing.invariants import violations
from engine.testing.own_adapter import OwnEngine
from engine.testing.scenario import lay_out

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.state.game import Game, Step

__all__ = ["CARDS", "as_script", "sandbox", "sandbox_engine", "steps_of"]

NAMES = ("Ann", "Ned", "Pia")
LEADERS = ("Red Hound", "Blue Owl", "White Fox")
CARDS: tuple[dict[str, str], ...] = tuple(
    {
        "name": name,
        "mana_cost": "{1}",
        "type_line": "Legendary Creature — Test",
        "power": "11",
        "toughness": "2",
        "oracle_text": "Haste",
    }
    for name in LEADERS
)
"""The leaders: two hits of one are 21 and more."""
TOOLS = ("Murder", "Wrath of God", "Unsummon", "Swords to Plowshares", "Evacuation", "Act of Treason")


def sandbox(choose: Callable[[int], int]) -> dict[str, Any]:
    """The top of a script: three players with leaders in play (``choose(2)``: in the command zone), one perhaps under
    another's control, and tools.
    """
    players: dict[str, dict[str, Any]] = {}
    stolen = choose(4)  # 0: none; else the leader of the player before is stolen
    for seat, name in enumerate(NAMES):
        away = choose(2) or (stolen and (stolen - 2) % 3 == seat)
        field = [] if away else [LEADERS[seat]]
        if stolen == seat + 1:
            before = (seat - 1) % 3
            field.append(f"{LEADERS[before]} | Owner:{NAMES[before]}")
        left = list(TOOLS)
        hand = [left.pop(choose(len(left))) for _ in range(choose(4))]
        players[name] = {"commander": LEADERS[seat], "mana": "any", "battlefield": field, "hand": hand}
    return {"script": 1, "variant": "commander", "cards": [dict(c) for c in CARDS], "players": players}


def _lay(choose: Callable[[int], int]) -> Game:
    top = sandbox(choose)
    return lay_out(top["players"], cards=top["cards"]).game


def _checks(before: Game, step: Step) -> list[str]:
    return violations(before, step, at=step.game.state_id)


def sandbox_engine(*, checks: bool = True) -> OwnEngine:
    """Our engine that begins at a drawn sandbox and holds its own invariants too (``checks``)."""
    return OwnEngine(begin=_lay, checks=_checks if checks else None)


def steps_of(words: Sequence[str]) -> list[str]:
    """Steps as a script says them: a pass by everybody in turn is one step."""
    out: list[str] = []
    row: list[str] = []
    for step in words:
        who, _, what = step.partition(": ")
        if what == "pass" and who not in row:
            row.append(who)
            if len(row) == len(NAMES):
                out.append("all: pass")
                row = []
            continue
        out += [f"{w}: pass" for w in row]
        row = [who] if what == "pass" else []
        out += [] if what == "pass" else [step]
    return [*out, *(f"{w}: pass" for w in row)]


def as_script(picks: Sequence[int], words: Sequence[str], label: str = "found") -> str:
    """A whole question script: the table of these picks, and the steps."""
    row = iter(picks)
    top = sandbox(lambda _: next(row, 0))
    lines = [
        "script: 1",
        f"id: {label}",
        "cards:",
        *(f"  - {json.dumps(c, ensure_ascii=False)}" for c in top["cards"]),
        "players:",
    ]
    lines += [f"  {name}: {json.dumps({k: v for k, v in p.items() if v})}" for name, p in top["players"].items()]
    lines += ["steps:", *(f"  - {json.dumps(s)}" if s.count(": ") > 1 else f"  - {s}" for s in steps_of(words))]
    return "\n".join(lines) + "\n"

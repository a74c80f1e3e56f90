"""Cards used from an opening hand: "If ~ is in your opening hand, you may begin the game with it on the battlefield."
(CR 103.6).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import Trigger, Triggered
from engine.cards.text.modes import SELF_THING, modal_or_program
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.text.cursor import Setting

__all__ = ["opening_line"]

_BEGIN = re.compile(
    r"If (?:~|this card) is in your opening hand(?P<late> and you're not the starting player|, and you're not the starting player)?, "
    r"you may begin the game with (?:~|it|this card) on the battlefield"
)
_REVEAL = re.compile(
    r"(?:You may reveal (?:~|this card) from your opening hand|If (?:~|this card) is in your opening hand, you may reveal it)\. If you do, "
)


def opening_line(text: str, setting: Setting) -> tuple[Triggered, ...] | None:
    """The action with a card from the opening hand that a line allows; None if it is no such line or its effect isn't
    read.
    """
    found = _BEGIN.match(text)
    if found is not None:
        said = f"You may put ~ from your hand onto the battlefield{text[found.end() :]}"
        who = "not starting" if found.group("late") else "you"
    else:
        found = _REVEAL.match(text)
        if found is None:
            return None
        said, who = f"You may reveal ~. If you do, {text[found.end() :]}", "you"
    made = modal_or_program(said, replace(setting, spell=False), SELF_THING)
    return None if made is None else (Triggered(Trigger("opening_hand", player=who), made, zones=("hand",)),)

"""Control that changes, base sizes that become others, power and toughness switched (CR 613.1b, 613.4b, 613.4d, 723.1)."""

from __future__ import annotations

from engine.cards.filters import All, Bound, Each, Ref, X, You
from engine.cards.ops import Continuous, Control, ControlPlayer, ForEach, Op, SetPT, SwitchPT
from engine.cards.text.clauses import OTHER, verb
from engine.cards.text.cursor import Cursor
from engine.cards.text.durations import duration, lasting_length
from engine.cards.text.things import objects
from engine.cards.text.words import whole
from engine.frozen import replace

__all__: list[str] = []
Steps = tuple[Op, ...]


def _base_becomes(p: Cursor) -> Steps | None:
    """Read "~'s base power and toughness become 4/2 until end of turn"."""
    from engine.cards.text.mentioned import earlier, source_thing
    from engine.cards.text.targeting import target

    if p.eat("its"):
        found = next((t for t in reversed(p.scope.things) if not t.many), None)
        what = None if found is None else found.current
    elif p.word == "target":
        what = target(p)
        p.need("'s")
    else:
        found = p.attempt(source_thing) or p.attempt(earlier)
        what = None if found is None else found.current
        p.need("'s")
    if what is None or not p.eat("base power and toughness become|becomes"):
        return None
    left, _, right = p.take().text.partition("/")
    power, toughness = (X() if t == "x" else whole(t) for t in (left, right))
    length = p.attempt(duration)
    if power is None or toughness is None or length is None:
        return None
    return (Continuous(what, (SetPT(power, toughness),), length),)


OTHER.append(_base_becomes)


def _player_next_turn(p: Cursor) -> Ref | None:
    """Read "target opponent during that player's next turn" (723.1)."""
    from engine.cards.text.players import player

    whom = player(p)
    return (
        whom
        if whom is not None and (p.eat("during that player 's next turn") or p.eat("during their next turn"))
        else None
    )


@verb("gain gains")
def _gain_control(p: Cursor, who: Ref) -> Steps | None:
    if not p.eat("control of"):
        return None
    whom = p.attempt(_player_next_turn) if who == You() else None
    if whom is not None:
        return (ControlPlayer(whom),)
    what = objects(p)
    if what is None:
        return None
    length = p.attempt(lasting_length) or "forever"
    if isinstance(who, Each):
        if (
            not isinstance(what, All)
            or [t.text for t in p.tokens[p.i - 2 : p.i]] != ["they", "own"]
            or what.filter.any_of
        ):
            return None
        p.say(around=None)
        return (
            ForEach(who, (Continuous(All(replace(what.filter, owner="each")), (Control(Bound("each")),), length),)),
        )
    return (Continuous(what, (Control(who),), length),)


@verb("switch switches")
def _switch(p: Cursor, _who: Ref) -> Steps | None:
    from engine.cards.text.mentioned import earlier, source_thing
    from engine.cards.text.targeting import target

    if p.word == "target":
        what = target(p)
        if what is None:
            return None
        p.need("'s")
    else:
        found = p.attempt(source_thing) or p.attempt(earlier)
        what = p.name("object") if found is None else found.current
        if what is None or not p.eat("'s"):
            return None
    p.need("power and toughness")
    length = p.attempt(duration)
    return (Continuous(what, (SwitchPT(),), length or "forever"),)

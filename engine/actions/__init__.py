"""Every action by name (CR 116, 117, 601.2, 602.2, 508.1, 509.1, 510.1, 103.5, 104.3a): pure functions ``(game, …) ->
Step``.

Thin over :func:`engine.core.machine.apply`: each makes an action (or an announcement and the answers to what it asks)
and applies it; the game given stays as it was, whatever happens.

- A card or permanent is meant by its ``ObjectId`` or by its name (``"Isamaru"``, ``"Ann's Sol Ring"``). What can also
  be a player is meant by a *thing* (an ``ObjectId``, or ``~seat`` for a player) or by a name.
- ``player`` is a seat or a player's name. Left out, it is whoever the question is put to.
- All of them raise :class:`~engine.errors.IllegalAction` (the rules do not allow it now; every reason cites its rules),
  :class:`~engine.errors.InvalidAction` (no such object, player or answer), and, where names are used,
  :class:`~engine.errors.AmbiguousName` (the name fits several objects).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine.actions.announcement import Announcement, pay_exactly
from engine.actions.meaning import (
    Thing,
    Who,
    answer,
    as_pairs,
    asked,
    holder,
    object_of,
    option_of,
    prompt,
    seat_of,
    thing_of,
)
from engine.core.machine import apply
from engine.draft import note, pick
from engine.errors import IllegalAction, InvalidAction
from engine.rulebook.refs import ref
from engine.state.decisions import Activate, Cancel, Cast, Concede, Decision, Pass, PlayLand, Special

if TYPE_CHECKING:
    from engine.state.game import Game, Step

__all__ = [
    "activate", "assign_damage", "attack", "block", "bottom", "cancel", "cast", "choose", "concede", "divide", "fetch_companion", "keep",
    "mulligan", "name_agenda", "note", "order", "pass_priority", "pay", "pick", "play_land", "reveal", "set_aside", "special", "stop", "turn_face_up",
    "use_conspiracies", "vote",
]  # fmt: skip


# -- at priority -------------------------------------------------------------------------------------------------------


def pass_priority(game: Game, player: Who = None) -> Step:
    """Pass priority (117.3d). When all players have passed in a row, the top of the stack resolves or the step ends
    (117.4).
    """
    return apply(game, Pass(holder(game, player)))


def play_land(game: Game, card: Thing, *, player: Who = None, face: int = 0) -> Step:
    """Play a land from the hand, or from where an effect allows it (116.2a, 305.1). ``face``: which face of a
    double-faced card, from 0.
    """
    seat = holder(game, player)
    return apply(game, PlayLand(seat, object_of(game, card, game.board.players[seat].hand), face))


def cast(
    game: Game, card: Thing, *, player: Who = None, face: int = 0, using: str = "", targets: Iterable[Any] | None = None,
    modes: Iterable[int] | None = None, x: int | None = None, extras: Iterable[str] | None = None, shares: Iterable[int] | None = None,
    giving: Iterable[Thing] | None = None, plan: int | str | None = None,
) -> Step:  # fmt: skip
    """Cast a spell (601.2), from the command zone with commander tax (903.8). Questions that nothing here answers stay
    open.

    An answer that is given must be used: if the game does not ask for it and did not come to it by itself, the cast is
    refused.

    Args:
        game: the game before.
        card: what is cast.
        player: who casts it.
        face: which face, or half, from 0 (709.3, 712.11b).
        using: an alternative cost or another way of casting: ``"flashback"``, ``"morph"``, ``"free"`` … as listed by
            ``legal`` (118.9).
        targets: the targets in order (601.2c), or one tuple for each target slot.
        modes: numbers of the modes, from 0 (601.2b, 700.2).
        x: the value of X (107.3a).
        extras: the optional costs to pay, by name (``"kicker"``); the others are declined (601.2b). None leaves them
            open.
        shares: how damage or counters are divided among the targets (601.2d).
        giving: objects sacrificed, discarded, exiled or tapped as a cost (601.2h).
        plan: how mana is paid: number of the plan, or the mana to spend such as ``"{W}{W}"`` (601.2g-h).
    """
    seat = holder(game, player)
    usable = (*game.board.players[seat].hand, *(o for o in game.board.command if game.board.objects[o].owner == seat))
    action = Cast(seat, object_of(game, card, usable), face, using)
    return Announcement(targets, modes, x, extras, shares, giving, plan).carry_out(game, action)


def activate(
    game: Game, source: Thing, ability: int = 0, *, player: Who = None, targets: Iterable[Any] | None = None,
    modes: Iterable[int] | None = None, x: int | None = None, shares: Iterable[int] | None = None,
    giving: Iterable[Thing] | None = None, plan: int | str | None = None,
) -> Step:  # fmt: skip
    """Activate an ability (602.2), a loyalty ability (606.3), or a mana ability, also while a cost is being paid
    (605.3a).

    ``ability`` is its number among the object's activated abilities, from 0; the rest is as for :func:`cast`.
    """
    seat = holder(game, player, "ChooseAction", "PayCost")
    action = Activate(seat, object_of(game, source, game.board.players[seat].permanents), ability)
    return Announcement(targets, modes, x, None, shares, giving, plan).carry_out(game, action)


def special(game: Game, kind: str, card: Thing, *, player: Who = None) -> Step:
    """Take a special action with a card (116.2); ``kind`` as listed by ``legal``."""
    return apply(game, Special(holder(game, player), kind, object_of(game, card)))


def turn_face_up(game: Game, permanent: Thing, *, player: Who = None) -> Step:
    """Turn a face-down permanent face up: a special action that does not use the stack (116.2b, 702.37e)."""
    return special(game, "turn_up", permanent, player=player)


def reveal(game: Game, conspiracy: Thing, *, player: Who = None) -> Step:
    """Turn a face-down conspiracy face up and reveal the names chosen for it: a special action (116.2j, 702.106c)."""
    return special(game, "reveal", conspiracy, player=player)


def fetch_companion(game: Game, companion: Thing, *, player: Who = None) -> Step:
    """Pay {3} and put the companion from outside the game into the hand, once a game: a special action (116.2g,
    702.139c).
    """
    return special(game, "companion", companion, player=player)


def cancel(game: Game, player: Who = None) -> Step:
    """Take back the cast or activation that is being announced; mana abilities stay activated (733.1)."""
    return apply(game, Cancel(asked(game, player)))


def concede(game: Game, player: Who) -> Step:
    """Leave the game and lose it; possible at any time, whoever has to decide (104.3a, 800.4a)."""
    return apply(game, Concede(seat_of(game, player)))


# -- combat ------------------------------------------------------------------------------------------------------------


def attack(game: Game, attackers: Mapping[Any, Thing] | Iterable[Any] = (), *, player: Who = None) -> Step:
    """Declare attackers (508.1): creature -> player, planeswalker or battle attacked, as a mapping or as pairs; ()
    attacks with nothing.

    Where there is only one thing to attack, the creatures alone will do.
    """
    d = prompt(game, player, "508.1", "declaring attackers", "DeclareAttackers")
    pairs: list[tuple[int, ...]] = []
    for one in as_pairs(attackers):
        creature, thing = one if isinstance(one, tuple) else (one, None)
        if thing is None and len(d.things) != 1:
            raise InvalidAction.because("say what each creature attacks", ref("508.1b"))
        attacked = d.things[0] if thing is None else thing_of(game, thing, d.things)
        pairs.append((object_of(game, creature, d.options), attacked))
    return answer(game, d, tuple(pairs))


def block(game: Game, blockers: Mapping[Any, Any] | Iterable[tuple[Any, Any]] = (), *, player: Who = None) -> Step:
    """Declare blockers (509.1): blocker -> the attacker it blocks, as a mapping or as pairs; () blocks with nothing.

    A creature that may block several attackers is in several pairs.
    """
    d = prompt(game, player, "509.1", "declaring blockers", "DeclareBlockers")
    return answer(
        game, d, tuple((object_of(game, b, d.options), object_of(game, a, d.things)) for b, a in as_pairs(blockers))
    )


def assign_damage(game: Game, shares: Mapping[Any, int] | Iterable[int], *, player: Who = None) -> Step:
    """Divide a creature's combat damage among what it may damage (510.1c-d): thing -> amount, or an amount for each
    option in order.
    """
    d = prompt(game, player, "510.1", "assigning combat damage", "AssignDamage")
    if not isinstance(shares, Mapping):
        return answer(game, d, tuple(shares))
    dealt = {thing_of(game, thing, d.options): n for thing, n in shares.items()}
    strange = [t for t in dealt if t not in d.options]
    if strange:
        raise IllegalAction.because(
            "it can't deal its damage there", *d.why.rules, objects=[t for t in strange if t >= 0]
        )
    return answer(game, d, tuple(dealt.get(int(o), 0) for o in d.options))


# -- answers -----------------------------------------------------------------------------------------------------------


def choose(game: Game, *values: Any, player: Who = None) -> Step:
    """Answer the open question with these options, in the form its kind has (608.2d;
    :data:`engine.state.decisions.KINDS`).

    Options that are objects or players may be named; ``choose(game, "command")`` lets a commander go to the command
    zone (903.9a, 903.9b).
    """
    d = prompt(game, player, "608.2d", "asked anything")
    return answer(game, d, tuple(option_of(game, d, v) for v in values))


def order(game: Game, *things: Any, player: Who = None) -> Step:
    """Put all options into this order: triggers to go on the stack, the first one first (603.3b), cards to go into a
    zone (401.4).
    """
    d = prompt(game, player, "101.4", "asked to order anything", "Order")
    return answer(game, d, tuple(option_of(game, d, t) for t in things))


def divide(game: Game, *shares: int, player: Who = None) -> Step:
    """Divide damage or counters: a number for each target, in the order of the options (601.2d)."""
    return answer(game, prompt(game, player, "601.2d", "dividing anything", "Distribute"), shares)


def pay(game: Game, plan: int | str = 0, *, player: Who = None) -> Step:
    """Pay a cost (601.2h): by the number of the plan, or by the mana to spend such as ``"{2}{W}"``; sources that make
    it are tapped for it.
    """
    d = prompt(game, player, "601.2h", "paying anything", "PayCost")
    return answer(game, d, (plan,)) if isinstance(plan, int) else pay_exactly(game, d, plan)


def keep(game: Game, player: Who = None) -> Step:
    """Keep the opening hand (103.5)."""
    return answer(game, _mulligan(game, player), ("keep",))


def mulligan(game: Game, player: Who = None) -> Step:
    """Take a mulligan (103.5); the first is free in games that began with three or more players (103.5c)."""
    return answer(game, _mulligan(game, player), ("mulligan",))


def bottom(game: Game, *cards: Thing, player: Who = None) -> Step:
    """Put cards of the hand on the bottom of the library after mulligans, the last one lowest (103.5)."""
    d = prompt(game, player, "103.5", "putting cards on the bottom", "ChooseCards")
    return answer(game, d, tuple(object_of(game, c, d.options) for c in cards))


# -- before the game ---------------------------------------------------------------------------------------------------


def use_conspiracies(game: Game, *conspiracies: Thing, player: Who = None) -> Step:
    """Put these conspiracies of the sideboard, or none, into the command zone; those with an agenda face down (905.4,
    702.106a).
    """
    d = _slot(game, player, "905.4", "choosing conspiracies", "conspiracies")
    return answer(game, d, tuple(object_of(game, c, d.options) for c in conspiracies))


def name_agenda(game: Game, *names: str, player: Who = None) -> Step:
    """Secretly choose the card name of a hidden agenda, or the two different ones of a double agenda (702.106a,
    702.106f).
    """
    return answer(game, _slot(game, player, "702.106a", "choosing a card name", "card_name"), names)


def set_aside(game: Game, *cards: Thing, player: Who = None) -> Step:
    """Exile cards of the opening hand face down in a Partial Paris mulligan (edh2010.partial-paris.1)."""
    d = _slot(game, player, "edh2010.partial-paris.1", "setting cards aside", "set aside")
    return answer(game, d, tuple(object_of(game, c, d.options) for c in cards))


def stop(game: Game, player: Who = None) -> Step:
    """Set no further cards aside in a Partial Paris mulligan (edh2010.partial-paris.3)."""
    return answer(game, _slot(game, player, "edh2010.partial-paris.3", "setting cards aside", "set aside"), ("stop",))


def vote(game: Game, option: Any, *, player: Who = None) -> Step:
    """Vote as a card has the players do (701.38a). The vote after a game is :mod:`engine.variants.democratic`."""
    d = _slot(game, player, "701.38a", "voting", "vote")
    return answer(game, d, (option_of(game, d, option),))


def _slot(game: Game, player: Who, rule: str, doing: str, slot: str) -> Decision:
    """The open question of that kind; :raises IllegalAction: something else is asked."""
    d = prompt(game, player, rule, doing)
    if d.slot != slot:
        raise IllegalAction.because(f"{game.players[d.player]} isn't {doing} now", ref(rule))
    return d


def _mulligan(game: Game, player: Who) -> Decision:
    d = prompt(game, player, "103.5", "deciding about an opening hand", "ChooseValue")
    if d.slot != "mulligan":
        raise IllegalAction.because("the question is another: " + d.why.text, *d.why.rules)
    return d

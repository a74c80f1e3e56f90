"""Every action by name (CR 116, 117, 601.2, 602.2, 508.1, 509.1, 510.1, 103.5, 104.3a): pure functions ``(game, …) -> Step``.

Thin over :func:`engine.core.machine.apply`: each makes an action (or an announcement and the answers to what it asks) and applies it; the
game given stays as it was, whatever happens.

- A card or permanent is meant by its ``ObjectId`` or by its name (``"Isamaru"``, ``"Ann's Sol Ring"``). What can also be a player is meant
  by a *thing* (an ``ObjectId``, or ``~seat`` for a player) or by a name.
- ``player`` is a seat or a player's name. Left out, it is whoever the question is put to.
- All of them raise :class:`~engine.errors.IllegalAction` (the rules do not allow it now; every reason cites its rules),
  :class:`~engine.errors.InvalidAction` (no such object, player or answer), and, where names are used,
  :class:`~engine.errors.AmbiguousName` (the name fits several objects).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Union

from engine.cards.mana import parse_mana
from engine.core.machine import apply
from engine.draft import note, pick
from engine.errors import AmbiguousName, IllegalAction, InvalidAction, Reason
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state.decisions import Activate, Answer, Cancel, Cast, Concede, Decision, Pass, PlayLand, Special
from engine.state.events import Created, ManaSpent, Moved
from engine.state.frames import Activating, Casting, Choosing
from engine.state.game import Step

if TYPE_CHECKING:
    from engine.state.decisions import Action, Value
    from engine.state.events import Event
    from engine.state.game import Game

__all__ = [
    "activate", "assign_damage", "attack", "block", "bottom", "cancel", "cast", "choose", "concede", "divide", "fetch_companion", "keep",
    "mulligan", "name_agenda", "note", "order", "pass_priority", "pay", "pick", "play_land", "reveal", "set_aside", "special", "stop", "turn_face_up",
    "use_conspiracies", "vote",
]  # fmt: skip

Who = Union[PlayerId, int, str, None]
"""A player: a seat, a name, or None for whoever has to decide."""
Thing = Union[ObjectId, int, str]
"""An object or a player: a thing (see :mod:`engine.ids`), or a name."""


# -- at priority -------------------------------------------------------------------------------------------------------


def pass_priority(game: Game, player: Who = None) -> Step:
    """Pass priority (117.3d). When all players have passed in a row, the top of the stack resolves or the step ends (117.4)."""
    return apply(game, Pass(_holder(game, player)))


def play_land(game: Game, card: Thing, *, player: Who = None, face: int = 0) -> Step:
    """Play a land from the hand, or from where an effect allows it (116.2a, 305.1). ``face``: which face of a double-faced card, from 0."""
    seat = _holder(game, player)
    return apply(game, PlayLand(seat, _object(game, card, game.board.players[seat].hand), face))


def cast(
    game: Game, card: Thing, *, player: Who = None, face: int = 0, using: str = "", targets: Iterable[Any] | None = None,
    modes: Iterable[int] | None = None, x: int | None = None, extras: Iterable[str] | None = None, shares: Iterable[int] | None = None,
    giving: Iterable[Thing] | None = None, plan: int | str | None = None,
) -> Step:  # fmt: skip
    """Cast a spell (601.2), from the command zone with commander tax (903.8). Questions that nothing here answers stay open.

    An answer that is given must be used: if the game does not ask for it and did not come to it by itself, the cast is refused.

    Args:
        game: the game before.
        card: what is cast.
        player: who casts it.
        face: which face, or half, from 0 (709.3, 712.11b).
        using: an alternative cost or another way of casting: ``"flashback"``, ``"morph"``, ``"free"`` … as listed by ``legal`` (118.9).
        targets: the targets in order (601.2c), or one tuple for each target slot.
        modes: numbers of the modes, from 0 (601.2b, 700.2).
        x: the value of X (107.3a).
        extras: the optional costs to pay, by name (``"kicker"``); the others are declined (601.2b). None leaves them open.
        shares: how damage or counters are divided among the targets (601.2d).
        giving: objects sacrificed, discarded, exiled or tapped as a cost (601.2h).
        plan: how mana is paid: number of the plan, or the mana to spend such as ``"{W}{W}"`` (601.2g-h).

    """
    seat = _holder(game, player)
    usable = (*game.board.players[seat].hand, *(o for o in game.board.command if game.board.objects[o].owner == seat))
    action = Cast(seat, _object(game, card, usable), face, using)
    return _Saying(targets, modes, x, extras, shares, giving, plan).carry_out(game, action)


def activate(
    game: Game, source: Thing, ability: int = 0, *, player: Who = None, targets: Iterable[Any] | None = None,
    modes: Iterable[int] | None = None, x: int | None = None, shares: Iterable[int] | None = None,
    giving: Iterable[Thing] | None = None, plan: int | str | None = None,
) -> Step:  # fmt: skip
    """Activate an ability (602.2), a loyalty ability (606.3), or a mana ability, also while a cost is being paid (605.3a).

    ``ability`` is its number among the object's activated abilities, from 0; the rest is as for :func:`cast`.
    """
    seat = _holder(game, player, "ChooseAction", "PayCost")
    action = Activate(seat, _object(game, source, game.board.players[seat].permanents), ability)
    return _Saying(targets, modes, x, None, shares, giving, plan).carry_out(game, action)


def special(game: Game, kind: str, card: Thing, *, player: Who = None) -> Step:
    """Take a special action with a card (116.2); ``kind`` as listed by ``legal``."""
    return apply(game, Special(_holder(game, player), kind, _object(game, card)))


def turn_face_up(game: Game, permanent: Thing, *, player: Who = None) -> Step:
    """Turn a face-down permanent face up: a special action that does not use the stack (116.2b, 702.37e)."""
    return special(game, "turn_up", permanent, player=player)


def reveal(game: Game, conspiracy: Thing, *, player: Who = None) -> Step:
    """Turn a face-down conspiracy face up and reveal the names chosen for it: a special action (116.2j, 702.106c)."""
    return special(game, "reveal", conspiracy, player=player)


def fetch_companion(game: Game, companion: Thing, *, player: Who = None) -> Step:
    """Pay {3} and put the companion from outside the game into the hand, once a game: a special action (116.2g, 702.139c)."""
    return special(game, "companion", companion, player=player)


def cancel(game: Game, player: Who = None) -> Step:
    """Take back the cast or activation that is being announced; mana abilities stay activated (733.1)."""
    return apply(game, Cancel(_asked(game, player)))


def concede(game: Game, player: Who) -> Step:
    """Leave the game and lose it; possible at any time, whoever has to decide (104.3a, 800.4a)."""
    return apply(game, Concede(_seat(game, player)))


# -- combat ------------------------------------------------------------------------------------------------------------


def attack(game: Game, attackers: Mapping[Any, Thing] | Iterable[Any] = (), *, player: Who = None) -> Step:
    """Declare attackers (508.1): creature -> player, planeswalker or battle attacked, as a mapping or as pairs; () attacks with nothing.

    Where there is only one thing to attack, the creatures alone will do.
    """
    d = _prompt(game, player, "508.1", "declaring attackers", "DeclareAttackers")
    pairs: list[tuple[int, ...]] = []
    for one in _pairs(attackers):
        creature, thing = one if isinstance(one, tuple) else (one, None)
        if thing is None and len(d.things) != 1:
            raise InvalidAction.because("say what each creature attacks", ref("508.1b"))
        attacked = d.things[0] if thing is None else _thing(game, thing, d.things)
        pairs.append((_object(game, creature, d.options), attacked))
    return _answer(game, d, tuple(pairs))


def block(game: Game, blockers: Mapping[Any, Any] | Iterable[tuple[Any, Any]] = (), *, player: Who = None) -> Step:
    """Declare blockers (509.1): blocker -> the attacker it blocks, as a mapping or as pairs; () blocks with nothing.

    A creature that may block several attackers is in several pairs.
    """
    d = _prompt(game, player, "509.1", "declaring blockers", "DeclareBlockers")
    return _answer(game, d, tuple((_object(game, b, d.options), _object(game, a, d.things)) for b, a in _pairs(blockers)))


def assign_damage(game: Game, shares: Mapping[Any, int] | Iterable[int], *, player: Who = None) -> Step:
    """Divide a creature's combat damage among what it may damage (510.1c-d): thing -> amount, or an amount for each option in order."""
    d = _prompt(game, player, "510.1", "assigning combat damage", "AssignDamage")
    if not isinstance(shares, Mapping):
        return _answer(game, d, tuple(shares))
    dealt = {_thing(game, thing, d.options): n for thing, n in shares.items()}
    strange = [t for t in dealt if t not in d.options]
    if strange:
        raise IllegalAction.because("it can't deal its damage there", *d.why.rules, objects=[t for t in strange if t >= 0])
    return _answer(game, d, tuple(dealt.get(int(o), 0) for o in d.options))


# -- answers -----------------------------------------------------------------------------------------------------------


def choose(game: Game, *values: Any, player: Who = None) -> Step:
    """Answer the open question with these options, in the form its kind has (608.2d; :data:`engine.state.decisions.KINDS`).

    Options that are objects or players may be named; ``choose(game, "command")`` lets a commander go to the command zone (903.9a, 903.9b).
    """
    d = _prompt(game, player, "608.2d", "asked anything")
    return _answer(game, d, tuple(_option(game, d, v) for v in values))


def order(game: Game, *things: Any, player: Who = None) -> Step:
    """Put all options into this order: triggers to go on the stack, the first one first (603.3b), cards to go into a zone (401.4)."""
    d = _prompt(game, player, "101.4", "asked to order anything", "Order")
    return _answer(game, d, tuple(_option(game, d, t) for t in things))


def divide(game: Game, *shares: int, player: Who = None) -> Step:
    """Divide damage or counters: a number for each target, in the order of the options (601.2d)."""
    return _answer(game, _prompt(game, player, "601.2d", "dividing anything", "Distribute"), shares)


def pay(game: Game, plan: int | str = 0, *, player: Who = None) -> Step:
    """Pay a cost (601.2h): by the number of the plan, or by the mana to spend such as ``"{2}{W}"``; sources that make it are tapped for it."""
    d = _prompt(game, player, "601.2h", "paying anything", "PayCost")
    return _answer(game, d, (plan,)) if isinstance(plan, int) else _pay_exactly(game, d, plan)


def keep(game: Game, player: Who = None) -> Step:
    """Keep the opening hand (103.5)."""
    return _answer(game, _mulligan(game, player), ("keep",))


def mulligan(game: Game, player: Who = None) -> Step:
    """Take a mulligan (103.5); the first is free in games that began with three or more players (103.5c)."""
    return _answer(game, _mulligan(game, player), ("mulligan",))


def bottom(game: Game, *cards: Thing, player: Who = None) -> Step:
    """Put cards of the hand on the bottom of the library after mulligans, the last one lowest (103.5)."""
    d = _prompt(game, player, "103.5", "putting cards on the bottom", "ChooseCards")
    return _answer(game, d, tuple(_object(game, c, d.options) for c in cards))


# -- before the game ---------------------------------------------------------------------------------------------------


def use_conspiracies(game: Game, *conspiracies: Thing, player: Who = None) -> Step:
    """Put these conspiracies of the sideboard, or none, into the command zone; those with an agenda face down (905.4, 702.106a)."""
    d = _slot(game, player, "905.4", "choosing conspiracies", "conspiracies")
    return _answer(game, d, tuple(_object(game, c, d.options) for c in conspiracies))


def name_agenda(game: Game, *names: str, player: Who = None) -> Step:
    """Secretly choose the card name of a hidden agenda, or the two different ones of a double agenda (702.106a, 702.106f)."""
    return _answer(game, _slot(game, player, "702.106a", "choosing a card name", "card_name"), names)


def set_aside(game: Game, *cards: Thing, player: Who = None) -> Step:
    """Exile cards of the opening hand face down in a Partial Paris mulligan (edh2010.partial-paris.1)."""
    d = _slot(game, player, "edh2010.partial-paris.1", "setting cards aside", "set aside")
    return _answer(game, d, tuple(_object(game, c, d.options) for c in cards))


def stop(game: Game, player: Who = None) -> Step:
    """Set no further cards aside in a Partial Paris mulligan (edh2010.partial-paris.3)."""
    return _answer(game, _slot(game, player, "edh2010.partial-paris.3", "setting cards aside", "set aside"), ("stop",))


def vote(game: Game, option: Any, *, player: Who = None) -> Step:
    """Vote as a card has the players do (701.38a). The vote after a game is :mod:`engine.variants.democratic`."""
    d = _slot(game, player, "701.38a", "voting", "vote")
    return _answer(game, d, (_option(game, d, option),))


def _slot(game: Game, player: Who, rule: str, doing: str, slot: str) -> Decision:
    """The open question of that kind; :raises IllegalAction: something else is asked."""
    d = _prompt(game, player, rule, doing)
    if d.slot != slot:
        raise IllegalAction.because(f"{game.players[d.player]} isn't {doing} now", ref(rule))
    return d


# -- who and what ------------------------------------------------------------------------------------------------------


def _seat(game: Game, player: Who) -> PlayerId:
    if isinstance(player, str) and player in game.players:
        return PlayerId(game.players.index(player))
    if type(player) is int and 0 <= player < len(game.players):
        return PlayerId(player)
    raise InvalidAction.because(f"no player is {player!r}; there are {', '.join(game.players)}")


def _asked(game: Game, player: Who, *kinds: str) -> PlayerId:
    """The player meant; by default who has a question of one of these kinds open, else who has any."""
    if player is not None:
        return _seat(game, player)
    if not game.pending:
        raise IllegalAction.because("the game is over", ref("104.1"))
    return next((d for d in game.pending if d.kind in kinds), game.pending[0]).player


def _holder(game: Game, player: Who, *kinds: str) -> PlayerId:
    return _asked(game, player, *(kinds or ("ChooseAction",)))


def _prompt(game: Game, player: Who, rule: str, doing: str, *kinds: str) -> Decision:
    """The open question of one of these kinds (any but priority if none is given) to the player."""
    seat = _asked(game, player, *kinds)
    for d in game.pending:
        if d.player == seat and (d.kind in kinds if kinds else d.kind != "ChooseAction"):
            return d
    now = "; ".join(f"{game.players[d.player]}: {d.why.text}" for d in game.pending)
    raise IllegalAction.because(f"{game.players[seat]} isn't {doing}" + (f" ({now})" if now else ""), ref(rule))


def _mulligan(game: Game, player: Who) -> Decision:
    d = _prompt(game, player, "103.5", "deciding about an opening hand", "ChooseValue")
    if d.slot != "mulligan":
        raise IllegalAction.because("the question is another: " + d.why.text, *d.why.rules)
    return d


def _answer(game: Game, d: Decision, value: Value) -> Step:
    return apply(game, Answer(d.player, value))


def _thing(game: Game, thing: Thing, likely: Iterable[Any] = ()) -> int:
    """The object or player meant. A name that fits several objects means one of the ``likely`` ones, else one in play, before any other."""
    if isinstance(thing, int):
        return thing
    if not isinstance(thing, str):
        raise InvalidAction.because(f"neither an object's id nor a name: {thing!r}")
    if thing in game.players:
        return ~game.players.index(thing)
    from engine.words.names import Named
    from engine.words.refs import Refs

    whose, found, rest = thing.partition("'s ")
    named = Named(rest, whose) if found and whose in game.players else Named(thing)
    refs = Refs(game)
    hits = [i.object for i in refs.fits(named) if i.object >= 0]
    for tier in (set(likely), {*game.board.battlefield, *game.board.stack}):
        near = [o for o in hits if o in tier]
        if len(near) == 1:
            return near[0]
        if near:
            reasons = (Reason(AmbiguousName.code, (), refs.describe(i), (i.object,)) for i in refs.fits(named) if i.object in near)
            raise AmbiguousName(*reasons, context=f"{thing!r} fits {len(near)} objects")
    return refs.object(named)


def _object(game: Game, thing: Thing, likely: Iterable[Any] = ()) -> ObjectId:
    found = _thing(game, thing, likely)
    if found < 0:
        raise InvalidAction.because(f"{thing!r} is a player, not an object")
    return ObjectId(found)


def _option(game: Game, d: Decision, value: Any) -> Any:
    """An option as the decision has it; the name of an object or player among the options stands for it."""
    if isinstance(value, str) and value not in d.options and any(isinstance(o, int) for o in d.options):
        if value in d.labels:
            return d.options[d.labels.index(value)]
        return _thing(game, value, d.options)
    return value


def _pairs(given: Mapping[Any, Any] | Iterable[Any]) -> list[Any]:
    if isinstance(given, str | int):
        return [given]
    return list(given.items()) if isinstance(given, Mapping) else list(given)


# -- announcements with their answers ----------------------------------------------------------------------------------


def _spent(events: Iterable[Event], player: int) -> Counter[str]:
    return Counter(m.kind for e in events if type(e) is ManaSpent and not e.emptied and e.player == player for m in e.mana)


def _mana(text: str) -> Counter[str]:
    try:
        cost = parse_mana(text)
    except ValueError as error:
        raise InvalidAction.because(str(error)) from None
    return Counter((*cost.symbols, *("C",) * cost.generic))


def _pay_exactly(game: Game, d: Decision, text: str) -> Step:
    """The first plan that spends just this mana."""
    wanted = _mana(text)
    for option in d.options:
        step = _answer(game, d, (option,))
        if _spent(step.events, d.player) == wanted:
            return step
    raise IllegalAction.because(f"{text} doesn't pay; ways to pay are {'; '.join(d.labels)}", ref("601.2h"))


class _Saying:
    """What a caller says about an announcement, and what of it the game has not asked for yet. Lives for one call."""

    def __init__(
        self, targets: Iterable[Any] | None, modes: Iterable[int] | None, x: int | None, extras: Iterable[str] | None,
        shares: Iterable[int] | None, giving: Iterable[Thing] | None, plan: int | str | None,
    ) -> None:  # fmt: skip
        given = {"targets": targets, "modes": modes, "extras": extras, "shares": shares, "giving": giving}
        for name, value in given.items():
            if value is not None and not isinstance(value, Iterable):
                raise InvalidAction.because(f"{name} is a list, not {value!r}")
        self.targets = None if targets is None else tuple(targets)
        self.modes = None if modes is None else tuple(modes)
        self.x = x
        self.extras = None if extras is None else list(extras)
        self.shares = None if shares is None else list(shares)
        self.giving = None if giving is None else list(giving)
        self.plan = plan

    def carry_out(self, game: Game, action: Action) -> Step:
        """Announce, then answer what is asked for as long as something said here answers it."""
        depth = len(game.agenda)
        step = apply(game, action)
        events, game = [*step.events], step.game
        made = next((e.new.id if type(e) is Moved else e.obj.id for e in events if type(e) in (Moved, Created)), -1)  # type: ignore[union-attr]
        while (d := self._question(game, action.player)) is not None:
            following = self._reply(game, d)
            if following is None:
                break
            events += following.events
            game = following.game
        done = not any(type(f) in (Casting, Activating) for f in game.agenda[depth - 1 :])
        self._leftover(game, action, events, made, done=done)
        return Step(game, tuple(events))

    def _question(self, game: Game, player: int) -> Decision | None:
        if not any(type(f) in (Casting, Activating) for f in game.agenda):
            return None
        return next((d for d in game.pending if d.player == player and d.kind != "ChooseAction"), None)

    def _reply(self, game: Game, d: Decision) -> Step | None:
        kind = d.kind
        if kind == "ChooseTargets" and self.targets is not None:
            return _answer(game, d, self._slot(game, d))
        if kind == "ChooseModes" and self.modes is not None:
            return _answer(game, d, self.modes)
        if kind == "ChooseNumber" and d.slot == "x" and self.x is not None:
            return _answer(game, d, (self.x,))
        if kind == "Distribute" and self.shares is not None:
            shares, self.shares = tuple(self.shares[: len(d.options)]), self.shares[len(d.options) :]
            return _answer(game, d, shares)
        if kind == "May" and d.slot and self.extras is not None:
            wanted = d.slot in self.extras
            if wanted:
                self.extras.remove(d.slot)
            return _answer(game, d, ("yes" if wanted else "no",))
        if kind in ("ChooseObjects", "ChooseCards") and self.giving:
            given = tuple(_object(game, t, d.options) for t in self.giving[: d.most])
            self.giving = self.giving[d.most :]
            return _answer(game, d, given)
        if kind == "PayCost" and self.plan is not None:
            plan, self.plan = self.plan, None if isinstance(self.plan, int) else self.plan
            return _answer(game, d, (plan,)) if isinstance(plan, int) else _pay_exactly(game, d, plan)
        return None

    def _slot(self, game: Game, d: Decision) -> tuple[int, ...]:
        """The targets said for the slot that is asked about; slots before it were filled or had only one possibility."""
        frame = game.agenda[-1]
        assert type(frame) is Choosing and self.targets is not None  # noqa: PT018 - only this frame asks for targets
        if self.targets and all(isinstance(t, tuple | list) for t in self.targets):
            at = len(frame.targets)
            return tuple(_thing(game, t, d.options) for t in (self.targets[at] if at < len(self.targets) else ()))
        taken = [t for slot in frame.targets for t in slot]
        said = [_thing(game, t, (*taken, *d.options)) for t in self.targets]
        chosen: list[int] = []
        for t in said[len(taken) :]:
            if len(chosen) == d.most or (t not in d.options and len(chosen) >= max(1, d.least)):
                break
            chosen.append(t)
        return tuple(chosen)

    def _leftover(self, game: Game, action: Action, events: list[Event], made: int, *, done: bool) -> None:
        """What was said and not asked for must have come out as said."""
        obj = game.board.object(made)
        part = None if obj is None else obj.stack
        rules: list[tuple[bool, str, str]] = []
        if self.targets is not None:
            flat = [t for one in self.targets for t in (one if isinstance(one, tuple | list) else (one,))]
            held = [] if part is None else [t for slot in part.targets for t in slot]
            if done or held:
                rules.append((held != [_thing(game, t, held) for t in flat], "601.2c", "those are not its targets"))
        if done:
            rules.append((self.modes is not None and (part is None or sorted(part.modes) != sorted(self.modes)), "700.2", "it has no such modes"))
            rules.append((bool(self.x) and (part is None or part.x != self.x), "107.3a", f"X is not {self.x}"))
            rules.append((bool(self.extras), "601.2b", f"nothing asks for {', '.join(self.extras or ())}"))
            if isinstance(self.plan, str):
                spent = _spent(events, action.player)
                paid = "".join(f"{{{k}}}" * n for k, n in sorted(spent.items())) or "no mana"
                rules.append((spent != _mana(self.plan), "601.2h", f"{paid} is paid, not {self.plan}"))
            elif self.plan is not None:
                rules.append((self.plan != 0, "601.2h", "there is only one way to pay"))
        for wrong, number, text in rules:
            if wrong:
                raise IllegalAction.because(text, ref(number), objects=(made,) if made >= 0 else ())

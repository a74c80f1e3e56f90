"""Player phrases: "you", "target opponent", "each player", "its controller", "that player", and the possessives (CR
102, 109.5).
"""

from __future__ import annotations

from engine.cards.filters import (
    All,
    AttachedTo,
    Bound,
    ControllerOf,
    Defending,
    Each,
    Filter,
    Linked,
    MonarchRef,
    OwnerOf,
    Ref,
    Several,
    Target,
    This,
    You,
)  # fmt: skip
from engine.cards.ops import Choose, TargetSpec
from engine.cards.references import ActivePlayer, ChosenPlayer, Neighbor
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.nouns import noun

__all__ = ["attacked", "player", "players_target", "possessive", "side", "target_of_spell"]

_FIXED: tuple[tuple[str, Ref], ...] = (
    ("each player with the most votes or tied for most votes", Bound("voted")),
    ("each opponent with the most votes or tied for most votes", Bound("voted")),
    ("you", You()),
    ("each opponent who voted for a choice you voted for", Bound("voted with")),
    ("each opponent who voted for a choice you didn't vote for", Bound("voted apart")),
    ("each other player", Each("other")),
    ("each other opponent", Each("other opponent")),
    ("each opponent", Each("opponent")),
    ("your opponents", Each("opponent")),
    ("each of your opponents", Each("opponent")),
    ("each player", Each("player")),
    ("all players", Each("player")),
    ("players", Each("player")),
    ("defending player", Defending()),
    ("the defending player", Defending()),
    ("the monarch", MonarchRef()),
    ("the player whose turn it is", ActivePlayer()),
    ("the active player", ActivePlayer()),
    ("the player to your left", Neighbor("left")),
    ("the player to your right", Neighbor("right")),
    ("enchanted player", AttachedTo()),
    ("enchanted opponent", AttachedTo()),
)


def player(p: Cursor) -> Ref | None:
    """A player phrase as subject or object; remembered for "that player" and "they"."""
    found = _player(p)
    if found is not None and found != You():
        p.say(player=found)
    return found


def _player(p: Cursor) -> Ref | None:
    from engine.cards.text.whose import players_who

    if p.word == "each" and (some := p.attempt(players_who)) is not None:
        return some
    for text, ref in _FIXED:
        if p.peek(f"{text} '|'s"):
            continue
        if text == "you" and p.peek("you may") and False:
            continue
        if p.eat(text):
            return ref
    target = p.attempt(players_target)
    if target is not None:
        return target
    if p.word == "'s":
        return None
    if p.word != "'s" and p.peek("the chosen player") and not p.peek("the chosen player 's"):
        return p.attempt(_chosen_player)
    if p.scope.opponent is not None and p.eat("that opponent"):
        return None if p.word == "'s" or p.peek("or") else p.scope.opponent
    if p.peek("that player or that planeswalker 's controller") or p.peek(
        "that player or by that planeswalker 's controller"
    ):
        aim = next(
            (
                n
                for n in range(len(p.scope.targets) - 1, -1, -1)
                if p.scope.targets[n].players and p.scope.targets[n].objects is not None
            ),
            None,
        )
        if aim is None:
            return None
        p.eat("that player or [by] that planeswalker 's controller")
        return ControllerOf(Target(aim))
    if p.eat("that|the player") or p.eat("that opponent") or p.eat("that|the attacking player"):
        if p.word == "'s" or p.peek("or"):
            return None
        return _known_player(p)
    if p.eat("they") or p.eat("the voter"):
        return _known_player(p)
    owner = p.attempt(_of_object) or p.attempt(_by_object) or p.attempt(_of_target)
    if owner is not None and p.word != "'s":
        return owner
    if p.eat("an opponent of your choice") or p.eat("an opponent"):
        return _chosen(p, "opponent")
    if p.eat("a player of your choice"):
        return _chosen(p, "player")
    named = p.name("player")
    return None if p.word == "'s" else named


def _known_player(p: Cursor) -> Ref:
    if p.scope.player is None:
        raise Mismatch
    return p.scope.player


def _chosen_player(p: Cursor) -> Ref | None:
    """Read "the chosen player": who was chosen as the permanent entered, where nobody else is chosen."""
    if p.setting.spell or p.scope.targets or any(isinstance(s, Choose) for s in p.scope.before):
        return None
    return ChosenPlayer() if p.eat("the chosen player") else None


def _chosen(p: Cursor, kind: str) -> Ref:
    """A player that you choose without targeting."""
    slot = p.slot("chosen")
    p.say(before=(*p.scope.before, Choose(slot, You(), players=kind)))
    return Bound(slot)


def players_target(p: Cursor) -> Ref | None:
    """Read "target player", "target opponent", "another target player", "up to N target players"."""
    if p.scope.no_targets:
        return None
    least, most, apart, but_owner = 1, 1, False, False
    if p.eat("another"):
        apart = True
    elif p.eat("up to one"):
        least = 0
    elif p.eat("any number of"):
        least, most = 0, 99
    elif p.eat("two"):
        least = most = 2
    if not p.eat("target player|opponent|players|opponents"):
        return None
    kind = "opponent" if p.tokens[p.i - 1].text.startswith("opponent") else "player"
    if p.peek("or") and p.ahead(1) in {"planeswalker", "battle"}:
        return None
    earlier = tuple(n for n, t in enumerate(p.scope.targets) if t.players)
    if apart and not earlier:
        raise Mismatch
    slot = len(p.scope.targets)
    if p.eat("other than ~ 's owner") or p.eat("other than this creature|artifact|enchantment|permanent 's owner"):
        but_owner = True
    spec = TargetSpec(None, kind, least, most, distinct_from=earlier if apart else (), but_owner=but_owner)
    p.say(targets=(*p.scope.targets, spec))
    return Target(slot)


def _of_object(p: Cursor) -> Ref | None:
    """Read "the owner of target permanent"."""
    if not p.eat("the owner|controller of"):
        return None
    from engine.cards.text.things import thing

    by_owner = p.tokens[p.i - 2].text == "owner"
    of = thing(p)
    return None if of is None else OwnerOf(of) if by_owner else ControllerOf(of)


def _of_target(p: Cursor) -> Ref | None:
    """Read "target creature's owner"."""
    if p.word != "target":
        return None
    from engine.cards.text.targeting import target

    of = target(p)
    if of is None or not p.eat("'s"):
        return None
    return OwnerOf(of) if p.eat("owner") else ControllerOf(of) if p.eat("controller") else None


def _by_object(p: Cursor) -> Ref | None:
    """Read "its controller", "that creature's owner", "~'s controller", "enchanted creature's controller"."""
    of = p.attempt(_owner_object)
    if of is None:
        return None
    if p.eat("controller|controllers"):
        return ControllerOf(of)
    if p.eat("owner|owners"):
        return OwnerOf(of)
    return None


def _owner_object(p: Cursor) -> Ref | None:
    from engine.cards.text.mentioned import pronoun

    if p.eat("its|their"):
        found = pronoun(p, p.tokens[p.i - 1].text == "their")
        return None if found is None else found.was
    if p.eat("~ 's") or p.eat("this creature|land|artifact|enchantment|permanent|card|spell 's"):
        return This()
    if p.eat("enchanted|equipped creature|permanent|land|artifact|planeswalker 's"):
        return AttachedTo()
    from engine.cards.text.mentioned import earlier

    found = p.attempt(earlier)
    if found is not None and p.eat("'s|'"):
        if isinstance(found.ref, Linked):
            p.mention(found)  # "the exiled card's owner may cast that card"
        return found.was
    return None


def possessive(p: Cursor) -> Ref | None:
    """Whose: "your", "their", "that player's", "its owner's", "target player's"; also names with 's."""
    if p.eat("your"):
        return You()
    if (
        p.peek("their|its owner '|'s")
        or p.peek("their|its owners '|'s")
        or p.peek("their|its controller '|'s")
        or p.peek("their|its controllers '")
    ):
        found = _by_object(p)
        p.need("'s|'")
        return found
    if p.eat("their"):
        if p.scope.subject is not None:
            return p.scope.subject
        return _known_player(p)
    for text, ref in (
        ("each player 's", Each("player")),
        ("each opponent 's", Each("opponent")),
        ("defending player 's", Defending()),
        ("each other player 's", Each("other")),
        ("the player to your left 's", Neighbor("left")),
        ("the player to your right 's", Neighbor("right")),
    ):
        if p.eat(text):
            return ref
    found = p.attempt(_target_possessive)
    if found is not None:
        return found
    if p.peek("the chosen player 's") and (chosen := p.attempt(_chosen_player)) is not None and p.eat("'s"):
        return chosen
    if p.scope.opponent is not None and p.eat("that opponent 's"):
        return p.scope.opponent
    if p.eat("that|the player 's") or p.eat("that opponent 's"):
        return _known_player(p)
    found = p.attempt(_by_object)
    if found is not None and p.eat("'s|'"):
        return found
    named = p.name("player")
    if named is not None and p.eat("'s"):
        p.say(player=named)
        return named
    return None


def _target_possessive(p: Cursor) -> Ref | None:
    found = players_target(p)
    if found is None:
        return None
    p.need("'s|'")
    p.say(player=found)
    return found


def side(p: Cursor, who: Ref) -> tuple[str, Ref | None]:
    """The word a filter has for the player; where it has none, ``each`` and the player for a ForEach around the step."""
    if who == You():
        return "you", None
    if who == Target(0) and p.scope.targets and p.scope.targets[0].players and p.scope.targets[0].objects is None:
        return "target", None
    if who == Bound("player"):
        return "that", None
    if who == Bound("each"):
        return "each", None
    if who == Defending():
        return "defending", None
    if who == ChosenPlayer():
        return "chosen", None
    return "each", who


def attacked(p: Cursor) -> Ref:
    """Whom something that enters attacking attacks: "that player or a planeswalker they control"; nothing said is
    whoever its controller likes (508.4).
    """
    either = p.peek("that player|opponent or a planeswalker") and p.eat("that player|opponent")
    whom = _known_player(p) if either else p.attempt(player)
    if whom is None:
        return Each("opponent")
    if p.eat("or a planeswalker they control") or p.eat("or a planeswalker that player|opponent controls"):
        word, around = side(p, whom)
        if around is not None:
            raise Mismatch
        return Several((whom, All(Filter(types=("Planeswalker",), controller=word))))
    return whom


def target_of_spell(p: Cursor) -> Filter:
    """What a spell "that targets …" targets, as a filter.

    :raises Mismatch: it is not described by an object filter.
    """
    if p.eat("~") or p.eat("this creature|permanent"):
        if p.eat("and|or"):
            raise Mismatch
        return Filter(state=("source",))
    if p.eat("only"):
        raise Mismatch
    if p.eat("your commander"):
        return Filter(state=("commander",), owner="you")
    p.eat("a|an") or p.eat("one or more")
    found = noun(p)
    if found is None or found.around is not None:
        raise Mismatch
    return found.filter

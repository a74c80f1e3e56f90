"""Static abilities: anthems, enchanted and equipped creatures, cost changes, permissions, prohibitions (CR 604, 611.3, 601.2f)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Ability, CostChange, Permission, Restriction, Static
from engine.cards.filters import (
    All,
    AttachedTo,
    Bound,
    CastCount,
    Condition,
    Filter,
    Ref,
    This,
    Turn,
    X,
    You,
)  # fmt: skip
from engine.cards.mana import ManaCost
from engine.cards.ops import SetColors, SetPT
from engine.cards.text.amounts import for_each, number, replaced, value, where_x
from engine.cards.text.changes import Ban, predicates
from engine.cards.text.conditions import condition
from engine.cards.text.costs import mana
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.nouns import bare, noun, with_filter
from engine.cards.text.players import target_of_spell
from engine.cards.text.things import everything, self_reference, source_thing
from engine.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["static_line"]

Found = tuple[Ability, ...]


def static_line(p: Cursor) -> Found | None:
    """A line that is one or more static abilities."""
    first = p.first(_whole, _clauses)
    clean = not p.scope.before and not p.scope.targets and p.scope.around is None
    return first if first is not None and p.done and clean else None


def _clauses(p: Cursor) -> Found | None:
    when = p.attempt(_condition_first)
    found = p.first(*_RULES)
    if found is None:
        return None
    later = p.attempt(_condition_behind)
    if when is not None and later is not None:
        return None
    more = p.attempt(_and_more)
    p.eat(".")
    if not p.done:
        return None
    cond = when or later
    if cond is not None:
        found = tuple(_under(a, cond) for a in found)
        if more is not None and when is not None:
            more = tuple(_under(a, cond) for a in more)
    return (*found, *(more or ()))


def _and_more(p: Cursor) -> Found | None:
    if not (p.eat("and") or p.eat(", and") or p.eat(".")):
        return None
    return p.first(*_RULES)


def _under(ability: Ability, cond: Condition) -> Ability:
    if isinstance(ability, Static | CostChange | Permission | Restriction):
        if ability.condition is not None:
            raise Mismatch
        return replace(ability, condition=cond)
    raise Mismatch


def _condition_first(p: Cursor) -> Condition | None:
    if p.eat("during your turn ,"):
        return Turn("you")
    if p.eat("during turns other than yours ,"):
        return Turn("opponent")
    if not p.eat("as long as"):
        return None
    found = condition(p)
    if found is None or not p.eat(","):
        return None
    return found


def _condition_behind(p: Cursor) -> Condition | None:
    if p.eat("during your turn"):
        return Turn("you")
    if p.eat("during turns other than yours"):
        return Turn("opponent")
    if p.eat("as long as") or p.eat("if"):
        return condition(p)
    if p.eat("unless"):
        from engine.cards.filters import Not

        found = condition(p)
        return None if found is None else Not(found)
    return None


# -- objects and their changes -----------------------------------------------------------------------------------------


def _affected(p: Cursor) -> Filter | Ref | None:
    """Whom the static ability affects."""
    found = p.attempt(source_thing)
    if found is not None:
        if p.word == "'s":
            return None
        if p.eat("and other|each"):
            if p.tokens[p.i - 1].text == "each" and not p.eat("other"):
                return None
            rest = noun(p)
            if rest is None or found.ref != This() or rest.around is not None:
                return None
            from engine.cards.filters import Several

            return Several((This(), All(with_filter(rest, other=True).filter)))
        return found.ref
    if p.eat("it") and p.scope.things:
        return p.scope.things[-1].ref
    ref = p.attempt(_commander_creatures)
    if ref is not None:
        return ref
    every = p.attempt(everything)
    if isinstance(every, All) and p.scope.around is None:
        return every.filter
    return None


def _commander_creatures(p: Cursor) -> Filter | None:
    if p.eat("your commander"):
        return Filter(state=("commander",), owner="you")
    return None


def _objects(p: Cursor) -> Found | None:
    affects = _affected(p)
    if affects is None:
        return None
    found = predicates(p)
    if found is None or any(length for _, length in found):
        return None
    x = p.attempt(where_x)
    if x is not None:
        found = [(replaced(part, X(), x), "") for part, _ in found]
    out: list[Ability] = []
    changes = tuple(part for part, _ in found if not isinstance(part, Ban))
    if changes:
        cda = affects == This() and all(isinstance(c, SetColors) or getattr(c, "every_creature_type", False) for c in changes)
        out.append(Static(changes, affects, cda=cda and not any(getattr(c, "chosen", False) for c in changes)))
    for part, _ in found:
        if isinstance(part, Ban):
            zones = ("battlefield", "stack") if part.kind == "cant_be_countered" else ("battlefield",)
            out.append(Restriction(part.kind, affects, part.filter, part.who, part.amount, zones=zones))
    return tuple(out)


def _spells_countered(p: Cursor) -> Found | None:
    """Read "Creature spells you control can't be countered.", "This spell can't be countered."."""
    if p.eat("this spell can't be countered"):
        return (Restriction("cant_be_countered", zones=("stack",)),)
    found = bare(p)
    if found is None or found.filter.kind != "spell" or not p.eat("can't be countered"):
        return None
    return (Restriction("cant_be_countered", found.filter),)


def _spells_have(p: Cursor) -> Found | None:
    """Read "Artifact spells you cast have convoke."."""
    from engine.cards.ops import AddAbilities
    from engine.cards.text.keywords import with_abilities

    found = bare(p)
    if found is None or found.filter.kind != "spell" or not p.eat("you cast have"):
        return None
    given = with_abilities(p)
    return None if given is None else (Static((AddAbilities(given),), _parts(found.filter, controller="you")),)


def _parts(wanted: Filter, **changes: Any) -> Filter:
    if wanted.any_of:
        return replace(wanted, any_of=tuple(replace(f, **changes) for f in wanted.any_of))
    return replace(wanted, **changes)


def _size(p: Cursor) -> Found | None:
    """Read "~'s power and toughness are each equal to the number of …"."""
    if self_reference(p) is None or not p.eat("'s"):
        return None
    if p.eat("power and toughness are each equal to"):
        n = value(p)
        return None if n is None else (Static((SetPT(n, n, cda=True),), cda=True),)
    if p.eat("power is equal to"):
        n = value(p)
        if n is None:
            return None
        if p.eat("and its toughness is equal to that number plus"):
            more = number(p)
            from engine.cards.filters import Plus

            return None if more is None else (Static((SetPT(n, Plus((n, more)), cda=True),), cda=True),)
        return (Static((SetPT(n, None, cda=True),), cda=True),)
    if p.eat("toughness is equal to"):
        n = value(p)
        return None if n is None else (Static((SetPT(None, n, cda=True),), cda=True),)
    return None


# -- costs -------------------------------------------------------------------------------------------------------------


def _own_cost(p: Cursor) -> Found | None:
    """Read "This spell costs {1} less to cast for each …"."""
    if not (p.eat("this spell costs") or p.eat("~ costs")):
        return None
    price = mana(p)
    if price is None or not p.eat("less|more to cast"):
        return None
    less = p.tokens[p.i - 3].text == "less"
    if p.peek("if it targets") or p.peek("during"):
        return None
    zones = ("hand", "graveyard", "library", "exile", "command", "stack")
    made = CostChange(price, None, less=less, zones=zones)
    return (_multiplied(p, made, price),)


def _multiplied(p: Cursor, made: CostChange, price: ManaCost) -> CostChange:
    each = p.attempt(for_each)
    if each is not None:
        return replace(made, times=each)
    x = p.attempt(where_x)
    if x is not None:
        if price != ManaCost(0, (), 1):
            raise Mismatch
        return replace(made, mana=ManaCost(1), times=x)
    if price.x:
        raise Mismatch
    return made


def _commander_cost(p: Cursor) -> Found | None:
    if not p.eat("your commander costs"):
        return None
    price = mana(p)
    if price is None or not p.eat("less|more to cast"):
        return None
    less = p.tokens[p.i - 3].text == "less"
    spells = Filter(kind="spell", zones=("stack",), owner="you", state=("commander",))
    made = CostChange(price, spells, less=less)
    if p.eat("for each time it 's been cast from the command zone this game"):
        return (replace(made, times=CastCount(Bound("it"))),)
    return (_multiplied(p, made, price),)


def _spell_costs(p: Cursor) -> Found | None:
    """Read "Creature spells you cast cost {1} less to cast."."""
    each = p.eat("each")
    found = noun(p)
    if found is None or found.filter.kind != "spell" or not (found.plural or each) or found.around is not None:
        return None
    who = "any"
    if p.eat("you cast"):
        who = "you"
    elif p.eat("your opponents cast") or p.eat("opponents cast"):
        who = "opponent"
    elif p.eat("players cast"):
        pass
    spells = found.filter
    if p.eat("that target|targets"):
        if spells.any_of:
            return None
        spells = replace(spells, targets=target_of_spell(p))
    if p.peek("from|during|with|that"):
        return None
    if not p.eat("cost|costs"):
        return None
    price = mana(p)
    if price is None or not p.eat("less|more to cast"):
        return None
    less = p.tokens[p.i - 3].text == "less"
    return (_multiplied(p, CostChange(price, spells, who, less=less), price),)


def _ability_costs(p: Cursor) -> Found | None:
    """Read "Activated abilities of creatures you control cost {1} less to activate."."""
    from engine.cards.text.costs import mana as read_mana

    if not p.eat("activated abilities of"):
        return None
    found = noun(p)
    if found is None or found.around is not None or not found.plural or not p.eat("cost"):
        return None
    price = read_mana(p)
    if price is None or not p.eat("less|more to activate"):
        return None
    less = p.tokens[p.i - 3].text == "less"
    if p.eat("unless") or p.eat(". this effect can't reduce the mana in that cost to less than one mana"):
        return None if p.tokens[p.i - 1].text == "unless" else (CostChange(price, found.filter, "any", less=less, abilities=True, minimum=1),)
    return (CostChange(price, found.filter, "any", less=less, abilities=True),)


def _tax_life(p: Cursor) -> Found | None:
    """Read "Rather than pay {2} for each previous time …, pay 2 life that many times."."""
    if not p.eat("rather than pay {2} for each previous time you've cast this spell from the command zone this game , pay"):
        return None
    n = number(p)
    if not isinstance(n, int) or not p.eat("life that many times"):
        return None
    return (CostChange(ManaCost(), None, tax_life=n, zones=("command", "stack")),)


# -- permissions -------------------------------------------------------------------------------------------------------


def _flash(p: Cursor) -> Found | None:
    if not p.eat("you may cast"):
        return None
    own = p.eat("this spell") or p.eat("~")
    if own:
        if not p.eat("as though it had flash"):
            return None
        zones = ("hand", "graveyard", "exile", "library", "command")
        return (Permission("flash", Filter(kind="any", zones=zones, state=("source",)), zones=zones),)
    if p.eat("spells as though they had flash"):
        return (Permission("flash", Filter(kind="spell", zones=("stack",))),)
    found = bare(p)
    if found is None or found.filter.kind != "spell" or not p.eat("as though they had flash"):
        return None
    return (Permission("flash", found.filter),)


def _own_flash(p: Cursor) -> Found | None:
    if not p.eat("this spell has flash"):
        return None
    zones = ("hand", "graveyard", "exile", "library", "command")
    return (Permission("flash", Filter(kind="any", zones=zones, state=("source",)), zones=zones),)


def _play_from(p: Cursor) -> Found | None:
    """Read "You may play lands from your graveyard.", "You may cast this card from your graveyard."."""
    if not p.eat("you may play|cast"):
        return None
    kind = p.tokens[p.i - 1].text
    if p.eat("~") or p.eat("this card"):
        for zone in ("graveyard", "exile"):
            if p.eat(f"from your {zone}") or p.eat(f"from {zone}"):
                return (Permission(kind, None, zone, zones=(zone,)),)
        return None
    if p.eat("an additional land on each of your turns") or p.eat("additional lands"):
        return (Permission("extra_land", amount=1),) if kind == "play" else None
    if p.eat("two additional lands on each of your turns"):
        return (Permission("extra_land", amount=2),) if kind == "play" else None
    if p.eat("any number of lands on each of your turns"):
        return (Permission("extra_land", amount=99),) if kind == "play" else None
    found = bare(p)
    if found is None or found.around is not None:
        return None
    wanted = found.filter
    if wanted.any_of:
        return None
    for text, zone in (("from the top of your library", "library"), ("from your graveyard", "graveyard")):
        if p.eat(text):
            if kind == "cast" and wanted.kind != "spell":
                return None
            return (Permission(kind, replace(wanted, kind="card", zones=(zone,), owner="you"), zone),)
    return None


def _fixed(p: Cursor) -> Found | None:
    for text, made in (
        ("you have no maximum hand size", Permission("no_max_hand")),
        ("you may look at the top card of your library any time", Permission("look_top")),
        ("players can't gain life", Restriction("cant_gain_life", who="any")),
        ("your opponents can't gain life", Restriction("cant_gain_life", who="opponent")),
        ("you can't gain life", Restriction("cant_gain_life", who="you")),
        ("you can't lose the game and your opponents can't win the game", None),
        ("players can't search libraries", Restriction("cant_search", who="any")),
        ("your opponents can't search libraries", Restriction("cant_search", who="opponent")),
        ("each player can't cast more than one spell each turn", Restriction("max_spells", who="any", amount=1)),
        ("each opponent can't cast more than one spell each turn", Restriction("max_spells", who="opponent", amount=1)),
        ("you can't cast more than one spell each turn", Restriction("max_spells", who="you", amount=1)),
        ("creatures can't attack you", Restriction("cant_attack_you", Filter(types=("Creature",)))),
        ("spells can't be countered", Restriction("cant_be_countered", Filter(kind="spell", zones=("stack",)))),
    ):  # fmt: skip
        if made is not None and p.eat(text):
            return (made,)
    if p.eat("you can't lose the game and your opponents can't win the game"):
        return Restriction("cant_lose", who="you"), Restriction("cant_win", who="opponent")
    return None


def _can_be_commander(p: Cursor) -> Found | None:
    if not (p.eat("~ can be your commander") or p.eat("this creature|card|planeswalker can be your commander")):
        return None
    return (Permission("can_be_commander"),)


def _cant_cast(p: Cursor) -> Found | None:
    """Read "Players can't cast creature spells.", "Your opponents can't cast spells during your turn."."""
    for text, who in (("players", "any"), ("your opponents", "opponent"), ("each opponent", "opponent"), ("you", "you")):
        if p.eat(f"{text} can't cast"):
            found = bare(p)
            if found is None or found.filter.kind != "spell":
                return None
            return (Restriction("cant_cast", filter=found.filter, who=who),)
    return None


def _cant_activate(p: Cursor) -> Found | None:
    """Read "Activated abilities of artifacts can't be activated.", "its activated abilities can't be activated"."""
    if p.eat("its activated abilities can't be activated"):
        if not p.scope.things:
            return None
        return (Restriction("cant_activate", p.scope.things[-1].ref),)
    if p.eat("enchanted creature|permanent|artifact 's activated abilities can't be activated"):
        return (Restriction("cant_activate", AttachedTo()),)
    if not p.eat("activated abilities of"):
        return None
    found = noun(p)
    if found is None or found.around is not None or not found.plural or not p.eat("can't be activated"):
        return None
    return None if p.peek("unless") else (Restriction("cant_activate", found.filter),)


def _control_enchanted(p: Cursor) -> Found | None:
    from engine.cards.ops import Control

    if p.eat("you control enchanted creature|permanent|artifact|land|planeswalker|enchantment"):
        return (Static((Control(You()),), AttachedTo()),)
    return None


def _deck_copies(p: Cursor) -> Found | None:
    """Read "A deck can have up to nine cards named …."."""
    if not p.eat("a deck can have"):
        return None
    if p.eat("any number of"):
        n = 0
    elif p.eat("up to"):
        found = number(p)
        if not isinstance(found, int):
            return None
        n = found
    else:
        return None
    if not p.eat("cards named"):
        return None
    from engine.cards.text.nouns import card_name

    if not p.eat("~"):
        card_name(p)
    return (Permission("deck_copies", amount=n, zones=()),)


def _deck_size(p: Cursor) -> Found | None:
    if not p.eat("your minimum deck size is reduced by"):
        return None
    n = number(p)
    return (Permission("smaller_deck", amount=n, zones=()),) if isinstance(n, int) else None


def _chosen_color(p: Cursor) -> Found | None:
    """A color chosen before the game for a commander."""
    if not (p.eat("if ~ is your commander , choose a color before the game begins . ~ is the chosen color") or
            p.eat("if this creature|card is your commander , choose a color before the game begins . this creature|card is the chosen color")):
        return None
    everywhere = ("battlefield", "stack", "graveyard", "hand", "library", "exile", "command", "outside")
    return Permission("choose_color_before_game", zones=everywhere), Static((SetColors((), chosen=True),), zones=everywhere, cda=True)


def _whole(p: Cursor) -> Found | None:
    found = p.first(_deck_copies, _deck_size, _chosen_color, _tax_life, _can_be_commander)
    if found is None:
        return None
    p.eat(".")
    return found if p.done else None


_RULES: tuple[Callable[[Cursor], Found | None], ...] = (
    _fixed, _own_cost, _commander_cost, _size, _spells_countered, _spells_have, _spell_costs, _ability_costs, _flash, _own_flash, _play_from, _cant_cast, _cant_activate,
    _control_enchanted, _objects,
)  # fmt: skip

"""Static prohibitions for players: what can't be cast, activated, entered, and when (CR 101.2, 601.3, 602.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Permission, Restriction
from engine.cards.filters import (
    ALL_ZONES,
    AttachedTo,
    Condition,
    Filter,
    Turn,
)  # fmt: skip
from engine.cards.text.amounts import number, where_x
from engine.cards.text.conditions import condition
from engine.cards.text.costs import mana
from engine.cards.text.nouns import bare, noun, your_commander
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor
    from engine.cards.text.parts import Found

__all__ = [
    "attack_cost",
    "cant_activate",
    "cant_be_cast",
    "cant_block_with",
    "cant_cast",
    "cant_enter",
    "cast_only",
    "fixed_words",
    "max_spells",
    "no_prevention",
    "no_triggers",
    "only_so_many",
    "when_they_cast",
]


def no_prevention(p: Cursor) -> Found | None:
    """Read "Damage can't be prevented.", "Combat damage that would be dealt by creatures you control can't be
    prevented.".
    """
    combat = p.eat("combat")
    if not p.eat("damage"):
        return None
    wanted = Filter(kind="any")
    if p.eat("that would be dealt by") or p.eat("dealt by"):
        found = your_commander(p) or bare(p)
        if found is None or found.around is not None:
            return None
        wanted = found.filter
    return (
        (Restriction("cant_prevent", filter=wanted, who="any", amount=int(combat)),)
        if p.eat("can't be prevented")
        else None
    )


def attack_cost(p: Cursor) -> Found | None:
    """Read "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking
    you.".
    """
    found = bare(p)
    if found is None or found.filter.kind != "permanent" or not p.eat("can't attack you"):
        return None
    both = p.eat("or planeswalkers|permanents you control") or p.eat("or a planeswalker you control")
    if not p.eat("unless their controller pays"):
        return None
    price = mana(p)
    if price is None:
        return None
    if not (p.eat("for each creature they control that 's attacking you") or p.eat("for each of those creatures")):
        return None
    x = p.must(where_x) if price.x else None
    return (Restriction("attack_cost", found.filter, who="" if both else "you", cost=price, x=x),)


def fixed_words(p: Cursor) -> Found | None:
    """Read prohibitions that are always worded alike: "You can't lose the game and your opponents can't win the game."."""
    if p.eat("you can't lose the game and your opponents can't win the game"):
        return Restriction("cant_lose", who="you"), Restriction("cant_win", who="opponent")
    if p.eat("you can't win the game and your opponents can't lose the game"):
        return Restriction("cant_win", who="you"), Restriction("cant_lose", who="opponent")
    for text, made in (
        ("you have no maximum hand size", Permission("no_max_hand")),
        ("you may look at the top card of your library any time", Permission("look_top")),
        ("play with the top card of your library revealed", Permission("show_top")),
        ("players play with the top card|cards of their libraries revealed", Permission("show_top", who="any")),
        ("each player plays with the top card of their library revealed", Permission("show_top", who="any")),
        ("your opponents play with the top cards of their libraries revealed", Permission("show_top", who="opponent")),
        ("your opponents play with their hands revealed", Permission("show_hand", who="opponent")),
        ("players play with their hands revealed", Permission("show_hand", who="any")),
        ("play with your hand revealed", Permission("show_hand")),
        ("players can't gain life", Restriction("cant_gain_life", who="any")),
        ("enchanted player can't gain life", Restriction("cant_gain_life", who="enchanted")),
        ("enchanted player can't draw cards", Restriction("cant_draw", who="enchanted")),
        ("enchanted player can't cast more than one spell each turn", Restriction("max_spells", who="enchanted", amount=1)),
        ("your life total can't change", Restriction("cant_change_life", who="you")),
        ("players ' life totals can't change", Restriction("cant_change_life", who="any")),
        ("players can't draw more than one card each turn", Restriction("cant_draw", who="any", amount=1)),
        ("each player can't draw more than one card each turn", Restriction("cant_draw", who="any", amount=1)),
        ("your opponents can't draw more than one card each turn", Restriction("cant_draw", who="opponent", amount=1)),
        ("each opponent can't draw more than one card each turn", Restriction("cant_draw", who="opponent", amount=1)),
        ("players can't draw cards", Restriction("cant_draw", who="any")),
        ("you can't draw cards", Restriction("cant_draw", who="you")),
        ("players can't lose the game", Restriction("cant_lose", who="any")),
        ("you can't lose the game", Restriction("cant_lose", who="you")),
        ("you don't lose the game for having 0 or less life", Restriction("cant_lose", who="you", amount=1)),
        ("players don't lose the game for having 0 or less life", Restriction("cant_lose", who="any", amount=1)),
        ("your opponents can't gain life", Restriction("cant_gain_life", who="opponent")),
        ("you can't gain life", Restriction("cant_gain_life", who="you")),
        ("you can't win the game", Restriction("cant_win", who="you")),
        ("your opponents can't win the game", Restriction("cant_win", who="opponent")),
        ("players can't win the game", Restriction("cant_win", who="any")),
        ("players can't search libraries", Restriction("cant_search", who="any")),
        ("your opponents can't search libraries", Restriction("cant_search", who="opponent")),
        ("each player can't cast more than one spell each turn", Restriction("max_spells", who="any", amount=1)),
        ("each opponent can't cast more than one spell each turn", Restriction("max_spells", who="opponent", amount=1)),
        ("you can't cast more than one spell each turn", Restriction("max_spells", who="you", amount=1)),
        ("creatures can't attack you or planeswalkers you control", Restriction("cant_attack_you", Filter(types=("Creature",)))),
        ("creatures can't attack you", Restriction("cant_attack_you", Filter(types=("Creature",)), who="you")),
        ("spells can't be countered", Restriction("cant_be_countered", Filter(kind="spell", zones=("stack",)))),
    ):  # fmt: skip
        if p.eat(text):
            return (made,)
    return None


def when_they_cast(p: Cursor) -> Found | None:
    """Read "Your opponents can cast spells only any time they could cast a sorcery.", "Players can cast spells only
    during their own turns." (601.3).
    """
    for text, who in (
        ("each player", "any"), ("players", "any"), ("your opponents", "opponent"), ("each opponent", "opponent"), ("you", "you"), ("each other player", "opponent"),
    ):  # fmt: skip
        if p.eat(f"{text} can cast spells and activate abilities only during their|your own turns|turn"):
            return (Restriction("own_turns", who=who, amount=1),)
        if p.eat(f"{text} can|may cast spells only"):
            if p.eat("any time they|you could cast a sorcery"):
                return (Restriction("sorcery_speed", who=who),)
            return (
                (Restriction("own_turns", who=who),)
                if p.eat("during their|your own turns|turn") or p.eat("on their|your own turns|turn")
                else None
            )
    return None


def cast_only(p: Cursor) -> Found | None:
    """Read "Cast this spell only during combat.", "Cast this spell only if you control a commander." (601.3)."""
    if p.eat("you can't cast ~|this unless") or p.eat("you can't cast this spell unless"):
        return _only_when(condition(p))
    if not (p.eat("cast this spell only") or p.eat("cast ~ only")):
        return None
    when: Condition | None = None
    if p.eat("if"):
        when = condition(p)
    elif p.eat("before attackers are declared"):
        when = Turn("any", ("untap", "upkeep", "draw", "precombat main", "beginning of combat"))
    elif p.eat("during"):
        for text, whose, steps in (
            ("combat on an opponent 's turn", "opponent", ("combat",)), ("combat before blockers are declared", "any", ("beginning of combat", "declare attackers")),
            ("combat after blockers are declared", "any", ("declare blockers", "combat damage", "end of combat")), ("combat", "any", ("combat",)),
            ("the declare attackers step", "any", ("declare attackers",)), ("the declare blockers step", "any", ("declare blockers",)), ("your turn", "you", ()),
            ("your opponents ' turns", "opponent", ()), ("an opponent 's turn", "opponent", ()), ("your upkeep", "you", ("upkeep",)), ("an opponent 's upkeep", "opponent", ("upkeep",)),
        ):  # fmt: skip
            if p.eat(text):
                when = Turn(whose, steps)
                break
        if when is not None and p.eat("before attackers are declared"):
            return None
    return _only_when(when)


def _only_when(when: Condition | None) -> Found | None:
    """That the spell itself can be cast only while the condition holds; None if it was not read."""
    if when is None:
        return None
    itself = Filter(kind="any", zones=ALL_ZONES, state=("source",))
    return (Restriction("cast_only", itself, who="any", condition=when, zones=ALL_ZONES),)


def only_so_many(p: Cursor) -> Found | None:
    """Read "No more than two creatures can attack [you] each combat."."""
    if not p.eat("no more than"):
        return None
    n = number(p)
    if not isinstance(n, int) or not p.eat("creature|creatures can attack"):
        return None
    mine = p.eat("you")
    return (Restriction("max_attackers", who="you" if mine else "", amount=n),) if p.eat("each combat") else None


def no_triggers(p: Cursor) -> Found | None:
    """Read "Creatures entering don't cause abilities to trigger.", "Permanents entering don't cause abilities of
    permanents your opponents control to trigger.".
    """
    found = bare(p)
    if found is None or found.around is not None:
        return None
    events = []
    for said, event in (("entering", "enters"), ("or dying", "dies"), ("dying", "dies")):
        if p.eat(f"{said} the battlefield") or p.eat(said):
            events.append(event)
    if not events or not p.eat("don't cause abilities"):
        return None
    who = "opponent" if p.eat("of permanents your opponents control") else "any"
    return (
        tuple(Permission("no_trigger", found.filter, who=who, event=e) for e in events) if p.eat("to trigger") else None
    )


def max_spells(p: Cursor) -> Found | None:
    """Read "Players can't cast more than one noncreature spell each turn."."""
    if p.eat("each player|opponent who has cast a|an"):
        who = "any" if p.tokens[p.i - 5].text == "player" else "opponent"
        one = noun(p)
        if (
            one is None
            or one.filter.kind != "spell"
            or one.around is not None
            or not p.eat("this turn can't cast additional")
        ):
            return None
        more = noun(p)
        return (
            (Restriction("max_spells", filter=one.filter, who=who, amount=1),)
            if more is not None and more.filter == one.filter
            else None
        )
    for text, who in (
        ("each player", "any"),
        ("players", "any"),
        ("your opponents", "opponent"),
        ("each opponent", "opponent"),
        ("you", "you"),
    ):
        if p.eat(f"{text} can't cast more than"):
            n = number(p)
            found = noun(p)
            if (
                not isinstance(n, int)
                or found is None
                or found.filter.kind != "spell"
                or found.around is not None
                or not p.eat("each turn")
            ):
                return None
            return (Restriction("max_spells", filter=found.filter, who=who, amount=n),)
    return None


def cant_be_cast(p: Cursor) -> Found | None:
    """Read "Spells with the chosen name can't be cast.", "Commanders can't be cast from the command zone."."""
    spells = _spells(p)
    if spells is None or not p.eat("can't be cast"):
        return None
    zones = _from_zones(p)
    if zones is None:
        return (Restriction("cant_cast", filter=spells, who="any"),)
    return None if spells.any_of else (Restriction("cant_cast_from", filter=replace(spells, zones=zones), who="any"),)


def _spells(p: Cursor) -> Filter | None:
    """Read "creature spells", "commanders"."""
    if p.eat("commanders"):
        return Filter(kind="spell", zones=("stack",), state=("commander",))
    found = bare(p)
    return None if found is None or found.around is not None or found.filter.kind != "spell" else found.filter


def cant_enter(p: Cursor) -> Found | None:
    """Read "Creature cards in graveyards and libraries can't enter the battlefield."."""
    found = bare(p)
    if found is None or found.around is not None or found.filter.kind != "card" or not p.eat("can't enter"):
        return None
    p.eat("the battlefield")
    return (Restriction("cant_enter", replace(found.filter, kind="any")),)


def cant_cast(p: Cursor) -> Found | None:
    """Read "Players can't cast creature spells.", "Your opponents can't cast spells during your turn."."""
    for text, who in (
        ("players", "any"),
        ("your opponents", "opponent"),
        ("each opponent", "opponent"),
        ("opponents", "opponent"),
        ("each player", "any"),
        ("you", "you"),
    ):
        if p.eat(f"{text} can't cast"):
            spells = _spells(p)
            if spells is None:
                return None
            zones = _from_zones(p)
            if zones is not None:
                return (
                    None
                    if spells.any_of
                    else (Restriction("cant_cast_from", filter=replace(spells, zones=zones), who=who),)
                )
            more = p.attempt(_or_activate, who)
            return (Restriction("cant_cast", filter=spells, who=who), *(more or ()))
    return None


def cant_block_with(p: Cursor) -> Found | None:
    """Read "Your opponents can't block with creatures with even mana values."."""
    who = next(
        (
            word
            for text, word in (("your opponents", "opponent"), ("players", "any"), ("you", "you"))
            if p.eat(f"{text} can't block with")
        ),
        "",
    )
    if not who:
        return None
    found = bare(p)
    if (
        found is None
        or found.around is not None
        or found.filter.kind != "permanent"
        or found.filter.any_of
        or found.filter.controller != "any"
    ):
        return None
    return (Restriction("cant_block", replace(found.filter, controller=who)),)


def _or_activate(p: Cursor, who: str) -> Found | None:
    """Read "or activate abilities of artifacts, creatures, or enchantments"."""
    if not p.eat("or activate abilities of"):
        return None
    found = noun(p)
    if found is None or found.around is not None or not found.plural or found.filter.any_of:
        return None
    return (Restriction("cant_activate", replace(found.filter, controller=who)),)


def _from_zones(p: Cursor) -> tuple[str, ...] | None:
    """Read "from anywhere other than their hands", "from graveyards or libraries": the zones meant."""
    if not p.eat("from"):
        return None
    if p.eat("anywhere other than their|your hand|hands"):
        return ("library", "graveyard", "exile", "command")
    out: list[str] = []
    while True:
        for words, zone in (("graveyards", "graveyard"), ("graveyard", "graveyard"), ("libraries", "library"), ("library", "library"), ("exile", "exile"), ("the command zone", "command"),
                            ("command zones", "command")):  # fmt: skip
            if p.eat(f"their|your {words}") or p.eat(words):
                out.append(zone)
                break
        else:
            return None
        if not (p.eat("or") or p.eat(", or") or p.eat("and") or p.eat(",")):
            return tuple(out)


def cant_activate(p: Cursor) -> Found | None:
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
    mana_too = 1 if p.eat("unless they're mana abilities") else 0
    return None if p.peek("unless") else (Restriction("cant_activate", found.filter, amount=mana_too),)

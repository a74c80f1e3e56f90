"""Static permissions and prohibitions for players, and what a text says about decks (CR 113.6, 601.3, 100.2)."""


from __future__ import annotations

from engine.cards.abilities import Ability, Cost, Permission, Restriction, Static
from engine.cards.filters import (
    AttachedTo,
    Condition,
    Filter,
    Turn,
    You,
)  # fmt: skip
from engine.cards.ops import SetColors
from engine.cards.text.amounts import number
from engine.cards.text.conditions import condition
from engine.cards.text.costs import cost, mana
from engine.cards.text.cursor import Cursor
from engine.cards.text.nouns import bare, noun
from engine.cards.text.things import self_reference
from engine.frozen import replace

__all__ = ["DECK_RULES", "PERMISSION_RULES"]

Found = tuple[Ability, ...]


# -- permissions -------------------------------------------------------------------------------------------------------


def _flash(p: Cursor) -> Found | None:
    who = "you" if p.eat("you may cast") else "any" if p.eat("each|any player may cast") or p.eat("players may cast") else ""
    if not who:
        return None
    if who == "you" and p.eat("your commander as though it had flash"):
        return (Permission("flash", Filter(kind="any", zones=(), owner="you", state=("commander",))),)
    if p.eat("spells this turn as though they had flash"):
        return None
    own = p.eat("this spell") or p.eat("~")
    if own:
        if not p.eat("as though it had flash"):
            return None
        zones = ("hand", "graveyard", "exile", "library", "command")
        if p.eat("if"):
            if not p.eat("it targets"):
                when = condition(p)
                return None if when is None else (Permission("flash", Filter(kind="any", zones=zones, state=("source",)), condition=when, zones=zones),)
            return None
        return (Permission("flash", Filter(kind="any", zones=zones, state=("source",)), zones=zones),)
    if p.eat("spells as though they had flash"):
        return (Permission("flash", Filter(kind="spell", zones=("stack",)), who=who),)
    if p.eat("commanders as though they had flash"):
        return (Permission("flash", Filter(kind="any", zones=(), state=("commander",)), who=who),)
    found = bare(p)
    if found is None or found.filter.kind != "spell" or not p.eat("as though they had flash"):
        return None
    return (Permission("flash", found.filter, who=who),)


def _own_free(p: Cursor) -> Found | None:
    """Read "If you control a commander, you may cast this spell without paying its mana cost."."""
    if not p.eat("if"):
        return None
    when = condition(p)
    if when is None or not p.eat(", you may cast this spell without paying its mana cost"):
        return None
    zones = ("hand", "graveyard", "exile", "library", "command")
    return (Permission("free", Filter(kind="any", zones=zones, state=("source",)), condition=when, zones=zones),)


def _other_cost(p: Cursor) -> Found | None:
    """Read "You may pay {0} rather than pay the mana cost for creature spells you cast.", "If …, you may pay 3 life rather than pay this spell's mana cost."."""
    when = None
    if p.eat("if"):
        when = condition(p)
        if when is None or not p.eat(","):
            return None
    if not p.eat("you may"):
        return None
    price = p.attempt(_price)
    if price is None or not p.eat("rather than pay"):
        return None
    zones = ("hand", "graveyard", "exile", "library", "command")
    if p.eat("this spell 's mana cost") or p.eat("~ 's mana cost"):
        return (Permission("other_cost", Filter(kind="any", zones=zones, state=("source",)), condition=when, zones=zones, cost=price),)
    if not (p.eat("the mana cost for|of") or p.eat("the mana costs for|of")):
        return None
    found = bare(p)
    if found is None or found.around is not None or found.filter.kind != "spell" or not p.eat("you cast"):
        return None
    wanted = found.filter
    return (Permission("other_cost", replace(wanted, kind="any", zones=()), condition=when, cost=price),)


def _price(p: Cursor) -> Cost | None:
    at = p.i
    if p.eat("pay") and (some := p.attempt(mana)) is not None:
        more = cost(p) if p.eat("and") else Cost()
        return None if more is None or more.mana is not None else Cost(some, more.parts)
    p.i = at
    return cost(p)


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
    if kind == "play" and p.eat("lands and cast spells from"):
        for text, zone in (("the top of your library", "library"), ("your graveyard", "graveyard")):
            if p.eat(text):
                land = Filter(kind="card", zones=(zone,), types=("Land",), owner="you")
                return Permission("play", land, zone), Permission("cast", replace(land, types=(), not_types=("Land",)), zone)
        return None
    if p.eat("~") or p.eat("this card"):
        if p.eat("from your graveyard or [from] exile") or p.eat("from exile or [from] your graveyard"):
            return Permission(kind, None, "graveyard", zones=("graveyard",)), Permission(kind, None, "exile", zones=("exile",))
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
    if kind == "cast" and wanted.kind == "spell" and p.eat("from your hand without paying their mana costs"):
        return (Permission(kind, replace(wanted, kind="card", zones=("hand",), owner="you"), "hand", 0),)
    if kind == "cast" and wanted.kind == "spell" and p.eat("without paying their mana costs"):
        return (Permission("free", replace(wanted, kind="any", zones=())),)
    for text, zone in (("from the top of your library", "library"), ("from your graveyard", "graveyard")):
        if p.eat(text):
            if kind == "cast" and wanted.kind != "spell":
                return None
            return (Permission(kind, replace(wanted, kind="card", zones=(zone,), owner="you"), zone),)
    return None


def _any_mana(p: Cursor) -> Found | None:
    """Read "You may spend mana as though it were mana of any color to cast spells with the chosen name."."""
    kind = next((k for k in ("color", "type") if p.eat(f"you may spend mana as though it were mana of any {k} to cast")), None)
    if kind is None:
        return None
    found = bare(p)
    if found is None or found.around is not None or found.filter.kind != "spell":
        return None
    return (Permission(f"any_{kind}", replace(found.filter, kind="any", zones=())),)


def _no_legend_rule(p: Cursor) -> Found | None:
    """Read "The "legend rule" doesn't apply to permanents you control."."""
    from engine.cards.abilities import Keyword
    from engine.cards.ops import AddAbilities

    if not p.eat('the " legend rule " doesn\'t apply'):
        return None
    wanted = Filter()
    if p.eat("to"):
        found = bare(p)
        if found is None or found.around is not None:
            return None
        wanted = found.filter
    return (Static((AddAbilities((Keyword("legend rule doesn't apply"),)),), wanted),)


def _no_prevention(p: Cursor) -> Found | None:
    """Read "Damage can't be prevented.", "Combat damage that would be dealt by creatures you control can't be prevented."."""
    combat = p.eat("combat")
    if not p.eat("damage"):
        return None
    wanted = Filter(kind="any")
    if p.eat("that would be dealt by"):
        found = bare(p)
        if found is None or found.around is not None:
            return None
        wanted = found.filter
    return (Restriction("cant_prevent", filter=wanted, who="any", amount=int(combat)),) if p.eat("can't be prevented") else None


def _attack_cost(p: Cursor) -> Found | None:
    """Read "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."."""
    found = bare(p)
    if found is None or found.filter.kind != "permanent" or not p.eat("can't attack you"):
        return None
    both = p.eat("or planeswalkers|permanents you control") or p.eat("or a planeswalker you control")
    if not p.eat("unless their controller pays"):
        return None
    price = mana(p)
    if price is None or price.x:
        return None
    if not (p.eat("for each creature they control that 's attacking you") or p.eat("for each of those creatures")):
        return None
    return (Restriction("attack_cost", found.filter, who="" if both else "you", cost=price),)


def _fixed(p: Cursor) -> Found | None:
    if p.eat("you can't lose the game and your opponents can't win the game"):
        return Restriction("cant_lose", who="you"), Restriction("cant_win", who="opponent")
    for text, made in (
        ("you have no maximum hand size", Permission("no_max_hand")),
        ("you have hexproof", Permission("hexproof")),
        ("you may look at the top card of your library any time", Permission("look_top")),
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
    return None


def _hand_size(p: Cursor) -> Found | None:
    """Read "Your maximum hand size is two.", "Each opponent's maximum hand size is reduced by four.", "Players have no maximum hand size." (402.2)."""
    if p.eat("players have no maximum hand size") or p.eat("each player has no maximum hand size"):
        return (Permission("no_max_hand", who="any"),)
    if p.eat("your opponents have no maximum hand size") or p.eat("each opponent has no maximum hand size"):
        return (Permission("no_max_hand", who="opponent"),)
    whose = (("your", "you"), ("each player 's", "any"), ("each opponent 's", "opponent"), ("each of your opponents '", "opponent"), ("your opponents '", "opponent"))
    who = next((word for text, word in whose if p.eat(f"{text} maximum hand size|sizes is|are")), "")
    if not who:
        return None
    sign = -1 if p.eat("reduced by") else 1 if p.eat("increased by") else 0
    n = number(p)
    if not isinstance(n, int):
        return None
    return (Permission("more_hand", amount=sign * n, who=who),) if sign else (Permission("max_hand", amount=n, who=who),)


def _untap_others(p: Cursor) -> Found | None:
    """Read "Untap all permanents you control during each other player's untap step." (502.3)."""
    if not p.eat("untap"):
        return None
    wanted: Filter | None
    if self_reference(p) is not None:
        wanted = Filter(state=("source",))
    else:
        p.need("all|each")
        found = noun(p)
        if found is None or found.around is not None or found.filter.controller != "you":
            return None
        wanted = found.filter
    return (Permission("untap_other", wanted),) if p.eat("during each other player 's untap step") else None


def _stay_tapped(p: Cursor) -> Found | None:
    """Read "You may choose not to untap ~ during your untap step." (502.3)."""
    if not p.eat("you may choose not to untap"):
        return None
    ref = self_reference(p)
    if ref is None:
        if not p.eat("enchanted|equipped creature|permanent|artifact|land"):
            return None
        ref = AttachedTo()
    return (Restriction("may_stay_tapped", ref),) if p.eat("during your|its untap step") or p.eat("during its controller 's untap step") else None


def _when_they_cast(p: Cursor) -> Found | None:
    """Read "Your opponents can cast spells only any time they could cast a sorcery.", "Players can cast spells only during their own turns." (601.3)."""
    for text, who in (
        ("each player", "any"), ("players", "any"), ("your opponents", "opponent"), ("each opponent", "opponent"), ("you", "you"), ("each other player", "opponent"),
    ):  # fmt: skip
        if p.eat(f"{text} can|may cast spells only"):
            if p.eat("any time they|you could cast a sorcery"):
                return (Restriction("sorcery_speed", who=who),)
            return (Restriction("own_turns", who=who),) if p.eat("during their|your own turns|turn") or p.eat("on their|your own turns|turn") else None
    return None


def _cast_only(p: Cursor) -> Found | None:
    """Read "Cast this spell only during combat.", "Cast this spell only if you control a commander." (601.3)."""
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
    return None if when is None else (Restriction("cast_only", Filter(kind="any", zones=_ALL_ZONES, state=("source",)), who="any", condition=when, zones=_ALL_ZONES),)


def _only_so_many(p: Cursor) -> Found | None:
    """Read "No more than two creatures can attack [you] each combat."."""
    if not p.eat("no more than"):
        return None
    n = number(p)
    if not isinstance(n, int) or not p.eat("creature|creatures can attack"):
        return None
    mine = p.eat("you")
    return (Restriction("max_attackers", who="you" if mine else "", amount=n),) if p.eat("each combat") else None


def _can_be_commander(p: Cursor) -> Found | None:
    if not (p.eat("~ can be your commander") or p.eat("this creature|card|planeswalker|enchantment|artifact|permanent|vehicle can be your commander")):
        return None
    return (Permission("can_be_commander"),)


def _silent(p: Cursor) -> Found | None:
    """Read "Creatures entering don't cause abilities to trigger.", "Permanents entering don't cause abilities of permanents your opponents control to trigger."."""
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
    return tuple(Permission("no_trigger", found.filter, who=who, event=e) for e in events) if p.eat("to trigger") else None


def _triggers_again(p: Cursor) -> Found | None:
    """Read "If a triggered ability of a legendary creature you control triggers, that ability triggers an additional time." (603.2d)."""
    if not p.eat("if a triggered ability of"):
        return None
    other = p.eat("another")
    if not other and not p.eat("a|an"):
        return None
    found = noun(p)
    if found is None or found.around is not None or found.filter.kind != "permanent" or found.filter.any_of or not p.eat("triggers , that|it"):
        return None
    p.eat("ability")
    wanted = replace(found.filter, other=True) if other else found.filter
    return (Permission("trigger_again", wanted, event="*"),) if p.eat("triggers an additional time") else None


def _max_spells(p: Cursor) -> Found | None:
    """Read "Players can't cast more than one noncreature spell each turn."."""
    for text, who in (("each player", "any"), ("players", "any"), ("your opponents", "opponent"), ("each opponent", "opponent"), ("you", "you")):
        if p.eat(f"{text} can't cast more than"):
            n = number(p)
            found = noun(p)
            if not isinstance(n, int) or found is None or found.filter.kind != "spell" or found.around is not None or not p.eat("each turn"):
                return None
            return (Restriction("max_spells", filter=found.filter, who=who, amount=n),)
    return None


def _cant_be_cast(p: Cursor) -> Found | None:
    """Read "Spells with the chosen name can't be cast."."""
    found = bare(p)
    if found is None or found.around is not None or found.filter.kind != "spell" or not p.eat("can't be cast"):
        return None
    return (Restriction("cant_cast", filter=found.filter, who="any"),)


def _cant_enter(p: Cursor) -> Found | None:
    """Read "Creature cards in graveyards and libraries can't enter the battlefield."."""
    found = bare(p)
    if found is None or found.around is not None or found.filter.kind != "card" or not p.eat("can't enter"):
        return None
    p.eat("the battlefield")
    return (Restriction("cant_enter", replace(found.filter, kind="any")),)


def _cant_cast(p: Cursor) -> Found | None:
    """Read "Players can't cast creature spells.", "Your opponents can't cast spells during your turn."."""
    for text, who in (("players", "any"), ("your opponents", "opponent"), ("each opponent", "opponent"), ("you", "you")):
        if p.eat(f"{text} can't cast"):
            if p.eat("commanders"):
                return (Restriction("cant_cast", filter=Filter(kind="spell", zones=("stack",), state=("commander",)), who=who),)
            found = bare(p)
            if found is None or found.filter.kind != "spell":
                return None
            zones = _from_zones(p)
            if zones is not None:
                if found.filter.any_of:
                    return None
                return (Restriction("cant_cast_from", filter=replace(found.filter, zones=zones), who=who),)
            more = p.attempt(_or_activate, who)
            return (Restriction("cant_cast", filter=found.filter, who=who), *(more or ()))
    return None


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
    mana_too = 1 if p.eat("unless they're mana abilities") else 0
    return None if p.peek("unless") else (Restriction("cant_activate", found.filter, amount=mana_too),)


def _control_enchanted(p: Cursor) -> Found | None:
    from engine.cards.ops import Control

    if p.eat("you control enchanted creature|permanent|artifact|land|planeswalker|enchantment"):
        return (Static((Control(You()),), AttachedTo()),)
    return None


def _counters_remain(p: Cursor) -> Found | None:
    """Read "Counters remain on ~ as it moves to any zone other than a player's hand or library."."""
    if p.eat("counters remain on ~ as it moves to any zone other than a player 's hand or library"):
        return (Permission("counters_remain", zones=_ALL_ZONES),)
    return None


_ALL_ZONES = ("battlefield", "stack", "graveyard", "hand", "library", "exile", "command")


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
    from engine.cards.text.qualifiers import card_name

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


PERMISSION_RULES = (_no_legend_rule, _no_prevention, _attack_cost, _hand_size, _untap_others, _stay_tapped, _cast_only, _when_they_cast, _only_so_many, _fixed, _own_free, _other_cost, _flash, _own_flash, _any_mana, _play_from, _silent, _triggers_again, _max_spells, _cant_be_cast, _cant_enter, _cant_cast, _cant_activate, _control_enchanted)
"""The rules that read a clause of a static ability."""
DECK_RULES = (_counters_remain, _deck_copies, _deck_size, _chosen_color, _can_be_commander)
"""The rules that read a whole line about decks and commanders."""

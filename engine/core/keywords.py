"""Keyword abilities that stand for ordinary abilities, written out (CR 702), and which keywords the core knows.

===================================  ===============================================================================================
Written out here                     see ``_EXPANSIONS``: triggers, statics, replacements and activated abilities in
disguise Asked for by name elsewhere          ``BY_NAME``: combat, evasion, damage, targeting, casting, costs, layers,
phasing, deck construction Everything else                      has no meaning in the core; a card with such a keyword
must be marked *manual* (:data:`SUPPORTED`)
===================================  ===============================================================================================

Not supported: visit (attractions, 717) and space sculptor (sectors); storied and other words that no rule book has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import keywords_activated as activated
from engine.core import keywords_cards as cards
from engine.core import keywords_combat as combat
from engine.core import keywords_entering as entering
from engine.core import keywords_later as later

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.abilities import Ability, Keyword

__all__ = ["BY_NAME", "SUPPORTED", "expand", "supported"]

_CACHE: dict[Keyword, tuple[Ability, ...]] = {}
_LIMIT = 4096


def expand(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that a keyword ability stands for; nothing for keywords whose rule asks for them by name. Equal
    keywords give the same values.
    """
    maker = _EXPANSIONS.get(keyword.name)
    if maker is None:
        if not keyword.name.endswith("cycling"):
            return ()
        maker = activated.typecycling
    found = _CACHE.get(keyword)
    if found is None:
        if len(_CACHE) > _LIMIT:
            _CACHE.clear()
        found = _CACHE[keyword] = maker(keyword)
    return found


_EXPANSIONS: dict[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "equip": activated.equip, "fortify": activated.fortify, "reconfigure": activated.reconfigure, "cycling": activated.cycling, "ninjutsu": activated.ninjutsu,
    "commander ninjutsu": activated.ninjutsu, "crew": activated.crew, "unearth": activated.unearth, "outlast": activated.outlast, "level up": activated.level_up,
    "scavenge": activated.scavenge, "embalm": activated.embalm, "eternalize": activated.embalm, "transmute": activated.transmute, "transfigure": activated.transfigure,
    "undying": lambda k: entering.return_with(k, "P1P1"), "persist": lambda k: entering.return_with(k, "M1M1"), "split second": entering.split_second, "modular": entering.modular, "fabricate": entering.fabricate,
    "afterlife": entering.afterlife, "soulshift": entering.soulshift, "evoke": entering.evoke, "offspring": entering.offspring, "exploit": entering.exploit, "living weapon": entering.weapon,
    "for mirrodin!": entering.weapon, "job select": entering.weapon, "partner with": entering.partner_with, "unleash": entering.unleash, "vanishing": entering.vanishing, "fading": entering.fading,
    "cumulative upkeep": entering.cumulative, "graft": entering.graft, "evolve": entering.evolve, "storm": entering.storm, "gravestorm": entering.storm, "cascade": entering.cascade,
    "demonstrate": entering.demonstrate, "dash": entering.dash, "blitz": entering.blitz, "bestow": entering.bestow, "exalted": combat.exalted, "prowess": combat.prowess, "extort": combat.extort,
    "ward": combat.ward, "annihilator": combat.annihilator, "bushido": combat.bushido, "flanking": combat.flanking, "afflict": combat.afflict, "frenzy": combat.frenzy,
    "battle cry": combat.battle_cry, "myriad": combat.myriad, "melee": combat.melee, "mentor": combat.mentor, "ingest": combat.ingest, "poisonous": combat.poisonous, "decayed": combat.decayed,
    "daybound": later.bound, "nightbound": later.bound, "riot": later.riot, "devour": later.devour, "amplify": later.amplify, "sunburst": later.sunburst, "ravenous": later.ravenous, "impending": later.impending,
    "echo": later.echo, "training": later.training, "dethrone": later.dethrone, "renown": later.renown, "mobilize": later.mobilize, "rampage": later.rampage,
    "provoke": later.provoke, "saddle": later.saddle, "champion": later.champion, "hideaway": later.hideaway, "reinforce": later.reinforce, "encore": later.encore,
    "undaunted": later.undaunted, "casualty": later.casualty, "replicate": later.replicate, "squad": later.squad, "suspend": later.suspend, "madness": later.madness,
    "miracle": cards.miracle, "bloodthirst": cards.bloodthirst, "tribute": cards.tribute, "soulbond": cards.soulbond, "haunt": cards.haunt, "backup": cards.backup,
    "conspire": cards.conspire, "recover": cards.recover, "ripple": cards.ripple, "absorb": cards.absorb, "aura swap": cards.aura_swap,
    "firebending": cards.firebending, "station": cards.station, "craft": cards.craft, "enlist": cards.enlist, "increment": cards.increment, "gift": cards.gift,
    "dredge": combat.dredge, "totem armor": combat.umbra, "umbra armor": combat.umbra, "living metal": combat.living_metal,
}  # fmt: skip

BY_NAME = frozenset({
    # combat, damage, targeting
    "flying", "reach", "shadow", "horsemanship", "fear", "intimidate", "skulk", "menace", "defender", "vigilance", "haste", "first strike",
    "double strike", "trample", "trample over planeswalkers", "deathtouch", "lifelink", "infect", "wither", "toxic", "hexproof", "hexproof from", "shroud",
    "protection", "indestructible", "enchant", "phasing",
    # casting, costs, characteristics
    "flash", "changeling", "devoid", "convoke", "delve", "improvise", "affinity", "kicker", "buyback", "flashback", "escape", "overload", "warp", "jump-start", "retrace", "surge", "web-slinging", "sneak", "disturb",
    "more than meets the eye", "aftermath", "multikicker", "additional cost", "collect evidence", "entwine", "escalate", "bargain", "emerge", "prototype", "foretell", "plot", "morph", "megamorph",
    "disguise", "mutate", "rebound", "spectacle", "prowl", "freerunning", "mayhem", "harmonize", "awaken", "cleave", "offering", "splice", "cipher", "epic", "fuse", "banding", "bands with other", "compleated", "assist", "paradigm", "spree", "tiered",
    # before the game
    "read ahead", "start your engines!", "ascend", "partner", "choose a background", "friends forever", "doctor's companion", "companion", "hidden agenda", "double agenda",
})  # fmt: skip
"""Keywords whose rules ask for them by name, wherever those rules are."""

SUPPORTED: frozenset[str] = BY_NAME | frozenset(_EXPANSIONS)
"""Keywords with exact meaning somewhere in the core; landwalk and typecycling come in addition (:func:`supported`)."""


def supported(name: str) -> bool:
    """Whether the core gives the keyword its exact meaning; a card with any other keyword has to be played by hand in
    part.
    """
    return name in SUPPORTED or name.endswith(("walk", "cycling"))

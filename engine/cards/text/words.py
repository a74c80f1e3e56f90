"""The reader's vocabulary: colors, numbers, card types, subtypes, counters, keywords, steps (CR 105, 122, 205, 500,
702).
"""

from __future__ import annotations

import re

__all__ = [
    "COLOR_WORDS", "COST_KEYWORDS", "EVERGREEN", "NUMBERS", "NUMBER_KEYWORDS", "ORDINALS", "PARTNER_TEXTS", "PLAIN_KEYWORDS", "SAME", "STEP_WORDS", "SUBTYPE_WORDS",
    "SUPERTYPE_WORDS", "TYPE_WORDS", "counter_kind", "is_creature_type", "whole",
]  # fmt: skip

COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
NUMBERS = {
    word: n
    for n, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "hundred": 100}
ORDINALS = {
    word: n
    for n, word in enumerate(
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"], 1
    )
}

STEP_WORDS = {
    "untap step": "untap",
    "upkeep": "upkeep",
    "draw step": "draw",
    "precombat main phase": "precombat main",
    "first main phase": "precombat main",
    "combat": "beginning of combat",
    "declare attackers step": "declare attackers",
    "declare blockers step": "declare blockers",
    "combat damage step": "combat damage",
    "end of combat": "end of combat",
    "postcombat main phase": "postcombat main",
    "second main phase": "postcombat main",
    "postcombat main phases": "postcombat main",
    "end steps": "end step",
    "upkeeps": "upkeep",
    "draw steps": "draw",
    "end step": "end step",
    "cleanup step": "cleanup",
}
"""Printed words of a step or phase -> the name of the step in the ability language."""

TYPE_WORDS = {
    **{
        t.lower(): t
        for t in [
            "Artifact",
            "Battle",
            "Conspiracy",
            "Creature",
            "Enchantment",
            "Instant",
            "Kindred",
            "Land",
            "Planeswalker",
            "Sorcery",
        ]
    },
    **{
        f"{t.lower()}s": t for t in ["Artifact", "Battle", "Creature", "Enchantment", "Instant", "Land", "Planeswalker"]
    },
    "sorceries": "Sorcery",
    "conspiracies": "Conspiracy",
}
SUPERTYPE_WORDS = {"basic": "Basic", "legendary": "Legendary", "snow": "Snow", "world": "World"}

_CREATURES = """
Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin Assembly-Worker Astartes Atog Aurochs Avatar
Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast Beaver Beeble Beholder Berserker Bird Bison Blinkmoth Boar Brainiac Bringer Brushwagg
C'tan Camarid Camel Capybara Caribou Carrier Cat Centaur Child Chimera Citizen Cleric Clown Cockatrice Construct Coward Coyote Crab Crocodile
Custodes Cyberman Cyclops Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix Drone Druid
Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf Elk Employee Eye Faerie Ferret Fish Flagbearer Fox Fractal Frog Fungus Gamer
Gamma Gargoyle Germ Giant Giraffe Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Graveborn Gremlin Griffin Guest Hag Halfling Hamster Harpy
Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror Horse Human Hydra Hyena Illusion Imp Incarnation Inhuman Inkling Inquisitor Insect
Jackal Jellyfish Juggernaut Kangaroo Kavu Kirin Kithkin Knight Kobold Kor Kraken Kree Lamia Lammasu Leech Lemur Leviathan Lhurgoyf Licid Lizard
Lobster Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur Mite Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr
Mystic Naga Nautilus Necron Nephilim Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc Orgg Otter Ouphe Ox Oyster
Pangolin Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant Platypus Porcupine Possum Praetor Primarch
Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection Reveler Rhino Rigger Robot Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow
Scientist Scion Scorpion Scout Sculpture Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Shi'ar Siren Skeleton Skrull Skunk Slith
Sliver Sloth Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Spy Squid Squirrel Starfish
Surrakar Survivor Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull Tiefling Toy Treefolk Trilobite Triskelavite Troll Turtle Tyranid
Unicorn Utrom Vampire Varmint Vedalken Villain Volver Wall Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith
Wurm Yeti Zombie Zubera
"""
_OTHERS = """
Forest Mountain Swamp Island Plains Desert Gate Town Cave Sphere Lair Locus Mine Power-Plant Tower Urza's Planet
Aura Saga Room Curse Class Background Shrine Case Role Cartouche Rune Shard
Equipment Vehicle Book Spacecraft Attraction Food Clue Bobblehead Treasure Fortification Powerstone Blood Gold Incubator Junk Lander Map Mutagen Contraption
Arcane Adventure Lesson Trap Omen Siege
Chandra Ajani Jace Liliana Nissa Sorin Teferi Garruk Tezzeret Sarkhan Elspeth Gideon Kaya Ral Vivien Vraska Nahiri Karn Rowan Saheeli Arlinn Ashiok
Bolas Oko Tamiyo Kiora Tibalt Domri Dovin Huatli Kaito Nixilis Tyvar Teyo Angrath Jaya Lukka Yanling Narset Ugin Wrenn Freyalise Daretti Koth Samut
"""
_SAME = "Kithkin Merfolk Samurai Eldrazi Myr Vedalken Moonfolk Treefolk Sheep Starfish Jellyfish Fish Aurochs Plains Equipment Astartes Custodes Kor Soltari Dauthi Thalakos Gold Junk Urza's"
_ODD = {
    "Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves", "Mouse": "Mice", "Ox": "Oxen", "Child": "Children",
    "Cyclops": "Cyclopes", "Homunculus": "Homunculi", "Fungus": "Fungi", "Octopus": "Octopuses", "Nautilus": "Nautiluses", "Hippo": "Hippos",
    "Hero": "Heroes", "Pegasus": "Pegasi", "Platypus": "Platypuses", "Walrus": "Walruses", "Locus": "Loci", "Mongoose": "Mongooses", "Thief": "Thieves",
}  # fmt: skip


def _plural(word: str) -> str:
    if word in _ODD:
        return _ODD[word]
    if word in _SAME.split():
        return word
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")


CREATURE_TYPES = (*_CREATURES.split(), "Time Lord")
"""Creature types (205.3m), for words that need to know which subtypes are one."""
_ALL = (*_CREATURES.split(), *_OTHERS.split())
SUBTYPE_WORDS = {w.lower(): w for w in _ALL} | {_plural(w).lower(): w for w in _ALL} | {"cyclopes": "Cyclops"}
"""Lower-case singular and plural -> the subtype."""


def is_creature_type(subtype: str) -> bool:
    """Whether the subtype is a creature type."""
    return subtype in CREATURE_TYPES


SAME = frozenset(w.lower() for w in _SAME.split() if w in _CREATURES.split())
"""Lower-case creature types whose plural is the same word."""
PLURALS = {_plural(w).lower() for w in _ALL} - {w.lower() for w in _ALL}
"""Lower-case words that are plural only."""

PLAIN_KEYWORDS = frozenset(
    """deathtouch|defender|double strike|first strike|flash|flying|haste|hexproof|indestructible|intimidate|lifelink|menace|reach|shroud|trample|
vigilance|banding|flanking|phasing|shadow|fear|horsemanship|provoke|storm|sunburst|bargain|convoke|epic|haunt|delve|split second|ravenous|gravestorm|changeling|
wither|conspire|exalted|persist|cascade|retrace|devoid|infect|undying|battle cry|living weapon|cipher|evolve|unleash|extort|fuse|dethrone|
prowess|hidden agenda|double agenda|myriad|ingest|skulk|melee|improvise|undaunted|assist|aftermath|jump-start|mentor|riot|
companion|demonstrate|daybound|nightbound|decayed|training|compleated|enlist|read ahead|living metal|for mirrodin!|partner|doctor's companion|
choose a background|friends forever|ascend|exploit|soulbond|station|increment|paradigm|totem armor|umbra armor|rebound|start your engines!|job select|storied|
mountainwalk|islandwalk|forestwalk|swampwalk|plainswalk|desertwalk|nonbasic landwalk|legendary landwalk|snow landwalk|artifact landwalk""".replace(
        "\n", ""
    ).split("|")
)
"""Keyword abilities that are only their words."""
PARTNER_TEXTS = ("character select", "father & son", "friends forever", "survivors")
"""The texts of partner—[text] (702.124i)."""
EVERGREEN = frozenset(k for k in PLAIN_KEYWORDS if k not in {"bargain", "companion", "fuse", "epic", "cipher", "haunt"})
"""Plain keywords that objects are given ("gains flying") or looked for with ("with flying")."""
NUMBER_KEYWORDS = frozenset(
    """absorb|afflict|afterlife|amplify|annihilator|bloodthirst|bushido|casualty|crew|devour|dredge|fabricate|fading|frenzy|graft|hideaway|
modular|poisonous|rampage|renown|ripple|saddle|soulshift|toxic|tribute|vanishing|mobilize|backup|firebending""".replace(
        "\n", ""
    ).split("|")
)
"""Keyword abilities with a number after the name."""
COST_KEYWORDS = frozenset(
    """adapt|aura swap|bestow|blitz|buyback|commander ninjutsu|cumulative upkeep|cycling|dash|disguise|disturb|echo|embalm|emerge|encore|
entwine|equip|escalate|escape|eternalize|evoke|flashback|foretell|fortify|freerunning|harmonize|kicker|level up|madness|mayhem|megamorph|miracle|
more than meets the eye|morph|multikicker|mutate|ninjutsu|offspring|outlast|overload|plot|prowl|reconfigure|recover|replicate|scavenge|sneak|
spectacle|squad|strive|surge|transfigure|transmute|unearth|ward|warp|web-slinging|cleave|plainscycling|islandcycling|swampcycling|mountaincycling|
forestcycling|landcycling|basic landcycling|slivercycling|wizardcycling""".replace("\n", "").split("|")
)
"""Keyword abilities with a cost after the name or after a dash."""
COST_KEYWORDS -= {"adapt", "strive"}

_BOX = re.compile(r"([+-])(\d+)/([+-])(\d+)")


def whole(text: str) -> int | None:
    """The whole number that the digits stand for; None for anything else, and for numbers beyond those of the game."""
    return int(text) if text.isdecimal() and len(text) <= 9 else None


def counter_kind(word: str) -> str:
    """The kind of a counter in the ability language: ``+1/+1`` -> ``P1P1``, ``charge`` -> ``CHARGE``."""
    found = _BOX.fullmatch(word.replace("−", "-"))
    if found is None:
        return word.upper()
    one, power, two, toughness = found.groups()
    return f"{'PM'[one == '-']}{power}{'PM'[two == '-']}{toughness}"

"""Creatures with keyword abilities only, one a row: name, mana cost, type line, power/toughness, keywords (CR 702)."""

from __future__ import annotations

from engine.cards.catalog.vanilla import rows

__all__ = ["CARDS"]

_WHITE = """
    Healer's Hawk | {W} | Creature — Bird | 1/1 | flying, lifelink
    Suntail Hawk | {W} | Creature — Bird | 1/1 | flying
    Ajani's Sunstriker | {W}{W} | Creature — Cat Cleric | 2/2 | lifelink
    Alpine Watchdog | {1}{W} | Creature — Dog | 2/2 | vigilance
    Angelic Wall | {1}{W} | Creature — Wall | 0/4 | defender, flying
    Leonin Skyhunter | {W}{W} | Creature — Cat Knight | 2/2 | flying
    Fencing Ace | {1}{W} | Creature — Human Soldier | 1/1 | double strike
    Knight of Meadowgrain | {W}{W} | Creature — Kithkin Knight | 2/2 | first strike, lifelink
    Youthful Knight | {1}{W} | Creature — Human Knight | 2/1 | first strike
    Aerial Responder | {1}{W}{W} | Creature — Dwarf Soldier | 2/3 | flying, vigilance, lifelink
    Benalish Knight | {2}{W} | Creature — Human Knight | 2/2 | flash, first strike
    Wild Griffin | {2}{W} | Creature — Griffin | 2/2 | flying
    Skyhunter Skirmisher | {1}{W}{W} | Creature — Cat Knight | 1/1 | flying, double strike
    Assault Griffin | {3}{W} | Creature — Griffin | 3/2 | flying
    Seraph of Dawn | {2}{W}{W} | Creature — Angel | 2/4 | flying, lifelink
    Serra Angel | {3}{W}{W} | Creature — Angel | 4/4 | flying, vigilance
    Archangel | {5}{W}{W} | Creature — Angel | 5/5 | flying, vigilance
    Knight of the Tusk | {4}{W}{W} | Creature — Human Knight | 3/7 | vigilance
"""
_BLUE = """
    Flying Men | {U} | Creature — Human | 1/1 | flying
    Storm Crow | {1}{U} | Creature — Bird | 1/2 | flying
    Moat Piranhas | {1}{U} | Creature — Fish | 3/3 | defender
    Riptide Turtle | {1}{U} | Creature — Turtle | 0/5 | flash, defender
    Wind Drake | {2}{U} | Creature — Drake | 2/2 | flying
    Vexing Gull | {2}{U} | Creature — Bird | 2/2 | flash, flying
    Wall of Air | {1}{U}{U} | Creature — Wall | 1/5 | defender, flying
    Azure Drake | {3}{U} | Creature — Drake | 2/4 | flying
    Phantom Monster | {3}{U} | Creature — Illusion | 3/3 | flying
    Snapping Drake | {3}{U} | Creature — Drake | 3/2 | flying
    Air Elemental | {3}{U}{U} | Creature — Elemental | 4/4 | flying
    Living Tempest | {4}{U} | Creature — Elemental | 3/3 | flash, flying
    Serra Sphinx | {3}{U}{U} | Creature — Sphinx | 4/4 | flying, vigilance
    Mahamoti Djinn | {4}{U}{U} | Creature — Djinn | 5/6 | flying
    Benthic Giant | {5}{U} | Creature — Giant | 4/5 | hexproof
"""
_BLACK = """
    Typhoid Rats | {B} | Creature — Rat | 1/1 | deathtouch
    Child of Night | {1}{B} | Creature — Vampire | 2/1 | lifelink
    Gifted Aetherborn | {B}{B} | Creature — Aetherborn Vampire | 2/3 | deathtouch, lifelink
    Bog Imp | {1}{B} | Creature — Imp | 1/1 | flying
    Alley Strangler | {2}{B} | Creature — Aetherborn Rogue | 2/3 | menace
    Vampire Nighthawk | {1}{B}{B} | Creature — Vampire Shaman | 2/3 | flying, deathtouch, lifelink
    Hired Blade | {2}{B} | Creature — Human Assassin | 3/2 | flash
    Markov Patrician | {2}{B} | Creature — Vampire | 3/1 | lifelink
    Insatiable Harpy | {2}{B}{B} | Creature — Harpy | 2/2 | flying, lifelink
    Two-Headed Zombie | {3}{B} | Creature — Zombie | 4/2 | menace
    Ukud Cobra | {3}{B} | Creature — Snake | 2/5 | deathtouch
    Arrogant Vampire | {3}{B}{B} | Creature — Vampire | 4/3 | flying
    Blood Glutton | {4}{B} | Creature — Vampire | 4/3 | lifelink
    Feral Abomination | {5}{B} | Creature — Thrull | 5/5 | deathtouch
"""
_RED = """
    Raging Goblin | {R} | Creature — Goblin Berserker | 1/1 | haste
    Goblin Striker | {1}{R} | Creature — Goblin Berserker | 1/1 | first strike, haste
    Ogre Sentry | {1}{R} | Creature — Ogre Warrior | 3/3 | defender
    Boggart Brute | {2}{R} | Creature — Goblin Warrior | 3/2 | menace
    Brazen Scourge | {1}{R}{R} | Creature — Gremlin | 3/3 | haste
    Viashino Spearhunter | {2}{R} | Creature — Lizard Warrior | 2/1 | first strike
    Raging Redcap | {2}{R} | Creature — Goblin Knight | 1/2 | double strike
    Lightning Elemental | {3}{R} | Creature — Elemental | 4/1 | haste
    Havoc Devils | {2}{R}{R} | Creature — Devil | 4/3 | trample
    Hostile Minotaur | {3}{R} | Creature — Minotaur | 3/3 | haste
    Needlepeak Spider | {3}{R} | Creature — Spider | 4/2 | reach
    Charging Monstrosaur | {4}{R} | Creature — Dinosaur | 5/5 | trample, haste
    Thundering Giant | {3}{R}{R} | Creature — Giant | 4/3 | haste
    Volcanic Dragon | {4}{R}{R} | Creature — Dragon | 4/4 | flying, haste
    Ripscale Predator | {4}{R}{R} | Creature — Dinosaur | 6/5 | menace
"""
_GREEN = """
    Charging Badger | {G} | Creature — Badger | 1/1 | trample
    Gladecover Scout | {G} | Creature — Elf Scout | 1/1 | hexproof
    Ashcoat Bear | {1}{G} | Creature — Bear | 2/2 | flash
    Deadly Recluse | {1}{G} | Creature — Spider | 1/2 | reach, deathtouch
    Garruk's Companion | {G}{G} | Creature — Beast | 3/2 | trample
    Greenwood Sentinel | {1}{G} | Creature — Elf Scout | 2/2 | vigilance
    Elvish Archers | {1}{G} | Creature — Elf Archer | 2/1 | first strike
    Hitchclaw Recluse | {2}{G} | Creature — Spider | 1/4 | reach
    Sacred Wolf | {2}{G} | Creature — Wolf | 3/1 | hexproof
    Giant Spider | {3}{G} | Creature — Spider | 2/4 | reach
    War Mammoth | {3}{G} | Creature — Elephant | 3/3 | trample
    Primal Huntbeast | {3}{G} | Creature — Beast | 3/3 | hexproof
    Stampeding Rhino | {4}{G} | Creature — Rhino | 4/4 | trample
    Sentinel Spider | {3}{G}{G} | Creature — Spider | 4/4 | vigilance, reach
    Vigilant Baloth | {3}{G}{G} | Creature — Beast | 5/5 | vigilance
    Colossal Dreadmaw | {4}{G}{G} | Creature — Dinosaur | 6/6 | trample
    Scaled Behemoth | {4}{G}{G} | Creature — Crocodile | 6/7 | hexproof
    Duskdale Wurm | {5}{G}{G} | Creature — Wurm | 7/7 | trample
    Plated Crusher | {4}{G}{G}{G} | Creature — Beast | 7/6 | trample, hexproof
"""
_GOLD = """
    Sky Spirit | {1}{W}{U} | Creature — Spirit | 2/2 | flying, first strike
    Talon Trooper | {1}{W}{U} | Creature — Bird Scout | 2/3 | flying
    Wall of Denial | {1}{W}{U} | Creature — Wall | 0/8 | defender, flying, shroud
    Tidehollow Strix | {U}{B} | Artifact Creature — Bird | 2/1 | flying, deathtouch
    Nightveil Predator | {U}{U}{B}{B} | Creature — Vampire | 3/3 | flying, deathtouch, hexproof
    Goblin Deathraiders | {B}{R} | Creature — Goblin Warrior | 3/1 | trample
    Spike Jester | {B}{R} | Creature — Goblin Warrior | 3/1 | haste
    Raging Kavu | {1}{R}{G} | Creature — Kavu | 3/1 | flash, haste
    Giant Solifuge | {2}{R/G}{R/G} | Creature — Insect | 4/1 | trample, haste, shroud
    Wilt-Leaf Cavaliers | {G/W}{G/W}{G/W} | Creature — Elf Knight | 3/4 | vigilance
    Vizkopa Vampire | {2}{W/B} | Creature — Vampire | 3/1 | lifelink
    Lightning Stormkin | {U}{R} | Creature — Elemental Wizard | 2/2 | flying, haste
    Pitiless Gorgon | {1}{B/G}{B/G} | Creature — Gorgon | 2/2 | deathtouch
    Boros Swiftblade | {R}{W} | Creature — Human Soldier | 1/2 | double strike
    Skyknight Legionnaire | {1}{R}{W} | Creature — Human Knight | 2/2 | flying, haste
    Gaea's Skyfolk | {G}{U} | Creature — Elf Merfolk | 2/2 | flying
    Simic Sky Swallower | {5}{G}{U} | Creature — Leviathan | 6/6 | flying, trample, shroud
    Rhox War Monk | {G}{W}{U} | Creature — Rhino Monk | 3/4 | lifelink
    Lightning Angel | {1}{U}{R}{W} | Creature — Angel | 3/4 | flying, vigilance, haste
    Slippery Bogle | {G/U} | Creature — Beast | 1/1 | hexproof
"""
_ARTIFACT = """
    Ornithopter | {0} | Artifact Creature — Thopter | 0/2 | flying
    Darksteel Myr | {3} | Artifact Creature — Myr | 0/1 | indestructible
    Yotian Soldier | {3} | Artifact Creature — Soldier | 1/4 | vigilance
    Snare Thopter | {4} | Artifact Creature — Thopter | 3/2 | flying, haste
    Gold-Forged Sentinel | {6} | Artifact Creature — Chimera | 4/4 | flying
"""

CARDS = rows(f"{_WHITE}{_BLUE}{_BLACK}{_RED}{_GREEN}{_GOLD}{_ARTIFACT}")
"""Every one of them."""

"""Creatures without abilities, one a row: name, mana cost, type line, power/toughness (CR 109.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.card import card
from engine.cards.catalog.shorthand import keywords

if TYPE_CHECKING:
    from engine.cards.card import CardDef

__all__ = ["CARDS", "rows"]


def rows(table: str) -> tuple[CardDef, ...]:
    """Definitions of the rows of a table: ``name | mana cost | type line | power/toughness``, then keywords if there
    are some.

    :raises ValueError: a row has too few parts, or a mana cost that is none.
    """
    out = []
    for line in filter(str.strip, table.splitlines()):
        name, cost, type_line, box, *words = (part.strip() for part in line.split(" | "))
        power, toughness = box.split("/")
        out.append(
            card(
                name,
                cost,
                type_line,
                keywords(*", ".join(words).split(", ")) if words else (),
                power=power,
                toughness=toughness,
            )
        )
    return tuple(out)


_WHITE = """
    Savannah Lions | {W} | Creature — Cat | 2/1
    Elite Vanguard | {W} | Creature — Human Soldier | 2/1
    Eager Cadet | {W} | Creature — Human Soldier | 1/1
    Expedition Envoy | {W} | Creature — Human Scout Ally | 2/1
    Squire | {1}{W} | Creature — Human Soldier | 1/2
    Silvercoat Lion | {1}{W} | Creature — Cat | 2/2
    Glory Seeker | {1}{W} | Creature — Human Soldier | 2/2
    Fresh Volunteers | {1}{W} | Creature — Human Rebel | 2/2
    Knight Errant | {1}{W} | Creature — Human Knight | 2/2
    Knight of New Benalia | {1}{W} | Creature — Human Knight | 3/1
    Ageless Guardian | {1}{W} | Creature — Spirit Soldier | 1/4
    Armored Warhorse | {W}{W} | Creature — Horse | 2/3
    Blade of the Sixth Pride | {1}{W} | Creature — Cat Rebel | 3/1
    Devilthorn Fox | {1}{W} | Creature — Fox | 3/1
    Oreskos Swiftclaw | {1}{W} | Creature — Cat Warrior | 3/1
    Traveling Philosopher | {1}{W} | Creature — Human Advisor | 2/2
    Alaborn Trooper | {2}{W} | Creature — Human Soldier | 2/3
    Border Guard | {2}{W} | Creature — Human Soldier | 1/4
    Femeref Scouts | {2}{W} | Creature — Human Scout | 1/4
    Keepers of the Faith | {1}{W}{W} | Creature — Human Cleric | 2/3
    Knight of the Keep | {2}{W} | Creature — Human Knight | 3/2
    Pearled Unicorn | {2}{W} | Creature — Unicorn | 2/2
    Regal Unicorn | {2}{W} | Creature — Unicorn | 2/3
    Bastion Enforcer | {2}{W} | Creature — Dwarf Soldier | 3/2
    Loxodon Line Breaker | {2}{W} | Creature — Elephant Soldier | 3/2
    Foot Soldiers | {3}{W} | Creature — Human Soldier | 2/4
    Great Hart | {3}{W} | Creature — Elk | 2/4
    Pillarfield Ox | {3}{W} | Creature — Ox | 2/4
    Siege Mastodon | {4}{W} | Creature — Elephant | 3/5
    Silent Artisan | {3}{W}{W} | Creature — Giant | 3/5
    Thraben Purebloods | {4}{W} | Creature — Dog | 3/5
    Indomitable Ancients | {2}{W}{W} | Creature — Treefolk Warrior | 2/10
"""

_BLUE = """
    Merfolk of the Pearl Trident | {U} | Creature — Merfolk | 1/1
    Fugitive Wizard | {U} | Creature — Human Wizard | 1/1
    Kraken Hatchling | {U} | Creature — Kraken | 0/4
    Coral Merfolk | {1}{U} | Creature — Merfolk | 2/1
    Coral Eel | {1}{U} | Creature — Fish | 2/1
    Lumengrid Warden | {1}{U} | Creature — Human Wizard | 1/3
    Vodalian Soldiers | {1}{U} | Creature — Merfolk Soldier | 1/2
    Coral Commando | {2}{U} | Creature — Merfolk Warrior | 3/2
    Horned Turtle | {2}{U} | Creature — Turtle | 1/4
    Tolarian Scholar | {2}{U} | Creature — Human Wizard | 2/3
    Naga Eternal | {2}{U} | Creature — Zombie Snake | 3/2
    Giant Octopus | {3}{U} | Creature — Octopus | 3/3
    Amphin Cutthroat | {3}{U} | Creature — Salamander Rogue | 2/4
    Water Elemental | {3}{U}{U} | Creature — Elemental | 5/4
    Ancient Carp | {4}{U} | Creature — Fish | 2/5
    Vizzerdrix | {6}{U} | Creature — Rabbit Beast | 6/6
"""

_BLACK = """
    Muck Rats | {B} | Creature — Rat | 1/1
    Walking Corpse | {1}{B} | Creature — Zombie | 2/2
    Bane Alley Blackguard | {1}{B} | Creature — Human Rogue | 1/3
    Krovikan Scoundrel | {1}{B} | Creature — Human Rogue | 2/1
    Dune Beetle | {1}{B} | Creature — Insect | 1/4
    Scathe Zombies | {2}{B} | Creature — Zombie | 2/2
    Barony Vampire | {2}{B} | Creature — Vampire | 3/2
    Moriok Reaver | {2}{B} | Creature — Human Warrior | 3/2
    Warpath Ghoul | {2}{B} | Creature — Zombie | 3/2
    Giant Cockroach | {3}{B} | Creature — Insect | 4/2
    Highborn Vampire | {3}{B} | Creature — Vampire Warrior | 4/3
    Dross Crocodile | {3}{B} | Creature — Zombie Crocodile | 5/1
    Renegade Demon | {3}{B}{B} | Creature — Demon | 5/3
    Zombie Goliath | {4}{B} | Creature — Zombie Giant | 4/3
    Bogstomper | {4}{B}{B} | Creature — Beast | 6/5
    Mass of Ghouls | {3}{B}{B} | Creature — Zombie Warrior | 5/3
"""

_RED = """
    Mons's Goblin Raiders | {R} | Creature — Goblin | 1/1
    Dwarven Trader | {R} | Creature — Dwarf | 1/1
    Goblin Piker | {1}{R} | Creature — Goblin Warrior | 2/1
    Falkenrath Reaver | {1}{R} | Creature — Vampire | 2/2
    Leopard-Spotted Jiao | {1}{R} | Creature — Beast | 3/1
    Gray Ogre | {2}{R} | Creature — Ogre | 2/2
    Goblin Roughrider | {2}{R} | Creature — Goblin Knight | 3/2
    Balduvian Barbarians | {1}{R}{R} | Creature — Human Barbarian | 3/2
    Onakke Ogre | {2}{R} | Creature — Ogre Warrior | 4/2
    Hurloon Minotaur | {1}{R}{R} | Creature — Minotaur | 2/3
    Summit Prowler | {2}{R}{R} | Creature — Yeti | 4/3
    Hill Giant | {3}{R} | Creature — Giant | 3/3
    Canyon Minotaur | {3}{R} | Creature — Minotaur Warrior | 3/3
    Earth Elemental | {3}{R}{R} | Creature — Elemental | 4/5
    Fire Elemental | {3}{R}{R} | Creature — Elemental | 5/4
    Axegrinder Giant | {4}{R}{R} | Creature — Giant Warrior | 6/4
"""

_GREEN = """
    Norwood Ranger | {G} | Creature — Elf Scout Ranger | 1/2
    Willow Elf | {G} | Creature — Elf | 1/1
    Woodland Druid | {G} | Creature — Human Druid | 1/2
    Grizzly Bears | {1}{G} | Creature — Bear | 2/2
    Balduvian Bears | {1}{G} | Creature — Bear | 2/2
    Runeclaw Bear | {1}{G} | Creature — Bear | 2/2
    Bear Cub | {1}{G} | Creature — Bear | 2/2
    Barbary Apes | {1}{G} | Creature — Ape | 2/2
    Cylian Elf | {1}{G} | Creature — Elf Scout | 2/2
    Elvish Warrior | {G}{G} | Creature — Elf Warrior | 2/3
    Kalonian Tusker | {G}{G} | Creature — Beast | 3/3
    Terrain Elemental | {1}{G} | Creature — Elemental | 3/2
    Swordwise Centaur | {G}{G} | Creature — Centaur Warrior | 3/2
    Centaur Courser | {2}{G} | Creature — Centaur Warrior | 3/3
    Nessian Courser | {2}{G} | Creature — Centaur Warrior | 3/3
    Trained Armodon | {1}{G}{G} | Creature — Elephant | 3/3
    Gnarled Mass | {1}{G}{G} | Creature — Spirit | 3/3
    Alpine Grizzly | {2}{G} | Creature — Bear | 4/2
    Leatherback Baloth | {G}{G}{G} | Creature — Beast | 4/5
    Rumbling Baloth | {2}{G}{G} | Creature — Beast | 4/4
    Golden Bear | {3}{G} | Creature — Bear | 4/3
    Ordinary Bear | {3}{G} | Creature — Bear | 4/5
    Southern Elephant | {3}{G} | Creature — Elephant | 3/4
    Axebane Beast | {3}{G} | Creature — Beast | 3/4
    Silverback Ape | {3}{G}{G} | Creature — Ape | 5/5
    Grizzled Outrider | {4}{G} | Creature — Elf Warrior | 5/5
    Durkwood Boars | {4}{G} | Creature — Boar | 4/4
    Colossapede | {4}{G} | Creature — Insect | 5/5
    Spined Wurm | {4}{G} | Creature — Wurm | 5/4
    Craw Wurm | {4}{G}{G} | Creature — Wurm | 6/4
    Vorstclaw | {4}{G}{G} | Creature — Elemental Horror | 7/7
    Enormous Baloth | {6}{G} | Creature — Beast | 7/7
"""

_GOLD = """
    Watchwolf | {G}{W} | Creature — Wolf | 3/3
    Woolly Thoctar | {R}{G}{W} | Creature — Beast | 5/4
    Rhox Brute | {2}{R}{G} | Creature — Rhino Warrior | 4/4
    Streetbreaker Wurm | {3}{R}{G} | Creature — Wurm | 6/4
    Armored Wolf-Rider | {3}{G}{W} | Creature — Elf Knight | 4/6
    Golgari Longlegs | {3}{B/G}{B/G} | Creature — Insect | 5/4
"""

_ARTIFACT = """
    Memnite | {0} | Artifact Creature — Construct | 1/1
    Phyrexian Walker | {0} | Artifact Creature — Phyrexian Construct | 0/3
    Alpha Myr | {2} | Artifact Creature — Myr | 2/1
    Omega Myr | {2} | Artifact Creature — Myr | 1/2
    Stonework Puma | {3} | Artifact Creature — Cat Ally | 2/2
    Stone Golem | {5} | Artifact Creature — Golem | 4/4
    Obsianus Golem | {6} | Artifact Creature — Golem | 4/6
    Phyrexian Hulk | {6} | Artifact Creature — Phyrexian Golem | 5/4
    Gilded Sentinel | {4} | Artifact Creature — Golem | 3/3
"""

_LEGENDS = """
    Isamaru, Hound of Konda | {W} | Legendary Creature — Dog | 2/2
    Jasmine Boreal | {3}{G}{W} | Legendary Creature — Human | 4/5
    Torsten Von Ursus | {3}{G}{G}{W} | Legendary Creature — Human Soldier | 5/5
    Tobias Andrion | {3}{W}{U} | Legendary Creature — Human Advisor | 4/4
    Sivitri Scarzam | {5}{U}{B} | Legendary Creature — Human | 6/4
    Barktooth Warbeard | {4}{B}{R}{R} | Legendary Creature — Human Warrior | 6/5
    Jerrard of the Closed Fist | {3}{R}{G}{G} | Legendary Creature — Human Knight | 6/5
    Yargle, Glutton of Urborg | {4}{B} | Legendary Creature — Frog Spirit | 9/3
    Jedit Ojanen | {4}{W}{W}{U} | Legendary Creature — Cat Warrior | 5/5
"""

CARDS = rows(f"{_WHITE}{_BLUE}{_BLACK}{_RED}{_GREEN}{_GOLD}{_ARTIFACT}{_LEGENDS}")
"""Every one of them."""

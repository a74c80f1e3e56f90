"""Decks made of built-in cards only, for demonstrations and measurements (CR 100.2, 903.5)."""

from __future__ import annotations

from engine.cards.card import CardDef
from engine.cards.catalog import catalog
from engine.cards.catalog.basics import basic
from engine.cards.catalog.vanilla import CARDS as VANILLA
from engine.cards.deck import Deck

__all__ = ["calm_60", "demo_decks", "vanilla_40", "vanilla_commander"]


def _vanilla(colors: str) -> list[CardDef]:
    """Nonlegendary creatures without abilities, of these colors or colorless, cheapest first."""
    fits = [c for c in VANILLA if "Legendary" not in c.front.supertypes and set(c.front.colors) <= set(colors)]
    return sorted(fits, key=lambda c: (not c.front.colors, c.front.mana_value(), c.key))


def vanilla_40(color: str = "G") -> Deck:
    """Forty cards for an ordinary two-player game: 17 basic lands and 23 creatures without abilities, none four times
    over.
    """
    creatures = [c for c in _vanilla(color) if c.front.mana_value() > 0]
    main = (*[basic(color)] * 17, *(creatures[i % len(creatures)] for i in range(23)))
    return Deck(main=main, name=f"Forty vanilla cards ({color})")


def vanilla_commander() -> Deck:
    """A hundred cards: Jasmine Boreal, 40 basic lands and 59 different creatures without abilities, green and white."""
    creatures = _vanilla("WG")[:59]
    return Deck(
        main=(*[basic("G")] * 20, *[basic("W")] * 20, *creatures),
        commanders=(catalog().find("Jasmine Boreal"),),
        name="Vanilla commander",
    )


_BLINKS = """
    Swords to Plowshares | Condemn | Oblation | Counterspell | Mana Leak | Negate | Absorb | Dovin's Veto | Memory Lapse |
    Dissolve | Unsummon | Into the Roil | Divination | Opt | Brainstorm | Concentrate | Cloudshift | Momentary Blink |
    Ghostly Flicker | Otherworldly Journey | Day of Judgment | Evacuation | Banishing Light | Oblivion Ring | Rhystic Study
    | Smothering Tithe | Glorious Anthem | Honor of the Pure | Control Magic | Pacifism | Bribery | Time Warp |
    Raise the Alarm | Spectral Procession | Grand Arbiter Augustin IV | Geist of Saint Traft | Thalia, Guardian of Thraben |
    Talrand, Sky Summoner | Wall of Omens | Kor Skyfisher | Soul Warden | Attended Knight | Banisher Priest | Fiend Hunter |
    Flickerwisp | Restoration Angel | Palace Sentinels | Sun Titan | Exalted Angel | Man-o'-War | Mulldrifter | Clone |
    Archaeomancer | Sower of Temptation | Solemn Simulacrum | Elspeth, Sun's Champion | Jace Beleren | Sol Ring |
    Arcane Signet | Azorius Signet | Commander's Sphere | Lightning Greaves
    |
    Command Tower | Tundra | Hallowed Fountain | Tranquil Cove | Azorius Chancery | Adarkar Wastes | Evolving Wilds |
    Reliquary Tower
"""
_FEAST = """
    Murder | Terminate | Doom Blade | Go for the Throat | Hero's Downfall | Damnation | Lightning Bolt | Shock |
    Burst Lightning | Arc Lightning | Flame Slash | Blaze | Pyroclasm | Blasphemous Act | Night's Whisper | Sign in Blood |
    Read the Bones | Wheel of Fortune | Demonic Tutor | Vampiric Tutor | Zombify | Reanimate | Act of Treason | Insurrection
    | Disrupt Decorum | Phyrexian Arena | Impact Tremors | Bad Moon | Kaervek the Merciless | Vito, Thorn of the Dusk Rose |
    Sheoldred, Whispering One | Tuktuk the Explorer | Squee, Goblin Nabob | Blood Artist | Zulaport Cutthroat |
    Ravenous Chupacabra | Nekrataal | Thorn of the Black Rose | Grave Titan | Vampire Nighthawk | Gifted Aetherborn |
    Child of Night | Arrogant Vampire | Barony Vampire | Highborn Vampire | Blood Glutton | Inferno Titan | Shivan Dragon |
    Siege-Gang Commander | Flametongue Kavu | Goblin Warchief | Goblin King | Guttersnipe | Zealous Conscripts |
    Solemn Simulacrum | Sorin Markov | Chandra, Novice Pyromancer | Sol Ring | Arcane Signet | Rakdos Signet |
    Commander's Sphere | Loxodon Warhammer
    |
    Command Tower | Badlands | Blood Crypt | Bloodfell Caves | Rakdos Carnarium | Evolving Wilds | Command Beacon |
    Urborg, Tomb of Yawgmoth
"""
_CHOIR = """
    Swords to Plowshares | Naturalize | Beast Within | Wrath of God | Prey Upon | Fog | Harmonize | Rampant Growth | Farseek
    | Nature's Lore | Explosive Vegetation | Eladamri's Call | Enlightened Tutor | Regrowth | Raise the Alarm |
    Captain's Call | Secure the Wastes | Spectral Procession | Overrun | Giant Growth | Parallel Lives | Hardened Scales |
    Boon Reflection | Glorious Anthem | Dictate of Heliod | Rancor | Ethereal Armor | Captain Sisay |
    Azusa, Lost but Seeking | Kamahl, Fist of Krosa | Keleth, Sunmane Familiar | Llanowar Elves | Elvish Mystic |
    Birds of Paradise | Sakura-Tribe Elder | Elvish Visionary | Wood Elves | Eternal Witness | Reclamation Sage |
    Imperious Perfect | Elvish Archdruid | Lotus Cobra | Kitchen Finks | Thragtusk | Acidic Slime | Rampaging Baloths |
    Avenger of Zendikar | Craterhoof Behemoth | Ajani's Pridemate | Soul Warden | Rhox Faithmender | Felidar Sovereign |
    Serra Angel | Knight Exemplar | Watchwolf | Wilt-Leaf Cavaliers | Garruk Wildspeaker | Ajani, Caller of the Pride |
    Sol Ring | Arcane Signet | Selesnya Signet | Swiftfoot Boots
    |
    Command Tower | Savannah | Temple Garden | Blossoming Sands | Selesnya Sanctuary | Terramorphic Expanse | Gaea's Cradle
    | Reliquary Tower
"""
_UNDERGROWTH = """
    Putrefy | Terminate | Murder | Naturalize | Krosan Grip | Prey Upon | Lightning Bolt | Arc Lightning | Blasphemous Act |
    Harmonize | Night's Whisper | Rampant Growth | Farseek | Explosive Vegetation | Worldly Tutor | Demonic Tutor |
    Burning Wish | Regrowth | Dragon Fodder | Hordeling Outburst | Call of the Herd | Overrun | Rancor | Bonesplitter |
    Vulshok Morningstar | Sword of Vengeance | Loxodon Warhammer | Swiftfoot Boots | Parallel Lives | Impact Tremors |
    Savra, Queen of the Golgari | Radha, Heir to Keld | Ruric Thar, the Unbowed | Sek'Kuar, Deathkeeper |
    Ikra Shidiqi, the Usurper | Rograkh, Son of Rohgahh | Anara, Wolvid Familiar | Sakura-Tribe Elder | Llanowar Elves |
    Birds of Paradise | Strangleroot Geist | Young Pyromancer | Blood Artist | Eternal Witness | Spike Jester | Raging Kavu
    | Giant Solifuge | Pitiless Gorgon | Garruk's Companion | Brazen Scourge | Charging Monstrosaur | Rampaging Baloths |
    Thragtusk | Gemrazer | Glowstone Recluse | Burnished Hart | Walking Ballista | Vraska, Relic Seeker | Sol Ring |
    Arcane Signet | Golgari Signet | Gruul Signet
    |
    Command Tower | Bayou | Taiga | Badlands | Overgrown Tomb | Stomping Ground | Blood Crypt | Jungle Hollow |
    Rugged Highlands | Evolving Wilds
"""


_ANTHEMS = """
    Glorious Anthem | Honor of the Pure | Soul Warden | Wall of Omens | Attended Knight | Serra Angel | Fiend Hunter | Banisher Priest |
    Mentor of the Meek | Kor Skyfisher | Raise the Alarm | Swords to Plowshares
"""
_REMOVAL = """
    Bad Moon | Murder | Doom Blade | Terror | Go for the Throat | Nekrataal | Ravenous Chupacabra | Vampire Nighthawk | Blood Artist |
    Zulaport Cutthroat | Sign in Blood | Night's Whisper
"""


def calm_60() -> tuple[Deck, ...]:
    """Two decks of sixty whose abilities only wait to trigger or make creatures bigger, as most boards are: twelve
    cards three times each and 24 lands.
    """
    return tuple(
        Deck((*(card for card in _found(cards) for _ in range(3)), *(basic(color),) * 24))
        for cards, color in ((_ANTHEMS, "W"), (_REMOVAL, "B"))
    )


def _found(cards: str) -> list[CardDef]:
    """The built-in cards named in a list with bars between."""
    pool = catalog()
    return [pool.find(n.strip()) for n in " ".join(cards.split()).split(" | ")]


def _deck(name: str, leaders: tuple[str, ...], cards: str, colors: str) -> Deck:
    """A hundred cards: the leaders, the cards named, and basic lands of the colors in turn."""
    pool = catalog()
    commanders = tuple(pool.find(n) for n in leaders)
    named = _found(cards)
    basics = [basic(colors[i % len(colors)]) for i in range(100 - len(commanders) - len(named))]
    return Deck(main=(*named, *basics), commanders=commanders, name=name)


def demo_decks() -> tuple[Deck, ...]:
    """Four different Commander decks; the last is led by two commanders with partner (CR 903.5, 702.124)."""
    return (
        _deck("Brago's Blinks", ("Brago, King Eternal",), _BLINKS, "WU"),
        _deck("Olivia's Feast", ("Olivia Voldaren",), _FEAST, "BR"),
        _deck("Trostani's Choir", ("Trostani, Selesnya's Voice",), _CHOIR, "GW"),
        _deck("Blood in the Undergrowth", ("Tana, the Bloodsower", "Falthis, Shadowcat Familiar"), _UNDERGROWTH, "GBR"),
    )

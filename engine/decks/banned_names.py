"""The names on the ban lists: the first list of each format that is known here, then what changed and when."""

from __future__ import annotations

__all__ = ["BRAWL", "COMMANDER", "EDH", "OATHBREAKER"]

_ANTE = (
    "Amulet of Quoz", "Bronze Tablet", "Contract from Below", "Darkpact", "Demonic Attorney", "Jeweled Bird", "Rebirth",
    "Tempest Efreet", "Timmerian Fiends",
)  # fmt: skip
_WITHDRAWN = (
    "Cleanse", "Crusade", "Imprison", "Invoke Prejudice", "Jihad", "Pradesh Gypsies", "Stone-Throwing Devils",
)  # fmt: skip
_MOXEN = ("Mox Emerald", "Mox Jet", "Mox Pearl", "Mox Ruby", "Mox Sapphire")

COMMANDER: dict[str, object] = {
    "system": "commander",
    "start": {
        "date": "2021-09-13",
        "cards": tuple(sorted((
            *_ANTE, *_WITHDRAWN, *_MOXEN, "Ancestral Recall", "Balance", "Biorhythm", "Black Lotus", "Braids, Cabal Minion", "Channel",
            "Chaos Orb", "Coalition Victory", "Emrakul, the Aeons Torn", "Erayo, Soratami Ascendant", "Falling Star", "Fastbond",
            "Flash", "Gifts Ungiven", "Golos, Tireless Pilgrim", "Griselbrand", "Hullbreacher", "Iona, Shield of Emeria", "Karakas",
            "Leovold, Emissary of Trest", "Library of Alexandria", "Limited Resources", "Lutri, the Spellchaser", "Panoptic Mirror",
            "Paradox Engine", "Primeval Titan", "Prophet of Kruphix", "Recurring Nightmare", "Rofellos, Llanowar Emissary", "Shahrazad",
            "Sundering Titan", "Sway of the Stars", "Sylvan Primordial", "Time Vault", "Time Walk", "Tinker", "Tolarian Academy",
            "Trade Secrets", "Upheaval", "Yawgmoth's Bargain",
        ))),
        "classes": ("conspiracy",),
    },
    "changes": (
        ("2024-09-23", ("Dockside Extortionist", "Jeweled Lotus", "Mana Crypt", "Nadu, Winged Wisdom"), (), ()),
        (
            "2025-04-22",
            (),
            ("Braids, Cabal Minion", "Coalition Victory", "Gifts Ungiven", "Panoptic Mirror", "Sway of the Stars"),
            (),
        ),
        ("2026-02-09", (), ("Biorhythm", "Lutri, the Spellchaser"), ("Lutri, the Spellchaser",)),
    ),
}  # fmt: skip
"""Commander. The list of September 2021 held for three years."""

BRAWL: dict[str, object] = {
    "system": "brawl",
    "start": {
        "date": "2026-08-01",
        "cards": (
            "Agent of Treachery", "Ancient Tomb", "Chalice of the Void", "Chrome Mox", "Deadly Rollick", "Deflecting Swat",
            "Disruptor Flute", "Drannith Magistrate", "Field of the Dead", "Fierce Guardianship", "Flawless Maneuver",
            "Gideon's Intervention", "Iona, Shield of Emeria", "Lutri, the Spellchaser", "Mana Drain", "Meddling Mage", "Natural Order",
            "Nexus of Fate", "Obscuring Haze", "Oko, Thief of Crowns", "Phyrexian Revoker", "Pithing Needle", "Runed Halo",
            "Sorcerous Spyglass", "Strip Mine", "Tainted Pact", "Ugin, the Spirit Dragon",
        ),
        "note": "the list of MTG Arena's Brawl",
    },
}  # fmt: skip
"""Brawl: what is banned on MTG Arena, as far as card data of August 2026 shows it."""

OATHBREAKER: dict[str, object] = {
    "system": "oathbreaker",
    "start": {
        "date": "2019-06-25",
        "cards": tuple(sorted((
            "Ad Nauseam", "Ancestral Recall", "Balance", "Biorhythm", "Black Lotus", "Channel", "Chaos Orb", "Doomsday",
            "Emrakul, the Aeons Torn", "Expropriate", "Falling Star", "Fastbond", "Gifts Ungiven", "Griselbrand", "High Tide",
            "Library of Alexandria", "Limited Resources", "Lion's Eye Diamond", "Mana Crypt", "Mana Geyser", "Mana Vault", *_MOXEN,
            "Natural Order", "Painter's Servant", "Panoptic Mirror", "Primal Surge", "Primeval Titan", "Recurring Nightmare",
            "Saheeli, the Gifted", "Shahrazad", "Sol Ring", "Sundering Titan", "Sway of the Stars", "Sylvan Primordial", "Time Vault",
            "Time Walk", "Tinker", "Tolarian Academy", "Tooth and Nail", "Trade Secrets", "Upheaval", "Worldfire", "Yawgmoth's Bargain",
        ))),
        "marked": (
            "Ad Nauseam", "Doomsday", "Expropriate", "High Tide", "Mana Geyser", "Natural Order", "Primal Surge", "Saheeli, the Gifted",
        ),
        "classes": ("conspiracy", "ante", "silver-bordered"),
        "note": "Mox Pearl, Mox Ruby, Time Walk, Tinker, Tolarian Academy and Tooth and Nail are inferred: the copy of the list at hand "
        "hides six lines; whether Tooth and Nail was marked cannot be seen",
    },
    "changes": (
        ("2019-08-02", (), ("Primeval Titan",), ()),
        ("2020-06-10", _WITHDRAWN, (), ()),
        ("2020-10-02", (), ("Sway of the Stars",), ()),
        ("2023-05-31", (), ("Gifts Ungiven",), ()),
    ),
}  # fmt: skip
"""Oathbreaker: the list of June 2019 with its marks (neither banned in Commander nor restricted in Vintage), and
announcements since. The change of May 2023 is dated by the end of its month.
"""

EDH: dict[str, object] = {
    "system": "edh",
    "start": {
        "date": "2009-03-29",
        "cards": tuple(sorted(("Ancestral Recall", "Black Lotus", *_MOXEN, "Riftsweeper", "Time Walk"))),
        "as_leader": ("Braids, Cabal Minion", "Rofellos, Llanowar Emissary"),
        "note": "the format's own list is not known here: only what its page says of the Power Nine and of cards banned before",
        "cites": (
            *((name, "edh2010.power-nine") for name in ("Ancestral Recall", "Black Lotus", *_MOXEN, "Time Walk")),
            ("Riftsweeper", "edh2010.banned.former"),
        ),
    },
    "changes": (("2009-09-20", (), ("Riftsweeper",), ()),),
}  # fmt: skip
"""EDH: of the cards that the page of December 2010 shows to be banned."""

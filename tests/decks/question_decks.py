"""Reads the ``start: decks`` question scripts of a sibling folder, without the script runner."""

from __future__ import annotations

import re
from pathlib import Path

from ruamel.yaml import YAML

from engine.cards.card import card
from engine.cards.deck import Deck
from engine.cards.readers.scryfall import card_from_scryfall
from engine.cards.store import CardPool
from engine.variants import find_variant

QUESTIONS = Path(__file__).resolve().parents[3] / "shared" / "questions"
BASICS = [
    card(name, None, f"Basic Land — {name}", text=f"({{T}}: Add {{{symbol}}}.)")
    for name, symbol in (("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G"))
] + [card("Wastes", None, "Basic Land", text="{T}: Add {C}.")]
COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def deck_questions():
    """Every file with ``start: decks``, empty without the folder."""
    files = sorted(QUESTIONS.glob("*.question.yaml"))
    return [f for f in files if re.search(r"^start: decks", f.read_text(encoding="utf-8"), re.MULTILINE)]


def load(path):
    """(variant, {player: (Deck, pool)}, boosters, bans, expectations)."""
    data = YAML(typ="base").load(path.read_text(encoding="utf-8"))
    cards = [plain(c) for c in data.get("cards", ())]
    pool = CardPool([*(card_from_scryfall(c) for c in cards), *BASICS])
    players = {name: seat(dict(value or {}), pool) for name, value in data["players"].items()}
    variant = find_variant(data.get("variant", "commander"), data.get("rules"))
    return variant, players, data.get("boosters"), data.get("bans", "none"), data["expect"]


def plain(value):
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    return [plain(v) for v in value] if isinstance(value, list) else value


def lines(values, pool):
    out = []
    for line in [values] if isinstance(values, str) else values or ():
        text, _, attribute = line.partition(" | ")
        match = re.fullmatch(r"(.+?) x(\d+)", text)
        name, count = (match[1], int(match[2])) if match else (text, 1)
        chosen = attribute.removeprefix("Chosen:") if attribute.startswith("Chosen:") else None
        out += [(pool.find(name), COLORS.get(chosen or ""))] * count
    return out


def seat(value, pool):
    leaders = lines(value.get("commanders") or value.get("oathbreakers") or value.get("commander") or value.get("oathbreaker"), pool)
    signatures = value.get("signature-spell") or ()
    spells = lines(signatures if not isinstance(signatures, dict) else list(signatures.values()), pool)
    companion = lines(value.get("companion"), pool)
    deck = Deck(
        main=tuple(c for c, _ in lines(value.get("deck"), pool)),
        commanders=tuple(c for c, _ in leaders),
        signature_spells=tuple((i, c) for i, (c, _) in enumerate(spells)),
        sideboard=tuple(c for c, _ in lines(value.get("sideboard"), pool)),
        conspiracies=tuple(c for c, _ in lines(value.get("conspiracies"), pool)),
        companion=companion[0][0] if companion else None,
        chosen=tuple((i, color) for i, (_, color) in enumerate(leaders) if color),
    )
    drafted = tuple(c for c, _ in lines(value["pool"], pool)) if "pool" in value else None
    return deck, drafted

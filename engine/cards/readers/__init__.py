"""Readers of card files: Scryfall and MTGJSON, recognised by content and streamed."""

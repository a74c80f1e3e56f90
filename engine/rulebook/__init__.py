"""The rule book as data: references, dated rule sets, the variant record."""

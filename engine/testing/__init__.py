"""For tests of this engine and of others: scenarios, invariants, strategies, rule machines, fuzzing."""

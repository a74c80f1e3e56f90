"""Actions, decisions and events in words, both ways: `say` and `parse`."""

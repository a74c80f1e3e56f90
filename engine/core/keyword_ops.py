"""Steps that keyword abilities need beside the ordinary ops (CR 702)."""

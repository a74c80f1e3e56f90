"""Values in one line each, for files that keep what the engine did."""

from __future__ import annotations

import attrs

from engine.frozen import Table
from engine.rulebook.refs import RuleRef
from engine.state.objects import Obj, Snapshot


def short(value):
    """A value in one line: rules by number, objects by id and name, records by what differs from their defaults."""
    if isinstance(value, RuleRef):
        return str(value)
    if isinstance(value, Obj):
        rest = " ".join(
            f"{n}={short(getattr(value, n))}"
            for n in ("tapped", "counters", "controller")
            if getattr(value, n) not in (False, (), None)
        )
        marks = short(value.more) if value.more != type(value.more)() else ""
        return " ".join(part for part in (f"#{value.id} {value.base.name} {value.zone}", rest, marks) if part)
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(map(short, value)))}}}"
    if type(value) is Snapshot:
        return (
            f"{short(value.obj)} {value.chars.name} {value.chars.power}/{value.chars.toughness} of {value.controller}"
        )
    if isinstance(value, Table):
        return f"{len(value)} entries"
    if attrs.has(type(value)):
        found = []
        for field in attrs.fields(type(value)):
            held = getattr(value, field.name)
            if field.init and not (
                field.default is not attrs.NOTHING
                and not isinstance(field.default, attrs.Factory)
                and held == field.default
            ):
                found.append(f"{field.name}={short(held)}")
        return f"{type(value).__name__}({', '.join(found)})"
    if isinstance(value, (tuple, list)):
        return f"[{', '.join(map(short, value))}]"
    return repr(value)


__all__ = ["short"]

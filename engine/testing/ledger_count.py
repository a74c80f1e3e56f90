"""How much of the rules is cited and tested, as numbers that must not fall (every rule of the ledger and of the
Comprehensive Rules).

The numbers are recorded in ``tests/golden/ledger.txt``; the suite fails if one of them is lower now. ``python -m
engine.testing.ledger_count`` prints them, ``--write`` records them anew (after tests or citations were added; a lower
number is written only with ``--lower``).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from engine.testing.coverage import collect, enforcement, marks

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["counts", "fallen", "main", "recorded"]

ROOT = Path(__file__).resolve().parents[2]
PLACE = Path("tests") / "golden" / "ledger.txt"


def counts(root: Path = ROOT) -> dict[str, int]:
    """The numbers. A *thread* is a rule with one of its tests and one of the places that cite it: rules x tests x
    citations.
    """
    tested, cited = marks(root), enforcement(root / "engine")
    both = sorted(set(tested) & set(cited))
    entries = collect(root)
    return {
        "ledger entries": len(entries),
        "ledger entries with tests and citations": sum(bool(e["tests"] and e["enforced"]) for e in entries),
        "ledger threads": sum(len(e["tests"]) * len(e["enforced"]) for e in entries),
        "rules with tests": len(tested),
        "rules with citations": len(cited),
        "rules with both": len(both),
        "tests of rules": sum(len(v) for v in tested.values()),
        "citations of rules": sum(len(v) for v in cited.values()),
        "threads": sum(len(tested[n]) * len(cited[n]) for n in both),
    }


def recorded(root: Path = ROOT) -> dict[str, int]:
    """The numbers as they were recorded."""
    lines = (root / PLACE).read_text(encoding="utf-8").splitlines()
    return {name: int(number) for name, _, number in (line.rpartition(" ") for line in lines)}


def fallen(now: dict[str, int], before: dict[str, int]) -> list[str]:
    """What is less than it was, in words."""
    return [
        f"{name}: {now.get(name, 0)}, it was {number}" for name, number in before.items() if now.get(name, 0) < number
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the numbers, or record them; exit code 1 if one is lower than recorded (and nothing is written then, unless
    ``--lower``).
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    now = counts()
    lower = fallen(now, recorded()) if (ROOT / PLACE).exists() else []
    for name, number in now.items():
        sys.stdout.write(f"{name} {number}\n")
    for text in lower:
        sys.stderr.write(f"fallen: {text}\n")
    if lower and "--lower" not in given:
        return 1
    if "--write" in given:
        (ROOT / PLACE).write_text("".join(f"{name} {number}\n" for name, number in now.items()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

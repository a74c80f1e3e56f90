"""Scores: raw, and without the mutants that change nothing anybody could see; a table, the survivors, and the interval of a sample."""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Report", "interval"]


def interval(hits: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if of == 0:
        return 0.0, 1.0
    z, share = 1.959964, hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return middle - half, middle + half


class Report:
    """Results of one package; a later result of a mutant replaces an earlier one."""

    def __init__(self, package: str, results: list[dict[str, Any]], equivalent: Path) -> None:
        self.package = package
        self.results = list({one["index"]: one for one in results}.values())
        listed = tomllib.loads(equivalent.read_text("utf-8"))["mutant"] if equivalent.exists() else []
        self.equivalent = {
            (one["file"], one["function"], one["before"], after): one["why"] for one in listed for after in one["after"]
        }

    def is_equivalent(self, one: dict[str, Any]) -> bool:
        """Whether a survivor is listed as changing nothing."""
        return (
            one["status"] == "survived"
            and (one["file"], one["function"], one["before"], one["after"]) in self.equivalent
        )

    def table(self) -> list[str]:
        """A Markdown table by module, and a line of sums."""
        lines = [
            "| module | mutants | killed | by the clock | survived | of these equivalent | score | without equivalent ones |",
            "|---|---:|---:|---:|---:|---:|---:|---:|",
        ]
        files = sorted({one["file"] for one in self.results})
        for file in files:
            lines.append(
                self._row(f"`{file.removeprefix('engine/')}`", [one for one in self.results if one["file"] == file])
            )
        lines.append(self._row(f"**{self.package}**", self.results))
        found = sum(one["status"] != "survived" for one in self.results)
        if self.results and len(self.results) < self.results[0]["population"]:
            low, high = interval(found, len(self.results))
            lines += [
                "",
                f"{len(self.results)} of {self.results[0]['population']} drawn with seed {self.results[0]['seed']}; 95 % interval of the score {low:.1%} to {high:.1%}.",
            ]
        return lines

    def _row(self, name: str, some: list[dict[str, Any]]) -> str:
        count = Counter(one["status"] for one in some)
        same = sum(map(self.is_equivalent, some))
        found, left = count["killed"] + count["timeout"], len(some) - same
        adjusted = f"{found / left:.1%}" if left else "-"
        return f"| {name} | {len(some)} | {count['killed']} | {count['timeout']} | {count['survived']} | {same} | {found / len(some):.1%} | {adjusted} |"

    def survivors(self) -> list[str]:
        """The survivors that are not equivalent."""
        lines = []
        for one in sorted(self.results, key=lambda result: result["index"]):
            if one["status"] == "survived" and not self.is_equivalent(one):
                lines += [
                    f"{one['name']}  {one['file']}:{one['line']} {one['function']}  ({one['how']}, {one['ran']} of {one['covering']} tests)"
                ]
                lines += [f"  - {one['before']}", f"  + {one['after']}"]
        return lines

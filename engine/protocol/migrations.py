"""Older data: the table of steps from one ``schema_version`` to the next (architecture 4.11, 4.18).

What is written says its ``schema_version``. When it is read, each step from its version up to the present one rewrites
the plain data before anything looks at them: documents (games, records, decks, cards, drafted games), views, and
messages (actions, decisions, events). Whoever changes the form of something raises :data:`SCHEMA_VERSION` and adds to
:data:`MIGRATIONS` what makes the new form of the old one; saved files of each version stay among the tests for good.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.errors import InvalidAction
from engine.frozen import record, replace
from engine.protocol.session import Unreadable
from engine.protocol.values import told, wrong

__all__ = ["EVERY", "MIGRATED", "MIGRATIONS", "SCHEMA_VERSION", "Migrations"]

SCHEMA_VERSION = 1
"""Version of what this engine writes."""
EVERY = "*"
"""In place of a kind: the step is for everything."""
MIGRATED = ("game", "record", "deck", "card", "drafted_game", "view", "action", "decision", "event")
"""Kinds of data that have a version of their own."""

Step = Callable[[dict[str, Any]], dict[str, Any]]
"""From plain data of one version to those of the next. ``schema_version`` itself is not its business."""


@record
class Migrations:
    """A table of steps. ``steps``: version that a step starts from, kind of data (or :data:`EVERY`), the function;
    ``current``: where they end.

    A value: :meth:`with_step` gives another table. All reading functions of :mod:`engine.protocol` take one.
    """

    steps: tuple[tuple[int, str, Step], ...] = ()
    current: int = SCHEMA_VERSION

    def with_step(self, version: int, kind: str, step: Step) -> Migrations:
        """The table with a further step from that version to the next, for data of that kind; several for one version
        are taken in their order.

        Data of other kinds are the same in both versions. A step from the present version on makes the next one the
        present.

        :raises InvalidAction: there is no such kind, or versions would be left out.
        """
        if kind != EVERY and kind not in MIGRATED:
            raise InvalidAction.because(
                f"no data are of the kind {kind!r:.40}; there are {', '.join(MIGRATED)}", code="save/version"
            )
        if not self.first - 1 <= version <= self.current:
            raise InvalidAction.because(
                f"a step from version {version} leaves versions out: known are {self.first} to {self.current}",
                code="save/version",
            )
        return replace(self, steps=(*self.steps, (version, kind, step)), current=max(self.current, version + 1))

    @property
    def first(self) -> int:
        """The oldest version that can be read."""
        return min((version for version, _, _ in self.steps), default=self.current)

    def up(self, kind: str, data: Any, *, assumed: int | None = None) -> dict[str, Any]:
        """The data in the form of the present version; ``assumed``: their version where they don't say it.

        :raises InvalidAction: ``save/version``: a version that this engine does not know.
        :raises Unreadable: no object, or its version is no number.
        """
        if type(data) is not dict:
            raise wrong("an object", data)
        version = data.get("schema_version", assumed)
        if type(version) is not int:
            msg = f"schema_version is missing or no whole number: {told(version)}"
            raise Unreadable(msg)
        if not self.first <= version <= self.current:
            what = "newer than" if version > self.current else "unknown to"
            raise InvalidAction.because(
                f"schema_version {told(version)} is {what} this engine, which writes {self.current}",
                code="save/version",
            )
        made: dict[str, Any] = data
        for number in range(version, self.current):
            for start, of, step in self.steps:
                if start == number and of in (kind, EVERY):
                    made = step(made)
        return {**made, "schema_version": self.current} if version != self.current else made


MIGRATIONS = Migrations()
"""The steps of this engine. There is one version so far."""

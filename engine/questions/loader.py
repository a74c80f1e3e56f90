"""YAML with line numbers, every scalar as the text that stands in the file (YAML itself would turn ``903.10`` into
903.1 and ``no`` into false).
"""

from __future__ import annotations

import re
import warnings
from typing import TYPE_CHECKING, Any, Union

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode

from engine.cards.readers.files import read_bytes
from engine.frozen import record
from engine.questions.problems import UNREADABLE, Problem, ScriptError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Items", "Mapping", "Node", "Scalar", "load", "load_file"]

LONGEST = 1_000_000
"""Characters of a script that are read at all."""
_BYTES = 50 * LONGEST
_NODES, _DEPTH, _BRACKETS = 50_000, 30, 200
_YAML = "tag:yaml.org,2002:"
_PLAIN_TAG = re.compile(_YAML + "[a-z]+")
"""The tags that YAML itself gives or has a short form for; a script takes every scalar as text all the same."""
_BRACKET = re.compile(r"[\[\]{}]")
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
"""Control characters but tab and newline, and halves of surrogate pairs: YAML can write them with escapes."""


@record
class Scalar:
    """A text in the file; ``column`` counts from 0. ``empty``: nothing at all stood there."""

    text: str
    line: int
    column: int = 0
    empty: bool = False


@record
class Items:
    """A list in the file."""

    items: tuple[Node, ...]
    line: int

    def __iter__(self) -> Iterator[Node]:
        """The items."""
        return iter(self.items)


@record
class Mapping:
    """A map in the file, in its order."""

    pairs: tuple[tuple[Scalar, Node], ...]
    line: int

    def __iter__(self) -> Iterator[tuple[Scalar, Node]]:
        """Keys and values."""
        return iter(self.pairs)

    def get(self, key: str) -> Node | None:
        """The value of a key."""
        return next((v for k, v in self.pairs if k.text == key), None)


Node = Union[Scalar, Items, Mapping]


def _unreadable(message: str, line: int = 1) -> ScriptError:
    return ScriptError(Problem("script/unreadable", message, UNREADABLE, line))


def load_file(path: Path) -> Mapping:
    """The map that the file holds.

    Raises :class:`ScriptError` (exit code 2): no such file, not UTF-8, not YAML, or not a map.
    """
    try:
        data = read_bytes(path, _BYTES)
    except (OSError, ValueError) as error:
        if isinstance(error, ValueError):
            raise _unreadable(f"no file can be called so: {error}", 0) from None
        raise _unreadable(f"can't read the file: {error.strerror or error}", 0) from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _unreadable(f"not a text in UTF-8 (byte {error.start})") from None
    return load(text)


def load(text: str) -> Mapping:
    """The map in a YAML text.

    Raises :class:`ScriptError` (exit code 2).
    """
    if len(text) > LONGEST:
        raise _unreadable(f"the file is too long: {len(text)} characters, at most {LONGEST} are read")
    _hold_depth(text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            root = YAML(typ="base", pure=True).compose(text)
    except YAMLError as error:
        raise _unreadable(*_told(error)) from None
    except RecursionError:
        raise _unreadable("it is nested too deeply for a script") from None
    except (ValueError, AttributeError, TypeError, OverflowError) as error:
        raise _unreadable(f"not YAML: {' '.join(str(error).split())[:200]}") from None
    if root is None:
        raise _unreadable("the file is empty")
    found = _Reader().node(root, 0)
    if not isinstance(found, Mapping):
        raise _unreadable("a script is a map from keys to values (`script: 1`, `players:` …)", found.line)
    return found


def _hold_depth(text: str) -> None:
    """Refuse brackets within brackets without end before YAML spends its time on them."""
    depth = 0
    for found in _BRACKET.finditer(text):
        depth = max(0, depth + (1 if found[0] in "[{" else -1))
        if depth > _BRACKETS:
            raise _unreadable("it is nested too deeply for a script", text.count("\n", 0, found.start()) + 1)


def _told(error: YAMLError) -> tuple[str, int]:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = str(getattr(error, "problem", "") or "").strip() or " ".join(str(error).split())
    context = str(getattr(error, "context", "") or "").strip()
    line = 1 if mark is None else mark.line + 1
    hint = "; a sentence with a colon in it stands in quotes" if "mapping values are not allowed" in said else ""
    return f"not YAML: {context + ': ' if context else ''}{said.splitlines()[0][:200]}{hint}", line


class _Reader:
    def __init__(self) -> None:
        self.count = 0

    def node(self, node: Any, depth: int) -> Node:
        line = node.start_mark.line + 1
        self.count += 1
        if self.count > _NODES or depth > _DEPTH:
            raise _unreadable("too much, or nested too deeply, for a script", line)
        if not _PLAIN_TAG.fullmatch(str(node.tag)):
            raise _unreadable(f"a script has no tags: {str(node.tag).removeprefix(_YAML)[:40]!r}", line)
        if isinstance(node, ScalarNode):
            empty = node.value == "" and node.style is None
            text = str(node.value)
            strange = _UNPRINTABLE.search(text)
            if strange is not None:
                raise _unreadable(f"a text holds the character {strange[0]!a}, which nobody can print", line)
            return Scalar(text, line, node.start_mark.column, empty)
        if isinstance(node, SequenceNode):
            return Items(tuple(self.node(one, depth + 1) for one in node.value), line)
        if not isinstance(node, MappingNode):
            raise _unreadable("something that is neither text nor list nor map", line)
        pairs: list[tuple[Scalar, Node]] = []
        seen = set[str]()
        for raw, value in node.value:
            key = self.node(raw, depth + 1)
            if not isinstance(key, Scalar):
                raise _unreadable("a key is a text", key.line)
            if key.text in seen:
                raise _unreadable(f"the key {key.text!r} stands twice in one map", key.line)
            seen.add(key.text)
            pairs.append((key, self.node(value, depth + 1)))
        return Mapping(tuple(pairs), line)

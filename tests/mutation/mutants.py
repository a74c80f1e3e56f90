"""The mutants of a file: mutmut's operators on every function and on the data of modules.

mutmut's own runner leaves out whatever stands outside functions and every function with a decorator. Here the variants are data, and the
core registers its handlers by decorators: so both are mutated. Left alone is what no running code reads: annotations, names for types,
docstrings, ``__all__`` (a test of its own holds it), and decorators themselves.
"""

from __future__ import annotations

import ast
import random
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import libcst as cst
import libcst.matchers as m
from mutmut.mutation.file_mutation import ChildReplacementTransformer, MutationVisitor
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Mutant", "Source", "draw", "sources"]

_FOR_CHECKERS = (
    m.Assign(targets=[m.AssignTarget(target=m.Name("__all__"))])
    | m.Assign(value=m.Call(func=m.Name("TypeVar")))
    | m.AnnAssign(annotation=m.Annotation(annotation=m.Name("TypeAlias")))
)


class _Everything(MutationVisitor):
    """mutmut's visitor, which also enters functions with decorators; it needs no positions, since no line is left out here."""

    METADATA_DEPENDENCIES = ()

    def get_metadata(self, key: object, node: cst.CSTNode, default: object = None) -> object:
        """None is known."""
        return default

    def _should_mutate_node(self, node: cst.CSTNode) -> bool:
        return True

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Decorator):
            return True
        if isinstance(node, cst.Assign | cst.AnnAssign) and m.matches(node, _FOR_CHECKERS):
            return True
        if isinstance(node, cst.FunctionDef) and node.decorators:
            return False
        return super()._skip_node_and_children(node)


@dataclass(frozen=True)
class Mutant:
    """One change to one file. ``line`` counts from 1; ``before`` and ``after`` are the lines that differ; ``function`` is empty outside of any."""

    file: str
    number: int
    line: int
    function: str
    before: str
    after: str
    lines: frozenset[int]
    source: str

    @property
    def name(self) -> str:
        """Short and unique within one state of the tree."""
        return f"{self.file.removeprefix('engine/')}#{self.number}"

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What a mutant is whatever its number: it stays the same as long as the line and its function do."""
        return self.file, self.function, self.before, self.after


class Source:
    """A file and its possible mutants."""

    def __init__(self, tree: Path, file: str) -> None:
        self.file = file
        self.text = (tree / file).read_text("utf-8")
        self.code = compile(self.text, file, "exec", dont_inherit=True)
        visitor = _Everything(mutation_operators, IgnoredCode(set(), set(), set()))
        self._module = cst.parse_module(self.text)
        self._module.visit(visitor)
        self._changes = visitor.mutations

    def __len__(self) -> int:
        return len(self._changes)

    @cached_property
    def _tree(self) -> ast.Module:
        return ast.parse(self.text)

    def mutant(self, number: int) -> Mutant | None:
        """The mutant with this number, or None where it is no program, or the same one."""
        change = self._changes[number]
        made = self._module.visit(ChildReplacementTransformer(change.original_node, change.mutated_node))
        assert isinstance(made, cst.Module)
        text = made.code
        try:
            code = compile(text, self.file, "exec", dont_inherit=True)
        except SyntaxError:
            return None
        if code == self.code:
            return None
        old, new = self.text.splitlines(), text.splitlines()
        start = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
        end = 0
        while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
            end += 1
        before, after = (" ".join(" ".join(lines[start : len(lines) - end]).split()) for lines in (old, new))
        function, lines = self._place(start + 1)
        return Mutant(self.file, number, start + 1, function, before, after, frozenset(lines), text)

    def _place(self, line: int) -> tuple[str, set[int]]:
        """The function around a line, and the lines of the statement (of a compound one: down to its body) that begins before it."""
        names: list[str] = []
        inner: ast.stmt | None = None
        body: list[ast.stmt] = self._tree.body
        while True:
            found = next((one for one in body if _first(one) <= line <= (one.end_lineno or 0)), None)
            if found is None:
                break
            inner = found
            if isinstance(found, ast.FunctionDef | ast.ClassDef):
                names.append(found.name)
            body = list(_statements(found))
        if inner is None:
            return "", {line}
        first_inside = min((one.lineno for one in _statements(inner)), default=None)
        last = (
            (inner.end_lineno or line)
            if first_inside is None or line >= first_inside
            else max(first_inside - 1, inner.lineno)
        )
        return ".".join(names), {*range(_first(inner), last + 1), line}


def _first(statement: ast.stmt) -> int:
    decorators = getattr(statement, "decorator_list", ())
    return min([statement.lineno, *(one.lineno for one in decorators)])


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    """Statements directly inside a compound statement."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        elif isinstance(child, ast.ExceptHandler | ast.match_case):
            yield from child.body


def sources(tree: Path, package: str) -> list[Source]:
    """All files of a package, by name."""
    files = sorted(path.relative_to(tree).as_posix() for path in (tree / package).rglob("*.py"))
    return [Source(tree, file) for file in files]


def draw(found: list[Source], number: int | None, seed: int) -> tuple[list[Mutant], int]:
    """``number`` mutants drawn by a seed without putting back, or all, in the order of files; and how many changes there are to draw from."""
    places = [(source, i) for source in found for i in range(len(source))]
    order = list(range(len(places)))
    if number is not None:
        random.Random(seed).shuffle(order)
    drawn: list[tuple[int, Mutant]] = []
    for index in order:
        if number is not None and len(drawn) == number:
            break
        source, i = places[index]
        mutant = source.mutant(i)
        if mutant is not None:
            drawn.append((index, mutant))
    return [mutant for _, mutant in sorted(drawn, key=lambda pair: pair[0])], len(places)

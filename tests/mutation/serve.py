"""Running mutants: each in a process forked off one that has everything imported and all tests collected.

Nothing is ever written to a source file. There are three ways to bring a mutant in:

- **swap** (code of functions): the changed file is compiled, and the functions that live in the process get the changed code.
- **patch** (data of the variants): the changed module is run aside, and its records are copied over those that live in the process.
- **fresh** (whatever runs at import): the process is forked off one that has not imported the engine, and imports it with the change.
"""

from __future__ import annotations

import gc
import importlib
import importlib.abc
import importlib.machinery
import json
import os
import resource
import select
import signal
import sys
import time
import traceback
import types
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.config import default_plugins  # noqa: F401 - loads what every run needs before any fork

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.mutation.mutants import Mutant

__all__ = ["Result", "Server", "fresh"]

MEMORY = 6 << 30
"""Bytes of address space a run may use: a mutant that eats memory ends with an error, which a test reports."""
OWNED = frozenset({"Variant", "RoleRule", "DeckRules", "DraftRule", "PairRule"})
"""Records that belong to one variant alone: others, such as references to rules, are shared by all."""
SILENCE = 300.0
"""Seconds without a word after which a run is ended."""


@dataclass(frozen=True)
class Result:
    """``status`` is ``killed``, ``timeout``, ``survived`` or ``unswappable``; ``by`` the test (or ``import``); ``ran`` how many tests ran."""

    status: str
    by: str
    ran: int
    seconds: float


class Unswappable(Exception):
    """The change is not in a function that lives in this process."""


# ------------------------------------------------------------------------------------------------------ inside a forked run


def _say(pipe: int, *words: Any) -> None:
    os.write(pipe, json.dumps(words).encode() + b"\n")


class Runner:
    """pytest plugin of a forked run: the named tests in the given order, up to the first that fails or until the time is used up."""

    def __init__(self, pipe: int, tests: Sequence[str], seconds: dict[str, float], budget: float) -> None:
        self.pipe, self.tests, self.seconds, self.budget = pipe, tests, seconds, budget
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.failed = self.failed or report.failed

    def run(self, session: pytest.Session, items: dict[str, pytest.Item]) -> None:
        """Run them."""
        chosen = [items[name] for name in self.tests if name in items]
        _say(self.pipe, "begin", len(chosen))
        began = time.process_time()
        for i, item in enumerate(chosen):
            limit = 5.0 + 5 * self.seconds.get(item.nodeid, 1.0)
            _say(self.pipe, "test", item.nodeid, limit)
            signal.setitimer(signal.ITIMER_PROF, limit)  # it ends the process, whatever catches exceptions
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=chosen[i + 1] if i + 1 < len(chosen) else None)
            if self.failed:
                _say(self.pipe, "killed", item.nodeid)
                return
            if time.process_time() - began > self.budget:
                break
        signal.setitimer(signal.ITIMER_PROF, 0)
        _say(self.pipe, "survived")


def _quiet() -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)


def _listen(pid: int, pipe: int) -> Result:
    """Read what a run says until it ends; end it where it says nothing for long."""
    began, test, ran, verdict, text = time.monotonic(), "import", -1, "", b""
    patience = SILENCE
    while True:
        ready, _, _ = select.select([pipe], [], [], patience)
        if not ready:
            os.kill(pid, signal.SIGKILL)
            verdict = "timeout"
            break
        part = os.read(pipe, 65536)
        if not part:
            break
        text += part
        *lines, text = text.split(b"\n")
        for line in lines:
            word, *rest = json.loads(line)
            if word == "test":
                test, ran, patience = rest[0], ran + 1, SILENCE + rest[1] * 5
            elif word == "begin":
                ran = 0
            else:
                verdict = word
                test = rest[0] if rest else test
    os.close(pipe)
    _, status = os.waitpid(pid, 0)
    took = time.monotonic() - began
    if not verdict:  # it ended without a word: by its clock, by a crash, or because the import or the collection failed
        timed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
        verdict = "timeout" if timed else "killed"
    return Result(verdict, "" if verdict == "survived" else test, max(ran, 0), round(took, 2))


def _fork() -> tuple[int, int]:
    """(pid, pipe): pid is 0 in the new process, whose pipe is to write to."""
    read, write = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        os.close(write)
        return pid, read
    os.close(read)
    _quiet()
    return 0, write


# ---------------------------------------------------------------------------------------------------------- swap and patch


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, types.CodeType):
            yield from _codes(part)


def swap(
    mutant: Mutant, old: types.CodeType, living: dict[types.CodeType, list[types.FunctionType]], path: str
) -> None:
    """Give the functions of this process the code of the mutant."""
    new = compile(mutant.source, path, "exec", dont_inherit=True)
    by_name: dict[str, list[types.CodeType]] = {}
    for code in _codes(new):
        by_name.setdefault(code.co_qualname, []).append(code)
    done = 0
    for name, befores in _grouped(old).items():
        afters = by_name.get(name, [])
        if len(afters) != len(befores):
            continue
        for before, after in zip(befores, afters, strict=True):
            for function in living.get(before, ()):
                if before != after or before.co_consts != after.co_consts:
                    try:
                        function.__code__ = after
                    except ValueError as problem:  # another number of variables from outside
                        raise Unswappable from problem
                    done += 1
    if not done:
        raise Unswappable


def _grouped(code: types.CodeType) -> dict[str, list[types.CodeType]]:
    found: dict[str, list[types.CodeType]] = {}
    for one in _codes(code):
        found.setdefault(one.co_qualname, []).append(one)
    return found


def patch(mutant: Mutant, tables: str) -> None:
    """Copy the data of a changed module over what lives in this process; then make the tables anew that were built of it.

    ``tables`` is the module of those tables. Functions and classes stay, so that whoever holds them sees the new data.
    """
    name = mutant.file.removesuffix(".py").replace("/", ".")
    module = sys.modules[name]
    if name == tables:
        _again(module, mutant.source)
        return
    space: dict[str, Any] = {"__name__": name, "__file__": module.__file__}
    exec(compile(mutant.source, str(module.__file__), "exec", dont_inherit=True), space)
    for key, new in space.items():
        old = module.__dict__.get(key)
        if (
            not key.startswith("__")
            and not isinstance(new, (types.FunctionType, types.ModuleType, type))
            and not _copied(old, new)
        ):
            for one in list(sys.modules.values()):
                if getattr(one, "__dict__", {}).get(key) is old and one.__name__.startswith(("engine", "tests")):
                    setattr(one, key, new)
    _again(sys.modules[tables], Path(str(sys.modules[tables].__file__)).read_text("utf-8"))


def _copied(old: Any, new: Any) -> bool:
    """Copy ``new`` over ``old`` in place where both are records of a variant, or tuples of as many of them."""
    if type(old) is not type(new):
        return False
    if isinstance(old, tuple):
        same = len(old) == len(new) > 0 and all(
            type(a) is type(b) and type(a).__name__ in OWNED for a, b in zip(old, new, strict=True)
        )
        return same and all(_copied(a, b) for a, b in zip(old, new, strict=True))
    if type(old).__name__ not in OWNED:
        return False
    for field in type(old)._fields:
        if not _copied(getattr(old, field), getattr(new, field)):
            object.__setattr__(old, field, getattr(new, field))
    return True


def _again(module: types.ModuleType, source: str) -> None:
    kept = {k: v for k, v in module.__dict__.items() if isinstance(v, (types.FunctionType, type))}
    exec(compile(source, str(module.__file__), "exec", dont_inherit=True), module.__dict__)
    module.__dict__.update(kept)


# ------------------------------------------------------------------------------------------------------------- the servers


class Server:
    """A process with everything imported and collected, and a pipe to ask it to run mutants."""

    def __init__(self, tree: Path, seconds: dict[str, float], options: Sequence[str]) -> None:
        ask_read, self._ask = os.pipe()
        self._told, told_write = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self._ask)
            os.close(self._told)
            null = os.open(os.devnull, os.O_RDWR)
            os.dup2(null, 0)
            os.dup2(null, 1)
            code = 70
            try:
                code = int(pytest.main(list(options), plugins=[_Serving(tree, seconds, ask_read, told_write)]))
            except BaseException:  # noqa: BLE001 - it is told, and then this process ends
                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(code)
        os.close(ask_read)
        os.close(told_write)
        self._text = os.fdopen(self._told, encoding="utf-8")

    def run(self, mutant: Mutant | None, tests: Sequence[str], budget: float, how: str = "swap") -> Result:
        """Run tests against a mutant (None: against the engine as it is)."""
        fields = None if mutant is None else {**mutant.__dict__, "lines": sorted(mutant.lines)}
        with os.fdopen(os.dup(self._ask), "w", encoding="utf-8") as out:
            out.write(json.dumps({"mutant": fields, "tests": list(tests), "budget": budget, "how": how}) + "\n")
        line = self._text.readline()
        if not line:
            raise RuntimeError("the server of the tests has ended")
        return Result(*json.loads(line))

    def close(self) -> None:
        """End it."""
        os.close(self._ask)
        self._text.close()
        os.waitpid(self.pid, 0)


class _Serving:
    """pytest plugin: instead of running the collected tests, wait for mutants."""

    def __init__(self, tree: Path, seconds: dict[str, float], ask: int, told: int) -> None:
        self.tree, self.seconds, self.ask, self.told = tree, seconds, ask, told

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Serve until nobody asks any more."""
        from tests.mutation.mutants import Mutant

        items = {item.nodeid: item for item in session.items}
        gc.collect()
        living: dict[types.CodeType, list[types.FunctionType]] = {}
        for thing in gc.get_objects():
            if isinstance(thing, types.FunctionType) and "/engine/" in thing.__code__.co_filename:
                living.setdefault(thing.__code__, []).append(thing)
        originals: dict[str, types.CodeType] = {}
        gc.freeze()
        with os.fdopen(self.ask, encoding="utf-8") as asked, os.fdopen(self.told, "w", encoding="utf-8") as told:
            for line in asked:
                want = json.loads(line)
                mutant = want["mutant"] and Mutant(**{**want["mutant"], "lines": frozenset(want["mutant"]["lines"])})
                if mutant and mutant.file not in originals:
                    path = self.tree / mutant.file
                    originals[mutant.file] = compile(path.read_text("utf-8"), str(path), "exec", dont_inherit=True)
                pid, pipe = _fork()
                if pid == 0:
                    self._child(session, items, living, originals, mutant, want, pipe)
                result = _listen(pid, pipe)
                told.write(json.dumps([result.status, result.by, result.ran, result.seconds]) + "\n")
                told.flush()
        return True

    def _child(self, session, items, living, originals, mutant, want, pipe) -> None:
        runner = Runner(pipe, want["tests"], self.seconds, want["budget"])
        try:
            if mutant and want["how"] == "patch":
                patch(mutant, "engine.variants.registry")
            elif mutant:
                swap(mutant, originals[mutant.file], living, str(self.tree / mutant.file))
            session.config.pluginmanager.register(runner)
            runner.run(session, items)
        except Unswappable:
            _say(pipe, "unswappable")
        except BaseException:  # noqa: BLE001 - whatever a mutant breaks, it is noticed
            os._exit(71)
        os._exit(0)


class _Finder(importlib.abc.MetaPathFinder):
    """Imports one module with changed source."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name, self.path, self.source = name, path, source

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        """The module in question, and no other."""
        if fullname != self.name:
            return None
        loader = _Loader(fullname, str(self.path))
        loader.source = self.source
        package = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            fullname, self.path, loader=loader, submodule_search_locations=package
        )


class _Loader(importlib.machinery.SourceFileLoader):
    source = ""

    def get_code(self, fullname: str) -> types.CodeType:
        """The changed code; nothing is read or cached."""
        return compile(self.source, self.path, "exec", dont_inherit=True)


class _Chosen(Runner):
    """pytest plugin: collect some files, run the chosen tests in the given order."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run them instead of all."""
        if session.testsfailed:
            _say(self.pipe, "killed", "collection")
        else:
            self.run(session, {item.nodeid: item for item in session.items})
        return True


def fresh(
    tree: Path,
    mutant: Mutant | None,
    tests: Sequence[str],
    seconds: dict[str, float],
    budget: float,
    options: Sequence[str],
) -> Result:
    """Run tests against a mutant in a process that imports the engine with the change. The engine may not be imported here."""
    assert "engine" not in sys.modules
    pid, pipe = _fork()
    if pid:
        return _listen(pid, pipe)
    try:
        if mutant is not None:
            name = mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            sys.meta_path.insert(0, _Finder(name, tree / mutant.file, mutant.source))
        plugin = _Chosen(pipe, tests, seconds, budget)
        code = pytest.main([*options, *dict.fromkeys(test.partition("::")[0] for test in tests)], plugins=[plugin])
        os._exit(0 if int(code) in {0, 1} else 72)
    except BaseException:  # noqa: BLE001 - whatever a mutant breaks, it is noticed
        os._exit(71)

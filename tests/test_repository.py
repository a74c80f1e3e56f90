"""The shape of the project: names at the top, who may import whom, and what the engine needs to run."""

from __future__ import annotations

import ast
import importlib.util
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from engine.testing.marks import rule

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
TOP_LEVEL = {"README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml", "engine", "tests", "docs", "examples"}
MADE_BY_TOOLS = {"build", "dist", "__pycache__"}


def modules() -> dict[str, Path]:
    """Every module of the package, by dotted name."""
    found = {}
    for path in sorted((ROOT / "engine").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path) -> set[str]:
    """The dotted names that a file imports anywhere, also inside functions and for type checkers only."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import in line {node.lineno}"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_the_top_of_the_repository_holds_only_the_agreed_names():
    names = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    names = {name for name in names - MADE_BY_TOOLS if not name.endswith(".egg-info")}
    assert names == TOP_LEVEL


def test_every_module_belongs_to_a_layer():
    (layers,) = [c for c in PROJECT["tool"]["importlinter"]["contracts"] if c["type"] == "layers"]
    named = {name for line in layers["layers"] for name in re.findall(r"\w+", line)}
    children = {name.split(".")[1] for name in modules() if "." in name}
    assert children - {"__main__"} <= named


def test_no_module_imports_one_of_a_higher_layer():
    (layers,) = [c for c in PROJECT["tool"]["importlinter"]["contracts"] if c["type"] == "layers"]
    height = {}
    for level, line in enumerate(reversed(layers["layers"])):
        height |= dict.fromkeys(re.findall(r"\w+", line), level)
    wrong = []
    for name, path in modules().items():
        own = name.split(".")[1:2]
        for other in imports(path):
            match other.split("."):
                case ["engine", child, *_] if own and child in height and height[child] > height.get(own[0], 99):
                    wrong.append(f"{name} imports {other}")
    assert not wrong


def named_at_the_top(body: list[ast.stmt]) -> set[str]:
    """What a module makes or imports outside of functions and classes."""
    names: set[str] = set()
    for one in body:
        match one:
            case ast.FunctionDef() | ast.ClassDef():
                names.add(one.name)
            case ast.Import() | ast.ImportFrom():
                names |= {alias.asname or alias.name for alias in one.names}
            case ast.Assign():
                names |= {part.id for target in one.targets for part in ast.walk(target) if isinstance(part, ast.Name)}
            case ast.AnnAssign(target=ast.Name()):
                names.add(one.target.id)
            case ast.If() | ast.Try() | ast.For():
                names |= named_at_the_top(one.body)
    return names


def test_a_module_offers_only_what_it_has_and_each_name_once():
    wrong = []
    for name, path in modules().items():
        tree = ast.parse(path.read_text("utf-8"))
        for one in tree.body:
            if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "__all__":
                offered = ast.literal_eval(one.value)
                there = named_at_the_top(tree.body)
                wrong += [f"{name}: {word}" for word in offered if word not in there or offered.count(word) > 1]
    assert not wrong


def test_only_one_module_knows_pyrsistent():
    users = {name for name, path in modules().items() if any(i.split(".")[0] == "pyrsistent" for i in imports(path))}
    assert users == {"engine.frozen"}


def test_the_engine_depends_on_attrs_and_pyrsistent_and_nothing_else():
    assert {re.split(r"[<>=!~ ]", need)[0] for need in PROJECT["project"]["dependencies"]} == {"attrs", "pyrsistent"}


def test_every_extra_is_part_of_all_or_for_developers_alone():
    extras = PROJECT["project"]["optional-dependencies"]
    (everything,) = extras["all"]
    reached, todo = set(), re.findall(r"\w+", everything.partition("[")[2])
    while todo:
        extra = todo.pop()
        reached.add(extra)
        for need in extras[extra]:
            if need.startswith("commandzone["):
                todo += re.findall(r"\w+", need.partition("[")[2])
    assert set(extras) - reached == {"all", "dev"}


@pytest.fixture
def bare(tmp_path: Path) -> list[str]:
    """Start of a command that runs Python with the engine, attrs, pyrsistent and the standard library alone."""
    for name in ("attr", "attrs", "pyrsistent", "pvectorc", "_pyrsistent_version"):
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            continue
        origin = Path(spec.origin)
        if origin.name == "__init__.py":
            shutil.copytree(origin.parent, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(origin, tmp_path)
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    start = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
    return [sys.executable, "-I", "-S", "-W", "error", "-c", start]


def run(bare: list[str], program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*bare[:-1], bare[-1] + program], capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)


SHORT_GAME = """
from engine import apply, check, legal, new_game
from engine.cards.deck import Deck
from engine.cards.store import load_pool

cards = load_pool()
deck = Deck(commanders=(cards.find("Isamaru, Hound of Konda"),), main=(cards.find("Plains"),) * 99)
game, events = new_game("commander", [deck, deck], seed=1)
assert events
for _ in range(60):
    if game.outcome is not None:
        break
    actions = legal(game).actions
    assert actions and check(game, actions[-1]).ok
    game, events = apply(game, actions[-1])
print("turns", game.board.turn.number)
print(*sorted({name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names - {"__main__"}))
"""


def test_a_short_game_needs_attrs_and_pyrsistent_alone(bare: list[str]):
    done = run(bare, SHORT_GAME)
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.splitlines()[-1].split())
    assert loaded <= {"engine", "attr", "attrs", "pyrsistent", "pvectorc", "_pyrsistent_version"}


def test_saving_without_the_script_extra_says_which_extra_to_install(bare: list[str]):
    done = run(bare, "import engine\nengine.dumps(None)")
    assert done.returncode == 1
    assert "commandzone[script]" in done.stderr.splitlines()[-1]


def test_the_command_line_without_its_extra_says_how_to_install_it(bare: list[str]):
    done = run(bare, "import runpy; sys.argv = ['engine', 'demo']; runpy.run_module('engine', run_name='__main__')")
    assert done.returncode == 2, done.stderr
    assert "commandzone[cli]" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("wrong", [(), (903.1,), ("903.1", 704)])
def test_a_rule_mark_takes_rule_numbers_as_text(wrong: tuple[object, ...]):
    with pytest.raises(TypeError, match="rule"):
        rule(*wrong)


def test_a_rule_mark_carries_its_numbers():
    mark = rule("903.9b", "614.5").mark
    assert (mark.name, mark.args) == ("rule", ("903.9b", "614.5"))

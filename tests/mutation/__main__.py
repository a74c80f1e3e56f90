"""Mutation testing: ``python -m tests.mutation engine/variants``, ``python -m tests.mutation engine/core --draw 400 --seed 7``.

Works on a copy of the tree, so the tree itself may change meanwhile, and no source file is ever changed. The first run measures which tests
run which lines. Results are kept in the working folder: a run that was broken off goes on where it was. See docs/mutation.md.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.mutation.mutants import Mutant

ROOT = Path(__file__).resolve().parents[2]
INSIDE = "COMMANDZONE_MUTATION"
LEFT_BEHIND = shutil.ignore_patterns(
    ".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", ".benchmarks", "_build", "build", "dist"
)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation", description="Mutate the engine and see whether the suite notices."
    )
    parser.add_argument(
        "package", nargs="?", default="engine/variants", help="a package of the engine, such as engine/core"
    )
    parser.add_argument("--draw", type=int, help="how many mutants, drawn by the seed; all without it")
    parser.add_argument("--seed", type=int, default=1, help="of the drawing")
    parser.add_argument("--budget", type=float, default=30.0, help="seconds of tests for a mutant (processor time)")
    parser.add_argument(
        "--quick", action="store_true", help="do not try survivors among what runs at import in a fresh process, too"
    )
    parser.add_argument(
        "--work", type=Path, default=Path(tempfile.gettempdir()) / "commandzone-mutation", help="working folder"
    )
    parser.add_argument("--again", action="store_true", help="take the tree as it is now, and measure again")
    parser.add_argument(
        "--add",
        nargs="+",
        default=[],
        metavar="FILE",
        help="take these files of tests as they are now, and measure them",
    )
    parser.add_argument("--only", nargs="+", default=[], metavar="TESTS", help="let mutants meet only tests whose ids begin so")
    parser.add_argument("--survivors", action="store_true", help="run the survivors of the results again")
    parser.add_argument("--table", action="store_true", help="only print the results that are there")
    parser.add_argument("--list", action="store_true", help="print the survivors with their lines")
    return parser.parse_args()


def main() -> int:
    """Run it; 0 where all went well, whatever the score."""
    asked = arguments()
    work = asked.work.resolve()
    tree = work / "tree"
    if os.environ.get(INSIDE) != "1":
        if asked.again and tree.exists():
            shutil.rmtree(tree)
            shutil.rmtree(work / "map", ignore_errors=True)
            for old in (*work.glob("results-*.jsonl"), *work.glob("drawn-*.pickle")):
                old.unlink()
        if not tree.exists():
            shutil.copytree(ROOT, tree, ignore=LEFT_BEHIND, symlinks=True)
        for file in asked.add:
            (tree / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, tree / file)
        for_all = {
            **os.environ,
            INSIDE: "1",
            "PYTHONHASHSEED": "0",
            "HYPOTHESIS_PROFILE": "ci",
            "PYTHONPATH": str(tree),
        }
        words = sys.argv[1:] if "--work" in sys.argv else [*sys.argv[1:], "--work", str(work)]
        return subprocess.call([sys.executable, "-m", "tests.mutation", *words], cwd=tree, env=for_all)
    from tests.mutation.report import Report

    results = work / f"results-{asked.package.replace('/', '-')}.jsonl"
    if not (asked.table or asked.list):
        run(asked, tree, work, results)
    report = Report(
        asked.package,
        [json.loads(line) for line in results.read_text("utf-8").splitlines()],
        Path(__file__).with_name("equivalent.toml"),
    )
    sys.stdout.write("\n".join([*(report.survivors() if asked.list else report.table()), ""]))
    return 0


def the_drawn(asked: argparse.Namespace, tree: Path, work: Path) -> tuple[list[Mutant], int]:
    """The mutants, made once for a tree, and how many changes there are to draw from."""
    from tests.mutation.mutants import draw, sources

    kept = work / f"drawn-{asked.package.replace('/', '-')}-{asked.draw or 'all'}-{asked.seed}.pickle"
    if not kept.exists():
        kept.write_bytes(pickle.dumps(draw(sources(tree, asked.package), asked.draw, asked.seed)))
    return pickle.loads(kept.read_bytes())


def tell(text: str) -> None:
    """How far it is."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def run(asked: argparse.Namespace, tree: Path, work: Path, results: Path) -> None:
    """Measure where that is still to be done, make the mutants, run them, and write each result down."""
    from tests.mutation import measure
    from tests.mutation.campaign import Campaign

    where = work / "map"
    if measure.load(tree, where) is None or asked.add:
        where.mkdir(parents=True, exist_ok=True)
        tell("measuring which tests run which lines")
        subprocess.check_call([sys.executable, "-m", "tests.mutation.measure", str(tree), str(where), *asked.add])
    known = measure.load(tree, where)
    assert known is not None
    if known.failed:
        tell(f"{len(known.failed)} tests fail without any mutant and are left out: {', '.join(known.failed)}")
    done: dict[int, dict] = {}
    if results.exists():
        done = {one["index"]: one for one in map(json.loads, results.read_text("utf-8").splitlines())}
    drawn, population = the_drawn(asked, tree, work)
    tell(f"{len(drawn)} mutants of {population}")
    campaign = Campaign(tree, known, asked.budget, quick=asked.quick, only=asked.only)
    with results.open("a", encoding="utf-8") as out:
        again = [index for index, one in done.items() if asked.survivors and one["status"] == "survived"]
        for index in [*(i for i in range(len(drawn)) if i not in done), *sorted(again)]:
            mutant = drawn[index]
            result = campaign.run(mutant)
            kept = {
                "index": index, "name": mutant.name, "file": mutant.file, "line": mutant.line, "function": mutant.function,
                "before": mutant.before, "after": mutant.after, "population": population, "seed": asked.seed, **result,
            }  # fmt: skip
            out.write(json.dumps(kept) + "\n")
            out.flush()
            tell(f"{index + 1:5} {result['status']:9} {result['seconds']:6.1f} s  {mutant.name}  {result['by']}")
    campaign.close()


if __name__ == "__main__":
    raise SystemExit(main())

"""What the README and the docs show is true: Python blocks run, question scripts give the answers printed below them."""

from __future__ import annotations

import re
import subprocess
import sys
from doctest import ELLIPSIS
from itertools import zip_longest
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

ROOT = Path(__file__).resolve().parent.parent
PAGES = ["README.md", *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md")) if "_build" not in path.parts)]
PYTHON = Sybil(parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS)])
NEEDS = {"docs/learning.md": ("numpy", "gymnasium", "pettingzoo")}
"""Pages about an extra that need not be installed."""
BLOCK = re.compile(r"^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def questions() -> list[object]:
    """Every question script in a page, with the text block that directly follows it: what is printed."""
    found = []
    for page in PAGES:
        blocks = list(BLOCK.finditer((ROOT / page).read_text("utf-8")))
        for block, after in zip_longest(blocks, blocks[1:]):
            if block["kind"] == "yaml" and block["text"].startswith("script:"):
                printed = after["text"] if after and after["kind"] == "text" else None
                found.append(pytest.param(block["text"], printed, id=f"{page}:{block.string.count(chr(10), 0, block.start()) + 1}"))
    return found


@pytest.mark.parametrize("page", PAGES)
def test_the_python_blocks_of_a_page_run(page: str):
    for needed in NEEDS.get(page, ()):
        pytest.importorskip(needed)
    for example in PYTHON.parse(ROOT / page).examples():
        example.evaluate()


@pytest.mark.parametrize(("script", "printed"), questions())
def test_the_question_scripts_of_a_page_give_the_answer_printed_there(script: str, printed: str | None, tmp_path: Path):
    (tmp_path / "shown.question.yaml").write_text(script, "utf-8")
    command = [sys.executable, "-m", "engine", "ask", str(tmp_path / "shown.question.yaml")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stdout + done.stderr
    if printed is not None:
        assert [line.rstrip() for line in done.stdout.strip().splitlines()] == [line.rstrip() for line in printed.strip().splitlines()]


def test_the_readme_opens_with_the_two_commands_each_on_one_line():
    shell = [block["text"] for block in BLOCK.finditer((ROOT / "README.md").read_text("utf-8")) if block["kind"] == "sh"]
    one, two = shell[:2]
    assert one.count("\n") == two.count("\n") == 1
    assert one.rstrip().endswith("commandzone demo")
    assert two.rstrip().endswith("-m pytest")


@pytest.mark.parametrize("page", PAGES)
def test_links_between_pages_lead_somewhere(page: str):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", (ROOT / page).read_text("utf-8")):
        if "://" not in target:
            assert ((ROOT / page).parent / target).exists(), target

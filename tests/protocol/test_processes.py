"""The same game gives the same text and digests in every process; without cattrs a clear error names what to install."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import hashlib, sys
sys.path.insert(0, "tests/protocol")
from played import FOUR, after
from engine.protocol import digest, dumps
game = after(FOUR, 8, 150)
print(digest(game), digest(game.board), hashlib.sha256(dumps(game).encode()).hexdigest())
"""
WITHOUT = """
import sys
sys.modules["cattrs"] = None
import engine
try:
    engine.dumps
except ModuleNotFoundError as error:
    print(error.name, error)
"""


def run(root, program, seed="0"):
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=root, env=env).stdout


def test_text_and_digests_do_not_depend_on_the_hash_seed(root):
    assert run(root, PROGRAM, "1") == run(root, PROGRAM, "2") != ""


def test_without_cattrs_the_error_names_the_extra(root):
    told = run(root, WITHOUT)
    assert told.startswith("cattrs ")
    assert "commandzone[script]" in told

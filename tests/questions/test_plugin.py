"""The pytest plugin: scripts are tests, and a failure shows the runner's report."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_scripts_are_collected_and_failures_say_why(tmp_path):
    (tmp_path / "good.question.yaml").write_text("script: 1\nplayers: {Ann: {}, Ned: {}}\nexpect: [life Ann 40]\n", "utf-8")
    (tmp_path / "bad.question.yaml").write_text("script: 1\nplayers: {Ann: {}, Ned: {}}\nexpect: [life Ann 4]\n", "utf-8")
    (tmp_path / "broken.question.yaml").write_text("script: [", "utf-8")
    found = subprocess.run(
        [sys.executable, "-c", "import sys, pytest; sys.exit(pytest.main(sys.argv[1:], plugins=[]))", "-q", "--rootdir", str(tmp_path),
         "-p", "no:commandzone", "-p", "engine.testing.plugin", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, timeout=120, env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )  # fmt: skip
    assert "1 passed" in found.stdout
    assert "2 failed" in found.stdout
    assert "it is: Ann 40" in found.stdout
    assert "not YAML" in found.stdout
    assert "Traceback" not in found.stdout

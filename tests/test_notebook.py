"""The notebook among the examples runs from top to bottom, and is kept without outputs."""

from __future__ import annotations

import json
import os
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def test_there_is_a_notebook():
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_kept_without_outputs(path):
    cells = json.loads(path.read_text("utf-8"))["cells"]
    assert all(not c["outputs"] and c["execution_count"] is None for c in cells if c["cell_type"] == "code")
    assert {c["cell_type"] for c in cells} == {"code", "markdown"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs_and_shows_what_it_says(path, monkeypatch):
    pytest.importorskip("ipykernel")
    pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    import nbformat

    monkeypatch.setenv("PYTHONPATH", f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    monkeypatch.setenv("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        done = client.NotebookClient(nbformat.read(path, 4), timeout=120).execute()
    outputs = [o for c in done.cells if c.cell_type == "code" for o in c.outputs]
    kinds = {kind for o in outputs for kind in o.get("data", {})}
    assert {"text/html", "image/svg+xml"} <= kinds
    text = "\n".join(o["text"] if o.output_type == "stream" else str(o.data.get("text/plain", "")) for o in outputs)
    assert "'keep', 'mulligan'" in text
    assert "(601" in text or "(118.3" in text
    assert text.count("won after") == 3

"""Benchmarks are left out of the ordinary run: ``pytest tests/benchmarks --benchmark-only`` or ``-m speed`` runs them."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


def pytest_collection_modifyitems(config, items):
    """Mark what lies here as ``speed``, and leave it out unless benchmarks are asked for."""
    mine = [i for i in items if HERE in i.path.parents]
    for item in mine:
        item.add_marker(pytest.mark.speed)
    wanted = config.getoption("benchmark_only", False) or config.getoption("benchmark_disable", False) or "speed" in (config.getoption("markexpr", "") or "")
    if mine and not wanted:
        config.hook.pytest_deselected(items=mine)
        items[:] = [i for i in items if i not in set(mine)]

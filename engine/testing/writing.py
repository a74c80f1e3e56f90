"""Question scripts as text: documents written as YAML that people like to read (CR 100.1: games are told in words).

:func:`script_text` writes a document of :mod:`engine.testing.replaying`; loading the text gives the same document.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["collapsed", "script_text"]

_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_ '’/+.()#;!—-]|:(?! |$))*")
_WIDE = 110
_COUNTED = re.compile(r"(.+?) x(\d{1,4})")


def _scalar(value: Any, *, flow: bool = False) -> str:
    text = str(value)
    plain = _PLAIN.fullmatch(text) and text == text.strip() and " #" not in text
    if plain and not (flow and ":" in text):
        return text
    return json.dumps(text, ensure_ascii=False)


def _flow(items: Iterable[Any]) -> str:
    return f"[{', '.join(_scalar(i, flow=True) for i in items)}]"


def _lines(value: Any, indent: int) -> list[str]:
    pad = " " * indent
    out: list[str] = []
    if isinstance(value, dict):
        for key, inner in value.items():
            out += _pair(_scalar(key), inner, pad, indent)
    else:
        for inner in value:
            if isinstance(inner, dict) and inner:
                first, *rest = _lines(inner, indent + 2)
                out += [f"{pad}- {first.strip()}", *rest]
            elif isinstance(inner, list):
                out.append(f"{pad}- {_flow(inner)}")
            else:
                out.append(f"{pad}- {_scalar(inner)}")
    return out


def _pair(key: str, inner: Any, pad: str, indent: int) -> list[str]:
    if inner is None:
        return [f"{pad}{key}:"]
    if isinstance(inner, dict):
        return [f"{pad}{key}: {{}}"] if not inner else [f"{pad}{key}:", *_lines(inner, indent + 2)]
    if isinstance(inner, list):
        if key in ("steps", "expect") or any(isinstance(i, dict | list) for i in inner):
            return [f"{pad}{key}:", *_lines(inner, indent + 2)] if inner else [f"{pad}{key}: []"]
        short = f"{pad}{key}: {_flow(inner)}"
        return [short] if len(short) <= _WIDE else [f"{pad}{key}:", *_lines(inner, indent + 2)]
    return [f"{pad}{key}: {_scalar(inner)}"]


def collapsed(lines: Iterable[str]) -> list[str]:
    """Card lines, with equal neighbours in one: ``Plains, Plains x2`` become ``Plains x3``; those with an alias stay
    alone.
    """
    out: list[tuple[str, int]] = []
    for line in lines:
        head, bar, rest = line.partition(" | ")
        counted = _COUNTED.fullmatch(head)
        name, count = (counted[1], int(counted[2])) if counted else (head, 1)
        whole = f"{name}{bar}{rest}"
        if out and out[-1][0] == whole and "As:" not in rest:
            out[-1] = (whole, out[-1][1] + count)
        else:
            out.append((whole, count))
    told = []
    for whole, count in out:
        name, bar, rest = whole.partition(" | ")
        told.append(f"{name} x{count}{bar}{rest}" if count > 1 else whole)
    return told


def script_text(script: dict[str, Any], comments: Iterable[str] = ()) -> str:
    """The document as the text of a ``*.question.yaml`` file; ``comments`` stand above it, one line each."""
    return "\n".join([*(f"# {c}" for c in comments), *_lines(script, 0)]) + "\n"

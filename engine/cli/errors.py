"""What to say when a command needs a package that is not installed."""

from __future__ import annotations

from contextvars import ContextVar

__all__ = ["DEBUG", "EXTRAS", "explain_missing"]

DEBUG: ContextVar[bool] = ContextVar("debug", default=False)
"""Whether mistakes of the program are shown with their traceback (``--debug``)."""

EXTRAS: dict[str, str] = {
    "cattrs": "script", "ruamel": "script", "defusedxml": "script", "cyclopts": "cli", "rich": "cli", "hypothesis": "test", "pytest": "test",
    "sybil": "test", "textual": "tui",
}  # fmt: skip
"""Package -> the extra that brings it."""


def explain_missing(missing: ModuleNotFoundError) -> str | None:
    """The line that installs what is missing; None if it is none of the optional packages."""
    package = (missing.name or "").partition(".")[0]
    if package == "engine":
        return f"error[missing]: {missing.name} is not part of this installation\n"
    extra = EXTRAS.get(package)
    if extra is None:
        return None
    return f'error[missing]: this command needs {package}. Install it with:\n  python -m pip install "commandzone[{extra}]"\n'

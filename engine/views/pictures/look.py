"""Colors and type of the pictures, for light and dark settings of the reader."""

from __future__ import annotations

__all__ = ["PAGE", "frame", "table_style"]

_LIGHT = {
    "bg": "#f4f1ea", "panel": "#fffdf8", "line": "#cfc8b8", "ink": "#23211c", "soft": "#5f5a4e", "hot": "#9a3412", "mark": "#1d4ed8",
    "W": "#f6efd2", "U": "#cfe3f5", "B": "#d9d3d8", "R": "#f7d3c6", "G": "#d2e8cf", "M": "#efdfa6", "C": "#e4e4e0", "L": "#e2d6c3",
}  # fmt: skip
_DARK = {
    "bg": "#16181d", "panel": "#1f2229", "line": "#3d424d", "ink": "#eceae4", "soft": "#a9a89f", "hot": "#fdba74", "mark": "#93c5fd",
    "W": "#4d4939", "U": "#24425c", "B": "#39343d", "R": "#5c3128", "G": "#29492d", "M": "#544a22", "C": "#3b3d42", "L": "#463d31",
}  # fmt: skip
_FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK JP', sans-serif"


def frame(colors: str, types: str) -> str:
    """The letter of a card's frame: its color, M for several, C for none, L for lands."""
    if "Land" in types:
        return "L"
    return "C" if not colors else colors if len(colors) == 1 else "M"


def _variables(values: dict[str, str]) -> str:
    return "".join(f"--cz-{k}:{v};" for k, v in values.items())


def _scheme(scope: str) -> str:
    return f"{scope}{{{_variables(_LIGHT)}color-scheme:light dark}}@media (prefers-color-scheme:dark){{{scope}{{{_variables(_DARK)}}}}}"


_FRAMES = "WUBRGMCL"


def table_style() -> str:
    """The style sheet of an SVG picture."""
    return _scheme(".cz-table") + (
        f".cz-table{{font-family:{_FONT}}}"
        ".cz-table .bg{fill:var(--cz-bg)}.cz-table .panel{fill:var(--cz-panel);stroke:var(--cz-line)}"
        ".cz-table .active{stroke:var(--cz-mark);stroke-width:2.5}.cz-table .out{opacity:.6}"
        ".cz-table text{fill:var(--cz-ink)}.cz-table .soft{fill:var(--cz-soft)}.cz-table .hot{fill:var(--cz-hot)}"
        ".cz-table .card{stroke:var(--cz-soft);stroke-width:1}.cz-table .lead{stroke:var(--cz-hot);stroke-width:2}"
        ".cz-table .back{fill:var(--cz-line)}.cz-table .b{font-weight:650}.cz-table .rule{stroke:var(--cz-line)}"
    ) + "".join(f".cz-table .f{f}{{fill:var(--cz-{f})}}" for f in _FRAMES)  # fmt: skip


PAGE = _scheme(".cz") + (
    f".cz{{font:15px/1.45 {_FONT};color:var(--cz-ink);background:var(--cz-bg);padding:14px;border-radius:10px;text-align:left}}"
    ".cz *{box-sizing:border-box}.cz h2,.cz h3,.cz h4{margin:0;color:inherit;background:none;font-family:inherit}"
    ".cz h2{font-size:17px;margin-bottom:10px}.cz h3{font-size:16px;display:inline}"
    ".cz h4{font-size:12px;font-weight:600;color:var(--cz-soft);margin:8px 0 3px}"
    ".cz ul,.cz ol{margin:0;padding:0;list-style:none}.cz li{margin:0}"
    ".cz-seats{display:grid;gap:10px;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr))}"
    ".cz-seat{background:var(--cz-panel);border:1px solid var(--cz-line);border-radius:8px;padding:10px 12px}"
    ".cz-seat[data-active]{border-color:var(--cz-mark);box-shadow:0 0 0 1px var(--cz-mark)}.cz-seat[data-out]{opacity:.7}"
    ".cz-facts{color:var(--cz-soft);margin-left:8px}.cz-facts b{color:var(--cz-ink)}.cz-facts .hot{color:var(--cz-hot)}"
    ".cz-cards{display:flex;flex-wrap:wrap;gap:5px}.cz-cards>li{border:1px solid var(--cz-line);border-radius:6px;padding:2px 8px;max-width:100%}"
    ".cz-cards small{display:block;color:var(--cz-ink);opacity:.78;font-size:12px;line-height:1.25}"
    ".cz-cards .lead{border-color:var(--cz-hot)}.cz-cards .tapped{border-style:dashed}"
    ".cz-cards.plain>li{border:0;padding:0;font-size:13.5px}.cz-cards.plain>li:not(:last-child)::after{content:' ·';color:var(--cz-soft)}"
    ".cz-more{margin-top:10px;display:grid;gap:10px;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr))}"
    ".cz-box{background:var(--cz-panel);border:1px solid var(--cz-line);border-radius:8px;padding:8px 12px}"
    ".cz-box h4{margin-top:0}.cz-box ol{counter-reset:n}.cz-box ol>li{counter-increment:n}.cz-box ol>li::before{content:counter(n) '. ';color:var(--cz-soft)}"
    ".cz table{border-collapse:collapse;margin:0;color:inherit;background:none;width:100%}"
    ".cz caption{text-align:left;font-size:12px;font-weight:600;color:var(--cz-soft);caption-side:top;padding:0 0 3px}"
    ".cz th,.cz td{border:0;border-top:1px solid var(--cz-line);padding:3px 6px;text-align:right;font-size:13.5px;background:none;color:inherit}"
    ".cz thead th{border-top:0}.cz th[scope=row]{text-align:left;font-weight:500}.cz td.hot{color:var(--cz-hot);font-weight:700}"
) + "".join(f".cz-cards .f{f}{{background:var(--cz-{f})}}" for f in _FRAMES)  # fmt: skip
"""The style sheet of an HTML picture."""

"""Pictures of a game as a seat sees it: for a terminal, as HTML, as SVG (what may be shown: CR 400.2, 402.3, 406.3,
708.5).

All of them are drawn from :func:`engine.views.view` alone, so a picture shows what its seat may know and nothing else.
They are whole in themselves: no script, no font, no file is loaded, and colors follow the reader's light or dark
setting.
"""

from engine.views.pictures.draft import draft_svg
from engine.views.pictures.page import html
from engine.views.pictures.table import svg
from engine.views.pictures.text import text

__all__ = ["draft_svg", "html", "svg", "text"]

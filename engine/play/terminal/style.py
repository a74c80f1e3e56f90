"""How the terminal game is laid out and coloured (Textual CSS): side by side, or one below the other where there is
less room.
"""

from __future__ import annotations

__all__ = ["CSS"]

CSS = """
Screen { layout: vertical; }
#head { height: 1; background: $primary-darken-2; padding: 0 1; }
#main { height: 1fr; }
#left { width: 1fr; }
#tablebox { height: 2fr; padding: 0 1; scrollbar-size-vertical: 1; }
#logbox { height: 1fr; border-top: solid $primary-darken-1; padding: 0 1; scrollbar-size-vertical: 1; }
#side { width: 48; border-left: solid $primary-darken-1; }
#prompt { height: auto; padding: 0 1; }
#rows { height: 1fr; border: none; background: transparent; padding: 0 1; scrollbar-size-vertical: 1; }
#note { height: auto; max-height: 4; padding: 0 1; color: $warning; }
#keys { height: 1; background: $primary-darken-2; padding: 0 1; }
#find, #write { height: 3; display: none; }
#find.on, #write.on { display: block; }
.narrow #main { layout: vertical; }
.narrow #left { width: 100%; height: 9; }
.narrow #logbox { display: none; }
.narrow #tablebox { height: 1fr; }
.narrow #side { width: 100%; height: 1fr; border-left: none; border-top: solid $primary-darken-1; }
.narrow.tall #left { height: 1fr; }
.narrow.tall #logbox { display: block; height: 8; }
#cover { align: center middle; width: 100%; height: 100%; }
#cover Static { width: auto; }
#question { padding: 1 2; }
#asked { height: auto; max-height: 70%; }
#answers { height: auto; margin-top: 1; border: none; }
.bar { height: 1; }
#long { padding: 0 1; }
WhyNot { align: center middle; }
#whynot { width: 90%; max-width: 100; height: 90%; max-height: 34; border: round $primary; padding: 0 1; background: $surface; }
#tried { height: 1fr; border: none; }
#reasons { height: 1fr; border-top: solid $primary-darken-1; }
"""

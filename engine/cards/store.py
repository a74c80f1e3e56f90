"""Finding cards by name: pools in memory, and the local card store (SQLite) that ``commandzone cards import`` fills."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sqlite3
import sys
import unicodedata
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cards.readers.scryfall import card_from_scryfall
from engine.errors import UnknownCard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Self

    from engine.cards.card import CardDef

__all__ = [
    "CardPool",
    "CardStore",
    "build_store",
    "default_store_path",
    "fold",
    "load_pool",
    "open_store",
    "read_pool",
    "user_data_folder",
]

_MARKS = re.compile("[\u0300-\u036f]")
_LETTERS = str.maketrans({
    "’": "'", "‘": "'", "ʼ": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‐": "-", "−": "-", "ø": "o", "ł": "l", "đ": "d",
    "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "꞉": ":", "®": "", "™": "",
})  # fmt: skip
_SLASHES = re.compile(r"\s*/+\s*")
_SPACES = re.compile(r"\s+")
EXACT, FRONT, FACE, FOREIGN = 0, 1, 2, 3
"""How a name belongs to a card, best first: full name, front face, another face, a name in another language."""
_SCHEMA = 2
_SUGGESTIONS = 3


def fold(name: str) -> str:
    """A name without accents, case and typographic variants; ``A / B``, ``A//B`` and ``A // B`` are alike.

    Japanese text keeps its voicing marks: only Latin accents are dropped.
    """
    if name.isascii():
        text = name.lower()
    else:
        text = (
            unicodedata.normalize("NFKC", _MARKS.sub("", unicodedata.normalize("NFKD", name)))
            .lower()
            .translate(_LETTERS)
        )
    if "/" in text:
        text = _SLASHES.sub(" // ", text)
    return _SPACES.sub(" ", text).strip()


def _names_of(name: str, faces: Iterable[str], foreign: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Folded names of a card with their rank, best rank first."""
    seen = set[str]()
    ranked = [
        (name, EXACT),
        *((f, FRONT if i == 0 else FACE) for i, f in enumerate(faces)),
        *((f, FOREIGN) for f in foreign),
    ]
    for text, rank in ranked:
        folded = fold(text)
        if folded and folded not in seen:
            seen.add(folded)
            yield folded, rank


class CardPool:
    """Card definitions that can be found by name; looks in its own definitions first, then in the pools ``behind`` it.

    Pools are never changed once made (a store's answers are kept for later calls).
    """

    def __init__(self, defs: Iterable[CardDef] = (), *, behind: Iterable[CardPool] = ()) -> None:
        """Of two definitions with one name the first counts."""
        self._defs: dict[str, CardDef] = {}
        self._index: dict[str, list[tuple[int, str]]] = {}
        self._behind = tuple(behind)
        for one in defs:
            if one.key in self._defs:
                continue
            self._defs[one.key] = one
            for folded, rank in _names_of(one.key, (f.name for f in one.faces), (n for _, n in one.names)):
                self._index.setdefault(folded, []).append((rank, one.key))

    def get(self, name: str) -> CardDef | None:
        """The card of this name, None if there is none: exact, front face, other face or a foreign name, accents and
        case folded.
        """
        found = self._own(name)
        if found is not None:
            return found
        for pool in self._behind:
            found = pool.get(name)
            if found is not None:
                return found
        return None

    def find(self, name: str) -> CardDef:
        """The card of this name (see :meth:`get`).

        :raises UnknownCard: there is none; the message names the nearest ones.
        """
        if not isinstance(name, str):
            raise UnknownCard.because(f"a card's name is a text, not {name!r:.40}")
        found = self.get(name)
        if found is None:
            near = self.suggestions(name)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            message = f"no card is named {_shown(name)!r}{hint}"
            raise UnknownCard.because(message)
        return found

    def suggestions(self, name: str) -> tuple[str, ...]:
        """Up to three known names that look most like ``name``, best first."""
        wanted = fold(name)
        if not wanted or len(wanted) > 200:
            return ()
        near = _nearest(wanted, self._folded_names())
        found = dict.fromkeys(d.key for d in map(self.get, near) if d is not None)
        return tuple(found)[:_SUGGESTIONS]

    def __contains__(self, name: object) -> bool:
        """Whether a card of this name is known."""
        return isinstance(name, str) and self.get(name) is not None

    def __iter__(self) -> Iterator[CardDef]:
        """Own definitions in the order given, then those of the pools behind."""
        yield from self._defs.values()
        for pool in self._behind:
            yield from pool

    def __len__(self) -> int:
        """How many definitions there are, pools behind included (a name in two pools counts twice)."""
        return len(self._defs) + sum(map(len, self._behind))

    def _own(self, name: str) -> CardDef | None:
        direct = self._defs.get(name)
        if direct is not None:
            return direct
        hits = self._index.get(fold(name))
        return None if not hits else self._defs[min(hits, key=lambda hit: hit[0])[1]]

    def _folded_names(self) -> Iterator[str]:
        yield from self._index
        for pool in self._behind:
            yield from pool._folded_names()  # noqa: SLF001 - the same class


def _shown(name: str) -> str:
    return name if len(name) <= 80 else name[:77] + "..."


def _nearest(wanted: str, names: Iterable[str]) -> list[str]:
    """Names that share most letter pairs with ``wanted``, ordered by likeness."""
    pairs = {wanted[i : i + 2] for i in range(len(wanted) - 1)} or {wanted}
    scored: list[tuple[float, str]] = []
    for name in names:
        if name.startswith(wanted) and len(wanted) > 2:
            scored.append((2.0, name))
            continue
        shared = sum(1 for p in pairs if p in name)
        if shared * 2 >= len(pairs):
            scored.append((shared / max(len(pairs), len(name) - 1), name))
    scored.sort(key=lambda s: (-s[0], s[1]))
    close = [(s if s > 1 else SequenceMatcher(None, wanted, n).ratio(), n) for s, n in scored[:40]]
    return [n for s, n in sorted(close, key=lambda s: (-s[0], len(s[1]), s[1])) if s > 0.6]


def user_data_folder() -> Path:
    """Where the user's own data of this program lives; ``COMMANDZONE_HOME`` overrides the system's custom."""
    chosen = os.environ.get("COMMANDZONE_HOME")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "commandzone"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "commandzone"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "commandzone"


def default_store_path() -> Path:
    """The local card store of this user."""
    return user_data_folder() / "cards.sqlite"


class CardStore(CardPool):
    """The local card store: definitions are read from SQLite when they are asked for, then kept."""

    def __init__(self, path: Path) -> None:
        """Open an existing store for reading.

        :raises ValueError: the file is no card store of this version.
        """
        super().__init__()
        self.path = path
        self._db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            row = self._db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
        except sqlite3.DatabaseError as error:
            self._db.close()
            msg = f"{path} is no card store ({error}); import your card file again"
            raise ValueError(msg) from error
        if row is None or row[0] != str(_SCHEMA):
            self._db.close()
            msg = f"{path} was made by another version; import your card file again"
            raise ValueError(msg)

    def close(self) -> None:
        """Let go of the file; known definitions stay usable."""
        self._db.close()

    def __enter__(self) -> Self:
        """For use in a ``with`` statement."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the store."""
        self.close()

    def _own(self, name: str) -> CardDef | None:
        known = self._defs.get(name)
        if known is not None:
            return known
        row = self._db.execute(
            "SELECT c.name, c.data FROM names n JOIN cards c ON c.id = n.card WHERE n.folded = ? ORDER BY n.rank, c.name <> ?, c.id LIMIT 1",
            (fold(name), name),
        ).fetchone()
        return None if row is None else self._made(row[0], row[1])

    def _made(self, key: str, data: str) -> CardDef:
        known = self._defs.get(key)
        if known is None:
            known = self._defs[key] = card_from_scryfall(json.loads(data))
        return known

    def __iter__(self) -> Iterator[CardDef]:
        """Every card, in the order of the file."""
        for key, data in self._db.execute("SELECT name, data FROM cards ORDER BY id"):
            yield self._made(key, data)

    def __len__(self) -> int:
        """How many cards there are."""
        return int(self._db.execute("SELECT count(*) FROM cards").fetchone()[0])

    def _folded_names(self) -> Iterator[str]:
        for (folded,) in self._db.execute("SELECT folded FROM names WHERE rank < 3"):
            yield folded


def build_store(objects: Iterable[Mapping[str, Any]], path: Path) -> int:
    """Write a new card store from card objects in Scryfall's shape and put it in place of an old one; gives the number
    of cards.

    Later objects with the name of an earlier card add their foreign names only, unless the earlier one is legal
    nowhere. The old store stays as it was if anything fails.

    :raises ValueError: a card object has the wrong shape.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{os.getpid()}.part")
    partial.unlink(missing_ok=True)
    try:
        with contextlib.closing(sqlite3.connect(partial)) as db:
            db.executescript(
                "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT);"
                "CREATE TABLE cards (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, data TEXT NOT NULL);"
                "CREATE TABLE names (folded TEXT NOT NULL, rank INTEGER NOT NULL, card INTEGER NOT NULL);"
            )
            count = _fill_store(db, objects)
            db.execute("INSERT INTO meta VALUES ('schema', ?)", (str(_SCHEMA),))
            db.execute("CREATE INDEX names_folded ON names (folded, rank)")
            db.commit()
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    return count


def _fill_store(db: sqlite3.Connection, objects: Iterable[Mapping[str, Any]]) -> int:
    known: dict[str, tuple[int, bool]] = {}
    for data in objects:
        card_from_scryfall(data)  # a file with a broken card is refused now, not when the card is asked for
        name = str(data["name"]).strip()
        legal = _is_legal(data)
        foreign = [n for _, n in data.get("x_names") or ()]
        faces = [str(f.get("name", "")) for f in data.get("card_faces") or ()]
        old = known.get(name)
        if old is not None:
            number = old[0]
            if legal and not old[1]:
                known[name] = (number, True)
                db.execute("UPDATE cards SET data = ? WHERE id = ?", (_packed(data), number))
            names = [(f, r) for f, r in _names_of(name, faces, foreign) if r == FOREIGN]
            fresh = [
                n
                for n in names
                if not db.execute("SELECT 1 FROM names WHERE folded = ? AND card = ?", (n[0], number)).fetchone()
            ]
            db.executemany("INSERT INTO names VALUES (?, ?, ?)", [(f, r, number) for f, r in fresh])
            continue
        number = len(known) + 1
        known[name] = (number, legal)
        db.execute("INSERT INTO cards VALUES (?, ?, ?)", (number, name, _packed(data)))
        db.executemany(
            "INSERT INTO names VALUES (?, ?, ?)", [(f, r, number) for f, r in _names_of(name, faces, foreign)]
        )
    return len(known)


def _packed(data: Mapping[str, Any]) -> str:
    return json.dumps({k: v for k, v in data.items() if k != "x_names"}, ensure_ascii=False, separators=(",", ":"))


def open_store(path: Path | None = None) -> CardStore | None:
    """The local card store, None if no cards have been imported yet.

    :raises ValueError: the file is no card store of this version.
    """
    place = default_store_path() if path is None else path
    return CardStore(place) if place.is_file() else None


def read_pool(path: Path, progress: Callable[[int, int], None] | None = None) -> CardPool:
    """A pool in memory of the cards in a Scryfall or MTGJSON file, or in a folder of such files.

    :raises UnreadableFile: there is no such file, or it holds no cards.
    """
    from engine.cards.readers import read_folder_objects

    return _FilePool(read_folder_objects(path, progress))


class _FilePool(CardPool):
    """Cards of a file, kept as they stand in it and made into definitions when they are asked for."""

    def __init__(self, objects: Iterable[Mapping[str, Any]]) -> None:
        super().__init__()
        self._objects: dict[str, Mapping[str, Any]] = {}
        for data in objects:
            name = str(data["name"]).strip()
            old = self._objects.get(name)
            better = old is not None and _is_legal(data) and not _is_legal(old)
            if old is None or better:
                self._objects[name] = data
            faces = [str(f.get("name", "")) for f in data.get("card_faces") or ()]
            for folded, rank in _names_of(name, faces, [n for _, n in data.get("x_names") or ()]):
                hits = self._index.setdefault(folded, [])
                if all(key != name for _, key in hits):
                    hits.append((rank, name))

    def _own(self, name: str) -> CardDef | None:
        key = name if name in self._objects else None
        if key is None:
            hits = self._index.get(fold(name))
            if not hits:
                return None
            key = min(hits, key=lambda hit: hit[0])[1]
        return self._made(key)

    def _made(self, key: str) -> CardDef:
        known = self._defs.get(key)
        if known is None:
            known = self._defs[key] = card_from_scryfall(self._objects[key])
        return known

    def __iter__(self) -> Iterator[CardDef]:
        """Every card, in the order of the file."""
        return map(self._made, self._objects)

    def __len__(self) -> int:
        """How many cards there are."""
        return len(self._objects)


def _is_legal(data: Mapping[str, Any]) -> bool:
    return "legal" in (data.get("legalities") or {}).values()


class _Catalog(CardPool):
    """The built-in cards, loaded when nothing before them knew a name."""

    def _own(self, name: str) -> CardDef | None:
        from engine.cards.catalog import catalog

        return catalog().get(name)

    def __iter__(self) -> Iterator[CardDef]:
        from engine.cards.catalog import CATALOG

        return iter(CATALOG)

    def __len__(self) -> int:
        from engine.cards.catalog import CATALOG

        return len(CATALOG)

    def _folded_names(self) -> Iterator[str]:
        return (fold(c.key) for c in self)


def load_pool(cards: Path | None = None, *, own: Iterable[CardDef] = ()) -> CardPool:
    """The pool that commands look cards up in: ``own`` definitions, the file or folder ``cards``, the local store, the
    built-in catalog.

    :raises UnreadableFile: ``cards`` holds no cards.
    :raises ValueError: the local store is of another version.
    """
    behind: list[CardPool] = [] if cards is None else [read_pool(cards)]
    store = open_store()
    if store is not None:
        behind.append(store)
    return CardPool(own, behind=(*behind, _Catalog()))

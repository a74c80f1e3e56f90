"""What a view is made of: frozen records of numbers, words and other such records, ready for JSON (architecture 4.11).

Seats are numbers from 0 in turn order. An ``id`` is an ``ObjectId``: cards of libraries and of other players' hands
have none here, and no physical card ever has a number. Where fields are at their default, JSON leaves them out
(:func:`engine.views.data.to_data`).
"""

from __future__ import annotations

from typing import Union

from engine.frozen import record
from engine.words.segments import Segment

__all__ = [
    "Fact", "PlayerView", "SeenAction", "SeenActions", "SeenCard", "SeenCommander", "SeenCost", "SeenEvent", "SeenOption", "SeenOutcome", "SeenPlace",
    "SeenPlayer", "SeenPrompt", "SeenReason", "SeenSpell", "SeenTodo", "SeenTurn",
]  # fmt: skip

Fact = Union[int, str, bool, None, tuple[Union[int, str, tuple[int, ...]], ...]]
"""What an event says about one thing."""


@record
class SeenCard:
    """A card, token, copy or emblem as the seat sees it.

    ``name`` is empty where the seat does not know which card lies face down; ``face_down`` says how it lies; ``front``
    is what the seat knows to be under a face-down permanent. ``types`` is the type line now, ``cost`` the mana cost in
    braces; power and toughness are those now. ``role``: commander, oathbreaker, signature-spell, conspiracy, companion.
    ``sick``: came under its controller's control since that player's turn began. ``attacking``/``attached_to``: an
    object's id, or a player as ``-1 - seat``. ``choices``: what was chosen for it, as (key, word) pairs.
    """

    id: int | None = None
    name: str = ""
    owner: int = 0
    controller: int | None = None
    cost: str = ""
    types: str = ""
    colors: str = ""
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[str, ...] = ()
    kind: str = "card"
    role: str = ""
    face_down: str = ""
    front: str = ""
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: int | None = None
    attacking: int | None = None
    blocking: tuple[int, ...] = ()
    phased: bool = False
    choices: tuple[tuple[str, str], ...] = ()


@record
class SeenPlace:
    """A card of a library whose place the seat knows, counted from the top: 1 is the top card."""

    place: int
    card: SeenCard


@record
class SeenSpell:
    """A spell or ability on the stack, with the targets chosen so far: for each slot the things (objects by id, players
    as ``-1 - seat``).
    """

    id: int
    kind: str
    name: str
    controller: int | None = None
    card: SeenCard | None = None
    source: int | None = None
    text: str = ""
    targets: tuple[tuple[int, ...], ...] = ()
    shares: tuple[tuple[int, ...], ...] = ()
    modes: tuple[int, ...] = ()
    x: int = 0


@record
class SeenPlayer:
    """A player. ``hand`` and ``library`` are counts; ``cards`` are the cards of the hand that the seat knows (all of
    its own), ``known`` those of the library with their place. ``outside``: number of cards owned outside the game,
    ``sideboard`` those of them that the seat sees (its own, and companions). ``pool``: mana in braces. ``lost``: the
    rule by which the player lost.
    """

    seat: int
    name: str
    life: int
    library: int
    hand: int
    cards: tuple[SeenCard, ...] = ()
    known: tuple[SeenPlace, ...] = ()
    graveyard: tuple[SeenCard, ...] = ()
    outside: int = 0
    sideboard: tuple[SeenCard, ...] = ()
    pool: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    lands: int = 0
    mulligans: int = 0
    kept: bool = False
    controlled_by: int | None = None
    monarch: bool = False
    initiative: bool = False
    blessed: bool = False
    dungeon: str = ""
    notes: tuple[tuple[str, str], ...] = ()
    identity: str | None = None
    lost: str = ""
    won: bool = False
    left: bool = False


@record
class SeenTurn:
    """Where the game is: ``priority`` is the seat that has priority (None: something else is asked), ``passed`` those
    who have passed since somebody did something.
    """

    number: int
    active: int
    step: str
    priority: int | None = None
    passed: tuple[int, ...] = ()
    first: int = 0
    extra_turns: tuple[int, ...] = ()
    day: str = ""


@record
class SeenCost:
    """What casting a card costs now. ``cost``: the mana cost or alternative cost, ``tax``: added for earlier casts from
    the command zone (903.8), ``total``: what is to be paid, with all increases and reductions; ``life``: life to pay
    instead of the tax; ``text``: ``{W}+{2}``.
    """

    object: int | None
    face: int
    using: str
    cost: str
    tax: str
    total: str
    text: str
    life: int = 0


@record
class SeenCommander:
    """A designated card: how often its owner cast it from the command zone, what the next cast costs, and the combat
    damage it has dealt to each player in seat order. ``lethal``: the variant's number, None where there is none.
    ``zone``: where it is, as far as the seat sees it there.
    """

    name: str
    owner: int
    role: str
    zone: str = ""
    id: int | None = None
    casts: int = 0
    cost: str = ""
    tax: str = ""
    text: str = ""
    dealt: tuple[int, ...] = ()
    lethal: int | None = None


@record
class SeenOption:
    """An option of a prompt. ``number`` is what the answer repeats; it means nothing after the prompt. ``id``: an
    object that the seat may tell apart, or a player as ``-1 - seat``; ``text`` says what it is; ``least``: the least
    amount for it.
    """

    number: int
    text: str
    id: int | None = None
    least: int = 0


@record
class SeenReason:
    """Why something is asked: a key, the rules behind it, the object it comes from, further words."""

    text: str
    rules: tuple[str, ...] = ()
    source: int | None = None
    words: tuple[str, ...] = ()


@record
class SeenPrompt:
    """An open question. ``prompt`` is the state it belongs to. Others than who answers see only who is asked and why."""

    prompt: int
    kind: str
    player: int
    decider: int
    why: SeenReason
    options: tuple[SeenOption, ...] = ()
    least: int = 0
    most: int = 0
    slot: str = ""
    about: tuple[int, ...] = ()
    things: tuple[int, ...] = ()


@record
class SeenAction:
    """An action that is allowed now; ``number`` is its place in the list of :func:`engine.legal` and what ``action_of``
    takes.
    """

    number: int
    type: str
    face: int = 0
    using: str = ""
    ability: int | None = None
    kind: str = ""
    text: str = ""


@record
class SeenActions:
    """What the seat may do with one object (None: with none, or with a card of a library that it knows; ``text`` says
    which).
    """

    object: int | None
    actions: tuple[SeenAction, ...]
    text: str = ""


@record
class SeenTodo:
    """Something that the rules still have to do, the next first."""

    text: str
    rules: tuple[str, ...] = ()


@record
class SeenEvent:
    """Something that happened, without what the seat may not know. ``kind`` is the class of the event; ``text`` says it
    in the language asked for, where there is anything to say; ``facts`` are (key, value) pairs; ``parts``: the text in
    typed parts, if they were asked for.
    """

    kind: str
    text: str = ""
    rules: tuple[str, ...] = ()
    facts: tuple[tuple[str, Fact], ...] = ()
    parts: tuple[Segment, ...] = ()


@record
class SeenOutcome:
    """How the game ended."""

    termination: str
    winners: tuple[int, ...] = ()


@record
class PlayerView:
    """Everything that a seat (None: somebody who only watches) may know of a game at one moment.

    ``history``: the events of this turn. ``actions``: what the seat may do at priority, by object; answers to a prompt
    are made from its options. ``costs``: of every card that it can cast now. ``agenda``: what the rules do next.
    """

    seat: int | None
    state_id: int
    variant: str
    rules: str
    turn: SeenTurn
    players: tuple[SeenPlayer, ...]
    battlefield: tuple[SeenCard, ...] = ()
    stack: tuple[SeenSpell, ...] = ()
    exile: tuple[SeenCard, ...] = ()
    command: tuple[SeenCard, ...] = ()
    commanders: tuple[SeenCommander, ...] = ()
    prompts: tuple[SeenPrompt, ...] = ()
    actions: tuple[SeenActions, ...] = ()
    complete: bool = True
    costs: tuple[SeenCost, ...] = ()
    agenda: tuple[SeenTodo, ...] = ()
    history: tuple[SeenEvent, ...] = ()
    outcome: SeenOutcome | None = None

"""Starting the game (CR 103, 903.6, 903.7, 906.5): the steps before the first turn, as frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.deck import Deck, misshapen
from engine.cards.identity import color_identity
from engine.core import mulligans, setup_choices
from engine.core.conspiracies import agendas
from engine.core.run import Run, advance, handles
from engine.errors import IllegalDeck, InvalidAction
from engine.frozen import Table, maker
from engine.ids import CardId, ObjectId, PlayerId
from engine.rulebook.refs import RuleRef, ref
from engine.rulebook.ruleset import find_ruleset
from engine.rulebook.variant import Variant
from engine.state import events as ev
from engine.state.board import Board, CardRef, Fixed, PlayerState, Role, TurnState
from engine.state.frames import Setting, Steps
from engine.state.game import Game, Rng, Setup, Step, is_seed, random_below
from engine.state.objects import PLAIN, More, Obj

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards.card import CardDef

__all__ = ["BY_HAND", "hold_types", "identities_of", "new_game", "roles_of", "setting"]

R = {n: ref(n) for n in ("103.1", "103.2c", "103.3", "103.4", "103.5", "702.124b", "903.6", "903.7", "103.8", "905.2b")}
STAGES = ("place", "choices", "shuffle", "hands")


def new_game(
    variant: Variant,
    decks: Sequence[Deck],
    *,
    seed: int,
    rules: str | None = None,
    names: Sequence[str] | None = None,
    first: int | None = None,
    by_hand: str = "off",
    known: Sequence[str] = (),
    also: Sequence[CardDef] = (),
) -> Step:
    """Start a game of the variant, one deck a player in turn order: up to the first decision of the mulligans (CR 103).

    ``rules``: id of a dated rule set of the variant (default: the variant's own). ``names``: the players' names.
    ``first``: seat of the starting player; None = at random (103.1). ``also``: cards that come up though they are in no
    deck, such as what a pair melds into (712.4; those of the built-in catalogue are found by themselves). Decks are
    taken as they are; whether they are legal is :func:`engine.decks.check`'s business.

    :raises InvalidAction: the number of decks, names or the seat does not fit. :raises IllegalDeck: a deck has
    conspiracies or signature spells in a variant without them, or two definitions of one card.
    """
    if rules is not None and variant.rules != rules:
        variant = variant.under(rules)
    count = len(decks)
    if count < 1 or (count not in variant.players and count < variant.players.least):
        raise InvalidAction.because(
            f"{variant.name} is for {variant.players} players, not {count}", R["103.1"], code="game/players"
        )
    if variant.undecided:
        text = (
            f"{variant.rules} leaves a choice: play it with one of {', '.join(variant.undecided)} (variant.using(...))"
        )
        raise InvalidAction.because(text, *find_ruleset(variant.rules).cite("general_uniqueness"), code="game/options")
    seats = tuple(names) if names is not None else tuple(f"Player {i + 1}" for i in range(count))
    if len(seats) != count or len(set(seats)) != count:
        raise InvalidAction.because("give each player a name of their own", R["103.1"], code="game/names")
    if not is_seed(seed) or (first is not None and not 0 <= first < count):
        raise InvalidAction.because(
            "seed is a whole number of at most 128 bits and first a seat number", R["103.1"], code="game/seed"
        )
    definitions: dict[str, CardDef] = {}
    for deck in decks:
        wrong = misshapen(deck)
        if wrong:
            raise IllegalDeck.because(wrong, code="deck/shape")
        _hold_slots(variant, deck)
        for c in (
            *deck.starting,
            *deck.sideboard,
            *deck.conspiracies,
            *deck.outside,
            *((deck.companion,) if deck.companion is not None else ()),
        ):
            other = definitions.setdefault(c.key, c)
            if other is not c and other != c:
                raise IllegalDeck.because(f"two different definitions of {c.key!r}", code="deck/definition")
    _add_melds(definitions, also)
    _read_texts(definitions)
    cards, roles, outside = roles_of(variant, decks)
    setup = Setup(
        variant, find_ruleset(variant.rules), seats, tuple(definitions.values()), seed, by_hand,
        tuple(tuple(c.key for c in (*d.sideboard, *d.outside)) for d in decks), identities_of(decks),
        known=tuple(known),
    )  # fmt: skip
    rng = Rng(seed)
    if first is None:
        first, rng = random_below(rng, count)
    life = variant.life.starting(count)
    starter = PlayerId(first)
    fixed = Fixed(cards, roles, setup.identities, setup.rules.unnamed_partner, _aside(decks, outside))
    board = Board(Table(), (PlayerState(life),) * count, fixed, turn=TurnState(0, starter, first=starter))
    game = Game(setup, board, (Steps("here"), Setting("place", hold=tuple(map(str, outside)))), rng=rng, state_id=-1)
    run = Run(game)
    noted = [
        ev.PlayerChanged(PlayerId(i), "noted in the draft", notes=d.notes, cites=(R["905.2b"],))
        for i, d in enumerate(decks)
        if d.notes
    ]
    if noted:
        run.commit(noted)
    advance(run)
    made = run.close()
    return Step(made, tuple(run.events))


def _read_texts(definitions: dict[str, CardDef]) -> None:
    """Read the texts of cards that come from a file and have no abilities yet."""
    unread = {c.key: c for c in definitions.values() for f in c.faces if f.text}
    if unread:
        from engine.cards.text import readied

        definitions.update({key: readied(c) for key, c in unread.items()})


BY_HAND = ("ask", "steps", "off")
"""What may happen to card text that nobody reads (``by_hand`` of :func:`new_game`)."""


def hold_types(variant: Any, decks: Any, rules: Any, names: Any, first: Any, by_hand: Any) -> None:
    """Refuse what is of the wrong kind, before it is taken for something else.

    :raises InvalidAction: one of them is.
    """
    wrong = (
        "variant is a variant or its name" if not isinstance(variant, Variant)
        else "decks is a list of decks" if not isinstance(decks, list | tuple) or not all(isinstance(d, Deck) for d in decks)
        else "rules is the id of a rule set" if not isinstance(rules, str | None)
        else "names is a list of texts" if names is not None and not (isinstance(names, list | tuple) and all(isinstance(n, str) for n in names))
        else "first is a seat number" if first is not None and type(first) is not int
        else f"by_hand is one of {', '.join(BY_HAND)}" if by_hand not in BY_HAND
        else ""
    )  # fmt: skip
    if wrong:
        raise InvalidAction.because(wrong, code="game/setup")


def _hold_slots(variant: Variant, deck: Deck) -> None:
    """Refuse cards in slots that the variant does not have: nothing says where they would start."""
    for kind, filled in (("conspiracy", deck.conspiracies), ("signature-spell", deck.signature_spells)):
        if filled and variant.role(kind) is None:
            raise IllegalDeck.because(
                f"{variant.name} is played without a {kind.replace('-', ' ')}", *variant.cites[:1], code="deck/slot"
            )
    if any(not 0 <= place < len(deck.commanders) for place, _ in deck.signature_spells):
        raise IllegalDeck.because(
            "a signature spell belongs to one of the deck's oathbreakers, counted from 0", code="deck/slot"
        )


def _aside(decks: Sequence[Deck], outside: Sequence[CardId]) -> tuple[CardId, ...]:
    """Those cards outside the game that belong to the players' pools: companions and sideboards, which stand first
    among each deck's; basic lands are no part of a pool (905.1d).
    """
    found: list[CardId] = []
    at = 0
    for deck in decks:
        own = (deck.companion is not None) + len(deck.sideboard)
        cards = (*((deck.companion,) if deck.companion is not None else ()), *deck.sideboard)
        found += [
            number
            for number, card in zip(outside[at : at + own], cards, strict=True)
            if not ("Basic" in card.front.supertypes and "Land" in card.front.types)
        ]
        at += own + len(deck.outside)
    return tuple(found)


def _add_melds(definitions: dict[str, CardDef], also: Sequence[CardDef]) -> None:
    """Add what pairs of these cards meld into (701.42b, 712.4)."""
    given = {c.key: c for c in also}
    for name in [m for c in definitions.values() for m in c.meld]:
        if name not in definitions:
            from engine.cards.catalog import catalog

            found = given.get(name) or catalog().get(name)
            if found is not None:
                definitions[found.key] = found


def roles_of(
    variant: Variant, decks: Sequence[Deck]
) -> tuple[tuple[CardRef, ...], tuple[Role, ...], tuple[CardId, ...]]:
    """The physical cards of all decks, each player's in one range, commanders first; the designations (903.3, 906.3,
    906.4, 702.124b); the cards outside the game.
    """
    outside: list[CardId] = []
    cards: list[CardRef] = []
    roles: list[Role] = []
    leader = variant.leader
    for seat, deck in enumerate(decks):
        owner = PlayerId(seat)
        start = len(cards)
        refs = {key: CardRef(key, owner) for key in {c.key: None for c in deck.starting}}
        cards += [refs[c.key] for c in deck.starting]
        for i in range(len(deck.commanders)):
            chosen = deck.color_chosen(i)
            if leader is not None:
                roles.append(Role(CardId(start + i), leader.kind, None, () if chosen is None else (chosen,)))
        at = start + len(deck.commanders)
        for j, (place, _) in enumerate(deck.signature_spells):
            roles.append(Role(CardId(at + j), "signature-spell", CardId(start + place)))
        for c in deck.conspiracies:
            roles.append(Role(CardId(len(cards)), "conspiracy"))
            cards.append(CardRef(c.key, owner))
        if deck.companion is not None:
            roles.append(Role(CardId(len(cards)), "companion"))
        for c in (*((deck.companion,) if deck.companion is not None else ()), *deck.sideboard, *deck.outside):
            if "Conspiracy" in c.front.types and variant.role("conspiracy") is not None:
                roles.append(Role(CardId(len(cards)), "conspiracy"))
            outside.append(CardId(len(cards)))
            cards.append(CardRef(c.key, owner))
    return tuple(cards), tuple(roles), tuple(outside)


def identities_of(decks: Sequence[Deck]) -> tuple[tuple[str, ...] | None, ...]:
    """Each player's color identity: that of the commanders together, None without one (903.4, 903.4a, 903.4f, 906.5a,
    702.124c).
    """
    out: list[tuple[str, ...] | None] = []
    for deck in decks:
        if not deck.commanders:
            out.append(None)
            continue
        letters = {c for i, d in enumerate(deck.commanders) for c in color_identity(d, deck.color_chosen(i))}
        out.append(tuple(c for c in "WUBRG" if c in letters))
    return tuple(out)


@handles(Setting)
def setting(run: Run, frame: Setting, answer: Any) -> Any:
    """One step of the procedure after the other."""
    following = STAGES.index(frame.stage) + 1
    if frame.stage == "place":
        run.push(Setting(STAGES[following]))
        _place(run, frozenset(map(int, frame.hold)))
    elif frame.stage == "shuffle":
        run.push(Setting(STAGES[following]))
        run.commit(
            [ev.Shuffled(PlayerId(i), run.shuffled(p.library), (R["103.3"],)) for i, p in enumerate(run.board.players)]
        )
    elif frame.stage == "choices":
        return setup_choices.choices(run, frame, answer)
    else:
        mulligans.begin(run)
    return None


def _place(run: Run, outside: frozenset[int]) -> None:
    """Designated cards begin in their zone (103.2c, 903.6), all others in the libraries."""
    board, book = run.board, run.book
    roles = {r.card: r for r in board.fixed.roles}
    faces = {key: c.whole for key, c in book.pool.items()}
    events: list[ev.Event] = []
    for number, c in enumerate(board.fixed.cards):
        card = CardId(number)
        role = roles.get(card)
        face = faces[c.key]
        oid = ObjectId(len(events))
        zone: str = "library"
        controller, more = None, PLAIN
        cites: tuple[RuleRef, ...] = ()
        if number in outside:
            zone = "outside"
        elif role is not None:
            rule = book.role_rules[role.kind]
            zone = rule.start_zone
            cites = (
                (*run.book.cite("leader_zone"), R["103.2c"])
                if role.kind != "conspiracy"
                else run.book.cite("leader_zone")
            )
            if (
                rule.is_commander
                and sum(r.kind == role.kind and board.fixed.cards[r.card].owner == c.owner for r in roles.values()) > 1
            ):
                cites = (*cites, R["702.124b"])
            if role.choice:
                more = More(choices=tuple(("color", _WORD.get(x, x)) for x in role.choice))
            if role.kind == "conspiracy":
                controller = c.owner
                if agendas(face) and rule.face_down == "hidden-agenda":
                    more = More(face_down="agenda", known=(c.owner,))
        events.append(_placed(_object(oid, (card,), c.owner, controller, zone, face, more=more), cites=cites))
    events.append(
        ev.RuleApplied("starting life", words=(str(board.players[0].life),), cites=(R["103.4"], *run.book.cite("life")))
    )
    run.commit(events)
    run.sba_mark = run.board.clock


_placed, _object = maker(ev.Placed), maker(Obj)
_WORD = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}

"""The start of a script as a game (CR 400, 500, 903.6): objects put in place by events, then one check of state-based
actions.

Nothing triggers while the table is laid. Permanents have been there for long: they are not summoning sick, and a
commander in a graveyard or in exile is not offered the command zone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.identity import color_identity
from engine.cards.mana import COLORS, color_order, parse_mana
from engine.core.evolve import evolve_group
from engine.core.run import Run, advance
from engine.frozen import Table, record, replace
from engine.ids import CardId, PlayerId
from engine.questions.doubts import attachable
from engine.questions.layout import Layout, fail, named_ref
from engine.questions.problems import UNKNOWN
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Board, Fixed, Mana, PlayerState
from engine.state.frames import Frame, Priority, Setting, Steps
from engine.state.game import Game, Rng, Setup
from engine.words.refs import Alias, Refs

if TYPE_CHECKING:
    from engine.questions.cardpool import Cards, CardWarning
    from engine.questions.script import Script, Seat
    from engine.rulebook.variant import Variant

__all__ = ["Laid", "lay"]

MOST_MANA = 1000
"""Mana in a pool that a script may give."""
_COMBAT = ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat")


@record
class Laid:
    """The table as it is when play begins: the game, the aliases, warnings, and the number of events that laid it."""

    game: Game
    aliases: tuple[Alias, ...]
    warnings: tuple[CardWarning, ...]
    start: int


def lay(script: Script, variant: Variant, cards: Cards) -> Laid:
    """Lay the table of a script that starts in a turn, or with opening hands to be drawn from the libraries
    (``mulligans``).

    Raises :class:`ScriptError`: an unknown card (exit code 4), or something that cannot be (2).
    """
    layout = Layout(script, variant, cards)
    layout.collect()
    layout.lead()
    layout.place()
    seats = script.seats
    life = variant.life.starting(len(seats))
    identities = tuple(_identity(layout, PlayerId(i)) for i in range(len(seats)))
    fixed = Fixed(
        tuple(layout.refs), tuple(layout.roles), identities, variant.ruleset.unnamed_partner, tuple(layout.aside)
    )
    blank = Board(Table(), tuple(PlayerState(life) for _ in seats), fixed)
    setup = Setup(
        variant, variant.ruleset, script.players, tuple(layout.pool.values()), script.seed, "steps",
        identities=identities, scenario=True, known=cards.names(),
    )  # fmt: skip
    events = list(layout.placed)
    board = evolve_group(blank, events)
    game = Game(setup, board, rng=Rng(script.seed))
    more = [*_attached(layout, game), *_players(layout, game)]
    turns = _turns(layout)
    if any(spot.line.has("SummonSick") for spot in layout.spots):
        began = len(events) + len(more) + len(turns)
        sick = {layout.ids[i] for i, spot in enumerate(layout.spots) if spot.line.has("SummonSick")}
        events = [
            replace(e, obj=replace(e.obj, since=began)) if type(e) is ev.Placed and e.obj.id in sick else e
            for e in events
        ]
        board = evolve_group(blank, events)
    board = evolve_group(board, (*more, *turns))
    log = [*events, *more, *turns]
    game = Game(setup, board, _agenda(layout), rng=Rng(script.seed), log=Table().extend(log))
    run = Run(game)
    advance(run)
    game = run.close()
    return Laid(game, tuple(layout.aliases), tuple(cards.warnings), len(log))


def _identity(layout: Layout, seat: PlayerId) -> tuple[str, ...] | None:
    mine = [r for r in layout.roles if r.kind in ("commander", "oathbreaker") and layout.refs[r.card].owner == seat]
    if not mine:
        return None
    colors: list[str] = []
    for role in mine:
        colors += color_identity(layout.pool[layout.refs[role.card].key], *role.choice[:1])
    return color_order(colors)


def _attached(layout: Layout, game: Game) -> list[ev.Event]:
    out: list[ev.Event] = []
    refs = Refs(game, layout.aliases)
    for index, spot in enumerate(layout.spots):
        said = spot.line.get("AttachedTo")
        if said is not None:
            try:
                to = ~refs.seat(said) if said in game.players else refs.object(named_ref(said, game.players))
            except ValueError as error:
                raise fail(str(error), spot.line.line, "script/name", UNKNOWN) from None
            if to == layout.ids[index] or not (
                attachable(spot.card) or any(spot.line.has(key) for key in ("Copy", "Merged", "Melded"))
            ):
                why = (
                    "attached to itself"
                    if to == layout.ids[index]
                    else f"attached to {said}: it is no Aura, Equipment or Fortification"
                )
                raise fail(f"{spot.card.name} can't be {why} (301.5, 303.4)", spot.line.line)
            out.append(ev.Attached(layout.ids[index], to))
    return out


def _players(layout: Layout, game: Game) -> list[ev.Event]:
    """Life, counters, mana and the records of what happened before."""
    out: list[ev.Event] = []
    refs = Refs(game, layout.aliases)

    def leader(name: str, line: int) -> CardId:
        try:
            item = refs.item(named_ref(name, game.players))
        except ValueError as error:
            raise fail(str(error), line, "script/name", UNKNOWN) from None
        if item.card < 0:
            raise fail(f"{name} is no card", line, "script/name", UNKNOWN)
        return CardId(item.card)

    for seat in layout.script.seats:
        me = layout.seats[seat.name]
        if seat.life is not None:
            out.append(ev.PlayerChanged(me, "life", life=seat.life))
        out += [ev.CountersPut(~me, kind, n) for kind, n in seat.counters if n]
        if seat.mana == "any":
            out.append(ev.PlayerChanged(me, "mana", any_mana=True))
        elif seat.mana:
            out.append(ev.PlayerChanged(me, "mana", pool_only=True))
            pool = _pool(seat)
            if pool:
                out.append(ev.ManaAdded(me, pool))
        out += [ev.RecordSet("casts", me, leader(name, line), n) for name, n, line in seat.casts]
        out += [ev.RecordSet("dealt", layout.seats[whom], leader(name, line), n) for name, whom, n, line in seat.damage]
    return out


def _pool(seat: Seat) -> tuple[Mana, ...]:
    try:
        cost = parse_mana(seat.mana)
    except ValueError as error:
        raise fail(str(error), seat.line) from None
    if len(cost.symbols) + cost.generic > MOST_MANA:
        raise fail(
            f"{seat.name} has {len(cost.symbols) + cost.generic} mana; a pool of a script has at most {MOST_MANA}, or 'any'",
            seat.line,
        )
    if any(s not in (*COLORS, "C") for s in cost.symbols) or cost.x:
        raise fail(f"mana in a pool is white, blue, black, red, green or colorless, not {seat.mana}", seat.line)
    return (*(Mana(s) for s in cost.symbols), *(Mana("C"),) * cost.generic)


def _turns(layout: Layout) -> list[ev.Event]:
    """The turns before this one, and the step in which the script starts."""
    who, step = layout.script.start
    if not who:
        return []
    active = layout.seats[who]
    players = len(layout.script.seats)
    if step == "untap":
        active = PlayerId((active - 1) % players)
    out: list[ev.Event] = [ev.TurnBegan(PlayerId(i)) for i in range(players)]
    out += [ev.TurnBegan(PlayerId(i)) for i in range(active + 1)]
    if step == "untap":
        return [*out, ev.StepBegan("cleanup", active)]
    if step == "cleanup":
        return [*out, ev.StepBegan("end step", active)]
    if step in _COMBAT:
        out.append(ev.CombatBegan(cites=(ref("507.1"),)))
    return [*out, ev.StepBegan("beginning of combat" if step == "declare attackers" else step, active)]


def _agenda(layout: Layout) -> tuple[Frame, ...]:
    who, step = layout.script.start
    if not who:
        return (Steps("here"), Setting("hands"))
    if step in ("declare attackers", "untap", "cleanup"):  # the step itself is still to begin
        return (Steps("here"),)
    return (Steps("end combat" if step == "end of combat" else "next"), Priority(layout.seats[who]))

"""Choices before shuffling and opening hands: conspiracies used and their secret names, colors of commanders that have
one chosen (CR 103.2, 315.2, 702.106, 903.4b, 905.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Permission
from engine.cards.identity import chooses_color, color_identity
from engine.core.conspiracies import agendas
from engine.core.moves import commit_group
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId, turn_order
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Setting
from engine.state.objects import More

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import CardId
    from engine.state.objects import Obj

__all__ = ["choices"]

R = {
    n: ref(n)
    for n in (
        "103.2e",
        "315.2",
        "905.4",
        "905.4a",
        "702.106a",
        "702.106b",
        "702.106f",
        "903.4b",
        "201.4",
        "315.5a",
        "103.1",
    )
}
_LETTER = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def choices(run: Run, frame: Setting, answer: Any) -> Decision | None:
    """Ask what is still to be chosen, starting player first: which conspiracies, then their names, then colors; nothing
    where all is registered.
    """
    seats = turn_order(run.board.turn.first, len(run.board.players))
    at = len(frame.hold)
    if at >= len(seats):
        run.push(Setting("shuffle"))
        _starter(run)
        return None
    player = seats[at]
    if run.board.players[player].more.left:
        run.push(replace(frame, hold=(*frame.hold, "left"), player=PlayerId(0)))
        return None
    asked = _names(run, frame, player, answer)
    if asked is not None:
        return asked if asked is not _DONE else None
    asked = _colors(run, frame, player, answer)
    if asked is not None:
        return asked if asked is not _DONE else None
    asked = _numbers(run, frame, player, answer)
    if asked is not None:
        return asked if asked is not _DONE else None
    if frame.stage == "choices" and frame.player != player + 1:
        owned = tuple(o for o in run.board.players[player].outside if "Conspiracy" in run.board.objects[o].base.types)
        if owned and "conspiracy" in run.book.role_rules:
            if answer is None:
                why = Why((R["905.4"], R["315.2"], R["103.2e"]), "which conspiracies to use")
                return Decision(
                    "ChooseObjects", player, run.decider(player), why, owned, 0, len(owned), slot="conspiracies"
                )
            run.push(replace(frame, player=PlayerId(player + 1)))
            _use(run, player, tuple(ObjectId(int(o)) for o in answer))
            return None
    run.push(replace(frame, hold=(*frame.hold, "done"), player=PlayerId(0)))
    return None


_DONE: Any = object()


def _use(run: Run, player: PlayerId, ids: tuple[ObjectId, ...]) -> None:
    """Put them into the command zone; those with an agenda face down (905.4a, 702.106a)."""
    moves: list[ev.Proposal] = []
    for o in ids:
        hidden = agendas(run.board.objects[o].base) and run.book.role_rules["conspiracy"].face_down == "hidden-agenda"
        more = More(face_down="agenda", known=(player,)) if hidden else More()
        cites = (R["905.4"], R["905.4a"], R["702.106a"]) if hidden else (R["905.4"],)
        moves.append(
            ev.ProposedMove(
                o, "command", entry=ev.Entry(controller=player, more=more), how="conspiracy", by=player, cites=cites
            )
        )
    commit_group(run, tuple(moves))


def _names(run: Run, frame: Setting, player: PlayerId, answer: Any) -> Any:
    """Secretly choose a card name for each agenda, two different ones for a double agenda (702.106a, b, f)."""
    for o in run.board.command:
        obj = run.board.objects[o]
        if obj.owner != player or obj.more.face_down != "agenda" or any(k == "name" for k, _ in obj.more.choices):
            continue
        n = agendas(obj.base)
        rules = (R["702.106a"], R["702.106b"]) if n < 2 else (R["702.106f"], R["702.106a"], R["702.106b"])
        if answer is None:
            why = Why((*rules, R["201.4"]), "choose card names secretly", o)
            return Decision("ChooseValue", player, run.decider(player), why, (), n, n, about=(o,), slot="card_name")
        more = replace(obj.more, choices=(*obj.more.choices, *(("name", str(word)) for word in answer)))
        run.commit((ev.Noted(o, more, "secret", cites=rules),))
        run.push(frame)
        return _DONE
    return None


def _numbers(run: Run, frame: Setting, player: PlayerId, answer: Any) -> Any:
    """Choose a number for each conspiracy that has its owner choose one before the opening hand (315.5a)."""
    for o in run.board.command:
        obj = run.board.objects[o]
        most = _amount(obj, "choose_number_before_game")
        if obj.owner != player or not most or any(k == "number" for k, _ in obj.more.choices):
            continue
        if answer is None:
            why = Why((R["315.5a"],), "choose a number before drawing the opening hand", o)
            return Decision(
                "ChooseValue",
                player,
                run.decider(player),
                why,
                tuple(str(n) for n in range(1, most + 1)),
                about=(o,),
                slot="number",
            )
        more = replace(obj.more, choices=(*obj.more.choices, ("number", str(answer[0]))))
        run.commit((ev.Noted(o, more, "number chosen", cites=(R["315.5a"],)),))
        run.push(frame)
        return _DONE
    return None


def _amount(obj: Obj, kind: str) -> int:
    """The amount of a permission that functions before the game, 0 without it or while the object is face down."""
    if obj.more.face_down:
        return 0
    return sum(a.amount for a in obj.base.abilities if type(a) is Permission and a.kind == kind)


def _starter(run: Run) -> None:
    """Whoever has a conspiracy that says so is the starting player; of several one at random (103.1, 315.5a)."""
    owners = sorted(
        {o.owner for o in map(run.board.objects.__getitem__, run.board.command) if _amount(o, "starting_player")}
    )
    seats = [p for p in owners if not run.board.players[p].more.left]
    if seats:
        player = seats[run.below(len(seats))] if len(seats) > 1 else seats[0]
        run.commit((ev.PlayerChanged(player, "starts", cites=(R["103.1"], R["315.5a"])),))


def _colors(run: Run, frame: Setting, player: PlayerId, answer: Any) -> Any:
    """A commander that has its owner choose a color before the game, where the registration does not hold one (903.4b)."""
    leaders = run.board.fixed.commanders()
    for role in run.board.fixed.roles:
        card = run.board.fixed.cards[role.card]
        definition = run.book.pool[card.key]
        if card.owner != player or role.card not in leaders or role.choice or not _chooses(definition):
            continue
        oid = next((o for o in (*run.board.command, *run.board.exile) if role.card in run.board.objects[o].cards), None)
        if oid is None:
            continue
        if answer is None:
            why = Why((R["903.4b"],), "choose a color before the game", oid)
            return Decision("ChooseValue", player, run.decider(player), why, tuple(_LETTER), about=(oid,), slot="color")
        word = str(answer[0])
        obj = run.board.objects[oid]
        identities = _identities(run, role.card, _LETTER[word])
        run.commit(
            (
                ev.Noted(
                    oid,
                    replace(obj.more, choices=(*obj.more.choices, ("color", word))),
                    "color chosen",
                    cites=(R["903.4b"],),
                ),
                ev.RoleChosen(role.card, (_LETTER[word],), identities, (R["903.4b"],)),
            )
        )
        run.fix_identities(identities)
        run.push(frame)
        return _DONE
    return None


def _chooses(definition: Any) -> bool:
    return chooses_color(definition) or any(
        type(a) is Permission and a.kind == "choose_color_before_game" for a in definition.front.abilities
    )


def _identities(run: Run, chosen: CardId, letter: str) -> tuple[tuple[str, ...] | None, ...]:
    out: list[tuple[str, ...] | None] = []
    fixed = run.board.fixed
    for seat in range(len(run.board.players)):
        cards = [r for r in fixed.roles if fixed.cards[r.card].owner == seat and r.card in fixed.commanders()]
        if not cards:
            out.append(None)
            continue
        letters = {
            c
            for r in cards
            for c in color_identity(
                run.book.pool[fixed.cards[r.card].key],
                letter if r.card == chosen else (r.choice[0] if r.choice else None),
            )
        }
        out.append(tuple(c for c in "WUBRG" if c in letters))
    return tuple(out)

"""Holding expectations against a game and everything that happened in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine.cards.identity import color_identity
from engine.cards.mana import color_order, parse_mana
from engine.core.book import book_of
from engine.core.costs import total_cost
from engine.core.layers import chars, controller_of
from engine.core.match import is_commander
from engine.core.usable import activation_sick
from engine.errors import AmbiguousName, EngineError, Reason
from engine.frozen import record
from engine.ids import PlayerId
from engine.questions.expectations import Expectation
from engine.questions.problems import UNKNOWN, Problem, ScriptError
from engine.rulebook.renumber import printed
from engine.state import events as ev
from engine.state.objects import Obj
from engine.words.acts import Actor, perform, prompts_of
from engine.words.answers import cites_rule, option_words
from engine.words.names import COLOR_WORDS, Named
from engine.words.refs import Alias, Item, Refs, UnknownName, card_names, display_name
from engine.words.sentences import ChooseSaid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.rulebook.refs import RuleRef
    from engine.state.decisions import Decision
    from engine.state.game import Game
    from engine.words.lore import Lore

__all__ = ["Checked", "Moment", "evaluate"]


@record
class Checked:
    """What became of an expectation: whether it holds, and what is the case instead. ``branch``: of a ``choose *``; ``line`` in the file."""

    text: str
    ok: bool
    actual: str = ""
    branch: str = ""
    line: int = 0


class Moment:
    """A game at the moment of a check: names, the past, and the rules that were asked about. Made anew for each check."""

    def __init__(self, game: Game, lore: Lore, start: int, aliases: Iterable[Alias], asked: frozenset[RuleRef]) -> None:
        """``start``: number of the first event after the table was laid; ``asked``: rules of questions asked since."""
        self.game, self.lore, self.start, self.asked = game, lore, start, asked
        self.aliases = tuple(aliases)
        self.gone = lore.gone(game)
        self.refs = Refs(game, self.aliases, self.gone)
        self.board = game.board

    def events(self, *kinds: type[Any]) -> list[Any]:
        """Events of these kinds since play began."""
        return [e for e in self.game.log.since(self.start) if type(e) in kinds]

    def object(self, item: Item) -> Obj | None:
        """The living object of a thing."""
        return self.board.object(item.object)

    def name(self, player: int | None) -> str:
        """A player's name."""
        return "nobody" if player is None else self.game.players[player]

    def number(self, rule: RuleRef) -> str:
        """A rule's number in the numbering in force."""
        return printed(rule, self.game.setup.rules)

    def numbers(self, rules: Iterable[RuleRef]) -> str:
        """Rules' numbers, in order, each once."""
        return ", ".join(dict.fromkeys(map(self.number, rules)))

    def cites(self, rules: Iterable[RuleRef], number: str) -> bool:
        """Whether one of the rules is meant by a number in the script."""
        return cites_rule(rules, number, self.game.setup.rules.text)


Result = tuple[bool, str]


def evaluate(expected: Expectation, moment: Moment, branch: str = "") -> Checked:
    """Whether the expectation holds.

    Raises :class:`ScriptError` (exit code 4): a name in it fits nothing, or more than one thing.
    """
    try:
        ok, actual = _CHECKS[expected.kind](expected, moment)
    except (AmbiguousName, UnknownName) as error:
        code = "script/ambiguous" if isinstance(error, AmbiguousName) else "script/name"
        details = tuple(("", r.text) for r in error.reasons) if isinstance(error, AmbiguousName) else ()
        message = f"{error.context or error}, in {expected.text!r}"
        raise ScriptError(Problem(code, message, UNKNOWN, expected.line, details=details)) from None
    return Checked(expected.text, ok, actual, branch, expected.line)


# -- where things are --------------------------------------------------------------------------------------------------


def _place(m: Moment, item: Item) -> str:
    obj = m.object(item)
    if obj is None:
        return "not in the game any more"
    if obj.zone == "battlefield":
        return f"on the battlefield under {m.name(controller_of(m.board, obj.id))}'s control"
    return f"in {obj.zone}"


def _in_zone(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    obj = m.object(item)
    return obj is not None and obj.zone == e.get("zone"), _place(m, item)


def _on_battlefield(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    obj = m.object(item)
    by = e.get("by")
    ok = obj is not None and obj.zone == "battlefield" and not obj.more.phased
    if ok and by is not None and obj is not None:
        ok = controller_of(m.board, obj.id) == m.refs.seat(by)
    return ok, _place(m, item)


def _left(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    return m.object(item) is None and not _outside(m, e.get("ref")), _place(m, item)


def _outside(m: Moment, named: Named) -> bool:
    return any(named.name in (key, key.split(" // ")[0]) for keys in m.game.setup.outside for key in keys)


def _is_outside(e: Expectation, m: Moment) -> Result:
    named = e.get("ref")
    if _outside(m, named) and not any(i.object >= 0 for i in m.refs.fits(named)):
        return True, "outside the game"
    return False, _place(m, m.refs.item(named))


# -- objects -----------------------------------------------------------------------------------------------------------


def _living(e: Expectation, m: Moment) -> Obj | None:
    return m.object(m.refs.item(e.get("ref")))


def _state(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    obj = m.object(item)
    state = e.get("state")
    if state == "a commander":
        if obj is not None:
            found = is_commander(m.board, obj)
        else:
            found = item.card >= 0 and item.card in m.board.fixed.commanders()
        return found, "a commander" if found else "not a commander"
    if obj is None:
        return False, "not in the game any more"
    return _STATES[state](m, obj)


def _not_state(e: Expectation, m: Moment) -> Result:
    ok, actual = _state(e, m)
    if actual == "not in the game any more":
        return False, actual
    return not ok, actual


def _tapped(m: Moment, obj: Obj) -> Result:
    if obj.zone != "battlefield":
        return False, f"in {obj.zone}"
    return obj.tapped, "tapped" if obj.tapped else "untapped"


def _untapped(m: Moment, obj: Obj) -> Result:
    if obj.zone != "battlefield":
        return False, f"in {obj.zone}"
    return not obj.tapped, "tapped" if obj.tapped else "untapped"


def _face_down(_: Moment, obj: Obj) -> Result:
    return bool(obj.more.face_down), "face down" if obj.more.face_down else "face up"


def _face_up(_: Moment, obj: Obj) -> Result:
    return not obj.more.face_down, "face down" if obj.more.face_down else "face up"


def _attacking(m: Moment, obj: Obj) -> Result:
    found = next((a for a in (m.board.combat.attacks if m.board.combat else ()) if a.attacker == obj.id), None)
    return found is not None, "not attacking" if found is None else f"attacking {m.lore.called(found.defender)}"


def _blocked(m: Moment, obj: Obj) -> Result:
    found = next((a for a in (m.board.combat.attacks if m.board.combat else ()) if a.attacker == obj.id), None)
    ok = found is not None and found.blocked
    return ok, "blocked" if ok else "not blocked"


def _sick(m: Moment, obj: Obj) -> Result:
    who = controller_of(m.board, obj.id)
    seen = chars(m.board, obj)
    ok = who is not None and obj.zone == "battlefield" and "haste" not in seen.keywords and activation_sick(m.board, obj, who)
    return ok, "summoning sick" if ok else "not summoning sick"


_STATES: dict[str, Callable[[Moment, Obj], Result]] = {
    "tapped": _tapped, "untapped": _untapped, "face down": _face_down, "face up": _face_up, "attacking": _attacking, "blocked": _blocked,
    "summoning sick": _sick,
}  # fmt: skip


def _pt(e: Expectation, m: Moment) -> Result:
    obj = _living(e, m)
    if obj is None:
        return False, "not in the game any more"
    seen = chars(m.board, obj)
    actual = f"{seen.power}/{seen.toughness}" if seen.power is not None else "without power and toughness"
    return actual == e.get("pt"), actual


def _colors(e: Expectation, m: Moment) -> Result:
    obj = _living(e, m)
    if obj is None:
        return False, "not in the game any more"
    wanted = {COLOR_WORDS[w] for w in re.findall(r"[a-z]+", e.get("colors")) if w in COLOR_WORDS}
    have = chars(m.board, obj).colors
    names = {letter: word for word, letter in COLOR_WORDS.items()}
    return set(have) == wanted, " and ".join(names[c] for c in color_order(have)) or "colorless"


def _types(e: Expectation, m: Moment) -> Result:
    obj = _living(e, m)
    if obj is None:
        return False, "not in the game any more"
    seen = chars(m.board, obj)
    names = {letter: word for word, letter in COLOR_WORDS.items()}
    words = {w.casefold() for w in (*seen.supertypes, *seen.types, *seen.subtypes, *(names[c] for c in seen.colors))}
    if obj.more.kind == "token":
        words.add("token")
    asked = e.get("types").casefold().split()
    ok = all(w in words or (seen.every_creature_type and w not in _TYPE_WORDS) for w in asked)
    line = " ".join((*seen.supertypes, *seen.types)) + (f" — {' '.join(seen.subtypes)}" if seen.subtypes else "")
    return ok, line


_TYPE_WORDS = frozenset({"artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery", "legendary", "snow", "basic"})


def _has(e: Expectation, m: Moment) -> Result:
    obj = _living(e, m)
    if obj is None:
        return False, "not in the game any more"
    from engine.cards.abilities import Keyword

    seen = chars(m.board, obj)
    said = {f"{a.name} {a.text}".strip() for a in seen.abilities if type(a) is Keyword}
    said |= {f"{a.name} from {a.text}" for a in seen.abilities if type(a) is Keyword and a.text}
    wanted = e.get("keyword").casefold()
    ok = wanted in seen.keywords or wanted in {s.casefold() for s in said}
    return ok, ", ".join(sorted(seen.keywords)) or "no keyword ability"


def _object_counters(e: Expectation, m: Moment) -> Result:
    obj = _living(e, m)
    kind = e.get("counter")
    plain = re.fullmatch(r"([+-])(\d+)/([+-])(\d+)", kind)
    if plain:
        kind = "".join(("P" if s == "+" else "M") + n for s, n in ((plain[1], plain[2]), (plain[3], plain[4])))
    n = 0 if obj is None else obj.counter(kind.upper())
    return n == e.get("n"), str(n)


# -- players -----------------------------------------------------------------------------------------------------------


def _pairs(value: Callable[[Moment, PlayerId], int]) -> Callable[[Expectation, Moment], Result]:
    def check(e: Expectation, m: Moment) -> Result:
        found = [(who, n, value(m, m.refs.seat(who))) for who, n in e.get("pairs")]
        return all(n == have for _, n, have in found), ", ".join(f"{who} {have}" for who, _, have in found)

    return check


def _monarch(e: Expectation, m: Moment) -> Result:
    monarch = m.board.tally.marks.monarch
    return monarch == m.refs.seat(e.get("who")), f"{m.name(monarch)} is"


def _initiative(e: Expectation, m: Moment) -> Result:
    holder = m.board.tally.marks.initiative
    return holder == m.refs.seat(e.get("who")), f"{m.name(holder)} has it"


def _lost(e: Expectation, m: Moment) -> Result:
    seat = m.refs.seat(e.get("who"))
    rule = m.board.players[seat].more.lost
    if rule is None:
        return False, f"{e.get('who')} has not lost"
    number = e.get("rule")
    told = f"lost by {m.number(rule)}"
    return number is None or m.cites((rule,), number), told


def _not_lost(e: Expectation, m: Moment) -> Result:
    ok, actual = _lost(e, m)
    return not ok, actual


def _won(e: Expectation, m: Moment) -> Result:
    seat = m.refs.seat(e.get("who"))
    outcome = m.game.outcome
    ok = outcome is not None and seat in outcome.winners
    return ok, _outcome(m)


def _outcome(m: Moment) -> str:
    outcome = m.game.outcome
    if outcome is None:
        return "the game goes on"
    if outcome.winners:
        return f"{' and '.join(m.name(w) for w in outcome.winners)} won"
    return f"the game is {outcome.termination}"


def _over(_: Expectation, m: Moment) -> Result:
    return m.game.outcome is not None, _outcome(m)


def _drawn(_: Expectation, m: Moment) -> Result:
    return m.game.outcome is not None and m.game.outcome.termination == "drawn", _outcome(m)


# -- commanders --------------------------------------------------------------------------------------------------------


def _card(e: Expectation, m: Moment) -> int:
    item = m.refs.item(e.get("ref"))
    if item.card < 0:
        raise UnknownName.because(f"{e.get('ref')} is no card")
    return item.card


def _cost(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    obj = m.object(item)
    if obj is None:
        return False, "not in the game any more"
    book = book_of(m.game.setup)
    player = obj.owner if e.get("who") is None else m.refs.seat(e.get("who"))
    face = obj.base
    if obj.cards:
        faces = book.pool[m.board.fixed.cards[obj.cards[0]].key].faces
        wanted = e.get("face")
        face = faces[0]
        if wanted is not None:
            named = [f for f in faces if f.name == wanted or f.name.startswith((f"{wanted},", f"{wanted} "))]
            if not named:
                raise UnknownName.because(f"{e.get('ref')} has no face {wanted!r}")
            face = named[0]
    total = total_cost(m.board, book, player, obj, face).mana
    try:
        expected = parse_mana(e.get("cost"))
    except ValueError as error:
        raise ScriptError(Problem("script/sentence", str(error), UNKNOWN, e.line)) from None
    same = total.generic == expected.generic and sorted(total.symbols) == sorted(expected.symbols)
    return same, str(total)


def _casts(e: Expectation, m: Moment) -> Result:
    card = _card(e, m)
    tally = m.board.tally.casts
    if e.get("who") is not None:
        n = tally.get((m.refs.seat(e.get("who")), card), 0)
    else:
        n = sum(tally.get((PlayerId(p), card), 0) for p in range(len(m.game.players)))
    return n == e.get("n"), str(n)


def _commander_damage(e: Expectation, m: Moment) -> Result:
    n = m.board.tally.dealt.get((m.refs.seat(e.get("who")), _card(e, m)), 0)
    return n == e.get("n"), str(n)


def _commanders(m: Moment, seat: int) -> list[Obj]:
    found = [m.board.objects[o] for o in m.board.battlefield]
    return [o for o in found if controller_of(m.board, o.id) == seat and not o.more.phased and is_commander(m.board, o)]


def _has_commander(e: Expectation, m: Moment) -> Result:
    found = _commanders(m, m.refs.seat(e.get("who")))
    return bool(found), ", ".join(display_name(m.game, o) for o in found) or "none"


def _no_commander(e: Expectation, m: Moment) -> Result:
    ok, actual = _has_commander(e, m)
    return not ok, actual


def _controls(e: Expectation, m: Moment) -> Result:
    seat, name = m.refs.seat(e.get("who")), e.get("name")
    n = 0
    for oid in m.board.battlefield:
        obj = m.board.objects[oid]
        if controller_of(m.board, oid) != seat or obj.more.phased:
            continue
        seen = chars(m.board, obj)
        names = [seen.name, display_name(m.game, obj)]
        if obj.more.kind == "token":
            names.append(" ".join(seen.subtypes))
        if any(one == name or re.match(rf"{re.escape(name)},? ", one) for one in names):
            n += 1
    return n == e.get("n"), str(n)


def _identity(e: Expectation, m: Moment) -> Result:
    whose = e.get("whose")
    if isinstance(whose, str):
        colors = m.game.setup.identities[m.refs.seat(whose)]
    else:
        item = m.refs.item(whose)
        if item.card < 0:
            raise UnknownName.because(f"{whose} is no card")
        fixed = m.board.fixed
        role = next((r for r in fixed.roles if r.card == item.card), None)
        definition = book_of(m.game.setup).pool[fixed.cards[item.card].key]
        colors = color_identity(definition, *(role.choice[:1] if role is not None and role.kind != "conspiracy" else ()))
    actual = "undefined" if colors is None else "".join(f"{{{c}}}" for c in colors) or "colorless"
    wanted = e.get("identity", "undefined")
    if wanted not in ("undefined", "colorless"):
        wanted = "".join(f"{{{c}}}" for c in color_order(re.findall(r"\{([WUBRG])\}", wanted)))
    return actual == wanted, actual


# -- what may be done --------------------------------------------------------------------------------------------------


def _try(e: Expectation, m: Moment) -> tuple[Reason, ...]:
    """Why the action is refused; () if it is legal."""
    actor = Actor(m.game, m.aliases, m.gone)
    try:
        perform(actor, m.refs.seat(e.get("who")), e.get("sentence"))
    except (AmbiguousName, UnknownName):
        if e.kind == "illegal" and isinstance(e.get("sentence"), ChooseSaid):
            return (Reason("action/illegal", (), "no such option"),)
        raise
    except EngineError as error:
        return error.reasons or (Reason("action/illegal", (), str(error)),)
    return ()


def _legal(e: Expectation, m: Moment) -> Result:
    reasons = _try(e, m)
    return not reasons, _told(m, reasons) if reasons else "legal"


def _told(m: Moment, reasons: Iterable[Reason]) -> str:
    return "illegal: " + "; ".join(r.text + (f" ({m.numbers(r.rules)})" if r.rules else "") for r in reasons)


def _illegal(e: Expectation, m: Moment) -> Result:
    reasons = _try(e, m)
    if not reasons:
        return False, "legal"
    ok = True
    because = e.get("because")
    if because is not None:
        if re.fullmatch(r"\d{3}(\.\d+[a-z]?)?|edh20\S+", because):
            ok = any(m.cites(r.rules, because) for r in reasons)
        else:
            ok = _mentions(m, reasons, because)
    naming = e.get("naming")
    if naming is not None:
        ok = ok and _mentions(m, reasons, naming)
    return ok, _told(m, reasons)


def _mentions(m: Moment, reasons: Iterable[Reason], name: str) -> bool:
    from engine.questions.scenario import named_ref

    item = m.refs.item(named_ref(name, m.game.players))
    names = {display_name(m.game, o)} if (o := m.object(item)) is not None else set()
    if item.card >= 0:
        names.update(card_names(m.game, item.card))
    return any(any(m.lore.belongs(o, item) for o in r.objects) or any(n in r.text for n in names) for r in reasons)


# -- the moment --------------------------------------------------------------------------------------------------------


def _pending(m: Moment) -> str:
    shown = []
    for d in prompts_of(m.game):
        options = ", ".join(option_words(m.game, d, m.refs))
        shown.append(f"{m.name(d.player)} ({m.numbers(d.why.rules)}): {options}")
    return "; ".join(shown) or "no prompt"


def _prompt(e: Expectation, m: Moment) -> Result:
    seat = m.refs.seat(e.get("who"))
    for d in prompts_of(m.game, seat):
        if e.get("rule") is not None and not m.cites(d.why.rules, e.get("rule")):
            continue
        if e.get("options") is None or _same_options(e.get("options"), d, m):
            return True, _pending(m)
    return False, _pending(m)


def _same_options(wanted: tuple[str, ...], decision: Decision, m: Moment) -> bool:
    from engine.words.answers import find_option

    found = [find_option(m.game, decision, word, m.refs) for word in wanted]
    return None not in found and len(set(found)) == len(found) == len(decision.options)


def _no_prompt(_: Expectation, m: Moment) -> Result:
    return not prompts_of(m.game), _pending(m)


def _priority(e: Expectation, m: Moment) -> Result:
    seat = m.refs.seat(e.get("who"))
    found = [d.player for d in m.game.pending if d.kind == "ChooseAction"]
    return seat in found, ", ".join(m.name(p) for p in found) or f"nobody ({_pending(m)})"


def _turn(e: Expectation, m: Moment) -> Result:
    return m.board.turn.active == m.refs.seat(e.get("who")), m.name(m.board.turn.active)


def _step(e: Expectation, m: Moment) -> Result:
    return m.board.turn.step == e.get("step"), m.board.turn.step or "before the first turn"


def _stack(e: Expectation, m: Moment) -> Result:
    top_first = tuple(reversed(m.board.stack))
    actual = ", ".join(m.lore.called(o) for o in top_first) or "empty"
    wanted = e.get("refs")
    if wanted is None:
        return not top_first, actual
    if len(wanted) != len(top_first):
        return False, actual
    return all(_on_stack(m, named, oid) for named, oid in zip(wanted, top_first, strict=True)), actual


def _on_stack(m: Moment, named: Named, oid: int) -> bool:
    if m.lore.is_ability(oid):
        source = m.lore.source[oid]
        fits = m.refs.fits(named)
        return any(m.lore.belongs(source, item) for item in fits) or m.lore.called(oid) == named.name
    return m.refs.item(named, (oid,)).object == oid


# -- what happened -----------------------------------------------------------------------------------------------------


def _times(e: Expectation, m: Moment) -> int:
    item = m.refs.item(e.get("ref"))
    return sum(1 for x in m.events(ev.AbilityTriggered) if m.lore.belongs(x.source, item))


def _triggered(e: Expectation, m: Moment) -> Result:
    n = _times(e, m)
    wanted = e.get("n")
    return (n == wanted if wanted is not None else n > 0), f"{n} times"


def _not_triggered(e: Expectation, m: Moment) -> Result:
    n = _times(e, m)
    return n == 0, f"{n} times"


def _resolved(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    found = [x for x in m.events(ev.Resolved) if m.lore.belongs(x.object, item)]
    ok = any(not x.fizzled for x in found)
    return ok, "resolved" if ok else "its targets were illegal" if found else "did not resolve"


def _died(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    ok = any(x.origin == "battlefield" and x.to == "graveyard" and (m.lore.belongs(x.new.id, item) or m.lore.belongs(x.old, item))
             for x in m.events(ev.Moved))  # fmt: skip
    return ok, "died" if ok else "did not die"


def _was(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    what = e.get("what")
    if what == "countered":
        ok = any(m.lore.belongs(x.object, item) for x in m.events(ev.Countered))
    elif what == "exiled":
        ok = any(x.to == "exile" and (m.lore.belongs(x.new.id, item) or m.lore.belongs(x.old, item)) for x in m.events(ev.Moved))
    else:
        ok = any(x.to is None and any(m.lore.belongs(o, item) for o in x.objects) for x in m.events(ev.Revealed))
    return ok, f"was {'' if ok else 'not '}{what}"


def _cites(e: Expectation, m: Moment) -> Result:
    cited: dict[RuleRef, None] = {}
    for x in m.game.log.since(m.start):
        cited.update(dict.fromkeys(x.cites))
    cited.update(dict.fromkeys(sorted(m.asked, key=str)))
    missing = [number for number in e.get("rules") if not m.cites(cited, number)]
    return not missing, f"not cited: {', '.join(missing)}" if missing else "all cited"


# -- who sees what -----------------------------------------------------------------------------------------------------


def _sees_it(m: Moment, seat: int, named: Named) -> bool:
    from engine.questions.seeing import can_see

    item = m.refs.item(named)
    obj = m.object(item)
    return obj is not None and can_see(m.board, obj, seat)


def _sees(e: Expectation, m: Moment) -> Result:
    ok = _sees_it(m, m.refs.seat(e.get("who")), e.get("ref"))
    return ok, f"{e.get('who')} {'can' if ok else 'cannot'} see it"


def _blind(e: Expectation, m: Moment) -> Result:
    ok, actual = _sees(e, m)
    return not ok, actual


def _hidden(e: Expectation, m: Moment) -> Result:
    seeing = [name for name in m.game.players if _sees_it(m, m.refs.seat(name), e.get("ref"))]
    return not seeing, f"{', '.join(seeing)} can" if seeing else "nobody can"


def _note(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    notes = m.board.players[m.refs.seat(e.get("who"))].more.notes
    names = card_names(m.game, item.card) if item.card >= 0 else ()
    found = [value for key, value in notes if key in names or key == str(item.card)]
    return e.get("value") in found, ", ".join(found) or "nothing noted"


def _elsewhere(e: Expectation, _: Moment) -> Result:
    raise ScriptError(Problem("script/sentence", f"{e.text!r} is asked only before the game (start: decks, draft)", UNKNOWN, e.line))


_CHECKS: dict[str, Callable[[Expectation, Moment], Result]] = {
    "zone": _in_zone, "battlefield": _on_battlefield, "left": _left, "outside": _is_outside, "state": _state, "not_state": _not_state, "pt": _pt,
    "colors": _colors, "types": _types, "has": _has, "counters": _object_counters,
    "life": _pairs(lambda m, p: m.board.players[p].life), "hand": _pairs(lambda m, p: len(m.board.players[p].hand)),
    "library": _pairs(lambda m, p: len(m.board.players[p].library)), "graveyard": _pairs(lambda m, p: len(m.board.players[p].graveyard)),
    "poison": _pairs(lambda m, p: m.board.players[p].counter("POISON")),
    "monarch": _monarch, "initiative": _initiative, "lost": _lost, "not_lost": _not_lost, "won": _won, "over": _over, "drawn": _drawn,
    "cost": _cost, "casts": _casts, "damage": _commander_damage, "has_commander": _has_commander, "no_commander": _no_commander,
    "controls": _controls, "identity": _identity, "legal": _legal, "illegal": _illegal, "prompt": _prompt, "no_prompt": _no_prompt,
    "priority": _priority, "turn": _turn, "step": _step, "stack": _stack, "triggered": _triggered, "not_triggered": _not_triggered,
    "resolved": _resolved, "died": _died, "was": _was, "cites": _cites, "sees": _sees, "blind": _blind, "hidden": _hidden, "note": _note,
    "draft_over": _elsewhere, "pool": _elsewhere, "pack": _elsewhere, "deck": _elsewhere,
}  # fmt: skip

"""What a view says."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise

import pytest

from engine import IllegalAction, InvalidAction, apply, check, diff, dumps, legal, loads, new_game, view
from engine.frozen import replace
from engine.ids import PlayerId
from engine.play.decks import demo_decks, vanilla_commander
from engine.play.seats import RandomSeat
from engine.play.seen import ask
from engine.state import decisions as de
from engine.state import events as ev
from engine.testing.marks import rule
from engine.testing.playing import lively_action
from engine.variants import find_variant
from engine.views import PlayerView, action_of, answer_of, from_data, history, patch, redact, to_data

SEATS = (0, 1, 2, 3, None)


def start(seed=4, decks=demo_decks):
    return new_game(find_variant("commander"), decks(), seed=seed, names=("Ann", "Ned", "Noa", "Nia")).game


def course(seed, actions, decks=demo_decks):
    rnd = random.Random(seed)
    game = start(seed, decks)
    yield game
    for _ in range(actions):
        if game.outcome is not None:
            return
        game = apply(game, lively_action(game, rnd.randrange)).game
        yield game


def long_course(seed, decks):
    """A game of seats that like to cast their commanders, up to its end."""
    game = start(seed, decks)
    yield game
    while game.outcome is None and game.state_id < 3000:
        d = game.pending[0]
        game = apply(game, ask(RandomSeat(seed + d.decider), game, d)).game
        yield game


def size(data):
    return len(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode())


# -- sizes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [demo_decks, lambda: (vanilla_commander(),) * 4])
def test_a_fresh_view_of_four_players_is_below_30_kb(decks):
    game = start(decks=decks)
    for seat in SEATS:
        assert size(to_data(view(game, seat))) < 30_000


@pytest.mark.parametrize("seed", range(2))
def test_an_ordinary_difference_is_below_2_kb(seed):
    sizes = []
    for before, after in pairwise(course(seed, 300)):
        sizes += [size(diff(view(before, seat), view(after, seat))) for seat in (0, None)]
    sizes.sort()
    assert sizes[int(len(sizes) * 0.95)] < 2000
    assert sizes[len(sizes) // 2] < 700


# -- differences -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_difference_applied_gives_the_other_view(seed):
    views = [view(game, seed) for game in course(seed, 120)]
    for a, b in pairwise(views):
        change = json.loads(json.dumps(diff(a, b)))
        assert patch(a, change) == b
        assert patch(to_data(a), change) == to_data(b)
        assert diff(to_data(a), to_data(b)) == diff(a, b)
        assert patch(b, diff(b, a)) == a
    far = views[len(views) // 2]
    assert patch(views[0], diff(views[0], far)) == far
    assert diff(far, far) == {}


def test_a_difference_to_another_seat_fits_too():
    game = list(course(1, 80))[-1]
    for a in SEATS:
        for b in SEATS:
            assert patch(view(game, a), diff(view(game, a), view(game, b))) == view(game, b)


def test_a_difference_that_does_not_fit_is_refused():
    seen = view(start(), 0)
    for change in ({"~": {"players": {"#": {"9": {"=": 1}}}}}, {"~": {"nothing": {"=": 1}}}, {"~": {"turn": {"=": "soon"}}}, {"~": 5}, {"=": 5}):
        with pytest.raises(InvalidAction):
            patch(seen, change)


def test_a_view_survives_json():
    for game in course(2, 60):
        for seat in (0, None):
            seen = view(game, seat)
            assert from_data(PlayerView, json.loads(json.dumps(to_data(seen)))) == seen


def test_plain_data_that_is_no_view_is_refused():
    data = to_data(view(start(), 0))
    for change in ({"seat": "0"}, {"seat": True}, {"players": {}}, {"turn": None}, {"more": 1}, {"battlefield": [{"id": 1, "what": 2}]}):
        with pytest.raises(InvalidAction):
            from_data(PlayerView, {**data, **change})
    with pytest.raises(InvalidAction):
        from_data(PlayerView, {})


# -- what is kept for the next view ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_view_depends_on_the_game_alone(seed):
    """Not on which views were asked before: a game that was read from JSON has none."""
    games = list(course(seed, 100))
    warm = [[view(game, seat) for seat in SEATS] for game in games]
    for n in (0, 30, 70, len(games) - 1):
        read = loads(dumps(games[n]))
        assert [view(read, seat) for seat in SEATS] == warm[n]
    for n in (len(games) - 1, 20, 50):
        assert [view(games[n], seat) for seat in SEATS] == warm[n]


# -- contents ----------------------------------------------------------------------------------------------------------


@rule("402.3", "400.2")
def test_only_the_own_hand_is_seen_and_no_library():
    game = start()
    for seat in SEATS:
        for p in view(game, seat).players:
            assert (p.hand, len(p.cards)) == (7, 7 if p.seat == seat else 0)
            assert p.known == ()
            assert p.library == len(game.board.players[p.seat].library)


def test_ids_of_hidden_objects_and_physical_cards_never_leave():
    for game in course(3, 150):
        board = game.board
        for seat in (1, None):
            hidden = {o for p, s in enumerate(board.players) for o in (*s.library, *(s.hand if p != seat else ()))}
            seen = view(game, seat)
            shown = {c.id for p in seen.players for c in (*p.cards, *p.graveyard)} | {c.id for c in (*seen.battlefield, *seen.exile, *seen.command)}
            shown |= {o.id for d in seen.prompts for o in d.options} | {a.object for a in seen.actions} | {c.object for c in seen.costs}
            shown |= {c.id for c in seen.commanders} | {t for s in seen.stack for slot in s.targets for t in slot}
            assert not hidden & shown
            assert "cards" not in {f for e in seen.history for f, v in e.facts if v and isinstance(v, tuple) and isinstance(v[0], int)}


@rule("903.8")
def test_the_tax_is_spelled_out():
    found = set()
    for game in long_course(4, demo_decks):
        for seat in (0, None) if game.state_id % 7 == 0 else ():
            for c in view(game, seat).commanders:
                assert c.casts == game.board.tally.casts.get((c.owner, _card(game, c)), 0)
                assert c.text == (f"{c.cost}+{{{2 * c.casts}}}" if c.casts else c.cost)
                found.add(c.casts)
    assert {0, 1, 2} <= found


def _card(game, commander):
    pool = {c.key: c.name for c in game.setup.cards}
    return next(r.card for r in game.board.fixed.roles if pool[game.board.fixed.cards[r.card].key] == commander.name
                and game.board.fixed.cards[r.card].owner == commander.owner)  # fmt: skip


@rule("903.8", "601.2f")
def test_every_castable_card_has_its_cost():
    seen_tax = False
    for game in long_course(4, demo_decks):
        seat = game.pending[0].decider if game.pending else None
        if seat is None or game.pending[0].kind != "ChooseAction" or game.state_id % 3:
            continue
        seen = view(game, seat)
        casts = [a for a in legal(game, seat) if type(a) is de.Cast]
        assert len(seen.costs) == len(casts)
        for cost, action in zip(seen.costs, casts, strict=True):
            assert cost.object == action.object
            assert cost.text.startswith(cost.cost + (f"+{cost.tax}" if cost.tax else ""))
            seen_tax |= bool(cost.tax)
    assert seen_tax


@rule("903.10a")
def test_the_damage_matrix_has_a_row_for_each_commander():
    dealt = 0
    for game in long_course(7, lambda: (vanilla_commander(),) * 4):
        if game.state_id % 11:
            continue
        rows = view(game).commanders
        assert [r.owner for r in rows] == [0, 1, 2, 3]
        for r in rows:
            assert r.lethal == 21
            assert r.dealt == tuple(game.board.tally.dealt.get((PlayerId(p), _card(game, r)), 0) for p in range(4))
            dealt += sum(r.dealt)
    assert dealt


@rule("117.3d", "117.4")
def test_who_has_priority_and_who_has_passed():
    game = start()
    while game.pending[0].kind != "ChooseAction":
        game = apply(game, de.Answer(game.pending[0].player, ("keep",))).game
    first = game.pending[0].player
    assert view(game).turn.priority == first
    assert view(game).turn.passed == ()
    for n in range(1, 4):
        game = apply(game, de.Pass(game.pending[0].player)).game
        turn = view(game).turn
        assert turn.priority == (first + n) % 4
        assert turn.passed == tuple((first + i) % 4 for i in range(n))


def test_actions_are_grouped_by_object_and_taken_by_number():
    grouped = 0
    for game in course(8, 200):
        for d in game.pending:
            seen = view(game, d.decider)
            if d.kind != "ChooseAction":
                assert seen.actions == ()
                continue
            listed = legal(game, d.player).actions
            numbers = [a.number for group in seen.actions for a in group.actions]
            assert sorted(numbers) == list(range(len(listed)))
            for group in seen.actions:
                for a in group.actions:
                    action = action_of(game, d.decider, a.number)
                    assert action == listed[a.number]
                    assert getattr(action, "object", None) == group.object
                    grouped += 1
            for other in {0, 1, 2, 3, None} - {d.decider}:
                assert view(game, other).actions == ()
    assert grouped


def test_prompts_are_answered_by_the_numbers_of_their_options():
    rnd = random.Random(1)
    game = start(9)
    for _ in range(200):
        if game.outcome is not None:
            break
        action = lively_action(game, rnd.randrange)
        if type(action) is de.Answer:
            d = next(d for d in game.pending if d.player == action.player)
            prompt = next(p for p in view(game, d.decider).prompts if p.player == d.player)
            if d.options and d.kind not in ("DeclareAttackers", "DeclareBlockers", "Distribute", "AssignDamage", "ChooseNumber"):
                for chosen in ((0,), tuple(range(len(prompt.options)))):
                    answer = answer_of(game, d.decider, chosen, prompt.prompt)
                    assert answer.player == d.player
                    assert len(set(answer.value)) == len(chosen)
                    assert set(answer.value) <= set(d.options)
                with pytest.raises(InvalidAction):
                    answer_of(game, d.decider, [len(prompt.options)])
            else:
                assert answer_of(game, d.decider, list(action.value)).value == action.value
            with pytest.raises(IllegalAction) as refused:
                answer_of(game, d.decider, (), prompt.prompt - 1)
            assert refused.value.reasons[0].code == "action/stale_state"
        game = apply(game, action).game


def test_others_are_told_who_is_asked_and_why_but_no_options():
    game = start()
    d = game.pending[0]
    for seat in SEATS:
        (prompt,) = view(game, seat).prompts
        assert (prompt.player, prompt.why.text, prompt.why.rules) == (d.player, "keep or mulligan", ("103.5",))
        assert bool(prompt.options) == (seat == d.player)


def test_the_agenda_says_what_comes_next():
    said = set()
    for game in course(10, 300):
        seen = view(game, 0)
        assert len(seen.agenda) == (0 if game.outcome else len(game.agenda))
        said |= {re.sub(r"Ann|Ned|Noa|Nia", "X", t.text) for t in seen.agenda}
    assert {"X has priority; if all pass, the step ends", "the next step or phase begins"} <= said


def test_the_history_is_that_of_the_turn():
    for game in course(11, 200):
        seen = view(game, 2)
        turns = [e for e in seen.history if e.kind == "TurnBegan"]
        assert len(turns) == (1 if game.board.turn.number else 0)
        assert seen.history == tuple(s for e in game.log.since(game.board.turn.began) if (s := redact(e, game, 2)) is not None)


def test_there_is_no_view_for_a_seat_that_is_not_there():
    for seat in (-1, 4, "0", True, 1.0):
        with pytest.raises(InvalidAction):
            view(start(), seat)
        with pytest.raises(InvalidAction):
            action_of(start(), seat, 0)


# -- events ------------------------------------------------------------------------------------------------------------


@rule("121.1", "402.3")
def test_others_see_that_a_card_is_drawn_and_not_which():
    game = start()
    draws = [e for e in game.log if type(e) is ev.Moved and e.new.zone == "hand"]
    for e in draws:
        for seat in SEATS:
            facts = dict(redact(e, game, seat).facts)
            assert "old" not in facts
            assert ("new" in facts) == ("card" in facts) == (seat == e.new.owner)


@rule("701.24a")
def test_a_shuffle_says_nothing_of_the_order():
    game = start()
    for e in game.log:
        if type(e) is ev.Shuffled:
            assert [dict(redact(e, game, seat).facts) for seat in SEATS] == [{"player": e.player}] * 5


def test_the_placing_of_libraries_is_not_told():
    game = start()
    told = [e for e in history(game, 0, 0) if e.kind == "Placed"]
    assert {dict(e.facts)["zone"] for e in told} == {"command"}


def test_what_is_listed_is_accepted():
    for game in course(12, 60):
        for d in game.pending:
            if d.kind == "ChooseAction":
                for group in view(game, d.decider).actions:
                    assert all(check(game, action_of(game, d.decider, a.number)) for a in group.actions)


@rule("113.7a")
def test_an_ability_that_has_left_the_stack_is_still_called_by_its_source():
    told = [e.text for game in list(course(4, 700))[::20] for e in history(game, 0)]
    assert any(t.startswith("the ability of ") and t.endswith(" resolves") for t in told)
    assert "a card resolves" not in told
    assert "a card ceases to exist" not in told


@rule("603.3b")
def test_triggered_abilities_to_be_ordered_are_called_by_their_sources():
    game = new_game("commander", demo_decks(), seed=5).game
    source = game.board.command[0]
    d = de.Decision("Order", PlayerId(0), PlayerId(0), de.Why((), "order of triggered abilities"), (0, 1), 2, 2, ("", "second"), (source, source))
    options = view(replace(game, pending=(d,)), 0).prompts[0].options
    assert [(o.text, o.id) for o in options] == [(game.board.objects[source].base.name, source), ("second", source)]

"""The hot-seat game without its screen: what is passed, how decisions are chosen, why not, undo with consent."""

from __future__ import annotations

import pytest

pytest.importorskip("rich")

from engine import Answer, Cast, InvalidAction, Pass, PlayLand, check, legal, new_game, view
from engine.cli.play import NAMES, drawn, made_table
from engine.core.activating import abilities_of, is_mana_ability
from engine.frozen import replace
from engine.ids import PlayerId
from engine.play.decks import demo_decks
from engine.play.drive import play
from engine.play.seats import RandomSeat
from engine.play.terminal.asked import Context
from engine.play.terminal.forms import ListForm, OrderForm, PickForm, WordForm, form_for
from engine.play.terminal.labels import _LABELS, label
from engine.play.terminal.log import log_text
from engine.play.terminal.paint import prompt_text, row_text, table_text
from engine.play.terminal.shares import DeclareForm, ShareForm
from engine.play.terminal.table import PRESETS, Stops, Table, read_stops
from engine.play.terminal.whynot import Refusal, attempts, explain, read
from engine.records import record_game
from engine.state.decisions import Activate, Cancel, Concede, Decision, Why
from engine.testing.marks import rule
from engine.views import history


@pytest.fixture(scope="module")
def moments():
    """The first few decisions of each kind in a game of four decks, as (game, decision)."""
    out: dict[str, list] = {}
    for seed in (2, 5):
        game, _ = new_game("commander", demo_decks(), seed=seed, names=NAMES[:4])
        play(
            game,
            [RandomSeat(i) for i in range(4)],
            1300,
            watch=lambda g, d, _a, _s: out.setdefault(d.kind, []).append((g, d)),
        )
    return out


def table(*kinds, seed=5, **options):
    return Table(
        record_game("commander", demo_decks(), seed=seed, names=NAMES[:4]), kinds or ("human",), seed=seed, **options
    )


def go_on(at, most=3000):
    """Up to the next question to a person."""
    for _ in range(most):
        if not at.step():
            return at
    raise AssertionError(at.decision)


# -- what is passed ----------------------------------------------------------------------------------------------------


def test_seats_of_the_computer_play_until_a_person_is_asked():
    at = go_on(table("human", "heuristic"))
    assert at.kinds == ("human", "heuristic", "heuristic", "heuristic")
    assert at.waiting == 0
    assert at.decision.slot == "mulligan"
    at.act(Answer(PlayerId(0), ("keep",)))
    at = go_on(at)
    assert at.waiting == 0
    assert (at.game.board.turn.active, at.game.board.turn.step) == (0, "precombat main")


def test_nobody_plays_in_an_unknown_way():
    with pytest.raises(InvalidAction, match="no seat decides by 'cheater'"):
        table("human", "cheater")


@rule("117.3d")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_person_is_asked_as_often_as_the_preset_says(preset):
    at = table("human", stops=Stops(preset))
    asked = []
    luck = [RandomSeat(i) for i in range(4)]
    from engine.play.drive import ask

    for _ in range(400):
        if not at.step():
            d = at.decision
            asked.append((at.game, d))
            at.act(ask(luck[d.decider], at.game, d))
    priority = [(g, d) for g, d in asked if d.kind == "ChooseAction"]
    if preset == "every":
        assert len(asked) == at.record.at
        return
    assert len(asked) < at.record.at
    for game, d in priority:
        useful = any(not _trivial(game, a) for a in legal(game, d.player).actions)
        turn = game.board.turn
        assert useful or (preset != "few" and turn.active == d.player and turn.step == "precombat main")
        if preset in ("few", "some") and turn.active == d.player and not game.board.stack:
            assert turn.step in ("precombat main", "postcombat main")


def _trivial(game, action):
    if type(action) is Activate:
        return is_mana_ability(abilities_of(game.board, game.board.objects[action.object])[action.ability])
    return type(action) is Pass


def test_fewer_stops_ask_less_often():
    counts = {}
    for preset in PRESETS:
        at, asked = table("human", "heuristic", stops=Stops(preset)), 0
        while at.record.at < 250 and at.decision is not None:
            if not at.step():
                asked += 1
                d = at.decision
                at.act(legal(at.game, d.player).actions[0])
        counts[preset] = asked
    assert counts["every"] > counts["all"] >= counts["some"] >= counts["few"]


def test_while_something_is_announced_nothing_is_chosen_for_anybody(moments):
    for game, d in (m for kind, found in moments.items() if kind != "ChooseAction" for m in found):
        at = table()
        at.record = replace(at.record)
        object.__setattr__(at.record, "cache", (game,))
        found = at.automatic()
        assert found is None or (len(legal(game, d.player).actions) == 1 and not check(game, Cancel(d.player)).ok)


def test_stops_are_read_and_what_is_no_stop_is_refused():
    assert read_stops("few, upkeep,end-step") == Stops("few", frozenset({"upkeep", "end step"}))
    assert read_stops("") == Stops()
    with pytest.raises(InvalidAction, match="'lunch' is neither a step nor one of every, all, some, few"):
        read_stops("some,lunch")


def test_a_step_that_is_named_is_a_stop():
    at = table("human", "human", stops=Stops("few", frozenset({"upkeep"})))
    steps = set()
    while at.record.at < 300:
        if not at.step():
            if at.decision.kind == "ChooseAction":
                steps.add(at.game.board.turn.step)
            acts = legal(at.game, at.decision.player).actions
            at.act(next((a for a in acts if type(a) is PlayLand), acts[0]))
    assert "upkeep" in steps


def test_passing_the_turn_asks_again_in_the_next():
    at = go_on(table("human", "random"))
    at.act(Answer(PlayerId(0), ("keep",)))
    turn = go_on(at).game.board.turn.number
    at.pass_turn()
    go_on(at)
    assert at.game.board.turn.number > turn or at.decision.kind != "ChooseAction"
    assert at.decision.slot != "mulligan"


# -- undo --------------------------------------------------------------------------------------------------------------


def test_undo_takes_back_what_a_person_chose_and_not_what_was_passed():
    at = go_on(table("human", "heuristic"))
    at.act(Answer(PlayerId(0), ("keep",)))
    go_on(at)
    land = next(a for a in legal(at.game, 0).actions if type(a) is PlayLand)
    before = at.game
    at.act(land)
    found = at.undo_of(0)
    assert (found.kind, found.to) == ("consent", before.state_id)
    at.take_back(found)
    assert at.game is before
    assert at.waiting == 0
    assert at.redo().startswith("play ")
    assert at.redo() == ""
    at.pass_turn()
    go_on(at)
    later = at.undo_of(0)
    assert later.to == before.state_id + 1
    assert later.acted


def test_tapping_for_mana_is_taken_back_freely():
    at = go_on(table("human", "heuristic"))
    at.act(Answer(PlayerId(0), ("keep",)))
    go_on(at)
    at.act(next(a for a in legal(at.game, 0).actions if type(a) is PlayLand))
    at.act(next(a for a in legal(at.game, 0).actions if type(a) is Activate))
    assert at.undo_of(0).kind == "free"


def test_nothing_is_taken_back_before_anything_was_done():
    at = go_on(table("human", "heuristic"))
    assert at.undo_of(0).kind == "impossible"


@rule("104.3a")
def test_whoever_is_asked_may_concede():
    at = go_on(table("human", "random"))
    at.concede()
    assert at.game.board.players[0].more.left
    assert at.record.actions[-1] == Concede(PlayerId(0))


# -- forms -------------------------------------------------------------------------------------------------------------


def test_every_decision_has_a_form_whose_answers_are_accepted(moments):
    seen = set()
    for kind, found in moments.items():
        for game, d in found[:: max(1, len(found) // 6)]:
            form = form_for(Context(game, d))
            seen.add(type(form))
            if form.writes:
                continue
            if isinstance(form, PickForm) and not form.single:
                for index in range(max(d.least, 1)):
                    assert form.press(index) is None
            action = None
            for _ in range(12):
                choices = [i for i, r in enumerate(form.rows()) if r.kind != "head" and r.text != label("cancel")]
                action = form.press(choices[-1])
                if action is not None:
                    break
            assert check(game, action).ok, (kind, action, check(game, action).reasons)
    assert seen >= {ListForm, PickForm, DeclareForm}


def test_listed_actions_stand_below_their_zones_with_costs(moments):
    game, d = next(m for m in moments["ChooseAction"] if any(type(a) is Cast for a in legal(*_at(m)).actions))
    form = form_for(Context(game, d))
    rows = form.rows()
    heads = [r.text for r in rows if r.kind == "head"]
    assert heads[-1] in ("Mana", "Hand", "Command zone", "Battlefield", "Graveyard")
    assert rows[0].text == "pass"
    assert any(r.text.startswith("cast ") and r.detail.startswith("{") for r in rows)
    pressed = [form.press(i) for i, r in enumerate(rows) if r.kind != "head"]
    assert all(check(game, a).ok for a in pressed)
    kinds = {type(a) for a in legal(game, d.player).actions}
    assert {type(a) for a in pressed} == kinds


def _at(moment):
    return moment[0], moment[1].player


def test_equal_cards_are_one_row():
    at = Table(record_game("commander", demo_decks(), seed=5, names=NAMES[:4], first=0), ("human", "heuristic"))
    go_on(at).act(Answer(PlayerId(0), ("keep",)))
    go_on(at)
    names = [c.name for c in view(at.game, 0).players[0].cards]
    assert names.count("Plains") > 1
    rows = [r.text for r in form_for(Context(at.game, at.decision)).rows()]
    assert rows.count("play Plains") == 1
    assert not any("#" in r for r in rows)


@rule("508.1")
def test_attackers_are_turned_to_whom_they_attack(moments):
    game, d = next(m for m in moments["DeclareAttackers"] if len(m[1].things) > 1)
    form = form_for(Context(game, d))
    count = len(d.options)
    assert form.turn(0, 1)
    assert form.at[d.options[0]] == d.things[0]
    form.turn(0, 1)
    assert form.at[d.options[0]] == d.things[1]
    form.turn(0, -1)
    action = form.press(count)
    assert action.value == ((d.options[0], d.things[0]),)
    assert check(game, action).ok
    assert not form.turn(count, 1)
    assert form.same(0)
    assert form.at == dict.fromkeys(d.options, d.things[0])
    assert not form.same(count)


@rule("601.2d", "510.1c")
def test_amounts_are_divided_and_never_more_than_there_is():
    options = (-1, -2, -3)
    game, _ = new_game("commander", demo_decks(), seed=5, names=NAMES[:4])
    d = Decision("Distribute", PlayerId(0), PlayerId(0), Why((), "divide"), options, 1, 5)
    game = replace(game, pending=(d,))
    form = form_for(Context(game, d))
    assert isinstance(form, ShareForm)
    assert sum(form.amounts) == 5
    assert not form.turn(0, 1)
    assert form.turn(2, -1)
    assert form.turn(0, 1)
    assert form.press(0) is None
    assert form.amounts[0] == 0
    assert "left: 2" in form.rows()[-1].text
    form.turn(0, 1)
    form.turn(0, 1)
    assert check(game, form.press(3)).ok


@rule("603.3b")
def test_an_order_is_chosen_one_after_another():
    game, _ = new_game("commander", demo_decks(), seed=5, names=NAMES[:4])
    d = Decision(
        "Order",
        PlayerId(0),
        PlayerId(0),
        Why((), "order of triggered abilities"),
        (0, 1, 2),
        3,
        3,
        ("one", "two", "three"),
    )
    game = replace(game, pending=(d,))
    form = form_for(Context(game, d))
    assert isinstance(form, OrderForm)
    assert form.press(2) is None
    assert [r.text for r in form.rows()] == ["three", "one", "two"]
    assert form.back()
    assert not form.back()
    form.press(1)
    action = form.press(2)
    assert action.value == (1, 2, 0)
    assert check(game, action).ok


def test_several_options_are_marked_before_they_are_taken():
    game, _ = new_game("commander", demo_decks(), seed=5, names=NAMES[:4])
    hand = game.board.players[0].hand
    d = Decision("ChooseCards", PlayerId(0), PlayerId(0), Why((), "discard"), hand, 2, 3)
    game = replace(game, pending=(d,))
    form = form_for(Context(game, d))
    assert form.press(0) is None
    assert form.press(3) is None
    assert form.press(0) is None
    assert [r.mark for r in form.rows()[:4]] == ["[ ] ", "[ ] ", "[ ] ", "[x] "]
    form.press(5)
    assert form.press(len(hand)).value == (hand[3], hand[5])


def test_cards_that_nothing_tells_apart_are_one_option_where_one_is_taken():
    game, _ = new_game("commander", demo_decks(), seed=5, names=NAMES[:4])
    library = game.board.players[0].library
    d = Decision("ChooseCards", PlayerId(0), PlayerId(0), Why((), "search"), library, 0, 1)
    game = replace(game, pending=(d,))
    form = form_for(Context(game, d))
    names = [r.text for r in form.rows()]
    assert names.count("Island") == 1
    assert len(set(names)) == len(names) < len(library)
    chosen = form.press(names.index("Island"))
    assert check(game, chosen).ok
    assert game.board.objects[chosen.value[0]].base.name == "Island"
    assert form.press(len(names) - 1).value == ()


def test_plans_of_payment_are_told_in_both_languages(moments):
    game, d = moments["PayCost"][0]
    english = [r.text for r in form_for(Context(game, d)).rows()]
    japanese = [r.text for r in form_for(Context(game, d, "ja")).rows()]
    assert any(t.startswith("tap ") for t in english)
    assert not any("tap " in t for t in japanese)
    assert any("をタップ" in t for t in japanese)
    assert english[-1] == label("cancel")


def test_numbers_and_words_are_written_where_there_is_no_list():
    game, _ = new_game("commander", demo_decks(), seed=5, names=NAMES[:4])
    few = Decision("ChooseNumber", PlayerId(0), PlayerId(0), Why((), "choose X"), (), 0, 3)
    form = form_for(Context(replace(game, pending=(few,)), few))
    assert [r.text for r in form.rows()] == ["0", "1", "2", "3"]
    assert form.press(2).value == (2,)
    many = replace(few, most=900)
    form = form_for(Context(replace(game, pending=(many,)), many))
    assert isinstance(form, WordForm)
    assert form.writes
    assert form.typed(" 77 ").value == (77,)
    with pytest.raises(InvalidAction, match="no whole number"):
        form.typed("seven")
    word = Decision("ChooseValue", PlayerId(0), PlayerId(0), Why((), "name a card"), slot="card_name")
    assert form_for(Context(replace(game, pending=(word,)), word)).typed("Sol Ring").value == ("Sol Ring",)


# -- why not -----------------------------------------------------------------------------------------------------------


def main_phase():
    at = go_on(table("human", "heuristic"))
    at.act(Answer(PlayerId(0), ("keep",)))
    go_on(at)
    return Context(at.game, at.decision)


@rule("601.2h", "903.8")
def test_why_not_gives_reasons_with_rules_and_what_would_help():
    context = main_phase()
    said = read(context, "cast Brago from command")
    assert isinstance(said, Refusal)
    ((text, rules, remedy),) = said.reasons
    assert "{2}{W}{U} can't be paid" in text
    assert rules[:1] == ("601.2h",)
    assert remedy == "with more mana, of the right kind"


def test_what_is_legal_is_an_action_and_nonsense_a_refusal():
    context = main_phase()
    land = next(a for a in legal(context.game, 0).actions if type(a) is PlayLand)
    assert explain(context, land) is None
    assert type(read(context, "pass")) is Pass
    assert not read(context, "win the game").understood
    assert isinstance(read(context, "cast Olivia"), Refusal)
    assert read(context, "cast Brago from command").understood


def test_everything_that_can_be_tried_is_refused_for_a_reason():
    context = main_phase()
    found = attempts(context)
    assert any(words.startswith("cast Brago") for words, _ in found)
    for _, action in found:
        refusal = explain(context, action)
        assert refusal.reasons
        assert all(rules for _, rules, _ in refusal.reasons)


def test_a_hidden_card_is_nothing_to_be_told_about(moments):
    game, d = moments["ChooseAction"][40]
    context = Context(game, d)
    other = next(o for s, p in enumerate(game.board.players) if s != d.decider for o in p.hand)
    hidden = game.board.objects[other].base.name
    refusal = explain(context, Cast(d.player, other))
    assert hidden not in refusal.reasons[0][0]


# -- what is drawn -----------------------------------------------------------------------------------------------------


@rule("400.2", "402.3")
def test_no_other_hand_is_drawn(moments):
    for game, d in moments["ChooseAction"][::80]:
        context = Context(game, d)
        shown = table_text(context.parts, 90, first=d.decider).plain + log_text(game, d.decider).plain
        known = {c.name for p in context.view.players for c in (*p.cards, *p.graveyard)} | {
            e for c in context.view.battlefield for e in (c.name, c.front)
        }
        for seat, p in enumerate(game.board.players):
            if seat != d.decider:
                for oid in p.hand:
                    name = game.board.objects[oid].base.name
                    assert (
                        name in known or name not in shown or any(name in e.text for e in history(game, d.decider, 0))
                    )


@rule("903.8", "903.10a")
def test_tax_and_commander_damage_are_in_sight(moments):
    dealt = cast = False
    for game, d in moments["ChooseAction"][::40]:
        tally = game.board.tally
        text = table_text(Context(game, d).parts, 100).plain
        some = any(tally.dealt.values())
        assert ("damage (of 21)" in text) == some
        dealt |= some
        for (seat, card), n in tally.casts.items():
            home = next((o for o in game.board.command if card in game.board.objects[o].cards), None)
            if n and home is not None and not game.board.players[seat].more.left:
                assert f"+{{{2 * n}}}, cast {n} time" in text
                cast = True
    assert dealt
    assert cast


@pytest.mark.parametrize("width", [76, 110])
def test_lines_are_no_wider_than_the_screen(moments, width):
    from engine.words.width import wide

    for lang in ("en", "ja"):
        for game, d in moments["ChooseAction"][::200]:
            lines = table_text(Context(game, d, lang).parts, width).plain.splitlines()
            assert max(map(wide, lines)) <= width + 30  # single long pieces are not broken here but by the screen
            assert sum(wide(line) > width for line in lines) <= len(lines) // 4


def test_the_question_is_told_with_its_rules(moments):
    for kind, found in moments.items():
        game, d = found[0]
        for lang in ("en", "ja"):
            context = Context(game, d, lang)
            told = prompt_text(context, form_for(context)).plain
            assert game.players[d.player] in told
            assert not d.why.rules or context.prompt.why.rules[0] in told, kind


def test_the_log_tells_equal_lines_once_and_leaves_empty_steps_out():
    game, _ = new_game("commander", demo_decks(), seed=5, names=NAMES[:4])
    lines = log_text(game, 0).plain.splitlines()
    assert any(line.endswith("×7") for line in lines)
    later = play(game, [RandomSeat(i) for i in range(4)], 200)
    assert "no creature attacks" not in log_text(later, 0).plain
    assert "── " in log_text(later, 0).plain


def test_a_row_is_cut_to_its_line():
    assert row_text("cast Murder", "act", "", "{1}{B}{B}", 40).plain == "cast Murder  {1}{B}{B}"
    assert row_text("cast Murder", "act", "", "destroys a creature of somebody", 24).plain.endswith("…")


def test_all_phrases_are_there_in_both_languages():
    for key, (english, japanese) in _LABELS.items():
        assert english, key
        assert japanese, key
    assert label("pass to", "ja", who="Ann") == "画面をAnnに渡してください。"


# -- the command -------------------------------------------------------------------------------------------------------


def test_a_table_is_made_of_the_options(tmp_path):
    at = made_table(variant="brawl", rules=None, players=2, names=("Mia",), seats=("human", "random"), seed=3)
    assert at.game.players == ("Mia", "Ann")
    assert at.kinds == ("human", "random")
    path = tmp_path / "dogs.txt"
    path.write_text("Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n", "utf-8")
    at = made_table(variant="commander", rules=None, players=2, decks=[path], seed=3, stops="few")
    assert [d.name for d in at.record.start.decks] == ["dogs", "dogs"]
    assert at.stops.preset == "few"
    with pytest.raises(InvalidAction, match="not played by 1"):
        made_table(variant="commander", rules=None, players=1)
    assert drawn(7) == 7
    assert 0 <= drawn(None) < 1_000_000


def test_a_saved_game_goes_on_where_it_stood(tmp_path):
    pytest.importorskip("cattrs")
    from engine.protocol import dumps_record

    at = go_on(table("human", "heuristic"))
    at.act(Answer(PlayerId(0), ("keep",)))
    path = tmp_path / "saved.json"
    path.write_text(dumps_record(at.record), "utf-8")
    again = made_table(variant="commander", rules=None, load=path, seats=("human", "heuristic"))
    assert again.game == at.game
    assert go_on(again).game == go_on(at).game

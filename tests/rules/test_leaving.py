"""Players leave the game (CR 800.4), and the game ends (CR 104)."""

from __future__ import annotations

import pytest
from rules_cards import (
    A_CREATURE,
    A_PLAYER,
    ANY,
    BOLT,
    BORROW,
    CREATURE,
    KILL,
    STEAL,
    T0,
    activated,
    spell,
    when,
)
from rules_table import ANN, BOB, CID, Table, creature, legend

from engine.cards.abilities import Cost, Keyword, Replacement, Restriction, Static
from engine.cards.card import card
from engine.cards.filters import All, AttachedTo, Bound, Each, Exact, Filter, HandSize, LifeOf, You
from engine.cards.mana import parse_mana
from engine.cards.ops import (
    AddPT,
    Choose,
    Continuous,
    Control,
    CreateToken,
    Damage,
    Destroy,
    Discard,
    Draw,
    ExileUntil,
    ExtraTurn,
    GainLife,
    LoseGame,
    LoseLife,
    May,
    Move,
    Pay,
    WinGame,
)  # fmt: skip
from engine.cards.steps import Bind
from engine.errors import IllegalAction
from engine.state import events as ev
from engine.state.decisions import Concede, Pass
from engine.testing.marks import rule


@rule("800.4a", "104.3a")
def test_everything_a_leaving_player_owns_leaves_with_them():
    t = Table(3)
    t.put(1, creature("Bear"))
    t.put(1, creature("Card"), "hand")
    spell_ = t.put(1, BOLT, "hand")
    p = t.start().pass_()
    p.cast(1, spell_, ~0).concede(1)
    assert not [o for o in p.board.objects if getattr(o, "owner", None) == BOB]
    assert not p.board.stack
    assert p.board.players[1].more.left
    assert p.game.outcome is None


@rule("800.4a")
def test_a_stolen_creature_goes_back_to_its_owner():
    t = Table(3)
    bear, steal = t.put(0, creature("Bear")), t.put(1, STEAL, "hand")
    p = t.start(active=1)
    p.cast(1, steal, p.oid(bear)).resolve()
    assert p.controller(bear) == BOB
    p.concede(1)
    assert (p.zone(bear), p.controller(bear)) == ("battlefield", ANN)


@rule("800.4a")
def test_a_creature_stolen_by_an_aura_goes_back_too():
    aura = card("Chains", "{1}", "Enchantment — Aura", (Keyword("enchant", filter=CREATURE), Static((Control(You()),), AttachedTo())))
    t = Table(3)
    bear = t.put(0, creature("Bear"))
    t.put(1, aura, on=bear)
    p = t.start()
    assert p.controller(bear) == BOB
    p.concede(1)
    assert p.controller(bear) == ANN


@rule("800.4a")
def test_what_a_leaving_player_still_controls_is_exiled():
    t = Table(3)
    bear = t.put(0, creature("Bear"), under=1)
    p = t.start()
    p.concede(1)
    assert p.zone(bear) == "exile"


@rule("800.4a", "903.9a")
def test_an_exiled_commander_of_another_player_is_offered_to_its_owner():
    t = Table(3)
    t.put(0, legend("King"), under=1, leader=True)
    p = t.start()
    p.concede(1)
    assert (p.asked.player, p.asked.options) == (ANN, ("command", "exile"))


@rule("800.4a")
def test_abilities_of_a_leaving_player_on_the_stack_cease_to_exist():
    ping = creature("Pinger", "1/1", activated("", Damage(T0, 1), targets=(ANY,), parts=("tap",)))
    t = Table(3)
    pinger = t.put(1, ping)
    p = t.start().pass_()
    p.activate(1, pinger, ~0).concede(1)
    assert not p.board.stack
    assert p.asked.kind == "ChooseAction"


@rule("800.4a")
def test_a_spell_cast_from_anothers_card_is_exiled_with_its_caster():
    from engine.cards.abilities import Permission

    t = Table(3)
    theirs = t.put(0, BOLT, "graveyard")
    t.put(1, card("Thief", "{1}", "Enchantment", (Permission("cast", Filter(kind="any", zones=("graveyard",)), zone="graveyard"),)))
    p = t.start().pass_()
    p.cast(1, theirs, ~2)
    assert p.zone(theirs) == "stack"
    p.concede(1)
    assert p.zone(theirs) == "exile"


@rule("800.4a", "117.3d")
def test_priority_passes_on_from_a_player_who_leaves():
    p = Table(3).start().pass_()
    assert p.asked.player == BOB
    p.concede(1)
    assert p.asked.player == CID


@rule("800.4a", "117.4")
def test_passes_before_a_player_left_still_count():
    t = Table(3)
    bolt = t.put(0, BOLT, "hand")
    p = t.start()
    p.cast(0, bolt, ~2).pass_()
    p.concede(1)
    assert p.asked.player == CID
    p.pass_()
    assert p.life(2) == 37


@rule("800.4a", "117.4")
def test_if_the_last_player_who_has_not_passed_leaves_the_stack_goes_on():
    t = Table(3)
    bolt = t.put(0, BOLT, "hand")
    p = t.start()
    p.cast(0, bolt, ~1).pass_().pass_()
    p.concede(2)
    if p.board.stack:
        assert p.asked.player == ANN
        p.pass_().pass_() if p.board.stack else None
    assert p.life(1) == 37


@rule("800.4j")
def test_the_turn_of_a_player_who_left_goes_on_without_an_active_player():
    p = Table(3).start()
    number = p.board.turn.number
    p.concede(0)
    assert p.board.turn.number == number
    assert p.asked.player == BOB
    p.pass_().pass_()
    assert p.board.turn.step != "precombat main"
    p.until("upkeep", active=1)
    assert p.board.turn.active == BOB


@rule("800.4k")
def test_players_who_left_have_no_turns():
    p = Table(4).start()
    p.concede(1).until("upkeep", active=2)
    assert p.board.turn.active == CID


@rule("800.4k", "500.7")
def test_an_extra_turn_of_a_player_who_left_does_not_begin():
    p = Table(3).start()
    p.do(ExtraTurn(You()), by=BOB)
    p.concede(1).until("upkeep", active=2)
    assert p.board.turn.active == CID


@rule("800.4m")
def test_effects_until_the_next_turn_of_a_player_who_left_end_when_it_would_have_begun():
    t = Table(3)
    bear = t.put(2, creature("Bear"))
    p = t.start()
    p.do(Continuous(Exact((p.oid(bear),)), (AddPT(1, 1),), "your_next_turn"), by=BOB)
    p.concede(1)
    p.until("end step")
    assert p.chars(bear).power == 3
    p.until("upkeep", active=2)
    assert p.chars(bear).power == 2


@rule("800.4c")
def test_a_creature_whose_default_controller_left_is_exiled_when_control_ends():
    t = Table(3)
    bear, borrow = t.put(2, creature("Bear"), under=1), t.put(0, BORROW, "hand")
    p = t.start()
    p.cast(0, borrow).resolve()
    p.concede(1)
    assert p.controller(bear) == ANN
    p.until("upkeep", active=2)
    assert p.zone(bear) == "exile"


@rule("800.4d", "603.3")
def test_triggers_of_a_player_who_left_are_not_put_on_the_stack():
    t = Table(3)
    t.put(1, creature("Wisp", "1/1", when("leaves", LoseLife(Each("opponent"), 5))))
    p = t.start()
    p.concede(1)
    assert not p.board.stack
    assert p.life(0) == 40


@rule("800.4a", "603.6c")
def test_others_see_the_permanents_leave():
    t = Table(3)
    t.put(1, creature("Bear"))
    t.put(0, card("Grave", "{1}", "Artifact", (when("leaves", GainLife(You(), 1), what=CREATURE), when("dies", GainLife(You(), 10), what=CREATURE))))
    p = t.start()
    p.concede(1).resolve_all()
    assert p.life(0) == 41


@rule("800.4a", "506.4")
def test_attackers_of_a_player_who_left_deal_no_damage_to_anyone():
    t = Table(3)
    bear, other = t.put(0, creature("Bear")), t.put(0, creature("Cub"))
    p = t.start()
    p.attack((bear, ~1), (other, ~2))
    p.concede(1).fight()
    assert (p.life(0), p.life(2)) == (40, 38)
    assert p.zone(bear) == "battlefield"


@rule("800.4e")
def test_no_damage_is_assigned_to_a_player_who_left():
    t = Table(3)
    bear = t.put(0, creature("Bear", "2/2", "trample"))
    p = t.start()
    p.attack((bear, ~1))
    p.concede(1).until("end of combat")
    assert not p.events(ev.DamageDealt)


@rule("800.4a", "509.1")
def test_a_defending_player_who_leaves_while_asked_for_blockers_is_skipped():
    t = Table(3)
    a, b = t.put(0, creature("A")), t.put(0, creature("B"))
    t.put(1, creature("Wall"))
    blocker = t.put(2, creature("Guard"))
    p = t.start()
    p.attack((a, ~1), (b, ~2))
    while p.asked.kind == "ChooseAction":
        p.pass_()
    assert (p.asked.kind, p.asked.player) == ("DeclareBlockers", BOB)
    p.concede(1)
    assert (p.asked.kind, p.asked.player) == ("DeclareBlockers", CID)
    p.answer((p.oid(blocker), p.oid(b)))
    p.until("end of combat")
    assert p.life(2) == 40


@rule("800.4j", "508.1")
def test_the_active_player_may_leave_while_declaring_attackers():
    t = Table(3)
    t.put(0, creature("A"))
    p = t.start()
    while p.asked.kind == "ChooseAction":
        p.pass_()
    assert p.asked.kind == "DeclareAttackers"
    p.concede(0)
    p.until("upkeep", active=1)
    assert p.board.turn.active == BOB


@rule("800.4f", "118.12")
def test_a_player_who_left_pays_nothing():
    rent = spell("Rent", Pay(Cost(parse_mana("1")), (GainLife(You(), 1),), (GainLife(You(), 10),), who=T0), targets=(A_PLAYER,))
    t = Table(3)
    it = t.put(0, rent, "hand")
    p = t.start()
    p.cast(0, it, ~1).resolve()
    assert p.asked.player == BOB
    p.concede(1)
    assert p.life(0) == 50


@rule("800.4a", "608.2d")
def test_a_player_who_leaves_while_choosing_a_discard_discards_nothing_and_the_rest_happens():
    pox = spell("Pox", Discard(Each("player"), 1), GainLife(You(), 3), kind="Sorcery")
    t = Table(3)
    it = t.put(0, pox, "hand")
    for seat in range(3):
        for i in range(2):
            t.put(seat, creature(f"Card {seat}{i}"), "hand")
    p = t.start()
    p.cast(0, it).resolve()
    p.answer(p.asked.options[0])
    assert p.asked.player == BOB
    p.concede(1)
    assert p.asked.player == CID
    p.answer(p.asked.options[0])
    assert p.life(0) == 43
    assert [len(p.hand(s)) for s in (0, 2)] == [1, 1]


@rule("800.4a")
def test_a_player_who_leaves_in_the_middle_of_casting_leaves_the_rest_to_others():
    t = Table(3)
    for i in range(2):
        t.put(0, creature(f"Bear {i}"))
    kill = t.put(1, KILL, "hand")
    p = t.start().pass_()
    p.cast(1, kill, stop=True)
    assert p.asked.kind == "ChooseTargets"
    p.concede(1)
    assert p.asked.player == CID
    assert not p.board.stack


@rule("800.4a")
def test_the_controller_of_a_resolving_spell_may_leave_while_it_asks_them():
    t = Table(3)
    it = t.put(0, spell("Loot", Draw(You(), 1), Discard(You(), 1), GainLife(Each("opponent"), 5)), "hand")
    for i in range(2):
        t.put(0, creature(f"Card {i}"), "hand")
    p = t.start()
    p.cast(0, it).resolve()
    assert p.asked.kind == "ChooseCards"
    p.concede(0)
    assert p.asked.kind == "ChooseAction"
    assert p.asked.player == BOB
    assert not p.board.stack


@rule("800.4a", "704.5j")
def test_a_player_who_leaves_while_choosing_for_the_legend_rule_needs_no_choice():
    t = Table(3)
    t.put(1, legend("Twin"))
    t.put(1, legend("Twin"), "graveyard")
    p = t.start()
    p.do(Move(All(Filter(kind="card", zones=("graveyard",))), "battlefield", controller="owner"))
    assert p.asked.player == BOB
    p.concede(1)
    assert p.asked.kind == "ChooseAction"


@rule("800.4a", "616.1")
def test_a_player_who_leaves_while_asked_about_their_commander_needs_no_choice():
    t = Table(3)
    t.put(1, legend("King"), leader=True)
    bear = t.put(0, creature("Bear"))
    p = t.start()
    p.do(Move(All(CREATURE), "hand"))
    assert p.asked.player == BOB
    p.concede(1)
    assert p.zone(bear) == "hand"
    assert p.asked.kind == "ChooseAction"


@rule("800.4a", "610.3")
def test_what_a_player_who_left_exiled_until_their_creature_leaves_comes_back():
    warden = creature("Warden", "2/2", when("enters", ExileUntil(T0), targets=(A_CREATURE,)))
    t = Table(3)
    bear, guard = t.put(0, creature("Bear")), t.put(1, warden, "hand")
    p = t.start(active=1)
    p.cast(1, guard).resolve()
    if p.asked.kind == "ChooseTargets":
        p.answer(p.oid(bear))
    p.resolve()
    assert p.zone(bear) == "exile"
    p.concede(1)
    assert p.zone(bear) == "battlefield"


@rule("104.2a")
def test_the_last_player_in_the_game_wins():
    p = Table(3).start()
    p.concede(1).concede(2)
    assert (p.game.outcome.termination, p.game.outcome.winners) == ("won", (ANN,))
    assert not p.game.pending


@rule("104.1")
def test_nothing_is_allowed_after_the_end():
    p = Table(2).start()
    p.concede(1)
    with pytest.raises(IllegalAction):
        p.act(Pass(ANN))


@rule("104.3a")
def test_a_player_may_concede_at_any_time_but_only_once():
    p = Table(3).start()
    p.concede(2)
    assert p.why_not(Concede(CID))


@rule("104.4a", "704.3")
def test_if_all_remaining_players_lose_together_the_game_is_drawn():
    p = Table(4).start()
    p.do(LoseLife(Each("player"), 40), by=ANN)
    assert (p.game.outcome.termination, p.game.outcome.winners) == ("drawn", ())


@rule("104.2a", "704.3")
def test_the_one_who_survives_a_common_loss_wins():
    p = Table(4).start()
    p.do(LoseLife(Each("opponent"), 40), by=ANN)
    assert p.game.outcome.winners == (ANN,)


@rule("104.2b")
def test_an_effect_may_say_that_a_player_wins():
    p = Table(3).start()
    p.do(WinGame(You()), by=BOB)
    assert p.game.outcome.winners == (BOB,)


@rule("104.3e", "800.4")
def test_an_effect_may_say_that_a_player_loses_and_the_game_goes_on():
    p = Table(3).start()
    p.do(LoseGame(Exact((~2,))), by=ANN)
    assert p.gone(2)
    assert p.game.outcome is None


@rule("104.2b", "101.2")
def test_a_player_who_cannot_lose_keeps_an_opponent_from_winning_only_if_it_says_so():
    t = Table(2)
    t.put(1, creature("Angel", "4/4", Restriction("cant_lose", who="you"), Restriction("cant_win", who="opponent")))
    p = t.start()
    p.do(WinGame(You()), by=ANN)
    assert p.game.outcome is None


@rule("104.2a", "104.3a")
def test_conceding_works_even_if_one_cannot_lose():
    t = Table(2)
    t.put(1, creature("Angel", "4/4", Restriction("cant_lose", who="you"), Restriction("cant_win", who="opponent")))
    p = t.start()
    p.concede(1)
    assert p.game.outcome.winners == (ANN,)


@rule("725.4", "800.4a")
def test_the_active_player_becomes_the_monarch_when_the_monarch_leaves():
    from engine.cards.ops import Monarchy

    p = Table(3).start()
    p.do(Monarchy(You()), by=BOB)
    p.concede(1)
    assert p.board.tally.marks.monarch == ANN


@rule("800.4b")
def test_no_token_is_made_for_a_player_who_left():
    t = Table(3)
    it = t.put(0, spell("Gift", CreateToken(creature("Spirit", "1/1").front, who=T0), GainLife(You(), 1), targets=(A_PLAYER,)), "hand")
    p = t.start()
    p.cast(0, it, ~1)
    p.concede(1).resolve()
    assert not p.named("Spirit")


@rule("800.4a", "603.7")
def test_delayed_triggers_of_others_about_gone_objects_do_nothing():
    from engine.cards.abilities import Trigger
    from engine.cards.filters import Bound
    from engine.cards.ops import Delay, Program

    t = Table(3)
    bear = t.put(1, creature("Bear"))
    flicker = spell("Slow", Move(T0, "exile", slot="gone"), Delay(Trigger("step", step="end step"), Program((Move(Bound("gone"), "battlefield", controller="owner"),))), targets=(A_CREATURE,))
    it = t.put(0, flicker, "hand")
    p = t.start()
    p.cast(0, it, p.oid(bear)).resolve()
    p.concede(1)
    p.until("end step").resolve_all()
    p.until("upkeep", active=2)
    assert p.board.turn.active == CID


@rule("611.2b", "110.2")
def test_permanents_follow_their_controller_when_a_borrowed_creature_goes_back():
    t = Table(2)
    bear, borrow = t.put(1, creature("Bear")), t.put(0, BORROW, "hand")
    p = t.start()
    p.cast(0, borrow).resolve()
    assert p.board.players[0].permanents == (p.oid(bear),)
    p.until("upkeep", active=1)
    assert (p.board.players[0].permanents, p.board.players[1].permanents) == ((), (p.oid(bear),))


@rule("104.4b", "732.4")
def test_a_loop_that_nobody_can_stop_is_a_draw():
    t = Table(2)
    t.put(0, card("Wax", "{1}", "Enchantment", (when("gains_life", LoseLife(You(), 1), player="you"),)))
    t.put(0, card("Wane", "{1}", "Enchantment", (when("loses_life", GainLife(You(), 1), player="you"),)))
    p = t.start()
    p.do(GainLife(You(), 1), by=ANN)
    for _ in range(10_000):
        if not p.game.pending or p.asked.kind != "ChooseAction":
            break
        p.pass_()
    if p.game.pending:  # the players are asked where the machine can't be sure
        p.answer("draw")
    assert p.game.outcome.termination == "drawn"


@rule("104.4b")
def test_passing_for_many_turns_is_no_loop():
    p = Table(2, library=40).start()
    for _ in range(1500):
        if not p.quiet():
            p.answer(*p.asked.options[: p.asked.least])
        assert p.game.idle < 500
        if p.game.outcome is not None:
            break




def _asked_of_bob(*steps):
    """Bob is asked by Ann's ability and leaves; four players."""
    t = Table(4)
    t.put(0, creature("Bear"))
    t.put(0, creature("Ape"))
    p = t.start()
    p.do(Bind("them", (~BOB,)), *steps)
    assert p.asked.player == BOB
    return p.concede(1)


@rule("800.4g")
def test_the_controller_says_which_other_opponent_chooses_for_a_player_who_left():
    p = _asked_of_bob(Choose("pick", who=Bound("them"), objects=CREATURE), Destroy(Bound("pick")))
    assert (p.asked.kind, p.asked.player, p.asked.options) == ("ChoosePlayers", ANN, (~CID, ~3))
    assert "800.4g" in {str(r) for r in p.asked.why.rules}
    p.answer(~3)
    assert (p.asked.kind, p.asked.player) == ("ChooseObjects", 3)
    p.answer(p.asked.options[0])
    assert sum(1 for o in p.board.battlefield) == 1


@rule("800.4g")
def test_another_player_decides_whether_something_happens_to_others():
    p = _asked_of_bob(May((Draw(You()),), who=Bound("them")))
    p.answer(~CID)
    assert (p.asked.kind, p.asked.player) == ("May", CID)
    p.answer("yes")
    assert len(p.board.players[0].hand) == 1


@rule("800.4f", "800.4g")
def test_nobody_decides_for_a_player_who_left_what_only_that_player_would_do():
    p = _asked_of_bob(May((Draw(Bound("them")),), who=Bound("them")), GainLife(You(), 1))
    assert (p.asked.kind, p.life(0)) == ("ChooseAction", 41)


@rule("800.4h", "616.1")
def test_the_next_player_in_turn_order_makes_a_choice_that_a_rule_asks_of_a_player_who_left():
    two = [card(f"Law {i}", "{1}", "Enchantment", (Replacement("move", "redirect", what=CREATURE, to="exile", into=zone),)) for i, zone in enumerate(("graveyard", "hand"))]
    t = Table(4)
    for law in two:
        t.put(2, law)
    t.put(0, creature("Bear"), under=1)
    p = t.start().concede(1)
    assert (p.asked.kind, p.asked.player) == ("ChooseReplacement", CID)
    assert "800.4h" in {str(r) for r in p.asked.why.rules}


@rule("800.4i")
def test_what_is_known_of_a_player_who_left_counts_as_it_last_was():
    t = Table(3)
    for _ in range(3):
        t.put(1, creature("Card"), "hand")
    p = t.start()
    p.do(LoseLife(Exact((~BOB,)), 7))
    p.concede(1)
    p.do(Bind("them", (~BOB,)), GainLife(You(), LifeOf(Bound("them"))))
    assert p.life(0) == 40 + 33
    p.do(Bind("them", (~BOB,)), GainLife(You(), HandSize(Bound("them"))))
    assert p.life(0) == 40 + 33 + 3


@rule("800.4a", "903.9a", "610.3")
def test_nobody_is_asked_any_longer_about_a_commander_that_came_back_when_a_player_left():
    warden = creature("Warden", "2/2", when("enters", ExileUntil(T0), targets=(A_CREATURE,)))
    t = Table(3)
    king, guard = t.put(0, legend("King"), leader=True), t.put(1, warden, "hand")
    p = t.start(active=1)
    p.cast(1, guard).resolve()
    if p.asked.kind == "ChooseTargets":
        p.answer(p.oid(king))
    p.resolve()
    assert (p.asked.kind, p.asked.player, p.zone(king)) == ("ChooseValue", ANN, "exile")
    p.concede(1)
    assert p.zone(king) == "battlefield"
    assert p.asked.kind == "ChooseAction"


@rule("800.4a", "704.5j")
def test_a_legend_that_left_with_its_owner_is_nothing_to_choose_from():
    t = Table(3)
    own = t.put(0, legend("Twin"))
    t.put(1, legend("Twin"), "graveyard")
    p = t.start()
    p.do(Move(All(Filter(kind="card", zones=("graveyard",))), "battlefield", controller="you"))
    assert (p.asked.kind, p.asked.player) == ("ChooseObjects", ANN)
    p.concede(1)
    assert p.zone(own) == "battlefield"
    assert p.asked.kind == "ChooseAction"


@rule("800.4a", "704.3")
def test_a_player_who_leaves_while_others_are_asked_does_not_lose_once_more():
    t = Table(4)
    t.put(0, legend("Twin"))
    t.put(0, legend("Twin"), "graveyard")
    t.put(2, creature("Bear"))
    p = t.start()
    p.do(LoseLife(Exact((~CID,)), 1000), Move(All(Filter(kind="card", zones=("graveyard",))), "battlefield", controller="you"), Damage(All(CREATURE), 2))
    assert (p.asked.kind, p.asked.player) == ("ChooseObjects", ANN)
    p.concede(2)
    p.answer(p.asked.options[0])
    assert [e.player for e in p.game.log if type(e) is ev.PlayerLost] == [CID]

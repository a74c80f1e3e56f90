"""Cards that matter in a draft: revealed and noted, face up, extra picks, added packs, trades (CR 905.2, 905.2a-c)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from draft_table import NAMES, drafted, made, notes, number, pack, picks, pool, three

from engine.cards.card import card
from engine.draft import (
    DRAFT_MATTERS,
    DRAFT_OPS,
    Together,
    Use,
    apply_pick,
    can_see,
    choose,
    new_draft,
    note,
    ops_of,
    pick,
    reveal,
    use,
)
from engine.draft.reading import read_ops
from engine.errors import AmbiguousName, IllegalAction
from engine.testing.marks import rule

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "cards"
B, C = ["B1", "B2", "B3", "B4"], ["C1", "C2", "C3", "C4"]


# -- revealed as drafted -----------------------------------------------------------------------------------------------


@rule("905.2", "905.2b")
def test_a_card_notes_how_many_cards_its_drafter_drafted_this_round():
    draft = picks(three(["A1", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "Lurking Automaton", "C3"]), "A1", "B1", "C1")
    draft = picks(draft, "Lurking Automaton", "A2", "B2")
    assert notes(draft) == [("Ann", "Lurking Automaton", "number", "2")]
    assert not can_see(draft, 1, number(draft, "Lurking Automaton"))  # face down again, only the note is public


@rule("905.2b")
def test_counting_begins_anew_in_each_round_and_counts_the_card_itself():
    draft = drafted([[["x"], ["Lurking Automaton", "A2"]], [["y"], ["B1", "B2"]], [["z"], ["C1", "C2"]]])
    draft = picks(draft, "Lurking Automaton", "B1", "C1")
    assert notes(draft) == [("Ann", "Lurking Automaton", "number", "1")]


@rule("905.2b")
def test_the_player_who_passed_a_card_is_noted_and_nobody_for_the_first_pick():
    first = picks(three(["Cogwork Tracker", "A2"], ["B1", "B2"], ["C1", "C2"]), "Cogwork Tracker", "B1", "C1")
    assert notes(first) == []
    later = picks(three(["A1", "Cogwork Tracker", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"]), "A1", "B1", "C1")
    later = picks(later, "C2", "Cogwork Tracker", "B2")
    assert notes(later) == [("Ned", "Cogwork Tracker", "player", "Ann")]


@rule("905.2b")
def test_the_next_card_drafted_is_revealed_and_its_name_noted():
    draft = picks(three(["Aether Searcher", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"]), "Aether Searcher", "B1", "C1")
    for seat, name in ((2, "B2"), (1, "A2")):
        draft = pick(draft, seat, name).draft
    step = pick(draft, 0, "C2")
    assert notes(step.draft) == [("Ann", "Aether Searcher", "name", "C2")]
    assert any(e.kind == "revealed" and [step.draft.setup.name(c) for c in e.cards] == ["C2"] for e in step.events)


@rule("905.2b")
def test_right_drafter_and_left_choose_three_different_colors_which_are_public():
    draft = picks(three(["Regicide", "A2"], ["B1", "B2"], ["C1", "C2"]), "Regicide", "B1", "C1")
    assert [(d.player, d.options) for d in draft.pending] == [(2, ("white", "blue", "black", "red", "green"))]
    assert can_see(draft, 1, number(draft, "Regicide"))  # revealed until it is noted
    with pytest.raises(IllegalAction, match="a color is noted, one of white, blue, black, red, green; not '7'") as refused:
        note(draft, "Noa", "7")
    assert [r.number for r in refused.value.rules] == ["905.2b"]
    draft = note(draft, "Noa", "red").draft
    with pytest.raises(IllegalAction, match="'red' is not a color that may be chosen: white, blue, black, green"):
        choose(draft, "Ann", "red")
    draft = choose(choose(draft, "Ann", "blue").draft, "Ned", "green").draft
    assert notes(draft) == [("Ann", "Regicide", "colors", "red, blue, green")]
    assert draft.over
    assert not can_see(draft, 1, number(draft, "Regicide"))


@rule("905.2b", "905.1c")
def test_the_spy_looks_at_the_next_card_drafted_from_the_same_pack():
    draft = picks(three(["Cogwork Spy", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"]), "Cogwork Spy", "B1", "C1")
    draft = picks(draft, "C2", "A3", "B2")
    assert can_see(draft, 0, number(draft, "A3"))
    assert not can_see(draft, 2, number(draft, "A3"))


@rule("905.2b")
@pytest.mark.parametrize(("said", "came"), [("A3", "right"), ("A2", "wrong")])
def test_the_next_card_of_a_pack_is_guessed_before_it_is_drafted_and_then_revealed(said, came):
    draft = picks(three(["Spire Phantasm", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"]), "Spire Phantasm", "B1", "C1")
    draft = picks(draft, "C2", "A3", "B2")
    assert [d.player for d in draft.pending] == [0]
    assert draft.counts == (2, 1, 2)  # from this pack nothing is drafted yet
    with pytest.raises(IllegalAction, match="the name of one card is guessed, not 'no card at all'"):
        note(draft, "Ann", "no card at all")
    draft = note(draft, "Ann", said).draft
    assert notes(draft) == [("Ann", "Spire Phantasm", "guess", f"{said}, {came}")]


@rule("905.2", "905.2b")
def test_a_pack_may_be_added_and_is_drafted_from_next():
    draft = three(["Lore Seeker", "A2"], ["B1", "B2"], ["C1", "C2"], spares=[["S1", "S2", "S3"]])
    draft = picks(draft, "Lore Seeker", "B1", "C1")
    draft = choose(draft, "Ann", "yes").draft
    assert pack(draft, 0) == ["S1", "S2", "S3"]
    draft = pick(draft, "Ann", "S2").draft
    while not draft.over:
        draft = pick(draft, draft.pending[0].player, draft.pending[0].options[0]).draft
    assert sorted(len(p) for p in draft.pools) == [3, 3, 3]


@rule("905.2")
def test_no_pack_is_added_if_its_drafter_declines_or_none_is_there():
    draft = picks(three(["Lore Seeker", "A2"], ["B1", "B2"], ["C1", "C2"], spares=[["S1"]]), "Lore Seeker", "B1", "C1")
    assert choose(draft, "Ann", "no").draft.over
    assert picks(three(["Lore Seeker", "A2"], ["B1", "B2"], ["C1", "C2"]), "Lore Seeker", "B1", "C1").over


@rule("905.2a")
def test_players_who_act_at_the_same_time_do_so_in_a_random_order_that_the_seed_tells():
    orders = set()
    for seed in range(8):
        draft = three(["Lore Seeker", "A2"], ["Lore Seeker", "B2"], ["C1", "C2"], spares=[["S1", "S2"], ["T1", "T2"]], seed=seed)
        draft = picks(draft, "Lore Seeker", "Lore Seeker", "C1")
        step = choose(choose(draft, "Ned", "yes").draft, "Ann", "yes")
        again = choose(choose(draft, "Ned", "yes").draft, "Ann", "yes")
        assert step == again
        order = next(e for e in step.events if e.kind == "order")
        assert [r.number for r in order.cites] == ["905.2a"]
        first = NAMES.index(order.words[0])
        assert pack(step.draft, first) == ["S1", "S2"]
        orders.add(order.words)
    assert orders == {("Ann", "Ned"), ("Ned", "Ann")}


@rule("905.2a")
def test_if_fewer_packs_are_left_than_players_want_the_first_in_that_order_get_them():
    draft = three(["Lore Seeker", "A2"], ["Lore Seeker", "B2"], ["C1", "C2"], spares=[["S1", "S2"]])
    step = choose(choose(picks(draft, "Lore Seeker", "Lore Seeker", "C1"), "Ned", "yes").draft, "Ann", "yes")
    first = next(e for e in step.events if e.kind == "order").words[0]
    assert [step.draft.players[e.player] for e in step.events if e.kind == "pack_added"] == [first]


@rule("905.2a")
def test_an_order_that_players_agree_on_is_used():
    draft = three(["Whispergear Sneak", *"abc"], ["Whispergear Sneak", *"def"], ["g", *"hij"], ["later 1", "later 2"])
    draft = picks(draft, "Whispergear Sneak", "Whispergear Sneak", "g")
    uses = (Use(0, number(draft, "Whispergear Sneak"), 4), Use(1, number(draft, "Whispergear Sneak", 1), 5))
    agreed = apply_pick(draft, Together(uses, (1, 0)))
    assert [e.player for e in agreed.events if e.kind == "looked"] == [1, 0]
    assert not any(e.kind == "order" for e in agreed.events)
    drawn = [tuple(e.player for e in apply_pick(drafted_again, Together(uses)).events if e.kind == "looked") for drafted_again in (draft, draft)]
    assert drawn[0] == drawn[1]


# -- face up -----------------------------------------------------------------------------------------------------------


@rule("905.2c", "905.1c")
def test_a_card_drafted_face_up_is_seen_by_all_until_the_draft_is_complete():
    draft = picks(three(["Canal Dredger", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"]), "Canal Dredger", "B1", "C1")
    up = number(draft, "Canal Dredger")
    assert all(can_see(draft, s, up) for s in range(3))
    draft = picks(draft, "C2", "A2", "B2")
    assert draft.over
    assert [can_see(draft, s, up) for s in range(3)] == [True, False, False]


@rule("905.2c")
def test_the_librarian_allows_one_card_more_and_goes_into_the_pack():
    draft = three(["Cogwork Librarian", "A2", "A3", "A4"], B, C)
    draft = picks(draft, "Cogwork Librarian", "B1", "C1")
    draft = picks(draft, ("C2", "C3"), "A2", "B2")
    assert pool(draft, 0) == ["C2", "C3"]
    assert pack(draft, 1) == ["C4", "Cogwork Librarian"]
    assert not draft.face_up


@rule("905.2c")
def test_the_operative_allows_one_card_more_and_passes_the_next_pack_on():
    draft = picks(three(["Leovold's Operative", "A2", "A3", "A4"], B, C), "Leovold's Operative", "B1", "C1")
    draft = picks(draft, ("C2", "C3"), "A2", "B2")
    assert pack(draft, 0) == ["B3", "B4"]
    assert 0 not in {d.player for d in draft.pending}
    assert not can_see(draft, 1, number(draft, "Leovold's Operative"))
    with pytest.raises(IllegalAction, match="Ann passes this pack on undrafted"):
        pick(draft, "Ann", "B3")
    draft = pick(draft, "Noa", "A3").draft  # Ned's pack has one card left: no choice
    assert pack(draft, 1) == ["B3", "B4"]
    draft = pick(draft, "Ned", "B4").draft
    assert draft.over
    assert [len(p) for p in draft.pools] == [4, 4, 4]
    assert pool(draft, 0) == ["Leovold's Operative", "C2", "C3", "A4"]


@rule("905.2c")
def test_two_face_up_cards_that_could_be_meant_must_be_told_apart():
    packs = [[["Cogwork Librarian", "A2"], ["Leovold's Operative", "A4", "A5", "A6"]], [["B1", "B2"], B], [["C1", "C2"], C]]
    draft = picks(drafted(packs), "Cogwork Librarian", "B1", "C1")
    draft = picks(draft, "Leovold's Operative", "B1", "C1")
    with pytest.raises(AmbiguousName, match="say which face-up cards are used"):
        pick(draft, "Ann", "B2", "B3")
    with pytest.raises(IllegalAction, match="is not in play"):
        pick(draft, "Ann", "B2", "B3", using=["B4"])
    both = pick(draft, "Ann", "B2", "B3", "B4", using=["Cogwork Librarian", "Leovold's Operative"]).draft
    assert both.given[0] is not None


@rule("905.2c")
def test_the_agent_takes_the_whole_pack_and_drafts_no_more_this_round():
    draft = picks(three(["Agent of Acquisitions", "A2", "A3", "A4"], B, C, ["D1", "D2"]), "Agent of Acquisitions", "B1", "C1")
    draft = picks(draft, ("C3", "C2", "C4"), "A2", "B2")
    assert pool(draft, 0) == ["Agent of Acquisitions", "C3", "C2", "C4"]
    while draft.round == 1:
        assert all(d.player != 0 for d in draft.pending)
        draft = pick(draft, draft.pending[0].player, draft.pending[0].options[0]).draft
    assert 0 in {d.player for d in draft.pending}
    assert len(draft.pools[0]) == 4


@rule("905.2c")
def test_cards_are_removed_face_up_or_face_down_and_are_in_no_pool():
    for source, seen in (("Animus of Predation", True), ("Cogwork Grinder", False)):
        draft = picks(three([source, "A2", "A3", "A4"], B, C), source, "B1", "C1")
        draft = picks(draft, "C2", "A2", "B2")
        assert [(d.player, d.kind) for d in draft.pending] == [(0, "May")]
        draft = choose(draft, "Ann", "yes").draft
        gone = number(draft, "C2")
        assert pool(draft, 0) == [source]
        assert draft.counts[0] == 2
        assert can_see(draft, 0, gone)
        assert can_see(draft, 1, gone) is seen


@rule("905.2b", "905.2c")
def test_a_drafted_creature_is_revealed_and_its_name_or_types_noted():
    for source, what in (("Noble Banneret", "name Noble Elf"), ("Paliano Vanguard", "creature types Elf, Knight"), ("Smuggler Captain", "name Noble Elf")):
        draft = picks(three([source, "A2", "A3", "A4"], B, ["C1", "Noble Elf", "C3", "C4"]), source, "B1", "C1")
        draft = picks(draft, "Noble Elf", "A2", "B2")
        with pytest.raises(IllegalAction, match="shown only where an ability says so"):
            reveal(draft, "Ned", "A2")
        draft = reveal(draft, "Ann", "Noble Elf").draft
        assert [f"{n.what} {', '.join(n.values)}" for n in draft.notes] == [what]
        assert not draft.face_up
        assert not can_see(draft, 1, number(draft, "Noble Elf"))


@rule("905.2c")
def test_only_creature_cards_are_noted_by_a_card_that_asks_for_creatures():
    draft = picks(three(["Noble Banneret", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "A Spell", "C3"]), "Noble Banneret", "B1", "C1")
    draft = picks(draft, "A Spell", "A2", "B2")
    assert [d.slot for d in draft.pending] == ["wish"]  # the last card, a creature, taken by itself
    assert draft.setup.name(draft.pending[0].about[0]) == "B3"


@rule("905.1c", "905.2c")
def test_who_drafts_at_random_sees_no_pack_until_three_cards_were_drafted():
    cards = [[f"{x}{i}" for i in range(6)] for x in "BC"]
    draft = picks(three(["Archdemon of Paliano", *"abcde"], *cards), "Archdemon of Paliano", "B0", "C0")
    left = []
    while number(draft, "Archdemon of Paliano") in draft.face_up:
        assert not any(can_see(draft, 0, c) for c in draft.pack(0))
        assert all(d.player != 0 for d in draft.pending)
        left.append(len(draft.pools[0]))
        draft = picks(draft, None, pack(draft, 1)[0], pack(draft, 2)[0])
    assert left == [2, 3]
    assert all(can_see(draft, 0, c) for c in draft.pack(0))


@rule("905.2c")
def test_last_cards_go_to_who_drafted_the_dredger():
    draft = picks(three(["Canal Dredger", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"]), "Canal Dredger", "B1", "C1")
    draft = picks(draft, "C2", "A2", "B2")
    assert draft.over
    assert pool(draft, 0) == ["Canal Dredger", "C2", "C3", "A3", "B3"]
    assert [len(p) for p in draft.pools] == [5, 2, 2]


@rule("905.2c")
def test_with_two_dredgers_the_passing_player_chooses():
    draft = picks(three(["Canal Dredger", "A2", "A3"], ["Canal Dredger", "B2", "B3"], ["C1", "C2", "C3"]), "Canal Dredger", "Canal Dredger", "C1")
    draft = picks(draft, "C2", "A2", "B2")
    assert [(d.player, d.kind, d.options) for d in draft.pending] == [(s, "ChoosePlayers", (~0, ~1)) for s in range(3)]
    draft = choose(choose(choose(draft, "Ann", "Ned").draft, "Ned", "Ned").draft, "Noa", "Ann").draft
    assert [len(p) for p in draft.pools] == [3, 4, 2]


@rule("905.2c", "905.1c")
def test_the_informant_looks_at_the_next_card_of_a_chosen_player():
    draft = picks(three(["Illusionary Informant", "A2", "A3", "A4"], B, C), "Illusionary Informant", "B1", "C1")
    draft = use(draft, "Ann", "Illusionary Informant", "Noa").draft
    assert not draft.face_up
    draft = picks(draft, "C2", "A2", "B2")
    assert can_see(draft, 0, number(draft, "B2"))
    assert not can_see(draft, 0, number(draft, "A2"))
    with pytest.raises(IllegalAction, match="Illusionary Informant is not in the face-up cards of Ann"):
        use(draft, "Ann", "Illusionary Informant", "Ned")


@rule("905.2c", "905.1c")
def test_the_sneak_looks_at_an_unopened_pack_but_not_at_one_that_another_player_looks_at():
    draft = picks(three(["Whispergear Sneak", "A2", "A3", "A4"], B, C, ["D1", "D2"]), "Whispergear Sneak", "B1", "C1")
    with pytest.raises(IllegalAction, match="being looked at by another player"):
        use(draft, "Ann", "Whispergear Sneak", draft.queues[1][0])
    draft = use(draft, "Ann", "Whispergear Sneak", "Ned's pack 2").draft
    second = draft.setup.packs[draft.setup.rounds[1][1]]
    assert all(can_see(draft, 0, c) for c in second)
    assert not any(can_see(draft, 1, c) for c in second)


@rule("905.2", "905.1d")
def test_after_the_draft_a_card_may_be_traded_for_one_that_another_player_offers():
    draft = picks(three(["Deal Broker", "A2"], ["B1", "B2"], ["C1", "C2"]), "Deal Broker", "B1", "C1")
    assert draft.phase == "after"
    draft = reveal(draft, "Ann", "C2").draft
    assert can_see(draft, 1, number(draft, "C2"))
    draft = choose(draft, "Ned", "B1").draft
    assert not can_see(draft, 2, number(draft, "B1"))
    draft = choose(draft, "Noa").draft
    assert can_see(draft, 0, number(draft, "B1"))
    draft = choose(draft, "Ann", "B1").draft
    assert draft.over
    assert [pool(draft, s) for s in range(3)] == [["Deal Broker", "B1"], ["C2", "A2"], ["C1", "B2"]]


@rule("905.2")
def test_a_trade_may_be_declined_by_everybody():
    draft = picks(three(["Deal Broker", "A2"], ["B1", "B2"], ["C1", "C2"]), "Deal Broker", "B1", "C1")
    assert choose(draft, "Ann").draft.over
    nobody = choose(choose(reveal(draft, "Ann", "C2").draft, "Ned").draft, "Noa").draft
    assert nobody.over
    assert pool(nobody, 0) == ["Deal Broker", "C2"]


# -- what cards say ----------------------------------------------------------------------------------------------------


@rule("905.2")
def test_every_op_is_in_the_closed_list_and_used_by_a_card():
    used = {op.kind for ops in DRAFT_MATTERS.values() for op in ops}
    assert used | {"note_value"} == set(DRAFT_OPS)  # no printed card lets its drafter choose what to note


@rule("905.2b", "905.2c")
def test_draft_abilities_are_read_from_the_text_of_a_card():
    text = "Draft this card face up.\nAs you draft a creature card, you may reveal it, note its name, then turn this card face down."
    found = ops_of(card("Test Herald", "{1}", "Creature — Elf", text=text, power=1, toughness=1))
    assert [(op.kind, op.what, op.of) for op in found] == [("face_up", "", ()), ("note_drafted", "name", ("Creature",))]
    assert ops_of(made("Plain Bear")) == ()


@pytest.mark.skipif(not DATA.is_dir(), reason="no card files beside the project")
def test_the_texts_of_all_these_cards_say_what_the_table_says_and_no_other_text_is_taken_for_one():
    from engine.cards.readers.scryfall import card_from_scryfall

    listed = set(json.loads((DATA / "groups.json").read_text("utf-8"))["draft_matters"])
    assert listed == set(DRAFT_MATTERS)
    hits = set()
    for file in sorted(DATA.glob("oracle-*.jsonl")):
        for line in file.read_text("utf-8").splitlines():
            if "draft" not in line:
                continue
            found = card_from_scryfall(json.loads(line))
            ops = read_ops(found)
            if ops:
                hits.add(found.name)
                assert ops == DRAFT_MATTERS.get(found.name), found.name
    assert hits == listed


@rule("905.2b")
@pytest.mark.parametrize(
    ("what", "said", "wrong"),
    [("color", "red", "purple"), ("number", "7", "many"), ("card name", "A2", "No Such Card"), ("creature type", "Elf", "Table")],
)
def test_the_drafter_notes_a_value_of_the_kind_the_card_asks_for(what, said, wrong):
    elk = card("Noting Elk", "{1}", "Creature — Elk", power=1, toughness=1, text=f"Reveal this card as you draft it and note a {what}.")
    packs = [[[elk, made("A2")]], [[made("B1"), made("B2")]], [[made("C1"), made("C2")]]]
    draft = pick(new_draft("conspiracy-draft", packs, seed=1, names=NAMES[:3]).draft, 0, "Noting Elk").draft
    with pytest.raises(IllegalAction):
        note(draft, "Ann", wrong)
    draft = note(draft, "Ann", said).draft
    assert notes(draft) == [("Ann", "Noting Elk", what, said)]
    assert not can_see(draft, 1, number(draft, "Noting Elk"))

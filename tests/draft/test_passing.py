"""Picks and passing: one or two at a time, to the left, to the right, to the left (CR 903.13b-c, 905.1a-b)."""

from __future__ import annotations

import pytest
from draft_table import PLAIN, drafted, pack, picks, pool

from engine.draft import check, new_draft, pick
from engine.draft.state import Pick
from engine.errors import IllegalAction, InvalidAction
from engine.testing.marks import rule


@rule("905.1a", "905.1b")
def test_the_first_round_goes_to_the_left_one_card_at_a_time():
    draft = picks(drafted([[p] for p in PLAIN]), "A1", "B1", "C1")
    assert [pack(draft, s) for s in range(3)] == [["C2", "C3"], ["A2", "A3"], ["B2", "B3"]]


@rule("905.1b", "903.13c")
@pytest.mark.parametrize("variant", ["conspiracy-draft", "commander-draft"])
def test_rounds_one_and_three_go_left_and_round_two_right(variant):
    ones = [[["A"] * 3, ["B"] * 3, ["C"] * 3][s] for s in range(3)]
    draft = drafted([[p, p, p, p] for p in ones], variant)
    assert [draft.setup.direction(r) for r in (1, 2, 3, 4)] == ["left", "right", "left", "right"]


@rule("905.1b")
def test_the_second_round_goes_to_the_right():
    draft = picks(drafted([[["x"], p] for p in PLAIN]), "A1", "B1", "C1")
    assert [pack(draft, s) for s in range(3)] == [["B2", "B3"], ["C2", "C3"], ["A2", "A3"]]


@rule("905.1a")
def test_packs_wait_until_everybody_has_picked():
    draft = drafted([[p] for p in PLAIN])
    waiting = picks(draft, "A1", "B1")
    assert [len(p) for p in waiting.pools] == [1, 1, 0]
    assert [pack(waiting, s) for s in range(3)] == [["A2", "A3"], ["B2", "B3"], ["C1", "C2", "C3"]]
    assert [d.player for d in waiting.pending] == [2]
    done = pick(waiting, "Noa", "C1")
    assert [len(p) for p in done.draft.pools] == [1, 1, 1]
    assert draft.pools == ((), (), ())  # the draft given stays as it was


@rule("905.1a")
def test_the_last_card_of_a_pack_is_taken_by_itself_and_the_draft_ends():
    draft = picks(drafted([[p] for p in PLAIN]), "A1", "B1", "C1")
    draft = picks(draft, "C2", "A2", "B2")
    assert draft.over
    assert [pool(draft, s) for s in range(3)] == [["A1", "C2", "B3"], ["B1", "A2", "C3"], ["C1", "B2", "A3"]]


@rule("905.1a")
def test_two_cards_at_once_are_refused_where_one_is_drafted():
    with pytest.raises(IllegalAction, match="1 card is drafted from this pack, not 2") as refused:
        pick(drafted([[p] for p in PLAIN]), "Ann", "A1", "A2")
    assert [r.number for r in refused.value.rules] == ["905.1a"]


@rule("903.13b")
def test_commander_draft_takes_two_cards_and_refuses_one():
    packs = [[[f"{x}{i}" for i in range(6)]] for x in "ABCD"]
    draft = drafted(packs, "commander-draft")
    with pytest.raises(IllegalAction, match="2 cards are drafted from this pack, not 1") as refused:
        pick(draft, 0, "A0")
    assert [r.number for r in refused.value.rules] == ["903.13b"]
    draft = picks(draft, ("A0", "A1"), ("B0", "B1"), ("C0", "C1"), ("D0", "D1"))
    draft = picks(draft, ("D2", "D3"), ("A2", "A3"), ("B2", "B3"), ("C2", "C3"))
    assert draft.over  # the last two of each pack are no choice
    assert pool(draft, 0) == ["A0", "A1", "D2", "D3", "C4", "C5"]


@rule("903.13b")
def test_a_single_last_card_is_drafted_alone():
    draft = picks(drafted([[["A", "B", "C"]], [["D", "E", "F"]]], "commander-draft"), ("A", "B"), ("D", "E"))
    assert [pool(draft, s) for s in range(2)] == [["A", "B", "F"], ["D", "E", "C"]]


@rule("905.1a")
def test_eight_players_with_fifteen_cards_have_fifteen_a_round_and_45_in_the_end():
    draft = drafted([[[f"{s}-{r}-{i}" for i in range(15)] for r in range(3)] for s in range(8)])
    turns = 0
    while not draft.over:
        if turns == 14:
            assert draft.round == 2
            assert {len(p) for p in draft.pools} == {15}
        draft = picks(draft, *(pack(draft, s)[0] for s in range(8)))
        turns += 1
    assert {len(p) for p in draft.pools} == {45}
    assert turns == 3 * 14


@rule("905.1a")
def test_bad_picks_are_refused_with_what_would_be_right():
    draft = drafted([[p] for p in PLAIN])
    with pytest.raises(IllegalAction, match="B1 is not in the pack in front of Ann, which has A1, A2, A3"):
        pick(draft, "Ann", "B1")
    with pytest.raises(IllegalAction, match="has picked already"):
        pick(picks(draft, "A1"), "Ann", "A2")
    with pytest.raises(InvalidAction, match="no player is 'Zoe'; there are Ann, Ned, Noa"):
        pick(draft, "Zoe", "A1")
    over = picks(picks(draft, "A1", "B1", "C1"), "C2", "A2", "B2")
    with pytest.raises(IllegalAction, match="the draft is over"):
        pick(over, "Ann", 0)
    refusal = check(draft, Pick(0, (3,)))
    assert not refusal
    assert "that card is not in the pack" in refusal.reasons[0].text  # not even the name of a card Ann can't see


@rule("903.13a", "905.1")
def test_a_draft_needs_a_variant_with_one_and_enough_players():
    with pytest.raises(InvalidAction, match="Commander has no draft"):
        new_draft("commander", [[[]], [[]]], seed=1)
    with pytest.raises(InvalidAction, match="drafted by 3 players or more, not 2"):
        drafted([[["A"]], [["B"]]])
    with pytest.raises(InvalidAction, match="a pack for every draft round"):
        drafted([[["A"]], [["B"]], [["C"], ["D"]]])

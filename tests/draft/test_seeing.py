"""What drafters see (CR 903.13d, 905.1c): nothing but the pack in hand, the own pool, cards face up or revealed, and notes."""

from __future__ import annotations

import random

import pytest
from draft_table import NAMES, drafted, number, picks, three
from hypothesis import given
from hypothesis import strategies as st

from engine.draft import DRAFT_MATTERS, apply_pick, can_see, reveal, view
from engine.draft.telling import tell
from engine.draft.views import seen_event
from engine.errors import IllegalAction
from engine.frozen import replace
from engine.play.draft import RandomDrafter
from engine.testing.marks import rule

MATTERS = [n for n in sorted(DRAFT_MATTERS) if not any(op.kind == "set_aside" for op in DRAFT_MATTERS[n])]


def mixed(seed, variant="conspiracy-draft", players=4, size=7):
    """A draft with many cards that matter, in two rounds."""
    luck = random.Random(seed)
    names = [luck.choice(MATTERS) if luck.random() < 0.5 else f"Card {luck.randrange(40)}" for _ in range(players * 2 * size + 2 * size)]
    packs = [names[i * size : (i + 1) * size] for i in range(players * 2 + 2)]
    return drafted([packs[2 * p : 2 * p + 2] for p in range(players)], variant, spares=packs[-2:], seed=seed)


def some_way(draft, seed, actions):
    """The draft after so many actions of random drafters, and the events of the last."""
    drafters = [RandomDrafter(seed + s) for s in range(len(draft.players))]
    events = ()
    for _ in range(actions):
        if draft.over:
            break
        decision = draft.pending[-1]
        draft, events = apply_pick(draft, drafters[decision.player].decide(draft, decision))
    return draft, events


@rule("905.1c", "903.13d")
@given(st.integers(0, 10**6), st.integers(0, 60), st.sampled_from(["conspiracy-draft", "commander-draft"]), st.randoms(use_true_random=False))
def test_permuting_what_a_player_may_not_see_does_not_change_what_the_player_sees(seed, actions, variant, luck):
    draft, _ = some_way(mixed(seed, variant), seed, actions)
    for seat in range(len(draft.players)):
        hidden = [c for c in range(len(draft.setup.copies)) if not can_see(draft, seat, c)]
        shuffled = [draft.setup.copies[c] for c in hidden]
        luck.shuffle(shuffled)
        copies = list(draft.setup.copies)
        for c, place in zip(hidden, shuffled, strict=True):
            copies[c] = place
        other = replace(draft, setup=replace(draft.setup, copies=tuple(copies)))
        assert view(other, seat) == view(draft, seat)


@rule("905.1c", "903.13d")
@given(st.integers(0, 10**6), st.integers(1, 60))
def test_secret_picks_and_events_for_others_name_no_card(seed, actions):
    draft, events = some_way(mixed(seed), seed, actions)
    for seat in range(len(draft.players)):
        given_by_others = replace(draft, given=tuple(p if s == seat else None for s, p in enumerate(draft.given)))
        assert view(given_by_others, seat) == view(draft, seat)
        for event in events:
            seen = seen_event(event, seat)
            if event.to is not None and seat not in event.to:
                assert not seen.cards
                assert not seen.words
                tell(draft.setup, event, seat)


@rule("905.1c")
def test_a_player_sees_the_pack_in_hand_and_the_own_pool_only():
    draft = picks(three(["A1", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"], ["later"]), "A1", "B1", "C1")
    seen = {draft.setup.name(c) for c in range(len(draft.setup.copies)) if can_see(draft, 0, c)}
    assert seen == {"A1", "C2", "C3"}
    shown = view(draft, 0)
    assert [n for _, n in shown.pool] == ["A1"]
    assert [n for _, n in shown.pack] == ["C2", "C3"]
    assert shown.pack_sizes == ((2,), (2,), (2,))
    assert shown.pool_sizes == (1, 1, 1)
    assert shown.direction == "left"


@rule("905.1c")
def test_an_own_pick_that_waits_is_seen_by_its_player_alone():
    draft = picks(three(["A1", "A2"], ["B1", "B2"], ["C1", "C2"]), "A1")
    assert view(draft, 0).given == (number(draft, "A1"),)
    assert view(draft, 1).given is None
    assert view(draft, 1).deciding == (1, 2)


@rule("905.1c", "903.13d")
@pytest.mark.parametrize("variant", ["conspiracy-draft", "commander-draft"])
def test_a_player_who_wants_to_show_a_drafted_card_is_refused(variant):
    draft = drafted([[["A1", "A2", "A3", "A4"]], [["B1", "B2", "B3", "B4"]], [["C1", "C2", "C3", "C4"]]], variant)
    first = ("A1", "B1", "C1") if variant == "conspiracy-draft" else (("A1", "A2"), ("B1", "B2"), ("C1", "C2"))
    with pytest.raises(IllegalAction, match="shown only where an ability says so") as refused:
        reveal(picks(draft, *first), "Ann", "A1")
    assert refused.value.rules[0].number == ("905.1c" if variant == "conspiracy-draft" else "903.13d")


@rule("905.2b")
def test_notes_are_seen_by_everybody_at_any_time():
    draft = picks(three(["Lurking Automaton", "A2"], ["B1", "B2"], ["C1", "C2"]), "Lurking Automaton", "B1", "C1")
    assert {tuple((n.player, n.name, n.values) for n in view(draft, s).notes) for s in range(3)} == {((0, "Lurking Automaton", ("1",)),)}


def test_cards_removed_face_down_are_known_to_who_removed_them_alone():
    draft = picks(three(["Cogwork Grinder", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"]), "Cogwork Grinder", "B1", "C1")
    draft = picks(draft, "C2", "A2", "B2")
    from engine.draft import choose

    draft = choose(draft, "Ann", "yes").draft
    assert [(r[1], r[3]) for r in view(draft, 0).removed] == [("Cogwork Grinder", "C2")]
    assert [(r[1], r[2], r[3]) for r in view(draft, 1).removed] == [("Cogwork Grinder", -1, "")]


@rule("905.2")
@given(st.integers(0, 10**6), st.sampled_from(["conspiracy-draft", "commander-draft"]))
def test_every_card_is_in_one_place_until_the_draft_is_over(seed, variant):
    draft = mixed(seed, variant)
    drafters = [RandomDrafter(seed + s) for s in range(len(draft.players))]
    total = len(draft.setup.copies)
    while not draft.over:
        decision = draft.pending[0]
        draft = apply_pick(draft, drafters[decision.player].decide(draft, decision)).draft
        places = [*(c for p in draft.pools for c in p), *(r.card for r in draft.removed), *draft.undrafted, *(c for p in draft.packs for c in p)]
        assert sorted(places) == list(range(total))
    assert not any(draft.queues)
    assert not draft.face_up
    assert not draft.shown


@rule("905.2a")
@given(st.integers(0, 10**6))
def test_the_same_seed_and_actions_give_the_same_draft(seed):
    one, two = (some_way(mixed(seed), seed, 40) for _ in range(2))
    assert one == two
    assert one[0].players == NAMES[:4]

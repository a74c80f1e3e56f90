"""Who knows which hidden card, as the log tells (CR 400.2, 401, 402.3, 701.20, 701.24, 708.5, 723.4)."""

from __future__ import annotations

from engine import view
from engine.cards.card import card
from engine.ids import ObjectId, PlayerId
from engine.state import events as ev
from engine.state.knowledge import Knowledge
from engine.state.objects import More, Obj
from engine.testing.marks import rule
from engine.testing.scenario import act, build

FACE = card("Test Card", None, "Artifact").faces[0]
ANN, NED, NOA, WATCHER = range(4)


class Table:
    """Three players; every method makes one thing happen and gives the new object's id."""

    def __init__(self):
        self.known = Knowledge(3)
        self.next = 0
        self.where = {}

    def obj(self, owner, zone, **more):
        made = Obj(ObjectId(self.next), (), PlayerId(owner), PlayerId(owner) if zone in ("battlefield", "stack") else None, zone, FACE, more=More(**more))
        self.next += 1
        self.where[made.id] = made
        return made

    def put(self, owner, zone, **more):
        made = self.obj(owner, zone, **more)
        self.known.read(ev.Placed(made))
        return made.id

    def move(self, oid, zone, how="put", index=0, by=None, **more):
        old = self.where.pop(oid)
        made = self.obj(old.owner, zone, **more)
        self.known.read(ev.Moved(old.id, made, old.zone, zone, index if zone == "library" else None, how=how, by=by))
        return made.id

    def happen(self, event):
        self.known.read(event)
        return self.known.learnt

    def who(self, oid):
        return {s for s in range(4) if self.known.knows(s, oid)}


@rule("402.3")
def test_a_drawn_card_is_known_to_who_drew_it():
    t = Table()
    card_ = t.put(ANN, "library")
    assert t.who(card_) == set()
    drawn = t.move(card_, "hand", "draw")
    assert t.who(drawn) == {ANN}
    assert t.known.learnt == 1 << ANN


@rule("400.2")
def test_what_goes_from_a_public_zone_to_the_hand_or_the_library_is_known_to_all():
    t = Table()
    for zone in ("hand", "library"):
        assert t.who(t.move(t.put(ANN, "graveyard"), zone)) == {ANN, NED, NOA, WATCHER}
        assert t.known.learnt == 0


@rule("121.1", "401.2")
def test_a_card_known_on_top_is_known_in_the_hand_after_the_draw():
    t = Table()
    top = t.move(t.put(ANN, "battlefield"), "library")
    assert t.who(t.move(top, "hand", "draw")) == {ANN, NED, NOA, WATCHER}
    assert t.known.learnt == 0


@rule("701.24a")
def test_shuffling_makes_a_library_unknown():
    t = Table()
    top = t.move(t.put(ANN, "battlefield"), "library")
    kept = t.move(t.put(NED, "battlefield"), "library")
    t.happen(ev.Shuffled(PlayerId(ANN), (top,)))
    assert t.who(top) == set()
    assert t.who(kept) == {ANN, NED, NOA, WATCHER}
    assert t.who(t.move(top, "hand", "draw")) == {ANN}


@rule("701.22a")
def test_who_scries_knows_the_cards_and_the_others_do_not_learn_whether_anything_changed():
    t = Table()
    under, a, b = t.put(ANN, "library"), t.put(ANN, "library"), t.move(t.put(ANN, "battlefield"), "library")
    assert t.happen(ev.Revealed((b, a), (PlayerId(ANN),))) == 1 << ANN
    assert t.who(a) == t.who(b) == {ANN}  # Ann may have put b, which all knew, on the bottom
    t.happen(ev.Rearranged(PlayerId(ANN), (a, b, under)))
    assert t.who(a) == {ANN}


@rule("401.4")
def test_of_cards_put_back_together_only_the_owner_knows_the_order():
    t = Table()
    a, b = (t.put(ANN, "graveyard") for _ in range(2))
    a, b = t.move(a, "library"), t.move(b, "library")
    assert t.who(a) == t.who(b) == {ANN}


@rule("402.3")
def test_after_a_card_has_left_the_hand_unseen_nobody_else_knows_which_are_left():
    t = Table()
    a, b = t.put(ANN, "hand"), t.put(ANN, "hand")
    t.happen(ev.Revealed((a, b), (PlayerId(NED),)))
    assert t.who(a) == {ANN, NED}
    bottom = t.move(b, "library", index=None)
    assert t.who(a) == {ANN}
    assert t.who(bottom) == {ANN}


@rule("402.3")
def test_a_card_that_is_played_says_which_one_left():
    t = Table()
    a, b = t.put(ANN, "hand"), t.put(ANN, "hand")
    t.happen(ev.Revealed((a, b), (PlayerId(NED),)))
    t.move(a, "battlefield", "play")
    assert t.known.learnt == 1 << NOA | 1 << WATCHER
    assert t.who(b) == {ANN, NED}


@rule("708.5")
def test_a_spell_cast_face_down_is_seen_by_its_controller_alone():
    t = Table()
    a, b = t.put(ANN, "hand"), t.put(ANN, "hand")
    t.happen(ev.Revealed((a, b), (PlayerId(NED),)))
    down = t.move(a, "stack", "cast", face_down="morph")
    assert [t.known.sees_front(s, down) for s in range(4)] == [True, False, False, False]
    assert t.who(b) == {ANN}
    on = t.move(down, "battlefield", "resolve", face_down="morph")
    assert [t.known.sees_front(s, on) for s in range(4)] == [True, False, False, False]
    assert t.happen(ev.ControlChanged(on, PlayerId(NED), PlayerId(ANN))) == 1 << NED
    assert t.happen(ev.Noted(on, More(), "turned_face_up", FACE)) == 1 << NOA | 1 << WATCHER


@rule("406.3")
def test_a_card_exiled_face_down_is_known_to_who_may_look():
    t = Table()
    down = t.move(t.put(ANN, "library"), "exile", "exile", by=PlayerId(NED), face_down="exile", known=(PlayerId(NED),))
    assert [t.known.sees_front(s, down) for s in range(4)] == [False, True, False, False]
    assert t.who(t.move(down, "hand")) == {ANN, NED}


@rule("723.4")
def test_who_controls_a_player_sees_that_hand_and_remembers_it():
    t = Table()
    a = t.put(ANN, "hand")
    assert t.happen(ev.PlayerChanged(PlayerId(ANN), "control", controlled_by=PlayerId(NOA))) == 1 << NOA
    drawn = t.move(t.put(ANN, "library"), "hand", "draw")
    t.happen(ev.PlayerChanged(PlayerId(ANN), "control"))
    assert t.who(a) == t.who(drawn) == {ANN, NOA}
    assert t.who(t.move(t.put(ANN, "library"), "hand", "draw")) == {ANN}


@rule("701.23a", "701.20a")
def test_a_card_found_and_shown_is_known_in_the_hand():
    t = Table()
    a, _ = t.put(ANN, "library"), t.put(ANN, "library")
    t.happen(ev.RuleApplied("searched", (), PlayerId(ANN)))
    t.happen(ev.Revealed((a,)))
    assert t.known.beneath.get(ANN, ()) == ()
    assert t.who(t.move(a, "hand", "search", by=PlayerId(ANN))) == {ANN, NED, NOA, WATCHER}


@rule("701.23i", "701.24a")
def test_a_card_found_shown_and_put_on_top_is_known_there():
    t = Table()
    a, b = t.put(ANN, "library"), t.put(ANN, "library")
    t.happen(ev.RuleApplied("searched", (), PlayerId(ANN)))
    t.happen(ev.Revealed((b,)))
    t.happen(ev.Shuffled(PlayerId(ANN), (b, a)))
    assert t.who(b) == {ANN, NED, NOA, WATCHER}
    assert t.who(a) == set()


@rule("701.23a")
def test_a_card_taken_from_somewhere_in_a_library_makes_its_order_doubtful_for_others():
    t = Table()
    top = t.move(t.put(ANN, "battlefield"), "library")
    t.move(t.put(ANN, "library"), "hand", "search", by=PlayerId(ANN))
    assert t.who(top) <= {ANN}


@rule("733.1")
def test_a_card_whose_cast_is_taken_back_is_known_in_the_hand():
    t = Table()
    a = t.put(ANN, "hand")
    held = t.where[a]
    spell = t.move(a, "stack", "cast")
    t.happen(ev.CastReversed(spell, held, 0))
    assert t.who(a) == {ANN, NED, NOA, WATCHER}


@rule("701.6a", "401.2")
def test_a_spell_put_on_top_of_the_library_is_seen_there_with_its_place():
    game = build({
        "Ann": {"hand": ["Memory Lapse"], "battlefield": ["Island", "Island"], "library": ["Forest"]},
        "Ned": {"hand": ["Shock"], "battlefield": ["Mountain"], "library": ["Forest", "Forest"]},
    })  # fmt: skip
    game = act(act(game, "Ann", "pass"), "Ned", "cast Shock targeting Ann", "pass")
    game = act(act(act(game, "Ann", "cast Memory Lapse targeting Shock", "pass"), "Ned", "pass"), "Ann")
    for seat in (0, 1, None):
        ((place, seen),) = [(k.place, k.card) for k in view(game, seat).players[1].known]
        assert (place, seen.name, seen.id) == (1, "Shock", None)


@rule("701.23a", "701.23i", "401.2")
def test_who_searches_knows_the_card_it_put_on_top_without_showing_it_and_nobody_else_does():
    game = build({
        "Ann": {"hand": ["Vampiric Tutor"], "battlefield": ["Swamp"], "library": ["Forest", "Shock", "Island", "Plains"]},
        "Ned": {},
    })  # fmt: skip
    game = act(act(game, "Ann", "cast Vampiric Tutor", "pass"), "Ned", "pass")
    game = act(game, "Ann", "choose Shock")
    ((place, seen),) = [(k.place, k.card) for k in view(game, 0).players[0].known]
    assert (place, seen.name, seen.id) == (1, "Shock", None)
    assert not view(game, 1).players[0].known
    assert not view(game).players[0].known

"""Face-down conspiracies and their secret names (CR 702.106, 315, 905.4)."""

from __future__ import annotations

import pytest

from engine import apply, new_game, view
from engine.cards.abilities import Keyword
from engine.cards.card import card
from engine.cards.catalog import catalog
from engine.cards.deck import Deck
from engine.ids import PlayerId
from engine.state.decisions import Answer, Special
from engine.testing.marks import rule
from engine.views import diff, history

HIDDEN = card("Hidden Plot", None, "Conspiracy", (Keyword("hidden agenda"),))
DOUBLE = card("Double Plot", None, "Conspiracy", (Keyword("double agenda"),))
OTHER = card("Other Plot", None, "Conspiracy", (Keyword("hidden agenda"),))


def deck(*plots):
    return Deck((catalog().get("Plains"),) * 40, conspiracies=plots)


def course(plot, *names):
    """Ann's agenda: the game before the names are chosen, after that, and when all have kept."""
    game = new_game("conspiracy-draft", [deck(plot), deck(), deck()], seed=3, names=("Ann", "Ned", "Noa"), first=0).game
    yield game
    game = apply(game, Answer(PlayerId(0), names)).game
    yield game
    while game.pending[0].kind != "ChooseAction":
        game = apply(game, Answer(game.pending[0].player, ("keep",))).game
    yield game


@rule("702.106a", "702.106b", "702.106f")
@pytest.mark.parametrize("seat", [1, 2, None])
def test_an_agenda_its_names_and_how_many_they_are_look_alike_to_others(seat):
    games = [tuple(course(HIDDEN, "Plains")), tuple(course(OTHER, "Forest")), tuple(course(DOUBLE, "Plains", "Island"))]
    for same in zip(*games, strict=True):
        first, *others = [view(g, seat) for g in same]
        assert first.command[0].face_down == "agenda"
        assert (first.command[0].name, first.command[0].choices) == ("", ())
        for other in others:
            assert other == first
        assert len({history(g, seat, 0) for g in same}) == 1
    changes = [diff(view(a, seat), view(b, seat)) for a, b, _ in games]
    assert changes[0] == changes[1] == changes[2]


@rule("702.106c")
def test_its_owner_sees_it_and_everybody_once_it_is_turned_up():
    *_, game = course(DOUBLE, "Plains", "Island")
    mine = view(game, 0).command[0]
    assert (mine.name, mine.face_down, mine.choices) == ("Double Plot", "agenda", (("name", "Plains"), ("name", "Island")))
    assert mine.id is not None
    shown = apply(game, Special(PlayerId(0), "reveal", mine.id)).game
    for seat in (0, 1, 2, None):
        seen = view(shown, seat).command[0]
        assert (seen.name, seen.face_down, seen.choices) == ("Double Plot", "", mine.choices)

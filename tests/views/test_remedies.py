"""Every refusal says what would make the action legal."""

import random

import pytest

from engine import Activate, Cast, PlayLand, apply, check, legal, new_game
from engine.core.activating import abilities_of
from engine.errors import Reason
from engine.play.decks import demo_decks
from engine.protocol import error_data
from engine.rulebook.refs import ref
from engine.testing.marks import rule
from engine.words.remedies import REMEDIES, remedy


def refused(game):
    """Reasons against whatever the deciding player can't do with the cards they have."""
    d = game.pending[0]
    state = game.board.players[d.player]
    tried = [Cast(d.player, o) for o in (*state.hand, *state.graveyard, *game.board.command)]
    tried += [PlayLand(d.player, o) for o in state.hand]
    tried += [Activate(d.player, o, i) for o in game.board.battlefield for i in range(len(abilities_of(game.board, game.board.objects[o])))]
    return [r for action in tried for r in check(game, action).reasons]


@rule("117.1", "305.1", "601.2", "602.2")
@pytest.mark.parametrize("seed", range(3))
def test_a_refused_action_with_a_card_is_told_what_its_rule_asks_for(seed):
    game = new_game("commander", demo_decks(), seed=seed).game
    chance = random.Random(seed)
    seen = set()
    for n in range(400):
        if game.outcome is not None:
            break
        if n % 10 == 0 and game.pending[0].kind == "ChooseAction":
            for reason in refused(game):
                numbers = [r.number for r in reason.rules]
                assert any(n in REMEDIES for n in numbers), reason
                assert remedy(reason)
                assert remedy(reason, "ja")
                seen.update(numbers)
        game = apply(game, chance.choice(legal(game).actions)).game
    assert len(seen) > 6


def test_what_is_no_reason_against_an_action_has_no_remedy():
    assert remedy(Reason("deck/size", (ref("903.5a"),), "the deck has 99 cards")) == ""


def test_a_state_that_is_gone_and_a_shape_that_is_wrong_have_remedies_by_their_code():
    assert "newest" in remedy(Reason("action/stale_state", (), "too late"))
    assert "kind" in remedy(Reason("action/invalid", (), "a number is wanted"))


def test_an_error_object_carries_what_would_make_the_action_legal():
    game = new_game("commander", demo_decks(), seed=1).game
    with pytest.raises(Exception) as caught:  # noqa: PT011 - the class is not what is tested
        apply(game, PlayLand(game.pending[0].player, game.board.players[0].library[0]))
    assert all(r["remedy"] for r in error_data(caught.value)["reasons"])

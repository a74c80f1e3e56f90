"""What a seat may not see does not show in anything that it is told (architecture 4.13: ``view(p)`` independent of what p cannot see)."""

from __future__ import annotations

import random

import pytest
from hiding import fresh, permuted
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import EngineError, parse
from engine.core.machine import apply, check, legal, new_game
from engine.frozen import replace
from engine.ids import PlayerId
from engine.play.decks import demo_decks
from engine.state import decisions as de
from engine.state import events as ev
from engine.testing.fuzz import opening, plenty
from engine.testing.marks import rule
from engine.testing.playing import lively_action
from engine.testing.strategies import chooser, games
from engine.variants import find_variant
from engine.views import diff, history, redact, to_data, view


def told(game, seat):
    """Everything that the seat is told about the game."""
    seen = view(game, seat)
    log = [redact(e, game, seat) for e in list(game.log)[-60:]]
    return {"view": to_data(seen), "history": history(game, seat, 0), "log": log}


def probes(game, seat, rnd):
    """Actions that a curious client could send."""
    size = game.board.objects.size
    for _ in range(12):
        oid = rnd.randrange(size)
        yield from (de.PlayLand(PlayerId(seat), oid), de.Cast(PlayerId(seat), oid), de.Activate(PlayerId(seat), oid), de.Special(PlayerId(seat), "turn_up", oid),
                    de.Special(PlayerId(seat), "reveal", oid), de.Answer(PlayerId(seat), (oid,)), de.Cast(PlayerId(seat), oid, 0, "flashback"))  # fmt: skip


def read(game, seat, sentence):
    """What comes of a sentence: an action, or what the refusal says."""
    try:
        return parse(game, sentence, PlayerId(seat))
    except EngineError as error:
        return type(error), str(error), error.reasons


def same_for(games_so_far, seat, rnd):
    def mix(cards):
        rnd.shuffle(cards)
        return cards

    other = permuted(games_so_far, seat, mix)
    if other is None:
        return False
    game = fresh(games_so_far[-1])
    mine, theirs = told(game, seat), told(other, seat)
    for part, value in mine.items():
        assert value == theirs[part], (part, seat)
    for d in game.pending:
        if d.decider == seat:
            assert legal(game, d.player) == legal(other, d.player)
    for action in probes(game, seat, random.Random(rnd.random())):
        assert check(game, action) == check(other, action), action
    names = [rnd.choice(game.setup.cards).name for _ in range(4)]
    for sentence in (f"{verb} {name}" for name in names for verb in ("cast", "play", "activate", "choose")):
        assert read(game, seat, sentence) == read(other, seat, sentence), sentence
    before = games_so_far[-2] if len(games_so_far) > 1 else None
    if before is not None:
        assert diff(view(fresh(before), seat), view(game, seat)) == diff(view(fresh(before), seat), view(other, seat))
    return True


def hold(game, actions, rnd, every=12, decide=lively_action):
    """Play, and hold every seat to it now and then; gives how often there was something to hide."""
    so_far, found = [game], 0
    for n in range(actions):
        if game.outcome is not None:
            break
        game = apply(game, decide(game, rnd.randrange)).game
        so_far.append(game)
        if n % every == every - 1:
            for seat in range(len(game.players)):
                found += same_for(so_far, seat, rnd)
    return found


@rule("400.2", "402.3", "401.2")
@pytest.mark.parametrize("seed", range(3))
def test_hidden_cards_do_not_show_in_random_games_of_four(seed):
    rnd = random.Random(seed)
    assert hold(new_game(find_variant("commander"), demo_decks(), seed=seed).game, 120, rnd, every=40)


@rule("708.5", "406.3")
@pytest.mark.parametrize("seed", range(8))
def test_hidden_cards_do_not_show_where_all_cards_are_played(seed):
    variant = find_variant("commander")
    decks, luck = opening(seed, variant, 3)
    assert hold(plenty(new_game(variant, decks, seed=seed)).game, 90, luck, every=18)


@settings(max_examples=12)
@given(games("commander", players=(2, 3)), st.data())
def test_hidden_cards_do_not_show_whatever_is_decided(step, data):
    choose = chooser(data.draw)
    so_far = [step.game]
    for _ in range(data.draw(st.integers(1, 25))):
        if so_far[-1].outcome is None:
            so_far.append(apply(so_far[-1], lively_action(so_far[-1], choose)).game)
    rnd = data.draw(st.randoms(use_true_random=False))
    for seat in range(len(step.game.players)):
        same_for(so_far, seat, rnd)


def _untouched(game, player):
    """Whether nothing but draws happened to the library since it was shuffled."""
    for e in reversed(list(game.log)):
        if type(e) is ev.Shuffled and e.player == player:
            return True
        touched = type(e) is ev.Moved and e.new.owner == player and "library" in (e.origin, e.new.zone) and e.how not in ("draw", "opening", "mill")
        if touched or type(e) in (ev.Revealed, ev.Rearranged, ev.CastReversed):
            return False
    return False


@rule("701.24a", "401.2")
@pytest.mark.parametrize("seed", range(3))
def test_nobody_follows_a_card_through_a_shuffle(seed):
    """Whatever was seen before: after a shuffle all orders of the library look the same."""
    luck = random.Random(seed)
    game = new_game(find_variant("commander"), demo_decks(), seed=seed).game
    held = 0
    for n in range(300):
        if game.outcome is not None:
            break
        game = apply(game, lively_action(game, luck.randrange)).game
        for player in game.board.alive() if n % 10 == 0 else ():
            ids = game.board.players[player].library
            if not ids or not _untouched(game, player):
                continue
            mixed = list(ids)
            luck.shuffle(mixed)
            objects = game.board.objects
            swapped = objects.updated({a: replace(objects[b], id=a) for a, b in zip(ids, mixed, strict=True)})
            other = replace(game, setup=replace(game.setup), board=replace(game.board, objects=swapped))
            for seat in (0, 1, 2, None):
                if not any(d.kind in ("ChooseCards", "Order") and seat in (d.player, d.decider) for d in game.pending):
                    assert view(fresh(game), seat) == view(other, seat)
                    held += 1
    assert held

"""What happened, told to a seat in English or Japanese, whole or in typed parts (CR 400.2, 402.3)."""

from __future__ import annotations

import random

import pytest

from engine import InvalidAction, apply, new_game, view
from engine.frozen import replace
from engine.play.decks import demo_decks
from engine.protocol import dumps_view, loads_view
from engine.testing.hiding import permuted
from engine.testing.playing import lively_action
from engine.views import diff, history, patch, redact, to_data
from engine.words.segments import KINDS, log_lines


@pytest.fixture(scope="module")
def games():
    luck = random.Random(8)
    found = [new_game("commander", demo_decks(), seed=8).game]
    while len(found) < 400 and found[-1].outcome is None:
        found.append(apply(found[-1], lively_action(found[-1], luck.randrange)).game)
    return found


def test_a_view_tells_its_history_in_the_language_asked_for(games):
    told = set()
    for game in games[::7]:
        for seat in (0, 2, None):
            english, japanese = view(game, seat), view(game, seat, lang="ja")
            assert replace(japanese, history=english.history) == english
            assert [replace(e, text="") for e in english.history] == [replace(e, text="") for e in japanese.history]
            told |= {(a.text, b.text) for a, b in zip(english.history, japanese.history, strict=True) if a.text}
    assert len(told) > 100
    differ = [b for a, b in told if a != b]
    assert len(differ) > 0.95 * len(told)
    assert not [b for b in differ if "a card" in b or "the game" in b]


def test_the_parts_of_an_event_are_its_sentence_and_name_what_the_seat_may_tell_apart(games):
    game = games[-1]
    for lang in ("en", "ja"):
        for seat in range(4):
            plain, split = history(game, seat, 0, lang=lang), history(game, seat, 0, lang=lang, parts=True)
            assert [replace(e, parts=()) for e in split] == list(plain)
            for event in split:
                assert "".join(p.text for p in event.parts if p.kind != "rule") == event.text
                assert {p.kind for p in event.parts} <= set(KINDS)
            assert tuple(e.parts for e in split if e.parts) == log_lines(game, seat, lang=lang)


def test_one_event_is_told_in_both_ways(games):
    game = games[-1]
    cast = next(e for e in game.log if type(e).__name__ == "SpellCast")
    seen = redact(cast, game, 0, lang="ja", parts=True)
    assert "唱えた" in seen.text
    assert next(p.kind for p in seen.parts if p.kind in ("player", "card")) == "player"


def test_views_in_another_language_are_sent_and_differ_little(games):
    before, after = (view(games[n], 1, lang="ja", parts=True) for n in (300, 301))
    assert loads_view(dumps_view(after)) == after
    change = diff(to_data(before), to_data(after))
    assert patch(to_data(before), change) == to_data(after)


def test_a_language_that_nobody_speaks_is_refused(games):
    with pytest.raises(InvalidAction, match="en, ja"):
        view(games[0], 0, lang="tlh")


def test_no_language_tells_what_is_hidden(games):
    luck = random.Random(5)
    looked = 0
    for at in range(20, 400, 45):
        for seat in range(4):
            other = permuted(games[: at + 1], seat, lambda x: luck.sample(x, len(x)))
            if other is not None:
                assert view(other, seat, lang="ja", parts=True) == view(games[at], seat, lang="ja", parts=True)
                looked += 1
    assert looked > 10

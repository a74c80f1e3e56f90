"""Pictures and log lines of a seat are the same whatever lies where the seat cannot look."""

from __future__ import annotations

import random

from hiding import fresh, permuted

from engine import apply, new_game
from engine.play.decks import demo_decks
from engine.play.seats import RandomSeat
from engine.play.seen import ask
from engine.testing.marks import rule
from engine.views import pictures
from engine.words.segments import log_lines


@rule("400.2", "402.3")
def test_what_a_seat_cannot_see_is_on_no_picture_and_in_no_line():
    game, _ = new_game("commander", demo_decks(), seed=5)
    seats = [RandomSeat(20 + i) for i in range(4)]
    luck = random.Random(1)
    so_far, held = [game], 0
    for n in range(240):
        decision = game.pending[0]
        game = apply(game, ask(seats[decision.decider], game, decision)).game
        so_far.append(game)
        if n % 60 == 59:
            for seat in range(4):

                def mix(cards):
                    luck.shuffle(cards)
                    return cards

                other = permuted(so_far, seat, mix)
                if other is None:
                    continue
                mine = fresh(game)
                held += 1
                for lang in ("en", "ja"):
                    for draw in (pictures.text, pictures.html, pictures.svg):
                        assert draw(mine, seat, lang=lang) == draw(other, seat, lang=lang)
                    assert log_lines(mine, seat, lang=lang) == log_lines(other, seat, lang=lang)
    assert held >= 12

"""Pictures of games: what is on them, what is not, and that they are well-formed and whole in themselves."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from engine import apply, legal, new_game
from engine.errors import InvalidAction
from engine.play.decks import demo_decks
from engine.play.drive import play
from engine.play.seats import RandomSeat
from engine.testing.marks import rule
from engine.views import pictures

NAMES = ("Ann", "Bob & Co", "Cleo", "Dan")


@pytest.fixture(scope="module")
def games():
    """The start of a game, and two places in its middle."""
    game, _ = new_game("commander", demo_decks(), seed=8, names=NAMES)
    out = [game]
    for n in (900, 900):
        out.append(play(out[-1], [RandomSeat(32 + i) for i in range(4)], n))
    return out


def test_printing_a_game_shows_every_player_and_their_permanents(games):
    shown = str(games[2])
    assert all(name in shown for name in NAMES)
    for oid in games[2].board.battlefield:
        words = games[2].board.objects[oid].base.name.split()
        assert words[0] in shown


def test_printed_lines_keep_to_the_width_asked_for(games):
    for width in (60, 100):
        assert max(map(len, pictures.text(games[2], 1, width=width).splitlines())) <= width


def test_notebooks_get_html_and_svg(games):
    assert games[1]._repr_html_() == pictures.html(games[1])
    assert games[1]._repr_svg_() == pictures.svg(games[1])


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_pictures_are_well_formed(games, seat):
    for game in games:
        root = ET.fromstring(pictures.svg(game, seat))
        assert root.get("role") == "img"
        assert root[0].tag.endswith("title")
        assert root[1].tag.endswith("desc")
        page = re.sub(r" data-\w+(?=[ >])", "", pictures.html(game, seat))
        ET.fromstring(f"<x>{page}</x>")


def test_pictures_load_nothing_from_anywhere(games):
    for drawn in (pictures.svg(games[2], 0), pictures.html(games[2], 0)):
        assert not re.search(r"<script|<link|<image|url\(|@import|href=", drawn)


def test_both_pictures_know_light_and_dark(games):
    for drawn in (pictures.svg(games[0]), pictures.html(games[0])):
        assert "prefers-color-scheme:dark" in drawn
    assert "<style" not in pictures.svg(games[0], style=False) + pictures.html(games[0], style=False)


def test_html_is_read_out_in_words(games):
    page = pictures.html(games[2], 0)
    assert page.count("<article") == len(NAMES)
    assert all(f'aria-label="{name.replace("&", "&amp;")}"' in page for name in NAMES)
    assert "<h4>Battlefield</h4>" in page
    assert '<ul class="cz-cards" aria-label="Battlefield">' in page


@rule("402.3")
def test_a_hand_is_drawn_for_its_owner_alone(games):
    game = games[0]
    mine = {game.board.objects[o].base.name for o in game.board.players[0].hand}
    elsewhere = {game.board.objects[o].base.name for o in game.board.command}
    only = {n for n in mine - elsewhere if n not in str(demo_decks()[1:])}
    assert only
    for draw in (pictures.text, pictures.html, pictures.svg):
        assert not any(n in draw(game, seat) for n in only for seat in (None, 1, 2, 3))
    shown = pictures.text(game, 0).replace("\n" + " " * 16, " ")
    assert all(n in shown for n in only)


@rule("903.8")
def test_the_tax_of_a_commander_in_the_command_zone_is_spelled_out(games):
    game = games[-1]
    for _ in range(60):
        for oid in game.board.command:
            obj = game.board.objects[oid]
            casts = game.board.tally.casts.get((obj.owner, obj.cards[0]), 0)
            if casts:
                assert f"+{{{2 * casts}}}" in pictures.text(game)
                assert f"+{{{2 * casts}}}" in pictures.html(game)
                return
        game = play(game, [RandomSeat(32 + i) for i in range(4)], 50)
    pytest.fail("no commander with tax lies in the command zone in this game")


@rule("903.10a")
def test_damage_of_partners_stands_in_rows_of_their_own():
    game, _ = new_game("commander", demo_decks(), seed=8, names=NAMES)
    game = play(game, [RandomSeat(32 + i) for i in range(4)], 2600)
    page = pictures.html(game)
    assert '<th scope="row">Tana, the Bloodsower</th>' in page
    assert '<th scope="row">Falthis, Shadowcat Familiar</th>' in page
    assert "Combat damage by commander (of 21)" in page


def test_a_game_that_is_over_says_who_won(games):
    game = games[1]
    from engine import Concede

    for seat in (1, 2, 3):
        game = apply(game, Concede(seat)).game
    assert "Ann won" in str(game).splitlines()[0]
    assert "lost (104.3a)" in str(game)


def test_there_is_no_picture_for_a_seat_that_does_not_exist(games):
    with pytest.raises(InvalidAction, match="no player has seat"):
        pictures.svg(games[0], 4)


def test_an_open_question_is_in_every_picture(games):
    assert len(legal(games[0]).actions) == 2
    for draw in (pictures.text, pictures.html, pictures.svg):
        assert "decides" in draw(games[0], games[0].pending[0].decider)


def test_pictures_speak_japanese(games):
    told = pictures.text(games[2], 0, lang="ja")
    assert "ライフ" in told
    assert "戦場" in told
    assert not any(word in told for word in (" life", "battlefield", "priority", "(tapped)"))
    for draw in (pictures.html, pictures.svg):
        shown = draw(games[2], 0, lang="ja")
        assert "ライフ" in shown
        assert "優先権" in shown or "：" in shown
        assert "life" not in re.sub(r"<style>.*?</style>", "", shown)


def test_japanese_lines_keep_to_the_width_too(games):
    from engine.words.width import wide

    assert max(map(wide, pictures.text(games[2], 0, width=80, lang="ja").splitlines())) <= 82

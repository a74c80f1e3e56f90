"""Japanese: what is said is read back, all words for a thing are understood, logs and reports are told, and lines come in typed parts."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from engine import legal, new_game, parse, say
from engine.cli.ask import ask_command
from engine.play.decks import demo_decks
from engine.play.drive import play
from engine.play.seats import RandomSeat
from engine.state import events as ev
from engine.state.decisions import Cast, Pass, PlayLand
from engine.words.japanese import TERMS, is_japanese, key_of, prompt_ja, said_ja, term, to_english
from engine.words.lore import Lore
from engine.words.names import NameBook
from engine.words.refs import Refs
from engine.words.segments import KINDS, log_lines, segments
from engine.words.sentences import read_sentence
from engine.words.tell import tell
from engine.words.width import wide, wrap

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "questions"
NAMES = ("Ann", "Bob", "Cleo", "Dan")


@pytest.fixture(scope="module")
def played():
    """A game, with what was done on the way."""
    game, _ = new_game("commander", demo_decks(), seed=8, names=NAMES)
    done = []
    return play(game, [RandomSeat(32 + i) for i in range(4)], 1100, watch=lambda g, d, a, _: done.append((g, d, a))), done


def test_every_action_is_said_in_japanese_and_means_the_same_when_it_is_read(played):
    for game, _, action in played[1][::3]:
        said = say(game, action, lang="ja")
        assert is_japanese(said)
        assert to_english(said, game.players) == say(game, action)


def test_japanese_sentences_are_parsed_like_english_ones(played):
    tried = set()
    for game, decision, action in played[1]:
        if type(action) in (Pass, PlayLand, Cast) and type(action) not in tried:
            tried.add(type(action))
            assert parse(game, say(game, action, lang="ja"), decision.player) == parse(game, say(game, action), decision.player)
    assert tried == {Pass, PlayLand, Cast}


SENTENCES = [
    "pass", "pass until Ned's upkeep", "pass until Ann's draw", "cast Murder targeting Ann's Isamaru", "cast Isamaru from command",
    "cast Blaze targeting Ned X=3 paying {R}{R}{2}", "cast Call from graveyard using flashback", "cast Bolt without paying", "cast Wear as Tear",
    "cast Charm choosing 1, 2", "cast Growth with kicker", "activate Jace: +2", "activate Tower: #2 targeting Ned", "activate Ballista X=2", "play Plains",
    "tap Forest for {G}", "attack with Isamaru, Tana", "attack Ned with Isamaru and Noa with Tana", "no attack", "block Ann's Isamaru with Bear, Wolf", "no block",
    "assign Isamaru 3 to Bear, 2 to Ned", "choose command (903.9a)", "choose graveyard for Ann's Isamaru (903.9a)", "choose nothing", "choose *", "choose yes",
    "order Bear, Wolf", "bottom Plains, Bear", "turn Bear face up", "reveal Agenda", "vote Ned", "note three", "keep", "mulligan", "stop", "concede",
]  # fmt: skip


@pytest.mark.parametrize("text", SENTENCES)
def test_every_sentence_of_scripts_has_its_japanese(text):
    players = ("Ann", "Ned", "Noa")
    names = ("Isamaru", "Tana", "Bear", "Wolf", "Murder", "Blaze", "Call", "Bolt", "Wear", "Charm", "Growth", "Jace", "Tower", "Ballista", "Plains", "Forest", "Agenda")
    said = read_sentence(text, NameBook(players, names))
    japanese = said_ja(said, players)
    assert is_japanese(japanese)
    assert read_sentence(to_english(japanese, players), NameBook(players, names)) == said


def test_older_and_informal_words_are_understood():
    assert to_english("コマンド領域を選ぶ（903.9a）") == "choose command (903.9a)"
    assert to_english("統率領域からIsamaruを唱える") == to_english("Isamaruを統率領域から唱える") == "cast Isamaru from command"
    assert to_english("パス") == to_english("パスする。") == "pass"
    assert to_english("投了") == "concede"
    assert to_english("ライブラリを選ぶ") == to_english("山札を選ぶ") == "choose library"
    assert {key_of(w) for w in ("誓い破り", "オースブレイカー", "誓約者")} == {"oathbreaker"}
    assert {key_of(w) for w in ("トレードマークの呪文", "刻銘呪文", "宣誓呪文")} == {"signature-spell"}
    assert term("signature-spell") == "トレードマークの呪文"


def test_no_word_stands_for_two_things():
    words = [w for ws in TERMS.values() for w in ws]
    assert len(words) == len(set(words))


def test_all_that_is_told_in_english_is_told_in_japanese(played):
    game = played[0]
    lore = Lore(game, ())
    told = 0
    for event in game.log:
        lore.follow((event,))
        english, japanese = tell(event, lore), tell(event, lore, "ja")
        assert (english is None) == (japanese is None)
        if japanese is not None:
            told += 1
            assert japanese.rules == english.rules
            assert is_japanese(japanese.text)
    assert told > 500


def test_prompts_name_who_decides_what_and_the_rule(played):
    kinds = {}
    for game, decision, _ in played[1]:
        kinds.setdefault(decision.kind, prompt_ja(game, decision, Refs(game)))
    assert "優先権を持っている" in kinds["ChooseAction"]
    assert all(is_japanese(words) for words in kinds.values())
    start, decision, _ = played[1][0]
    assert prompt_ja(start, decision, Refs(start)).endswith("手札をキープするかマリガンするか決める：キープする、マリガンする　103.5")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_parts_of_a_line_make_the_line_and_say_what_they_are(played, lang):
    game = played[0]
    lore = Lore(game, ())
    seen = set()
    for event in game.log:
        lore.follow((event,))
        parts = segments(event, lore, lang, rules=game.setup.rules)
        told = tell(event, lore, lang)
        assert "".join(p.text for p in parts if p.kind != "rule") == ("" if told is None else told.text)
        seen |= {p.kind for p in parts}
        for p in parts:
            if p.kind == "player":
                assert game.players[p.id] == p.text
            if p.kind == "zone":
                assert p.key in ("battlefield", "hand", "graveyard", "library", "exile", "command", "stack")
    assert seen == set(KINDS)


def test_lines_for_a_seat_hide_what_others_draw(played):
    game = played[0]
    draws = [e for e in game.log if isinstance(e, ev.Moved) and e.how == "draw"]
    assert draws
    for line in log_lines(game, 0):
        words = "".join(p.text for p in line)
        if "draws a card" in words:
            assert all(p.kind != "card" or p.id is None for p in line)
    mine = {e.new.id for e in draws if e.new.owner == 1 and game.board.objects[e.new.id].__class__.__name__ == "Obj" and game.board.object(e.new.id).zone == "hand"}
    told = {p.id for line in log_lines(game, 0) for p in line if p.kind == "card"}
    assert mine
    assert not mine & told


def report(name, **options):
    out = io.StringIO()
    code = ask_command([EXAMPLES / f"{name}.question.yaml"], out=out, lang="ja", **options)
    return code, out.getvalue()


@pytest.mark.parametrize("style", ["text", "md", "html"])
def test_reports_are_told_in_japanese(style):
    code, text = report("two-commanders-die", style=style)
    assert code == 0
    assert "統率領域" in text
    assert "破壊された" in text
    assert "期待4件中4件が成立" in text
    assert not re.search(r"TIMELINE|ANSWER|expectations hold|is destroyed", text)


def test_a_script_may_ask_and_answer_in_both_languages(tmp_path):
    path = tmp_path / "both.question.yaml"
    path.write_text(
        "script: 1\nquestion: {en: How much life?, ja: ライフはいくつ}\nanswer: {en: Forty., ja: 40点。}\nplayers: {Ann: {}, Ned: {}}\nexpect: [life Ann 40]\n", "utf-8"
    )
    for lang, question, answer in (("en", "How much life?", "Forty."), ("ja", "ライフはいくつ", "40点。")):
        out = io.StringIO()
        assert ask_command([path], out=out, style="md", lang=lang) == 0
        assert out.getvalue().startswith(f"> {question}\n\n**{answer}**")


def test_rules_stand_in_one_column_however_wide_the_letters():
    text = report("tax-per-cast")[1]
    lines = [line for line in text.splitlines() if re.search(r"  \d{3}\.", line)]
    assert len({wide(re.match(r".*?  (?=\d{3}\.\d+[a-z]?(?:, \d{3}|$))", line)[0]) for line in lines}) == 1


def test_wrapped_japanese_keeps_to_the_width_and_loses_nothing():
    text = "Isamaru, Hound of Kondaが破壊された：戦場→Annの墓地。" * 4
    lines = wrap(text, 40, "  ")
    assert all(wide(line) <= 42 for line in lines)
    assert "".join(line.strip() for line in lines).replace(" ", "") == text.replace(" ", "")


def test_legal_actions_all_have_words(played):
    game = played[0]
    for action in legal(game).actions:
        assert say(game, action, lang="ja")

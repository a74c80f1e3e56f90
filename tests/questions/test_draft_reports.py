"""Scripts that draft, told as others are: in Japanese, with pictures, and with questions asked in the terminal (CR 905.1c, 905.2b)."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from engine.cli.ask import ask_command
from engine.draft.start import new_draft
from engine.play.draft import RandomDrafter, play_draft, random_packs
from engine.testing.marks import rule
from engine.variants import find_variant
from engine.views.pictures import draft_svg

SCRIPTS = Path(__file__).parent / "scripts"
DRAFTS = sorted(p for p in SCRIPTS.glob("draft-*.question.yaml") if "start: draft" in p.read_text("utf-8"))
COLOURS = SCRIPTS / "draft-note-colour.question.yaml"


def asked(*places, **options):
    out, err = io.StringIO(), io.StringIO()
    code = ask_command(places, out=out, err=err, **options)
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("path", DRAFTS, ids=lambda p: p.name)
def test_the_course_of_a_draft_is_told_in_japanese(path):
    code, text, _ = asked(path, lang="ja")
    assert code == 0
    course = text[text.index("経過") :]
    lines = [line for line in course.splitlines()[1:] if line.strip() and not line.startswith(("検証", "参照", "  …"))]
    assert [line for line in lines if re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", line)]
    assert not re.search(r"\b(drafts|passes|reveals|noted|looks|removes)\b", course)


def test_what_players_say_in_a_draft_is_told_in_japanese():
    _, text, _ = asked(COLOURS, lang="ja")
    assert "Noa：赤を選ぶ" in text
    assert "AnnがColour Elkをドラフトした" in text
    assert "AnnのColour Elkに書き留められた：色 赤、青、緑" in text


@rule("905.1a")
def test_a_page_has_a_picture_of_the_draft_after_each_step_that_changed_it():
    code, page, _ = asked(COLOURS, style="html")
    assert code == 0
    assert page.count("<svg") >= 6
    assert "Conspiracy Draft · draft round 1, packs go to the left" in page
    assert "Conspiracy Draft · the draft is over" in page
    assert "Pack: Colour Elk, A One" in page
    assert "Drafted: Colour Elk, C Two" in page
    _, page, _ = asked(COLOURS, style="html", lang="ja")
    assert "ドラフトしたカード: Colour Elk、C Two" in page


@rule("905.1c")
def test_a_picture_of_a_draft_shows_a_seat_what_it_may_know():
    variant = find_variant("conspiracy-draft")
    packs = [[[f"card {s} {r} {n}" for n in range(3)] for r in range(3)] for s in range(4)]
    from engine.cards.card import card

    made = {name: card(name, "{1}", "Artifact") for own in packs for pack in own for name in pack}
    draft = new_draft(variant, [[[made[n] for n in pack] for pack in own] for own in packs], seed=1).draft
    for seat in range(4):
        text = draft_svg(draft, seat)
        assert "card" in text
        shown = {int(n) for n in re.findall(r"card (\d) \d \d", text)}
        assert shown == {seat}
    assert not re.search(r"card \d \d \d", draft_svg(draft))
    assert {int(n) for n in re.findall(r"card (\d) \d \d", draft_svg(draft, judge=True))} == {0, 1, 2, 3}
    assert draft_svg(draft, style=False).count("<style") == 0


def test_every_moment_of_a_random_draft_can_be_drawn():
    from engine.cards.catalog import CATALOG

    variant = find_variant("commander-draft")
    draft = new_draft(variant, random_packs(CATALOG, 4, seed=3, size=6), seed=3).draft
    seen = []
    play_draft(
        draft, [RandomDrafter(s) for s in range(4)], watch=lambda d, _: seen.append(draft_svg(d, judge=True, lang="ja"))
    )
    assert len(seen) > 10
    assert len(set(seen)) > 10


WITHOUT = COLOURS.read_text("utf-8").replace("  - Noa: choose red\n", "").replace("  - Ned: choose green\n", "")


def test_questions_of_a_draft_are_asked_and_the_answers_written_where_they_belong(tmp_path):
    path = tmp_path / "own.question.yaml"
    path.write_text(WITHOUT.replace('  - check: ["illegal Ann: choose red"]\n', ""), "utf-8")
    code, _, err = asked(path, ask=True, source=io.StringIO("purple\nred\ngreen\n"))
    assert code == 0, err
    assert "Noa (905.2b):" in err
    text = path.read_text("utf-8")
    assert "  - Noa: pick C One\n  - Noa: choose red\n  - Ann: choose blue\n  - Ned: choose green\nexpect:" in text
    assert "purple" not in text
    assert asked(path)[0] == 0


def test_an_empty_line_leaves_a_question_of_a_draft_open(tmp_path):
    path = tmp_path / "own.question.yaml"
    path.write_text(COLOURS.read_text("utf-8").replace("  - Ned: choose green\n", ""), "utf-8")
    before = path.read_text("utf-8")
    code, _, _ = asked(path, ask=True, source=io.StringIO("\n"))
    assert code != 0
    assert path.read_text("utf-8") == before

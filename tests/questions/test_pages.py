"""Answers as a page with pictures, and short enough for a chat."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

from engine.cli import main
from engine.cli.ask import ask_command
from engine.questions.loader import load
from engine.questions.report import CHAT, as_markdown
from engine.questions.runner import run_script
from engine.questions.schema import read_script

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "questions"


def page_of(*names, **options):
    out = io.StringIO()
    code = ask_command([EXAMPLES / f"{name}.question.yaml" for name in names], out=out, style="html", **options)
    return code, out.getvalue()


def test_a_page_is_whole_in_itself_and_well_formed():
    code, page = page_of("both-answers")
    assert code == 0
    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert not re.search(r"<script|<link|src=|href=|url\(", page)
    assert page.count("prefers-color-scheme:dark") >= 2
    body = page[page.index("<main>") : page.index("</main>") + len("</main>")]
    ET.fromstring(body)


def test_the_answer_stands_before_the_steps_and_every_step_has_its_rules():
    page = page_of("tax-per-cast")[1]
    assert page.index("<h2>Answer</h2>") < page.index("<h2>Why</h2>") < page.index("<h2>Step by step</h2>") < page.index("<h2>Checked</h2>")
    assert re.search(r'<span class="rules">[^<]*903\.8', page)


def test_each_step_that_changes_the_table_has_a_picture():
    page = page_of("both-answers")[1]
    assert page.count("<svg") == 4  # the start, the prompt, and either answer
    assert page.count("After step 2") == 2
    assert "Or, with library" in page


def test_a_judge_sees_the_hands():
    page = page_of("hand-is-not-taxed")[1]
    shown = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert any(">Hand</text>" in drawing for drawing in shown)


def test_short_pages_have_no_pictures_and_several_questions_fit_one_page():
    assert "<svg" not in page_of("tax-per-cast", explain="short")[1]
    both = page_of("tax-per-cast", "both-answers", explain="short")[1]
    assert both.count("<section>") == 2
    assert "<title>2 questions</title>" in both


def test_equal_lines_are_told_once_with_their_number():
    page = page_of("leaving-the-game")[1]
    told = re.findall(r"<li><span>([^<]*)</span>", page)
    assert all(a != b for a, b in pairwise(told))
    assert any(re.search(r"leaves the game \(\d+ times\)", line) for line in told)


def test_what_a_script_says_can_not_become_markup(tmp_path):
    path = tmp_path / "x.question.yaml"
    path.write_text('script: 1\nquestion: "is <b>1 & 2</b> less?"\nplayers: {Ann: {}, Ned: {}}\nexpect: ["life Ann 40"]\n', "utf-8")
    out = io.StringIO()
    assert ask_command([path], out=out, style="html") == 0
    assert "<blockquote>is &lt;b&gt;1 &amp; 2&lt;/b&gt; less?</blockquote>" in out.getvalue()


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.question.yaml")), ids=lambda p: p.name.partition(".")[0])
def test_every_example_pastes_into_a_chat(path):
    out = io.StringIO()
    ask_command([path], out=out, style="md", explain="rules")
    assert 0 < len(out.getvalue()) <= CHAT + 1


def test_long_answers_keep_what_the_script_says_and_drop_the_rest():
    text = "script: 1\nquestion: " + "why? " * 700 + "\nplayers: {Ann: {}, Ned: {}}\nsteps:\n" + "  - all: pass\n" * 20 + 'expect: ["life Ann 40"]\n'
    report = run_script(read_script(load(text)))
    told = as_markdown("x.yaml", report)
    assert len(told) <= CHAT
    assert "1 of 1 expectations hold" in told
    assert "lines more: `commandzone ask x.yaml`" in told


def test_the_command_line_has_the_page(capsys):
    assert main(["ask", str(EXAMPLES / "tax-per-cast.question.yaml"), "--format", "html"]) == 0
    assert "<h2>Answer</h2>" in capsys.readouterr().out

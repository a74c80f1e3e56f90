"""Question scripts that start with a draft: steps, expectations, and what is refused (CR 903.13, 905)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cli.ask import ask_file
from engine.questions.report import as_text
from engine.testing.marks import rule

HANDED = Path(__file__).resolve().parents[3] / "shared" / "questions"
BEARS = [f"{x}{i}" for x in "ABC" for i in range(1, 5)]
CARDS = "".join(f'  - {{name: {n}, type_line: "Creature — Bear", power: "2", toughness: "2"}}\n' for n in BEARS)
HEAD = "script: 1\nvariant: conspiracy-draft\nstart: draft\ncards:\n"
COUNTER = (
    '  - {name: Test Counter, type_line: "Creature — Golem", power: "1", toughness: "1", '
    'oracle_text: "Reveal this card as you draft it and note how many cards you\'ve drafted this draft round, including this card."}\n'
)
HELPER = (
    '  - {name: Test Helper, type_line: "Creature — Golem", power: "1", toughness: "1", oracle_text: "Draft this card face up.\\nAs you draft '
    'a card, you may draft an additional card from that booster pack. If you do, put this card into that booster pack."}\n'
)
HERALD = (
    '  - {name: Test Herald, type_line: "Creature — Elf", power: "1", toughness: "1", oracle_text: "Draft this card face up.\\nAs you draft '
    'a creature card, you may reveal it, note its name, then turn this card face down."}\n'
)
PAINTER = (
    '  - {name: Test Painter, type_line: "Creature — Elf", power: "1", toughness: "1", oracle_text: "Reveal this card as you draft it. The player '
    'to your right chooses a color, you choose another color, then the player to your left chooses a third color."}\n'
)
SCOUT = (
    '  - {name: Test Scout, type_line: "Creature — Elf", power: "1", toughness: "1", oracle_text: "Draft this card face up.\\nDuring the draft, you '
    'may turn this card face down. If you do, look at the next card drafted by a player of your choice."}\n'
)


def ran(tmp_path, text):
    file = tmp_path / "draft.question.yaml"
    file.write_text(text, encoding="utf-8")
    report = ask_file(file)
    return report, as_text(str(file), report)


def players(ann, ned, noa):
    return f"players:\n  Ann: {{packs: {ann}}}\n  Ned: {{packs: {ned}}}\n  Noa: {{packs: {noa}}}\n"


@rule("905.1a", "905.1b", "905.1c")
@pytest.mark.skipif(not HANDED.is_dir(), reason="no scripts beside the project")
@pytest.mark.parametrize("path", sorted(HANDED.glob("C235*")), ids=lambda path: path.name.split(".")[0])
def test_the_handed_scripts_about_drafts_pass(path):
    report = ask_file(path)
    assert report.exit == 0, as_text(str(path), report)


@rule("905.2b")
def test_a_forced_reveal_needs_no_step_and_its_note_can_be_asked(tmp_path):
    report, text = ran(tmp_path, HEAD + CARDS + COUNTER + players("[[Test Counter, A1, A2]]", "[[B1, B2, B3]]", "[[C1, C2, C3]]") + """
steps:
  - Ann: pick Test Counter
  - Ned: pick B1
  - Noa: pick C1
  - Ann: note 1
  - check: [note Ann Test Counter 1, Test Counter was revealed, Ned cannot see Test Counter, "illegal Ann: note red", "illegal Ned: reveal B1 because 905.1c"]
  - Ann: pick C2
  - Ned: pick A1
  - Noa: pick B2
expect: [draft over, "pool Ann Test Counter, C2, B3", "cites 905.2b"]
""")
    assert report.exit == 0, text
    assert not report.warnings


@rule("905.2c")
def test_two_cards_are_picked_with_a_face_up_card_that_allows_it(tmp_path):
    report, text = ran(tmp_path, HEAD + CARDS + HELPER + players("[[Test Helper, A1, A2, A3]]", "[[B1, B2, B3, B4]]", "[[C1, C2, C3, C4]]") + """
steps:
  - Ann: pick Test Helper
  - Ned: pick B1
  - Noa: pick C1
  - check: [Ned can see Test Helper, Test Helper is face up, "illegal Ned: pick A1, A2 because 905.1a", "legal Ann: pick C2, C3"]
  - Ann: pick C2, C3
  - Ned: pick A1
  - Noa: pick B2
expect: ["pool Ann C2, C3", "pack Ned C4, Test Helper", Noa cannot see Test Helper]
""")
    assert report.exit == 0, text


@rule("905.2b", "905.2c")
def test_a_card_is_revealed_to_be_noted_or_the_wish_lapses_with_the_next_pick(tmp_path):
    body = HEAD + CARDS + HERALD + players("[[Test Herald, A1, A2, A3]]", "[[B1, B2, B3, B4]]", "[[C1, C2, C3, C4]]") + """
steps:
  - Ann: pick Test Herald
  - Ned: pick B1
  - Noa: pick C1
  - Ann: pick C2
  - Ned: pick A1
  - Noa: pick B2
  - check: ["prompt Ann (905.2c): yes, no"]
STEP
  - Ann: pick B3
  - Ned: pick C3
  - Noa: pick A2
expect: [EXPECT, draft over]
"""
    report, text = ran(tmp_path, body.replace("STEP", "  - Ann: reveal C2").replace("EXPECT", "note Ann Test Herald C2, C2 was revealed"))
    assert report.exit == 0, text
    report, text = ran(tmp_path, body.replace("STEP\n", "").replace("EXPECT", '"illegal Ann: note C2"'))
    assert report.exit == 0, text
    report, text = ran(tmp_path, body.replace("STEP", "  - Ann: choose yes (905.2c)").replace("EXPECT", "note Ann Test Herald C2"))
    assert report.exit == 0, text


@rule("905.2b")
def test_colors_are_chosen_from_the_right_to_the_left_and_open_prompts_are_told(tmp_path):
    body = HEAD + CARDS + PAINTER + players("[[Test Painter, A1]]", "[[B1, B2]]", "[[C1, C2]]") + """
steps:
  - Ann: pick Test Painter
  - Ned: pick B1
  - Noa: pick C1
  - check: ["prompt Noa: white, blue, black, red, green"]
  - Noa: note red
  - check: ["illegal Ann: note 3 because 905.2b", "illegal Ann: choose red"]
  - Ann: choose blue
"""
    report, text = ran(tmp_path, body + '  - Ned: choose green\nexpect: ["note Ann Test Painter red, blue, green", draft over, no prompt]\n')
    assert report.exit == 0, text
    report, text = ran(tmp_path, body + "expect: []\n")
    assert report.exit == 3
    assert "Ned (905.2b): choose a color for Test Painter" in text
    branches = 'expect: {always: [draft over], green: ["note Ann Test Painter red, blue, green"]}\n'
    report, text = ran(tmp_path, body + "  - Ned: choose *\n" + branches)
    assert report.exit == 0, text
    assert [b.options for b in report.branches] == [("white",), ("black",), ("green",)]


@rule("905.2c")
def test_a_face_up_card_is_used_by_choosing_it_and_what_it_is_used_on(tmp_path):
    report, text = ran(tmp_path, HEAD + CARDS + SCOUT + players("[[Test Scout, A1, A2]]", "[[B1, B2, B3]]", "[[C1, C2, C3]]") + """
steps:
  - Ann: pick Test Scout
  - Ned: pick B1
  - Noa: pick C1
  - Ann: choose Test Scout, Noa
  - check: [Test Scout is face down]
  - Ann: pick C2
  - Ned: pick A1
  - Noa: pick B2
expect: [Ann can see B2, Ann cannot see A1, draft over]
""")
    assert report.exit == 0, text


def test_what_is_wrong_with_a_draft_script_is_told(tmp_path):
    base = HEAD + CARDS + players("[[A1, A2]]", "[[B1, B2]]", "[[C1, C2]]")
    report, text = ran(tmp_path, base + "steps:\n  - Ann: pick B1\nexpect: []\n")
    assert report.exit == 5
    assert "B1 is not in the pack in front of Ann, which has A1, A2" in text
    assert "905.1a" in text
    assert ran(tmp_path, base + "steps:\n  - effect: destroy A1\nexpect: []\n")[0].exit == 2
    assert ran(tmp_path, base + "expect: [life Ann 20]\n")[0].exit == 4
    assert ran(tmp_path, base + "expect: [draft over]\n")[0].exit == 1
    assert ran(tmp_path, base + "steps:\n  - Ann: choose yes\nexpect: []\n")[0].exit == 5
    uneven = HEAD + CARDS + players("[[A1, A2], [A3]]", "[[B1, B2]]", "[[C1, C2]]")
    assert ran(tmp_path, uneven + "expect: []\n")[0].exit == 2
    assert ran(tmp_path, base.replace("conspiracy-draft", "commander") + "expect: []\n")[0].exit == 2

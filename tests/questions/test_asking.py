"""``--ask``: open prompts are asked in the terminal, and the answers stand in the file afterwards, comments kept."""

from __future__ import annotations

import io

from engine.cli.ask import ask_command

TEXT = """# a question of my own
script: 1
cards:
  - {name: Gray Chief, mana_cost: "{3}{W}", type_line: Legendary Creature — Human, power: 4, toughness: 4}  # the card
players:
  Ann:
    commander: Gray Chief   # hers
    battlefield: [Gray Chief]
  Ned: {}
steps:
  # it dies
  - effect: destroy Gray Chief
  - all: pass   # to the next step
  # and again
  - effect from Ann: put Gray Chief onto the battlefield
  - effect: destroy Gray Chief
expect:
  - Gray Chief is in graveyard
"""


def ask(tmp_path, answers):
    path = tmp_path / "own.question.yaml"
    path.write_text(TEXT, "utf-8")
    out, err = io.StringIO(), io.StringIO()
    code = ask_command([path], ask=True, out=out, err=err, source=io.StringIO(answers))
    return code, path.read_text("utf-8"), err.getvalue()


def test_answers_are_written_where_they_belong(tmp_path):
    code, text, shown = ask(tmp_path, "command\nchoose graveyard (903.9a)\n")
    assert code == 0
    assert "  - effect: destroy Gray Chief\n  - Ann: choose command\n  - all: pass   # to the next step\n  # and again\n" in text
    assert text.endswith("  - effect: destroy Gray Chief\n  - Ann: choose graveyard (903.9a)\nexpect:\n  - Gray Chief is in graveyard\n")
    assert text.startswith("# a question of my own\n")
    assert "# hers" in text
    assert "Ann chooses for Gray Chief: command, graveyard" in shown
    assert ask_command([tmp_path / "own.question.yaml"], out=io.StringIO()) == 0


def test_a_wrong_answer_is_asked_again_and_not_written(tmp_path):
    code, text, shown = ask(tmp_path, "hand\nnonsense nonsense\ncommand\ngraveyard\n")
    assert code == 0
    assert "hand" not in text
    assert "nonsense" not in text
    assert "is no option" in shown


def test_an_empty_line_leaves_the_prompt_open(tmp_path):
    code, text, _ = ask(tmp_path, "\n")
    assert code == 3
    assert text == TEXT

"""Reading scripts: every value as text, every complaint with its line and the nearest known word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.questions.cardlines import read_card_line
from engine.questions.loader import Scalar, load
from engine.questions.problems import ScriptError
from engine.questions.schema import read_script

MINIMAL = "script: 1\nplayers:\n  Ann: {}\n  Ned: {}\n"


def problem(text):
    with pytest.raises(ScriptError) as caught:
        read_script(load(text))
    return caught.value.problem


def test_scalars_are_read_as_they_stand():
    found = load("a: 903.10\nb: no\nc: 0x10\nd: 2020-01-02\ne:\nf: ~\n")
    assert [value.text for _, value in found] == ["903.10", "no", "0x10", "2020-01-02", "", "~"]
    assert [key.line for key, _ in found] == [1, 2, 3, 4, 5, 6]
    assert found.get("e").empty
    assert not found.get("f").empty


def test_a_minimal_script_has_the_defaults():
    script = read_script(load(MINIMAL))
    assert script.variant == "commander"
    assert script.players == ("Ann", "Ned")
    assert script.start == ("Ann", "precombat main")
    assert (script.seed, script.rules, script.bans) == (0, None, "none")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("players: {}", 1, "script: 1"),
        ("script: 2\nplayers: {Ann: {}}", 1, "format"),
        (MINIMAL + "expekt: []", 5, "did you mean 'expect'"),
        ("script: 1\nplayers:\n  Ann: {comander: X}", 3, "did you mean 'commander'"),
        ("script: 1\nplayers:\n  Ann:\n    hand:\n      - X | Tappd", 5, "did you mean 'Tapped'"),
        ("script: 1\nplayers:\n  Ann: {battlefield: ['X | Counters:P1P1']}", 3, "Counters:P1P1=2"),
        (MINIMAL + "start: Ann's upkep", 5, "did you mean 'upkeep'"),
        (MINIMAL + "start: Bob's upkeep", 5, "'Bob' is no player"),
        (MINIMAL + "steps:\n  - Bob: pass", 6, "'Bob' is no player"),
        (MINIMAL + "steps:\n  - effect from Nes: x", 6, "did you mean 'Ned'"),
        (MINIMAL + "steps:\n  - {Ann: pass, Ned: pass}", 6, "one key"),
        (MINIMAL + "variant: comander", 5, "did you mean 'commander'"),
        (MINIMAL + "seed: many", 5, "whole number"),
        ("script: 1\nplayers:\n  Ann: {life: much}", 3, "whole number"),
        ("script: 1\nplayers:\n  Ann: {mana: green}", 3, "braces"),
        ("script: 1\nplayers:\n  Ann: {history: {commander-damage: {Isamaru: 3}}}", 3, "Isamaru -> Ned: 14"),
        ("script: 1\nplayers:\n  Ann: {history: {commander-damage: {Isamaru -> Bob: 3}}}", 3, "'Bob' is no player"),
        ("script: 1\nplayers:\n  Ann: {commander: A, commanders: [B]}", 3, "commander and commanders"),
        (MINIMAL + "cards:\n  - {name: A}", 6, "type_line"),
        (MINIMAL + "cards:\n  - {name: A, type_line: Instant}\n  - {name: A, type_line: Instant}", 7, "twice"),
        (MINIMAL + "cards:\n  - {name: A, type_line: Instant, cost: 3}", 6, "unknown key 'cost'"),
        ("script: 1\nscript: 1", 2, "stands twice"),
        ("script: [1", 1, "not YAML"),
        ("- script", 1, "is a map"),
        ("", 1, "empty"),
        ("a: &x [*x]", 1, "nested too deeply"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text, line, said):
    found = problem(text)
    assert found.exit == 2
    assert found.line == line
    assert said in found.message


def test_card_lines_have_a_name_a_number_and_attributes():
    found = read_card_line(Scalar("Isamaru, Hound of Konda | Tapped | Counters:P1P1=2,LOYALTY=4 | As:dog", 7), "battlefield")
    assert (found.name, found.count, found.line) == ("Isamaru, Hound of Konda", 1, 7)
    assert found.counters == (("P1P1", 2), ("LOYALTY", 4))
    assert found.has("Tapped")
    assert found.get("As") == "dog"
    assert read_card_line(Scalar("Plains x6", 1), "battlefield").count == 6
    assert read_card_line(Scalar("Fire // Ice", 1), "battlefield").name == "Fire // Ice"
    with pytest.raises(ScriptError, match="one object"):
        read_card_line(Scalar("Plains x2 | As:both", 1), "battlefield")


@given(st.text(max_size=300))
def test_no_text_whatever_breaks_the_loader(text):
    try:
        read_script(load(text))
    except ScriptError as error:
        assert error.problem.exit == 2  # noqa: PT017 - only if there is one


@given(st.recursive(st.text(max_size=8), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)))
def test_no_value_whatever_breaks_the_schema(value):
    import json

    for key in ("players", "cards", "steps", "expect", "start", "question", "rules", "seed"):
        text = MINIMAL if key != "players" else "script: 1\n"
        try:
            read_script(load(text + json.dumps(key) + ": " + json.dumps(value)))
        except ScriptError as error:
            assert error.problem.exit == 2  # noqa: PT017 - only if there is one

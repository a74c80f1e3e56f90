"""Rule references, the index of numbers, and numbers of dated texts."""

import pickle
import re
from pathlib import Path

import pytest

from engine.errors import EngineError, IllegalAction, Reason
from engine.rulebook.refs import EQUAL, known, nearest, numbers, ref, same_rule
from engine.rulebook.renumber import editions, from_printed, printed
from engine.rulebook.ruleset import find_ruleset, rulesets
from engine.rulebook.titles import TITLES, title

TEXTS = Path(__file__).parents[2].parent / "shared" / "rules-text"


def test_a_reference_is_made_once_and_prints_its_number():
    assert ref("903.9a") is ref("903.9a")
    assert str(ref("903.9a")) == "903.9a"
    assert [ref(n).book for n in ("903.9a", "906.12a", "edh2010.general-choice")] == ["cr", "oathbreaker", "edh"]
    assert pickle.loads(pickle.dumps(ref("903.9a"))) == ref("903.9a")


@pytest.mark.parametrize("text", ["", "903.", "rule 903", "903.9aa", "edh2011.life", "903,9"])
def test_what_does_not_look_like_a_number_is_refused(text):
    with pytest.raises(ValueError, match="not a rule number"):
        ref(text)


def test_every_number_of_the_index_makes_a_reference():
    assert len(numbers()) == len(set(numbers())) > 3000
    assert all(ref(number).number == number for number in numbers())


def test_rules_that_state_the_same_thing_are_equal_in_any_order():
    for row in EQUAL:
        assert all(known(number) for number in row)
        assert all(same_rule(a, ref(b)) for a in row for b in row)
    assert not same_rule("903.9a", "903.9b")
    assert same_rule("117.5", "117.5")


def test_unknown_numbers_get_neighbours():
    assert not known("903.9z")
    assert nearest("903.9z")[0] == "903.9"
    assert nearest("903.9a") == ("903.9a",)
    assert "edh2010.general-choice" in nearest("edh2010.general-choise")


@pytest.mark.parametrize(
    ("number", "rules", "expected"),
    [
        ("903.9b", "commander-2019-07", "903.9"),
        ("903.9c", "commander-2019-07", "903.9a"),
        ("903.9b", "commander-2020-07", "903.9b"),
        ("704.6c", "commander-2016-01", "704.5v"),
        ("702.124", "commander-2016-01", "702.123"),
        ("702.124j", "commander-2023-11", "702.124i"),
        ("702.124i", "commander-2023-11", "702.124j"),
        ("702.124j", "commander-2026-02", "702.124j"),
        ("702.124i-text", "commander-2026-02", "702.124i"),
        ("730.3d", "commander-2025-07", "729.3d"),
        ("733.1", "commander-2020-07", "723.1"),
        ("723.5", "commander-2025-07", "722.5"),
        ("727.5a", "commander-2019-07", "718.5a"),
        ("117.5", "commander-2016-01", "116.5"),
        ("601.5", "commander-2026-02", "601.6"),
        ("103.5c", "commander-2020-07", "103.4c"),
        ("906.12a", "oathbreaker-2019-06", "906.12a"),
        ("edh2010.tax", "edh-2010-12-11", "edh2010.tax"),
    ],
)
def test_a_rule_is_printed_with_the_number_of_the_set_in_force(number, rules, expected):
    ruleset = find_ruleset(rules)
    assert printed(ref(number), ruleset) == expected
    assert printed(ref(number), ruleset.text) == expected


@pytest.mark.parametrize("number", ["903.9b", "702.124j", "730.3d", "704.6c", "117.5", "103.5c", "601.2i", "906.12a"])
def test_a_printed_number_leads_back_to_its_rule(number):
    for ruleset in rulesets():
        assert from_printed(printed(ref(number), ruleset), ruleset) == ref(number)


@pytest.mark.skipif(not (TEXTS / "dated").is_dir(), reason="rules texts are not at hand")
def test_translated_numbers_exist_in_the_dated_texts():
    for path in sorted((TEXTS / "dated").glob("*.txt")):
        there = set(re.findall(r"^\s*(\d{3}\.\d+[a-z]?)\b", path.read_text(encoding="utf-8"), re.MULTILINE))
        chapters = {number.split(".")[0] for number in there}
        moved = [n for n in numbers() if n[:1].isdigit() and printed(ref(n), path.stem) != n.removesuffix("-text")]
        told = {printed(ref(n), path.stem) for n in moved if not n.startswith("702")}
        missing = {n for n in told if n.split(".")[0] in chapters and "." in n} - there
        assert not missing, path.name


@pytest.mark.skipif(not TEXTS.is_dir(), reason="rules texts are not at hand")
def test_the_index_has_every_number_of_the_newest_text():
    for path in sorted((TEXTS / "2026-04-17").glob("[1-9]*.txt")):
        found = re.findall(r"^(\d{3}\.\d+[a-z]?)\.? ", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert [n for n in found if not known(n)] == []


def test_editions_are_in_order():
    assert list(editions()) == sorted(editions())
    assert {"2017-08-25", "2023-11-17", "2026-04-17"} <= set(editions())


def test_titles_are_known_rules_and_fall_back_to_their_chapter():
    assert [number for number in TITLES if not known(number)] == []
    assert len(TITLES) > 150
    assert title("903.9a") != title("903.9b")
    assert title("613.4c") == TITLES["613"]
    assert title("edh2010.general-property") == ""


def test_an_error_tells_its_reasons_and_survives_pickling():
    error = IllegalAction(
        Reason("action/illegal", (ref("903.8"),), "Ann does not have priority", (7,)),
        Reason("action/illegal", (ref("117.1a"), ref("903.8")), "the stack is not empty"),
        context="cast Isamaru",
    )
    assert str(error) == "cast Isamaru: Ann does not have priority (903.8); the stack is not empty (117.1a, 903.8)"
    assert error.rules == (ref("903.8"), ref("117.1a"))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.reasons, str(again)) == (IllegalAction, error.reasons, str(error))
    assert isinstance(error, EngineError)
    assert isinstance(error, ValueError)
    assert IllegalAction.because("no", ref("903.8")).reasons[0].code == "action/illegal"

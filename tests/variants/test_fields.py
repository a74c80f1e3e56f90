"""The fields of the variants that no table shows: words of a closed list, and the rules that a role is made of."""

import importlib
import sys
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from engine.rulebook.variant import DeckRules, DraftRule, RoleRule, Variant
from engine.testing.marks import rule
from engine.variants import find_variant, variants
from engine.variants.partner import PAIR_KINDS, PairRule
from engine.variants.registry import page

RECORDS = (Variant, RoleRule, DeckRules, DraftRule, PairRule)
ROLES = {
    ("commander", "commander"): "903.3 903.6 903.8 903.9 903.10a",
    ("brawl", "commander"): "903.12c 903.6 903.8 903.9",
    ("commander-draft", "commander"): "903.3 903.6 903.8 903.9 903.10a 903.13g",
    ("oathbreaker", "oathbreaker"): "906.3 906.7 906.9 906.10 906.14",
    ("oathbreaker", "signature-spell"): "906.4 906.4a 906.4b 906.11 906.12 906.12a 906.14",
    ("conspiracy-draft", "conspiracy"): "905.4 905.4a 905.5 315.2 400.4b 702.106a",
    ("edh", "commander"): " ".join(
        f"edh2010.{name}" for name in ("general-choice", "start", "cast", "tax", "replacement", "general-damage.1")
    ),
}


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is what a type says, down to the words of a ``Literal``."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Any:
        return True
    if kind in (None, NoneType):
        return value is None
    if origin is Literal:
        return type(value) is str and value in parts
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if origin is tuple:
        return isinstance(value, tuple) and parts[1:] == (...,) and all(fits(one, parts[0]) for one in value)
    return type(value) is kind if isinstance(kind, type) else False


def parts_of(variant: Variant) -> list[Any]:
    return [variant, variant.deck, *variant.roles, *([variant.draft] if variant.draft else [])]


@pytest.mark.parametrize(
    "part", [part for variant in variants() for part in parts_of(variant)] + list(PAIR_KINDS), ids=repr
)
def test_every_field_holds_what_its_type_allows_to_the_word(part):
    for name, kind in get_type_hints(type(part)).items():
        if name in part._fields:
            assert fits(getattr(part, name), kind), f"{name}: {getattr(part, name)!r}"


def test_a_wrong_word_would_be_noticed():
    assert fits("never", Literal["never"])
    assert not fits("NEVER", Literal["never"])
    assert not fits(None, Literal["never"])
    assert not fits(True, int)
    assert fits(("a",), tuple[Literal["a"], ...])
    assert not fits(("b",), tuple[Literal["a"], ...])


@rule("903.3", "903.12c", "906.3", "906.4", "905.4")
def test_a_role_cites_the_rules_that_it_is_made_of():
    found = {
        (one.key, role.kind): " ".join(ref.number for ref in role.cites) for one in variants() for role in one.roles
    }
    assert found == ROLES


@rule("702.106a", "903.6", "906.7")
def test_only_conspiracies_can_begin_face_down():
    found = {role.kind: role.face_down for one in variants() for role in one.roles}
    assert found == {
        "commander": "never",
        "oathbreaker": "never",
        "signature-spell": "never",
        "conspiracy": "hidden-agenda",
    }


def test_the_page_of_the_docs_is_printed_by_the_package(capsys):
    sys.modules.pop("engine.variants.__main__", None)
    importlib.import_module("engine.variants.__main__")
    assert capsys.readouterr().out == page()


def test_a_role_that_a_variant_lacks_is_none():
    assert find_variant("free-for-all").leader is None
    assert find_variant("brawl").role("signature-spell") is None


@rule("702.124h", "702.124i", "702.124j", "702.124k", "702.124m")
def test_the_pairings_are_these_six():
    assert [(one.kind, one.label, one.other, one.rule.number) for one in PAIR_KINDS] == [
        ("partner", "Partner", "same", "702.124h"),
        ("partner-text", "Partner—", "same-text", "702.124i"),
        ("partner-with", "Partner with", "named", "702.124j"),
        ("friends-forever", "Friends forever", "same", "702.124i"),
        ("background", "Choose a Background", "background", "702.124k"),
        ("doctor", "Doctor's companion", "doctor", "702.124m"),
    ]

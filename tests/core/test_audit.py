"""The decision-point audit is complete: against the classes, against the code, and against what random games ask."""

from __future__ import annotations

import ast
import importlib
import random
from pathlib import Path

import pytest

from engine.core import audit
from engine.core.effects import OPS
from engine.core.keywords import BY_NAME, SUPPORTED
from engine.core.machine import apply, new_game
from engine.core.registry import HANDLERS
from engine.rulebook.refs import RuleRef, known
from engine.state.decisions import KINDS
from engine.testing import decision_points
from engine.testing.fuzz import HAND, opening, plenty, seats_of
from engine.testing.playing import lively_action
from engine.variants import find_variant

CORE = Path(audit.__file__).parent
DRAFT_ONLY = {"Pick", "ByHand"}


def declared():
    return {(c.kind, r) for choices in (*audit.CHOICES.values(), *audit.KEYWORDS.values()) for c in choices for r in c.rules}


def test_every_frame_and_every_op_has_an_entry_and_a_handler():
    assert set(audit.frames()) | set(audit.ops()) == set(audit.CHOICES)
    assert {k.__name__ for k in HANDLERS} >= set(audit.frames())
    assert {k.__name__ for k in OPS} == set(audit.ops())


def test_every_supported_keyword_is_told():
    for name in sorted(SUPPORTED):
        assert isinstance(audit.keyword_choices(name), tuple)
    assert set(audit.KEYWORDS) <= BY_NAME


def test_kinds_and_rules_of_the_table_exist():
    for choices in (*audit.CHOICES.values(), *audit.KEYWORDS.values()):
        for c in choices:
            assert c.kind in KINDS
            assert c.what
            for r in c.rules:
                assert r.startswith(("edh", "906")) or known(r), r
    assert {c.kind for choices in audit.CHOICES.values() for c in choices} == set(KINDS) - DRAFT_ONLY


def questions_in_the_code():
    """(module, line, kinds, rules) of every decision that a module of the core makes; rules () where they come from elsewhere."""
    for path in sorted(CORE.glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        module = importlib.import_module(f"engine.core.{path.stem}")
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            whys = {}
            words = {}
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                    if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "Why":
                        whys.setdefault(node.targets[0].id, []).append(node.value)
                    words.setdefault(node.targets[0].id, []).append(node.value)
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "Decision":
                    kind, why = node.args[0], node.args[3]
                    kinds = {n.value for part in ([kind] if isinstance(kind, ast.Constant) else words[kind.id]) for n in ast.walk(part) if isinstance(n, ast.Constant)}
                    calls = [why] if isinstance(why, ast.Call) else whys.get(why.id, [])
                    yield path.name, node.lineno, kinds & set(KINDS), [rule_of(c.args[0], module) for c in calls]


def rule_of(argument, module):
    try:
        rules = eval(ast.unparse(argument), vars(module))  # our own source
    except NameError:
        return None
    return str(rules[0]) if isinstance(rules[0], RuleRef) else None


def test_every_decision_in_the_code_is_in_the_table():
    found = list(questions_in_the_code())
    assert len(found) > 50
    table = declared()
    missing = [
        (where, line, kind, rules)
        for where, line, kinds, rules in found
        for kind in kinds
        if not any((kind, r) in table for r in rules if r is not None) and any(r is not None for r in rules)
    ]
    assert not missing
    kinds = {kind for kind, _ in table}
    assert all(k <= kinds for _, _, k, _ in found)


@pytest.mark.parametrize("seed", range(12))
def test_what_random_games_ask_is_in_the_table(seed):
    variant = find_variant(("commander", "brawl", "oathbreaker", "conspiracy", "edh", "commander")[seed % 6])
    decks, luck = opening(seed, variant, seats_of(variant, 3))
    game = plenty(new_game(variant.with_(hand=HAND), decks, seed=seed)).game if seed % 2 else new_game(variant, decks, seed=seed).game
    random.seed(seed)
    for _ in range(350):
        if game.outcome is not None:
            break
        who = audit.asker(game)
        for d in game.pending:
            entries = (*audit.CHOICES[who], *audit.CHOICES["RunProgram"])
            assert any(c.kind == d.kind and str(d.why.rules[0]) in c.rules for c in entries), (who, d.kind, d.why)
        game = apply(game, lively_action(game, luck.randrange)).game


def test_the_page_of_decision_points_is_current():
    assert decision_points.PAGE.read_text("utf-8") == decision_points.page(), "python -m engine.testing.decision_points"

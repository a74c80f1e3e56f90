"""Hooks of variants: nine places, each function found by its point and name, in the order in which a variant names them."""

import pytest

from engine.rulebook.variant import InvalidVariant
from engine.variants import hooks

POINTS = [
    "deck_checks", "setup_frames", "cast_permissions", "cost_increases", "replacements", "state_based", "special_actions", "draft_ops",
    "visibility",
]  # fmt: skip


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hooks but those that a test makes."""
    monkeypatch.setattr(hooks, "_HOOKS", {point: {} for point in hooks.POINTS})


def test_there_are_nine_points_each_with_the_shape_of_its_functions():
    assert list(hooks.POINTS) == POINTS
    assert all(shape.startswith("(") and ") -> " in shape for shape in hooks.POINTS.values())
    assert [hooks.names(point) for point in POINTS] == [()] * len(POINTS)


@pytest.mark.usefixtures("empty")
def test_a_hook_is_found_by_its_point_and_name_in_the_order_asked_for():
    @hooks.register("state_based", "second")
    def second() -> str:
        return "second"

    @hooks.register("state_based", "first")
    def first() -> str:
        return "first"

    @hooks.register("visibility", "first")
    def seen() -> str:
        return "seen"

    assert second() == "second"
    assert hooks.names("state_based") == ("first", "second")
    found = hooks.bound(["state_based/second", "visibility/first", "state_based/first"])
    assert list(found) == POINTS
    assert found["state_based"] == (second, first)
    assert found["visibility"] == (seen,)
    assert found["deck_checks"] == ()


@pytest.mark.usefixtures("empty")
def test_a_name_is_taken_once_at_each_point():
    hooks.register("draft_ops", "mine")(print)
    hooks.register("visibility", "mine")(print)
    with pytest.raises(InvalidVariant) as refused:
        hooks.register("draft_ops", "mine")
    assert [reason.text for reason in refused.value.reasons] == ["a hook draft_ops/mine exists already"]
    assert refused.value.reasons[0].code == "variant/invalid"


@pytest.mark.usefixtures("empty")
def test_every_name_that_does_not_exist_is_told():
    hooks.register("draft_ops", "mine")(print)
    with pytest.raises(InvalidVariant) as refused:
        hooks.bound(["draft_ops/mine", "draft_ops/yours", "nowhere/mine", "mine"])
    assert [reason.text for reason in refused.value.reasons] == [
        "there is no hook 'draft_ops/yours'", "there is no hook 'nowhere/mine'", "there is no hook 'mine'",
    ]  # fmt: skip
    with pytest.raises(InvalidVariant) as refused:
        hooks.register("nowhere", "mine")
    assert [reason.text for reason in refused.value.reasons] == [
        f"there is no hook point 'nowhere'; there are {', '.join(POINTS)}"
    ]

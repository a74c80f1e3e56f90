"""The persistent sequence of objects and of the log, held against a list."""

import random

import pytest

from engine.frozen import Table, maker, replace
from engine.state.objects import More


def changed(chance, table, model):
    """The table and the list after the same random step."""
    if chance.random() < 0.3:
        new = [chance.random() for _ in range(chance.choice([0, 1, 2, 5, 33, 70]))]
        return table.extend(new), model + new
    changes = {chance.randrange(len(model)): chance.random() for _ in range(chance.randrange(6)) if model}
    further = list(range(len(model), len(model) + chance.choice([0, 0, 1, 2, 4, 40])))
    chance.shuffle(further)
    changes |= {i: chance.random() for i in further}
    after = model + [None] * len(further)
    for i, value in changes.items():
        after[i] = value
    return table.updated(changes), after


@pytest.mark.parametrize("seed", range(20))
def test_a_table_holds_what_a_list_would_and_older_ones_stay_as_they_were(seed):
    chance = random.Random(seed)
    table, model = Table(), []
    for _ in range(60):
        before, held = table, tuple(table)
        table, model = changed(chance, table, model)
        assert list(table) == model
        assert [table[i] for i in range(len(table))] == model
        assert tuple(before) == held
        assert all(len(chunk) == 32 for block in table.levels for chunk in block[:-1])
        assert all(len(block) == 32 for block in table.levels[:-1])


def test_a_changed_record_is_frozen_and_a_field_it_does_not_have_is_refused():
    more = replace(More(), phased=True)
    assert type(more) is More
    assert more.phased
    assert not More().phased
    with pytest.raises(AttributeError):
        more.phased = False
    with pytest.raises(AttributeError):
        replace(more, colour="red")


def test_what_a_maker_makes_is_what_the_class_makes_and_as_frozen():
    made = maker(More)(phased=True)
    assert type(made) is More
    assert made == More(phased=True)
    with pytest.raises(AttributeError):
        made.phased = False
    with pytest.raises(TypeError):
        maker(More)(colour="red")

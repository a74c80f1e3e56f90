"""What a player may see of a game: the view, what changed in it, events without what others must not know."""

from engine.views.answering import action_of, answer_of
from engine.views.build import view
from engine.views.changes import diff, patch
from engine.views.data import from_data, to_data
from engine.views.records import PlayerView, SeenEvent
from engine.views.redact import history, redact
from engine.views.seeing import can_see

__all__ = [
    "PlayerView", "SeenEvent", "action_of", "answer_of", "can_see", "diff", "from_data", "history", "patch", "redact", "to_data", "view",
]  # fmt: skip

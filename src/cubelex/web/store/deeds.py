"""What was done on the site beside the facts of a competition, for those who audit it."""

from typing import Any

from cubelex.web.store.models import Account, CompetitionRecord, Deed


def record(kind: str, by: Account, competition: CompetitionRecord | None = None, **content: Any) -> None:
    """Keep that somebody did something."""
    Deed.objects.create(kind=kind, by=by.username, account=by, competition=competition, content=content)

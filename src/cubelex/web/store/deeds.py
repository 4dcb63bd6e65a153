"""What was done on the site beside the facts of a competition, for those who audit it."""

from typing import Any, Final

from cubelex.web.store.models import Account, CompetitionRecord, Deed

COMMAND: Final = "cubelex"


def record_deed(kind: str, by: Account | None, competition: CompetitionRecord | None = None, **content: Any) -> None:
    """Keep that a person did something; nobody in particular did what a command on the host's machine did."""
    name = by.username if by else COMMAND
    Deed.objects.create(kind=kind, by=name, account=by, competition=competition, content=content)

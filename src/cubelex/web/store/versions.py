"""Which version of a competition everybody sees: it changes with all that a public page is made of."""

from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

from cubelex.web.store.models import Announcement, CompetitionRecord, LogEntry


@dataclass(frozen=True, slots=True)
class Version:
    """How far a public competition is: the digest of its log's last entry, and the last announcement."""

    digest: str
    announcement: int


def version_of(competition_id: str) -> Version | None:
    """The version of a competition as it is now; nothing where there is none that everybody may see."""
    entries = LogEntry.objects.filter(competition_id=OuterRef("pk")).order_by("-number")
    told = Announcement.objects.filter(competition_id=OuterRef("pk")).order_by("-id")
    public = CompetitionRecord.objects.filter(pk=competition_id, is_public=True)
    row = public.values_list(Subquery(entries.values("digest")[:1]), Subquery(told.values("id")[:1])).first()
    return Version(row[0], row[1] or 0) if row and row[0] else None

"""The queue of mails: what waits to be sent, what was sent, and what could not be."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, get_language_bidi

from cubelex.web.store.models import Mail

MOST_FAILURES: Final = 10
KEPT_FOR: Final = timedelta(days=60)


@dataclass(frozen=True, slots=True)
class Letter:
    """What a mail says: a subject, sentences, and one link with its name."""

    subject: str
    sentences: Sequence[str]
    link: str = ""
    link_text: str = ""
    foot: str = ""

    def as_text(self) -> str:
        """For readers of plain text."""
        link = f"{self.link_text}:\n{self.link}" if self.link else ""
        return "\n\n".join(part for part in (*self.sentences, link, self.foot) if part) + "\n"

    def as_html(self) -> str:
        """The same with a link to click; nothing in it is loaded from anywhere."""
        frame = {"language": get_language(), "direction": "rtl" if get_language_bidi() else "ltr"}
        return render_to_string("shared/mail.html", {"letter": self, **frame})


def is_mail_on() -> bool:
    """Whether the site has a mail server."""
    return bool(settings.MAIL_IS_ON)


def post(competition_id: str, to: str, letter: Letter, *, kind: str, person_id: int | None = None) -> None:
    """Put a mail into the queue, where a mail server is set up. It is written in the language that is active."""
    if not is_mail_on() or not to:
        return
    Mail.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()
    Mail.objects.create(
        competition_id=competition_id,
        person_id=person_id,
        kind=kind,
        to=to,
        subject=letter.subject,
        text=letter.as_text(),
        html=letter.as_html(),
    )


def mails_of(competition_id: str) -> QuerySet[Mail]:
    """The mails of a competition, the newest first."""
    return Mail.objects.filter(competition_id=competition_id).order_by("-id")


def failed_of(competition_id: str) -> QuerySet[Mail]:
    """The mails that could not be sent yet, or not at all."""
    return mails_of(competition_id).filter(sent_at=None, failures__gt=0)


def try_again(competition_id: str) -> int:
    """Send what failed at the next look. Returns the number of mails."""
    return failed_of(competition_id).update(failures=0, next_try_at=None)

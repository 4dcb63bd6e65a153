"""Sending what is in the queue, later again where it fails. Several processes may send: a mail is claimed before."""

from datetime import datetime, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused
from threading import Event
from typing import Final

from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import DatabaseError, close_old_connections
from django.db.models import Q
from django.utils import timezone

from cubelex.web.shared.mail.queue import MOST_FAILURES, is_mail_on
from cubelex.web.store.models import Mail

SECONDS_BETWEEN_LOOKS: Final = 1.0
CLAIMED_FOR: Final = timedelta(minutes=2)
FIRST_WAIT: Final = timedelta(seconds=30)
LONGEST_WAIT: Final = timedelta(hours=1)
FOR_GOOD: Final = 500
"""From this answer on, a mail server refuses for good."""


def keep_sending(stop: Event) -> None:
    """Send until told to stop, where a mail server is set up."""
    while is_mail_on() and not stop.wait(SECONDS_BETWEEN_LOOKS):
        try:
            send_due(timezone.now())
        except DatabaseError:
            continue
        finally:
            close_old_connections()


def send_due(now: datetime) -> int:
    """Send what is due, up to the first mail that the server does not answer to. Returns the number of mails sent."""
    sent = 0
    due = Mail.objects.filter(_is_due(now), sent_at=None, failures__lt=MOST_FAILURES)
    for mail in due.order_by("id"):
        untouched = Mail.objects.filter(pk=mail.pk, sent_at=None, next_try_at=mail.next_try_at)
        if not untouched.update(next_try_at=now + CLAIMED_FOR):
            continue
        fault = _send(mail, get_connection())
        if fault is None:
            # What it said is not needed any more, and personal.
            Mail.objects.filter(pk=mail.pk).update(sent_at=timezone.now(), last_failure="", text="", html="")
            sent += 1
            continue
        _note(mail, fault, now)
        if not isinstance(fault, SMTPRecipientsRefused):
            break
    return sent


def _is_due(now: datetime) -> Q:
    """What is tried now. Nothing waits longer than an hour, so what is to wait longer was put off by another clock."""
    return Q(next_try_at=None) | Q(next_try_at__lte=now) | Q(next_try_at__gt=now + LONGEST_WAIT)


def _send(mail: Mail, server: BaseEmailBackend) -> Exception | None:
    """Send a mail. Returns what went wrong, or nothing."""
    message = EmailMultiAlternatives(mail.subject, mail.text, to=[mail.to], connection=server)
    message.attach_alternative(mail.html, "text/html")
    try:
        message.send()
    except (OSError, SMTPException, ValueError) as fault:
        return fault
    return None


def _note(mail: Mail, fault: Exception, now: datetime) -> None:
    wait = min(FIRST_WAIT * 2 ** min(mail.failures, 20), LONGEST_WAIT)
    failures = MOST_FAILURES if _is_for_good(fault) else mail.failures + 1
    text = _in_words(fault)[:200]
    Mail.objects.filter(pk=mail.pk).update(failures=failures, next_try_at=now + wait, last_failure=text)


def _is_for_good(fault: Exception) -> bool:
    if not isinstance(fault, SMTPRecipientsRefused):
        return isinstance(fault, ValueError)
    return all(code >= FOR_GOOD for code, _answer in fault.recipients.values())


def _in_words(fault: Exception) -> str:
    """What went wrong, as the mail server says it."""
    if isinstance(fault, SMTPRecipientsRefused):
        return "; ".join(f"{code} {_text(answer)}" for code, answer in fault.recipients.values())
    answer = getattr(fault, "smtp_error", None)
    return _text(answer) if answer else str(fault) or type(fault).__name__


def _text(answer: object) -> str:
    return answer.decode(errors="replace") if isinstance(answer, bytes) else str(answer)

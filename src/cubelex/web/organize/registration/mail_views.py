"""The page on which officials see which mails were sent, and try the mail server."""

from typing import Final

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.web.organize.registration.mails import MailKind, test_letter
from cubelex.web.shared.access.actors import account_of
from cubelex.web.shared.access.throttling import must_wait, note_failure
from cubelex.web.shared.addresses import address_for_mail
from cubelex.web.shared.mail.queue import MOST_FAILURES, failed_of, is_mail_on, mails_of, post, try_again
from cubelex.web.shared.pages import load_or_404, page, part_of

ON_A_PAGE: Final = 100
KINDS: Final[dict[str, Promise]] = {
    MailKind.PENDING: gettext_lazy("Registration pending"),
    MailKind.ACCEPTED: gettext_lazy("Registration accepted"),
    MailKind.WAITING: gettext_lazy("Waiting list"),
    MailKind.REJECTED: gettext_lazy("Registration not accepted"),
    MailKind.CANCELLED: gettext_lazy("Registration cancelled"),
    MailKind.LINK: gettext_lazy("Link to the registration"),
    MailKind.TEST: gettext_lazy("Test mail"),
}


class TestMailForm(forms.Form):
    """Where to send a test."""

    address = forms.EmailField(
        label=gettext_lazy("E-mail address"), max_length=200, widget=forms.EmailInput({"autocomplete": "email"})
    )


def mail(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Whether mails are sent, those that were, and those that could not be."""
    state = load_or_404(competition_id)
    is_test = request.method == "POST" and request.POST.get("action") == "test"
    form = TestMailForm(request.POST if is_test else None)
    if request.method == "POST" and request.POST.get("action") == "again":
        try_again(competition_id)
        return redirect("setup-mail", competition_id)
    if form.is_valid():
        who = f"test mails {account_of(request).pk}"
        if must_wait(who):
            form.add_error(None, _("Too many test mails. Try again in a minute."))
        else:
            note_failure(who)
            post(competition_id, form.cleaned_data["address"], test_letter(state.competition), kind=MailKind.TEST)
            messages.success(request, _("The test mail is on its way."))
            return redirect("setup-mail", competition_id)
    shown = part_of(request, list(mails_of(competition_id)), ON_A_PAGE)
    content = {
        "form": form,
        "is_on": is_mail_on(),
        "server": f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}",
        "sender": settings.DEFAULT_FROM_EMAIL,
        "link": address_for_mail(request, "register", competition_id),
        "mails": [(row, KINDS.get(row.kind, row.kind)) for row in shown],
        "part": shown,
        "failed": failed_of(competition_id).count(),
        "is_waiting": mails_of(competition_id).filter(sent_at=None, failures=0).exists(),
        "most_failures": MOST_FAILURES,
    }
    answer = page(request, "organize/registration/mail.html", state, **content)
    answer.status_code = 422 if form.is_bound else 200
    return answer

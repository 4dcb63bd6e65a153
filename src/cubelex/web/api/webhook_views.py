"""Webhooks of a competition: where announcements are delivered, how that goes, and trying it out."""

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from cubelex.officiating import CompetitionState
from cubelex.reading import is_whole_number
from cubelex.web.api.deliveries import MOST_FAILURES, start_again, try_out
from cubelex.web.api.webhooks import MOST_WEBHOOKS, added, removed
from cubelex.web.shared.access.actors import account_of
from cubelex.web.shared.outgoing_calls import unless_callable
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.store import outbox
from cubelex.web.store.models import Webhook

LONGEST_URL = 500


def webhooks(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The webhooks; sent back, one is added, tried out, started again or removed."""
    state = load_or_404(competition_id)
    if request.method != "POST":
        return _shown(request, state)
    if request.POST.get("action") == "add":
        return _add(request, state)
    number = request.POST.get("webhook", "")
    webhook = get_object_or_404(Webhook, pk=number if is_whole_number(number) else 0, competition_id=competition_id)
    match request.POST.get("action"):
        case "try":
            _try(request, webhook)
        case "again":
            start_again(webhook)
            messages.success(request, _("Deliveries to %(url)s continue.") % {"url": webhook.url})
        case "remove":
            removed(webhook, account_of(request))
            messages.success(request, _("Webhook %(url)s is removed.") % {"url": webhook.url})
    return redirect("webhooks", competition_id)


def _shown(request: HttpRequest, state: CompetitionState, **more: object) -> HttpResponse:
    newest = outbox.newest(state.competition.id)
    lines = [
        {
            "webhook": webhook,
            "has_stopped": webhook.failures >= MOST_FAILURES,
            "waits": max(0, newest - webhook.delivered),
        }
        for webhook in Webhook.objects.filter(competition_id=state.competition.id)
    ]
    return page(request, "api/webhooks.html", state, webhooks=lines, most=MOST_WEBHOOKS, **more)


def _add(request: HttpRequest, state: CompetitionState) -> HttpResponse:
    """Add a webhook; its secret is shown once, right after it was made."""
    url = request.POST.get("url", "").strip()
    count = Webhook.objects.filter(competition_id=state.competition.id).count()
    if count >= MOST_WEBHOOKS or unless_callable(url) or len(url) > LONGEST_URL:
        return _shown(request, state, wrong=url, is_full=count >= MOST_WEBHOOKS)
    secret = secrets.token_urlsafe(32)
    added(state.competition.id, url, secret, account_of(request))
    return _shown(request, state, secret=secret)


def _try(request: HttpRequest, webhook: Webhook) -> None:
    fault = try_out(webhook)
    if fault:
        messages.error(request, _("The test was not delivered: %(why)s") % {"why": fault})
    else:
        messages.success(request, _("The test was delivered."))

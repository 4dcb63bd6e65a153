"""Calls about webhooks: where to send what is announced."""

import secrets
from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router, Status
from ninja.errors import HttpError

from cubelex.web.api.actors import account_of
from cubelex.web.api.common import AT, REFUSED
from cubelex.web.api.deliveries import try_out
from cubelex.web.api.inputs import WebhookIn
from cubelex.web.api.outputs import Tried, WebhookLine, WebhookMade
from cubelex.web.api.problems import Problem
from cubelex.web.shared.outgoing_calls import unless_callable
from cubelex.web.store import deeds, outbox, repository
from cubelex.web.store.models import Account, Webhook
from cubelex.web.store.sealed_secrets import seal_webhook_secret

router = Router(tags=["Webhooks"])
MOST_WEBHOOKS = 20


@router.get(AT + "/webhooks", url_name="webhooks", response={200: list[WebhookLine], REFUSED: Problem})
def webhooks(request: HttpRequest, competition_id: str) -> list[WebhookLine]:
    """The webhooks of a competition and how their deliveries go."""
    repository.record_of(competition_id)
    return [WebhookLine(**_said(webhook)) for webhook in Webhook.objects.filter(competition_id=competition_id)]


@router.post(AT + "/webhooks", url_name="webhooks", response={201: WebhookMade, REFUSED: Problem})
def make_webhook(request: HttpRequest, competition_id: str, asked: WebhookIn) -> Status[WebhookMade]:
    """Have everything announced from now on sent to an address."""
    competition = repository.record_of(competition_id)
    if why := unless_callable(asked.url):
        raise HttpError(422, why)
    if Webhook.objects.filter(competition=competition).count() >= MOST_WEBHOOKS:
        raise HttpError(422, f"There are already {MOST_WEBHOOKS} webhooks. Remove one first.")
    secret = asked.secret or secrets.token_urlsafe(32)
    webhook = added(competition_id, asked.url, secret, account_of(request))
    return Status(201, WebhookMade(secret=secret, **_said(webhook)))


def added(competition_id: str, url: str, secret: str, by: Account) -> Webhook:
    """A webhook to which everything is delivered that is announced from now on."""
    webhook = Webhook(
        competition=repository.record_of(competition_id),
        account=by,
        url=url,
        delivered=outbox.newest(competition_id),
    )
    seal_webhook_secret(webhook, secret)
    webhook.save()
    deeds.record_deed("webhook_made", by, webhook.competition, url=url)
    return webhook


def removed(webhook: Webhook, by: Account) -> None:
    """Deliver nothing more there."""
    deeds.record_deed("webhook_removed", by, webhook.competition, url=webhook.url)
    webhook.delete()


@router.post(
    AT + "/webhooks/{number:webhook_id}/test", url_name="webhook-test", response={200: Tried, REFUSED: Problem}
)
def test_webhook(request: HttpRequest, competition_id: str, webhook_id: int) -> Tried:
    """Send a test at once, and answer whether it arrived."""
    fault = try_out(_found(competition_id, webhook_id))
    return Tried(has_arrived=not fault, said=fault or "taken")


def _found(competition_id: str, webhook_id: int) -> Webhook:
    webhook = Webhook.objects.filter(competition_id=competition_id, pk=webhook_id).first()
    if webhook is None:
        raise Http404(f"{competition_id} has no webhook {webhook_id}")
    return webhook


@router.delete(AT + "/webhooks/{number:webhook_id}", url_name="webhook", response={204: None, REFUSED: Problem})
def remove_webhook(request: HttpRequest, competition_id: str, webhook_id: int) -> Status[None]:
    """Send nothing more there."""
    removed(_found(competition_id, webhook_id), account_of(request))
    return Status(204, None)


def _said(webhook: Webhook) -> dict[str, Any]:
    return {
        "id": webhook.pk,
        "url": webhook.url,
        "created_at": webhook.created_at,
        "failures": webhook.failures,
        "next_try_at": webhook.next_try_at,
        "last_said": webhook.last_said,
        "taken_at": webhook.taken_at,
        "failed_at": webhook.failed_at,
        "last_failure": webhook.last_failure,
    }

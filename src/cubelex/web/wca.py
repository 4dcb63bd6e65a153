"""Signing in with the WCA by OpenID Connect. django-allauth speaks the protocol; accounts and roles are ours.

Imported only where the installation is registered with the WCA: its Django apps are not installed otherwise.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView, OAuth2LoginView
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone

from cubelex.competition import Person
from cubelex.officiating import Role
from cubelex.web.addresses import reachable
from cubelex.web.memberships import plain_name
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord, Deed, Membership

PROVIDER = "wca"
BACKEND = "django.contrib.auth.backends.ModelBackend"
# Roles that WCIF gives people, and what they are here; everybody with a number competes.
ROLES = {"delegate": Role.DELEGATE, "trainee-delegate": Role.DELEGATE, "organizer": Role.ORGANIZER}
STILL_OF_INTEREST = timedelta(days=30)


class _Protocol(OpenIDConnectOAuth2Adapter):  # type: ignore[misc]
    """OpenID Connect with our own address to come back to."""

    def get_callback_url(self, request: HttpRequest, app: Any) -> str:
        """Where the WCA sends people back to."""
        return str(reachable(request, "sign-in-wca-callback"))


def leave(request: HttpRequest) -> HttpResponseBase:
    """Off to the WCA."""
    view = OAuth2LoginView.adapter_view(_Protocol(request, PROVIDER))
    response: HttpResponseBase = view(request)
    return response


def come_back(request: HttpRequest) -> HttpResponseBase:
    """Back from the WCA."""
    view = OAuth2CallbackView.adapter_view(_Protocol(request, PROVIDER))
    response: HttpResponseBase = view(request)
    return response


class WcaAccounts(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """What becomes of somebody whom the WCA vouches for."""

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Sign in with the account of that WCA user, which is made where there is none."""
        said = sociallogin.account.extra_data
        account = account_of(said.get("userinfo") or said.get("id_token") or {})
        give_roles(account)
        login(request, account, backend=BACKEND)
        raise ImmediateHttpResponse(redirect("home"))

    def on_authentication_error(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """It was cancelled, or something is wrong on the way."""
        raise ImmediateHttpResponse(render(request, "wca_refused.html", status=403))


def account_of(claims: Mapping[str, Any]) -> Account:
    """The account of the WCA user that the claims are about."""
    user_id = int(claims["sub"])
    wca_id = str(claims.get("wca_id") or claims.get("preferred_username") or "")[:10]
    with transaction.atomic():
        known = Account.objects.filter(wca_user_id=user_id).first()
        account = known or Account(wca_user_id=user_id, username=_free_name(str(claims.get("name") or ""), user_id))
        account.wca_id = wca_id
        if known is None:
            account.set_unusable_password()
        account.save()
    return account


def _free_name(name: str, user_id: int) -> str:
    """Their name, told apart from others of the same name."""
    plain = plain_name(name)[:120] or "WCA"
    is_taken = Account.objects.filter(username__iexact=plain).exists()
    return f"{plain} ({user_id})" if is_taken else plain


def give_roles(account: Account) -> None:
    """The roles that competitions of these days give to the WCA user of an account."""
    since = timezone.now().date() - STILL_OF_INTEREST
    for competition in CompetitionRecord.objects.filter(last_day__gte=since):
        for person in repository.load(competition.pk).competition.persons:
            if _is_same(person, account):
                _give(competition, person, account)


def _is_same(person: Person, account: Account) -> bool:
    if person.wca_user_id is not None:
        return person.wca_user_id == account.wca_user_id
    return bool(account.wca_id) and person.wca_id == account.wca_id


def _give(competition: CompetitionRecord, person: Person, account: Account) -> None:
    roles = {ROLES[role] for role in person.roles if role in ROLES}
    if person.registrant_id is not None:
        roles.add(Role.COMPETITOR)
    for role in roles - _taken_away(competition, account):
        number = person.registrant_id if role is Role.COMPETITOR else None
        Membership.objects.get_or_create(
            account=account, competition=competition, role=role, defaults={"person_id": number}
        )


def _taken_away(competition: CompetitionRecord, account: Account) -> set[Role]:
    """Roles that a Delegate here has taken away, whatever the WCA says."""
    taken = Deed.objects.filter(competition=competition, kind="revoked", content__name=account.username)
    return {Role(deed.content["role"]) for deed in taken}

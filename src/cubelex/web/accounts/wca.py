"""Signing in with the WCA by OpenID Connect. django-allauth speaks the protocol; accounts and roles are ours.

Imported only where the installation is registered with the WCA: its Django apps are not installed otherwise.
"""

from typing import Any

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView, OAuth2LoginView
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.contrib.auth import login
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render

from cubelex.web.accounts.wca_accounts import account_of_wca_user, give_roles
from cubelex.web.shared.access.workplaces import first_address
from cubelex.web.shared.addresses import is_own_path, reachable

PROVIDER = "wca"
BACKEND = "django.contrib.auth.backends.ModelBackend"


class _Protocol(OpenIDConnectOAuth2Adapter):  # type: ignore[misc]
    """OpenID Connect with our own address to come back to."""

    def get_callback_url(self, request: HttpRequest, app: Any) -> str:
        """Where the WCA sends people back to."""
        return str(reachable(request, "sign-in-wca-callback"))


class WcaProvider(OpenIDConnectProvider):  # type: ignore[misc]
    """The WCA as django-allauth knows it."""

    oauth2_adapter_class = _Protocol


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
    """What becomes of a person whom the WCA vouches for."""

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Sign in with the account of that WCA user, which is made where there is none, and go on where one was."""
        profile = sociallogin.account.extra_data
        account = account_of_wca_user(profile.get("userinfo") or profile.get("id_token") or {})
        give_roles(account)
        login(request, account, backend=BACKEND)
        following = str(sociallogin.state.get("next") or "")
        raise ImmediateHttpResponse(redirect(following if is_own_path(following) else first_address(account)))

    def on_authentication_error(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """It was cancelled, or something is wrong on the way."""
        raise ImmediateHttpResponse(render(request, "accounts/wca_refused.html", status=403))

"""Signing in and out: with a password, or with a code that works once."""

from hashlib import sha256

from django.contrib.auth import login
from django.contrib.auth.views import LoginView, LogoutView
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from cubelex.web.store.models import OneTimeCode


class SignIn(LoginView):
    """Sign in with name and password."""

    template_name = "sign_in.html"
    redirect_authenticated_user = True


class SignOut(LogoutView):
    """Sign out."""

    next_page = "home"


def sign_in_by_code(request: HttpRequest, code: str) -> HttpResponse:
    """Sign in with a code that works once and not for long, as shown by a QR code."""
    digest = sha256(code.encode()).hexdigest()
    with transaction.atomic():
        found = OneTimeCode.objects.select_for_update().filter(digest=digest, used_at=None).first()
        if found is None or found.expires_at < timezone.now():
            return render(request, "code_refused.html", status=403)
        found.used_at = timezone.now()
        found.save(update_fields=["used_at"])
    login(request, found.account, backend="django.contrib.auth.backends.ModelBackend")
    return redirect("home")

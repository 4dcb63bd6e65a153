"""Signing in and out: with a password, or with a code that works once."""

from django.contrib.auth import login
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from cubelex.web.codes import redeem


class SignIn(LoginView):
    """Sign in with name and password."""

    template_name = "sign_in.html"
    redirect_authenticated_user = True


class SignOut(LogoutView):
    """Sign out."""

    next_page = "home"


def sign_in_by_code(request: HttpRequest, code: str) -> HttpResponse:
    """Sign in with a code that works once and not for long, as shown by a QR code."""
    account = redeem(code)
    if account is None:
        return render(request, "code_refused.html", status=403)
    login(request, account, backend="django.contrib.auth.backends.ModelBackend")
    return redirect("home")

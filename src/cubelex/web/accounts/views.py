"""Signing in and out: with a password, or with a code that works once; and the person's own account."""

import unicodedata
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.views import LoginView, LogoutView
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from cubelex.web.shared.access.administrators import is_last_way_in, should_set_password
from cubelex.web.shared.access.codes import FOR_ANOTHER_DEVICE, forget_codes, new_code, owner_of, qr, redeem
from cubelex.web.shared.access.permissions import PASSWORD_QUESTION
from cubelex.web.shared.access.throttling import MOST_FAILURES, CountedTry, begin_try, forgive, must_wait, note_failure
from cubelex.web.shared.access.workplaces import first_address
from cubelex.web.shared.addresses import reachable
from cubelex.web.store.models import Account, Membership

# More than one address may fail by itself, so that nobody keeps others from signing in from a single one.
MOST_FAILURES_OF_AN_ACCOUNT = 30
BACKEND = "django.contrib.auth.backends.ModelBackend"


class DecliningForm(forms.Form):
    """The decision to go on without a password."""

    understood = forms.BooleanField(
        label=gettext_lazy("I can run a command on the computer that runs Cubelex"),
        error_messages={"required": gettext_lazy("Set a password, or confirm this.")},
    )


class SignIn(LoginView):
    """Sign in with name and password; a code that was typed is passed on to its own page."""

    template_name = "accounts/sign_in.html"
    _begun: CountedTry
    redirect_authenticated_user = True

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The form."""
        if code := request.GET.get("code", "").strip():
            return redirect("sign-in-by-code", code)
        return super().get(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Sign in, unless too many wrong guesses came from there."""
        begun = begin_try({_sender(request): MOST_FAILURES, self._guessed: MOST_FAILURES_OF_AN_ACCOUNT})
        if begun is None:
            return render(request, "shared/wait.html", status=429)
        self._begun = begun
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """Signed in. The address is not forgiven: its owner could go on guessing the passwords of others."""
        self._begun.succeeded()
        forgive(self._guessed)
        return super().form_valid(form)  # type: ignore[arg-type]

    def get_default_redirect_url(self) -> str:
        """Where one's work is, unless one was on the way to another page."""
        return first_address(_own_account(self.request)) if self.request.user.is_authenticated else "/"

    @property
    def _guessed(self) -> str:
        """The account whose password is guessed, from however many addresses and however its name is spelled."""
        name = unicodedata.normalize("NFKC", self.request.POST.get("username", "").strip()[:150])
        return f"account {name.casefold()}"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What else one can sign in with."""
        return {**super().get_context_data(**kwargs), "with_wca": settings.WCA_SIGN_IN}


class SignOut(LogoutView):
    """Sign out; where no administrator could come back in, ask first."""

    next_page = "home"

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Sign out, or the question whether to."""
        user = request.user
        if isinstance(user, Account) and is_last_way_in(user) and "anyway" not in request.POST:
            return render(request, "accounts/sign_out.html")
        return super().post(request, *args, **kwargs)


def _sender(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def _too_many(request: HttpRequest) -> HttpResponse | None:
    return render(request, "shared/wait.html", status=429) if must_wait(_sender(request)) else None


def sign_in_by_code(request: HttpRequest, code: str) -> HttpResponse:
    """Sign in with a code that works once. Looking at the page uses nothing up, as previews of links do that too."""
    if refused := _too_many(request):
        return refused
    account = redeem(code) if request.method == "POST" else owner_of(code)
    if account is None:
        note_failure(_sender(request))
        return render(request, "accounts/code_refused.html", status=403)
    if request.method != "POST":
        return render(request, "accounts/code.html", {"account": account})
    login(request, account, backend=BACKEND)
    if should_set_password(account):
        request.session[PASSWORD_QUESTION] = True
        return redirect("account-password")
    return redirect(first_address(account))


@require_POST
def sign_in_to_demo(request: HttpRequest, role: str) -> HttpResponse:
    """Sign in with any role, in a demonstration and nowhere else."""
    if not settings.DEMO:
        raise Http404("this site is not a demo")
    membership = Membership.objects.filter(role=role).select_related("account").first()
    if membership is None:
        raise Http404(f"the demo has no role {role!r}")
    login(request, membership.account, backend=BACKEND)
    return redirect(first_address(membership.account))


def account(request: HttpRequest) -> HttpResponse:
    """One's own account: what one is where, and the password."""
    own = _own_account(request)
    form = _password_form(own, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        update_session_auth_hash(request, form.save())
        forget_codes(own)
        messages.success(request, _("Password saved."))
        return redirect("account")
    memberships = Membership.objects.filter(account=own).select_related("competition").order_by("competition", "role")
    return render(request, "accounts/account.html", {"form": form, "memberships": memberships})


def account_password(request: HttpRequest) -> HttpResponse:
    """Set a password after signing in with a link, or decide against it knowingly."""
    own = _own_account(request)
    if own.has_usable_password():
        request.session.pop(PASSWORD_QUESTION, None)
        return redirect("account")
    is_declined = "decline" in request.POST
    declining = DecliningForm(request.POST if is_declined else None)
    form = SetPasswordForm(own, request.POST if request.method == "POST" and not is_declined else None)
    if declining.is_valid() or form.is_valid():
        if form.is_bound:
            update_session_auth_hash(request, form.save())
            forget_codes(own)
            messages.success(request, _("Password saved."))
        request.session.pop(PASSWORD_QUESTION, None)
        return redirect(first_address(own))
    status = 422 if request.method == "POST" else 200
    return render(request, "accounts/password.html", {"form": form, "declining": declining}, status=status)


def _password_form(own: Account, data: Any) -> "SetPasswordForm[Account]":
    if not own.has_usable_password():
        return SetPasswordForm(own, data)
    form = PasswordChangeForm(own, data)
    form.fields["old_password"].widget.attrs.pop("autofocus")
    return form


@require_POST
def account_device(request: HttpRequest) -> HttpResponse:
    """A code to sign in on another device, for example a phone."""
    code = new_code(_own_account(request), FOR_ANOTHER_DEVICE)
    address = reachable(request, "sign-in-by-code", code)
    context = {"code": code, "address": address, "qr": qr(str(address)), "account": request.user}
    return render(request, "accounts/device.html", context)


def _own_account(request: HttpRequest) -> Account:
    assert isinstance(request.user, Account)
    return request.user

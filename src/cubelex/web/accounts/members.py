"""The members of a competition: who was given which role, inviting more, and taking roles away."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from cubelex.officiating import Role
from cubelex.web.shared.access.codes import qr
from cubelex.web.shared.access.memberships import Invitation, code_for, invite, may_hand_out_code, plain_name, revoke
from cubelex.web.shared.addresses import reachable
from cubelex.web.shared.labels.names import ROLES
from cubelex.web.shared.pages import load_or_404
from cubelex.web.store import deeds
from cubelex.web.store.models import Account, CompetitionRecord, Membership


class InvitationForm(forms.Form):
    """Who is invited, as what."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=150)
    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=list(ROLES.items()), initial=Role.SCORE_TAKER)
    person_id = forms.IntegerField(label=gettext_lazy("Competitor number"), min_value=1, required=False)

    def clean_name(self) -> str:
        """A name with visible characters."""
        name = plain_name(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Enter a name."))
        return name


def members(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Everyone with a role at the competition."""
    return _page(request, competition_id, InvitationForm())


def _page(request: HttpRequest, competition_id: str, form: InvitationForm, status: int = 200) -> HttpResponse:
    state = load_or_404(competition_id)
    memberships = Membership.objects.filter(competition_id=competition_id).select_related("account")
    by_account: dict[Account, list[Membership]] = {}
    in_order = sorted(memberships, key=lambda member: (list(ROLES).index(member.role), member.account.username))
    for membership in in_order:
        by_account.setdefault(membership.account, []).append(membership)
    lines = [(account, roles, may_hand_out_code(_self(request), account)) for account, roles in by_account.items()]
    return render(request, "accounts/members.html", {"state": state, "lines": lines, "form": form}, status=status)


@require_POST
def members_invite(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Invite a person, and show the code that signs them in."""
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return _page(request, competition_id, form, status=422)
    fields = form.cleaned_data
    invited = invite(_record(competition_id), fields["name"], Role(fields["role"]), _self(request), fields["person_id"])
    return _invitation(request, competition_id, invited)


@require_POST
def members_code(request: HttpRequest, competition_id: str, account_id: int) -> HttpResponse:
    """A new code for a person who was invited before."""
    account = _member(competition_id, account_id)
    if not may_hand_out_code(_self(request), account):
        messages.error(request, _("%(name)s signs in with their own account.") % {"name": account.username})
        return redirect("members", competition_id)
    deeds.record_deed("code_handed_out", _self(request), _record(competition_id), name=account.username)
    return _invitation(request, competition_id, Invitation(account, code_for(account, _self(request))))


def _invitation(request: HttpRequest, competition_id: str, invited: Invitation) -> HttpResponse:
    if invited.code is None:
        text = _("%(name)s already has an account and signs in as before.") % {"name": invited.account.username}
        messages.success(request, text)
        return redirect("members", competition_id)
    address = reachable(request, "sign-in-by-code", invited.code)
    context = {
        "state": load_or_404(competition_id),
        "account": invited.account,
        "code": invited.code,
        "address": address,
        "qr": qr(str(address)),
    }
    return render(request, "accounts/invitation.html", context)


@require_POST
def members_revoke(request: HttpRequest, competition_id: str, account_id: int, role: str) -> HttpResponse:
    """Take a role away."""
    account = _member(competition_id, account_id)
    if role not in ROLES:
        raise Http404(f"unknown role {role!r}")
    if revoke(_record(competition_id), account, Role(role), _self(request)):
        text = _("%(name)s no longer has the role %(role)s.") % {"name": account.username, "role": ROLES[role]}
        messages.success(request, text)
    else:
        messages.error(request, _("A competition needs a Delegate. Invite another Delegate first."))
    return redirect("members", competition_id)


def _record(competition_id: str) -> CompetitionRecord:
    return get_object_or_404(CompetitionRecord, pk=competition_id)


def _member(competition_id: str, account_id: int) -> Account:
    memberships = Membership.objects.filter(competition_id=competition_id, account_id=account_id)
    if not memberships.exists():
        raise Http404("this account has no role at the competition")
    return Account.objects.get(pk=account_id)


def _self(request: HttpRequest) -> Account:
    assert isinstance(request.user, Account)
    return request.user

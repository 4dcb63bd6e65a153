"""The members of a competition: who was given which role, inviting more, and taking roles away."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from cubelex.competition import Person
from cubelex.officiating import CompetitionState, Role
from cubelex.reading import is_whole_number
from cubelex.web.accounts.invitees import read_invitees, registered_people
from cubelex.web.shared.access.codes import qr
from cubelex.web.shared.access.memberships import Invitation, code_for, invite, may_give, may_hand_out_code, revoke
from cubelex.web.shared.access.permissions import may_visit
from cubelex.web.shared.access.role_changes import see_changes, unseen_changes
from cubelex.web.shared.addresses import Address, reachable
from cubelex.web.shared.labels.log import sentence
from cubelex.web.shared.labels.names import ROLES
from cubelex.web.shared.pages import load_or_404
from cubelex.web.store import deeds
from cubelex.web.store.models import Account, CompetitionRecord, Deed, Membership


class InvitationForm(forms.Form):
    """Who is invited, as what."""

    name = forms.CharField(
        label=gettext_lazy("Names"),
        help_text=gettext_lazy("One person per line: name, e-mail or competitor number."),
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
    )
    person = forms.TypedMultipleChoiceField(label=gettext_lazy("Registered people"), coerce=int, required=False)
    role = forms.ChoiceField(label=gettext_lazy("Role"), initial=Role.SCORE_TAKER)

    def __init__(self, data: Any, people: Sequence[Person], roles: Iterable[Role]) -> None:
        super().__init__(data)
        self.people = people
        self.fields["role"].choices = [(role.value, ROLES[role]) for role in roles]  # type: ignore[attr-defined]
        self.fields["person"].choices = [(person.registrant_id, person.name) for person in people]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """With everybody who is invited."""
        fields = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                fields["invitees"] = read_invitees(fields["name"], fields["person"], self.people)
            except forms.ValidationError as refusal:
                self.add_error("name", refusal)
        return fields


def members(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Everyone with a role at the competition."""
    return _page(request, competition_id, _form(request, competition_id))


def _form(request: HttpRequest, competition_id: str, data: Any = None) -> InvitationForm:
    people = registered_people(load_or_404(competition_id).competition.persons)
    return InvitationForm(data, people, _roles_to_give(request, competition_id))


def _roles_to_give(request: HttpRequest, competition_id: str) -> list[Role]:
    record = _record(competition_id)
    return [role for role in map(Role, ROLES) if may_give(_self(request), record, role)]


def _page(request: HttpRequest, competition_id: str, form: InvitationForm, status: int = 200) -> HttpResponse:
    state = load_or_404(competition_id)
    memberships = Membership.objects.filter(competition_id=competition_id).select_related("account")
    by_account: dict[Account, list[Membership]] = {}
    in_order = sorted(memberships, key=lambda member: (list(ROLES).index(member.role), member.account.username))
    for membership in in_order:
        by_account.setdefault(membership.account, []).append(membership)
    lines = [(account, roles, may_hand_out_code(_self(request), account)) for account, roles in by_account.items()]
    context = {
        "state": state,
        "lines": lines,
        "form": form,
        "roles_to_give": _roles_to_give(request, competition_id),
        "changes": _changes(request, state),
        "picked": form.data.getlist("person") if isinstance(form.data, QueryDict) else [],
    }
    return render(request, "accounts/members.html", context, status=status)


def _changes(request: HttpRequest, state: CompetitionState) -> list[tuple[Deed, str]]:
    """Changes of roles that a Delegate has not seen yet, each with its sentence."""
    if not may_visit(request, "members-seen", state.competition.id):
        return []
    unseen = unseen_changes(state.competition.id, _self(request))
    return [(deed, sentence(deed.kind, deed.content, state.competition)) for deed in unseen]


@require_POST
def members_seen(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Remember that a Delegate has seen the changes of roles that were shown."""
    until = request.POST.get("until", "")
    if not is_whole_number(until):
        raise Http404(f"{until!r} is not a change of roles")
    see_changes(_record(competition_id), _self(request), int(until))
    return redirect("members", competition_id)


@require_POST
def members_invite(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Invite people, and show the codes that sign them in."""
    form = _form(request, competition_id, request.POST)
    if not form.is_valid():
        return _page(request, competition_id, form, status=422)
    record, by, role = _record(competition_id), _self(request), Role(form.cleaned_data["role"])
    with transaction.atomic():
        invited = [
            invite(record, invitee.name, role, by, invitee.person_id) for invitee in form.cleaned_data["invitees"]
        ]
    unlinked = [invitee.name for invitee in form.cleaned_data["invitees"] if invitee.person_id is None]
    if role is Role.SCRAMBLER and unlinked:
        text = _("Not linked to a registered person: %(names)s. The scrambling table asks them who they are.")
        messages.warning(request, text % {"names": ", ".join(unlinked)})
    if len(invited) == 1:
        return _invitation(request, competition_id, invited[0])
    context = {
        "state": load_or_404(competition_id),
        "role": role,
        "cards": [_card(request, each.account, each.code) for each in invited if each.code],
        "with_own_account": [each.account for each in invited if each.code is None],
    }
    return render(request, "accounts/invitations.html", context)


def _card(request: HttpRequest, account: Account, code: str) -> tuple[Account, str, Address, str]:
    address = reachable(request, "sign-in-by-code", code)
    return account, code, address, qr(str(address))


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
    account, code, address, picture = _card(request, invited.account, invited.code)
    context = {
        "state": load_or_404(competition_id),
        "account": account,
        "code": code,
        "address": address,
        "qr": picture,
    }
    return render(request, "accounts/invitation.html", context)


@require_POST
def members_revoke(request: HttpRequest, competition_id: str, account_id: int, role: str) -> HttpResponse:
    """Take a role away."""
    account = _member(competition_id, account_id)
    if role not in ROLES:
        raise Http404(f"unknown role {role!r}")
    if not may_give(_self(request), _record(competition_id), Role(role)):
        raise PermissionDenied("only a Delegate removes a Delegate")
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

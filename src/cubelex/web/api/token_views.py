"""For programs: the tokens of a competition, and what the API takes and answers."""

import json
from datetime import timedelta
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from cubelex.web.api.calls import api
from cubelex.web.api.tokens import new_token, revoke_token
from cubelex.web.shared.access.actors import account_of
from cubelex.web.shared.access.memberships import plain_name
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.shared.pages import load_or_404
from cubelex.web.store.models import ApiToken
from cubelex.web.store.repository import record_of

SCOPES = {
    TokenScope.READ: gettext_lazy("Read everything that I can read"),
    TokenScope.ENTER: gettext_lazy("Enter attempts and points, sign and undo them"),
    TokenScope.RUN: gettext_lazy("Open and finish rounds, call groups"),
    TokenScope.DECIDE: gettext_lazy("Make the Delegate's decisions: corrections, extra attempts"),
    TokenScope.MANAGE: gettext_lazy("Change the setup and webhooks"),
}


USUAL_DAYS = 30
LASTING = {
    1: gettext_lazy("After 1 day"),
    7: gettext_lazy("After 1 week"),
    30: gettext_lazy("After 30 days"),
    0: gettext_lazy("Never, until you revoke it"),
}


class TokenForm(forms.Form):
    """What a token is called and for."""

    name = forms.CharField(label=gettext_lazy("Program name"), max_length=100)
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("Permissions"),
        choices=list(SCOPES.items()),
        initial=[TokenScope.READ],
        widget=forms.CheckboxSelectMultiple,
    )

    days = forms.ChoiceField(
        label=gettext_lazy("Expires"), choices=list(LASTING.items()), initial=USUAL_DAYS, required=False
    )

    def clean_name(self) -> str:
        """A name with visible characters."""
        name = plain_name(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Enter a name."))
        return name


def tokens(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The tokens of a competition; a new one is shown once, right after it was made."""
    state, token, form = load_or_404(competition_id), None, TokenForm()
    if request.method == "POST":
        form = TokenForm(request.POST)
        if form.is_valid():
            fields, competition = form.cleaned_data, record_of(competition_id)
            days = int(fields["days"] or USUAL_DAYS)
            expires_at = timezone.now() + timedelta(days=days) if days else None
            token = new_token(
                fields["name"], map(TokenScope, fields["scopes"]), account_of(request), competition, expires_at
            )
            form = TokenForm()
    own_tokens = ApiToken.objects.filter(competition_id=competition_id, revoked_at=None).select_related("account")
    content = {
        "state": state,
        "form": form,
        "made": token,
        "tokens": own_tokens.order_by("name", "id"),
        "now": timezone.now(),
        "calls_a_minute": settings.API_CALLS_A_MINUTE,
    }
    status = 422 if form.is_bound else 200
    return render(request, "api/tokens.html", content, status=status)


@require_POST
def tokens_revoke(request: HttpRequest, competition_id: str, token_id: int) -> HttpResponse:
    """Make a token useless."""
    token = get_object_or_404(ApiToken, pk=token_id, competition_id=competition_id)
    revoke_token(token, account_of(request))
    messages.success(request, _("Token %(name)s is revoked.") % {"name": token.name})
    return redirect("tokens", competition_id)


def nothing(request: HttpRequest, rest: str) -> HttpResponse:
    """Addresses of the API at which nothing is; without this they would be looked for among the competitions."""
    raise Http404(f"unknown API address {rest}")


def docs(request: HttpRequest) -> HttpResponse:
    """Every call of the API, from its own description."""
    described = api.get_openapi_schema()
    return render(request, "api/docs.html", {"info": described["info"], "calls": list(_calls(described))})


def _calls(described: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "part": next(iter(call.get("tags", ())), ""),
            "method": method.upper(),
            "path": path,
            "description": call.get("description", call.get("summary", "")),
            "parameters": call.get("parameters", []),
            "body": _body(call, described),
            "example": example_of(_shape(call, described), described),
            "answers": [(status, response.get("description", "")) for status, response in call["responses"].items()],
        }
        for path, methods in described["paths"].items()
        for method, call in methods.items()
    ]


def _shape(call: dict[str, Any], described: dict[str, Any]) -> dict[str, Any]:
    """The description of what is sent."""
    content = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    schema: dict[str, Any] = described["components"]["schemas"].get(content.get("$ref", "").rpartition("/")[2], {})
    return schema


def _body(call: dict[str, Any], described: dict[str, Any]) -> list[tuple[str, bool]]:
    """The fields of what is sent, and whether each is needed."""
    shape = _shape(call, described)
    return [(name, name in shape.get("required", ())) for name in shape.get("properties", {})]


def example_of(shape: dict[str, Any], described: dict[str, Any]) -> str:
    """What may be sent, made of the examples of its fields, or nothing where there are none."""
    fields = shape.get("properties", {})
    chosen = {name: found for name, field in fields.items() if (found := _example(field)) is not None}
    return json.dumps(chosen, ensure_ascii=False, indent=2) if chosen else ""


def _example(field: dict[str, Any]) -> Any:
    options = (field, *field.get("anyOf", ()))
    examples = [option["examples"][0] for option in options if option.get("examples")]
    if examples:
        return examples[0]
    return field["enum"][0] if field.get("enum") else None

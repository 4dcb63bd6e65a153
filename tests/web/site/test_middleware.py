"""What browsers are told to refuse."""

import re
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

import cubelex.web
from cubelex.officiating import Role
from cubelex.web.shared.access.permissions import PERMISSIONS
from cubelex.web.site.middleware import CSP, KEPT_NOWHERE, MAY_BE_FRAMED, content_policy
from tests.support.web.small_open import ClientOf

WEB = Path(cubelex.web.__file__).parent
TEMPLATES = sorted(WEB.rglob("*.html"))
INLINE = re.compile(
    r"""\son[a-z]+=["']|\sstyle=["']|<style|javascript:|<script(?![^>]*\b(src|type="application/json"))"""
)


@pytest.mark.parametrize(
    "path", ["/", "/sign-in/", "/SmallOpen2026/", "/nothing-is-here/", "/api/docs", "/api/nothing"]
)
def test_every_answer_says_what_to_refuse(client: Client, competition_id: str, path: str) -> None:
    said = client.get(path).headers
    policy = dict(directive.split(" ", 1) for directive in said[CSP].split("; "))
    assert (policy["default-src"], policy["script-src"], policy["style-src"]) == ("'none'", "'self'", "'self'")
    assert (policy["base-uri"], policy["form-action"], policy["frame-ancestors"]) == ("'none'", "'self'", "'none'")
    assert (said["X-Frame-Options"], said["X-Content-Type-Options"]) == ("DENY", "nosniff")
    assert (said["Referrer-Policy"], said["Cross-Origin-Opener-Policy"]) == ("same-origin", "same-origin")
    assert "microphone=(self)" in said["Permissions-Policy"]
    assert "geolocation=()" in said["Permissions-Policy"]


def test_the_sites_own_files_say_so_too(client: Client) -> None:
    from django.templatetags.static import static

    said = client.get(static("shared/icon.svg")).headers
    assert (said["X-Content-Type-Options"], "script-src 'self'" in said[CSP]) == ("nosniff", True)


def test_only_overlays_may_be_framed(client: Client, competition_id: str) -> None:
    said = client.get(f"/{competition_id}/overlay/333-r1/").headers
    assert said[CSP].endswith("frame-ancestors *")
    assert "X-Frame-Options" not in said


def test_documents_are_left_to_the_viewer_of_the_browser(client_of: ClientOf, competition_id: str) -> None:
    answer = client_of(Role.DELEGATE).get(f"/{competition_id}/paper/schedule.pdf")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers[CSP] == "frame-ancestors 'none'"


def test_names_of_pages_are_known_to_the_table() -> None:
    assert set(PERMISSIONS) >= KEPT_NOWHERE | MAY_BE_FRAMED


@pytest.mark.parametrize("path", ["members/invite/", "setup/competitors/1/", "tokens/", "audit/"])
def test_what_is_private_is_kept_by_no_browser(client_of: ClientOf, competition_id: str, path: str) -> None:
    delegate = client_of(Role.DELEGATE)
    answer = delegate.get(f"/{competition_id}/{path}")
    if answer.status_code == 405:
        answer = delegate.post(f"/{competition_id}/{path}", {"name": "Bo", "role": "judge"})
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")


def test_no_template_has_scripts_handlers_or_styles_of_its_own() -> None:
    found = {path.name: INLINE.findall(path.read_text(encoding="utf-8")) for path in TEMPLATES}
    assert not {name for name, inline in found.items() if inline}


def test_forms_lead_to_the_wca_where_one_signs_in_with_it(settings: Settings) -> None:
    app = {"settings": {"server_url": "https://wca.example/oauth"}}
    settings.SOCIALACCOUNT_PROVIDERS = {"openid_connect": {"APPS": [app]}}
    assert "form-action 'self' https://wca.example;" in content_policy.__wrapped__()

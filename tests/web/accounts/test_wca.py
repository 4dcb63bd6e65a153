"""Signing in with the WCA, all the way there and back, with a server of our own in its place."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.support.web.servers import PATIENCE, Server, installed

pytestmark = pytest.mark.slow


class Provider(BaseHTTPRequestHandler):
    """Speaks as much OpenID Connect as is asked of it."""

    def do_GET(self) -> None:
        here = f"http://{self.headers['Host']}"
        pages = {
            "/.well-known/openid-configuration": {
                "issuer": here,
                "authorization_endpoint": f"{here}/authorize",
                "token_endpoint": f"{here}/token",
                "userinfo_endpoint": f"{here}/userinfo",
                "jwks_uri": f"{here}/keys",
                "token_endpoint_auth_methods_supported": ["client_secret_post"],
            },
            "/userinfo": {"sub": "4242", "name": "Ada Swan", "preferred_username": "2000TEST01"},
        }
        self._answer(pages[self.path])

    def do_POST(self) -> None:
        sent = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        is_right = sent["code"] == ["right"] and sent["client_secret"] == ["secret"] and "code_verifier" in sent
        self._answer({"access_token": "token", "token_type": "bearer"} if is_right else {"error": "invalid_grant"})

    def _answer(self, document: object) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(document).encode())

    def log_message(self, *said: object) -> None:
        """Say nothing."""


@pytest.fixture
def provider() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Provider) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_somebody_goes_to_the_wca_and_comes_back_signed_in(provider: str, tmp_path: Path) -> None:
    settings = {"CUBELEX_WCA_ID": "id", "CUBELEX_WCA_SECRET": "secret", "CUBELEX_WCA_SERVER": provider}
    installation = installed(tmp_path, more=settings)
    with Server(installation) as server, httpx.Client(base_url=server.address, timeout=PATIENCE) as browser:
        assert "WCA" in browser.get("/sign-in/").text
        token = {"csrfmiddlewaretoken": browser.cookies["csrftoken"]}
        leaving = urlsplit(browser.post("/sign-in/wca/", data=token).headers["Location"])
        asked = parse_qs(leaving.query)
        assert f"{leaving.scheme}://{leaving.netloc}{leaving.path}" == f"{provider}/authorize"
        assert asked["redirect_uri"] == [f"{server.address}/sign-in/wca/callback/"]
        assert {"code_challenge", "state"} <= set(asked)
        state = asked["state"][0]

        refused = browser.get("/sign-in/wca/callback/", params={"code": "wrong", "state": state})
        assert (refused.status_code, "did not sign you in" in refused.text) == (403, True)

        again = parse_qs(urlsplit(browser.post("/sign-in/wca/", data=token).headers["Location"]).query)
        back = browser.get("/sign-in/wca/callback/", params={"code": "right", "state": again["state"][0]})
        assert back.status_code == 302
        token = {"csrfmiddlewaretoken": browser.cookies["csrftoken"]}
        registering = browser.post("/sign-in/wca/?next=/SmallOpen2026/register/", data=token).headers["Location"]
        state = parse_qs(urlsplit(registering).query)["state"][0]
        back = browser.get("/sign-in/wca/callback/", params={"code": "right", "state": state})
        assert back.headers["Location"] == "/SmallOpen2026/register/"
        assert "Ada Swan" in browser.get("/account/").text

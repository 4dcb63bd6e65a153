"""The stylesheets of the site: layers in one order, a file for each feature, and pages that link what they need."""

import re
from pathlib import Path

import pytest
from django.test import Client

from cubelex.officiating import Role
from tests.support.web.node import ROOT
from tests.support.web.small_open import ClientOf

WEB = ROOT / "src" / "cubelex" / "web"
LAYERS = "@layer base, components, features;"
STYLES = sorted(WEB.glob("*/static/*/*.css"))


def test_the_order_of_layers_is_declared_once() -> None:
    declaring = [path.name for path in STYLES if LAYERS in path.read_text(encoding="utf-8")]
    assert declaring == ["base.css"]


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_every_rule_is_in_a_layer(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL).replace(LAYERS, "")
    outermost = re.findall(r"^(?=\S)(?!\})(.*)$", text, flags=re.MULTILINE)
    allowed = {"base.css": {"base"}, "components.css": {"components", "features"}}.get(path.name, {"features"})
    assert {line.strip() for line in outermost} == {f"@layer {layer} {{" for layer in allowed}


def linked(client: Client, address: str) -> list[str]:
    return re.findall(r'rel="stylesheet" href="/static/[0-9a-f]{12}/([^"]*)"', client.get(address).content.decode())


def test_pages_link_the_stylesheets_of_the_site_and_of_their_feature(competition_id: str, client_of: ClientOf) -> None:
    client, own = client_of(Role.DELEGATE), f"/{competition_id}"
    shared = ["shared/base.css", "shared/components.css"]
    assert linked(client, f"{own}/desk/333-r1/") == [*shared, "desk/desk.css"]
    assert linked(client, f"{own}/station/") == [*shared, "station/station.css"]
    assert linked(client, f"{own}/setup/schedule/") == [*shared, "organize/organize.css"]
    assert linked(client, "/offline/") == shared

"""HTTPS in a venue: a certificate that phones accept once they trust the installation's authority."""

import socket
import ssl
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread

import pytest
from cryptography import x509
from django.test import Client

from cubelex.web.site.laptop.certificates import Certified, authority_file, certified

NOW = datetime(2026, 5, 16, 9, tzinfo=UTC)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CUBELEX_HTTPS_FOLDER", str(tmp_path))
    return tmp_path


def names(files: Certified) -> set[str]:
    held = x509.load_pem_x509_certificate(files.certificate.read_bytes())
    return {str(name.value) for name in held.extensions.get_extension_for_class(x509.SubjectAlternativeName).value}


def answered(files: Certified, server_name: str) -> str:
    """What a client that trusts the authority makes of a server with this certificate."""
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    theirs.load_cert_chain(files.certificate, files.key)
    ours = ssl.create_default_context(cafile=str(authority_file()))
    one, other = socket.socketpair()
    serving = Thread(target=_greet, args=(theirs, other))
    serving.start()
    try:
        with one, ours.wrap_socket(one, server_hostname=server_name) as connection:
            return connection.recv(5).decode()
    except ssl.SSLCertVerificationError as fault:
        return fault.verify_message
    finally:
        serving.join()


def _greet(context: ssl.SSLContext, raw: socket.socket) -> None:
    with raw:
        try:
            with context.wrap_socket(raw, server_side=True) as connection:
                connection.sendall(b"hello")
        except (ssl.SSLError, OSError):
            return


def test_whoever_trusts_the_authority_reaches_the_site_by_its_address() -> None:
    files = certified(("192.168.1.20",))
    assert answered(files, "192.168.1.20") == "hello"
    assert answered(files, "localhost") == "hello"
    assert "mismatch" in answered(files, "192.168.1.21")


def test_the_authority_vouches_for_nothing_outside_of_local_networks() -> None:
    files = certified(("192.168.1.20", "203.0.113.7", "example.org"))
    assert not names(files) & {"203.0.113.7", "example.org"}
    authority = x509.load_pem_x509_certificate(authority_file().read_bytes())
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints)
    assert limits.critical
    assert limits.value.permitted_subtrees


def test_the_certificate_stays_while_it_will_do() -> None:
    first = certified(("192.168.1.20",), NOW).certificate.read_bytes()
    authority = authority_file().read_bytes()
    assert certified(("192.168.1.20",), NOW + timedelta(days=300)).certificate.read_bytes() == first
    assert certified(("10.0.0.5",), NOW).certificate.read_bytes() != first, "another network"
    second = certified(("10.0.0.5",), NOW).certificate.read_bytes()
    assert certified(("10.0.0.5",), NOW + timedelta(days=380)).certificate.read_bytes() != second, "it expires soon"
    assert authority_file().read_bytes() == authority, "phones need to trust it only once"


def test_keys_are_for_nobody_else(own_folder: Path) -> None:
    certified(())
    for name in ("authority.key", "site.key"):
        assert stat.S_IMODE((own_folder / name).stat().st_mode) == 0o600


@pytest.mark.django_db
def test_phones_get_the_authority_from_the_site() -> None:
    assert Client().get("/authority.crt").status_code == 404
    certified(())
    answer = Client().get("/authority.crt")
    assert answer["Content-Type"] == "application/x-x509-ca-cert"
    assert answer.content == authority_file().read_bytes()

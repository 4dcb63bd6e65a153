"""HTTPS in a venue without a network: an authority of the installation's own, and a certificate for this computer.

Browsers keep pages for working offline, listen to a timer and look through a camera only where the connection is
secure. A phone that trusts this authority once has that. The authority can vouch for nothing but private addresses and
names of local networks, so trusting it opens no door to anything else.
"""

import socket
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from cubelex.web.shared import installation

PRIVATE: Final[tuple[IPv4Network | IPv6Network, ...]] = tuple(
    map(
        ip_network,
        ("10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7"),
    )
)
LOCAL_NAMES: Final = ("localhost", "local", "lan", "internal", "home.arpa")
_YEARS_OF_THE_AUTHORITY: Final = timedelta(days=3650)
_DAYS_OF_A_CERTIFICATE: Final = timedelta(days=390)
"""Phones accept no certificate that holds much longer than a year."""


@dataclass(frozen=True, slots=True)
class Certified:
    """The files with which the site is served."""

    certificate: Path
    key: Path


def authority_file() -> Path:
    """The authority's certificate, for phones to trust."""
    return installation.https_folder() / "authority.crt"


def certified(addresses: tuple[str, ...], now: datetime | None = None) -> Certified:
    """A certificate for this computer at these addresses; made again where the one at hand does not do."""
    now = now or datetime.now(UTC)
    files = Certified(installation.https_folder() / "site.crt", installation.https_folder() / "site.key")
    wanted = sorted({"localhost", "127.0.0.1", *_own_names(), *filter(_may_be_vouched_for, addresses)})
    if not _will_do(files, wanted, now):
        _issue(files, wanted, now)
    return files


def _own_names() -> Iterator[str]:
    name = socket.gethostname().partition(".")[0].lower()
    if name.isascii() and name.replace("-", "").isalnum() and name != "localhost":
        yield f"{name}.local"


def _may_be_vouched_for(address: str) -> bool:
    try:
        number = ip_address(address)
    except ValueError:
        return address in LOCAL_NAMES or address.endswith(tuple(f".{name}" for name in LOCAL_NAMES))
    return any(number in network for network in PRIVATE)


def _will_do(files: Certified, wanted: list[str], now: datetime) -> bool:
    """Whether the certificate at hand names all these and holds for another month."""
    if not (files.certificate.exists() and files.key.exists() and authority_file().exists()):
        return False
    held = x509.load_pem_x509_certificate(files.certificate.read_bytes())
    names = held.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    known = {str(name.value) for name in names}
    return set(wanted) <= known and held.not_valid_after_utc > now + timedelta(days=30)


def _issue(files: Certified, wanted: list[str], now: datetime) -> None:
    authority, signing = _authority(now)
    key = ec.generate_private_key(ec.SECP256R1())
    made = (
        _begun(_named("Cubelex"), authority.subject, key, now, _DAYS_OF_A_CERTIFICATE)
        .add_extension(x509.SubjectAlternativeName([_general_name(address) for address in wanted]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key()), critical=False)
        .sign(signing, hashes.SHA256())
    )
    _write_secret(files.key, key)
    files.certificate.write_bytes(made.public_bytes(Encoding.PEM))


def _authority(now: datetime) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    """The installation's authority, made when it is first needed."""
    secret = installation.https_folder() / "authority.key"
    if not (secret.exists() and authority_file().exists()):
        installation.https_folder().mkdir(parents=True, exist_ok=True)
        _found(secret, now)
    key = load_pem_private_key(secret.read_bytes(), password=None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return x509.load_pem_x509_certificate(authority_file().read_bytes()), key


def _found(secret: Path, now: datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _named(f"Cubelex at {socket.gethostname()}"[:64])
    permitted = [*map(x509.IPAddress, PRIVATE), *map(x509.DNSName, LOCAL_NAMES)]
    made = (
        _begun(name, name, key, now, _YEARS_OF_THE_AUTHORITY)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=permitted, excluded_subtrees=None), critical=True)
        .add_extension(_USES_OF_AN_AUTHORITY, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write_secret(secret, key)
    authority_file().write_bytes(made.public_bytes(Encoding.PEM))


_USES_OF_AN_AUTHORITY: Final = x509.KeyUsage(
    key_cert_sign=True,
    crl_sign=True,
    digital_signature=False,
    content_commitment=False,
    key_encipherment=False,
    data_encipherment=False,
    key_agreement=False,
    encipher_only=False,
    decipher_only=False,
)


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, lasting: timedelta
) -> x509.CertificateBuilder:
    """A certificate without its extensions; it holds from yesterday, as clocks differ."""
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + lasting)
    )


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _general_name(text: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(text))
    except ValueError:
        return x509.DNSName(text)


def _write_secret(path: Path, key: ec.EllipticCurvePrivateKey) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))

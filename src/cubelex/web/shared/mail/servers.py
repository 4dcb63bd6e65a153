"""Which mail server to use, read from one address: `smtp://name:password@mail.example.org`."""

from typing import Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from cubelex.errors import InvalidMailServer

SECONDS_TO_ANSWER: Final = 15
PORTS: Final = {"smtp": 587, "smtps": 465}


def mail_settings(address: str, sender: str) -> dict[str, Any]:
    """Django's settings for the mail server at an address; none without an address.

    `smtp` begins without encryption and then asks for it (STARTTLS), unless the address ends in `?tls=no`. `smtps` is
    encrypted from the beginning.

    >>> found = mail_settings("smtp://ada%40example.org:secret@mail.example.org", "")
    >>> found["EMAIL_HOST"], found["EMAIL_PORT"], found["EMAIL_HOST_USER"], found["EMAIL_USE_TLS"]
    ('mail.example.org', 587, 'ada@example.org', True)
    >>> found["DEFAULT_FROM_EMAIL"]
    'ada@example.org'

    :raises InvalidMailServer: when the address is not one of a mail server.
    """
    if not address:
        return {}
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or parts.scheme not in PORTS:
        # The address may have a password, so the message does not repeat it.
        raise InvalidMailServer(
            "the mail server is not valid; use for example smtp://name:password@mail.example.org:587"
        )
    user = unquote(parts.username or "")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": host,
        "EMAIL_PORT": port or PORTS[parts.scheme],
        "EMAIL_HOST_USER": user,
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and parse_qs(parts.query).get("tls") != ["no"],
        "EMAIL_TIMEOUT": SECONDS_TO_ANSWER,
        "DEFAULT_FROM_EMAIL": sender or (user if "@" in user else f"cubelex@{host}"),
    }

"""Secrets for other servers, as tables and backups have them: the token of a hub, the secret of a webhook.

They are needed in clear when something is sent, so a digest of them is not enough. They are sealed (AES-256-GCM) under
a key that is derived from the installation's own, and bound to the address for which they are meant. So they are of no
use on another computer, in another row, or with another address.
"""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from cubelex.scrambles import hkdf_sha256
from cubelex.web.store.models import HubConnection, Webhook

LONGEST_TOKEN: Final = 100
"""More than the tokens of hubs have, and sealed not more than the column takes."""
_SEALED: Final = "sealed:"
_NONCE: Final = 12
_PURPOSE: Final = b"cubelex: secrets for other servers"
_BLOCK: Final = sha256().block_size


def seal_hub_token(hub: HubConnection, token: str) -> None:
    """Have a connection keep a token, sealed."""
    hub.token = _sealed(token.encode()[:LONGEST_TOKEN], _owner_of_token(hub))


def hub_token(hub: HubConnection) -> str | None:
    """The token of a connection; nothing if it was sealed elsewhere."""
    token = _opened(hub.token, _owner_of_token(hub))
    return None if token is None else token.decode(errors="replace")


def seal_webhook_secret(webhook: Webhook, secret: str) -> None:
    """Have a webhook keep a secret, sealed. HMAC itself uses the digest of one that is longer than a block."""
    key = secret.encode()
    webhook.secret = _sealed(key if len(key) <= _BLOCK else sha256(key).digest(), _owner_of_secret(webhook))


def webhook_key(webhook: Webhook) -> bytes | None:
    """The key that signs what is delivered; nothing if it was sealed elsewhere."""
    return _opened(webhook.secret, _owner_of_secret(webhook))


def seal_what_is_clear() -> None:
    """Seal what an earlier version has stored in clear."""
    for hub in HubConnection.objects.exclude(token__startswith=_SEALED):
        seal_hub_token(hub, hub.token)
        hub.save(update_fields=["token"])
    for webhook in Webhook.objects.exclude(secret__startswith=_SEALED):
        seal_webhook_secret(webhook, webhook.secret)
        webhook.save(update_fields=["secret"])


def _owner_of_token(hub: HubConnection) -> str:
    return f"hub of {hub.competition_id}: {hub.address}"


def _owner_of_secret(webhook: Webhook) -> str:
    return f"webhook of {webhook.competition_id}: {webhook.url}"


def _sealed(secret: bytes, owner: str) -> str:
    nonce = secrets.token_bytes(_NONCE)
    return _SEALED + urlsafe_b64encode(nonce + AESGCM(_key()).encrypt(nonce, secret, owner.encode())).decode()


def _opened(sealed: str, owner: str) -> bytes | None:
    try:
        raw = urlsafe_b64decode(sealed.removeprefix(_SEALED).encode())
        return AESGCM(_key()).decrypt(raw[:_NONCE], raw[_NONCE:], owner.encode())
    except (InvalidTag, ValueError):
        return None


def _key() -> bytes:
    return hkdf_sha256(settings.SECRET_KEY.encode(), salt=b"", info=_PURPOSE)

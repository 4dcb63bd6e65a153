"""Django's settings, from the environment; every default works on a laptop without a network.

- `CUBELEX_DATA`: the folder of database, secret key and uploads (by default the user's data folder).
- `CUBELEX_DATABASE`: `postgresql://user:password@host:port/name` for several workers or machines; SQLite without it.
- `CUBELEX_HOSTS`: the host names the site answers to, by commas; any by default, for phones in the venue.
- `CUBELEX_ADDRESS`: the address others reach the site by, where it is not the one requests come to; set it with mails.
- `CUBELEX_WCA_ID` and `CUBELEX_WCA_SECRET`: an application registered with the WCA; people can then sign in with it.
- `CUBELEX_WCA_SERVER` and `CUBELEX_WCA_SCOPES`: another OpenID Connect server in its place, and what is asked of it.
- `CUBELEX_WCA_API`: where competitions are imported from by their id, `off` to never ask there.
- `CUBELEX_MAIL` and `CUBELEX_MAIL_FROM`: the mail server and the sender of mails to competitors, for example
  `smtp://name:password@mail.example.org`; without it, no mails are sent (see `web/shared/mail/servers.py`).
- `CUBELEX_WEBHOOKS`: `local` to call webhooks and hubs on the local network as well, `loopback` on this computer, for
  trying them out; only public addresses without it.
- `CUBELEX_API_RATE`: how many calls of the API a token, or an address without one, may make in a minute (1200).
- `CUBELEX_RANKINGS`: the folder of the rankings (by default `rankings` in the folder of data).
- `CUBELEX_REGULATIONS`: the folder of documents of the Regulations (by default `regulations` in the folder of data).
- `CUBELEX_PROXY`: the addresses of the proxies in front of the site, by commas, whose word is taken for where a request
  comes from (`cubelex serve --proxy`); nobody's is without it.
- `CUBELEX_HTTPS`: `1` where the site is reached by HTTPS only (`cubelex serve --https` sets it).
- `CUBELEX_BACKUP_EVERY`: how many minutes after a backup the next one is written, if something was changed (15); `0`
  for never.
- `CUBELEX_BACKUPS`: the folder of these backups (by default `backups` in the folder of data).
- `CUBELEX_METRICS_TOKEN`: a token that opens `/health` and `/metrics` from other computers; only this one without it.
- `CUBELEX_LOG`: `json` for one JSON object a line in the terminal, for programs that collect logs.
- `CUBELEX_DEBUG`: `1` while developing.
"""

import os
import secrets
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from cubelex.diagrams import FLAGS
from cubelex.errors import UnusableInstallation
from cubelex.messages import all_languages, is_right_to_left, offered_languages
from cubelex.reading import is_whole_number
from cubelex.web.shared import installation
from cubelex.web.shared.mail.servers import mail_settings

WEB = Path(__file__).parents[1]
# The rooms with templates, tags or static files.
ROOMS = (
    "shared",
    "site",
    "accounts",
    "activity",
    "api",
    "board",
    "closing",
    "delegate",
    "desk",
    "equipment",
    "hub",
    "incidents",
    "organize",
    "printing",
    "public",
    "rankings",
    "reader",
    "scrambling",
    "station",
)
DATA = installation.data_folder()
RANKINGS = Path(os.environ.get("CUBELEX_RANKINGS") or DATA / "rankings")
REGULATIONS = Path(os.environ.get("CUBELEX_REGULATIONS") or DATA / "regulations")


def _secret_key() -> str:
    """The installation's own key, which `serving.prepare` makes; one for this process where nothing is served."""
    path = installation.secret_key_file()
    try:
        return path.read_text(encoding="utf-8") if path.exists() else secrets.token_urlsafe(48)
    except UnicodeDecodeError:
        raise UnusableInstallation(
            f"{path} is damaged; copy it from another copy of the folder. Without one, delete it: "
            "a new key is then made, everybody signs in again, and private links that were sent stop working"
        ) from None


def _whole_number(name: str, usual: str) -> int:
    text = os.environ.get(name) or usual
    if not is_whole_number(text):
        expected = f"a whole number of at most nine digits, such as {usual}"
        raise UnusableInstallation(f"{name} is {text!r}; expected {expected}")
    return int(text)


def _proxies(text: str) -> tuple[str, ...]:
    """The addresses of proxies. A name would be no proxy at all, and everybody behind it one person."""
    addresses = tuple(filter(None, map(str.strip, text.split(","))))
    for address in addresses:
        try:
            ip_network(address)
        except ValueError:
            raise UnusableInstallation(
                f"CUBELEX_PROXY names {address!r}; expected addresses of proxies, for example 127.0.0.1"
            ) from None
    return addresses


_SILENCE = {
    # A network that carries nothing any more says so to nobody: without limits, a request would wait for a quarter of
    # an hour. What is sent must be received within ten seconds, and a quiet server must answer when it is asked.
    "connect_timeout": "5",
    "tcp_user_timeout": "10000",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
}

_POOL = {
    "min_size": 1,
    "max_size": 16,
    "timeout": 5,
    # The pool doubles its pauses while the database is away: after two minutes, it would wait for two more, whatever
    # has come back meanwhile. It gives up early instead, and the next request tries at once.
    "reconnect_timeout": 3,
}


def _database(address: str | None) -> dict[str, object]:
    if not address:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": installation.database_file(),
            # A thread goes on with the connection that it has (see `lanes`).
            "CONN_MAX_AGE": None,
            # Writers queue instead of failing, and readers never wait for them.
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
            },
            "TEST": {"NAME": DATA / "test.sqlite3"},
        }
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("postgresql", "postgres"):
        # The address may have a password, so the message does not repeat it.
        raise UnusableInstallation(
            "CUBELEX_DATABASE is not valid; use for example postgresql://user:password@host:5432/name"
        )
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", parts.hostname or ""),
        "PORT": options.pop("port", str(port or "")),
        # A connection that was lost is noticed before it is used, and nobody waits long for one that does not come.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**_SILENCE, **options, "pool": _POOL},
    }


SECRET_KEY = os.environ.get("CUBELEX_SECRET_KEY") or _secret_key()
DEBUG = os.environ.get("CUBELEX_DEBUG") == "1"
DEMO = os.environ.get("CUBELEX_DEMO") == "1"
WEBHOOKS_TO_LOCAL_NETWORK = os.environ.get("CUBELEX_WEBHOOKS") == "local"
WEBHOOKS_TO_LOOPBACK = os.environ.get("CUBELEX_WEBHOOKS") == "loopback"
METRICS_TOKEN = os.environ.get("CUBELEX_METRICS_TOKEN", "")
BACKUPS = Path(os.environ.get("CUBELEX_BACKUPS") or DATA / "backups")
BACKUP_EVERY = timedelta(minutes=_whole_number("CUBELEX_BACKUP_EVERY", "15"))
API_CALLS_A_MINUTE = _whole_number("CUBELEX_API_RATE", "1200")
PROXIES = _proxies(os.environ.get("CUBELEX_PROXY", ""))
WCA_API = os.environ.get("CUBELEX_WCA_API", "https://www.worldcubeassociation.org/api/v0").removeprefix("off")
MAIL_IS_ON = bool(os.environ.get("CUBELEX_MAIL"))
globals().update(mail_settings(os.environ.get("CUBELEX_MAIL", ""), os.environ.get("CUBELEX_MAIL_FROM", "")))
WCA_SIGN_IN = bool(os.environ.get("CUBELEX_WCA_ID"))
ALLOWED_HOSTS = os.environ.get("CUBELEX_HOSTS", "*").split(",")
DATABASES = {"default": _database(os.environ.get("CUBELEX_DATABASE"))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "store.Account"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "cubelex.web.store",
    *(f"cubelex.web.{room}" for room in ROOMS),
]
MIDDLEWARE = [
    "cubelex.web.site.middleware.PolicyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "cubelex.web.site.middleware.StaticFilesMiddleware",
    "cubelex.web.site.middleware.CompressionMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "cubelex.web.site.middleware.DigitsMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "cubelex.web.site.middleware.TextMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "cubelex.web.api.middleware.ApiMiddleware",
    "cubelex.web.shared.access.permissions.PermissionMiddleware",
    "cubelex.web.shared.access.typists.TypistMiddleware",
]
ROOT_URLCONF = "cubelex.web.site.urls"
ASGI_APPLICATION = "cubelex.web.site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "cubelex.web.site.context.site",
            ],
        },
    }
]

PASSWORD_HASHERS = [
    "cubelex.web.shared.access.hashing.QueuedArgon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
# Files that are sent stay in memory: sequences in one of them are sealed before anything is written (4b2).
# More than that is not taken at all.
FILE_UPLOAD_MAX_MEMORY_SIZE = DATA_UPLOAD_MAX_MEMORY_SIZE = 32_000_000
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = os.environ.get("CUBELEX_HTTPS") == "1"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

if WCA_SIGN_IN:
    INSTALLED_APPS += [
        "allauth",
        "allauth.account",
        "allauth.socialaccount",
        "allauth.socialaccount.providers.openid_connect",
    ]
    MIDDLEWARE += ["allauth.account.middleware.AccountMiddleware"]
    SOCIALACCOUNT_ADAPTER = "cubelex.web.accounts.wca.WcaAccounts"
    SOCIALACCOUNT_PROVIDERS = {
        "openid_connect": {
            "provider_class": "cubelex.web.accounts.wca.WcaProvider",
            "SCOPE": os.environ.get("CUBELEX_WCA_SCOPES", "openid profile").split(),
            "OAUTH_PKCE_ENABLED": True,
            "APPS": [
                {
                    "provider_id": "wca",
                    "name": "WCA",
                    "client_id": os.environ["CUBELEX_WCA_ID"],
                    "secret": os.environ.get("CUBELEX_WCA_SECRET", ""),
                    "settings": {
                        "server_url": os.environ.get("CUBELEX_WCA_SERVER", "https://www.worldcubeassociation.org"),
                    },
                },
            ],
        },
    }

USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [(code, all_languages()[code].name) for code in offered_languages()]
LANGUAGES_BIDI = [code for code in offered_languages() if is_right_to_left(code)]
LOCALE_PATHS = [WEB / "locale"]

STATIC_URL = "static/"
STATICFILES_DIRS = [("shared/flags", FLAGS)]
WHITENOISE_USE_FINDERS = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "cubelex.web.site.static_files.DigestStorage"},
}

LOG_FORM = "json" if os.environ.get("CUBELEX_LOG") == "json" else "plain"
# What went wrong is said in the terminal; what people merely asked for without success is not.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "cubelex.web.site.log_redaction.DiscreetFormatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "json": {"()": "cubelex.web.site.log_redaction.JsonFormatter"},
    },
    "filters": {"one_notice": {"()": "cubelex.web.site.database_away.OneNotice"}},
    "handlers": {
        "terminal": {"class": "logging.StreamHandler", "formatter": LOG_FORM, "filters": ["one_notice"]},
    },
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["terminal"], "level": "WARNING", "propagate": False},
        "django.request": {"level": "ERROR"},
        # What is refused because it cannot come from a browser: anybody could fill the terminal with it.
        "django.security": {"level": "CRITICAL"},
    },
}

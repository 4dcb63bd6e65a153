"""The Django app of the whole site: what is prepared once, before the first page."""

from collections.abc import Mapping
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import trans_real

from cubelex.messages import all_languages, particles
from cubelex.web.shared import path_numbers
from cubelex.web.shared.mail.news import registrations_changed


class SiteConfig(AppConfig):
    """The site as a whole."""

    name = "cubelex.web.site"

    def ready(self) -> None:
        """Prepare the catalogues whose texts need more than Django does, and what addresses consist of."""
        from cubelex.web.organize.registration.mails import tell_of_changes

        path_numbers.register()
        registrations_changed.connect(tell_of_changes, dispatch_uid="mails")
        _read_own_texts_first()
        self._choose_particles()

    @staticmethod
    def _choose_particles() -> None:
        """Let Korean texts choose their particles wherever values are filled in: in templates and in code."""
        korean: Any = trans_real.translation("ko")
        held = korean._catalog
        for key, text in list(held.items()):
            if isinstance(text, str) and particles.has_particles(text):
                held[key] = KoreanText(text)


def _read_own_texts_first() -> None:
    """Give a language its own texts where another one has it with a region: gettext takes pt for pt_PT."""
    folders = {language.folder: code for code, language in all_languages().items()}
    for folder, code in folders.items():
        path = Path(settings.LOCALE_PATHS[0]) / folder / "LC_MESSAGES" / "django.mo"
        if path.exists() and any(other.startswith(f"{folder}_") for other in folders):
            with path.open("rb") as file:
                held: Any = trans_real.translation(code)
                held._catalog.update(GNUTranslations(file))


class KoreanText(str):
    """A text with particles, which are chosen when its values are filled in."""

    __slots__ = ()

    def __mod__(self, values: Any) -> str:
        """The text with its values."""
        return particles.filled_by_percent(self, values) if isinstance(values, Mapping) else str(self) % values

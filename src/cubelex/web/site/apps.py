"""The Django app of the whole site: what is prepared once, before the first page."""

from collections.abc import Mapping
from typing import Any

from django.apps import AppConfig
from django.utils.translation import trans_real

from cubelex.messages import particles


class SiteConfig(AppConfig):
    """The site as a whole."""

    name = "cubelex.web.site"

    def ready(self) -> None:
        """Let Korean texts choose their particles wherever values are filled in: in templates and in code."""
        korean: Any = trans_real.translation("ko")
        held = korean._catalog
        for key, text in list(held.items()):
            if isinstance(text, str) and particles.has_particles(text):
                held[key] = KoreanText(text)


class KoreanText(str):
    """A text with particles, which are chosen when its values are filled in."""

    __slots__ = ()

    def __mod__(self, values: Any) -> str:
        """The text with its values."""
        return particles.filled_by_percent(self, values) if isinstance(values, Mapping) else str(self) % values

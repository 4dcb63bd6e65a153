"""The look of a competition: its logo, its banner, and a colour that can be read on light and dark pages.

It is an extension of the competition, `cubelex.theme`, so that it travels with its document.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from cubelex.competition import Competition, extension_data, with_extension

THEME: Final = "cubelex.theme"
LEAST_CONTRAST: Final = 4.5
LIGHT: Final = ("#ffffff", "#f6f7f9")
DARK: Final = ("#171b22", "#0f1217")
INKS: Final = ("#ffffff", "#0b1224")

APP_ICONS: Final = {"192.png": (192, 0.84), "512.png": (512, 0.84), "full.png": (512, 0.62)}
"""The symbols of an installed app: their size, and which share of it the logo has."""

_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
_DIGEST: Final = re.compile(r"[0-9a-f]{32}")
_STEP: Final = 0.04
Channels = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Shades:
    """A colour as pages of one scheme use it: for words and lines, behind what is chosen, and on buttons."""

    accent: str
    paper: str
    on_accent: str


@dataclass(frozen=True, slots=True)
class Theme:
    """What a competition has chosen: a colour, and pictures by their digests; each may be empty."""

    accent: str = ""
    logo: str = ""
    banner: str = ""


def theme_of(competition: Competition) -> Theme:
    """What a competition has chosen."""
    data = extension_data(competition.extensions, THEME)
    accent, logo, banner = (str(data.get(name, "")).lower() for name in ("accent", "logo", "banner"))
    return Theme(
        accent if _COLOUR.fullmatch(accent) else "",
        logo if _DIGEST.fullmatch(logo) else "",
        banner if _DIGEST.fullmatch(banner) else "",
    )


def accent_of(competition: Competition) -> str:
    """The colour a competition has chosen, or nothing."""
    return theme_of(competition).accent


def with_theme(competition: Competition, theme: Theme) -> Competition:
    """The competition with that theme; what else the extension has stays."""
    others = extension_data(competition.extensions, THEME)
    colour = theme.accent.lower()
    chosen = {"accent": colour if _COLOUR.fullmatch(colour) else "", "logo": theme.logo, "banner": theme.banner}
    kept = {name: value for name, value in {**others, **chosen}.items() if value}
    return replace(competition, extensions=with_extension(competition.extensions, THEME, kept))


def light_shades(colour: str) -> Shades:
    """The colour on light pages: as dark as words need to be.

    >>> light_shades("#ffd500").accent
    '#7a6600'
    """
    return _shades(colour, LIGHT, towards="#000000", strength=0.1)


def dark_shades(colour: str) -> Shades:
    """The colour on dark pages: as light as words need to be."""
    return _shades(colour, DARK, towards="#ffffff", strength=0.18)


def _shades(colour: str, papers: Iterable[str], towards: str, strength: float) -> Shades:
    """The colour moved towards black or white until it can be read on the pages, and on its own tint of them."""
    papers, share = tuple(papers), 0.0
    while True:
        accent = _mixed(colour, towards, share)
        tint = _mixed(papers[0], accent, strength)
        if all(contrast(accent, paper) >= LEAST_CONTRAST for paper in (*papers, tint)):
            return Shades(accent, tint, max(INKS, key=lambda ink: contrast(ink, accent)))
        share += _STEP


def contrast(one: str, other: str) -> float:
    """How well one colour is seen on another (WCAG 2.2): from 1, not at all, to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    less, more = sorted((_luminance(one), _luminance(other)))
    return (more + 0.05) / (less + 0.05)


def _luminance(colour: str) -> float:
    parts = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _channels(colour))
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def _channels(colour: str) -> Channels:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def _mixed(colour: str, other: str, share: float) -> str:
    """A colour that has gone this share of the way to another."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(255 * (start + min(share, 1.0) * (end - start))):02x}" for start, end in pairs)

"""The championships that a competition is: national, continental, of the world, each with its region.

WCIF has no field for them, so they are the extension `cubelex.championships` of the competition, for example
`{"championships": [{"type": "national", "region": "PT"}, {"type": "world"}]}`. A region is the code of a country or
the name of a continent; the world needs none.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, cast

from cubelex.competition.competitions import Competition
from cubelex.competition.countries import Continent, country, recognised_countries
from cubelex.competition.extensions import extension_data, with_extension
from cubelex.errors import InvalidChampionship, UnknownCountry

EXTENSION: Final = "cubelex.championships"

ChampionshipKind = Literal["national", "continental", "world"]


@dataclass(frozen=True, slots=True)
class ChampionshipTitle:
    """A championship: of a country (by its code), of a continent (by its name), or of the world.

    >>> ChampionshipTitle.parse("continental:Europe")
    ChampionshipTitle(kind='continental', region='Europe')

    :raises InvalidChampionship: the kind or its region does not exist
    """

    kind: ChampionshipKind
    region: str | None = None

    def __post_init__(self) -> None:
        if not _exists(self.kind, self.region):
            raise InvalidChampionship(
                f"{self} is not a championship; expected for example national:PT, continental:Europe or world"
            )

    def __str__(self) -> str:
        return f"{self.kind}:{self.region}" if self.region else self.kind

    @classmethod
    def parse(cls, text: str) -> "ChampionshipTitle":
        """The championship that a text such as `national:PT` or `world` names."""
        kind, _, region = text.partition(":")
        return cls(cast(ChampionshipKind, kind), region or None)

    @property
    def countries(self) -> frozenset[str]:
        """The countries of its region."""
        if self.kind == "national":
            return frozenset({str(self.region)})
        everywhere = recognised_countries()
        if self.kind == "world":
            return everywhere
        return frozenset(iso2 for iso2 in everywhere if country(iso2).continent == self.region)


def _exists(kind: str, region: str | None) -> bool:
    match kind:
        case "world":
            return region is None
        case "continental":
            return region in tuple(Continent)
        case "national":
            return region is not None and _is_country(region)
        case _:
            return False


def _is_country(iso2: str) -> bool:
    try:
        found = country(iso2)
    except UnknownCountry:
        return False
    return not found.is_multiple and not found.is_stateless


def championships_of(competition: Competition) -> tuple[ChampionshipTitle, ...]:
    """The championships that a competition is, as its document says. See `unknown_championships` for the others."""
    return tuple(title for _, title in _read(competition) if title is not None)


def is_championship_final(competition: Competition, round_id: str) -> bool:
    """Whether a round is the final of an event at a championship of any kind."""
    return bool(championships_of(competition)) and competition.next_round(competition.round(round_id)) is None


def unknown_championships(competition: Competition) -> tuple[str, ...]:
    """What the document lists among the championships and what is none."""
    return tuple(text for text, title in _read(competition) if title is None)


def with_championships(competition: Competition, titles: Iterable[ChampionshipTitle]) -> Competition:
    """The competition with these championships instead of those it was before."""
    listed = [{"type": title.kind, **({"region": title.region} if title.region else {})} for title in titles]
    fields = {"championships": listed} if listed else {}
    return replace(competition, extensions=with_extension(competition.extensions, EXTENSION, fields))


def _read(competition: Competition) -> list[tuple[str, ChampionshipTitle | None]]:
    listed = extension_data(competition.extensions, EXTENSION).get("championships", ())
    return [_entry(entry) for entry in listed] if isinstance(listed, list | tuple) else [(str(listed), None)]


def _entry(entry: Any) -> tuple[str, ChampionshipTitle | None]:
    if not isinstance(entry, dict):
        return str(entry), None
    kind, region = entry.get("type"), entry.get("region")
    text = f"{kind}:{region}" if region else str(kind)
    try:
        return text, ChampionshipTitle.parse(text)
    except InvalidChampionship:
        return text, None

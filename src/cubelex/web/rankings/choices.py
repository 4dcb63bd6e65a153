"""What a reader chose of a ranking: region, gender, day, list. Read from an address, and written into one."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.reading import is_whole_number
from cubelex.rules.records import WORLD
from cubelex.web.shared.labels.names import CONTINENTS, country_label
from cubelex.web.shared.rankings.installed import InstalledRankings
from cubelex.web.store.models import OwnList

GENDERS: Final[tuple[tuple[str, Promise], ...]] = (
    ("", gettext_lazy("All")),
    ("f", gettext_lazy("Female")),
    ("m", gettext_lazy("Male")),
    ("o", gettext_lazy("Other")),
)


@dataclass(frozen=True, slots=True)
class RankingChoice:
    """A choice among all results: of a region, a gender, people of a list, on a day. `page` counts from 1."""

    region: str = WORLD
    gender: str = ""
    on: date | None = None
    list_id: int = 0
    page: int = 1

    @property
    def is_plain(self) -> bool:
        """Whether it is everybody of a region on the day of the base, as it is stored."""
        return not self.gender and self.on is None and not self.list_id

    def query(self, **changed: object) -> str:
        """The end of the address of this choice, or of one that differs in something."""
        chosen = replace(self, **changed)  # type: ignore[arg-type]
        parts = {
            "region": chosen.region if chosen.region != WORLD else "",
            "gender": chosen.gender,
            "on": chosen.on.isoformat() if chosen.on else "",
            "list": str(chosen.list_id or ""),
            "page": str(chosen.page) if chosen.page > 1 else "",
        }
        text = urlencode({name: value for name, value in parts.items() if value})
        return f"?{text}" if text else ""

    @property
    def query_of_all_pages(self) -> str:
        """The end of the address of the first page of this choice."""
        return self.query(page=1)


def chosen(request: HttpRequest, installed: InstalledRankings) -> RankingChoice:
    """What an address asks for. What it does not know is left out, as if nobody had chosen it."""
    asked = request.GET
    region, gender = asked.get("region", WORLD), asked.get("gender", "")
    list_id = _number(asked.get("list", ""))
    return RankingChoice(
        region if region in dict(regions_of_base(installed)) else WORLD,
        gender if gender in dict(GENDERS) else "",
        day_in(asked.get("on", ""), installed.today),
        list_id if list_id and OwnList.objects.filter(pk=list_id).exists() else 0,
        max(1, _number(asked.get("page", ""))),
    )


def day_in(text: str, today: date) -> date | None:
    """A day of the past as browsers send it; nothing where it is none, or the last one."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day < today else None


def _number(text: str) -> int:
    return int(text) if is_whole_number(text, digits=9) and text.isascii() else 0


def regions_of_base(installed: InstalledRankings) -> list[tuple[str, str]]:
    """The world, the continents, and the countries that somebody has represented, by their names."""
    countries = [
        (iso2, country_label(iso2))
        for (iso2,) in installed.ask("SELECT DISTINCT country FROM people_now WHERE country <> 'XX'")
    ]
    continents = [(continent, str(label)) for continent, label in CONTINENTS.items()]
    return [
        (WORLD, _("World")),
        *sorted(continents, key=lambda named: named[1]),
        *sorted(countries, key=lambda named: named[1]),
    ]


def region_name(region: str) -> str:
    """The name of a region."""
    if region == WORLD:
        return _("World")
    return str(CONTINENTS[region]) if region in CONTINENTS else country_label(region)

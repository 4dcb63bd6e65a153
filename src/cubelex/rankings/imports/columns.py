"""The tables of an export: which columns are needed, of which type, and what version 1 called them."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ExportColumn:
    """A column by its name in version 2; `v1` where version 1 had another name, empty where it had none."""

    name: str
    kind: str = "VARCHAR"
    v1: str | None = None

    def name_in(self, version: int) -> str:
        """Its name in a version of the export; empty where that version does not have it."""
        return self.name if version == 2 or self.v1 is None else self.v1


@dataclass(frozen=True, slots=True)
class ExportTable:
    """A table by its name in version 2."""

    name: str
    v1: str
    columns: tuple[ExportColumn, ...]
    is_needed: bool = True


def _columns(*specified: str) -> tuple[ExportColumn, ...]:
    """Columns written as `name:TYPE=nameInV1`; type and second name may be left out, and `=` alone means none."""
    found = []
    for text in specified:
        rest, has_v1, v1 = text.partition("=")
        name, _, kind = rest.partition(":")
        found.append(ExportColumn(name, kind or "VARCHAR", v1 if has_v1 else None))
    return tuple(found)


TABLES: Final = (
    ExportTable("continents", "Continents", _columns("id", "name", "record_name=recordName")),
    ExportTable("countries", "Countries", _columns("id", "iso2", "name", "continent_id=continentId")),
    ExportTable("round_types", "RoundTypes", _columns("id", "rank:INTEGER", "final:INTEGER", "name")),
    ExportTable(
        "persons",
        "Persons",
        _columns("wca_id=id", "sub_id:TINYINT=subid", "name", "country_id=countryId", "gender"),
    ),
    ExportTable(
        "competitions",
        "Competitions",
        _columns(
            "id",
            "name",
            "city_name=cityName",
            "country_id=countryId",
            "venue",
            "cancelled:TINYINT=",
            "event_specs=eventSpecs",
            "delegates=wcaDelegate",
            "organizers=organiser",
            "year:SMALLINT",
            "month:TINYINT",
            "day:TINYINT",
            "end_year:SMALLINT=",
            "end_month:TINYINT=endMonth",
            "end_day:TINYINT=endDay",
            "latitude_microdegrees:INTEGER=latitude",
            "longitude_microdegrees:INTEGER=longitude",
        ),
    ),
    ExportTable("championships", "championships", _columns("competition_id", "championship_type"), is_needed=False),
    ExportTable(
        "results",
        "Results",
        _columns(
            "id:BIGINT=",
            "pos:INTEGER",
            "best:INTEGER",
            "average:INTEGER",
            "competition_id=competitionId",
            "round_type_id=roundTypeId",
            "event_id=eventId",
            "person_name=personName",
            "person_id=personId",
            "format_id=formatId",
            "regional_single_record=regionalSingleRecord",
            "regional_average_record=regionalAverageRecord",
            "person_country_id=personCountryId",
        ),
    ),
    ExportTable("result_attempts", "", _columns("value:INTEGER", "attempt_number:UTINYINT", "result_id:BIGINT")),
    *(
        ExportTable(
            name,
            v1,
            _columns(
                "best:INTEGER",
                "person_id=personId",
                "event_id=eventId",
                "world_rank:INTEGER=worldRank",
                "continent_rank:INTEGER=continentRank",
                "country_rank:INTEGER=countryRank",
            ),
            is_needed=False,
        )
        for name, v1 in (("ranks_single", "RanksSingle"), ("ranks_average", "RanksAverage"))
    ),
)
BY_NAME: Final = {table.name: table for table in TABLES}

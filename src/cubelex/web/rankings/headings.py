"""The words of statistics: topics, titles, sentences and columns, in the reader's language.

A statistic has its title and sentence in English in its own file. `make messages` takes them from there into the site's
catalogues (`site/catalogues.py`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.rankings import statistics as declared
from cubelex.rankings.statistics import NamedStatistic
from cubelex.web.shared.labels.names import reader_language

TOPICS: Final[Mapping[str, Promise]] = {
    "people": gettext_lazy("People"),
    "travel": gettext_lazy("Travel"),
    "results": gettext_lazy("Results"),
    "blindfolded": gettext_lazy("Blindfolded"),
    "podiums": gettext_lazy("Podiums"),
    "records": gettext_lazy("Records"),
    "ranks": gettext_lazy("Ranks"),
    "competitions": gettext_lazy("Competitions"),
    declared.OWN: gettext_lazy("Added to this site"),
}
COLUMNS: Final[Mapping[str, Promise]] = {
    "attempt": gettext_lazy("Attempt"),
    "attempted": gettext_lazy("Attempted"),
    "attempts": gettext_lazy("Attempts"),
    "average": gettext_lazy("Average"),
    "bronze": gettext_lazy("Bronze"),
    "centiseconds": gettext_lazy("Centiseconds"),
    "cities": gettext_lazy("Cities"),
    "city": gettext_lazy("City"),
    "competition_id": gettext_lazy("Competition"),
    "competitions": gettext_lazy("Competitions"),
    "completed": gettext_lazy("Completed"),
    "continents": gettext_lazy("Continents"),
    "countries": gettext_lazy("Countries"),
    "country": gettext_lazy("Country"),
    "day": gettext_lazy("Day"),
    "days": gettext_lazy("Days"),
    "delegate": gettext_lazy("Delegate"),
    "event_id": gettext_lazy("Event"),
    "events": gettext_lazy("Events"),
    "failed": gettext_lazy("DNF"),
    "finals": gettext_lazy("Finals"),
    "first_day": gettext_lazy("First competition"),
    "first_name": gettext_lazy("First name"),
    "former_single": gettext_lazy("Single before"),
    "former_value": gettext_lazy("Record before"),
    "fourth_places": gettext_lazy("Fourth places"),
    "from_abroad": gettext_lazy("From abroad"),
    "gender": gettext_lazy("Gender"),
    "gold": gettext_lazy("Gold"),
    "joined_in": gettext_lazy("First year"),
    "joined_on": gettext_lazy("First competition"),
    "kilometres": gettext_lazy("Kilometres"),
    "last_day": gettext_lazy("Last competition"),
    "latitude": gettext_lazy("Latitude"),
    "left_on": gettext_lazy("Before the break"),
    "monday": gettext_lazy("Monday"),
    "month": gettext_lazy("Month"),
    "newcomers": gettext_lazy("Newcomers"),
    "not_completed": gettext_lazy("Not completed"),
    "organizer": gettext_lazy("Organizer"),
    "other_delegate": gettext_lazy("Other Delegate"),
    "other_person_id": gettext_lazy("Other person"),
    "people": gettext_lazy("People"),
    "percent": gettext_lazy("Percent"),
    "person_id": gettext_lazy("Name"),
    "places": gettext_lazy("Places in the top 100"),
    "podiums": gettext_lazy("Podiums"),
    "pos": gettext_lazy("Rank"),
    "ranks": gettext_lazy("Sum of ranks"),
    "ratio": gettext_lazy("Ratio"),
    "reached_on": gettext_lazy("25th competition"),
    "records": gettext_lazy("Records"),
    "result_id": gettext_lazy("Why"),
    "results": gettext_lazy("Results"),
    "returned_on": gettext_lazy("After the break"),
    "round_number": gettext_lazy("Round"),
    "rounds": gettext_lazy("Rounds"),
    "scope": gettext_lazy("Kind"),
    "seconds": gettext_lazy("Seconds"),
    "silver": gettext_lazy("Silver"),
    "single": gettext_lazy("Single"),
    "solved": gettext_lazy("Solved"),
    "times": gettext_lazy("How often"),
    "value": gettext_lazy("Result"),
    "visits": gettext_lazy("Visits"),
    "wins": gettext_lazy("Wins"),
    "year": gettext_lazy("Year"),
}


@dataclass(frozen=True, slots=True)
class WordsOfStatistic:
    """What a statistic is called and counts, in the reader's language, or in English where it is not translated."""

    name: str
    title: str
    sentence: str
    language: str
    """`en` where the words are English on a page in another language."""


def words_of(named: NamedStatistic) -> WordsOfStatistic:
    """The words of a statistic. Statistics of other packages have theirs in English only."""
    title, sentence = _(named.title), _(named.sentence)
    is_english = (title, sentence) == (named.title, named.sentence) and reader_language() != "en"
    return WordsOfStatistic(named.name, title, sentence, "en" if is_english else "")


def heading(column: str) -> tuple[str, str]:
    """The words of a column, and their language if it is not the reader's: unknown columns are as queries name them."""
    known = COLUMNS.get(column)
    return (str(known), "") if known else (column.replace("_", " "), "en")

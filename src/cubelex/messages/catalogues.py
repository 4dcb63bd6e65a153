"""Catalogues: the texts of one language, and how it writes numbers, days and lists.

The texts of other languages than English are gettext catalogues (`locale`), in which the code is the context and the
English text the message. What a language does not have is said in English. `make messages` brings them up to date.
"""

import datetime
import gettext
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from cubelex.competition import EventKind
from cubelex.messages.directions import is_right_to_left, isolated
from cubelex.messages.languages import SOURCE, SpokenLanguage, language_of
from cubelex.messages.message import Message
from cubelex.messages.names import Names
from cubelex.messages.particles import filled
from cubelex.messages.solar_hijri import in_words
from cubelex.messages.texts import EVENTS, has_text, text_of
from cubelex.messages.values import EventRef, Moment, PersonRef, ResultValue, RoundRef, Value

FOLDER: Final = Path(__file__).parent / "locale"
DOMAIN: Final = "cubelex"

_DIGITS: Final = "0123456789"
_WITH_PARTICLES: Final = frozenset({"ko"})
_PLAIN: Final = Names()


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The texts of one language."""

    language: str
    _translations: gettext.NullTranslations = field(repr=False, compare=False)
    _digits: Mapping[int, int] = field(repr=False, compare=False)

    def say(self, message: Message, names: Names = _PLAIN) -> str:
        """A message in this language, its values filled in; `names` knows what people, rounds and events are called.

        >>> catalogue("en").say(Message("names.competitor", number=5))
        'competitor 5'
        """
        shown = {name: self._set_apart(value, names) for name, value in message.values.items()}
        text = self.text(message.code, message.values.get("count"))
        said = filled(text, shown) if self.language in _WITH_PARTICLES else text.format_map(shown)
        return said[:1].upper() + said[1:] if _begins_with_words(text, message) else said

    def text(self, code: str, count: Value | None = None) -> str:
        """The text of a code as it is, its values not filled in; `count` chooses between one and many."""
        english = text_of(code)
        if english.one is None:
            return self._translations.pgettext(code, english.other)
        many = count if isinstance(count, int) else 2
        return self._translations.npgettext(code, english.one, english.other, many)

    def show(self, value: Value, names: Names = _PLAIN) -> str:
        """A value of a message as this language shows it."""
        match value:
            case Message():
                return self.say(value, names)
            case int():
                return self.number(value)
            case str():
                return value
            case PersonRef():
                return names.person(value.number, self)
            case RoundRef():
                return names.round(value.id, self)
            case EventRef():
                return names.event(value.id, self)
            case ResultValue():
                return value.written
            case Moment():
                return self.moment(value.when)
            case tuple():
                return self.listed(self.show(each, names) for each in value)

    def event(self, kind: EventKind) -> str:
        """The name of an event. One that a competition defines has the same name in every language."""
        code = f"{EVENTS}.{kind.id}"
        return self.text(code) if has_text(code) else kind.name

    def _set_apart(self, value: Value, names: Names) -> str:
        """A value within a text; from right to left, texts are set apart, so that their signs stay where they are."""
        shown = self.show(value, names)
        is_text = not isinstance(value, int | Message | tuple)
        return isolated(shown) if is_text and is_right_to_left(self.language) else shown

    def listed(self, texts: Iterable[str]) -> str:
        """Texts as a list: with commas, and a word before the last.

        >>> catalogue("en").listed(["Ann", "Bo", "Cy"])
        'Ann, Bo and Cy'
        """
        several = list(texts)
        if len(several) < 2:
            return "".join(several)
        first = self.comma_separated(several[:-1])
        return self.text("lists.and").format(first=first, last=several[-1])

    def comma_separated(self, texts: Iterable[str]) -> str:
        """Texts with nothing but commas between them."""
        return self.text("lists.comma").join(texts)

    def dotted(self, texts: Iterable[str]) -> str:
        """Texts with dots between them; in Persian with commas, because a dot beside a digit reads as a zero."""
        return self.text("lists.dot").join(texts)

    def number(self, value: int) -> str:
        """A whole number in the digits of the language."""
        return self.digits(str(value))

    def digits(self, text: str) -> str:
        """The text with its digits as the language writes them."""
        return text.translate(self._digits) if self._digits else text

    def moment(self, when: datetime.date) -> str:
        """A day, with its time of day where it has one."""
        if isinstance(when, datetime.datetime):
            return f"{self.day(when, 'medium')} {self.clock(when)}"
        return self.day(when, "medium")

    def day(self, day: datetime.date, form: str = "full") -> str:
        """A date as the language writes it."""
        # Imported here: babel takes longer to import than most answers take.
        from babel.dates import format_date

        written_day = self.digits(format_date(day, form, locale=self.language.replace("-", "_")))
        return self._in_both_calendars(written_day, day, day) if form in ("full", "long") else written_day

    def days(self, first: datetime.date, last: datetime.date) -> str:
        """The first and the last day of something, without repeating the month and the year."""
        from babel.dates import format_interval, format_skeleton

        locale = self.language.replace("-", "_")
        if first == last:
            written_days = format_skeleton("yMMMd", first, locale=locale)
        else:
            written_days = format_interval(first, last, "yMMMd", locale=locale).replace("\u2009", "")
        return self._in_both_calendars(self.digits(written_days), first, last)

    def _in_both_calendars(self, written_days: str, first: datetime.date, last: datetime.date) -> str:
        """Days, for Persian readers also in the calendar of Iran."""
        return f"{written_days} ({self.digits(in_words(first, last))})" if self.language == "fa" else written_days

    def weekday(self, day: datetime.date) -> str:
        """The name of the day of the week."""
        from babel.dates import format_date

        return format_date(day, "EEEE", locale=self.language.replace("-", "_"))

    def short_weekday(self, day: datetime.date) -> str:
        """The day of the week, short, but so that it cannot be read as the word for a day: 日曜, not 日."""
        from babel.dates import format_date

        if self.language in ("ja", "ko"):
            return self.weekday(day).removesuffix("日") if self.language == "ja" else self.weekday(day)
        return format_date(day, "EEE", locale=self.language.replace("-", "_"))

    def month_day(self, day: datetime.date) -> str:
        """A day without its year."""
        from babel.dates import format_skeleton

        return self.digits(format_skeleton("MMMMd", day, locale=self.language.replace("-", "_")))

    def weekday_clock(self, moment: datetime.datetime) -> str:
        """The day of the week and the time of day."""
        return f"{self.short_weekday(moment)} {self.clock(moment)}"

    def clock(self, moment: datetime.datetime | datetime.time) -> str:
        """A time of day in hours and minutes."""
        return self.digits(f"{moment:%H:%M}")

    def span(self, start: datetime.datetime, end: datetime.datetime) -> str:
        """From one time of day to another; the first is where a reader of the language begins."""
        times = f"{self.clock(start)}–{self.clock(end)}"
        return f"\u2067{times}\u2069" if is_right_to_left(self.language) else times


def _begins_with_words(text: str, message: Message) -> bool:
    """Whether a sentence begins with a value that we word, for example "competitor 5", not with a name."""
    first = text[1:].partition("}")[0] if text.startswith("{") and text.endswith(".") else ""
    return isinstance(message.values.get(first), PersonRef | Message | tuple)


def catalogue(language: str) -> Catalogue:
    """The catalogue of a language.

    :raises UnknownLanguage: there is none
    """
    return _catalogue(language_of(language))


@cache
def _catalogue(language: SpokenLanguage) -> Catalogue:
    digits = str.maketrans(_DIGITS, language.digits) if language.digits else {}
    if language.code == SOURCE:
        return Catalogue(language.code, gettext.NullTranslations(), digits)
    return Catalogue(language.code, _translations(language.folder), digits)


def _translations(folder: str) -> gettext.NullTranslations:
    """The texts of a language, then those of the language without its region.

    Not by `gettext.translation`, which takes pt for pt_PT before it looks for pt.
    """
    found: gettext.NullTranslations | None = None
    for name in dict.fromkeys((folder, folder.partition("_")[0])):
        path = FOLDER / name / "LC_MESSAGES" / f"{DOMAIN}.mo"
        if path.exists():
            with path.open("rb") as file:
                texts = gettext.GNUTranslations(file)
            if found is None:
                found = texts
            else:
                found.add_fallback(texts)
    return found or gettext.NullTranslations()

"""Numbers in the text that differ from the original's, whether in digits of any script or in words.

Few false alarms matter more than finding everything: a number that either side may have put in words is let pass.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from cubelex.messages import Message, Value
from cubelex.regulations.documents.findings import DocumentFinding, finding_at
from cubelex.regulations.documents.languages import folded, western_digits
from cubelex.regulations.documents.links import LINK
from cubelex.regulations.documents.numbering import NUMBER
from cubelex.regulations.documents.structure import Item

# Letters of scripts that put no space between words may stand right beside a number.
_CUBE = re.compile(r"(?<![A-Za-z\d])[\dnN](?:\s?[x×хХ*]\s?[\dnN]){1,2}(?![A-Za-z\d])")
_CITED = re.compile(rf"(?<![A-Za-z\d])(?<!\d\.){NUMBER}(?![A-Za-z\d])")
_PAIR = re.compile(r"\((-?\d+),(-?\d+)\)")
_UNIT = re.compile(r"(?<=\d)\s?(?:[cmk]?m|s|sec|min|h|st|nd|rd|th|er|e|º|ª)(?![A-Za-z\d])")
# The dodecahedron 12面體 is a name of the Megaminx.
_SOLID = re.compile(r"\d+\s?面[体體]")
# A month is a word in one language and a number in another; the day and the year are numbers in all.
_DATES = (
    (re.compile(r"(?<!\d)(\d{4})[-/.](?:0?[1-9]|1[0-2])[-/.](\d{1,2})(?!\d)"), r" \1 \2 "),
    (re.compile(r"(?<!\d)(\d{1,2})[-/.](?:0?[1-9]|1[0-2])[-/.](\d{4})(?!\d)"), r" \1 \2 "),
    (re.compile(r"(?<!\d)(?:0?[1-9]|1[0-2])\s?[月월]\s?(?=\d)"), " "),
)
_NOTE = re.compile(r"[（(](?:補足?|訳[注註]|[译譯][注註])[:：](?:[^()（）]|[（(][^()（）]*[)）])*[)）]")
"""A note of the translator, which the original does not have."""
_NUMERAL = re.compile(r"\d+(?:[.,]\d+)*")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d+(?:st|nd|rd|th)")
_HAN = re.compile(r"[〇零一二三四五六七八九十百两兩]+")
_HAN_DIGITS = {character: value for value, character in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2, "兩": 2}
_LARGEST_WORD = 12
_ALL = re.compile(r"\(all\)")
# “99 or fewer” may become “fewer than 100”.
_BOUNDS = re.compile(
    r"\b(?:fewer|less|more|least|most|than|under|over|above|below|up to|maximum|minimum|within|once)\b"
)


def differing_numerals(
    language: str, item: Item, original: Item, above: Item | None = None
) -> Iterator[DocumentFinding]:
    """A finding where a translation's numbers cannot be those of the original.

    A number may be repeated from the original item above, or be that of an article which the original links to.
    """
    theirs = numerals_in(original.text)
    ours = _apart(numerals_in(item.text), theirs)
    if ours == theirs:
        return
    named = {*(numerals_in(above.text) if above else ()), *(link.target for link in original.links)}
    missing = {value for value in theirs if value not in ours and not _may_be_left_out(value, language, item.text)}
    if _BOUNDS.search(original.text):
        missing -= {str(int(value) + step) for value in ours if value.isdigit() for step in (-1, 1)}
    extra = {value for value in ours if value not in theirs and not _may_be_put_in(value, original.text)} - named
    if ours.total() == theirs.total() and ours.keys() <= theirs.keys():
        # One number was said twice instead of another.
        missing |= (theirs - ours).keys()
        extra |= (ours - theirs).keys()
    if missing or extra:
        yield _finding(item, missing, extra)


def _apart(ours: Counter[str], theirs: Counter[str]) -> Counter[str]:
    """Our numbers, with "1,2" as two of them where the other text has both and not 1.2."""
    found: Counter[str] = Counter()
    for value, count in ours.items():
        parts = [part.lstrip("0") or "0" for part in value.split(".")]
        is_list = value not in theirs and len(parts) > 1 and all(part in theirs for part in parts)
        for part in parts if is_list else [value]:
            found[part] += count
    return found


def _finding(item: Item, missing: set[str], extra: set[str]) -> DocumentFinding:
    sides: dict[str, Value] = {"missing": _in_order(missing)} if missing else {}
    sides |= {"extra": _in_order(extra)} if extra else {}
    kind = "differ" if len(sides) > 1 else next(iter(sides))
    message = Message(f"documents.numbers_{kind}", item=item.number, **sides)
    suggestion = Message("documents.fix.compare_number", numbers=_in_order(missing)) if missing else None
    return finding_at("different-number", message, item.body.place, item.number, suggestion)


def _in_order(values: set[str]) -> tuple[str, ...]:
    return tuple(sorted(values, key=lambda value: (len(value), value)))


def numerals_in(text: str) -> Counter[str]:
    """The numbers written in digits, without names of cubes, cited numbers and links.

    >>> sorted(numerals_in("۱۷,۵ of 2 (see A4d1) for 3x3x3").items())
    [('17.5', 1), ('2', 1)]
    """
    text = _PAIR.sub(r"\1 \2", western_digits(_NOTE.sub(" ", LINK.sub(" ", text))).replace("٫", "."))
    for date, replacement in _DATES:
        text = date.sub(replacement, text)
    text = _CITED.sub(" ", _UNIT.sub(" ", _SOLID.sub(" ", _CUBE.sub(" ", text)))).replace(":00", " ")
    return Counter(_normal(numeral) for numeral in _NUMERAL.findall(text))


def _normal(numeral: str) -> str:
    value = re.sub(r"\.0+\Z|(?<=\.)(\d*?[1-9])0+\Z", r"\1", numeral.replace(",", "."))
    return value.lstrip("0") or "0" if value.isdigit() else value


def _may_be_left_out(value: str, language: str, text: str) -> bool:
    """Whether a number of the original may be said in words in the translation."""
    if value == "1" or not value.isdigit():
        return value == "1"
    words = number_words(language.partition("-")[0])
    if not words and int(value) <= _LARGEST_WORD and language not in ("ja", "zh", "zh-Hant"):
        return True
    return int(value) in values_said(text, language)


def _may_be_put_in(value: str, original: str) -> bool:
    """Whether a number of the translation may stand for words of the original: “both”, “more than one”, “hundredth”.

    A time penalty is one of 2 seconds, an Average of 5 the mean of 3 of them, and "(all)" may say how many.
    """
    if value in ("0", "1") or not value.isdigit():
        return value in ("0", "1")
    implied = {"2": "time penalt", "3": "average of 5"}.get(value)
    if implied and implied in original.casefold():
        return True
    if _ALL.search(original) and int(value) <= _LARGEST_WORD:
        return True
    values = values_said(original, "en")
    numerals = {int(each) for each in numerals_in(original) if each.isdigit()}
    if int(value) in values:
        return True
    return bool(_BOUNDS.search(original)) and bool({int(value) - 1, int(value) + 1} & (values | numerals))


def values_said(text: str, language: str) -> set[int]:
    """The numbers a text says in words.

    >>> values_said("zwei oder drei", "de"), values_said("十五秒", "ja")
    ({2, 3}, {15})
    """
    if language in ("ja", "zh", "zh-Hant"):
        return {_han_value(match) for match in _HAN.findall(text)}
    exact, stems = number_words(language.partition("-")[0]) or ({}, ())
    words = {folded(word) for word in _WORD.findall(text)}
    values = {exact[word] for word in words if word in exact}
    if language == "ko":
        stems = tuple((word, value) for word, value in exact.items())
    return values | {value for stem, value in stems if any(word.startswith(stem) for word in words)}


@cache
def number_words(language: str) -> tuple[dict[str, int], tuple[tuple[str, int], ...]] | None:
    """A language's words for numbers, and the stems of others; nothing for languages without a table."""
    text = files("cubelex.regulations.documents").joinpath("data/number_words.toml").read_text(encoding="utf-8")
    entry = tomllib.loads(text).get(language)
    if entry is None:
        return None
    columns = [*enumerate(entry["words"].split()), *((int(value), words) for value, words in entry["more"].items())]
    pairs = [(folded(word.replace("_", " ")), value) for value, words in columns for word in words.split("|")]
    exact = {word: value for word, value in pairs if not word.endswith("*")}
    return exact, tuple((word.rstrip("*"), value) for word, value in pairs if word.endswith("*"))


def _han_value(text: str) -> int:
    total, digit = 0, 0
    for character in text:
        if character in "十百":
            total += (digit or 1) * (10 if character == "十" else 100)
            digit = 0
        else:
            digit = digit * 10 + _HAN_DIGITS[character]
    return total + digit

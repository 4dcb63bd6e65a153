"""Which language a text is in, told from its script and its most frequent words; and the digits of every script."""

import re
import tomllib
import unicodedata
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from cubelex.messages import is_right_to_left

UNKNOWN = "und"
# One pattern each, most telling first: kana before Han, because Japanese has both.
_SCRIPTS = {
    "hangul": re.compile(r"[\u1100-\u11ff\uac00-\ud7af]"),
    "kana": re.compile(r"[\u3041-\u30ff]"),
    "han": re.compile(r"[\u4e00-\u9fff]"),
    "arabic": re.compile(r"[\u0620-\u064a\u0671-\u06d3]"),
    "hebrew": re.compile(r"[\u05d0-\u05ea]"),
    "cyrillic": re.compile(r"[\u0400-\u04ff]"),
    "greek": re.compile(r"[\u0370-\u03ff]"),
    "thai": re.compile(r"[\u0e00-\u0e7f]"),
    "devanagari": re.compile(r"[\u0900-\u097f]"),
    "armenian": re.compile(r"[\u0530-\u058f]"),
    "georgian": re.compile(r"[\u10a0-\u10ff]"),
    "latin": re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]"),
}
_ONE_LANGUAGE = {
    "hangul": "ko",
    "kana": "ja",
    "hebrew": "he",
    "greek": "el",
    "thai": "th",
    "devanagari": "hi",
    "armenian": "hy",
    "georgian": "ka",
}
_CYRILLIC = ("ru", "uk", "be", "bg", "sr", "mk", "kk")
_TRADITIONAL = re.compile("[規則時間賽選員亂盤轉魔與這個為會們來後動]")
_SIMPLIFIED = re.compile("[规则时间赛选员乱盘转与这个为会们来后动]")
_ARABIC_ONLY = re.compile("[يىكة]")
_PERSIAN_ONLY = re.compile("[یکپچژگ]")
_URDU_ONLY = re.compile("[ٹڈڑںے]")
_BRAZILIAN = re.compile(r"\b(?:equipe|você|registr|cronômetr|embaralhador(?:es)? (?:e|,)|quebra-cabeça)", re.IGNORECASE)
_EUROPEAN = re.compile(r"\b(?:equipa|registad|cronómetr|rondas?|puzzles?)\b", re.IGNORECASE)
_OF_LATIN_AMERICA = re.compile(r"\b(?:celular(?:es)?|computadora?s?|ustedes|boletos?|video)\b", re.IGNORECASE)
_OF_SPAIN = re.compile(r"\b(?:móvil(?:es)?|ordenador(?:es)?|vosotros|vídeos?)\b", re.IGNORECASE)
# Which regions of a language are meant by a name that the table does not have.
_ELSEWHERE = {"spanish": "es-419"}
_IN_EUROPE = ("europe", "spain", "castil")
_WORD = re.compile(r"[^\W\d_]+")
_SAMPLE = 24_000
_FEWEST_WORDS = 3


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its tag (BCP 47), its own name, its English name, its frequent words, its months."""

    tag: str
    name: str
    english: str
    words: frozenset[str] = frozenset()
    months: tuple[tuple[str, ...], ...] = ()

    @property
    def is_right_to_left(self) -> bool:
        """Whether it is written from right to left."""
        return is_right_to_left(self.tag)


@cache
def languages() -> dict[str, Language]:
    """The languages that can be recognised, by tag."""
    text = files(__package__).joinpath("data/languages.toml").read_text(encoding="utf-8")
    return {tag: _language(tag, entry) for tag, entry in tomllib.loads(text).items()}


def _language(tag: str, entry: dict[str, str]) -> Language:
    months = entry.get("months", "").split()
    return Language(
        tag,
        entry["name"],
        entry["english"],
        frozenset(entry.get("words", "").split()),
        tuple(tuple(folded(name.replace("_", " ")) for name in month.split("|")) for month in months),
    )


def language(tag: str) -> Language:
    """The language of a tag; a region that is not in the table has the names of its language, others their tag.

    >>> language("fa").is_right_to_left, language("zh-Hans").name
    (True, '简体中文')
    """
    known = languages().get(tag) or languages().get(tag.partition("-")[0])
    return replace(known, tag=tag) if known else Language(tag, tag, tag)


def tag_named(english: str) -> str | None:
    """The tag of a language by its English name, as metadata files give it.

    A region that the table does not have is that of the rest of the world, where the language has one.

    >>> [tag_named(name) for name in ("Portuguese, Brazil", "Portuguese", "Spanish, Spain", "Spanish, Mexico")]
    ['pt-BR', 'pt', 'es', 'es-419']
    """
    by_name = {each.english.casefold(): each.tag for each in languages().values()}
    base, _, region = (part.strip() for part in english.casefold().partition(","))
    if found := by_name.get(f"{base}, {region}" if region else base):
        return found
    of_base = [tag for name, tag in by_name.items() if name.partition(",")[0] == base]
    is_elsewhere = region and not region.startswith(_IN_EUROPE) and _ELSEWHERE.get(base) in of_base
    return _ELSEWHERE[base] if is_elsewhere else next(iter(of_base), None)


def recognised(text: str) -> str:
    """The tag of the language a text is in, `und` when it cannot be told.

    >>> recognised("Jeder Versuch, der nicht rechtzeitig beginnt, ist ungültig, wenn der Judge das so sieht.")
    'de'
    """
    sample = text if len(text) <= _SAMPLE else text[: _SAMPLE // 2] + text[len(text) // 2 :][: _SAMPLE // 2]
    script = script_of(sample)
    if script in _ONE_LANGUAGE:
        return _ONE_LANGUAGE[script]
    if script == "han":
        return "zh-Hant" if _count(_TRADITIONAL, sample) > _count(_SIMPLIFIED, sample) else "zh"
    if script == "arabic":
        return _in_arabic_script(sample)
    if script == "cyrillic":
        return _by_words(sample, _CYRILLIC)
    return _in_latin_script(sample) if script == "latin" else UNKNOWN


def script_of(text: str) -> str:
    """The script that carries a text; any but Latin needs an eighth of the letters, since terms stay in English."""
    counts = {name: _count(pattern, text) for name, pattern in _SCRIPTS.items()}
    total = sum(counts.values())
    if counts["kana"] * 20 > counts["han"] and counts["kana"] * 10 > total:
        return "kana"
    for name, count in sorted(counts.items(), key=lambda pair: -pair[1]):
        if name != "latin" and count * 8 > total:
            return name
    return "latin" if counts["latin"] else ""


_BEYOND_LATIN = re.compile(r"[\u0370-\u1dff\u3041-\ud7af]")


def is_beyond_latin(text: str) -> bool:
    """Whether a text has a letter of a script other than Latin.

    >>> is_beyond_latin("40 moves"), is_beyond_latin("R+ (垂直)")
    (False, True)
    """
    return bool(_BEYOND_LATIN.search(text))


def _in_arabic_script(sample: str) -> str:
    if _count(_URDU_ONLY, sample) * 20 > len(sample) // 10:
        return "ur"
    return "fa" if _count(_PERSIAN_ONLY, sample) > _count(_ARABIC_ONLY, sample) else "ar"


def _in_latin_script(sample: str) -> str:
    tags = tuple(tag for tag, each in languages().items() if each.words and tag not in _CYRILLIC)
    found = _by_words(sample, tags)
    if found == "pt" and _count(_BRAZILIAN, sample) > _count(_EUROPEAN, sample):
        return "pt-BR"
    if found == "es" and _count(_OF_LATIN_AMERICA, sample) > _count(_OF_SPAIN, sample):
        return "es-419"
    return found


def _by_words(sample: str, tags: tuple[str, ...]) -> str:
    words = Counter(_WORD.findall(sample.casefold()))
    by_tag = languages()
    # Spread over the list of words, so that a language with long lists has no advantage.
    scores = {tag: sum(words[word] for word in by_tag[tag].words) / (20 + len(by_tag[tag].words)) for tag in tags}
    best = max(tags, key=lambda tag: scores[tag])
    different = sum(word in words for word in by_tag[best].words)
    return best if different >= _FEWEST_WORDS and scores[best] * 500 > words.total() else UNKNOWN


def _count(pattern: re.Pattern[str], text: str) -> int:
    return sum(1 for _ in pattern.finditer(text))


_DIGITS = {
    ord(unicodedata.lookup(f"{script} DIGIT {name}")): str(value)
    for script in ("ARABIC-INDIC", "EXTENDED ARABIC-INDIC", "DEVANAGARI", "BENGALI", "THAI", "FULLWIDTH")
    for value, name in enumerate(("ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"))
}


def western_digits(text: str) -> str:
    """The text with the digits of every script as 0 to 9, of the same length.

    >>> western_digits("۲۰۲۵ ２０２５")
    '2025 2025'
    """
    return text if text.isascii() else text.translate(_DIGITS)


def folded(text: str) -> str:
    """The text without case and accents, for comparing words.

    >>> folded("Février") == folded("fevrier")
    True
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in decomposed if not unicodedata.combining(each))

"""Words of a text in any language, for searching and comparing.

Scripts that do not part words (Chinese, Japanese, Thai) are cut into pairs of characters, Korean into words and pairs,
because its words carry endings. Persian and Arabic are brought to one spelling first.
"""

import re
import unicodedata
from collections.abc import Iterator

from cubelex.regulations.documents.languages import western_digits

# Letters that are one and the same to a reader, and marks that are nothing to one.
_SAME = str.maketrans(
    {
        "ي": "ی",
        "ى": "ی",
        "ئ": "ی",
        "ك": "ک",
        "ة": "ه",
        "ۀ": "ه",
        "أ": "ا",
        "إ": "ا",
        "آ": "ا",
        "ٱ": "ا",
        "ؤ": "و",
        "\u200c": "",
        "\u200d": "",
        "\u0640": "",
        "’": "'",
        "ʼ": "'",
    }
)
_UNPARTED = r"\u0e00-\u0e7f\u3005\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff"
_HANGUL = r"\uac00-\ud7af"
_LETTER = rf"[^\W_{_UNPARTED}{_HANGUL}]"
_RUNS = re.compile(
    rf"(?P<number>(?:[1-9]\d?[a-z]|[a-z]\d)[a-z\d]*\+*(?!{_LETTER}|_))"
    rf"|(?P<pairs>[{_UNPARTED}]+)"
    rf"|(?P<hangul>[{_HANGUL}]+)"
    rf"|(?P<word>{_LETTER}+(?:'(?!\d){_LETTER}+)?)"
)


def normal(text: str) -> str:
    """The text in one spelling: without case, accents, tatweel and joiners, with western digits.

    >>> normal("مي‌شود") == normal("میشود"), normal("Résolução ９")
    (True, 'resolucao 9')
    """
    text = western_digits(text)
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold()).translate(_SAME)
    bare = "".join(each for each in decomposed if not unicodedata.combining(each) or "\u3099" <= each <= "\u309a")
    return unicodedata.normalize("NFC", bare)


def words_of(text: str) -> list[str]:
    """The words a text is found by.

    >>> words_of("The timer (see A4d1)"), words_of("計測器を"), words_of("대회의")
    (['the', 'timer', 'see', 'a4d1'], ['計測', '測器', '器を'], ['대회의', '대회', '회의'])
    >>> words_of("15秒以内はDNFとなる")
    ['15', '秒以', '以内', '内は', 'dnf', 'とな', 'なる']
    """
    return [word for match in _RUNS.finditer(normal(text)) for word in _cut(match)]


def _cut(match: re.Match[str]) -> Iterator[str]:
    run = match[0]
    if match.lastgroup in ("number", "word"):
        yield run
        return
    if match.lastgroup == "hangul" or len(run) == 1:
        yield run
    if len(run) > 2 or match.lastgroup == "pairs":
        yield from (run[index : index + 2] for index in range(len(run) - 1))

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from cubelex.competition import (
    Competition,
    Event,
    Format,
    Person,
    Registration,
    RegistrationStatus,
    Round,
    Schedule,
)
from cubelex.messages import catalogue, codes, offered_languages
from cubelex.regulations import edition
from cubelex.sheets import (
    Misprint,
    Stationery,
    badges,
    check_in_list,
    live_poster,
    ordered_cards,
    psych_sheet,
    scorecards,
)
from cubelex.sheets.layout.glyphs import missing_glyphs
from cubelex.sheets.layout.typesetting import FONTS
from tests.support.printed_glyphs import faults_of

TextOf = Callable[..., str]

NAMES = """
    Nguyễn Thị Ánh Đặng Ưng | Çağlar Şişmanoğlu İyigün | Zoë Ünal Ñandú Håkon Ærø Łukasz Wojtyła Őry Ţepeş Ģirts
    Александр Щукин Їжак Ґалаґан Ђорђе | Ελευθέριος Παπαδόπουλος | محمدرضا کریمی پژمان گل‌محمدی | אברהם כהן
    김민준 뷁쀍 | 中島悠 髙﨑 彅 濵 | 钟文韶 玥珺喆 | 陳韋廷 龍 | สมชาย ใจดี | გიორგი | Հայկ | राहुल शर्मा | তানভীর | ਗੁਰਪ੍ਰੀਤ
    ગુજરાતી | தமிழ் | తెలుగు | ಕನ್ನಡ | മലയാളം | සිංහල | ລາວ | မြန်မာ | ខ្មែរ
"""


def test_names_of_the_world_have_glyphs() -> None:
    assert missing_glyphs([NAMES], (FONTS,)) == []


@pytest.mark.parametrize("language", offered_languages())
def test_every_word_of_every_catalogue_has_glyphs(language: str) -> None:
    words = catalogue(language)
    texts = [words.text(code, count) for code in codes() if code.startswith("sheets.") for count in (1, 2)]
    assert missing_glyphs(texts, (FONTS,)) == []


def test_all_hangul_and_common_kanji_have_glyphs() -> None:
    assert missing_glyphs(map(chr, range(0xAC00, 0xD7A4)), (FONTS,)) == []
    kanji = {
        sign for lead in range(0xB0, 0xF5) for trail in range(0xA1, 0xFF) for sign in _decoded(bytes([lead, trail]))
    }
    assert len(kanji) == 6355
    assert missing_glyphs(kanji, (FONTS,)) == []


def _decoded(pair: bytes) -> str:
    try:
        return pair.decode("euc_jp")
    except UnicodeDecodeError:
        return ""


RARE = "𠮷㐂𡈽䶮𫖯槪ɓ ଓଡ଼ିଆ አማርኛ བོད ދިވެހި 🎉"


def _competition(name: str) -> Competition:
    person = Person(1, name, "EG", registration=Registration(1, ("333",), RegistrationStatus.ACCEPTED))
    schedule = Schedule(date(2026, 4, 1), 1)
    return Competition("X2026", "X 2026", "X", schedule, (person,), events=(Event("333", (ROUND,)),))


ROUND = Round("333-r1", Format.AVERAGE_OF_5)


def test_a_local_name_no_font_has_is_left_out_with_a_warning(stationery: Stationery, text_of: TextOf) -> None:
    misprints = list[Misprint]()
    sheet = check_in_list(_competition("Cleopatra (𓀀𓁐)"), replace(stationery, warn=misprints.append))
    assert "Cleopatra\n" in text_of(sheet).replace(" ", "\n")
    assert misprints == [Misprint("𓀀𓁐", "Cleopatra", "𓀀𓁐", "")]
    assert str(misprints[0]) == "'𓀀𓁐' of 'Cleopatra' is not printed: no font has 𓀀 (U+13000), 𓁐 (U+13050)"


@pytest.mark.parametrize("sign", [sign for sign in RARE if sign.isalpha()])
def test_no_letter_stops_any_sheet(sign: str, stationery: Stationery) -> None:
    competition = _competition(f"Jo {sign}Roe ({sign}{sign})")
    cards = ordered_cards(competition, ["333-r1"], edition("2026-04-01"), stationery)
    sheets = [
        scorecards(cards, stationery),
        badges(competition, stationery),
        check_in_list(competition, stationery),
        psych_sheet(competition, stationery),
    ]
    assert [faults_of(sheet) for sheet in sheets] == [[], [], [], []]


@pytest.mark.parametrize(
    ("text", "printed"),
    [("ɓari", "bari"), ("𠮷田", "〓田"), ("Open 🎉 2026", "Open  2026"), ("ଓଡିଆ", "oddaiaa"), ("አማ", "amaa")],
)
def test_what_no_font_has_is_spelled_otherwise(text: str, printed: str, stationery: Stationery) -> None:
    misprints = list[Misprint]()
    live_poster(text, "http://x.y/", replace(stationery, warn=misprints.append))
    assert [misprint.instead for misprint in misprints] == [printed]


def test_a_sign_no_font_has_is_put_as_others_that_say_the_same(stationery: Stationery) -> None:
    assert missing_glyphs(["℃"], (FONTS,)) == ["℃"]
    misprints = list[Misprint]()
    sheet = live_poster("25 ℃", "http://x.y/", replace(stationery, warn=misprints.append))
    assert sheet == live_poster("25 °C", "http://x.y/", stationery)
    assert misprints == []


def test_joiners_and_marks_of_direction_need_no_glyph() -> None:
    assert missing_glyphs(["\u200d\u2066\u2069\ufe0f\n"], (FONTS,)) == []


def test_a_folder_of_ones_own_adds_glyphs(tmp_path: Path, stationery: Stationery) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "hangul.ttf").write_bytes((FONTS / "NotoSansKR-Regular.ttf").read_bytes())
    assert missing_glyphs(["\uac00"], (tmp_path,)) == []
    assert missing_glyphs(["\uac00"], (tmp_path / "own/other",)) == ["\uac00"]
    assert live_poster("X", "http://x.y/", replace(stationery, fonts=tmp_path)).startswith(b"%PDF")


def test_fonts_are_small_and_have_their_licences() -> None:
    fonts = [path for path in FONTS.iterdir() if path.suffix == ".ttf"]
    assert sum(path.stat().st_size for path in fonts) < 10_000_000
    licences = (FONTS / "LICENCES.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licences
    assert all(path.name in licences for path in fonts)

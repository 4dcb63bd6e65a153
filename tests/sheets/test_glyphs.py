from dataclasses import replace
from pathlib import Path

import pytest

from cubelex.competition import Competition, Event, Person, Registration, RegistrationStatus, Schedule
from cubelex.errors import MissingGlyph
from cubelex.messages import LANGUAGES, catalogue, codes
from cubelex.sheets import Stationery, check_in_list, live_poster
from cubelex.sheets.layout.glyphs import missing_glyphs
from cubelex.sheets.layout.typesetting import FONTS

NAMES = """
    Nguyễn Thị Ánh Đặng Ưng | Çağlar Şişmanoğlu İyigün | Zoë Ünal Ñandú Håkon Ærø Łukasz Wojtyła Őry Ţepeş Ģirts
    Александр Щукин Їжак Ґалаґан Ђорђе | Ελευθέριος Παπαδόπουλος | محمدرضا کریمی پژمان گل‌محمدی | אברהם כהן
    김민준 뷁쀍 | 中島悠 髙﨑 彅 濵 | 钟文韶 玥珺喆 | 陳韋廷 龍 | สมชาย ใจดี | გიორგი | Հայկ | राहुल शर्मा | তানভীর | ਗੁਰਪ੍ਰੀਤ
    ગુજરાતી | தமிழ் | తెలుగు | ಕನ್ನಡ | മലയാളം | සිංහල | ລາວ | မြန်မာ | ខ្មែរ
"""


def test_names_of_the_world_have_glyphs() -> None:
    assert missing_glyphs([NAMES], (FONTS,)) == []


@pytest.mark.parametrize("language", LANGUAGES)
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


def test_a_sheet_fails_on_a_missing_glyph_and_names_it(stationery: Stationery) -> None:
    person = Person(1, "Cleopatra (𓀀𓁐)", "EG", registration=Registration(1, ("333",), RegistrationStatus.ACCEPTED))
    competition = Competition("X2026", "X 2026", "X", Schedule(stationery.made_at.date(), 1), (person,))
    competition = replace(competition, events=(Event("333"),))
    with pytest.raises(MissingGlyph, match=r"𓀀 \(U\+13000\), 𓁐 \(U\+13050\), in '𓀀𓁐' of 'Cleopatra'; .*--fonts"):
        check_in_list(competition, stationery)


def test_a_sheet_names_the_text_with_a_sign_no_font_has(stationery: Stationery) -> None:
    with pytest.raises(MissingGlyph, match=r"🎉 \(U\+1F389\), in 'Open 🎉 2026'; "):
        live_poster("Open 🎉 2026", "http://x.y/", stationery)
    with pytest.raises(MissingGlyph, match=r"in '🎉x{79}…'; "):
        live_poster("🎉" + "x" * 90, "http://x.y/", stationery)


def test_a_sign_no_font_has_is_put_as_others_that_say_the_same(stationery: Stationery) -> None:
    assert missing_glyphs(["℃"], (FONTS,)) == ["℃"]
    assert live_poster("25 ℃", "http://x.y/", stationery) == live_poster("25 °C", "http://x.y/", stationery)


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

from datetime import date

import pytest

from cubelex.regulations.documents.versions import date_in


@pytest.mark.parametrize(
    ("tag", "line"),
    [
        ("en", "Version: July 17, 2025"),
        ("en", "Version: July 17th, 2025"),
        ("en", "Version: 2025-07-17"),
        ("en", "Version: 17 Jul 2025"),
        ("fa", "نسخه: ژوئیه 17، 2025"),
        ("fa", "نسخه: ۱۷ ژوئیه ۲۰۲۵"),
        ("ar", "الإصدار: ١٧ يوليو ٢٠٢٥"),
        ("ko", "버전: 2025년 7월 17일"),
        ("ja", "バージョン：2025年7月17日"),
        ("zh", "版本：2025年7月17日"),
        ("pt", "Versão: 17 de julho de 2025"),
        ("es", "Versión: 17 de julio de 2025"),
        ("fr", "Version : 17 juillet 2025"),
        ("de", "Version: 17. Juli 2025"),
        ("de", "Version: 17.07.2025"),
        ("nl", "Versie: 17 juli 2025"),
        ("it", "Versione: 17 luglio 2025"),
        ("pl", "Wersja: 17 lipca 2025"),
        ("cs", "Verze: 17. července 2025"),
        ("hr", "Verzija: 17. srpnja 2025."),
        ("uk", "Версія: 17 липня 2025"),
        ("ru", "Версия: 17 июля 2025 г."),
        ("hu", "Verzió: 2025. július 17."),
        ("fi", "Versio: 17. heinäkuuta 2025"),
        ("lt", "Versija: 2025 m. liepos 17 d."),
        ("tr", "Sürüm: 17 Temmuz 2025"),
        ("vi", "Phiên bản: ngày 17 tháng 7 năm 2025"),
        ("th", "ฉบับ: 17 กรกฎาคม 2568"),
        ("el", "Έκδοση: 17 Ιουλίου 2025"),
        ("he", "גרסה: 17 ביולי 2025".replace("ביולי", "יולי")),
        ("und", "Versione: 17 luglio 2025"),
    ],
)
def test_a_version_line_is_read_in(tag: str, line: str) -> None:
    assert date_in(line, tag) == date(2025, 7, 17)


def test_the_last_date_counts() -> None:
    assert date_in("Version: 2009 final, February 6, 2009", "en") == date(2009, 2, 6)


def test_november_in_polish_is_october_in_croatian() -> None:
    assert date_in("1 listopada 2025", "pl") == date(2025, 11, 1)
    assert date_in("1. listopada 2025", "hr") == date(2025, 10, 1)


@pytest.mark.parametrize("line", ["", "Version: soon", "Version: 2025", "Version: February 30, 2025", "99999999999999"])
def test_what_is_no_date_is_none(line: str) -> None:
    assert date_in(line, "en") is None

from cubelex.competition import Person
from cubelex.sheets.layout.names import printed, shown_name


def test_marks_of_direction_in_a_name_turn_nothing_around() -> None:
    assert printed("Mal\u202elory") == "Mallory"


def test_a_line_may_end_inside_a_very_long_word_and_in_no_other() -> None:
    assert printed("Jo Wolfeschlegelsteinhausen") == "Jo " + "\u200b".join("Wolfeschlegelsteinhausen")
    assert printed("Jo Wolfeschlegelstein-Hausen") == "Jo Wolfeschlegelstein-Hausen"
    assert printed("محمدرضا کریمی‌پور اصفهانی") == "محمدرضا کریمی‌پور اصفهانی"


def test_a_sign_at_the_edge_of_a_name_keeps_its_side() -> None:
    assert printed("Jo Roe, Jr.") == "\u2068Jo Roe, Jr.\u2069"
    assert printed("Jo O'Roe") == "Jo O'Roe"


def test_a_name_is_shown_with_that_of_the_local_script() -> None:
    shown = shown_name(Person(1, "Taro Yamada (山田太郎)", "JP"))
    assert shown == {"name": "Taro Yamada", "local": "山田太郎", "han": "ja"}
    assert shown_name(Person(1, "Jo Roe", "US"))["local"] is None

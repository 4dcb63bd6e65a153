"""Korean particles after names, numbers, times and Latin words."""

import pytest

from cubelex.messages import Message, catalogue, isolated, particles

PARTICLES = ("은(는)", "이(가)", "을(를)", "과(와)", "(으)로", "(이)라고")
AFTER_CONSONANT = ("은", "이", "을", "과", "으로", "이라고")
AFTER_L = ("은", "이", "을", "과", "로", "이라고")
AFTER_VOWEL = ("는", "가", "를", "와", "로", "라고")


@pytest.mark.parametrize(
    ("values", "particles_said"),
    [
        (("결승", "Ann", "Jane", "Rubik", "Scott", "1:05.23", "10", "7회 중 3"), AFTER_CONSONANT),
        (("Seung Hyuk Nahm (남승혁)", "신기록(WR)", "10.00"), AFTER_CONSONANT),
        (("서울", "12.37", "WR", "Kyle", "Daniel", "2018"), AFTER_L),
        (("3x3x3 큐브", "1라운드", "4:04", "DNF", "WCA", "Max Park", "Feliks Zemdegs", "40%"), AFTER_VOWEL),
        (("中島悠", "سارا", "±"), PARTICLES),
    ],
)
def test_a_particle_fits_the_value_before_it(values: tuple[str, ...], particles_said: tuple[str, ...]) -> None:
    for value in values:
        for particle, said in zip(PARTICLES, particles_said, strict=True):
            assert particles.filled("{v}" + particle, {"v": value}) == value + said
            assert particles.filled_by_percent("%(v)s" + particle, {"v": value}) == value + said


def test_signs_and_tags_that_close_are_passed_over() -> None:
    assert particles.filled("“{v}”(으)로", {"v": "결승"}) == "“결승”으로"
    assert particles.filled("<bdi><b>{v}</b></bdi>(으)로", {"v": "한국어"}) == "<bdi><b>한국어</b></bdi>로"
    assert particles.filled("세트 {v}을(를)", {"v": isolated("222-r2-g3")}) == f"세트 {isolated('222-r2-g3')}을"


def test_only_the_text_is_changed_not_a_value() -> None:
    assert particles.filled("{v}: {w}", {"v": "큐브은(는)", "w": "을(를)"}) == "큐브은(는): 을(를)"


def test_per_cent_signs_and_numbers_stay() -> None:
    assert particles.filled_by_percent("%(n)d%% 중 %(n)d을(를)", {"n": 3}) == "3% 중 3을"


def test_messages_are_said_with_the_particle_that_fits() -> None:
    korean = catalogue("ko")
    said = [
        korean.say(Message("rounds.finished", round=name)) for name in ("3x3x3 큐브 결승", "3x3x3 큐브 1라운드", "큐브")
    ]
    assert said == [
        "3x3x3 큐브 결승은 종료되었습니다.",
        "3x3x3 큐브 1라운드는 종료되었습니다.",
        "큐브는 종료되었습니다.",
    ]

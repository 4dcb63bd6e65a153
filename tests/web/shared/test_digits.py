"""Persian pages have Persian digits where people read numbers, and nowhere else."""

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import override

from cubelex.web.shared.digits import in_digits_of, page_in_digits_of
from cubelex.web.shared.labels.log import sentence
from tests.support.web.small_open import entered, small_open


@pytest.mark.parametrize(
    "text",
    ["2019DEMO01", "9f8", "A1a2++", "333-r1", "&#39;", "a1", "/sign-in/12/", "r12", "v0.1", "12x", "x-12", "#7"],
)
def test_names_with_digits_stay(text: str) -> None:
    assert in_digits_of("fa", text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("9", "۹"),
        ("12 / 13", "۱۲ / ۱۳"),
        ("14:05", "۱۴:۰۵"),
        ("75%", "۷۵٪"),
        ("3 – 4", "۳ – ۴"),
    ],
)
def test_numbers_are_written_in_persian_digits(text: str, shown: str) -> None:
    assert in_digits_of("fa", text) == shown


@pytest.mark.parametrize("text", ["9.87", "1:02:03.45", "DNF (1:02.27)", "5:00.00"])
def test_results_and_limits_stay_as_timers_show_them(text: str) -> None:
    """The Persian zero is a dot: ۱۰.۰۵ and ۱۰۰۰۵ look alike."""
    assert in_digits_of("fa", text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2026-05-02", "\u20662026-05-02\u2069"),
        ("12/13 58:02", "\u206612/13 58:02\u2069"),
        ("(+2 ثانیه)", "(\u2066+2\u2069 ثانیه)"),
    ],
)
def test_editions_scores_and_signs_are_set_apart_so_that_they_read_from_the_left(text: str, shown: str) -> None:
    assert in_digits_of("fa", text) == shown
    assert in_digits_of("fa", shown) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("16 قانون, 3 رهنمود", "۱۶ قانون، ۳ رهنمود"),
        ("Invented Hall, شیلی", "Invented Hall، شیلی"),
        ("گروه 2 · 14:30", "گروه ۲، ۱۴:۳۰"),
        (" · \n", "، "),
        ("Ann, Bo", "Ann, Bo"),
    ],
)
def test_commas_are_persian_and_stand_for_dots(text: str, shown: str) -> None:
    """A dot beside a digit reads as a zero."""
    assert in_digits_of("fa", text) == shown


def test_a_checksum_in_a_sentence_stays_even_where_it_has_only_digits() -> None:
    said = {"name": "333-r1-g1", "checksum": "12345678"}
    with override("fa"):
        told = in_digits_of("fa", sentence("scrambles_made", said, small_open()))
    assert "12345678" in told


def test_the_link_of_a_code_stays_even_where_parts_of_it_have_only_digits() -> None:
    content = {"address": "https://x.org/sign-in/AB42-2345-6EFG/", "code": "AB42-2345-6EFG", "qr": ""}
    page = page_in_digits_of("fa", render_to_string("accounts/code_to_scan.html", content))
    assert page.count("AB42-2345-6EFG") == 3


def test_what_is_not_for_people_stays() -> None:
    page = '<a href="/1/">3</a><script>let x = 4 < 5;</script><p class="code">6</p><bdi>Open 7</bdi><svg>8</svg>9'
    assert page_in_digits_of("fa", page) == page.replace(">3<", ">۳<").replace("</svg>9", "</svg>۹")


def test_a_whole_number_that_is_a_result_stays() -> None:
    page = '<td class="rank">1</td><td class="time main"><b>21</b></td><dd class="attempts"><span>22</span> 20</dd>'
    assert page_in_digits_of("fa", page) == page.replace(">1<", ">۱<")


def test_a_persian_page_has_persian_digits_and_runs_from_the_right(client: Client, competition_id: str) -> None:
    entered(competition_id, 1, 1, 987)
    page = client.get(f"/{competition_id}/333-r1/", headers={"Accept-Language": "fa"}).content.decode()
    assert '<html lang="fa" dir="rtl"' in page
    assert "9.87" in page and "۹.۸۷" not in page
    assert "دور ۱" in page and "·" not in page.partition("<main")[2].replace("··", "")


def test_other_languages_keep_their_digits(client: Client, competition_id: str) -> None:
    entered(competition_id, 1, 1, 987)
    page = client.get(f"/{competition_id}/333-r1/", headers={"Accept-Language": "ja"}).content.decode()
    assert '<html lang="ja" dir="ltr"' in page
    assert "9.87" in page


def test_the_language_can_be_chosen(client: Client, db: None) -> None:
    answer = client.post("/language/", {"language": "fa", "next": "/"}, follow=True)
    assert '<html lang="fa" dir="rtl"' in answer.content.decode()

import json
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

from cubelex.regulations import Document, Index, read_text, search
from cubelex.regulations.documents.words import normal, words_of

HEAD = "# <wca-title>Kites\n<version>Version: July 17, 2025\n## <article-1><a><a> One\n"


def found(query: str, *texts: str) -> list[str]:
    items = "\n".join(f"- 1{letter}) {text}" for letter, text in zip("abcdefgh", texts, strict=False))
    return [hit.item.number for hit in search(query, [Index(read_text(HEAD + items))])]


def test_the_item_with_most_of_the_words_comes_first() -> None:
    assert found("red string", "A red kite.", "A blue string.", "A red string.")[0] == "1c"


def test_a_rare_word_counts_more_than_a_frequent_one() -> None:
    texts = ["The kite, the wind.", "The kite and the bell.", "The kite, the kite, the kite."]
    assert found("kite bell", *texts)[0] == "1b"


def test_words_are_found_in_other_forms() -> None:
    assert found("flying", "He flies.", "They were flying.", "She flew home.")[0] == "1b"
    assert found("postpone", "Postponed by rain.") == ["1a"]


def test_a_number_finds_its_item_first(english: Document) -> None:
    hits = search("A1a", [Index(english)])
    assert hits[0].item.number == "A1a"
    assert search("a1A", [Index(english)])[0].item.number == "A1a"
    assert search("1a+", [Index(english)])[0].item.number == "1a+"


def test_nothing_is_found_for_nothing() -> None:
    assert found("", "A kite.") == []
    assert found("zebra", "A kite.") == []
    assert search("x", []) == ()


def test_case_and_accents_do_not_matter() -> None:
    assert found("RESOLUCAO", "A resolução do cubo.") == ["1a"]


def test_signs_without_spaces_are_found_inside_sentences() -> None:
    assert found("制限時間", "競技者には制限時間がある。", "時間は無制限。")[0] == "1a"
    assert found("风筝", "一只红色的风筝在飞。") == ["1a"]
    assert found("凧", "凧は高く飛ぶ。", "糸は長い。") == ["1a"]


def test_signs_are_parted_from_the_letters_and_digits_beside_them() -> None:
    assert found("15秒 ペナルティ", "+2 秒ペナルティ。", "15 秒以内に始める。ペナルティは2秒。")[0] == "1b"
    assert found("タイマー", "Stackmatタイマーを使う。") == ["1a"]
    assert found("DNF", "試技はDNFとなる。") == ["1a"]
    assert found("초 15", "15초 이내에 시작한다.") == ["1a"]


def test_korean_words_are_found_with_other_endings() -> None:
    assert found("대회", "대회에서 연을 날린다.", "연은 높이 난다.") == ["1a"]


def test_persian_is_found_in_any_spelling() -> None:
    text = "می‌تواند ۱۵ ثانیه صبر کند"
    for query in ("می‌تواند", "ميتواند", "میتواند", "15", "١٥"):
        assert found(query, text) == ["1a"]


def test_what_was_found_is_marked() -> None:
    (hit,) = search("würfel", [Index(read_text(HEAD + "- 1a) Ein Wurfel fällt; der WÜRFEL liegt."))])
    assert [hit.text[start:end] for start, end in hit.marks] == ["Wurfel", "WÜRFEL"]


def test_a_long_query_is_no_trouble() -> None:
    assert found("kite " * 10_000, "A kite.") == ["1a"]


SAMPLES = [
    "The timer (see A4d1), 1c++",
    "Résolução ９",
    "می‌تواند ١٢",
    "計測器を止める",
    "대회의 규정",
    "15秒以内、A4d1参照、DNFとなる",
    "15초와 9f2를",
    "1.5mm don't",
    "Ελλάδα ΰ",
]


@pytest.mark.slow
def test_the_pages_search_as_the_library_does(tmp_path: Path, english: Document) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the search of the pages is compared with it")
    # Published pages have it as a plain script, and the scripts of this project are modules by default.
    script = tmp_path / "search.cjs"
    script.write_bytes(files("cubelex.regulations.documents").joinpath("data/site/search.js").read_bytes())
    items = [[item.number, item.text] for item in english.items()]
    queries = ["kite tail", "flying", "1a+", "silk must be washed", "knots"]
    program = (
        f"const {{wordsOf, normal, Index}} = require({json.dumps(str(script))});"
        f"const index = new Index({json.dumps(items)});"
        f"console.log(JSON.stringify([{json.dumps(SAMPLES)}.map(wordsOf), {json.dumps(SAMPLES)}.map(normal),"
        f"{json.dumps(queries)}.map((query) => index.search(query).map((hit) => hit.number))]))"
    )
    done = subprocess.run([node, "-e", program], capture_output=True, text=True, check=True, cwd=tmp_path)
    words, normals, hits = json.loads(done.stdout)
    assert words == [words_of(sample) for sample in SAMPLES]
    assert normals == [normal(sample) for sample in SAMPLES]
    index = Index(english)
    assert hits == [[hit.item.number for hit in index.search(query)] for query in queries]

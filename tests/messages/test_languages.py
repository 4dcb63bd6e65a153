"""The table of languages is the only place that lists them: a new one needs an entry and a catalogue, and no code."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cubelex.errors import UnknownLanguage
from cubelex.messages import (
    Level,
    Message,
    all_languages,
    catalogue,
    catalogue_updates,
    catalogues,
    language_of,
    languages,
    offered_languages,
    spoken_language,
    translated_languages,
)
from cubelex.messages.levels import level_of
from cubelex.messages.translations import Row

CACHES = (
    languages.all_languages,
    languages.offered_languages,
    languages.translated_languages,
    languages.language_of,
    catalogues._catalogue,
    catalogue_updates.translations,
)


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A table with two more languages, and an empty folder for catalogues."""
    table = tmp_path / "languages.toml"
    more = '[eo]\nname = "Esperanto"\nlevel = "public"\n[eo-xx]\nname = "Alia Esperanto"\nlevel = "draft"\n'
    more += '[ar]\nname = "العربية"\nlevel = "draft"\ndigits = "٠١٢٣٤٥٦٧٨٩"\n'
    table.write_text(languages.TABLE.read_text(encoding="utf-8") + more, encoding="utf-8")
    monkeypatch.setattr(languages, "TABLE", table)
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    monkeypatch.setattr(catalogue_updates, "FOLDER", tmp_path)
    for cached in CACHES:
        cached.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    for cached in CACHES:
        cached.cache_clear()


def test_a_new_language_needs_no_code(locale: Path, capsys: pytest.CaptureFixture[str]) -> None:
    catalogue_updates.translations().update()
    assert "messages eo (public): 0 of " in capsys.readouterr().out
    assert (locale / "cubelex.pot").is_file()
    rows = catalogue_updates.translations().rows(language_of("eo"))
    assert rows["names.competitor"]["en"] == "competitor {number}"
    assert not any(level_of(code) is Level.COMPLETE for code in rows)

    told = {"names.competitor": {**rows["names.competitor"], "eo": "konkursanto {number}"}}
    assert catalogue_updates.translations().take(json.loads(json.dumps(told))) == []
    catalogues._catalogue.cache_clear()
    message = Message("names.competitor", number=5)
    assert catalogue("eo").say(message) == "konkursanto 5"
    assert catalogue("eo-xx").say(message) == "konkursanto 5", "a region has the texts of its language"
    assert catalogue("ar").say(message) == "competitor ٥", "what is not translated is English"
    assert language_of("ar").direction == "rtl"
    assert "eo" in offered_languages() and "eo-xx" not in offered_languages()


def test_what_is_compiled_is_the_same_every_time(locale: Path) -> None:
    path = catalogue_updates.translations().path_of(language_of("pt"))
    catalogue_updates.translations().update()
    assert b"POT-Creation-Date: 2026-01-01 00:00+0000" in path.with_suffix(".mo").read_bytes()


def test_a_translation_with_other_values_or_forms_is_not_taken(locale: Path) -> None:
    catalogue_updates.translations().update()
    code, plural = next(
        (code, row)
        for code, row in catalogue_updates.translations().rows(language_of("eo")).items()
        if isinstance(row["eo"], list)
    )
    rows: dict[str, Row] = {
        "names.competitor": {"eo": "konkursanto {numero}"},
        "names.nothing": {"eo": "nenio"},
        code: {"eo": [*plural["en"], "tria"]},
        "events.333": {"xx": "Kubo"},
    }
    problems = catalogue_updates.translations().take(rows)
    assert [problem.rpartition(": ")[2] for problem in problems] == [
        "values ['{numero}'], but the text has ['{number}']",
        "no such text",
        "3 forms, but 2 are needed",
        "no language has the code 'xx'",
    ]
    assert catalogue_updates.translations().rows(language_of("eo")).keys() >= {"names.competitor", code}


def test_the_table_is_whole() -> None:
    complete = {language.code for language in all_languages().values() if language.level is Level.COMPLETE}
    assert complete >= {"en", "fa", "ko", "pt", "ja"}
    assert {language.code for language in translated_languages()} >= {"de", "es", "fr", "pt-pt", "ru", "zh-hans"}
    for language in all_languages().values():
        assert language.code == language.code.lower() and language.tag.lower().startswith(language.code)
        assert len(language.digits) in (0, 10)


def test_the_portuguese_of_portugal_falls_back_to_that_of_brazil() -> None:
    fallback = language_of("pt-PT").fallback
    assert fallback and fallback.name == "Português (Brasil)"
    assert catalogue("pt-PT").text("sheets.results.rank") == catalogue("pt").text("sheets.results.rank")


def test_a_language_is_known_in_any_spelling() -> None:
    assert {language_of(tag).code for tag in ("pt", "pt-BR", "pt_br", "PT")} == {"pt"}
    assert [language_of(tag).folder for tag in ("zh-Hans", "zh_hans", "pt-PT")] == ["zh_Hans", "zh_Hans", "pt_PT"]
    assert [spoken_language(tag).code for tag in ("zh-Hant", "de-AT", "pt-AO", "it")] == ["zh-hans", "de", "pt", "en"]
    with pytest.raises(UnknownLanguage, match="'it' is not available; choose one of en, fa, ko, pt, ja"):
        language_of("it")

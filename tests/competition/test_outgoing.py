"""Documents for others: the WCA website's strict schema takes them, and nothing private leaves in them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from cubelex.competition import as_results_file, read_wcif, write_results_file, write_wcif
from cubelex.competition.wcif import Version, outgoing
from tests.support.marked_documents import MARK, marked
from tests.support.wca_schemas import upload_faults, wcif_faults

EVERY_VERSION: tuple[Version, ...] = get_args(Version)


def real_competitions(shared: Path) -> list[dict[str, Any]]:
    return [json.loads(path.read_bytes()) for path in sorted((shared / "competitions").glob("wcif_*.json"))]


def test_the_schema_takes_what_the_website_writes(shared: Path) -> None:
    for document in real_competitions(shared):
        assert wcif_faults(document) == []
    uploads = (shared / "competitions").glob("results_*.json")
    assert [upload_faults(json.loads(path.read_bytes())) for path in uploads] == [[]]


def test_the_schema_refuses_an_unknown_field_and_null_where_a_text_has_to_be(shared: Path) -> None:
    document = real_competitions(shared)[0]
    document["persons"][0] |= {"email": None, "phone": "123"}
    assert len(wcif_faults(document)) == 2


@pytest.mark.parametrize("version", EVERY_VERSION)
@pytest.mark.parametrize("made", [outgoing.without_wrong_nulls, outgoing.for_the_website, outgoing.public_frame])
def test_the_website_takes_documents_of_real_competitions(
    shared: Path, version: Version, made: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    for document in real_competitions(shared):
        assert wcif_faults(made(write_wcif(read_wcif(document), version))) == []


def test_a_document_of_the_website_loses_nothing_that_is_not_an_extension(shared: Path) -> None:
    for document in real_competitions(shared):
        assert outgoing.without_wrong_nulls(document) == document
        assert outgoing.for_the_website(document) == without_extensions(document)


def without_extensions(value: Any) -> Any:
    if isinstance(value, list):
        return [without_extensions(part) for part in value]
    if not isinstance(value, dict):
        return value
    return {name: without_extensions(part) for name, part in value.items() if name != "extensions"}


@pytest.mark.parametrize("version", EVERY_VERSION)
def test_no_mark_leaves_in_a_document_for_others(shared: Path, version: Version) -> None:
    for document in real_competitions(shared):
        competition = read_wcif(marked(document))
        full = write_wcif(competition, version)
        assert json.dumps(full).count(MARK) > 1000, "the document of an archive keeps everything"
        public = {**outgoing.public_frame(full), "persons": [_public(person, version) for person in full["persons"]]}
        upload = outgoing.results_upload(write_results_file(as_results_file(competition)))
        for made in (outgoing.for_the_website(full), public, outgoing.for_scrambles(full), upload):
            assert MARK not in json.dumps(made)
        assert wcif_faults(public) == []
        assert wcif_faults(outgoing.for_the_website(full)) == []


def _public(person: dict[str, Any], version: Version) -> dict[str, Any]:
    return outgoing.public_person(person, is_v2=version.startswith("2"))


def test_zeros_at_the_end_and_no_shows_of_finished_rounds_are_left_out() -> None:
    rows = [_row(1, [297, 239, 303, 0, 0]), _row(2, [0, 0, 0, 0, 0]), _row(3, [-1, 0, 500, 0, 0])]
    rounds = [{"id": "222-r1", "results": rows}, {"id": "222-r2", "results": rows}]
    document = {"formatVersion": "2.1", "events": [{"id": "222", "rounds": rounds}]}
    finished, open_ = outgoing.with_attempts_made(document, {"222-r1"})["events"][0]["rounds"]
    assert finished["results"] == [_row(1, [297, 239, 303]), _row(3, [-1, 0, 500])]
    assert open_["results"] == [_row(1, [297, 239, 303]), _row(2, []), _row(3, [-1, 0, 500])]


def _row(person_id: int, values: list[int]) -> dict[str, Any]:
    return {"personId": person_id, "attempts": [{"value": value} for value in values], "best": 0, "average": 0}


def test_fields_of_other_programs_in_public_extensions_stay(shared: Path) -> None:
    document = real_competitions(shared)[0]
    foreign = {"marked": MARK}
    data = {
        "cubelex.championships": {"championships": [{"type": "world", **foreign}]},
        "cubelex.live": {"withhold": foreign},
        "cubelex.texts": {"about": "Welcome", "travel": foreign},
        "cubelex.theme": {"accent": "#2457d6", "logo": foreign},
        "cubelex.records": {"333": {"single": {"world": 305}, **foreign}},
    }
    document["extensions"] = [{"id": id_, "specUrl": "", "data": fields} for id_, fields in data.items()]
    shown = outgoing.public_frame(document)
    assert MARK not in json.dumps(shown)
    assert {extension["id"]: extension["data"] for extension in shown["extensions"]} == {
        "cubelex.championships": {"championships": [{"type": "world"}]},
        "cubelex.live": {},
        "cubelex.texts": {"about": "Welcome"},
        "cubelex.theme": {"accent": "#2457d6"},
        "cubelex.records": {"333": {"single": {"world": 305}}},
    }

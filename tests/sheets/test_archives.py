from collections.abc import Callable
from io import BytesIO
from zipfile import ZipFile

import pytest

from cubelex.competition import Competition
from cubelex.errors import WrongPasscode
from cubelex.scrambles import ScrambleDocument
from cubelex.sheets import Stationery, in_order_of_use, passcode_list, scramble_archive, unprotected
from tests.support.sample_sequences import Sequences

DocumentOf = Callable[..., ScrambleDocument]


@pytest.fixture
def document(sequences: Sequences, document_of: DocumentOf) -> ScrambleDocument:
    one, other = sequences.set_of("333"), sequences.set_of("333", group=2)
    return document_of(one, other, sequences.set_of("333fm", attempts=1, extras=0, attempt=1))


@pytest.fixture
def passcodes(document: ScrambleDocument) -> dict[str, str]:
    return {one.name: f"code-{number}" for number, one in enumerate(document.sets)}


def test_a_zip_holds_every_set_under_its_own_passcode(
    document: ScrambleDocument, passcodes: dict[str, str], stationery: Stationery
) -> None:
    done: list[int] = []
    made = scramble_archive(document, passcodes, "main", stationery, progress=done.append)
    with ZipFile(BytesIO(made)) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        for number, one in enumerate(document.sets):
            for name in (each for each in names if one.name in each):
                unprotected(archive.read(name), f"code-{number}")
                with pytest.raises(WrongPasscode):
                    unprotected(archive.read(name), "code-9")
        unprotected(archive.read("passcodes.pdf"), "main")
    assert len(names) == 7
    assert "print/02 3x3x3 Cube Round 1 Group 2 (333-r1-g2).pdf" in names
    assert done == [1, 2, 3]


def test_the_same_sets_give_the_same_sheets(
    document: ScrambleDocument, passcodes: dict[str, str], stationery: Stationery
) -> None:
    first, second = (ZipFile(BytesIO(scramble_archive(document, passcodes, "x", stationery))) for _ in range(2))
    assert first.namelist() == second.namelist()
    name = next(name for name in first.namelist() if "333-r1-g1" in name)
    assert unprotected(first.read(name), "code-0") == unprotected(second.read(name), "code-0")


def test_sets_are_in_the_order_of_the_schedule(
    held: Callable[[str], Competition], sequences: Sequences, document_of: DocumentOf, stationery: Stationery
) -> None:
    competition = held("AnnuntiaOpen2020")
    sets = [sequences.set_of("333"), sequences.set_of("sq1", group=2), sequences.set_of("sq1"), sequences.set_of("666")]
    used = in_order_of_use(sets, competition)
    assert [use.set.name for use in used] == ["sq1-r1-g1", "sq1-r1-g2", "333-r1-g1", "666-r1-g1"]
    assert used[3].scheduled is None


def test_a_passcode_list_has_times_rooms_and_passcodes_in_order(
    held: Callable[[str], Competition],
    sequences: Sequences,
    document_of: DocumentOf,
    stationery: Stationery,
    text_of: Callable[..., str],
) -> None:
    document = document_of(sequences.set_of("333"), sequences.set_of("sq1"))
    codes = {"333-r1-g1": "aaaa-bbbb-cccc", "sq1-r1-g1": "dddd-eeee-ffff"}
    text = text_of(passcode_list(document, codes, stationery, held("AnnuntiaOpen2020")))
    assert text.index("dddd-eeee-ffff") < text.index("aaaa-bbbb-cccc")
    assert "09:30–09:52" in text
    assert "Main room" in text
    assert text.index("Saturday, February 15, 2020") < text.index("Sunday, February 16, 2020")

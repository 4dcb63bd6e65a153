import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.marked_documents import MARK, marked

COMMAND = [str(Path(sys.executable).parent / "cubelex"), "scramble"]


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], input=typed, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def competition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("competition") / "wcif.json"
    rounds = {"222": "a", "333fm": "m", "clock": "a"}
    events = [{"id": event, "rounds": [{"id": f"{event}-r1", "format": form}]} for event, form in rounds.items()]
    schedule = {"startDate": "2025-08-02", "numberOfDays": 1, "venues": []}
    document = {"formatVersion": "1.0", "id": "Test2025", "name": "Test", "events": events, "schedule": schedule}
    path.write_text(json.dumps(document))
    return path


@pytest.mark.slow
def test_one_sequence_comes_per_line() -> None:
    for event, count in (("333", 3), ("minx", 2), ("333mbf", 4)):
        assert len(run(event, "-n", str(count)).stdout.splitlines()) == count
    assert run("333", "-n", "0").stdout == ""
    assert len(json.loads(run("222", "-n", "2", "--json").stdout)) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("xyz",),
        ("333", "-n", "-1"),
        ("333", "--edition", "1999"),
        ("333", "--seed", "ab"),
        ("333", "--seed", "0" * 64, "--short", "5"),
        ("333", "--short", "9" * 14),
    ],
)
def test_bad_use_is_one_clear_message(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_sets_are_made_verified_checked_sealed_and_opened(competition: Path, tmp_path: Path) -> None:
    sets, sealed = tmp_path / "sets.json", tmp_path / "sealed.json"
    made = run("sets", str(competition), "--auditable", "-o", str(sets))
    assert made.returncode == 0, made.stderr
    seed = made.stderr.split("over): ")[1].split()[0]
    assert json.loads(sets.read_text())["edition"] == "2025-07-17"
    assert run("verify", str(sets), "--seed", seed).returncode == 0
    assert run("verify", str(sets), "--seed", "0" * 64).returncode == 1
    assert run("check", str(sets)).returncode == 0
    passcodes = dict(line.split(": ") for line in run("seal", str(sets), "-o", str(sealed)).stdout.splitlines())
    opened = run("open", str(sealed), "222-r1-g1", "--passcode", passcodes["222-r1-g1"])
    assert opened.stdout.splitlines()[0].startswith("1\t")
    wrong = run("open", str(sealed), "222-r1-g1", "--passcode", passcodes["clock-r1-g1"])
    assert wrong.returncode == 2
    assert "not the passcode" in wrong.stderr


@pytest.mark.slow
def test_sets_are_made_for_an_event_that_the_competition_defines(competition: Path, tmp_path: Path) -> None:
    document = json.loads(competition.read_text())
    kind = {"id": "bag", "name": "Cubes from a bag", "puzzle": "222", "format": "3"}
    document["extensions"] = [{"id": "cubelex.events", "specUrl": "https://x.example", "data": {"events": [kind]}}]
    round_ = {**document["events"][0]["rounds"][0], "id": "bag-r1", "format": "3", "scrambleSetCount": 1}
    document["events"] = [{**document["events"][0], "id": "bag", "rounds": [round_]}]
    own, sets = tmp_path / "own.json", tmp_path / "sets.json"
    own.write_text(json.dumps(document))
    made = run("sets", str(own), "-o", str(sets))
    assert made.returncode == 0, made.stderr
    assert run("check", str(sets)).stdout.startswith("1 sets")


@pytest.mark.slow
def test_the_sequence_a_puzzle_shows_is_found(competition: Path, tmp_path: Path) -> None:
    sets = tmp_path / "sets.json"
    made = run("sets", str(competition), "-o", str(sets))
    assert made.returncode == 0, made.stderr
    assert sets.stat().st_mode & 0o077 == 0, "sequences are for the person who makes them"
    first = json.loads(sets.read_text())["sets"][0]["scrambles"][2]
    applied = subprocess.run(
        [*COMMAND[:1], "apply", "222", first, "--json"], capture_output=True, text=True, check=True
    )
    shown = run("which", str(sets), "222-r1-g1", json.loads(applied.stdout)["state"])
    assert (shown.returncode, shown.stdout.strip()) == (0, "This is scramble 3.")


@pytest.mark.slow
def test_other_tools_get_a_file_they_can_read_without_people(competition: Path, tmp_path: Path) -> None:
    person = {"name": "Ada Swan", "registrantId": 1, "birthdate": "1987-03-09", "email": "", "extensions": []}
    private = tmp_path / "private.json"
    private.write_text(json.dumps(marked(json.loads(competition.read_text()) | {"persons": [person]})))
    made = run("sets", str(private), "--interchange")
    assert made.returncode == 0, made.stderr
    assert not [text for text in ("Swan", "1987", MARK) if text in made.stdout]
    written = json.loads(made.stdout)
    rounds = written["wcif"]["events"][1]["rounds"]
    assert len(rounds[0]["scrambleSets"][0]["scrambles"]) == 3

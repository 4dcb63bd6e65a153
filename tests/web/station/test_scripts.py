"""The station's scripts without a browser: the Stackmat's signal, and what the page knows without a network."""

import json
import shutil
import subprocess
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import cubelex
from cubelex.competition import Round, write_wcif
from cubelex.officiating import Actor, Outcome, Role, RoundStatus, State, observe_attempt, open_round, replay
from cubelex.officiating.log import read_fact
from cubelex.rules.attempts import read_observed
from cubelex.web.station.payloads import round_brief
from tests.support.web.small_open import NOON
from tests.support.web.station_open import ROUNDS, station_open

NODE = shutil.which("node")
WEB = Path(cubelex.__file__).parent / "web"
HERE = Path(__file__).parents[2] / "support" / "web"
pytestmark = pytest.mark.skipif(NODE is None, reason="there is no Node.js to run scripts with")


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site's scripts in a folder that says they are modules."""
    folder = tmp_path_factory.mktemp("scripts")
    for static in WEB.glob("*/static"):
        shutil.copytree(static, folder, dirs_exist_ok=True)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


def run(script: Path, *arguments: str) -> Any:
    assert NODE is not None
    done = subprocess.run([NODE, str(script), *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def heard(scripts: Path, *cases: dict[str, Any]) -> list[dict[str, Any]]:
    """What was made out of the sound of each solve."""
    found: list[dict[str, Any]] = run(
        HERE / "stackmat_signals.mjs", str(scripts / "station" / "stackmat.js"), json.dumps([*cases])
    )
    return found


def test_a_clean_signal_is_read_packet_for_packet(scripts: Path) -> None:
    cases = [
        {"milliseconds": 12_345, "rate": rate, "digits": digits}
        for rate in (8_000, 44_100, 48_000)
        for digits in (5, 6)
    ]
    for case, answer in zip(cases, heard(scripts, *cases), strict=True):
        assert (answer["read"], answer["wrong"]) == (answer["sent"], 0)
        assert [what for what, _ in answer["told"]] == ["ready", "running", "stopped"]
        assert answer["told"][-1] == ["stopped", 12_345 if case["digits"] == 6 else 12_340]


SPOILT: list[dict[str, Any]] = [
    {"isInverted": True},
    {"drift": 0.02},
    {"drift": -0.02, "isInverted": True},
    {"noise": 0.03},
    {"noise": 0.05, "isInverted": True},
    {"fading": 3},
    {"fading": 9, "noise": 0.01},
    {"dropouts": 2},
    {"dropouts": 6, "noise": 0.02},
    {"coupling": 0.004},
    {"coupling": 0.1, "drift": 0.015, "noise": 0.02},
    {"gen4": True, "noise": 0.02},
    {"noise": 0.1},
    {"noise": 0.2, "dropouts": 4},
]


@pytest.mark.slow
@pytest.mark.parametrize("rate", [8_000, 44_100, 48_000])
def test_no_time_is_ever_wrong_however_spoilt_the_signal(scripts: Path, rate: int) -> None:
    times = (4_060, 9_999, 12_345, 61_007)
    cases: list[dict[str, Any]] = [
        {"milliseconds": time, "rate": rate, "seed": 10 * number + place, **how}
        for number, how in enumerate(SPOILT)
        for place, time in enumerate(times)
    ]
    answers = heard(scripts, *cases)
    assert sum(answer["wrong"] for answer in answers) == 0
    for case, answer in zip(cases, answers, strict=True):
        stops = [time for what, time in answer["told"] if what == "stopped"]
        assert stops in ([], [case["milliseconds"]]), case
    heard_of = [
        case
        for case, answer in zip(cases, answers, strict=True)
        if answer["told"][-1:] and answer["told"][-1][0] == "stopped"
    ]
    usable = [case for case in cases if float(case.get("noise", 0)) <= 0.05]
    assert all(case in heard_of for case in usable)


def test_noise_alone_is_no_timer(scripts: Path) -> None:
    code = """
    const { StackmatDecoder } = await import(process.argv[1]);
    let packets = 0;
    const decoder = new StackmatDecoder(44100, () => { packets += 1; });
    let state = 7;
    const random = () => { state = (state * 1103515245 + 12345) % 2147483648; return state / 2147483648 - 0.5; };
    for (let block = 0; block < 6000; block += 1) decoder.take(Float32Array.from({ length: 128 }, random));
    console.log(JSON.stringify(packets));
    """
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", code, str(scripts / "station" / "stackmat.js")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == 0


def test_a_timer_that_showed_a_time_before_has_not_timed_this_attempt(scripts: Path) -> None:
    code = """
    const { TimerWatch } = await import(process.argv[1]);
    const told = [];
    const watch = new TimerWatch((what, time) => told.push([what, time]));
    const see = (state, milliseconds) => watch.see({ state, milliseconds, digits: 6 });
    ["S8123", "S8123", "I0", "I0", "A0", " 100", " 210", "S9999", "S7001", "S7001", "I0", "I0", "S50", "S50"]
      .forEach((text) => see(text[0], Number(text.slice(1))));
    console.log(JSON.stringify(told));
    """
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", code, str(scripts / "station" / "stackmat.js")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == [
        ["ready", 0],
        ["running", 100],
        ["stopped", 7001],
        ["ready", 0],
        ["stopped", 50],
    ]


# --- Without a network ---

JUDGE = Actor("judge", frozenset({Role.JUDGE, Role.DELEGATE}))
ATTEMPTS: list[tuple[str, dict[str, Any]]] = [
    ("333-r1", {"time": "12.34", "moves": 0}),
    ("333-r1", {"time": "12.34", "moves": 1}),
    ("333-r1", {"time": "12.34", "moves": 2}),
    ("333-r1", {"time": "12.34", "inspection": 1499}),
    ("333-r1", {"time": "12.34", "inspection": 1500}),
    ("333-r1", {"time": "12.34", "inspection": 1700}),
    ("333-r1", {"time": "59.99", "inspection": 1600, "seen": ["contact_at_start", "hands_wrong_at_stop"], "moves": 1}),
    ("333-r1", {"time": "9:59.00", "moves": 1}),
    ("333-r1", {"time": "10:00.00"}),
    ("333-r1", {"time": "12.345"}),
    ("333-r1", {"seen": ["moves_in_inspection"], "isWithoutTime": True}),
    ("333oh-r1", {"time": "22.00", "seen": ["second_hand_used"]}),
    ("333bf-r1", {"time": "1:02.03", "seen": ["looked_while_blindfolded"]}),
    ("333bf-r1", {"time": "1:02.03", "moves": 1}),
    ("333mbf-r1", {"time": "59:57", "cubes": 10, "cubeStates": [0, 1, 1, 2, 0, 0, 0, 0, 0, 0]}),
    ("333mbf-r1", {"time": "1:00:40", "cubes": 7, "cubeStates": [0, 1, 0, 0, 0, 0, 2]}),
]


def opened(day: date = date(2026, 5, 2)) -> State:
    log: list[Any] = []
    defined = Outcome((read_fact({"kind": "defined", "wcif": write_wcif(station_open(day))}),))
    log += defined.entries(0, NOON, JUDGE)
    for round_ in ROUNDS[:-1]:
        log += open_round(replay(log), JUDGE, round_.id).entries(len(log), NOON, JUDGE)
    return replay(log)


def ruling(state: State, round_: Round, observed: dict[str, Any]) -> str:
    outcome = observe_attempt(state, JUDGE, round_.id, 1, 1, read_observed(observed))
    assert not outcome.refusals, outcome.refusals
    return next(str(fact.to_json().get("written", "")) for fact in outcome.facts if fact.kind == "attempt_entered")


@pytest.mark.parametrize("day", [date(2018, 6, 1), date(2025, 6, 1), date(2026, 5, 2)])
def test_without_a_network_the_page_writes_what_the_ruling_will_be(scripts: Path, day: date) -> None:
    state = opened(day)
    briefs = {round_.id: round_brief(state, round_) | {"cards": []} for round_ in ROUNDS[:-1]}
    # Not every edition has rounds of these formats.
    attempts = [(round_id, how) for round_id, how in ATTEMPTS if state.round(round_id).status is RoundStatus.OPEN]
    plain = {"startedAt": 1, "limit": 60_000, "attempt": 1}
    cases = [{"round": briefs[round_id], "attempt": plain | how} for round_id, how in attempts]
    code = """
    const { newAttempt, observedOf, plainArithmetic } = await import(process.argv[1]);
    const chunks = [];
    for await (const chunk of process.stdin) chunks.push(chunk);
    const cases = JSON.parse(Buffer.concat(chunks));
    console.log(JSON.stringify(cases.map(({ round, attempt }) => {
      const card = { person: 1, name: "", next: 1, limit: attempt.limit, cubes: null };
      const made = { ...newAttempt(round, card, "typed"), ...attempt };
      return [plainArithmetic(round, made), observedOf(round, made)];
    })));
    """
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", code, str(scripts / "station" / "flow.js")],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        check=True,
    )
    for (round_id, how), (shown, observed) in zip(attempts, json.loads(done.stdout), strict=True):
        assert shown == ruling(state, state.announced(round_id), observed), (round_id, how)

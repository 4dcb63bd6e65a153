import json
from hashlib import sha256

import pytest

from cubelex.errors import DamagedSeal, WrongPasscode
from cubelex.scrambles import ScrambleSet, SealedSet, new_passcode

SET = ScrambleSet("333mbf", 1, 2, (("R U R'", "F2 D"), ("U2 L", "B R")), (("D", "L2 U"),))


@pytest.fixture(scope="module")
def sealed() -> SealedSet:
    return SealedSet.seal(SET, "k7mq-3x9d-p2wz")


def test_a_sealed_set_opens_with_its_passcode(sealed: SealedSet) -> None:
    assert sealed.open("k7mq-3x9d-p2wz") == SET


@pytest.mark.parametrize("said", ["K7MQ-3X9D-P2WZ", "k7mq3x9dp2wz", " k7mq 3x9d p2wz "])
def test_a_passcode_may_be_typed_as_it_was_said(sealed: SealedSet, said: str) -> None:
    assert sealed.open(said) == SET


def test_a_wrong_passcode_is_refused(sealed: SealedSet) -> None:
    with pytest.raises(WrongPasscode, match="333mbf-r1-g2"):
        sealed.open("k7mq-3x9d-p2wy")


def test_a_sealed_set_opens_with_the_key_that_its_passcode_leads_to(sealed: SealedSet) -> None:
    assert sealed.open_with(sealed.key("k7mq-3x9d-p2wz")) == SET


def test_the_key_of_one_set_opens_no_other(sealed: SealedSet) -> None:
    other = SealedSet.seal(SET, "k7mq-3x9d-p2wz")
    with pytest.raises(DamagedSeal):
        other.open_with(sealed.key("k7mq-3x9d-p2wz"))


def test_the_sealed_text_shows_no_sequence(sealed: SealedSet) -> None:
    text = json.dumps(sealed.to_json())
    assert all(sequence not in text for _, sequence in SET.sequences() if len(sequence) > 2)


def test_a_sealed_set_survives_being_written_and_read(sealed: SealedSet) -> None:
    assert SealedSet.from_json(json.loads(json.dumps(sealed.to_json()))) == sealed


@pytest.mark.parametrize("field", ["form", "name", "salt", "nonce", "proof", "ciphertext", "checksum"])
def test_damage_anywhere_is_told_apart_from_a_wrong_passcode(sealed: SealedSet, field: str) -> None:
    document = sealed.to_json()
    other = "BBB" if document[field].endswith("AAA") else "AAA"
    damaged = {**document, field: document[field][:-3] + other}
    with pytest.raises(DamagedSeal):
        SealedSet.from_json(damaged)
    with pytest.raises(DamagedSeal):
        SealedSet.from_json({key: value for key, value in document.items() if key != field})


def test_a_forger_who_mends_the_checksum_is_found_out(sealed: SealedSet) -> None:
    forged = bytes([sealed.ciphertext[0] ^ 1]) + sealed.ciphertext[1:]
    with pytest.raises(DamagedSeal, match="changed after it was sealed"):
        SealedSet(sealed.name, sealed.salt, sealed.nonce, sealed.proof, forged).open("k7mq-3x9d-p2wz")
    with pytest.raises(DamagedSeal, match="changed after it was sealed"):
        SealedSet("333-r1-g1", sealed.salt, sealed.nonce, sealed.proof, sealed.ciphertext).open("k7mq-3x9d-p2wz")


def test_passcodes_differ() -> None:
    assert len({new_passcode() for _ in range(100)}) == 100


@pytest.mark.parametrize(("field", "value"), [("nonce", ""), ("ciphertext", ""), ("name", 3)])
def test_a_forgery_of_another_shape_is_damage(sealed: SealedSet, field: str, value: object) -> None:
    values: dict[str, object] = {**sealed.to_json(), field: value}
    del values["checksum"]
    values["checksum"] = sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()
    with pytest.raises(DamagedSeal):
        SealedSet.from_json(values).open("k7mq-3x9d-p2wz")

from itertools import product

import pytest
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from cubelex.errors import InvalidSeed
from cubelex.scrambles import Seed, SequencePlace, hkdf_sha256

SEED = Seed(bytes(range(32)))


@pytest.mark.parametrize("info", [b"", b"context", b"x" * 300])
def test_the_derivation_is_standard_hkdf(info: bytes) -> None:
    standard = HKDF(algorithm=SHA256(), length=32, salt=b"salt", info=info).derive(b"secret" * 6)
    assert hkdf_sha256(b"secret" * 6, salt=b"salt", info=info) == standard


def test_a_seed_is_read_back_as_written() -> None:
    assert Seed.parse(str(SEED)) == SEED
    assert Seed.new() != Seed.new()


@pytest.mark.parametrize("text", ["", "ab", "zz" * 32, "00" * 33])
def test_what_is_not_a_seed_is_refused(text: str) -> None:
    with pytest.raises(InvalidSeed, match="64 hexadecimal digits"):
        Seed.parse(text)


def test_the_fingerprint_is_the_digest_anyone_can_compute() -> None:
    assert SEED.fingerprint == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_every_place_has_a_stream_of_its_own() -> None:
    places = [SequencePlace(*place) for place in product(("333", "33"), (1, 11), (1, 2), ("1", "E1"), (1, 2))]
    streams = {
        SEED.chance(competition, edition, place, candidate).bytes(16)
        for competition, edition, place, candidate in product(("A", "B"), ("2018-01-01", "2026-04-01"), places, (0, 1))
    }
    assert len(streams) == len(places) * 8

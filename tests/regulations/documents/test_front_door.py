import subprocess
import sys

import cubelex.regulations


def test_who_asks_for_the_law_does_not_wait_for_the_documents() -> None:
    code = "import sys, cubelex.regulations; print(*(name for name in sys.modules if '.documents' in name))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_every_name_of_the_front_door_can_be_had() -> None:
    for name in cubelex.regulations.__all__:
        assert getattr(cubelex.regulations, name) is not None

from xml.etree import ElementTree

from cubelex.puzzles import State, puzzle

SCRAMBLES = {
    "222": "R U' F2",
    "333": "R U R' U' F2 D L",
    "444": "Rw U F2 Uw' L",
    "555": "Rw U F2 Uw' L",
    "666": "3Rw U F2 Uw' L",
    "777": "3Rw U F2 Uw' L",
    "minx": "R++ D-- R++ D++ U'",
    "pyram": "U L' R B' u l'",
    "skewb": "R U' L B",
    "sq1": "(1,0) / (3,3) / (0,3)",
    "clock": "UR3+ DR2- y2 ALL5- U3+ UR DL",
}
SVG = "{http://www.w3.org/2000/svg}"


def scrambled(event: str) -> State:
    return puzzle(event).solved.apply(SCRAMBLES[event])


def stickers(text: str) -> list[str]:
    """The fills of the shapes, without the marks."""
    shapes = ElementTree.fromstring(text).find(f"{SVG}g")
    assert shapes is not None
    return [shape.get("fill", "") for shape in shapes]

"""Makes the fonts that sheets are set in: small parts of larger free fonts.

Only needed to change what the fonts hold. In this folder::

    npm install --no-audit --no-fund
    pip install 'fonttools>=4.60'
    python subset.py

The same versions of the packages give the same bytes.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
PACKAGES = HERE / "node_modules"
OUTPUT = HERE.parent / "src" / "cubelex" / "sheets" / "data" / "fonts"

LATIN_GREEK_CYRILLIC = (
    (0x20, 0x7E),
    (0xA0, 0x24F),
    (0x2B0, 0x36F),
    (0x370, 0x3FF),
    (0x400, 0x52F),
    (0x1E00, 0x1EFF),
    (0x2000, 0x206F),
    (0x2070, 0x209C),
    (0x20A0, 0x20C0),
    (0x2116, 0x2122),
    (0x2190, 0x2199),
    (0x2212, 0x2265),
)
ARABIC = ((0x20, 0x22), (0x28, 0x2F), (0x3A, 0x3B), (0xA0, 0xA0), (0xAB, 0xAB), (0xBB, 0xBB))
ARABIC += ((0x600, 0x6FF), (0x750, 0x77F), (0x200C, 0x200F), (0x2018, 0x2026), (0x2066, 0x2069), (0xFB50, 0xFEFC))
# Signs that text fonts have not: of our own templates, and of documents that people add.
SYMBOLS = "✓✔✗✘★☆✂☐☑☒▲▼◆◇●○■□⮐⮑"
MATHEMATICS = "←↑→↓↔⇐⇒⇔∅∈∑−∓∗√∞∠∧∨∩∪∼≈≠≡≤≥⊂⊃⊆⊕⊥"
# Of names in China, beyond GB 2312.
RARE_IN_NAMES = (
    "玥珺堃喆镕赟晞昇珅珩璟瑄頔翀暐暘煜燊垚祎琤玙骁啓甯淼犇焱垯晔旻烜烔珈珽琎琯瑀瑭璠璨皓睿祺禕"
    "竑筱翊翾芃茜茗莜菡蒨蓁薇轶逄鋆锟陟韫颋骐"
)
SCRIPTS = {
    "Armenian": (0x530, 0x58F),
    "Hebrew": (0x590, 0x5FF),
    "Devanagari": (0x900, 0x97F),
    "Bengali": (0x980, 0x9FF),
    "Gurmukhi": (0xA00, 0xA7F),
    "Gujarati": (0xA80, 0xAFF),
    "Tamil": (0xB80, 0xBFF),
    "Telugu": (0xC00, 0xC7F),
    "Kannada": (0xC80, 0xCFF),
    "Malayalam": (0xD00, 0xD7F),
    "Sinhala": (0xD80, 0xDFF),
    "Thai": (0xE00, 0xE7F),
    "Lao": (0xE80, 0xEFF),
    "Myanmar": (0x1000, 0x109F),
    "Georgian": (0x10A0, 0x10FF),
    "Khmer": (0x1780, 0x17FF),
}

Ranges = Iterable[tuple[int, int]]


@dataclass(frozen=True)
class Part:
    """Some characters of a font; scripts that join or stack their letters keep their layout."""

    source: str
    output: str
    characters: frozenset[int]
    keeps_layout: bool = True


def parts() -> Iterator[Part]:
    """Every font that is shipped."""
    latin = _all(LATIN_GREEK_CYRILLIC)
    for weight in ("400Regular", "700Bold"):
        name = f"NotoSans_{weight}"
        yield Part(f"@expo-google-fonts/noto-sans/{weight}/{name}.ttf", f"NotoSans-{weight[3:]}.ttf", latin)
        mono = f"@expo-google-fonts/noto-sans-mono/{weight}/NotoSansMono_{weight}.ttf"
        yield Part(mono, f"NotoSansMono-{weight[3:]}.ttf", _all(((0x20, 0x7E), (0x2019, 0x2019), (0xB7, 0xB7))))
        yield Part(f"vazirmatn/fonts/ttf/Vazirmatn-{weight[3:]}.ttf", f"Vazirmatn-{weight[3:]}.ttf", _all(ARABIC))
    for script, block in SCRIPTS.items():
        package = f"@expo-google-fonts/noto-sans-{script.lower()}/400Regular/NotoSans{script}_400Regular.ttf"
        yield Part(
            package, f"NotoSans{script}-Regular.ttf", _all([(0x20, 0x20), (0x200C, 0x200D), (0x25CC, 0x25CC), block])
        )
    for name, package, signs in (("Symbols2", "symbols-2", SYMBOLS), ("Math", "math", MATHEMATICS)):
        source = f"@expo-google-fonts/noto-sans-{package}/400Regular/NotoSans{name}_400Regular.ttf"
        yield Part(source, f"NotoSans{name}-Regular.ttf", frozenset(map(ord, signs)))
    yield from east_asian()


def east_asian() -> Iterator[Part]:
    """Hangul whole; JIS X 0208 with the signs for names beyond it, and GB 2312; of the common half of Big5 the rest."""
    japanese = _encoded("euc_jp") | _encoded("cp932", range(0xFA, 0xFD), range(0x40, 0xFD))
    simplified = _encoded("gb2312") | frozenset(map(ord, RARE_IN_NAMES))
    traditional = _encoded("big5", range(0xA1, 0xC7)) - japanese - simplified
    korean = {sign for sign in _encoded("euc_kr") if not 0x4E00 <= sign <= 0x9FFF} | _all(
        [(0xAC00, 0xD7A3), (0x3131, 0x318E)]
    )
    for code, signs in (("KR", korean), ("JP", japanese), ("SC", simplified), ("TC", traditional)):
        source = f"@expo-google-fonts/noto-sans-{code.lower()}/400Regular/NotoSans{code}_400Regular.ttf"
        yield Part(source, f"NotoSans{code}-Regular.ttf", frozenset(signs), keeps_layout=False)


def _all(ranges: Ranges) -> frozenset[int]:
    return frozenset(code for first, last in ranges for code in range(first, last + 1))


def _encoded(
    codec: str,
    leads: Iterable[int] = range(0xA1, 0xFF),
    trails: Iterable[int] = (*range(0x40, 0x7F), *range(0xA1, 0xFF)),
) -> frozenset[int]:
    """The characters that two bytes of an old encoding write, without its Greek and Cyrillic letters."""
    found = set()
    for pair in product(leads, trails):
        try:
            found.update(map(ord, bytes(pair).decode(codec)))
        except UnicodeDecodeError:
            continue
    return frozenset(code for code in found if code >= 0x2E80 or code in range(0x2460, 0x2700))


def make(part: Part) -> int:
    """Write a part; answers its size."""
    options = subset.Options()
    options.layout_features = ["*"] if part.keeps_layout else []
    options.hinting = options.glyph_names = options.recalc_timestamp = options.legacy_kern = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
    options.name_languages = [0x409]
    options.drop_tables += ["DSIG", "STAT", "MATH", "BASE", "vhea", "vmtx", "VORG"]
    font = TTFont(PACKAGES / part.source, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=part.characters)
    cutter.subset(font)
    target = OUTPUT / part.output
    font.save(target, reorderTables=True)
    return target.stat().st_size


def write_licences() -> None:
    """Every licence text, once."""
    texts: dict[str, list[str]] = {}
    for part in parts():
        package = PACKAGES.joinpath(*part.source.split("/")[: 2 if part.source.startswith("@") else 1])
        folder = [package / name for name in ("LICENSE_FONT", "OFL.txt") if (package / name).exists()]
        notice, _, licence = folder[0].read_text(encoding="utf-8").replace("\r\n", "\n").partition("\n\n")
        texts.setdefault(licence.strip(), [])
        version = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
        texts[licence.strip()].append(f"{part.output} ({package.name} {version}): {notice.strip()}")
    pages = ["\n".join([*notices, "", licence]) for licence, notices in texts.items()]
    (OUTPUT / "LICENCES.txt").write_text("\n\n\n".join(pages) + "\n", encoding="utf-8")


if __name__ == "__main__":
    OUTPUT.mkdir(parents=True, exist_ok=True)
    sizes = {part.output: make(part) for part in parts()}
    write_licences()
    for name, size in sizes.items():
        print(f"{size:>9,}  {name}")  # noqa: T201
    print(f"{sum(sizes.values()):>9,}  together")  # noqa: T201

"""Small documents in the layouts of the WCA, in words of our own."""

import pytest

from cubelex.regulations import Document, read_text

ENGLISH = """# <wca-title>Rules of the Kite Club

<version>Version: July 17, 2025


## Notes

### Website
Our kites: [www.kites.example](https://www.kites.example/)
On paper: [as PDF](link:pdf)

### Labels
Some rules have a label.

- <label>[EXAMPLE] Shows how a rule is used.
- <label>[REMINDER] Says again what was said.

## <contents> [Contents](regulations:contents)

Numbers are never used again.

<table-of-contents>


## <article-1><kites><kitesandtails> Article 1: Kites

- 1a) A kite has a tail of 3 metres (see [Rule 2a](regulations:regulation:2a)).
- 1a+) [EXAMPLE] A tail of 2.95 metres is too short.
- 1a++) [REMINDER] Tails are measured, see [Article A](regulations:article:A).
    - 1a1) The tail may be of paper or silk.
        - 1a1a) Silk must be washed.
    - 1a2) The tail is tied with 2 or 3 knots.
- 1b) Kites bring their own string.


## <article-2><wind><wind> Article 2: Wind

- 2a) Without wind the day is postponed by 10 minutes.
- 2b) In a storm nobody flies, see [Rule 1a1a](regulations:regulation:1a1a).


## <article-A><flying><flyingkites> Article A: Flying

- A1) Flying begins when the bell rings.
    - A1a) Who starts early waits 15 seconds.
    - A1b) Who lets go of the string has finished.
"""

PORTUGUESE = (
    ENGLISH.replace("Rules of the Kite Club", "Regras do clube dos papagaios")
    .replace("Version: July 17, 2025", "Versão: 17 de julho de 2025")
    .replace("[EXAMPLE]", "[EXEMPLO]")
    .replace("[REMINDER]", "[LEMBRETE]")
    .replace("Article", "Artigo")
    .replace("A kite has a tail of 3 metres (see", "Um papagaio tem uma cauda de 3 metros (ver")
    .replace("A tail of 2.95 metres is too short", "Uma cauda de 2,95 metros é curta de mais")
    .replace("Tails are measured, see", "As caudas são medidas, ver")
    .replace("The tail may be of paper or silk", "A cauda pode ser de papel ou de seda")
    .replace("Silk must be washed", "A seda deve ser lavada")
    .replace("The tail is tied with 2 or 3 knots", "A cauda é atada com dois ou três nós")
    .replace("Kites bring their own string", "Os papagaios trazem o seu fio")
    .replace("Without wind the day is postponed by 10 minutes", "Sem vento o dia é adiado por 10 minutos")
    .replace("In a storm nobody flies, see", "Com temporal ninguém voa, ver")
    .replace("Flying begins when the bell rings", "O voo começa quando o sino toca")
    .replace("Who starts early waits 15 seconds", "Quem começa cedo espera 15 segundos")
    .replace("Who lets go of the string has finished", "Quem larga o fio acabou")
    .replace("Some rules have a label", "Algumas regras têm um rótulo")
    .replace("Numbers are never used again", "Os números não são usados de novo")
)

OLD_LAYOUT = """Kite Club
Competition regulations
Version: 2009 final, February 6, 2009 |
All about our kites:
Latest textual revision: July 3, 2009
Contents
 * Article 1 : Kites
Article 1: Kites
1a) | A kite has a tail and one of these colours:
 * red
 * blue
 |
1b) | Tails are made of:
MaterialLength (metres)Remarks
Paper | 3 | Cheap |
Silk | 4 | Must be
washed |
 |
1c) | The club decides the rest. |
Article A: Flying
A1) | Flying
 * A1a) The bell rings.
 * A1a1) The bell is rung once.
 |
History of changes 2009
"""

BILINGUAL = """Kite Club

Competition regulations

Version: 2009 final, February 6, 2009

Article 1: Kites (1条:凧)

1a)

A kite has a tail and the following things:

凧には尾があり、
次のものがある:

  • 1a1) A string of silk.
    1a1)
    絹の糸。
  • 1a2) A bell that rings. 1a2) 鳴る鈴。

1b)

The tail is 3 metres long.
尾の長さは3メートルである。
"""


@pytest.fixture(scope="session")
def english() -> Document:
    return read_text(ENGLISH, "en.md")


@pytest.fixture(scope="session")
def portuguese() -> Document:
    return read_text(PORTUGUESE, "pt.md")


@pytest.fixture(scope="session")
def english_text() -> str:
    return ENGLISH


@pytest.fixture(scope="session")
def portuguese_text() -> str:
    return PORTUGUESE


@pytest.fixture(scope="session")
def old_layout_text() -> str:
    return OLD_LAYOUT


@pytest.fixture(scope="session")
def bilingual_text() -> str:
    return BILINGUAL

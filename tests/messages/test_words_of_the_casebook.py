"""Every question and every fact of the casebook has words, since Delegates read the cases."""

from importlib import import_module
from pathlib import Path

from cubelex.casebook import cases, code_of
from cubelex.messages import has_text

KINDS = Path(__file__).parents[1] / "casebook" / "kinds"
REMEDY = "add a label to messages/data/en/casebook.toml, and its translations: "


def test_every_question_of_the_casebook_has_words() -> None:
    names = [name for path in KINDS.glob("*.py") for name in import_module(f"tests.casebook.kinds.{path.stem}").KINDS]
    assert names
    unnamed = sorted(name for name in names if not has_text(code_of("question", name)))
    assert not unnamed, REMEDY + ", ".join(f"question.{name}" for name in unnamed)


def test_every_fact_of_the_casebook_has_words() -> None:
    facts = {fact for case in cases() for fact in case.facts}
    unnamed = sorted(fact for fact in facts if not has_text(code_of("fact", fact)))
    assert not unnamed, REMEDY + ", ".join(f"fact.{name}" for name in unnamed)

"""How answers of the rules are put for the casebook."""

from datetime import date, datetime

from cubelex.rules import Objection, Ruling


def said(ruling: Ruling[object]) -> object:
    """The answer; for a yes or no that somebody may turn round, "as the Delegate decides"."""
    if ruling.questions and isinstance(ruling.answer, bool):
        return f"as the {ruling.questions[0].by} decides"
    return ruling.answer if isinstance(ruling.answer, bool | tuple) else str(ruling.answer)


def open_answers(ruling: Ruling[object]) -> list[str]:
    """What may be decided instead."""
    return [str(answer) for question in ruling.questions for answer, _ in question.alternatives]


def numbers(objections: tuple[Objection[object], ...]) -> list[str]:
    """The regulations that speak against something, each once."""
    return list(dict.fromkeys(number for one in objections for number in one.under))


def at(clock: str, day: date = date(2026, 4, 4)) -> datetime:
    """A time of day such as 10:30 or 10:30:01."""
    return datetime.fromisoformat(f"{day} {clock}")

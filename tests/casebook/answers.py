"""How answers of the rules are put for the casebook."""

from datetime import date, datetime

from cubelex.rules import Objection, Ruling, Verdict


def said(ruling: Ruling[Verdict[object]]) -> object:
    """The answer; for a yes or no that somebody may turn round, "as the Delegate decides"."""
    verdict = ruling.decision
    if verdict.choices and isinstance(verdict.answer, bool):
        return f"as the {verdict.choices[0].by} decides"
    return verdict.answer if isinstance(verdict.answer, bool | tuple) else str(verdict.answer)


def open_answers(ruling: Ruling[Verdict[object]]) -> list[str]:
    """What may be decided instead."""
    return [str(answer) for choice in ruling.decision.choices for answer, _ in choice.alternatives]


def numbers(objections: tuple[Objection[object], ...]) -> list[str]:
    """The regulations that speak against something, each once."""
    return list(dict.fromkeys(number for one in objections for number in one.under))


def at(clock: str, day: date = date(2026, 4, 4)) -> datetime:
    """A time of day such as 10:30 or 10:30:01."""
    return datetime.fromisoformat(f"{day} {clock}")

"""Questions that the Regulations answer in a word, or leave to a person."""

from cubelex.regulations import Edition
from cubelex.rules import policy


def ask_ruled(edition: Edition, matter_of: str) -> str:
    """What holds of a matter; "unsaid" where the edition does not speak of it."""
    found = policy(matter_of, edition)
    return "unsaid" if found is None else found.answer


def ask_up_to(edition: Edition, matter_of: str) -> str:
    """Who may decide a matter otherwise; "nobody" where nobody may."""
    found = policy(matter_of, edition)
    return found.questions[0].by if found and found.questions else "nobody"


def ask_unless(edition: Edition, matter_of: str) -> list[str]:
    """The conditions under which a matter is decided otherwise, by their names."""
    found = policy(matter_of, edition)
    questions = found.questions if found else ()
    return [when.code.removeprefix("conditions.") for question in questions for _, when in question.alternatives]


KINDS = {"ruled": ask_ruled, "up to": ask_up_to, "unless": ask_unless}

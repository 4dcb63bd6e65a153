"""The name of a case stands alone: whoever finds it by search needs no case before it."""

import re
from collections import Counter

import pytest

from tests.casebook.test_casebook import CASES

FEWEST_WORDS = 4
# Words that begin the end of another sentence, or point to something named before.
LEANING = """
and but or nor so then even also otherwise rather however therefore neither either likewise similarly it its they
them their theirs this that these those he she him her who whom whose whoever what whatever which whichever unless
by not others there
"""
# A name with another verb is a sentence too: add the verb.
VERBS = """
is are was were be been may might must can cannot could should would has have had does do did need needs add adds
accept accepts admit admits advance advances agree agrees allow allows announce announces answer answers apply
applies approve approves ask asks award awards become becomes begin begins belong belongs break breaks bring brings
call calls came cancel cancels change changes check checks choose chooses cite cites close closes come comes
competed compete competes confirm confirms contain contains cost costs count counts cover covers decide decides
differ differs disqualify disqualifies earn earns end ended ends enter enters excuse excuses expire expires fail
fails fall falls follow followed follows forbid forbids get gets give gives go goes grant grants hand hands happen
happens help helps hold holds join joins judge judges keep keeps know knows lack lacks last lasts lead leads learn
learns leave leaves lie lies lift lifts look looks lose loses make makes matter matters mean means meet meets name
names open opens pass passes pay pays photographs play plays points preferred prove proves provided qualify
qualifies rank ranks read reads receive receives refuse refuses remain remains remove removes repair repairs replace
replaces reported represents reserve reserves rounds rule rules save saves say says see sees send sends separate
separates serve serves share shares show showed shows sign signs sit sits speak speaks stand stands start starts
stay stays stop stops swap swaps take takes tell tells tie ties touch touches turn turns undo undoes use uses wait
waits warn warns watch watches went win wins withdraw withdraws work works write writes
"""


def leans(name: str) -> str | None:
    """Why a name does not stand alone, if it does not."""
    words = re.findall(r"[\w'’-]+", name.lower())
    if len(words) < FEWEST_WORDS:
        return "it is too short to say who or what it is about"
    if words[0] in LEANING.split():
        return f"it begins with {words[0]!r}, as if another sentence came before"
    if not set(VERBS.split()).intersection(words):
        return "it is not a sentence"
    return None


def test_every_name_stands_alone() -> None:
    found = [f"{case.file}: {case.name}: {reason}" for case in CASES if (reason := leans(case.name))]
    assert not found, "\n".join(found)


def test_no_two_cases_have_the_same_name() -> None:
    counted = Counter(case.name for case in CASES)
    assert [name for name, times in counted.items() if times > 1] == []


@pytest.mark.parametrize(
    "name",
    [
        "nor scramble for it",
        "but not before it",
        "or the other one",
        "by a shade",
        "even later in the year",
        "two groups with the same scramble set",
        "eight have one",
    ],
)
def test_a_name_that_leans_on_another_case_is_noticed(name: str) -> None:
    assert leans(name)

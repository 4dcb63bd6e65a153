"""After scrambling: correcting a wrong state, a second pair of eyes; and scrambling an unsolved puzzle (4a, 4g)."""

from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling, left_to


@cites("4g", "4g1a", "4g1a+", "4g1a++", "4g1b")
def must_correct(event_id: str, edition: Edition) -> Ruling[bool]:
    """Whether a wrongly scrambled puzzle must be scrambled again before the attempt.

    Always, unless the Delegate spares the event: 6x6x6 and 7x7x7 in all editions, Megaminx since 2018, 5x5x5 since
    2026, and before that since 2024 if the schedule would suffer severely. 5x5x5 Blindfolded is never spared.
    """
    scrambles = edition.scrambles
    if event_id in scrambles.need_not_correct:
        is_strict = event_id in scrambles.strictly_corrected
        under = edition.cite("4g1a", *(("4g1a++",) if is_strict else ()))
        return left_to(
            "Delegate", "wrong_scramble_kept", True, ((False, Message("conditions.scrambled_enough")),), under
        )
    if event_id in scrambles.should_correct:
        spared = ((False, Message("conditions.schedule_at_risk")),)
        return left_to("Delegate", "wrong_scramble_kept", True, spared, edition.cite_known("4g1b", "4g1a++"))
    always = edition.cite_known("4g1a+") if event_id == "555bf" else ()
    return Ruling(True, always or edition.cite("4g"))


@cites("4a1", "4a1+")
def may_start_unsolved(event_id: str, is_extra_attempt: bool, edition: Edition) -> Ruling[bool]:
    """Whether a sequence may be applied to an unsolved puzzle, held in any way: since 2026, for some extra attempts."""
    if not is_extra_attempt or event_id not in edition.scrambles.unsolved_for_extra:
        return Ruling(False, edition.cite("4a"))
    under = edition.cite("4a1", *(("4a1+",) if event_id in edition.scrambles.strictly_corrected else ()))
    when = Message("conditions.solving_takes_too_long")
    return left_to("Delegate", "scrambled_from_unsolved", False, ((True, when),), under)


@cites("11i1+", "4g3", "4g3+")
def should_have_second_check(
    edition: Edition, *, is_championship_final: bool = False, may_be_important: bool = False
) -> Ruling[bool]:
    """Whether a second scrambler should verify a puzzle, both signing.

    Where a record or a top result is to be expected, since 2025; since April 2026 also in finals of championships.
    """
    if edition.scrambles.second_check == "unsaid":
        return Ruling(False, under=())
    if may_be_important:
        return Ruling(True, under=edition.cite("11i1+"))
    if is_championship_final and edition.scrambles.second_check == "regulation":
        return Ruling(True, under=edition.cite("4g3+"))
    return Ruling(False, under=edition.cite("4g3"))

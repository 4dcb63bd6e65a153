"""Scramble sets: whether every round has the scrambles it needs, and whether a sequence was used twice."""

from collections.abc import Iterator

from cubelex.competition import EventOrId, Format, Round, WcifScrambleSet, group_names
from cubelex.messages import Message, RoundRef
from cubelex.regulations import Edition, cites
from cubelex.rules.events import is_fewest_moves, is_multi_blind
from cubelex.rules.head_to_head import may_use_scrambles
from cubelex.rules.scrambling import duplicate_sequences
from cubelex.rules.validators.checked_competition import CheckedCompetition, CompetitionStage
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.terms import count_term


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Sets that are missing, incomplete or too many, and sequences that occur twice.

    A WCIF from the WCA's website has no sequences. There, missing scrambles give no finding.
    """
    rounds = list(checked.rounds.values())
    has_scrambles = any(round_.scramble_sets for round_ in rounds)
    if has_scrambles or checked.context.lists_competitors:
        yield from _missing(checked, rounds, has_scrambles)
    for round_ in rounds:
        if round_.scramble_sets:
            yield from _of_round(checked, round_)
    yield from _repeated(checked, rounds)


def _missing(checked: CheckedCompetition, rounds: list[Round], has_scrambles: bool) -> Iterator[Finding]:
    with_results = [round_ for round_ in rounds if checked.entered(round_)]
    if with_results and not has_scrambles:
        yield checked.found(
            "missing_scrambles_for_competition_error", details={"competition_id": checked.competition.id}
        )
        return
    for round_ in with_results:
        if not round_.scramble_sets:
            yield checked.found("missing_scrambles_for_round_error", round_=round_)
    if checked.stage is CompetitionStage.FINISHED:
        for round_ in rounds:
            if round_.scramble_sets and not checked.entered(round_) and round_.format.attempts is not None:
                yield checked.found("unexpected_scrambles_for_round_error", round_=round_)


def _of_round(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """The sets of one round. In Multi-Blind a group may be for one attempt only, so one complete set is enough."""
    expected = round_.format.attempts or 0
    named = zip(group_names(round_), round_.scramble_sets, strict=False)
    short = [(name, each) for name, each in named if len(each.scrambles) < expected]
    if is_multi_blind(round_.kind):
        yield checked.found("mbld_scrambles_warning", round_=round_)
        if len(short) == len(round_.scramble_sets):
            yield checked.found(
                "missing_scrambles_for_multi_error", round_=round_, expected=count_term("attempts", expected)
            )
    else:
        for name, scramble_set in short:
            yield checked.found(
                "missing_scrambles_for_group_error",
                round_=round_,
                group_id=name,
                actual=count_term("scrambles", len(scramble_set.scrambles)),
                expected=expected,
            )
    if len(round_.scramble_sets) != round_.scramble_set_count:
        yield checked.found(
            "wrong_number_of_scramble_sets_error",
            round_=round_,
            actual=count_term("sets", len(round_.scramble_sets)),
            expected=round_.scramble_set_count,
        )
    if is_fewest_moves(round_.kind) and len(round_.scramble_sets) > 1:
        yield checked.found("multiple_fmc_groups_warning", checked.edition.cite_known("1h++"), round_=round_)


def sequences_of(scramble_set: WcifScrambleSet, event: EventOrId) -> Iterator[str]:
    """Every sequence of a set, also the extra ones. An attempt of Multi-Blind has one sequence on each line."""
    for text in (*scramble_set.scrambles, *scramble_set.extra_scrambles):
        for sequence in text.splitlines() if is_multi_blind(event) else (text,):
            yield " ".join(sequence.split())


@cites("1h+", "4g2", "11j", "I4b1")
def _repeated(checked: CheckedCompetition, rounds: list[Round]) -> Iterator[Finding]:
    """Repeated sequences: a group never gets a sequence twice, and different groups have different sequences.

    In Head to Head no sequence serves two points or two matches.
    """
    first: dict[str, tuple[str, str]] = {}
    for round_ in rounds:
        for name, scramble_set in zip(group_names(round_), round_.scramble_sets, strict=False):
            for sequence in filter(None, sequences_of(scramble_set, round_.kind)):
                before = first.get(sequence)
                if before is None:
                    first[sequence] = round_.id, name
                    continue
                is_match = round_.format is Format.HEAD_TO_HEAD and before[0] == round_.id
                is_same = is_match or before == (round_.id, name)
                under = _numbers_against(round_, sequence, checked.edition, is_match=is_match)
                yield checked.found(
                    "repeated_scramble_error" if is_same else "scramble_of_other_group_warning",
                    under if is_same else checked.edition.cite_known("1h+"),
                    round_=round_,
                    group_id=name,
                    first=Message("terms.group", group=before[1], round=RoundRef(before[0])),
                    scramble=sequence,
                    details={"first": f"{before[0]}, group {before[1]}"},
                )


def _numbers_against(round_: Round, sequence: str, edition: Edition, *, is_match: bool) -> tuple[str, ...]:
    """The regulations against a sequence that a group or a match gets twice."""
    if is_match:
        return may_use_scrambles([(sequence, sequence)] * 2, edition).under
    if is_multi_blind(round_.kind):
        return duplicate_sequences([sequence, sequence], edition).under or edition.cite_known("11j")
    return edition.cite_known("11j")

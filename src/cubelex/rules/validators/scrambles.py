"""Scramble sets: whether every round has what its attempts needed, and whether any sequence was used twice."""

from collections.abc import Iterator
from datetime import date

from cubelex.competition import Round, WcifScrambleSet, group_names
from cubelex.regulations import cites
from cubelex.rules.events import is_fewest_moves, is_multi_blind
from cubelex.rules.numbers import cited
from cubelex.rules.validators.dossiers import Dossier, Stage
from cubelex.rules.validators.findings import Finding

_SAME_GROUP: dict[int, tuple[str, ...]] = {2009: (), 2025: ("11j",)}
_OTHER_GROUP = {2009: ("1h2",), 2018: ("1h+",)}


def check(dossier: Dossier) -> Iterator[Finding]:
    """Sets that are missing, incomplete or too many, and sequences that occur twice.

    WCIF as the WCA's website gives it has no sequences; there nothing is missed.
    """
    rounds = list(dossier.rounds.values())
    has_scrambles = any(held.scramble_sets for held in rounds)
    if has_scrambles or dossier.beside.lists_competitors:
        yield from _missing(dossier, rounds, has_scrambles)
    for held in rounds:
        if held.scramble_sets:
            yield from _of_round(dossier, held)
    yield from _repeated(dossier, rounds)


def _missing(dossier: Dossier, rounds: list[Round], has_scrambles: bool) -> Iterator[Finding]:
    held = [one for one in rounds if dossier.entered(one)]
    if held and not has_scrambles:
        yield dossier.found("missing_scrambles_for_competition_error", competition_id=dossier.competition.id)
        return
    for one in held:
        if not one.scramble_sets:
            yield dossier.found("missing_scrambles_for_round_error", held=one)
    if dossier.stage is Stage.FINISHED:
        for one in rounds:
            if one.scramble_sets and not dossier.entered(one) and one.format.attempts is not None:
                yield dossier.found("unexpected_scrambles_for_round_error", held=one)


def _of_round(dossier: Dossier, held: Round) -> Iterator[Finding]:
    """The sets of one round. In Multi-Blind a group may be there for one attempt only: one complete set is enough."""
    expected = held.format.attempts or 0
    named = zip(group_names(held), held.scramble_sets, strict=False)
    short = [(name, one) for name, one in named if len(one.scrambles) < expected]
    if is_multi_blind(held.event_id):
        yield dossier.found("mbld_scrambles_warning", held=held)
        if len(short) == len(held.scramble_sets):
            yield dossier.found("missing_scrambles_for_multi_error", held=held, expected=expected)
    else:
        for name, one in short:
            yield dossier.found(
                "missing_scrambles_for_group_error",
                held=held,
                group_id=name,
                actual=len(one.scrambles),
                expected=expected,
            )
    if len(held.scramble_sets) != held.scramble_set_count:
        yield dossier.found(
            "wrong_number_of_scramble_sets_error",
            held=held,
            actual=len(held.scramble_sets),
            expected=held.scramble_set_count,
        )
    if is_fewest_moves(held.event_id) and len(held.scramble_sets) > 1:
        under = cited({2009: (), 2018: ("1h++",)}, dossier.edition)
        yield dossier.found("multiple_fmc_groups_warning", under, held=held)


def sequences_of(scramble_set: WcifScrambleSet, event_id: str) -> Iterator[str]:
    """Every sequence of a set, extra ones too; an attempt of Multi-Blind has one on each line."""
    for text in (*scramble_set.scrambles, *scramble_set.extra_scrambles):
        for sequence in text.splitlines() if is_multi_blind(event_id) else (text,):
            yield " ".join(sequence.split())


@cites("1h2", until=date(2018, 1, 1))
@cites("1h+", since=date(2018, 1, 1))
@cites("11j", since=date(2025, 1, 1))
def _repeated(dossier: Dossier, rounds: list[Round]) -> Iterator[Finding]:
    """Sequences written twice: in the same group nobody may get one again, other groups should have their own."""
    first: dict[str, tuple[str, str]] = {}
    for held in rounds:
        for name, one in zip(group_names(held), held.scramble_sets, strict=False):
            for sequence in filter(None, sequences_of(one, held.event_id)):
                before = first.get(sequence)
                if before is None:
                    first[sequence] = held.id, name
                    continue
                is_same = before == (held.id, name)
                yield dossier.found(
                    "repeated_scramble_error" if is_same else "scramble_of_other_group_warning",
                    cited(_SAME_GROUP if is_same else _OTHER_GROUP, dossier.edition),
                    held=held,
                    group_id=name,
                    first=f"{before[0]}, group {before[1]}",
                    scramble=sequence,
                )

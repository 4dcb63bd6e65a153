"""What is announced of a round, in a few words: format, time limit, cutoff, who advances."""

from cubelex.competition import AttemptResult, Competition, ConditionType, FromRounds, Round
from cubelex.messages import Catalogue, Message
from cubelex.rules import format_result


def format_words(round_: Round, words: Catalogue) -> str:
    """The format of a round."""
    return words.text(f"sheets.format.{round_.format.value}")


def limit_words(round_: Round, words: Catalogue) -> str:
    """The time limit of a round, briefly."""
    limit = round_.time_limit
    if limit is None:
        return ""
    time = limit_time(limit.centiseconds)
    if not limit.is_cumulative:
        return time
    kind = "limit_shared" if len(limit.cumulative_round_ids) > 1 else "limit_cumulative"
    return words.say(Message(f"sheets.schedule.{kind}", time=time))


def cutoff_words(round_: Round, words: Catalogue) -> str:
    """The cutoff of a round, briefly."""
    if round_.cutoff is None:
        return ""
    result = format_result(round_.cutoff.result_value, round_.kind)
    return words.say(Message("sheets.schedule.cutoff", result=result, attempts=round_.cutoff.number_of_attempts))


def advancement_words(competition: Competition, round_: Round, words: Catalogue) -> str:
    """Who advances from a round to the next."""
    following = competition.next_round(round_)
    source = following.participation_ruleset.participation_source if following else None
    if not isinstance(source, FromRounds):
        return ""
    condition = source.result_condition
    if condition.type is ConditionType.RESULT_ACHIEVED:
        result = format_result(AttemptResult(condition.value), round_.kind)
        return words.say(Message("sheets.schedule.advance_result", result=result))
    return words.say(Message(f"sheets.schedule.advance_{condition.type.value}", value=condition.value))


def limit_time(centiseconds: int) -> str:
    """A limit without hundredths where there are none: 10:00, 45.50."""
    return format_result(AttemptResult(centiseconds), "333").removesuffix(".00")

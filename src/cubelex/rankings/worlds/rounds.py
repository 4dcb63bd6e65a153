"""Invented rounds of one event: attempts, bests, averages and places, for all its competitions at once.

Attempts are a matrix: a line for each result, a column for each attempt, 0 where none was made.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from cubelex.rankings.worlds.events import Habits
from cubelex.rules import is_fewest_moves, is_multi_blind

Array = np.ndarray[Any, Any]

DNF, DNS = -1, -2
NEVER = np.int64(1) << 40
HEAD_TO_HEAD_ATTEMPTS = 21
"""The columns of a matrix: more than a Head to Head final of ten competitors needs."""


@dataclass(frozen=True)
class InventedRounds:
    """Results of one event: lines that belong together have the same `competition` and `round_type`."""

    competition: Array
    person: Array
    round_type: Array
    format_id: Array
    attempts: Array
    best: Array
    average: Array
    pos: Array


def invent_attempts(chance: np.random.Generator, habits: Habits, skill: Array, columns: int) -> Array:
    """Attempts of people of a skill, the logarithm of the time they need compared with the usual one."""
    shape = (len(skill), columns)
    noise = chance.normal(0, habits.spread, shape)
    if is_fewest_moves(habits.event_id):
        values = np.clip(np.rint(34 + 12 * skill[:, None] + 14 * noise), 16, 80).astype(np.int64)
    elif is_multi_blind(habits.event_id):
        values = _multi_blind(chance, habits.event_id == "333mbo", skill, noise)
    else:
        values = np.maximum(40, habits.seconds * 100 * np.exp(skill[:, None] + noise)).astype(np.int64)
        values = np.where(values >= 60000, values // 100 * 100, values)
    fate = chance.random(shape)
    values[fate < habits.fails] = DNF
    values[fate > 0.998] = DNS
    return values


def _multi_blind(chance: np.random.Generator, is_old: bool, skill: Array, noise: Array) -> Array:
    """Attempts of Multi-Blind as numbers: `0DDTTTTTMM`, or `1SSAATTTTT` of the old style."""
    attempted = np.clip(np.rint(6 * np.exp(-2 * skill[:, None]) * np.exp(noise)), 2, 60).astype(np.int64)
    unsolved = np.minimum(attempted, chance.poisson(attempted * 0.15))
    solved = attempted - unsolved
    seconds = np.minimum(np.rint(attempted * 200 * np.exp(0.5 * skill[:, None])), 3600).astype(np.int64)
    if is_old:
        seconds = np.where(chance.random(noise.shape) < 0.1, 99999, seconds)
        return np.asarray(1_000_000_000 + (99 - solved) * 10_000_000 + attempted * 100_000 + seconds)
    points = solved - unsolved
    fails = (points < 0) | (solved < 2)
    return np.where(fails, DNF, (99 - points) * 10_000_000 + seconds * 100 + unsolved)


def bests(attempts: Array) -> Array:
    """The best attempt of each line; DNF, or DNS where nothing else was recorded."""
    valid = np.where(attempts > 0, attempts, NEVER).min(axis=1)
    failed = np.where((attempts == DNF).any(axis=1), DNF, np.where((attempts == DNS).any(axis=1), DNS, 0))
    return np.where(valid < NEVER, valid, failed)


def averages(attempts: Array, counted: Array, event_id: str, truncates: Array) -> Array:
    """The average of 5 or mean of 3, where `counted` says 5 or 3; 0 where it says 0 or attempts are missing.

    `truncates` says for each line whether averages over ten minutes lose their fraction of a second (9f2).
    """
    average = np.zeros(len(attempts), dtype=np.int64)
    for number, first, last in ((5, 1, 4), (3, 0, 3)):
        made = attempts[:, :number]
        lines = (counted == number) & (made != 0).all(axis=1)
        ordered = np.sort(np.where(made[lines] > 0, made[lines], NEVER), axis=1)[:, first:last]
        total = ordered.sum(axis=1)
        average[lines] = np.where(
            (ordered >= NEVER).any(axis=1), DNF, _mean_of_three(total, event_id, truncates[lines])
        )
    return average


def _mean_of_three(total: Array, event_id: str, truncates: Array) -> Array:
    if is_fewest_moves(event_id):
        return np.asarray((200 * total + 3) // 6)
    to_the_second = np.where(truncates, total // 300 * 100, (2 * total + 300) // 600 * 100)
    return np.where(total <= 3 * 60000, (2 * total + 3) // 6, to_the_second)


def places(groups: Array, first_keys: Array, second_keys: Array) -> Array:
    """The place of each line in its group, where equal ones share it."""
    order = np.lexsort((second_keys, first_keys, groups))
    ordered = groups[order]
    is_first = np.r_[True, ordered[1:] != ordered[:-1]]
    same = (first_keys[order][1:] == first_keys[order][:-1]) & (second_keys[order][1:] == second_keys[order][:-1])
    is_new = is_first | np.r_[True, ~same]
    index = np.arange(len(order))
    start = np.maximum.accumulate(np.where(is_first, index, 0))
    shared = np.maximum.accumulate(np.where(is_new, index, 0))
    found = np.empty(len(order), dtype=np.int64)
    found[order] = shared - start + 1
    return found


def keys(values: Array) -> Array:
    """What ranks a result, smaller being better."""
    return np.where(values > 0, values, NEVER)

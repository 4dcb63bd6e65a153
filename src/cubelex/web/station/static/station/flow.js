// An attempt as a judge goes through it: pure functions, which know nothing of the page.
import { asTime, centiseconds, hasTooManyHours, isTime, meetsCutoff } from "../shared/keys.js";

/** @type {Record<string, string[]>} */
const STEPS = {
  speed: ["ready", "inspection", "solve", "time", "puzzle", "seen", "sign", "done"],
  blind: ["ready", "memorise", "execute", "time", "puzzle", "seen", "sign", "done"],
  multi: ["number", "ready", "memorise", "execute", "time", "cubes", "seen", "sign", "done"],
};
// Until then nothing is recorded, and the attempt may be left.
const RUNNING = ["inspection", "solve", "memorise", "execute"];
const BEFORE = ["before", "inspection", "start"];
const TEN_MINUTES = 60000;
const HIGHEST_READING = TEN_MINUTES - 1;
/** @type {Record<string, number>} */
const SEEN_BY = { ready: 1, inspection: 2, memorise: 4, solve: 4, execute: 4 };
// What stands for a result that the Delegate decides.
const OPEN = "?";
const NOT_BEGUN = { isExtra: false, isStarted: false, isObserved: false, isScrambled: false, cubes: null, lateBy: 0 };
const PARTS = ["before", "inspection", "start", "solve", "stop", "state", "recording"];

/** @param {StationRound} round */
export function stepsOf(round) {
  const steps = STEPS[round.kind] ?? STEPS.speed;
  return round.kind === "speed" && !round.hasInspection ? steps.filter((step) => step !== "inspection") : steps;
}

/**
 * @param {StationRound} round
 * @param {string} step
 */
export function after(round, step) {
  const steps = stepsOf(round);
  return steps[steps.indexOf(step) + 1] ?? "done";
}

/**
 * The step before, where going back changes nothing that has happened.
 * @param {StationRound} round
 * @param {Attempt} attempt
 */
export function before(round, attempt) {
  if (attempt.step === "seen" && attempt.startedAt === null) return "ready";
  /** @type {Record<string, string>} */
  const earlier = { puzzle: "time", cubes: "time", seen: round.kind === "multi" ? "cubes" : "puzzle" };
  return earlier[attempt.step] ?? null;
}

/**
 * Whether something would be lost by leaving: it has begun and is not recorded.
 * @param {string} step
 */
export const isUnderWay = (step) => [...RUNNING, "time", "puzzle", "cubes", "seen"].includes(step);
/** @param {string} step */
export const isRunning = (step) => RUNNING.includes(step);

/**
 * A card with what was recorded on this phone and waits to be sent: the same attempt is not judged twice, and what has
 * become part of a card is not counted again.
 * @param {StationRound} round
 * @param {StationCard} card
 * @param {Entry[]} waiting
 * @returns {StationCard}
 */
export function withWaiting(round, card, waiting) {
  const own = waiting.filter(({ key, person }) => person === card.person && !card.counted?.includes(key));
  const here = own.filter((entry) => entry.round === round.id);
  const elsewhere = own.filter((entry) => entry.round !== round.id && round.limitRounds.includes(entry.round));
  const limited = observedIn(elsewhere).reduce((made, entry) => withUsed(round, made, entry), card);
  const shown = observedIn(here).reduce((made, entry) => (entry.attempt === made.next ? withAttempt(round, made, entry) : made), limited);
  return here.some(({ action }) => action === "decline") && shown.next !== null ? { ...shown, next: null } : shown;
}

/**
 * The entries that make an attempt, in order: those that were not undone and do not lead to an extra attempt.
 * @param {Entry[]} entries
 */
function observedIn(entries) {
  /** @type {Map<string, Entry>} */
  const made = new Map();
  for (const entry of entries) {
    const place = `${entry.round}-a${entry.attempt}`;
    if (entry.action === "observe" && entry.shown !== "") made.set(place, entry);
    if (entry.action === "undo") made.delete(place);
  }
  return [...made.values()];
}

/**
 * @param {StationRound} round
 * @param {StationCard} card
 * @param {Entry} entry
 * @returns {StationCard}
 */
function withAttempt(round, card, entry) {
  const attempts = Array.from({ length: round.attempts }, (_, place) => (place === entry.attempt - 1 ? entry.shown ?? OPEN : card.attempts[place] ?? ""));
  const first = attempts.findIndex((text) => !text) + 1;
  const next = first && first <= allotted(round, attempts) ? first : null;
  return withUsed(round, { ...card, ...NOT_BEGUN, attempts, next }, entry);
}

/**
 * How many attempts somebody has: those after the cutoff phase only once one of the first has met the cutoff (9g).
 * @param {StationRound} round
 * @param {string[]} attempts
 */
function allotted(round, attempts) {
  const isMet = meetsCutoff(attempts.map(finalTime), round.cutoff, round.kind === "multi" ? "multi" : "time");
  return !round.cutoff || round.kind === "multi" || isMet ? round.attempts : round.cutoff.attempts;
}

/**
 * The card with the time of an attempt taken off its cumulative limit. Once nothing is left, the rest is DNS (A1a2).
 * @param {StationRound} round
 * @param {StationCard} card
 * @param {Entry} entry
 * @returns {StationCard}
 */
function withUsed(round, card, entry) {
  const counted = [...card.counted ?? [], entry.key];
  const limit = round.limit;
  if (!limit?.cumulative) return { ...card, counted };
  const left = card.left - usedBy(limit, entry);
  const most = Math.max(Math.min(left, limit.perAttempt ?? left), 0);
  const next = left <= 0 && round.endsAtLimit ? null : card.next;
  return { ...card, counted, left, next, limit: most, limitText: textOf(most) };
}

/**
 * What an attempt uses of a cumulative limit: its result, or the time of a DNF (A1a5). Until the Delegate has decided,
 * it is the time.
 * @param {TimeLimit} limit
 * @param {Entry} entry
 */
function usedBy(limit, { shown, observed }) {
  if (shown !== undefined && !/^DN/.test(shown)) return valueOf(finalTime(shown));
  if (/^DNS/.test(shown) || (shown !== undefined && !limit.countsDnf)) return 0;
  const { timer, time = timer, stopwatch } = observed;
  return recorded({ time: time ?? "", stopwatch, source: "", isWithoutTime: !time });
}

/**
 * The result in a text with penalties, with the hundredths that are not written from ten minutes on.
 * @param {string} text
 */
function finalTime(text) {
  const final = text.split("=").at(-1)?.trim() ?? "";
  return /^\d/.test(final) && !/\./.test(final) ? `${final}.00` : final;
}

/**
 * @param {StationRound} round
 * @param {StationCard} card
 * @param {string} source
 */
export function newAttempt(round, card, source) {
  const steps = stepsOf(round);
  return {
    round: round.id, person: card.person, name: card.name, attempt: card.next, limit: card.limit, lateBy: card.lateBy ?? 0,
    step: round.kind === "multi" && card.cubes ? steps[1] : steps[0],
    source, cubes: card.cubes ?? null, cubeStates: [], asked: null, inspectedFrom: null, inspection: null, startedAt: null, memorised: null,
    time: "", stopwatch: "", isWithoutTime: false, moves: null, angles: null, parts: [], seen: [], decisions: {},
  };
}

/**
 * The limit of this attempt in centiseconds: in Multi-Blind by the number of cubes, less what somebody was late by.
 * @param {StationRound} round
 * @param {Judged} attempt
 */
export function limitOf(round, attempt) {
  if (round.kind !== "multi") return attempt.limit ?? null;
  if (!attempt.cubes) return null;
  const seconds = round.cubeLimits[Math.min(attempt.cubes, round.cubeLimits.length - 1)];
  return Math.max(seconds * 100 - (attempt.lateBy ?? 0), 0);
}

/**
 * What inspection of so many centiseconds leads to: "", "+2" or "DNF".
 * @param {StationRound} round
 * @param {number | null} measured
 */
export function inspectionEffect(round, measured) {
  if (measured === null || round.kind === "match") return "";
  /** @param {number} at */
  const isLate = (at) => measured > at || (measured === at && round.boundaryIsLate);
  return isLate(round.dnfAt) ? "DNF" : isLate(round.plusTwoAt) ? "+2" : "";
}

/**
 * Whether nothing was noted or measured of an attempt so far that has a consequence.
 * @param {StationRound} round
 * @param {Judged} attempt
 */
export function isPlain(round, attempt) {
  return round.kind !== "multi" && !attempt.seen.length && !inspectionEffect(round, attempt.inspection);
}

/**
 * Whether no speedsolving timer is used: in Multi-Blind unless one is connected.
 * @param {StationRound} round
 * @param {Judged} attempt
 */
export function isStopwatchOnly(round, attempt) {
  return attempt.source === "stopwatch" || (round.kind === "multi" && attempt.source === "typed");
}

/**
 * What can be seen until a step, by part of the attempt.
 * @param {StationRound} round
 * @param {Judged} attempt
 * @param {string} [step]
 */
export function seenUntil(round, attempt, step = attempt.step) {
  const isStopwatch = isStopwatchOnly(round, attempt);
  const last = SEEN_BY[step ?? ""] ?? PARTS.length;
  const wanted = PARTS.slice(0, last);
  return round.seen.filter((one) => wanted.includes(one.part) && !(one.needsTimer && isStopwatch));
}

/** @param {number} milliseconds */
export function textOfTime(milliseconds) {
  const whole = Math.max(0, Math.trunc(milliseconds));
  const thousandths = String(whole % 1000).padStart(3, "0");
  const [hours, minutes, seconds] = [Math.trunc(whole / 3600000), Math.trunc(whole / 60000) % 60, Math.trunc(whole / 1000) % 60];
  const clock = hours ? `${hours}:${pad(minutes)}:${pad(seconds)}` : minutes ? `${minutes}:${pad(seconds)}` : `${seconds}`;
  return `${clock}.${thousandths}`;
}

/** @param {number} number */
const pad = (number) => String(number).padStart(2, "0");

/**
 * A time to look at while it runs: whole seconds, or tenths.
 * @param {number} milliseconds
 * @param {boolean} [tenths]
 */
export function shownClock(milliseconds, tenths = false) {
  return textOfTime(milliseconds).slice(0, tenths ? -2 : -4);
}

/**
 * Whether a text is a time that an attempt can have; more hours than its limit are mistyped.
 * @param {string} text
 * @param {number | null} limit centiseconds
 */
export function isReadable(text, limit = 0) {
  const isWhole = /^(\d+:)?(\d+:)?\d+(\.\d{2,3})?$/.test(text) && isTime(/\./.test(text) ? text : `${text}.00`);
  return isWhole && !hasTooManyHours(text, limit);
}

/**
 * What a field for a time shows after a key; Multi-Blind is timed in whole seconds.
 * @param {string} value
 * @param {boolean} [inSeconds]
 */
export function typedTime(value, inSeconds = false) {
  return inSeconds ? asTime(`${value.replace(/\D/g, "")}00`).replace(/\.00$/, "") : asTime(value);
}

/**
 * What was seen and measured, as the server reads it.
 * @param {StationRound} round
 * @param {Judged} attempt
 */
export function observedOf(round, attempt) {
  /** @type {Record<string, unknown>} */
  const observed = { observations: attempt.seen };
  const source = { stopwatch: "stopwatch", page: "timer", stackmat: "timer", serial: "timer" }[attempt.source] ?? "time";
  const hasBoth = Boolean(attempt.stopwatch) && source !== "stopwatch";
  const key = hasBoth ? "timer" : source;
  const isForfeited = attempt.seen.includes("not_ready_in_time") && attempt.startedAt === null;
  if (!attempt.isWithoutTime && attempt.time) observed[key] = attempt.time;
  else if (key === "stopwatch") observed.stopwatch_only = true;
  if (hasBoth) Object.assign(observed, { stopwatch: attempt.stopwatch, stopwatch_only: false });
  if (attempt.inspection !== null) observed.inspection = attempt.inspection;
  if (attempt.memorised) observed.memorization = Math.trunc(attempt.memorised / 10);
  if (round.kind === "multi") return isForfeited ? { ...observed, attempted: attempt.cubes, solved: 0 } : { ...observed, cubes: attempt.cubeStates };
  if (attempt.angles && Object.keys(attempt.angles).length) observed.angles = attempt.angles;
  else if (attempt.moves) observed.moves_from_solved = attempt.moves;
  if (attempt.parts.length) observed.affected_parts = attempt.parts.map(({ faces, fits }) => ({ coloured_faces: faces, fits_solved: fits }));
  return observed;
}

/** @param {Judged} attempt */
export function decisionsOf(attempt) {
  return Object.entries(attempt.decisions).map(([matter, { answer, reason }]) => ({ matter, answer, reason }));
}

/**
 * What the judge themself decides, as far as the page knows without asking.
 * @param {StationRound} round
 * @param {Judged} attempt
 * @param {boolean} [isDelegate]
 */
export function ownQuestions(round, attempt, isDelegate = false) {
  return round.seen.filter((one) => attempt.seen.includes(one.name) && one.decides)
    .map(({ name, label, decides, options, under }) => ({
      matter: name, label, options, by: decides, isMine: isDelegate || decides === "judge",
      under: under.map((number) => ({ number, summary: "", address: "" })),
    }));
}

/**
 * Without a network: plain arithmetic of what is known here. The ruling is the server's.
 * @param {StationRound} round
 * @param {Judged} attempt
 */
export function plainArithmetic(round, attempt) {
  const effects = effectsOf(round, attempt);
  const all = effects.map(({ effect }) => effect);
  const isBeyond = all.some((one) => /remaining|disqualification/.test(one));
  // An extra attempt replaces the attempt, whatever it came to (11e2).
  if (all.includes("extra attempt") && !isBeyond) return "";
  if (all.includes("DNS")) return "DNS";
  if (isBeyond || all.includes("DNF")) return "DNF";
  if (round.kind !== "multi" && round.limit?.cumulative && limitOf(round, attempt) === 0) return "DNS";
  // One breach costs one penalty, in whatever ways it was seen.
  const costly = effects.filter(({ effect }) => effect === "+2")
    .filter((one, place, some) => some.findIndex(({ breach }) => breach === one.breach) === place);
  /** @param {boolean} isBefore */
  const seconds = (isBefore) => costly.filter((one) => one.isBefore === isBefore).length * round.penalty;
  return written(round, attempt, seconds(true), seconds(false));
}

/**
 * What follows from each thing that was seen and measured, whether it belongs before the solve, and which breach it is.
 * @param {StationRound} round
 * @param {Judged} attempt
 */
function effectsOf(round, attempt) {
  const seen = round.seen.filter((one) => attempt.seen.includes(one.name));
  const isMulti = round.kind === "multi";
  const cubes = isMulti ? attempt.cubeStates.map((moves) => (moves === 1 ? "+2" : "")) : [["", "+2", "DNF"][Math.min(attempt.moves ?? 0, 2)]];
  return [
    ...seen.map((one) => ({ effect: attempt.decisions[one.name]?.answer ?? one.effect, isBefore: BEFORE.includes(one.part), breach: one.breach })),
    { effect: inspectionEffect(round, attempt.inspection), isBefore: true, breach: "inspection" },
    ...cubes.map((effect, place) => ({ effect, isBefore: false, breach: `cube ${place}` })),
  ];
}

/** @param {string} text */
export function valueOf(text) {
  const value = /\./.test(text) ? text.replace(/(\.\d\d)\d$/, "$1") : `${text}.00`;
  return centiseconds(value) ?? 0;
}

/**
 * The original recorded time: that of the stopwatch where the timer shows none, or ran for ten minutes (A1b2).
 * @param {Pick<Judged, "time" | "stopwatch" | "source" | "isWithoutTime">} attempt
 */
function recorded(attempt) {
  const timer = valueOf(attempt.time);
  if (!attempt.stopwatch || attempt.source === "stopwatch") return timer;
  const stopwatch = valueOf(attempt.stopwatch);
  const ranOver = timer >= TEN_MINUTES || (timer === HIGHEST_READING && stopwatch >= TEN_MINUTES);
  return attempt.isWithoutTime || ranOver ? stopwatch : timer;
}

/**
 * Penalties count towards the limit (A1a5); in Multi-Blind the limit is the time where it was reached (H1b1).
 * @param {StationRound} round
 * @param {Judged} attempt
 * @param {number} earlier
 * @param {number} later
 */
function written(round, attempt, earlier, later) {
  const limit = limitOf(round, attempt);
  const isMulti = round.kind === "multi";
  const value = isMulti && limit ? Math.min(recorded(attempt), limit) : recorded(attempt);
  const final = value + (earlier + later) * 100;
  const solved = attempt.cubeStates.filter((moves) => moves < 2).length;
  if (!isMulti && limit !== null && final >= limit) return "DNF";
  /** @param {number} time */
  const text = (time) => (isMulti && round.inSeconds ? textOf(time).replace(/\.\d\d$/, "") : textOf(time));
  const [first, last] = round.penaltyFormat === "X + T + Y = F" ? [earlier, later] : [0, earlier + later];
  const sum = [first || "", text(value), last || ""].filter(Boolean).join(" + ");
  const time = first || last ? `${sum} = ${text(final)}` : sum;
  return isMulti ? `${solved}/${attempt.cubes} ${time}` : time;
}

/**
 * From ten minutes on hundredths are no part of a result.
 * @param {number} value
 */
function textOf(value) {
  const text = asTime(String(digitsOf(value))) || "0.00";
  return value >= TEN_MINUTES ? text.replace(/\.\d\d$/, "") : text;
}

/**
 * The digits that are typed for so many centiseconds.
 * @param {number} value
 */
function digitsOf(value) {
  const seconds = Math.trunc(value / 100);
  return `${Math.trunc(seconds / 3600)}${pad(Math.trunc(seconds / 60) % 60)}${pad(seconds % 60)}${pad(value % 100)}`;
}

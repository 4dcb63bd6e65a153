// What keys mean in a field for a result: pure functions, which know nothing of the page.
const HOUR = 360000;

/**
 * Digits of any keyboard, as 0 to 9: Arabic, Persian, full-width.
 * @param {string} text
 */
export function plainDigits(text) {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => "0123456789"["٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９".indexOf(digit) % 10]);
}

// What the keys for DNF and DNS give where a Persian, Korean or Japanese layout is on.
/** @type {Record<string, string>} */
const LAYOUTS = { "ی": "d", "ي": "d", "س": "s", "ㅇ": "d", "ㄴ": "s", "ｄ": "d", "ｓ": "s", "し": "d", "と": "s", "＋": "+" };

/** @param {string} text */
export function plainKeys(text) {
  return plainDigits(text).replace(/[یيسㅇㄴｄｓしと＋]/g, (key) => LAYOUTS[key]);
}

/**
 * Digits become a time from the right: 12345 is 1:23.45.
 * @param {string} typed
 */
export function asTime(typed) {
  const digits = plainDigits(typed).replace(/\D/g, "").replace(/^0+/, "").slice(0, 8);
  if (!digits) return "";
  const padded = digits.padStart(8, "0");
  const [hours, minutes, seconds, hundredths] = [0, 2, 4, 6].map((place) => padded.slice(place, place + 2));
  const whole = `${hours}:${minutes}:${seconds}`.replace(/^[0:]+/, "") || "0";
  return `${whole}.${hundredths}`;
}

/**
 * A time has less than sixty minutes in an hour and less than sixty seconds in a minute.
 * @param {string} shown
 */
export function isTime(shown) {
  const parts = shown.split(/[:.]/).map(Number).reverse();
  return parts.slice(1, 3).every((part) => part < 60);
}

/**
 * Centiseconds of a time as it is shown; nothing where it is none.
 * @param {string} shown
 */
export function centiseconds(shown) {
  if (!/^(\d+:)?(\d+:)?\d+\.\d\d$/.test(shown) || !isTime(shown)) return null;
  const [hundredths, seconds, minutes = 0, hours = 0] = shown.split(/[:.]/).map(Number).reverse();
  return ((hours * 60 + minutes) * 60 + seconds) * 100 + hundredths;
}

/**
 * A round number of seconds or minutes, as people say it: 70.00 is 1:10.00. Nothing where it is a time, or a slip: no
 * timer shows 76.50 or 1:85.00.
 * @param {string} shown
 */
export function meantTime(shown) {
  if (!/^\d+(:[0-5]\d)?\.00$/.test(shown) || isTime(shown)) return "";
  const [hundredths, seconds, minutes = 0, hours = 0] = shown.split(/[:.]/).map(Number).reverse();
  const whole = (hours * 60 + minutes) * 60 + seconds;
  const parts = [Math.trunc(whole / 3600), Math.trunc(whole / 60) % 60, whole % 60, hundredths];
  return asTime(parts.map((part) => String(part).padStart(2, "0")).join(""));
}

/**
 * Whether a time has more hours than its limit: nobody is timed that long, so it was mistyped.
 * @param {string} shown
 * @param {number | null} limit centiseconds; without one, every time is possible
 */
export function hasTooManyHours(shown, limit) {
  const parts = shown.replace(/\.\d*$/, "").split(":").map(Number);
  return limit !== null && parts.length === 3 && parts[0] > Math.trunc(limit / HOUR);
}

/**
 * What a field shows after a key: a time, DNF with its time, DNS, or what is written with a penalty.
 * @param {string} typed
 * @param {boolean} [isDeleting]
 */
export function shownTime(typed, isDeleting = false) {
  const value = plainKeys(typed);
  const text = value.trim();
  if (isDeleting && /^D?N?[FS]?$/i.test(text) && text.length < 3) return "";
  const dnf = text.match(/^DNF\s*\(?([\d:.]*)(\)?)(\d*)$/i);
  if (dnf) {
    const digits = `${dnf[1]}${dnf[3]}`.replace(/\D/g, "");
    // Deleting takes the bracket away first, and means the last digit.
    const time = asTime(isDeleting && !dnf[2] ? digits.slice(0, -1) : digits);
    return time ? `DNF (${time})` : "DNF";
  }
  if (/[d/#]/i.test(text)) return "DNF";
  if (/[s*]/i.test(text)) return "DNS";
  if (/[+=?[\]]/.test(text)) return value;
  return asTime(text);
}

/**
 * The same for a number of moves.
 * @param {string} value
 * @param {boolean} [isDeleting]
 */
export function shownMoves(value, isDeleting = false) {
  const text = plainKeys(value).trim();
  if (isDeleting && /^D?N?[FS]?$/i.test(text) && !/^\d/.test(text)) return "";
  if (/[d/#]/i.test(text)) return "DNF";
  if (/[s*]/i.test(text)) return "DNS";
  return text.replace(/\D/g, "").slice(0, 2);
}

/**
 * The one number of a result that cutoffs look at; infinite for DNF and DNS, nothing while it is not there.
 * @param {string} text
 * @param {ResultKind} kind
 */
export function rankedValue(text, kind) {
  if (!text) return null;
  if (/^DN/.test(text)) return Infinity;
  if (kind === "moves") return Number(text);
  const [time, ...penalties] = text.split("=")[0].split("+").map((part) => part.trim());
  const value = centiseconds(time);
  return value === null ? null : value + penalties.reduce((sum, part) => sum + 100 * (Number(part) || 0), 0);
}

/**
 * Whether one of the first attempts has met the cutoff: true, false, or nothing while that is open.
 * @param {string[]} texts
 * @param {Cutoff | null} cutoff
 * @param {ResultKind} kind
 */
export function meetsCutoff(texts, cutoff, kind) {
  if (!cutoff || kind === "multi") return null;
  const values = texts.slice(0, cutoff.attempts).map((text) => rankedValue(text, kind));
  if (values.some((value) => value !== null && value < cutoff.result)) return true;
  return values.length === cutoff.attempts && values.every((value) => value !== null) ? false : null;
}

/**
 * Whether a Multi-Blind result has more cubes solved than attempted.
 * @param {string} text
 */
export function hasMoreSolved(text) {
  const score = text.match(/^(\d+)\/(\d+) /);
  return score !== null && Number(score[1]) > Number(score[2]);
}

/**
 * What a result uses of a shared limit in centiseconds: its time, or that of a DNF where the edition counts it.
 * @param {string} text
 * @param {TimeLimit} limit
 */
export function usedTime(text, limit) {
  const dnf = text.match(/^DNF \((.*)\)$/);
  if (dnf) return limit.countsDnf ? centiseconds(dnf[1]) ?? 0 : 0;
  const time = rankedValue(text, "time") ?? 0;
  return time === Infinity ? 0 : time;
}

/**
 * Whether a time is over its limit, or over what is left of a shared one.
 * @param {string} text
 * @param {TimeLimit | null} limit
 * @param {number | null} left centiseconds of a shared limit that are left for this time
 */
export function isOverLimit(text, limit, left) {
  const time = rankedValue(text, "time");
  if (!limit || time === null || time === Infinity) return false;
  const limits = limit.cumulative ? [left, limit.perAttempt] : [limit.centiseconds];
  return limits.some((most) => most !== null && (limit.isOverWhenEqual ? time >= most : time > most));
}

// A point of a match after both results: what somebody else decides, and who signs.
import { button, citation, element, named, notice, quiet, time } from "../shared/elements.js";
import { decisionsOf } from "./flow.js";
import { ruled } from "./judging.js";
import { screen } from "./screens.js";

/** @type {SideName[]} */
const SIDES = ["high", "low"];

// --- Signing ---
/**
 *   play.signing   { point, written, missing: [[roles] of each] }
 * @param {Omit<PointScreen, "round" | "weigh" | "change">} page
 */
export function signScreen({ words, me, play, match, send, go }) {
  const { signing } = play;
  /** @param {string} role */
  const isSigned = (role) => signing.missing.every((roles) => !roles.includes(role));
  /**
   * @param {number} place
   * @param {string} role
   * @param {string} signature
   */
  const sign = (place, role, signature) => send("sign", { point: signing.point, person: match.seats[place].person, role, signature });
  /**
   * @param {number[]} some
   * @param {string} role
   */
  const signed = (some, role) => ({ signing: { ...signing, missing: signing.missing.map((roles, place) => (some.includes(place) ? roles.filter((one) => one !== role) : roles)) } });
  const correct = button(words.correct, () => { send("undo"); go("results"); }, "plain");
  /**
   * @param {Seat} seat
   * @param {number} place
   */
  const result = (seat, place) => [element("h3", {}, `${seat.person} `, named(seat.name)), element("p", { className: "written time", textContent: signing.written[place] })];
  const under = play.under?.length ? element("p", { className: "under" }, ...play.under.map(citation)) : "";
  const pending = play.isPending ? notice("maybe", words.pending) : "";
  if (!isSigned("judge")) {
    const all = () => {
      SIDES.forEach((_, place) => { if (signing.missing[place].includes("judge")) sign(place, "judge", me.name); });
      const next = signed([0, 1], "judge");
      go(next.signing.missing.some((roles) => roles.length) ? "sign" : "point", next);
    };
    const halves = match.seats.map((seat, place) => element("section", { className: "half" }, ...result(seat, place)));
    return screen(words.becomes, [...halves, under, pending], [correct, button([words.signJudge, element("small", {}, named(me.name))], all, "primary huge")]);
  }
  const halves = match.seats.map((seat, place) => {
    if (!signing.missing[place].includes("competitor")) return element("section", { className: "half" }, ...result(seat, place), notice("good", words.signed));
    const field = element("input", { className: "signature", autocomplete: "off", maxLength: 80, ariaLabel: `${seat.name}: ${words.signature}`, placeholder: words.signature });
    const own = () => {
      sign(place, "competitor", field.value.trim() || seat.name);
      const next = signed([place], "competitor");
      go(next.signing.missing.some((roles) => roles.length) ? "sign" : "point", next);
    };
    return element("section", { className: "half" }, ...result(seat, place), field,
      button([words.signAs, element("small", {}, named(seat.name))], own, "primary", { data: { person: seat.person } }));
  });
  const nobody = signing.missing.every((roles) => roles.includes("competitor"));
  return screen(words.isRight, [quiet(words.handOver), ...halves, under, pending],
    [nobody ? correct : "", button(words.refuse, () => go("point", { ending: "refused" }), "bad")]);
}

// --- What was recorded and awaits a decision ---

/** @param {PointScreen} page */
export function decideScreen({ words, round, me, play, match, send, weigh, go, change }) {
  /** @type {(Weighed | null)[]} */
  const rulings = [null, null];
  const save = button(words.record, () => {
    send("rule", Object.fromEntries(SIDES.map((side) => [side, { decisions: decisionsOf(play.deciding[side]) }])));
    const isAgain = rulings.some((one) => one?.ruling?.outcome === "extra");
    go("point", { ending: isAgain ? "again" : "decided" });
  }, "primary huge", { disabled: true });
  /**
   * @param {number} place
   * @param {Weighed} weighed
   */
  const told = (place, weighed) => {
    rulings[place] = weighed;
    save.disabled = !rulings.every((one) => one?.ruling && !one.isPending && !one.questions.length && !one.refusals.length);
  };
  const halves = match.seats.map((seat, place) => {
    const side = SIDES[place];
    const attempt = play.deciding[side];
    /** @type {RulingApp<Side>} */
    const app = { words, round, attempt, me, weigh, change: (changes) => { Object.assign(attempt, changes); change({}); } };
    const content = () => ({ match: play.match, waiting: side, decisions: decisionsOf(attempt) });
    const ruling = ruled(app, { content, guess: () => null, record: () => {}, shown: (weighed) => told(place, weighed), list: [] });
    const [panel, questions] = ruling.parts;
    return element("section", { className: "half", data: { side } }, element("h3", {}, `${seat.person} `, named(seat.name)), panel, questions);
  });
  return screen(words.undecided, halves, [save]);
}

// --- The point as it stands ---

/** @param {Match} match */
export function pointTable(match) {
  const sets = match.sets.filter((one) => one.points.length);
  /**
   * @param {string} text
   * @param {boolean} isWon
   */
  const cell = (text, isWon) => element("td", { className: `time${isWon ? " won" : ""}`, textContent: text });
  /** @param {Point} point */
  const row = ([high, low, winner]) => element("tr", {}, cell(high, winner === 0), cell(low, winner === 1));
  return element("table", {}, element("thead", {}, element("tr", {}, ...match.seats.map((seat) => element("th", { scope: "col" }, named(seat.name))))),
    ...sets.map((one) => element("tbody", {}, ...one.points.map(row))));
}

/** @param {string[]} some */
export const bothWritten = (some) => some.flatMap((text, place) => [place ? " – " : "", time(text)]);

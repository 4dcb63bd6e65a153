// What scripts write is written in the digits of the page's language, as the server does it for pages (see digits.py).
const DIGITS = document.documentElement.dataset.digits ?? "";
const NUMBER = /\u2066(?:\u200e|(?=[^\u2069]*[A-Za-z])|(?=[+\u2212]|[0-9]+-|[0-9]+\/[0-9]+ ))[^\u2069]*\u2069|(?<![A-Za-z0-9_#&/@])(?<![A-Za-z]-)(?<![A-Za-z0-9][.:])(?<![a-z] )(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]+\/[0-9]+ [0-9]+:[0-9]{2}|[+\u2212][0-9]+|[0-9]+(?:[.:,/][0-9]+)*%?)(?![A-Za-z0-9_])(?!-[A-Za-z])/g;
const STAYS = /^(?:\u2066[^]*|[0-9:]*\.[0-9]+)$/;
const SET_APART = /^(?:[0-9]+-.*|.* .*|[+\u2212].*)$/;
const OPAQUE = "script, style, textarea, code, pre, kbd, svg, cite, bdi, blockquote, .code, .time:is(td, dd, b, strong), .attempts";

/**
 * Results stay as timers show them. What has a sign, and the parts of dates, would be in the wrong order after Persian.
 * @param {string} number
 */
function inDigits(number) {
  if (STAYS.test(number)) return number;
  if (SET_APART.test(number)) return `\u2066${number}\u2069`;
  return number.replace(/[0-9]/g, (digit) => DIGITS[Number(digit)]).replace("%", "٪");
}

/** @param {string} text */
export function local(text) {
  if (!DIGITS) return text;
  return text.replace(NUMBER, inDigits).replace(/(?<=[\u0600-\u06ff]), |, (?=[\u0600-\u06ff])|\s*·\s*/g, "، ");
}

/** @param {Node} node */
function convert(node) {
  if (node instanceof Text) {
    const text = local(node.data);
    if (text !== node.data && !node.parentElement?.closest(OPAQUE)) node.data = text;
  } else if (node instanceof Element && !node.closest(OPAQUE)) {
    node.childNodes.forEach(convert);
  }
}

if (DIGITS) {
  const observer = new MutationObserver((changes) => {
    changes.forEach((change) => {
      if (change.type === "characterData") convert(change.target);
      else change.addedNodes.forEach(convert);
    });
    observer.takeRecords(); // What was written here needs no second look.
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}

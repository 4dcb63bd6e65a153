// What scripts write is written in the digits of the page's language, as the server does it for pages (see digits.py).
const DIGITS = document.documentElement.dataset.digits ?? "";
const NUMBER = /\u2066(?:\u200e|(?=[^\u2069]*[A-Za-z]))[^\u2069]*\u2069|(?<![A-Za-z0-9_#&/@])(?<![A-Za-z]-)(?<![A-Za-z0-9][.:])(?<![a-z] )(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]+(?:[.:,/][0-9]+)*)(?![A-Za-z0-9_])(?!-[A-Za-z])/g;
const OPAQUE = "script, style, textarea, code, pre, kbd, svg, cite, bdi, blockquote, .code";

/**
 * The parts of a date would be shown in the wrong order after letters written from the right; codes stay as they are.
 * @param {string} number
 */
const isolated = (number) => (number.includes("-") ? `\u2066${number}\u2069` : number);
/** @param {string} number */
const inDigits = (number) => (number.startsWith("\u2066") ? number : isolated(number).replace(/[0-9]/g, (digit) => DIGITS[Number(digit)]));

/** @param {string} text */
export function local(text) {
  return DIGITS ? text.replace(NUMBER, inDigits).replace(/(?<=[\u0600-\u06ff]), /g, "، ") : text;
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
  new MutationObserver((changes) => changes.forEach((change) => {
    if (change.type === "characterData") convert(change.target);
    else change.addedNodes.forEach(convert);
  })).observe(document.body, { subtree: true, childList: true, characterData: true });
}

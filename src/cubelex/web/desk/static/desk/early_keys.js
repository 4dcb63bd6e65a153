// Keys that are pressed before the cards of a round are here: the keyboard never waits for the network.

const BEGIN = ["Enter", "Tab"];
const KEPT = [...BEGIN, "Backspace", "Escape", "ArrowUp", "ArrowDown"];

/** @param {string} key */
const isText = (key) => [...key].length === 1;

/**
 * Keeps the keys from the first Enter or Tab at a field on. What this answers presses them, as long as the first one leads
 * out of that field. Keys that the desk has no use for, and the way back, stay the browser's.
 * @param {HTMLInputElement} first
 * @returns {() => void}
 */
export function holdEarlyKeys(first) {
  /** @type {string[]} */
  const held = [];

  /** @param {KeyboardEvent} event */
  const hold = (event) => {
    const { key } = event;
    const isChord = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && key === "Tab");
    const begins = BEGIN.includes(key) && event.target === first && first.value;
    if (isChord || event.isComposing || !(isText(key) || KEPT.includes(key)) || !(held.length || begins)) return;
    event.preventDefault();
    event.stopPropagation();
    held.push(key);
    // What a keyboard on the screen, or one for other scripts, writes without keys would be added to the number.
    first.readOnly = true;
  };
  addEventListener("keydown", hold, { capture: true });
  return () => {
    removeEventListener("keydown", hold, { capture: true });
    first.readOnly = false;
    held.every((key, place) => { press(key); return place > 0 || document.activeElement !== first; });
  };
}

/** @param {string} key */
function press(key) {
  const at = document.activeElement;
  const isGoing = at?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  // Only the browser itself follows a Tab.
  if (isGoing && key === "Tab") { press("ArrowDown"); return; }
  if (!isGoing || !(isText(key) || key === "Backspace") || !(at instanceof HTMLInputElement)) return;
  const [from, to] = [at.selectionStart ?? 0, at.selectionEnd ?? 0];
  at.setRangeText(isText(key) ? key : "", isText(key) || from < to ? from : Math.max(from - 1, 0), to, "end");
  at.dispatchEvent(new InputEvent("input", { inputType: isText(key) ? "insertText" : "deleteContentBackward", data: isText(key) ? key : null, bubbles: true }));
}

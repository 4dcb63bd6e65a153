// Keys that are pressed before the cards of a round are here: the keyboard never waits for the network.

/**
 * Keeps the keys from the first Enter at a field on. What this answers presses them, as long as the first Enter leads out
 * of that field.
 * @param {HTMLInputElement} first
 * @returns {() => void}
 */
export function holdEarlyKeys(first) {
  /** @type {string[]} */
  const held = [];

  /** @param {KeyboardEvent} event */
  const hold = (event) => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    const isWritten = event.isComposing || event.key === "Unidentified";
    const begins = event.key === "Enter" && event.target === first && first.value;
    if (isChord || isWritten || !(held.length || begins)) return;
    event.preventDefault();
    event.stopPropagation();
    held.push(event.key);
  };
  addEventListener("keydown", hold, { capture: true });
  return () => {
    removeEventListener("keydown", hold, { capture: true });
    held.every((key, place) => { press(key); return place > 0 || document.activeElement !== first; });
  };
}

/** @param {string} key */
function press(key) {
  const at = document.activeElement;
  const isGoing = at?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const isText = [...key].length === 1;
  if (!isGoing || !(isText || key === "Backspace") || !(at instanceof HTMLInputElement)) return;
  const [from, to] = [at.selectionStart ?? 0, at.selectionEnd ?? 0];
  at.setRangeText(isText ? key : "", isText || from < to ? from : Math.max(from - 1, 0), to, "end");
  at.dispatchEvent(new InputEvent("input", { inputType: isText ? "insertText" : "deleteContentBackward", data: isText ? key : null, bubbles: true }));
}

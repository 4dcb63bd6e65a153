// Search without a server. The same words and the same ranking as cubelex.regulations, so that both give the same answers.
"use strict";
(function (root) {
  const SAME = {
    "ي": "ی", "ى": "ی", "ئ": "ی", "ك": "ک", "ة": "ه", "ۀ": "ه", "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ؤ": "و",
    "\u200c": "", "\u200d": "", "\u0640": "", "’": "'", "ʼ": "'",
  };
  const UNPARTED = "\\u0e00-\\u0e7f\\u3005\\u3041-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff";
  const HANGUL = "\\uac00-\\ud7af";
  const LETTER = `(?:(?![${UNPARTED}${HANGUL}])[\\p{L}\\p{N}])`;
  const RUNS = new RegExp(
    `(?<number>(?:[1-9]\\d?[a-z]|[a-z]\\d)[a-z\\d]*\\+*(?!${LETTER}|_))` +
      `|(?<pairs>[${UNPARTED}]+)` +
      `|(?<hangul>[${HANGUL}]+)` +
      `|(?<word>${LETTER}+(?:'(?!\\d)${LETTER}+)?)`,
    "gu",
  );
  const BEYOND_LATIN = /[\u0370-\u1dff\u3041-\ud7af]/;

  // The zeros of the scripts that have their own digits.
  const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

  function westernDigits(text) {
    return text.replace(/[٠-٩۰-۹०-९০-৯๐-๙０-９]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - ZEROS.find((zero) => code >= zero && code < zero + 10));
    });
  }

  function normal(text) {
    const bare = westernDigits(text)
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[\u200d\u200cيىئكةۀأإآٱؤ\u0640’ʼ]/g, (letter) => SAME[letter])
      .replace(/\p{Mn}/gu, (mark) => (mark === "\u3099" || mark === "\u309a" ? mark : ""));
    return bare.normalize("NFC");
  }

  function wordsOf(text) {
    const words = [];
    for (const match of normal(text).matchAll(RUNS)) {
      const run = match[0];
      const { number, word, hangul, pairs } = match.groups;
      if (number !== undefined || word !== undefined) {
        words.push(run);
        continue;
      }
      if (hangul !== undefined || run.length === 1) words.push(run);
      if (run.length > 2 || pairs !== undefined) {
        for (let at = 0; at < run.length - 1; at++) words.push(run.slice(at, at + 2));
      }
    }
    return words;
  }

  class Index {
    // items: [[number, text], …]
    constructor(items) {
      this.items = items;
      this.holders = new Map();
      const lengths = items.map(([, text], position) => {
        const counts = new Map();
        const words = wordsOf(text);
        for (const word of words) counts.set(word, (counts.get(word) || 0) + 1);
        for (const [word, count] of counts) {
          if (!this.holders.has(word)) this.holders.set(word, []);
          this.holders.get(word).push([position, count]);
        }
        return words.length;
      });
      const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length || 1;
      this.norms = lengths.map((length) => 0.4 + (0.6 * length) / average);
      this.words = [...this.holders.keys()].sort();
    }

    search(query, limit = 20) {
      const asked = [...new Set(wordsOf(query))].slice(0, 64);
      const scores = new Map();
      const found = new Map();
      for (const word of asked) {
        for (const [position, score] of this.contribution(word)) {
          scores.set(position, (scores.get(position) || 0) + score);
          found.set(position, (found.get(position) || 0) + 1);
        }
      }
      const number = normal(query.trim());
      this.items.forEach(([its], position) => {
        if (normal(its) !== number) return;
        scores.set(position, (scores.get(position) || 0) + 100);
        found.set(position, asked.length);
      });
      return [...scores]
        .map(([position, score]) => [score * (found.get(position) / Math.max(1, asked.length)) ** 2, position])
        .sort((one, other) => other[0] - one[0] || one[1] - other[1])
        .slice(0, limit)
        .map(([score, position]) => ({ number: this.items[position][0], text: this.items[position][1], score }));
    }

    contribution(word) {
      const best = new Map();
      for (const [alike, weight] of this.alike(word)) {
        const holders = this.holders.get(alike);
        const rarity = Math.log(1 + (this.items.length - holders.length + 0.5) / (holders.length + 0.5));
        for (const [position, count] of holders) {
          const often = (count * 2.2) / (count + 1.2 * this.norms[position]);
          best.set(position, Math.max(best.get(position) || 0, weight * rarity * often));
        }
      }
      return best;
    }

    *alike(word) {
      if (this.holders.has(word)) yield [word, 1];
      if (word.length >= 4) {
        for (const other of this.beginning(word.slice(0, Math.max(4, word.length - 2)))) {
          const lengths = [word.length, other.length];
          if (other !== word) yield [other, (0.5 * Math.min(...lengths)) / Math.max(...lengths)];
        }
      } else if (word.length === 1 && BEYOND_LATIN.test(word)) {
        for (const other of this.beginning(word)) if (other !== word) yield [other, 1];
      }
    }

    *beginning(stem) {
      let low = 0;
      let high = this.words.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.words[middle] < stem) low = middle + 1;
        else high = middle;
      }
      for (; low < this.words.length && this.words[low].startsWith(stem); low++) yield this.words[low];
    }
  }

  root.Cubelex = { wordsOf, normal, Index };
  if (typeof module !== "undefined") module.exports = root.Cubelex;
})(typeof window === "undefined" ? globalThis : window);

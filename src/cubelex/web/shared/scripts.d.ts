// What pages hand to scripts, and scripts to each other, in all features. Read by `tsc` only: nothing of it is served.

type Words = Record<string, string>;
type Child = string | Node | null | undefined | (string | Node | null | undefined)[];
type Properties = Record<string, unknown> & {
  data?: Record<string, string | number>;
  style?: Record<string, string | number>;
};

interface Citation { number: string; summary: string; address: string }
interface Said { text: string; under: Citation[]; remedy?: string }
/** Something to send: kept in the browser until the server has answered, with the account that typed it and its name. */
interface Entry { key: string; address: string; [field: string]: any }
/** What became of sending. */
interface News { online: boolean; entry?: Entry; answer?: any; fault?: unknown }

// --- Results ---

type ResultKind = "time" | "moves" | "multi";
interface Cutoff { attempts: number; result: number }
interface TimeLimit {
  centiseconds: number; cumulative: boolean; perAttempt: number | null; isOverWhenEqual: boolean; countsDnf: boolean;
}
interface Person { person: number; name: string; country: string; wcaId: string }

// --- Pages: what their scripts rely on, and what browsers have that TypeScript does not know ---

/** Attributes that the templates always give where a script reads them. */
interface DOMStringMap {
  address: string; token: string; round: string; set: string; stream: string; topic: string; topics: string; rows: string;
  since: string; until: string; words: string; over: string; load: string; shows: string; keep: string; next: string;
  unreachable: string; invalid: string; person: string; applies: string; close: string; done: string; csrf: string;
  make: string; import: string; name: string; queue: string; sequence: string; sign: string; unsign: string; deal: string; explain: string;
  asks: string; sends: string; ofPerson: string; rank: string; attempt: string; cut: string; more: string; follow: string; following: string; note: string; preview: string; item: string;
}
interface Element { closest(selectors: string): HTMLElement | null }

interface ParentNode {
  querySelector<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] | null;
  querySelector(selectors: string): HTMLElement | null;
  querySelectorAll<Name extends keyof HTMLElementTagNameMap>(name: Name): NodeListOf<HTMLElementTagNameMap[Name]>;
  querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}

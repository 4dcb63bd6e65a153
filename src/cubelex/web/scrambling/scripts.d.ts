// What pages hand to the scripts of this feature, and they to each other. Read by `tsc` only: nothing of it is served.

type ScrambleStep = "scramble" | "check" | "done";
/** A puzzle in the queue; of a sequence that somebody chose there is only the label. */
interface Puzzle {
  label: string; person?: number; name?: string; about?: string; attempt?: number; isExtra?: boolean;
  step?: string; scrambledBy?: string; secondCheck?: Citation[]; key?: string;
}
interface NetKind {
  kind: "stickers" | "dials" | "pieces"; svg: string; paints: Record<string, string>; names: Record<string, string>;
  pieces: Record<string, string>;
}
interface NetPlaces { net: HTMLElement; paints: HTMLElement }
interface Table {
  waiting: Puzzle[]; windows: { label: string; ends: string }[]; labels: string[]; noTwins: Citation[]; net: NetKind;
  isFewestMoves: boolean; isMulti: boolean; isOpen: boolean; stage: string;
}
interface Sequence {
  label: string; cube: number; cubes: number; lines: string[][]; picture: string; state: string; hold: string;
  holdUnder: Citation[]; notationUnder: Citation[]; mayStartUnsolved: Citation[]; ends: string | null; endsUnder: Citation[];
}

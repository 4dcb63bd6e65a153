// What pages hand to the scripts of this feature, and they to each other. Read by `tsc` only: nothing of it is served.

interface DeskRound {
  id: string; kind: ResultKind; label: string; attempts: number;
  cutoff: Cutoff | null; limit: TimeLimit | null;
}
interface DeskCard extends Person {
  attempts: string[]; fields: string[]; history: string[]; average: string; best: string; ranking: number | null;
  remaining: number | null; used: Record<number, number>; remainingText: string; toEstimate: number[]; isComplete: boolean; waiting?: boolean;
}
interface Conflict { attempt: number; theirs: string; yours: string; under: Citation[] }
interface DeskAnswer { card?: DeskCard; saved?: number[]; warnings?: Said[]; refusals?: Said[]; conflicts?: Conflict[] }
/** A card that needs another look, as it was typed. */
interface Review {
  key: string; person: number; round: string; attempts: Record<string, string>;
  warnings: Said[]; refusals: Said[]; conflicts: Conflict[]; confirmed?: boolean;
}
type Typed = (sheet: import("./static/desk/sheet.js").Sheet) => void;
type Keyed = (event: KeyboardEvent, sheet: import("./static/desk/sheet.js").Sheet) => void;
type DeskSheet = import("./static/desk/sheet.js").Sheet & {
  addresses: Record<"enter" | "weigh" | "undo" | "cards", string>;
  people: Map<number, DeskCard>; answered: Set<number>;
};

// What pages hand to the scripts of this feature, and they to each other. Read by `tsc` only: nothing of it is served.

interface DeskRound {
  id: string; kind: ResultKind; label: string; attempts: number;
  cutoff: Cutoff | null; limit: TimeLimit | null;
}
interface DeskCard extends Person {
  attempts: string[]; fields: string[]; history: string[]; average: string; best: string; ranking: number | null;
  remaining: number | null; used: Record<number, number>; remainingText: string; toEstimate: number[]; isComplete: boolean; waiting?: boolean;
  own: number[]; outlook: string; forecast: string[];
}
interface DeskCut { rank: number; label: string }
/** Who has a rank, in order, and the rank of each place where it is not the number of the place. */
interface DeskRanks { order: number[]; shared: Record<number, number> }
/** How far a round is, and in words. */
interface RoundStatus { kind: "pending" | "open" | "finished"; text: string }
/** Cards as they are now, of some or of all, with what else one result can change. */
interface DeskNews { cards: (Partial<DeskCard> & { person: number })[]; ranks: DeskRanks; cut: DeskCut | null; together: DeskRanks | null; status?: RoundStatus }
/** What a page of the desk begins with: all cards, and the last announcement before they were read. */
interface DeskStart extends DeskNews { after: number }
interface Conflict { attempt: number; isOwn: boolean; theirs: string; yours: string; under: Citation[] }
/** What is said of a card, and of which attempt if it is about one. */
interface Doubtful extends Said { attempt?: number | null }
interface DeskAnswer {
  card?: DeskCard; saved?: number[]; entries?: Record<number, number>; warnings?: Doubtful[]; refusals?: Doubtful[]; conflicts?: Conflict[];
}
/** A card that needs another look, as it was typed. */
interface Review {
  key: string; person: number; round: string; attempts: Record<string, string>;
  warnings: Doubtful[]; refusals: Doubtful[]; conflicts: Conflict[]; confirmed?: boolean; mistyped?: boolean;
  /** Who typed it: several people may use this browser. */
  account?: string; typist?: string;
}
type Typed = (sheet: import("./static/desk/sheet.js").Sheet) => void;
type Keyed = (event: KeyboardEvent, sheet: import("./static/desk/sheet.js").Sheet) => void;
type DeskSheet = import("./static/desk/sheet.js").Sheet & {
  addresses: Record<"enter" | "weigh" | "undo" | "cards", string>;
  people: Map<number, DeskCard>; answered: Set<number>; cut: DeskCut | null; known: import("./static/desk/first_cards.js").KnownCards;
};
interface GivenSheet { round: DeskRound; addresses: DeskSheet["addresses"] }
/** A station in live entry. */
interface LiveRow {
  card: DeskCard; sheet: import("./static/desk/sheet.js").Sheet; item: HTMLElement; result: HTMLElement; said: HTMLElement;
  rank: HTMLElement; review: Review | null;
}

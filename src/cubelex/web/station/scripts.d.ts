// What pages hand to the scripts of this feature, and they to each other. Read by `tsc` only: nothing of it is served.

type StationWords = Words & { parts: Record<string, string> };
interface Call {
  at: number; words: string; under?: Citation[]; frequency?: number; pattern?: number[]; isFelt?: boolean; tones?: number; act?: (() => void) | null;
}
/** Something that a judge may see. */
interface Observable {
  name: string; label: string; part: string; breach: string; effect: string; effectLabel: string; decides: string; options: Choice[];
  under: string[]; needsTimer: boolean;
}
interface Choice { answer: string; label: string; when: string }
interface Question { matter: string; label: string; options: Choice[]; by: string; isMine: boolean; under: Citation[] }
interface Parts {
  shape: string; size: number; view: string; places: Record<string, [number, number]>;
  names: string[]; steps: Record<string, [number, number][]>;
}
interface Unsigned { attempt: number; written: string; missing: string[] }
interface StationCard extends Person {
  next: number | null; limit: number | null; limitText: string; attempts: string[]; isExtra: boolean;
  isStarted: boolean; isObserved: boolean; isScrambled: boolean; cubes: number | null; lateBy: number;
  accommodations: string[]; notes: Said[]; unsigned: Unsigned[];
  /** What is left of a cumulative limit, without the limit for one attempt. */
  left: number;
  /** The keys of entries that wait to be sent and are part of the card. */
  counted?: string[];
}
interface StationRound {
  id: string; event: string; label: string; kind: "speed" | "blind" | "multi" | "moves" | "match"; attempts: number;
  cutoff: Cutoff | null; limit: TimeLimit | null; limitRounds: string[]; endsAtLimit: boolean; ready: number; hasInspection: boolean; calls: Call[]; start: Call[]; plusTwoAt: number;
  dnfAt: number; boundaryIsLate: boolean; penalty: number; penaltyFormat: string; closestCounts: boolean;
  inSeconds: boolean; cubeLimits: number[]; seen: Observable[]; parts: Parts; cards: StationCard[];
  prepare: Said[]; needsStopwatch: boolean; ifNotScrambled: Said[]; cubeRows: string[]; underRows: Citation[]; notes: Said[];
}
interface AffectedPart { faces: number; fits: boolean }
type Angles = Record<string, number>;
type Decisions = Record<string, { answer: string; reason: string }>;
/** What is judged of an attempt, or of one side of a match. */
interface Judged {
  time: string; stopwatch?: string; isWithoutTime: boolean; source: string; inspection: number | null; startedAt: number | null;
  moves: number | null; angles: Angles | null; parts: AffectedPart[]; cubeStates: number[]; seen: string[];
  decisions: Decisions; step?: string; cubes?: number | null; limit?: number | null; lateBy?: number;
  memorised?: number | null;
}
interface Attempt extends Judged {
  round: string; person: number; name: string; attempt: number | null; limit: number | null; lateBy: number; step: string;
  cubes: number | null; asked: number | null; inspectedFrom: number | null; memorised: number | null;
  shown?: string; signed?: string[]; ending?: string; isPending?: boolean; isUnneeded?: boolean;
  competitorSigns?: boolean; under?: Citation[];
  /** What all that is sent of this attempt has in common. */
  made?: string;
}
interface Side extends Judged { isStarted: boolean }
interface Ruling { outcome: string; written: string; under: Citation[]; competitorSigns: boolean }
/** What the server, or the page without it, says of what was seen so far. */
interface Weighed {
  ruling: Ruling | null; questions: Question[]; refusals: Said[]; remarks: Said[]; isPending?: boolean;
  solution?: SolutionRead;
}
interface SolutionRead { read: string; moves: number | null; reasons: Said[]; corrections: string[] }
/** What a running ruling is about, and what is done with it. */
interface RulingParts {
  /** What to send. */
  content: () => any;
  /** What would be written, as far as the page knows without asking; null where it does not. */
  guess: () => string | null;
  record: (weighed: Weighed, content: any) => void;
  /** Is told every ruling. */
  shown?: (weighed: Weighed) => void;
  /** Whether there is nothing to rule on yet. */
  isIncomplete?: () => boolean;
  /** What may be seen. */
  list?: Observable[];
  /** What the button says that records it. */
  label?: string;
}
interface Me { person: number | null; name: string; isDelegate: boolean }
/** What a step needs of the page to show a ruling. */
interface RulingApp<Of = Judged> {
  words: StationWords; round: StationRound; attempt: Of; me?: Me;
  change(changes: Partial<Of>): void;
  weigh(content: object): Promise<Weighed>;
}
/** What the steps of an attempt need of the page. */
interface App extends RulingApp<Attempt> {
  me: Me; readonly isOnline: boolean; readonly isRefused: boolean; readonly card: StationCard | undefined;
  go(step: string, changes?: Partial<Attempt>): void;
  refresh(): void;
  state(): Promise<StationState>;
  do(action: string, content?: object): unknown;
  puzzle(event: string, content: object): Promise<{ moves: number; under: Citation[] }>;
  keepSource(source: string): void;
  leave(): void;
  /** Buttons for the others of the round who have something to do. */
  others(): HTMLElement;
  open(round: string, person: number): Promise<void>;
}
interface StationState { card?: StationCard; refusals: Said[]; waiting: { attempt: number } | null }
interface SourceTold { started?: (at: number) => void; stopped: (milliseconds: number) => void }
interface Source {
  view: Child; hasOwnStart: boolean; hasOwnStop: boolean; showsTenths?: boolean; stop(): void;
}
interface Packet { state: string; milliseconds: number; digits: number }
interface Seat { person: number; name: string; sets: number }
type Point = [high: string, low: string, winner: number | null];
interface Match {
  name: string; label: string; winner: string; seats: Seat[]; isOn: boolean; isObserved: boolean;
  sets: { score: number[]; points: Point[] }[]; unsigned: Signing[]; marks: Said[];
}
interface Signing { point: number; written: string[]; missing: string[][] }
type SideName = "high" | "low";
/** Where a match is: its step, and both sides of the point that is played. */
interface Play {
  step: string; match: string; number: number | null; asked: number | null; inspectedFrom: number; startedAt: number;
  ending: string; isPending: boolean; under: Citation[]; high: Side; low: Side;
  signing: Signing; deciding: Record<SideName, Side>;
  /** What all that is sent of this point has in common. */
  made?: string;
}
interface PointScreen {
  words: StationWords; round: StationRound; me: Me; play: Play; match: Match;
  send(action: string, sent?: object): unknown;
  weigh(asked: object): Promise<Weighed>;
  go(step: string, changes?: Partial<Play>): void;
  change(changes: Partial<Play>): void;
}
interface IncidentAbout {
  round: string; attempt: number | null; persons: number[]; match?: string; who: string; line: Child[];
}
interface IncidentPage {
  words: Words; kinds: [string, string][]; about: () => IncidentAbout; base: string;
  sender: import("./static/station/sending.js").Sender;
}
/** A room of Fewest Moves. */
interface SolvingRoom {
  step: string; attempt: number | null; present: number[]; startedAt: number; handedIn: Record<string, number>;
  scramble: string; written: Record<string, string>; person: number;
}

// --- What browsers have that TypeScript does not know ---

interface Navigator { readonly serial: any }
declare class BarcodeDetector {
  constructor(options: { formats: string[] });
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare const sampleRate: number;
declare class AudioWorkletProcessor { readonly port: MessagePort }
declare function registerProcessor(name: string, kind: typeof AudioWorkletProcessor): void;
